//! Ends of connections: sides, chains and empty cells, numbered for each position.
//!
//! For one color, touching stones form one *end*, and chains that touch a side of the board are
//! part of the side. Opponent's stones are not ends. The order is sides, other chains, empty cells,
//! so an end is owned if its number is small.
//!
//! A color with three sides to join has other ends in place of its sides, since a chain may belong
//! to several: see `tripod`.

use mustplay_hex::{Cell, CellSet, Color, Masks};

use super::tripod;

/// Index of a side, a chain or an empty cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct End(u16);

impl End {
    /// The two ends that a color wins by joining: the sides of Hex, the terminals of a Shannon
    /// game, or on a board with three sides the ends [anywhere and everywhere](super#tripods).
    pub const SIDES: [Self; 2] = [Self(0), Self(1)];

    pub(super) const fn new(index: usize) -> Self {
        Self(index as u16)
    }

    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether it is one of [`Self::SIDES`].
    #[inline]
    pub(super) const fn decides(self) -> bool {
        self.0 < 2
    }
}

/// The ends of one color in a position; reusable memory.
#[derive(Clone, Debug, Default)]
pub struct Ends<const W: usize> {
    /// The cell of an end; empty for sides and chains.
    cell: Vec<CellSet<W>>,
    /// The empty cells that touch it.
    near: Vec<CellSet<W>>,
    /// The stones of a chain, or of a side with its chains.
    stones: Vec<CellSet<W>>,
    of_cell: Vec<Option<End>>,
    /// The number of ends that represent sides.
    sides: usize,
    owned: usize,
    own: CellSet<W>,
    empty: CellSet<W>,
}

impl<const W: usize> Ends<W> {
    /// Numbers the ends of `color`; returns false if it has no sides to join, or has joined them.
    pub(super) fn renumber(
        &mut self,
        masks: &Masks<W>,
        color: Color,
        own: CellSet<W>,
        empty: CellSet<W>,
    ) -> bool {
        self.own = own;
        self.empty = empty;
        self.cell.clear();
        self.near.clear();
        self.stones.clear();
        self.of_cell.clear();
        self.of_cell.resize(masks.all().len(), None);
        let mut left = own;
        match *masks.terminals(color) {
            [first, second] => {
                for side in [first, second] {
                    let chain = masks.flood(side, own);
                    if !chain.is_subset(left) {
                        return false;
                    }
                    left -= chain;
                    self.add(masks, chain, side, empty);
                }
            }
            [first, second, third] => {
                if masks.joins(color, own) {
                    return false;
                }
                for touching in tripod::places([first, second, third], masks.all()) {
                    self.cell.push(CellSet::EMPTY);
                    self.near.push(touching & (own | empty));
                    self.stones.push(CellSet::EMPTY);
                }
            }
            _ => return false,
        }
        self.sides = self.cell.len();
        for chain in masks.components(left) {
            self.add(masks, chain, CellSet::EMPTY, empty);
        }
        self.owned = self.cell.len();
        for cell in empty {
            self.of_cell[cell.index()] = Some(End(self.cell.len() as u16));
            self.cell.push(CellSet::single(cell));
            self.near.push(masks.neighbors(cell) & empty);
            self.stones.push(CellSet::EMPTY);
        }
        true
    }

    fn add(&mut self, masks: &Masks<W>, chain: CellSet<W>, side: CellSet<W>, empty: CellSet<W>) {
        let end = End(self.cell.len() as u16);
        let mut near = side;
        for stone in chain {
            near |= masks.neighbors(stone);
            self.of_cell[stone.index()] = Some(end);
        }
        self.cell.push(CellSet::EMPTY);
        self.near.push(near & empty);
        self.stones.push(chain);
    }

    pub(super) fn own(&self) -> CellSet<W> {
        self.own
    }

    pub(super) fn empty(&self) -> CellSet<W> {
        self.empty
    }

    #[inline]
    #[expect(clippy::len_without_is_empty, reason = "a color with sides has ends")]
    pub fn len(&self) -> usize {
        self.cell.len()
    }

    /// All ends: the sides, the chains, the empty cells.
    pub fn iter(&self) -> impl Iterator<Item = End> + use<W> {
        (0..self.cell.len() as u16).map(End)
    }

    /// Whether an end represents sides; no connection passes through it.
    #[inline]
    pub fn is_side(&self, end: End) -> bool {
        end.index() < self.sides
    }

    /// The number of ends that represent sides.
    #[inline]
    pub(super) fn sides(&self) -> usize {
        self.sides
    }

    /// Whether the color has three sides to join.
    pub fn has_tripods(&self) -> bool {
        self.sides == tripod::ENDS
    }

    /// The end of the color's side with this index.
    pub fn side(&self, side: usize) -> Option<End> {
        if self.has_tripods() { tripod::side(side) } else { End::SIDES.get(side).copied() }
    }

    /// The index of the side that an end is, if any.
    pub fn side_at(&self, end: End) -> Option<usize> {
        (0..tripod::SIDES).find(|&side| self.side(side) == Some(end))
    }

    /// The indices of the sides that an end represents.
    pub fn sides_of(&self, end: End) -> impl Iterator<Item = usize> + use<W> {
        let is_set = self.has_tripods() && self.is_side(end);
        let side = self.side_at(end);
        let stands =
            move |&number: &usize| side == Some(number) || is_set && tripod::contains(end, number);
        (0..tripod::SIDES).filter(stands)
    }

    /// Whether an end is a side or a chain.
    #[inline]
    pub fn is_owned(&self, end: End) -> bool {
        end.index() < self.owned
    }

    /// The cell of an end, as a set; empty for sides and chains.
    #[inline]
    pub fn cell(&self, end: End) -> CellSet<W> {
        self.cell[end.index()]
    }

    /// The stones of an end; none for an empty cell.
    #[inline]
    pub fn stones(&self, end: End) -> CellSet<W> {
        self.stones[end.index()]
    }

    /// The empty cells that touch an end; for one of three sides also the stones that touch it.
    #[inline]
    pub fn near(&self, end: End) -> CellSet<W> {
        self.near[end.index()]
    }

    /// The end of a cell; `None` for the opponent's stones, and before a search.
    #[inline]
    pub fn at(&self, cell: Cell) -> Option<End> {
        self.of_cell.get(cell.index()).copied().flatten()
    }
}
