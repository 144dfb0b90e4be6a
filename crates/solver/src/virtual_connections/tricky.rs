//! Connections that AND and OR miss, by local search.
//!
//! AND supposes that a connection goes through its middle. There are weak connections whose only
//! key is a cell that is not joined to both ends: when the opponent cuts it off on one side, every
//! answer is a threat elsewhere, and in the end the chain passes the key by (SCG §12.1, Figure
//! 12.1). So AND and OR do not find everything; but a search whose leaves are what they find does.
//!
//! * A color joins two ends moving **first** if, after some move, it joins them moving second. The
//!   carrier is that of the connection after the move, and the cell of the move.
//! * It joins them moving **second** if it has connections moving first with no cell in common to
//!   all: this is OR. When those that are known have cells in common, the *must-play*, the opponent
//!   is made to move in one of them, and what joins the ends then is a connection without that
//!   cell.
//!
//! Nothing else is used, so whatever is found holds. Without limits everything is found: a position
//! without empty cells is decided by adjacency, and the search tries all moves of the color and all
//! cells of the must-play.

use mustplay_core::{Progress, ProgressSink, StopReason};
use mustplay_hex::{Cell, CellSet, Color, Masks};

use super::closure::{Closure, ClosureGoal};
use super::ends::{End, Ends};

/// An end by something that stays when stones are added: its side, or one of its stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// One of the [sides](Ends::side) that the color has to join, by its index.
    Side(usize),
    /// The chain with this stone.
    Stone(Cell),
}

impl Anchor {
    /// What marks an end; nothing if that is an empty cell.
    pub fn of<const W: usize>(ends: &Ends<W>, end: End) -> Option<Self> {
        let side = ends.side_at(end);
        side.map(Self::Side).or_else(|| ends.stones(end).min().map(Self::Stone))
    }

    /// The end that it marks. A chain that touches a side is none of its own: what joins the side
    /// may pass the chain by.
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

/// How far to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// How many moves deep.
    pub depth: usize,
    /// In how many positions AND and OR are applied, for each question.
    pub positions: u64,
}

impl Reach {
    /// As far as there is anything.
    pub const ALL: Self = Self { depth: usize::MAX, positions: u64::MAX };
}

pub struct Tricky<'a, const W: usize> {
    masks: &'a Masks<W>,
    color: Color,
    places: [CellSet<W>; 2],
    anchors: [Anchor; 2],
    reach: Reach,
    sink: &'a dyn ProgressSink,
    /// Positions looked at for the present question.
    positions: u64,
    /// Why the present question was given up, if it was.
    stop: Option<StopReason>,
    closure: Closure<W>,
}

/// What AND and OR say about two ends.
enum Known<const W: usize> {
    /// They are joined in a carrier.
    Joined(CellSet<W>),
    /// They are not known to be; ways to join them with one move more.
    Open(Vec<CellSet<W>>),
}

impl<'a, const W: usize> Tricky<'a, W> {
    #[inline(never)]
    pub fn new(
        masks: &'a Masks<W>,
        color: Color,
        anchors: [Anchor; 2],
        reach: Reach,
        sink: &'a dyn ProgressSink,
    ) -> Self {
        Self {
            masks,
            color,
            places: anchors.map(|anchor| anchor.place(masks, color)),
            anchors,
            reach,
            sink,
            positions: 0,
            stop: None,
            closure: Closure::default(),
        }
    }

    /// A carrier in which the color, who owns `own`, joins the ends moving second, if one is found.
    #[inline(never)]
    pub fn full(
        &mut self,
        own: CellSet<W>,
        empty: CellSet<W>,
    ) -> Result<Option<CellSet<W>>, StopReason> {
        self.deeper(|search, depth| search.moving_second(own, empty, depth))
    }

    /// A carrier in which the color joins the ends moving first, if one is found.
    #[inline(never)]
    pub fn semi(
        &mut self,
        own: CellSet<W>,
        empty: CellSet<W>,
    ) -> Result<Option<CellSet<W>>, StopReason> {
        self.deeper(|search, depth| search.moving_first(own, empty, depth))
    }

    /// Searches deeper and deeper: short ways are found soon, and their carriers are small.
    fn deeper(
        &mut self,
        search: impl Fn(&mut Self, usize) -> Option<CellSet<W>>,
    ) -> Result<Option<CellSet<W>>, StopReason> {
        self.positions = 0;
        self.stop = None;
        let deepest = self.reach.depth.min(self.masks.all().len());
        let found = (0..=deepest).find_map(|depth| search(self, depth));
        self.stop.map_or(Ok(found), Err)
    }

    fn moving_first(
        &mut self,
        own: CellSet<W>,
        empty: CellSet<W>,
        depth: usize,
    ) -> Option<CellSet<W>> {
        match self.look(own, empty)? {
            Known::Joined(carrier) => return Some(carrier),
            Known::Open(ways) => {
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
        let ways = match self.look(own, empty)? {
            Known::Joined(carrier) => return Some(carrier),
            Known::Open(ways) => ways,
        };
        let rest = depth.checked_sub(1)?;
        // Where no move is left, nothing more is joined.
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

    /// What AND and OR say; nothing if a limit is reached.
    fn look(&mut self, own: CellSet<W>, empty: CellSet<W>) -> Option<Known<W>> {
        let [from, to] = self.places;
        if self.masks.flood(from, own).meets(to) {
            return Some(Known::Joined(CellSet::EMPTY));
        }
        if self.positions >= self.reach.positions || self.stop.is_some() {
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
            return Some(Known::Open(Vec::new()));
        };
        Some(match self.closure.full(x, y).first() {
            Some(&carrier) => Known::Joined(carrier),
            None => Known::Open(self.closure.semi(x, y).to_vec()),
        })
    }

    /// The cells in the order of their promise in the position looked at last: those that little is
    /// needed to join to both ends come first.
    fn promising(&self, empty: CellSet<W>) -> Vec<Cell> {
        let ends = self.closure.ends();
        let far = self.masks.all().len();
        let cost = |cell: Cell| -> usize {
            let Some(here) = ends.at(cell) else {
                return 4 * far;
            };
            let to = |anchor: Anchor| {
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
