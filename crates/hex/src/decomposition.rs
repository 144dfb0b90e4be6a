//! Decomposition of a position into regions, solved by the sum of their values.
//!
//! Adjacent empty cells belong together; stones separate them. Each connected set of empty cells is
//! a region whose ports are black chains and edges only, so filling it only joins some of them. The
//! position is the sum of its regions (CVH §8): Black wins if the pairs joined by all regions
//! together connect Black's edges, which is a monotone function of the regions' outcomes. Regions
//! are passable, so each may be replaced by the canonical form of its value before the regions are
//! added (CVH Corollary 8.5), and a move is evaluated by its effect on its own region.
//!
//! Regions are added one after another. The part added so far matters only through the chains that
//! later regions touch and the two edges: which of these are joined.
//!
//! ```
//! use mustplay_core::NoProgress;
//! use mustplay_hex::decomposition::{Decomposition, Winner};
//! use mustplay_hex::notation;
//!
//! // White's wall has a hole on either side, and Black needs one of them.
//! let (_, record) = notation::read("3x3 B:a1,b1,c1,a3,b3,c3 W:b2")?;
//! let position = Decomposition::of(&record.replay()?, &NoProgress)?;
//! assert_eq!(position.regions().len(), 2);
//! assert_eq!(position.winner(), Winner::Always(mustplay_hex::Color::Black));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::collections::hash_map::Entry;

use mustplay_cgt::outcome::{Atom, Game, Games, MonotoneSum, OutcomePoset, Positions};
use mustplay_core::ProgressSink;
use rustc_hash::FxHashMap;

use crate::board::Cell;
use crate::color::Color;
use crate::region::{Links, Outside, Port, Region, RegionError};
use crate::setup::Setup;
use crate::value::{self, Surroundings, Valuation, ValueError};

/// The regions of a position with their values, and the value of the whole position.
#[derive(Clone)]
pub struct Decomposition {
    parts: Vec<Part>,
    /// The anchors of Black's two edges, and the number of anchors.
    chains: Chains,
    winner: Winner,
}

/// The winner of a position, depending on who moves next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Winner {
    /// The same color, moving first or second: the value is ⊤ or ⊥.
    Always(Color),
    /// The player who moves first.
    Mover,
}

impl Winner {
    pub fn with(self, to_move: Color) -> Color {
        match self {
            Self::Always(color) => color,
            Self::Mover => to_move,
        }
    }
}

#[derive(Clone)]
struct Part {
    cells: Vec<Cell>,
    valuation: Valuation,
    /// The chain at each slot of the outcomes' links.
    anchors: Vec<usize>,
}

#[derive(Clone, Copy)]
struct Chains {
    ends: [usize; 2],
    count: usize,
}

impl Decomposition {
    /// Splits a position into regions and adds their values.
    pub fn of(setup: &Setup, sink: &dyn ProgressSink) -> Result<Self, ValueError> {
        let mut parts = Vec::new();
        let mut ends = [0, 1];
        for cells in components(setup)? {
            let region = Region::new(setup, &cells)?;
            // All regions have the same ends, since every black stone is outside each of them.
            ends = Outside::of(&region).ends();
            let valuation = value::evaluate(&region, Surroundings::Unknown, sink)?;
            let anchor = |(port, _): &(Port, String)| match port {
                Port::Anchor(anchor) => *anchor,
                Port::Open(_) => unreachable!("all empty cells around belong to the region"),
            };
            parts.push(Part {
                anchors: valuation.ports().iter().map(anchor).collect(),
                valuation,
                cells,
            });
        }
        let touched = parts.iter().flat_map(|part| &part.anchors).chain(&ends);
        let count = touched.copied().max().unwrap_or(0) + 1;
        let mut whole = Self { parts, chains: Chains { ends, count }, winner: Winner::Mover };
        let all: Vec<&Part> = whole.parts.iter().collect();
        whole.winner = Sum::of(&all, &[], whole.chains, sink)?.winner();
        Ok(whole)
    }

    /// The cells and values of the regions, ordered by first cell.
    pub fn regions(&self) -> Vec<(&[Cell], &Valuation)> {
        self.parts.iter().map(|part| (part.cells.as_slice(), &part.valuation)).collect()
    }

    pub fn winner(&self) -> Winner {
        self.winner
    }

    /// The winning moves of `color`, in board order.
    pub fn winning_moves(
        &mut self,
        color: Color,
        sink: &dyn ProgressSink,
    ) -> Result<Vec<Cell>, ValueError> {
        let mut winning = Vec::new();
        for at in 0..self.parts.len() {
            let (before, rest) = self.parts.split_at_mut(at);
            let (part, after) = rest.split_first_mut().expect("one part is at its place");
            let others: Vec<&Part> = before.iter().chain(after.iter()).collect();
            let sum = Sum::of(&others, &part.anchors, self.chains, sink)?;
            let mut known: FxHashMap<Game, bool> = FxHashMap::default();
            for &cell in &part.cells {
                let after = part.valuation.after(cell, color, sink)?;
                if let Entry::Vacant(unknown) = known.entry(after) {
                    let whole = sum.add(part, after, &[], self.chains, sink)?;
                    unknown.insert(whole.winner() == Winner::Always(color));
                }
                if known[&after] {
                    winning.push(cell);
                }
            }
        }
        winning.sort_unstable();
        Ok(winning)
    }
}

/// The connected sets of empty cells; the whole board if it is full.
fn components(setup: &Setup) -> Result<Vec<Vec<Cell>>, ValueError> {
    let board = &setup.board;
    let stones = setup.occupancy().map_err(RegionError::from)?;
    let mut open: Vec<bool> = stones.iter().map(Option::is_none).collect();
    let mut components = Vec::new();
    for first in board.cells() {
        let mut cells = board.connected([first], |cell| std::mem::take(&mut open[cell.index()]));
        if !cells.is_empty() {
            cells.sort_unstable();
            components.push(cells);
        }
    }
    if components.is_empty() {
        components.push(board.cells().collect());
    }
    Ok(components)
}

/// The chains joined by the regions added so far.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Joined {
    Lost,
    /// For each chain that still matters, the first chain that it is joined to.
    Chains(Vec<usize>),
    Won,
}

impl Joined {
    fn le(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Lost, _) | (_, Self::Won) => true,
            (Self::Chains(a), Self::Chains(b)) => {
                // Each class of the first is contained in one class of the second.
                a.iter().enumerate().all(|(i, &first)| b[i] == b[first])
            }
            _ => false,
        }
    }

    /// Adds the pairs of `links` and drops chains that are not `live`. Without chains White wins.
    fn with(&self, links: Links, anchors: &[usize], live: &[bool], ends: [usize; 2]) -> Self {
        let mut class = match (self, links) {
            (Self::Lost, _) | (_, Links::LOST) => return Self::Lost,
            (Self::Won, _) | (_, Links::WON) => return Self::Won,
            (Self::Chains(class), _) => class.clone(),
        };
        for (a, b) in links.pairs(anchors.len()) {
            let (a, b) = (class[anchors[a]], class[anchors[b]]);
            for chain in &mut class {
                if *chain == b {
                    *chain = a;
                }
            }
        }
        if class[ends[0]] == class[ends[1]] {
            return Self::Won;
        }
        if !live.contains(&true) {
            return Self::Lost;
        }
        let first = |i: usize| {
            if live[i] { (0..=i).find(|&j| live[j] && class[j] == class[i]) } else { None }
        };
        Self::Chains((0..class.len()).map(|i| first(i).unwrap_or(i)).collect())
    }
}

struct Sum {
    outcomes: Vec<Joined>,
    games: Games,
    value: Positions,
}

impl Sum {
    /// Adds `parts`; `later` holds the chains that later parts touch.
    fn of(
        parts: &[&Part],
        later: &[usize],
        chains: Chains,
        sink: &dyn ProgressSink,
    ) -> Result<Self, ValueError> {
        let [a, b] = chains.ends;
        let apart = Joined::Chains((0..chains.count).collect());
        let mut sum = Self::alone(if a == b { Joined::Won } else { apart })?;
        for (at, part) in parts.iter().enumerate() {
            let rest = parts[at + 1..].iter().flat_map(|part| &part.anchors);
            let still: Vec<usize> = rest.chain(later).copied().collect();
            sum = sum.add(part, part.valuation.value(), &still, chains, sink)?;
        }
        Ok(sum)
    }

    fn alone(outcome: Joined) -> Result<Self, ValueError> {
        let outcomes = vec![outcome];
        let mut games = Games::new(poset(&outcomes)?);
        let atom = games.poset().atoms().next().expect("one outcome");
        let value = games.atom(atom);
        Ok(Self { value: games.positions(value), games, outcomes })
    }

    /// The sum with a region of value `value`.
    fn add(
        &self,
        part: &Part,
        value: Game,
        later: &[usize],
        chains: Chains,
        sink: &dyn ProgressSink,
    ) -> Result<Self, ValueError> {
        let mut live = vec![false; chains.count];
        if !later.is_empty() {
            for &chain in later.iter().chain(&chains.ends) {
                live[chain] = true;
            }
        }
        let links = part.valuation.outcomes();
        let join = |mine: Atom, its: Atom| {
            let joined = &self.outcomes[mine.index()];
            joined.with(links[its.index()], &part.anchors, &live, chains.ends)
        };
        let (from, with) = (self.games.poset(), part.valuation.games().poset());
        let pairs = from.atoms().flat_map(|a| with.atoms().map(move |b| (a, b)));
        let mut outcomes: Vec<Joined> = pairs.map(|(a, b)| join(a, b)).collect();
        outcomes.sort_unstable();
        outcomes.dedup();
        let to = poset(&outcomes)?;
        let sum = MonotoneSum::new(from, with, &to, |a, b| {
            let at = outcomes.binary_search(&join(a, b)).expect("all pairs are among the outcomes");
            to.atom_at(at).expect("one atom for each outcome")
        });
        let sum = sum.expect("more links join more");
        let mut games = Games::new(to.clone());
        let value = part.valuation.games().positions(value);
        let value = games.sum(&self.value, &value, &sum, sink)?;
        Ok(Self { value: games.positions(value), games, outcomes })
    }

    fn winner(&self) -> Winner {
        let outcome = self.value.outcome(self.value.root());
        outcome.map_or(Winner::Mover, |atom| {
            let is_won = self.outcomes[atom.index()] == Joined::Won;
            Winner::Always(if is_won { Color::Black } else { Color::White })
        })
    }
}

fn poset(outcomes: &[Joined]) -> Result<OutcomePoset, ValueError> {
    let names = (0..outcomes.len()).map(|i| format!("s{i}")).collect();
    Ok(OutcomePoset::from_order(names, |a, b| outcomes[a].le(&outcomes[b]))?)
}
