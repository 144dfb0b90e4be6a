//! A board compiled to bit sets.
//!
//! Searches want neighborhoods and terminals as machine words. [`Masks`] is the same
//! geometry as [`Board`] in that form, for a width `W` that the board fits in. Code that works
//! for any width is generic; [`with_width!`](crate::with_width) calls it with the smallest that
//! will do.

use thiserror::Error;

use mustplay_coloring::ElementSet;

use crate::board::{Board, Cell, Goal};
use crate::color::Color;

/// Evaluates an expression with the width of the narrowest sets that hold the cells of a board: one
/// word up to 8×8, two up to 11×11, six up to 19×19, sixteen for the largest.
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

/// A set of cells; `W` is how many 64-bit words it takes.
pub type CellSet<const W: usize> = ElementSet<W>;

/// The most terminals a goal can have: the three sides of Y.
pub(crate) const MOST_TERMINALS: usize = 3;

/// Adjacency and goals of a board as bit sets.
#[derive(Clone, Debug)]
pub struct Masks<const W: usize> {
    all: CellSet<W>,
    neighbors: Vec<CellSet<W>>,
    terminals: [Vec<CellSet<W>>; 2],
    joined: bool,
}

/// The board has more cells than the chosen width can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{cells} cells do not fit in sets of {capacity}: choose a larger width")]
pub struct TooNarrow {
    /// Cells of the board.
    pub cells: usize,
    /// Cells a set can hold.
    pub capacity: usize,
}

impl<const W: usize> Masks<W> {
    /// Compiles `board`.
    #[inline(never)]
    pub fn new(board: &Board) -> Result<Self, TooNarrow> {
        if board.len() > CellSet::<W>::CAPACITY {
            return Err(TooNarrow { cells: board.len(), capacity: CellSet::<W>::CAPACITY });
        }
        let set = |cells: &[Cell]| cells.iter().copied().collect();
        let terminals = Color::BOTH.map(|color| match board.goal(color) {
            Goal::Join(terminals) => terminals.iter().map(|t| set(&t.cells)).collect(),
            Goal::Cut => Vec::new(),
        });
        Ok(Self {
            all: CellSet::first(board.len()),
            neighbors: board.cells().map(|c| set(board.neighbors(c))).collect(),
            terminals,
            joined: board.is_joined(),
        })
    }

    /// Every cell of the board.
    pub fn all(&self) -> CellSet<W> {
        self.all
    }

    /// The cells that touch `cell`.
    #[inline]
    pub fn neighbors(&self, cell: Cell) -> CellSet<W> {
        self.neighbors[cell.index()]
    }

    /// The cells that touch one of these.
    #[inline]
    pub fn around(&self, cells: CellSet<W>) -> CellSet<W> {
        let mut near = CellSet::EMPTY;
        for cell in cells {
            near |= self.neighbors(cell);
        }
        near
    }

    /// The cells touching each terminal that `color` wants to join; none if it only cuts.
    #[inline]
    pub fn terminals(&self, color: Color) -> &[CellSet<W>] {
        &self.terminals[color.index()]
    }

    /// The cells of `within` connected through `within` to a cell of `from ∩ within`.
    #[inline]
    pub fn flood(&self, from: CellSet<W>, within: CellSet<W>) -> CellSet<W> {
        let mut reached = from & within;
        let mut frontier = reached;
        while !frontier.is_empty() {
            frontier = (self.around(frontier) & within) - reached;
            reached |= frontier;
        }
        reached
    }

    /// The cells of a shortest path inside `within` from one set to the other, its ends included;
    /// nothing if there is none.
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
    /// With no terminals to join the answer is no: such a color wins by cutting.
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

    /// Which color has reached its goal when these stones are on the board, by flooding
    /// from the terminals.
    ///
    /// A color that cannot be stopped from joining has not joined yet; a color that only
    /// cuts has reached its goal once the opponent could not join with all empty cells.
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
