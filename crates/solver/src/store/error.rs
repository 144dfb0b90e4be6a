//! Why a store cannot be used.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::log::TITLE;

/// Why a store cannot be used.
#[derive(Debug, Error)]
pub enum StoreError {
    /// Another process has it open.
    #[error("{}: another process is using this store", .0.display())]
    Busy(PathBuf),
    /// A store of an earlier version.
    #[error(
        "{}: expected a store that begins with `{TITLE}`, found a database of an earlier version: \
         name a new file; `openings --certificates` checks proofs that it finds in a folder and \
         takes them over into the new store, what else was solved is solved again",
        .0.display()
    )]
    Earlier(PathBuf),
    /// Some other file, or one whose first line is damaged.
    #[error(
        "{}: expected a store of solved positions, which begins with `{TITLE}`, found `{found}`",
        path.display()
    )]
    NotAStore {
        /// The file.
        path: PathBuf,
        /// How it begins.
        found: String,
    },
    /// The file cannot be made, read or written.
    #[error("cannot write {}: {reason}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        reason: io::Error,
    },
}

impl StoreError {
    /// What makes an error of what the system says about a file.
    pub(super) fn io(path: &Path) -> impl Fn(io::Error) -> Self {
        |reason| Self::Io { path: path.to_owned(), reason }
    }
}
