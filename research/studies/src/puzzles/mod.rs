//! Positions of large boards from games of the program with itself: puzzles, and the difficulty of
//! such positions (`docs/solving-in-practice.md`).
//!
//! ```text
//! mustplay dev study game 11 7            the game with seed 7 on 11×11
//! mustplay dev study puzzle 11 44         the puzzle in such a game, as examples/puzzles has it
//! mustplay dev study survey 11 101 27     the cost of deciding positions of 27 games
//! ```

mod game;
mod players;
mod puzzle;
mod survey;

use std::sync::Arc;

use mustplay::Error;
use mustplay_core::{Progress, StopReason};
use mustplay_hex::{Board, Cell, Setup};

pub use game::{PlayedGame, PuzzleGame};
pub use puzzle::{Puzzle, PuzzlePosition, Puzzles};
pub use survey::{Effort, Survey, Surveyed};

/// A square board of Hex.
fn square(size: usize) -> Result<Arc<Board>, Error> {
    Ok(Arc::new(Board::hex(size, size)?))
}

/// The position after some moves, Black's first.
fn setup(board: &Arc<Board>, moves: &[Cell]) -> Setup {
    let empty = Setup::empty(Arc::clone(board));
    moves.iter().fold(empty, |setup, &cell| setup.after(cell))
}

/// A sink that stops after a number of nodes.
fn at_most(nodes: u64) -> impl Fn(&Progress) -> Result<(), StopReason> {
    move |progress| (progress.done <= nodes).then_some(()).ok_or(StopReason::Nodes)
}
