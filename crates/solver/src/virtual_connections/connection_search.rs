//! Local search for connections that AND and OR miss.
//!
//! AND assumes that a connection passes through its middle cell. There are weak connections whose
//! only key is a cell that is not joined to both ends: when the opponent cuts it off on one side,
//! every answer is a threat elsewhere, and the final chain bypasses the key (SCG §12.1, Figure
//! 12.1). So AND and OR do not find everything; but a search with them at its leaves does.
//!
//! * A color joins two ends moving **first** if, after some move, it joins them moving second. The
//!   carrier is that of the connection after the move, plus the cell of the move.
//! * It joins them moving **second** if it has connections moving first whose carriers have an
//!   empty intersection: this is OR. While the known ones have cells in common, the *must-play*,
//!   the search tries an opponent's move in one of them; a connection found then avoids that cell.
//!
//! No other rule is used, so all results are valid. Without limits the search is complete:
//! adjacency decides a position without empty cells, and the search tries all moves of the color
//! and all cells of the must-play.

use mustplay_core::{Progress, ProgressSink, StopReason};
use mustplay_hex::{Cell, CellSet, Color, Masks};

use super::closure::{Closure, ClosureGoal};
use super::ends::{End, Ends};

/// An end identified by something that stays when stones are added: its side, or one of its stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndAnchor {
    /// One of the color's [sides](Ends::side), by index.
    Side(usize),
    /// The chain with this stone.
    Stone(Cell),
}

impl EndAnchor {
    /// The anchor of an end; `None` for an empty cell.
    pub fn of<const W: usize>(ends: &Ends<W>, end: End) -> Option<Self> {
        let side = ends.side_at(end);
        side.map(Self::Side).or_else(|| ends.stones(end).min().map(Self::Stone))
    }

    /// The end of the anchor. `None` for a chain that touches a side: a connection to the side may
    /// bypass the chain.
    fn end<const W: usize>(self, ends: &Ends<W>) -> Option<End> {
        match self {
            Self::Side(side) => ends.side(side),
            Self::Stone(stone) => ends.at(stone).filter(|&end| !ends.is_side(end)),
        }
    }

    /// The cells of which the color needs one to reach it.
    fn place<const W: usize>(self, masks: &Masks<W>, color: Color) -> CellSet<W> {
        match self {
            Self::Side(side) => {
                let side = masks.terminals(color).get(side);
                side.copied().unwrap_or_default()
            }
            Self::Stone(stone) => CellSet::single(stone),
        }
    }
}

/// Limits of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchLimits {
    /// Depth in moves.
    pub depth: usize,
    /// Positions to which AND and OR are applied, for each query.
    pub positions: u64,
}

impl SearchLimits {
    pub const ALL: Self = Self { depth: usize::MAX, positions: u64::MAX };
}

pub struct ConnectionSearch<'a, const W: usize> {
    masks: &'a Masks<W>,
    color: Color,
    places: [CellSet<W>; 2],
    anchors: [EndAnchor; 2],
    limits: SearchLimits,
    sink: &'a dyn ProgressSink,
    /// Positions visited in the current query.
    positions: u64,
    /// Why the current query was stopped.
    stop: Option<StopReason>,
    closure: Closure<W>,
}

/// Result of AND and OR for two ends.
enum ConnectionState<const W: usize> {
    /// They are joined in a carrier.
    Joined(CellSet<W>),
    /// No full connection is known; carriers of semi connections.
    Open(Vec<CellSet<W>>),
}

impl<'a, const W: usize> ConnectionSearch<'a, W> {
    #[inline(never)]
    pub fn new(
        masks: &'a Masks<W>,
        color: Color,
        anchors: [EndAnchor; 2],
        limits: SearchLimits,
        sink: &'a dyn ProgressSink,
    ) -> Self {
        Self {
            masks,
            color,
            places: anchors.map(|anchor| anchor.place(masks, color)),
            anchors,
            limits,
            sink,
            positions: 0,
            stop: None,
            closure: Closure::default(),
        }
    }

    /// A carrier in which the color, who owns `own`, joins the ends moving second, if found.
    #[inline(never)]
    pub fn full(
        &mut self,
        own: CellSet<W>,
        empty: CellSet<W>,
    ) -> Result<Option<CellSet<W>>, StopReason> {
        self.deeper(|search, depth| search.moving_second(own, empty, depth))
    }

    /// A carrier in which the color joins the ends moving first, if found.
    #[inline(never)]
    pub fn semi(
        &mut self,
        own: CellSet<W>,
        empty: CellSet<W>,
    ) -> Result<Option<CellSet<W>>, StopReason> {
        self.deeper(|search, depth| search.moving_first(own, empty, depth))
    }

    /// Iterative deepening: finds short connections early, with small carriers.
    fn deeper(
        &mut self,
        search: impl Fn(&mut Self, usize) -> Option<CellSet<W>>,
    ) -> Result<Option<CellSet<W>>, StopReason> {
        self.positions = 0;
        self.stop = None;
        let deepest = self.limits.depth.min(self.masks.all().len());
        let found = (0..=deepest).find_map(|depth| search(self, depth));
        self.stop.map_or(Ok(found), Err)
    }

    fn moving_first(
        &mut self,
        own: CellSet<W>,
        empty: CellSet<W>,
        depth: usize,
    ) -> Option<CellSet<W>> {
        match self.connection_state(own, empty)? {
            ConnectionState::Joined(carrier) => return Some(carrier),
            ConnectionState::Open(ways) => {
                if let Some(&smallest) = ways.first() {
                    return Some(smallest);
                }
            }
        }
        let rest = depth.checked_sub(1)?;
        self.promising(empty).into_iter().find_map(|cell| {
            let carrier = self.moving_second(own.with(cell), empty.without(cell), rest)?;
            Some(carrier.with(cell))
        })
    }

    fn moving_second(
        &mut self,
        own: CellSet<W>,
        empty: CellSet<W>,
        depth: usize,
    ) -> Option<CellSet<W>> {
        let ways = match self.connection_state(own, empty)? {
            ConnectionState::Joined(carrier) => return Some(carrier),
            ConnectionState::Open(ways) => ways,
        };
        let rest = depth.checked_sub(1)?;
        // Without moves left, nothing more can be joined.
        if empty.is_empty() {
            return None;
        }
        let (mut must_play, mut carrier) = (empty, CellSet::EMPTY);
        for way in ways {
            if !must_play.is_subset(way) {
                must_play &= way;
                carrier |= way;
            }
        }
        while let Some(cell) = must_play.min() {
            let way = self.moving_first(own, empty.without(cell), rest)?;
            must_play &= way;
            carrier |= way;
        }
        Some(carrier)
    }

    /// The result of AND and OR; `None` if a limit is reached.
    fn connection_state(
        &mut self,
        own: CellSet<W>,
        empty: CellSet<W>,
    ) -> Option<ConnectionState<W>> {
        let [from, to] = self.places;
        if self.masks.flood(from, own).meets(to) {
            return Some(ConnectionState::Joined(CellSet::EMPTY));
        }
        if self.positions >= self.limits.positions || self.stop.is_some() {
            return None;
        }
        self.positions += 1;
        let report = self.sink.report(&Progress::new(self.positions, 0));
        self.stop = report.err();
        if self.stop.is_some() {
            return None;
        }
        self.closure.find(self.masks, self.color, own, empty, ClosureGoal::All);
        let ends = self.anchors.map(|anchor| anchor.end(self.closure.ends()));
        let [Some(x), Some(y)] = ends else {
            return Some(ConnectionState::Open(Vec::new()));
        };
        Some(match self.closure.full(x, y).first() {
            Some(&carrier) => ConnectionState::Joined(carrier),
            None => ConnectionState::Open(self.closure.semi(x, y).to_vec()),
        })
    }

    /// The cells in order of promise in the position visited last, by the size of the carriers that
    /// join them to both ends.
    fn promising(&self, empty: CellSet<W>) -> Vec<Cell> {
        let ends = self.closure.ends();
        let far = self.masks.all().len();
        let cost = |cell: Cell| -> usize {
            let Some(here) = ends.at(cell) else {
                return 4 * far;
            };
            let to = |anchor: EndAnchor| {
                let end = anchor.end(ends)?;
                let full = self.closure.full(end, here).first();
                let semi = self.closure.semi(end, here).first();
                let semi = semi.map(|carrier| far / 2 + carrier.len());
                full.map(|carrier| carrier.len()).or(semi)
            };
            let costs = self.anchors.map(|anchor| to(anchor).unwrap_or(2 * far));
            costs.iter().sum()
        };
        let mut cells: Vec<Cell> = empty.iter().collect();
        cells.sort_by_cached_key(|&cell| cost(cell));
        cells
    }
}
