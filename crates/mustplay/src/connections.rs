//! The virtual connections of a position and its must-play region.

use std::fmt;
use std::sync::Arc;

use mustplay_core::{ProgressSink, StopReason};
use mustplay_hex::{Board, CellSet, Color, Goal as Aim, Masks};
use mustplay_solver::inferior::Filled;
use mustplay_solver::virtual_connections::{
    Closure, ClosureGoal, ConnectionSearch, EdgeTemplates, End, EndAnchor, Ends, SearchLimits,
};

use crate::{Place, Position};

/// A virtual connection: ends that a color joins against any play of the opponent.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct Connection {
    /// The color that connects.
    pub color: Color,
    /// Whether it is full or semi.
    pub kind: ConnectionKind,
    /// The two ends.
    pub ends: [ConnectionEnd; 2],
    /// Its carrier.
    pub carrier: Vec<Place>,
    /// Whether a search found it, rather than the closure.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub searched: bool,
}

/// Whether the color joins the ends even moving second, or only moving first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, schemars::JsonSchema, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ConnectionKind {
    /// The opponent moves first.
    Full,
    /// The color itself moves first.
    Semi,
}

/// An end of a connection.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
#[serde(untagged)]
pub enum ConnectionEnd {
    /// A side of the board.
    Side(&'static str),
    /// A chain, named by one of its stones.
    Chain(Place),
}

/// Writes the name used in JSON.
impl fmt::Display for ConnectionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        serde::Serialize::serialize(self, f)
    }
}

impl fmt::Display for ConnectionEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Side(name) => f.write_str(name),
            Self::Chain(stone) => stone.fmt(f),
        }
    }
}

/// The connections of a filled position.
pub(crate) struct Connections<const W: usize> {
    /// All between the sides; for other pairs of ends only the smallest.
    pub(crate) list: Vec<Connection>,
    /// The winner, if the connections decide it.
    pub(crate) winner: Option<Color>,
    /// The must-play region: the cells common to all threats of the opponent.
    pub(crate) must_play: CellSet<W>,
    /// The limit that stopped the search, if one did.
    pub(crate) stop: Option<StopReason>,
}

impl<const W: usize> Connections<W> {
    /// Finds the connections of both colors; a search of `depth` moves finds some that the closure
    /// misses.
    pub(crate) fn find(
        position: &Position,
        masks: &Masks<W>,
        filled: &Filled<W>,
        depth: usize,
        sink: &dyn ProgressSink,
    ) -> Self {
        let to_move = position.setup().to_move;
        let empty = filled.empty();
        let mut found =
            Self { list: Vec::new(), winner: filled.connected(), must_play: empty, stop: None };
        if let Some(winner) = found.winner {
            // A player who has won may play anywhere, one who has lost nowhere.
            let unplayed = masks.all() - filled.played(Color::Black) - filled.played(Color::White);
            let has_won = winner == to_move;
            found.must_play = if has_won { unplayed } else { CellSet::EMPTY };
            return found;
        }
        let [top, bottom] = End::SIDES;
        let templates = Arc::new(EdgeTemplates::of_board(position.board()));
        let mut closure = Closure::with_templates(templates);
        for color in [to_move, !to_move] {
            let own = filled.stones(color);
            closure.find(masks, color, own, empty, ClosureGoal::All);
            let mut ways = ways(&closure);
            if depth > 0 {
                let search = Search { masks, color, stones: own, empty, depth, sink };
                let searched = search.run(&closure, &mut ways);
                found.stop = found.stop.or(searched.err());
            }
            let of_sides = |kind: ConnectionKind| {
                let is_wanted = move |way: &&Way<W>| way.kind == kind && way.ends == [top, bottom];
                ways.iter().filter(is_wanted)
            };
            let wins = of_sides(ConnectionKind::Full).next().is_some();
            let threatens = of_sides(ConnectionKind::Semi).next().is_some();
            if wins || color == to_move && threatens {
                found.winner.get_or_insert(color);
            }
            if color != to_move {
                let threats = of_sides(ConnectionKind::Semi).map(|way| way.carrier);
                let common = threats.fold(empty, |all, threat| all & threat);
                found.must_play = if wins { CellSet::EMPTY } else { common };
            }
            found.list_all(position.board(), color, closure.ends(), &ways);
        }
        found
    }

    /// Adds the connections of a color to the list.
    fn list_all(&mut self, board: &Arc<Board>, color: Color, ends: &Ends<W>, ways: &[Way<W>]) {
        let sides = match board.goal(color) {
            Aim::Join(terminals) => terminals.iter().map(|side| side.name).collect(),
            Aim::Cut => Vec::new(),
        };
        let chain = |end: End| {
            let stone = ends.stones(end).min()?;
            Some(ConnectionEnd::Chain(Place::new(board, stone)))
        };
        let named = |end: End| {
            let side = ends.side_at(end).and_then(|side| sides.get(side).copied());
            side.map(ConnectionEnd::Side).or_else(|| chain(end))
        };
        self.list.extend(ways.iter().filter_map(|way| {
            let [from, to] = way.ends;
            Some(Connection {
                color,
                kind: way.kind,
                ends: [named(from)?, named(to)?],
                carrier: Place::by_column(board, way.carrier),
                searched: way.searched,
            })
        }));
    }
}

/// A connection of two ends.
struct Way<const W: usize> {
    kind: ConnectionKind,
    ends: [End; 2],
    carrier: CellSet<W>,
    searched: bool,
}

fn pairs<const W: usize>(ends: &Ends<W>) -> impl Iterator<Item = [End; 2]> {
    let owned = || ends.iter().filter(|&end| ends.is_owned(end));
    owned().flat_map(move |x| owned().filter(move |&y| x < y).map(move |y| [x, y]))
}

/// The connections of a closure: all between the sides; for other pairs of ends only the smallest.
fn ways<const W: usize>(closure: &Closure<W>) -> Vec<Way<W>> {
    let mut ways = Vec::new();
    for [x, y] in pairs(closure.ends()) {
        let (full, semi) = (closure.full(x, y), closure.semi(x, y));
        // Between other ends, the smallest one represents all.
        let most = if [x, y] == End::SIDES { usize::MAX } else { 1 };
        let semi = if most == 1 && !full.is_empty() { &[] } else { semi };
        for (kind, carriers) in [(ConnectionKind::Full, full), (ConnectionKind::Semi, semi)] {
            ways.extend(carriers.iter().take(most).map(|&carrier| Way {
                kind,
                ends: [x, y],
                carrier,
                searched: false,
            }));
        }
    }
    ways
}

/// The number of positions that a search for one pair of ends may visit.
const POSITIONS: u64 = 300;

/// Searches for connections that the closure misses.
struct Search<'a, const W: usize> {
    masks: &'a Masks<W>,
    color: Color,
    stones: CellSet<W>,
    empty: CellSet<W>,
    depth: usize,
    sink: &'a dyn ProgressSink,
}

impl<const W: usize> Search<'_, W> {
    /// Adds the connections that it finds, until it is stopped.
    fn run(&self, closure: &Closure<W>, ways: &mut Vec<Way<W>>) -> Result<(), StopReason> {
        for [x, y] in pairs(closure.ends()) {
            let anchors = [x, y].map(|end| EndAnchor::of(closure.ends(), end));
            let ([Some(from), Some(to)], true) = (anchors, closure.full(x, y).is_empty()) else {
                continue;
            };
            // On a board with three sides a pair of sides decides nothing, and corners join them.
            if [x, y] != End::SIDES && [x, y].iter().all(|&end| closure.ends().is_side(end)) {
                continue;
            }
            let found = self.best([from, to], !closure.semi(x, y).is_empty())?;
            ways.extend(found.map(|(kind, carrier)| Way {
                kind,
                ends: [x, y],
                carrier,
                searched: true,
            }));
        }
        Ok(())
    }

    /// A connection of two ends that is smaller or stronger than the known ones, if the search
    /// finds one.
    fn best(
        &self,
        ends: [EndAnchor; 2],
        semi: bool,
    ) -> Result<Option<(ConnectionKind, CellSet<W>)>, StopReason> {
        let limits = SearchLimits { depth: self.depth, positions: POSITIONS };
        let mut search = ConnectionSearch::new(self.masks, self.color, ends, limits, self.sink);
        if let Some(carrier) = search.full(self.stones, self.empty)? {
            return Ok(Some((ConnectionKind::Full, carrier)));
        }
        if semi {
            return Ok(None);
        }
        let found = search.semi(self.stones, self.empty)?;
        Ok(found.map(|carrier| (ConnectionKind::Semi, carrier)))
    }
}
