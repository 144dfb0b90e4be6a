//! A file of solved positions of any number of boards.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use mustplay_hex::Board;
use rustc_hash::FxHashMap;

use super::log::Log;
use super::{Shelf, StoreError};

/// A file of solved positions.
#[derive(Debug)]
pub struct Store {
    path: PathBuf,
    log: Mutex<Log>,
    /// Those in use, by the descriptions of their boards.
    shelves: Mutex<FxHashMap<String, Weak<Shelf>>>,
}

impl Store {
    /// Opens a store, or makes a new one if there is no such file or nothing in it.
    pub fn open(path: impl AsRef<Path>) -> Result<Arc<Self>, StoreError> {
        let path = path.as_ref();
        Ok(Arc::new(Self {
            path: path.to_owned(),
            log: Mutex::new(Log::open(path)?),
            shelves: Mutex::default(),
        }))
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// How many positions it holds, of all boards.
    pub fn len(&self) -> u64 {
        self.log().len()
    }

    /// About how much memory it takes: a little for each position.
    pub fn bytes(&self) -> usize {
        self.log().bytes()
    }

    /// Whether it holds none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many damaged lines there were when it was opened. What they held is forgotten.
    pub fn set_aside(&self) -> u64 {
        self.log().set_aside()
    }

    /// The positions of one board: one shelf, whoever asks for it.
    pub fn shelf(self: &Arc<Self>, board: &Board) -> Arc<Shelf> {
        let name = board.description();
        let mut shelves = self.shelves.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(shelf) = shelves.get(&name).and_then(Weak::upgrade) {
            return shelf;
        }
        let shelf = Arc::new(Shelf::new(board, Arc::clone(self)));
        shelves.insert(name, Arc::downgrade(&shelf));
        shelf
    }

    pub(super) fn log(&self) -> MutexGuard<'_, Log> {
        // An entry is found only after all of it was written.
        self.log.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
