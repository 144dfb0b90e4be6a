//! A small convolutional network that evaluates Hex positions on boards of any size.
//!
//! A [`Network`] is read from a file of weights and shared by threads. A [`NetworkEvaluator`], one
//! for each thread, takes a [`View`] of a position and returns a [`NetworkJudgment`]: the winning
//! chance of the player to move, and a policy over the moves.
//!
//! ```
//! use std::sync::Arc;
//! use mustplay_player::network::{Axis, Network, NetworkError, NetworkEvaluator, PlaneStone, View};
//!
//! fn judge(weights: &[u8]) -> Result<(), Box<dyn std::error::Error>> {
//!     let network = Arc::new(Network::from_bytes(weights)?);
//!     let mut evaluator = NetworkEvaluator::new(network);
//!     // The player to move joins the sides left and right of 11×11, and owns the middle.
//!     let mut view = View::empty(11, 11, Axis::WestEast)?;
//!     view.set(5 * 11 + 5, PlaneStone::Mine);
//!     let judgment = evaluator.evaluate(&view);
//!     println!("wins with a chance of {:.2}", judgment.chance());
//!     println!("would like a1 by {:.2}", judgment.policy[0]);
//!     Ok(())
//! }
//! let error = judge(b"no weights").unwrap_err();
//! assert!(matches!(error.downcast_ref(), Some(NetworkError::Unreadable { .. })));
//! ```
//!
//! * [`Network`], [`NetworkError`] — weights, and errors in a file of them.
//! * [`View`], [`PlaneStone`], [`Axis`] — a position as the player to move sees it.
//! * [`NetworkEvaluator`], [`NetworkJudgment`] — evaluation and its result.
//! * [`Kernel`] — the instruction set; the fastest one is the default.
//!
//! # The network
//!
//! The board is turned so that the player to move joins north to south. A convolution reads a cell
//! and its six neighbors, in the order (−1, 0), (−1, 1), (0, −1), (0, 0), (0, 1), (1, −1), (1, 0)
//! of rows and columns: the result at a cell is the bias and the sum over these taps of the
//! features there times the weights of the tap. All features are zero outside the board, except the
//! input planes, which also show the sides. With `relu` for the rectifier, and `pool` for the mean
//! over all cells followed by the maximum over all cells:
//!
//! * The input: x = relu(input(planes)).
//! * Each block: h = relu(first(x)); if it pools, h = relu(h + pool(h)·P) at each cell with its
//!   matrix P; then x = relu(x + second(h)).
//! * The policy: relu(x·F + b + pool(x)·P)·l at each cell.
//! * The value: u = relu(x·F + b) at each cell, y = relu(pool(u)·S + c), y·l + d for the position,
//!   the log odds of winning.
//!
//! The seven planes cover the board and a ring of one cell around it: own stones, with the ring
//! north and south; opposing stones, with the ring west and east; empty cells of the board; own
//! stones connected to the north; to the south; opposing stones connected to the west; to the east.
//! A corner of the ring belongs to both players.
//!
//! # The file
//!
//! A safetensors file with F16 or F32 numbers. Its metadata are `format` (`mustplay-network-1`),
//! `channels` (C, a multiple of 8), `blocks`, and `pools`, the comma-separated list of blocks that
//! pool. Its tensors, where P, V and Y are any numbers:
//!
//! | tensor | shape |
//! | --- | --- |
//! | `input.weight`, `input.bias` | taps 7, planes 7, C; C |
//! | `block0.first.weight`, `block0.first.bias` and so on for each block | taps 7, C, C; C |
//! | `block0.second.weight`, `block0.second.bias` | taps 7, C, C; C |
//! | `block2.pool.weight` for a block that pools | 2C, C |
//! | `policy.first.weight`, `policy.first.bias` | C, P; P |
//! | `policy.pool.weight`, `policy.last.weight` | 2C, P; P |
//! | `value.first.weight`, `value.first.bias` | C, V; V |
//! | `value.second.weight`, `value.second.bias` | 2V, Y; Y |
//! | `value.last.weight`, `value.last.bias` | Y; 1 |

// A function that is not inlined into the one compiled for a processor does not use its vectors.
#![allow(clippy::inline_always)]

pub use evaluator::NetworkEvaluator;
pub use kernel::Kernel;
pub use planes::{Axis, PlaneStone, View, ViewError};
use thiserror::Error;
pub use weights::Network;

mod evaluator;
mod grid;
mod half;
mod kernel;
mod planes;
mod product;
mod weights;
mod winograd;

// The evaluation of a position.

/// A bound on logits, far beyond those of trained networks.
const FARTHEST: f32 = 1e4;

/// The evaluation of a position. All numbers are finite.
#[derive(Clone, Debug, PartialEq)]
pub struct NetworkJudgment {
    /// The log odds that the player to move wins.
    pub logit: f32,
    /// The policy logits of each cell, on the board as given: the share of a move is the softmax
    /// over all empty cells. Values at occupied cells are meaningless.
    pub policy: Vec<f32>,
}

impl NetworkJudgment {
    /// The chance that the player to move wins, from 0 to 1.
    pub fn chance(&self) -> f32 {
        1.0 / (1.0 + (-self.logit).exp())
    }
}

/// Clamps overflow and NaN, which arbitrary weights can cause.
pub(crate) fn bounded(number: f32) -> f32 {
    if number.is_nan() { 0.0 } else { number.clamp(-FARTHEST, FARTHEST) }
}

// Errors in a file of weights.

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NetworkError {
    /// More bytes than any supported network has.
    #[error("expected at most {most} bytes of weights, found {found}")]
    TooLarge { found: usize, most: usize },
    #[error("expected a safetensors file: {reason}")]
    Unreadable { reason: String },
    #[error(
        "expected {expected} as `{name}` in the file's metadata, found {}",
        quoted(found.as_ref())
    )]
    Metadata { name: &'static str, expected: String, found: Option<String> },
    #[error("expected a tensor `{tensor}`, found none")]
    Missing { tensor: String },
    #[error("expected no tensor `{tensor}` in a network of this shape")]
    Extra { tensor: String },
    #[error("expected F16 or F32 numbers in tensor `{tensor}`, found {found}")]
    Numbers { tensor: String, found: String },
    #[error("expected {expected} as the shape of tensor `{tensor}`, found {found:?}")]
    Shape {
        tensor: String,
        /// The expected dimensions; a letter stands for any number.
        expected: String,
        found: Vec<usize>,
    },
    #[error("expected finite numbers in tensor `{tensor}`, found {found} at index {index}")]
    NotFinite { tensor: String, index: usize, found: String },
}

fn quoted(found: Option<&String>) -> String {
    found.map_or_else(|| "nothing".to_owned(), |found| format!("`{found}`"))
}
