//! Dots and Boxes, and strings and coins, with scores.
//!
//! The players alternately draw a line between two neighboring dots; a player who draws the fourth
//! side of a box takes the box and must move again. The player with more boxes at the end wins.
//! With a coin for each box, a string for each side and the ground around the board this is a game
//! of strings and coins: a move cuts a string, and a player who cuts the last string of a coin
//! takes the coin (WW chapter 16). Strings and coins can be played on any graph.
//!
//! Text: a size in boxes, `2x3`; a drawing of `+`, `-` and `|`, rows separated by `/`, with `L` or
//! `R` in taken boxes; or strings `0-1 1-2 2-0`. Then moves: lines between dots `a1-b1`, or
//! strings. [`Dots`] is a position, [`DotsSolver`] solves it.
//!
//! ```
//! use mustplay_rulesets::dots::{Dots, DotsSolver};
//! use mustplay_core::NoProgress;
//!
//! // David Wilson: on 3 by 3 boxes the second player wins by 3.
//! let board = Dots::read("3x3", "")?;
//! let mut solver = DotsSolver::new(&board);
//! assert_eq!(solver.gain(&board, &NoProgress)?, -3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod position;
mod solve;
pub(crate) mod string_graph;

pub use position::{Dots, DotsRecordError, LineError};
pub use solve::{DotsSolver, RatedLine};
pub use string_graph::ChainsAndLoops;
