//! Why a job cannot be done.

use std::io;
use std::path::PathBuf;

use mustplay_games::normal::notation::NotationError;
use mustplay_games::outcome;
use mustplay_games::outcome::PosetError;
use mustplay_games::outcome::context::ContextError;
use mustplay_games::outcome::enumerate::StoreError;
use mustplay_games::outcome::hasse::TooManyValues;
use mustplay_hex::notation::{ReadError, WriteError};
use mustplay_hex::{ReplayError, SetupError};
use mustplay_sums::MOST_COMPONENTS;
use mustplay_sums::go::EndgameError;
use thiserror::Error as ThisError;

use crate::coloring::ColoringError;

/// What is wrong with a request, or with the files that it names.
#[derive(Debug, ThisError)]
#[non_exhaustive]
pub enum Error {
    /// Nothing can be told of a set-coloring game.
    #[error(transparent)]
    Coloring(#[from] ColoringError),
    /// A Go board is no sum of score games.
    #[error(transparent)]
    Endgame(#[from] EndgameError),
    /// A text is no game.
    #[error(transparent)]
    Game(#[from] NotationError),
    /// A problem whose sum could not be read back.
    #[error(
        "expected a problem whose sum has at most {MOST_COMPONENTS} components, found one with \
         {components}"
    )]
    LargeSum {
        /// How many components it would have.
        components: usize,
    },
    /// A text is no position.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// A record cannot be replayed.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// A notation has no way to say it.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// Stones that cannot stand so.
    #[error("this position cannot be")]
    Setup(#[from] SetupError),
    /// Something in a request does not go with the rest of it.
    #[error("--{option}: expected {expected}, found {found}")]
    Request {
        /// What the request asks for, as the program calls it.
        option: &'static str,
        /// What goes with it.
        expected: &'static str,
        /// What is there.
        found: String,
    },
    /// A text is no poset of outcomes.
    #[error("poset `{text}`")]
    Poset {
        /// The text.
        text: String,
        /// What is wrong with it.
        #[source]
        error: PosetError,
    },
    /// A text is no game over a poset.
    #[error(transparent)]
    OutcomeGame(#[from] outcome::NotationError),
    /// Games cannot be compared by strict contexts.
    #[error(transparent)]
    Context(#[from] ContextError),
    /// Values cannot be drawn.
    #[error(transparent)]
    Diagram(#[from] TooManyValues),
    /// Values cannot be kept in files.
    #[error(transparent)]
    Values(#[from] StoreError),
    /// A directory cannot be made.
    #[error("cannot make the directory {}", path.display())]
    Directory {
        /// The directory.
        path: PathBuf,
        /// What went wrong.
        source: io::Error,
    },
    /// Threads cannot be started.
    #[error(transparent)]
    Threads(#[from] rayon::ThreadPoolBuildError),
}
