//! Why there is no answer, and why there is no solver.

use mustplay_core::StopReason;
use mustplay_hex::masks::TooNarrow;
use mustplay_hex::{Color, SetupError};
use thiserror::Error;

/// Why a position is not decided, or not proved.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SolveError {
    /// The work was stopped. What was found out is kept; asking again goes on from there.
    #[error(transparent)]
    Stopped(#[from] StopReason),
    /// Stones that cannot stand so.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The position is not one of the solver's board.
    #[error("expected a position of the board that the solver was made for, found another board")]
    OtherBoard,
    /// Search and proofs are about games in which more stones never hurt.
    #[error("expected the normal objective, found misere: no certificates for it")]
    Misere,
    /// Whoever guides a proof contradicts itself.
    #[error("no winning move was found for {0} in a position that was said to be won")]
    Contradiction(Color),
}

/// Why there is no solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SolverError {
    /// The board has more cells than the widest sets hold.
    #[error(transparent)]
    TooNarrow(#[from] TooNarrow),
    /// There is not so much memory.
    #[error("cannot get {bytes} bytes of memory for the search")]
    Memory {
        /// What was asked for.
        bytes: usize,
    },
}
