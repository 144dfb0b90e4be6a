//! Dots and Boxes, and strings and coins, for a score.
//!
//! Players in turn draw a line between two neighboring dots; who draws the fourth side of a box
//! takes the box and must move again. Who has more boxes at the end wins. With a coin for each box,
//! a string for each side and the ground around the board this is a game of strings and coins: a
//! move cuts a string, and a coin without strings belongs to who cut the last one (WW chapter 16).
//! Any such graph can be played, not only boards.
//!
//! Text: a size in boxes, `2x3`; a drawing of `+`, `-` and `|`, rows separated by `/`, with `L` or
//! `R` in boxes that are taken; or strings `0-1 1-2 2-0`. Then moves: lines between dots `a1-b1`,
//! or strings. [`Dots`] is a position, [`Solver`] tells what it is worth.
//!
//! ```
//! use mustplay_rulesets::dots::{Dots, Solver};
//! use mustplay_core::NoProgress;
//!
//! // David Wilson: on 3 by 3 boxes whoever moves second wins by 3.
//! let board = Dots::read("3x3", "")?;
//! let mut solver = Solver::new(&board);
//! assert_eq!(solver.gain(&board, &NoProgress)?, -3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod endgame;
mod position;
mod record;
mod solve;
mod web;

pub use endgame::Endgame;
pub use position::{Dots, MoveError};
pub use record::RecordError;
pub use solve::{JudgedLine, Solver};
