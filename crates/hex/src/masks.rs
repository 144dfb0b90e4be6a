//! A board compiled to bit sets.
//!
//! [`Masks`] stores the neighborhoods and terminals of a [`Board`] as machine words, for a width
//! `W` that the board fits in. Code for any width is generic; [`with_width!`](crate::with_width)
//! calls it with the smallest sufficient width.

use thiserror::Error;

use mustplay_coloring::ElementSet;

use crate::board::{Board, Cell};
use crate::color::Color;

/// Evaluates an expression with the smallest width that holds the cells of a board: one word up to
/// 8×8, two up to 11×11, six up to 19×19, sixteen for the largest.
///
/// ```
/// use mustplay_hex::{Board, CellSet, with_width};
///
/// let board = Board::hex(9, 9)?;
/// assert_eq!(with_width!(board, W => CellSet::<W>::CAPACITY), 128);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[macro_export]
macro_rules! with_width {
    ($board:expr, $width:ident => $work:expr) => {
        $crate::by_width!([1, 2, 6, 16] $board, $width => $work)
    };
}

/// A set of cells in `W` 64-bit words.
pub type CellSet<const W: usize> = ElementSet<W>;

/// The most terminals of a goal: the three sides of Y.
pub(crate) const MOST_TERMINALS: usize = 3;

#[derive(Clone, Debug)]
pub struct Masks<const W: usize> {
    all: CellSet<W>,
    neighbors: Vec<CellSet<W>>,
    terminals: [Vec<CellSet<W>>; 2],
    joined: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{cells} cells do not fit in sets of {capacity}: choose a larger width")]
pub struct TooNarrow {
    pub cells: usize,
    pub capacity: usize,
}

impl<const W: usize> Masks<W> {
    #[inline(never)]
    pub fn new(board: &Board) -> Result<Self, TooNarrow> {
        if board.len() > CellSet::<W>::CAPACITY {
            return Err(TooNarrow { cells: board.len(), capacity: CellSet::<W>::CAPACITY });
        }
        let set = |cells: &[Cell]| cells.iter().copied().collect();
        let terminals = |color| board.goal(color).terminals().iter().map(|it| set(&it.cells));
        Ok(Self {
            all: CellSet::first(board.len()),
            neighbors: board.cells().map(|c| set(board.neighbors(c))).collect(),
            terminals: Color::BOTH.map(|color| terminals(color).collect()),
            joined: board.is_joined(),
        })
    }

    pub fn all(&self) -> CellSet<W> {
        self.all
    }

    #[inline]
    pub fn neighbors(&self, cell: Cell) -> CellSet<W> {
        self.neighbors[cell.index()]
    }

    #[inline]
    pub fn around(&self, cells: CellSet<W>) -> CellSet<W> {
        let mut near = CellSet::EMPTY;
        for cell in cells {
            near |= self.neighbors(cell);
        }
        near
    }

    /// The cells touching each terminal that `color` has to join; empty if it only cuts.
    #[inline]
    pub fn terminals(&self, color: Color) -> &[CellSet<W>] {
        &self.terminals[color.index()]
    }

    /// The connected components of a set of cells, ordered by least cell.
    pub fn components(&self, cells: CellSet<W>) -> impl Iterator<Item = CellSet<W>> {
        let mut left = cells;
        std::iter::from_fn(move || {
            let part = self.flood(CellSet::single(left.min()?), left);
            left -= part;
            Some(part)
        })
    }

    /// The cells of `within` connected through `within` to a cell of `from ∩ within`.
    #[inline]
    pub fn flood(&self, from: CellSet<W>, within: CellSet<W>) -> CellSet<W> {
        flood(from, within, |cells| self.around(cells))
    }

    /// A shortest path inside `within` from one set to the other, ends included; empty if none.
    #[inline(never)]
    pub fn shortest_path(
        &self,
        from: CellSet<W>,
        to: CellSet<W>,
        within: CellSet<W>,
    ) -> CellSet<W> {
        let mut layers = vec![from & within];
        let mut reached = layers[0];
        while let Some(&last) = layers.last().filter(|last| !last.meets(to)) {
            let next = (self.around(last) & within) - reached;
            if next.is_empty() {
                return CellSet::EMPTY;
            }
            reached |= next;
            layers.push(next);
        }
        let mut path = CellSet::EMPTY;
        let mut targets = to;
        for &layer in layers.iter().rev() {
            if let Some(cell) = (layer & targets).min() {
                path.insert(cell);
                targets = self.neighbors(cell);
            }
        }
        path
    }

    /// Whether some chain of `cells` touches every terminal of `color`.
    ///
    /// False for a color without terminals, which wins by cutting.
    #[inline]
    pub fn joins(&self, color: Color, cells: CellSet<W>) -> bool {
        let Some((first, others)) = self.terminals(color).split_first() else {
            return false;
        };
        if self.joined {
            return true;
        }
        match others {
            [other] => self.flood(*first, cells).meets(*other),
            _ => (*first & cells).iter().any(|cell| {
                let chain = self.flood(CellSet::single(cell), cells);
                others.iter().all(|&terminal| chain.meets(terminal))
            }),
        }
    }

    /// The color that has reached its goal with these stones, by flooding from the terminals.
    ///
    /// A color that joins counts only once it is joined, even if it cannot be stopped. A color that
    /// only cuts has reached its goal once the opponent cannot join even with all empty cells.
    #[inline(never)]
    pub fn connected(&self, black: CellSet<W>, white: CellSet<W>) -> Option<Color> {
        let stones = [black, white];
        Color::BOTH.into_iter().find(|&color| {
            if self.terminals(color).is_empty() {
                !self.joins(!color, self.all - stones[color.index()])
            } else {
                self.joins(color, stones[color.index()])
            }
        })
    }
}

#[inline]
fn flood<const W: usize>(
    from: CellSet<W>,
    within: CellSet<W>,
    around: impl Fn(CellSet<W>) -> CellSet<W>,
) -> CellSet<W> {
    let mut reached = from & within;
    let mut frontier = reached;
    while !frontier.is_empty() {
        frontier = (around(frontier) & within) - reached;
        reached |= frontier;
    }
    reached
}

/// One color's view of the board: own chains contracted, enemy stones deleted.
///
/// In a Shannon game a stone of Short may be *contracted*, that is, removed after making its
/// neighbors adjacent to one another, and a stone of Cut may be deleted (SCG Definition 2.5.1). The
/// result is a graph on the empty cells in which the color's own stones cost nothing; distances and
/// flows are measured in it.
#[derive(Clone, Debug)]
pub struct Contraction<const W: usize> {
    empty: CellSet<W>,
    neighbors: Vec<CellSet<W>>,
    terminals: Vec<CellSet<W>>,
}

impl<const W: usize> Contraction<W> {
    /// The view of `color`, whose stones are `own`.
    #[inline(never)]
    pub fn new(masks: &Masks<W>, color: Color, own: CellSet<W>, empty: CellSet<W>) -> Self {
        let mut neighbors: Vec<CellSet<W>> =
            masks.all().iter().map(|cell| masks.neighbors(cell) & empty).collect();
        let mut terminals: Vec<CellSet<W>> =
            masks.terminals(color).iter().map(|&terminal| terminal & empty).collect();
        let mut rest = own;
        while let Some(stone) = rest.min() {
            let chain = masks.flood(CellSet::single(stone), rest);
            rest -= chain;
            let liberties = masks.around(chain) & empty;
            for liberty in liberties {
                neighbors[liberty.index()] |= liberties.without(liberty);
            }
            for (near, &terminal) in terminals.iter_mut().zip(masks.terminals(color)) {
                if chain.meets(terminal) {
                    *near |= liberties;
                }
            }
        }
        Self { empty, neighbors, terminals }
    }

    pub fn empty(&self) -> CellSet<W> {
        self.empty
    }

    /// The empty cells adjacent to `cell`, directly or through a chain.
    pub fn neighbors(&self, cell: Cell) -> CellSet<W> {
        self.neighbors[cell.index()]
    }

    /// The empty cells adjacent to one of these, directly or through a chain.
    pub fn around(&self, cells: CellSet<W>) -> CellSet<W> {
        let near = cells.iter().map(|cell| self.neighbors(cell));
        near.fold(CellSet::EMPTY, |all, near| all | near)
    }

    /// The cells of `within` connected through `within` to a cell of `from ∩ within`.
    pub fn flood(&self, from: CellSet<W>, within: CellSet<W>) -> CellSet<W> {
        flood(from, within, |cells| self.around(cells))
    }

    /// The empty cells adjacent to each terminal, directly or through a chain.
    pub fn terminals(&self) -> &[CellSet<W>] {
        &self.terminals
    }

    /// The cells at two-distance 1, 2, 3 … from `terminal` (SCG §12.2).
    ///
    /// Cells that touch the terminal have distance 1. Any other cell has one more than the second
    /// smallest distance among its neighbors, because the opponent blocks the nearest. Cells in no
    /// layer are cut off.
    fn two_distance_layers(&self, terminal: CellSet<W>) -> impl Iterator<Item = CellSet<W>> + '_ {
        let mut reached = CellSet::EMPTY;
        let mut layer = terminal;
        std::iter::from_fn(move || {
            let current = layer;
            reached |= current;
            layer = (self.empty - reached)
                .iter()
                .filter(|&cell| (self.neighbors(cell) & reached).len() >= 2)
                .collect();
            (!current.is_empty()).then_some(current)
        })
    }

    /// Adds each empty cell's two-distances from all terminals of the color to `potentials`.
    ///
    /// A cell that is cut off gets a distance greater than any cell of the board can have.
    pub fn add_potentials(&self, potentials: &mut [u32]) {
        let out_of_reach = potentials.len() as u32 + 1;
        for &terminal in &self.terminals {
            let mut rest = self.empty;
            for (layer, distance) in self.two_distance_layers(terminal).zip(1..) {
                rest -= layer;
                for cell in layer {
                    potentials[cell.index()] += distance;
                }
            }
            for cell in rest {
                potentials[cell.index()] += out_of_reach;
            }
        }
    }
}
