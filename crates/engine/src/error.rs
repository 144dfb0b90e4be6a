//! Why a job cannot be done.

use mustplay_hex::notation::ReadError;
use mustplay_hex::{ReplayError, SetupError};
use thiserror::Error as ThisError;

/// What is wrong with a request, or with the files that it names.
#[derive(Debug, ThisError)]
#[non_exhaustive]
pub enum Error {
    /// A text is no position.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// A record cannot be replayed.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// Stones that cannot stand so.
    #[error("this position cannot be")]
    Setup(#[from] SetupError),
}
