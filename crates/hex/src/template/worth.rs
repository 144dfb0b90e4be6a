//! Values of carriers: Shannon's game on their cells.
//!
//! The parties to be joined are the edges and, depending on the template, the group, all chains or
//! the named chains. Stones on an edge are part of it; other stones that belong to no party are
//! stones on the carrier.
//!
//! Two parties are the terminals of a game with two outcomes. More parties are anchors of a region
//! whose outcomes are the joined pairs, in surroundings that decide nothing; the value is then
//! mapped to two outcomes, all joined or not. Carriers of a few rows are narrow, so the sweep takes
//! milliseconds.

use std::collections::BTreeSet;
use std::sync::Arc;

use mustplay_cgt::outcome::{Games, MonotoneMap, OutcomePoset};
use mustplay_core::ProgressSink;

use super::Template;
use crate::board::{Board, Cell, Graph};
use crate::color::Color;
use crate::region::{Links, Region};
use crate::setup::Setup;
use crate::value::{self, Surroundings, Valuation, ValueError};

/// The values over two outcomes: ⊤, {⊤ | ⊥} and ⊥.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Worth {
    Connected,
    Contested,
    Cut,
}

impl Template {
    /// Whether the template is connected with the opponent to move.
    pub fn is_valid(&self, sink: &dyn ProgressSink) -> Result<bool, ValueError> {
        Ok(self.worth(&[], sink)? == Worth::Connected)
    }

    /// The value of the carrier with further stones on it.
    pub(super) fn worth(
        &self,
        stones: &[(Cell, Color)],
        sink: &dyn ProgressSink,
    ) -> Result<Worth, ValueError> {
        let parties = self.parties();
        if parties.len() < 2 {
            return Ok(Worth::Connected);
        }
        if self.carrier.is_empty() {
            return Ok(Worth::Cut);
        }
        let is_party = |cell: &Cell| parties.iter().any(|party| party.stones.contains(cell));
        let helping = || self.stones.iter().copied().filter(|cell| !is_party(cell));
        let cells: BTreeSet<Cell> = self.carrier.iter().copied().chain(helping()).collect();
        let cells: Vec<Cell> = cells.into_iter().collect();
        let board = Arc::new(carrier_board(&self.board, &cells, &parties));
        let mut setup = Setup::empty(board);
        // On the board of the carrier the template's color is always Black.
        let helping = helping().map(|cell| (cell, self.color));
        for (cell, color) in helping.chain(stones.iter().copied()) {
            if let Ok(vertex) = cells.binary_search(&cell) {
                let own = color == self.color;
                let color = if own { Color::Black } else { Color::White };
                setup.stones.push((Cell::new(vertex), color));
            }
        }
        if parties.len() > 2 {
            let chains = (0..parties.len()).map(|party| Cell::new(cells.len() + party));
            setup.stones.extend(chains.map(|cell| (cell, Color::Black)));
        }
        let carrier: Vec<Cell> = (0..cells.len()).map(Cell::new).collect();
        let region = Region::new(&setup, &carrier)?;
        let valuation = value::evaluate(&region, Surroundings::Unknown, sink)?;
        all_joined(&valuation, parties.len(), sink)
    }

    /// The parties to join. Stones on an edge are part of it; edges that share stones are one
    /// party.
    fn parties(&self) -> Vec<Party> {
        let touching = self
            .edges
            .iter()
            .map(|(_, touching)| Party { stones: BTreeSet::new(), touching: touching.clone() });
        let mut edges: Vec<Party> = touching.collect();
        let mut parties = Vec::new();
        let ends = self.ends();
        let mut helping = self.chains();
        helping.retain(|chain| ends.iter().all(|end| end.is_disjoint(chain)));
        let must = ends.into_iter().map(|end| (end, true));
        for (stones, must_join) in must.chain(helping.into_iter().map(|chain| (chain, false))) {
            let (reached, others): (Vec<_>, Vec<_>) =
                edges.into_iter().partition(|edge| !edge.touching.is_disjoint(&stones));
            edges = others;
            let at_edge = !reached.is_empty();
            let alone = Party { stones, touching: BTreeSet::new() };
            let joined = reached.into_iter().fold(alone, Party::with);
            if at_edge {
                edges.push(joined);
            } else if must_join {
                parties.push(joined);
            }
        }
        parties.extend(edges);
        parties
    }
}

/// A chain, a group, or an edge with the stones on it.
struct Party {
    stones: BTreeSet<Cell>,
    /// Cells that touch it besides the neighbors of the stones.
    touching: BTreeSet<Cell>,
}

impl Party {
    fn with(mut self, other: Self) -> Self {
        self.stones.extend(other.stones);
        self.touching.extend(other.touching);
        self
    }

    fn touches(&self, board: &Board, cell: Cell) -> bool {
        let beside = |next| self.stones.contains(next);
        self.touching.contains(&cell) || board.neighbors(cell).iter().any(beside)
    }
}

/// The carrier as the vertices of a graph, from 2 on. Two parties are the terminals 0 and 1.
///
/// More parties are vertices after the carrier, each with two further vertices that lead to the two
/// terminals. The carrier alone then never decides the game: only links between parties count.
fn carrier_board(board: &Board, cells: &[Cell], parties: &[Party]) -> Board {
    let mut edges = Vec::new();
    for (i, &cell) in cells.iter().enumerate() {
        for (j, later) in cells.iter().enumerate().skip(i + 1) {
            if board.neighbors(cell).contains(later) {
                edges.push((i + 2, j + 2));
            }
        }
    }
    let mut vertices = cells.len() + 2;
    let first_party = if parties.len() == 2 {
        0
    } else {
        let first = vertices;
        vertices += 3 * parties.len();
        for party in 0..parties.len() {
            let ways = first + parties.len() + 2 * party;
            for (way, terminal) in [(ways, 0), (ways + 1, 1)] {
                edges.push((first + party, way));
                edges.push((terminal, way));
            }
        }
        first
    };
    for (vertex, party) in (first_party..).zip(parties) {
        for (i, &cell) in cells.iter().enumerate() {
            if party.touches(board, cell) {
                edges.push((vertex, i + 2));
            }
        }
    }
    let graph = Graph { vertices, edges, terminals: (0, 1) };
    Board::shannon_vertices(&graph).expect("a part of a board is a board")
}

/// The value over two outcomes: all parties are joined, or not.
fn all_joined(
    valuation: &Valuation,
    parties: usize,
    sink: &dyn ProgressSink,
) -> Result<Worth, ValueError> {
    let outcomes = valuation.outcomes();
    let is_joined = |links: Links| {
        let pairs = links.pairs(parties).count();
        links == Links::WON
            || valuation.ports().len() == parties && 2 * pairs == parties * (parties - 1)
    };
    let truth = OutcomePoset::linear(2)?;
    let (top, bottom) = truth.top().zip(truth.bottom()).expect("L2 has both");
    let map = MonotoneMap::new(valuation.games().poset(), &truth, |atom| {
        if is_joined(outcomes[atom.index()]) { top } else { bottom }
    });
    let map = map.expect("more links join more");
    let mut games = Games::new(truth);
    let value = valuation.games().positions(valuation.value());
    let value = games.map(&value, &map, sink)?;
    Ok(match games.outcome(value) {
        Some(atom) if atom == top => Worth::Connected,
        Some(_) => Worth::Cut,
        None => Worth::Contested,
    })
}
