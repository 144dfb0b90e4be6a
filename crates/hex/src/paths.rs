//! Counting induced winning paths (SCG §10.6).
//!
//! An *induced path* is a set of cells that form a path and have no other adjacencies
//! among themselves. Those that lead from one terminal to the other, touching each
//! only at their end, are the minimal sets of stones that win: the clauses of the
//! minimal DNF of the game.
//!
//! ```
//! use mustplay_hex::{Board, Color, paths};
//!
//! let paths = paths::induced(&Board::hex(3, 3)?, Color::Black);
//! assert_eq!(paths.total(), 11);
//! # Ok::<(), mustplay_hex::BoardError>(())
//! ```

use crate::board::{Board, Cell};
use crate::color::Color;
use crate::masks::{self, AnyWidth, CellSet, Masks};

/// How many induced winning paths there are of each length.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PathCounts {
    by_length: Vec<u64>,
}

impl PathCounts {
    /// How many paths have exactly `length` cells.
    pub fn of_length(&self, length: usize) -> u64 {
        self.by_length.get(length).copied().unwrap_or(0)
    }

    /// The lengths that occur with how many paths have them, shortest first.
    pub fn lengths(&self) -> impl Iterator<Item = (usize, u64)> + '_ {
        let counted = self.by_length.iter().copied().enumerate();
        counted.filter(|&(_, count)| count > 0)
    }

    /// How many paths there are.
    pub fn total(&self) -> u64 {
        self.by_length.iter().sum()
    }

    /// How many cells all paths have together.
    pub fn cells(&self) -> u64 {
        self.lengths()
            .map(|(length, count)| length as u64 * count)
            .sum()
    }

    fn add(&mut self, length: usize) {
        if self.by_length.len() <= length {
            self.by_length.resize(length + 1, 0);
        }
        self.by_length[length] += 1;
    }
}

/// Counts the induced paths between the two terminals of `color`.
///
/// Zero for a color whose goal is not to join exactly two terminals. The time is
/// proportional to the number of paths and their beginnings, which grows very fast.
pub fn induced(board: &Board, color: Color) -> PathCounts {
    masks::fitting(board, Count { board, color })
}

struct Count<'a> {
    board: &'a Board,
    color: Color,
}

impl AnyWidth for Count<'_> {
    type Output = PathCounts;

    fn with<const W: usize>(self) -> PathCounts {
        Walk::<W>::over(self.board, self.color)
    }
}

struct Walk<const W: usize> {
    masks: Masks<W>,
    goal: CellSet<W>,
    counts: PathCounts,
}

impl<const W: usize> Walk<W> {
    fn over(board: &Board, color: Color) -> PathCounts {
        let masks = Masks::<W>::new(board).expect("the width was chosen to fit");
        let &[start, goal] = masks.terminals(color) else {
            return PathCounts::default();
        };
        let mut walk = Self {
            counts: PathCounts::default(),
            goal,
            masks,
        };
        for cell in start {
            walk.extend(cell, walk.masks.all() - start, 1);
        }
        walk.counts
    }

    /// `free` holds the cells that touch no cell of the path before `last`.
    fn extend(&mut self, last: Cell, free: CellSet<W>, length: usize) {
        if self.goal.contains(last) {
            self.counts.add(length);
            return;
        }
        let next = self.masks.neighbors(last) & free;
        for step in next {
            self.extend(step, free - next, length + 1);
        }
    }
}
