//! The store as a file.
//!
//! The file is a redb database. What is kept is written in batches, about one a second; a batch
//! is on the disk as a whole or not at all, so that a process killed at any moment loses the
//! last batch and nothing else. A new file is made under another name, with the number of the
//! process, and moved into place when it is complete; what a process that was killed before
//! that has left goes when the store is made again. A file with nothing in it is a new store.
//!
//! Every entry has a checksum over position, winner and carrier. An entry that does not match
//! it is not used, and closing the shelf reports it.

use std::fs::File;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

use mustplay_hex::{Board, CellSet, Color, Setup, fitting};
use mustplay_work::checksum::Checksum;
use redb::{
    Database, DatabaseError, ReadOnlyTable, ReadableDatabase, ReadableTable, ReadableTableMetadata,
    TableDefinition,
};
use rustc_hash::FxHashMap;
use thiserror::Error;

use super::canonical::{Canonical, Key};
use super::{Archive, Verdict};
use crate::error::SolveError;
use crate::findings::Solved;
use crate::oracle::{Answer, Stones, stones};

/// What the file is.
const ABOUT: TableDefinition<'_, &str, &str> = TableDefinition::new("about");
const FORMAT: &str = "format";
const VERSION: &str = "mustplay solved positions 2";

/// Boards by their descriptions.
const BOARDS: TableDefinition<'_, &str, u32> = TableDefinition::new("boards");

/// Verdicts by board, stones and turn.
const POSITIONS: TableDefinition<'_, &[u8], &[u8]> = TableDefinition::new("positions");

/// How long findings may wait to be written.
const INTERVAL: Duration = Duration::from_secs(1);

/// Why a store cannot be used.
#[derive(Debug, Error)]
pub enum StoreError {
    /// Another process has it open.
    #[error("{}: another process is using this store", .0.display())]
    Busy(PathBuf),
    /// Some other file.
    #[error("{}: expected a store of solved positions, found something else ({reason})", path.display())]
    NotAStore {
        /// The file.
        path: PathBuf,
        /// What the database says.
        reason: String,
    },
    /// Made by a version of the program that does it otherwise.
    #[error("{}: expected the format `{VERSION}`, found `{found}`", path.display())]
    Version {
        /// The file.
        path: PathBuf,
        /// What the file says.
        found: String,
    },
    /// Something in it has changed.
    #[error("{}: the entry of a position on {board} does not match its checksum", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The board.
        board: String,
    },
    /// The database gave up on what it found in it.
    #[error("{}: this store is damaged and cannot be read", .0.display())]
    Broken(PathBuf),
    /// Reading or writing failed.
    #[error("{}: {reason}", path.display())]
    Failed {
        /// The file.
        path: PathBuf,
        /// Why.
        reason: redb::Error,
    },
    /// The file cannot be made, or not be written.
    #[error("cannot write {}: {reason}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        reason: std::io::Error,
    },
}

/// A file of solved positions.
#[derive(Debug)]
pub struct Store {
    path: PathBuf,
    /// Those in use, by the descriptions of their boards.
    shelves: Mutex<FxHashMap<String, Weak<Shelf>>>,
    /// There until the store is dropped.
    database: Option<Database>,
}

/// Closing a damaged database can fail as well as reading it.
impl Drop for Store {
    fn drop(&mut self) {
        let database = self.database.take();
        let _ = unless_broken(&self.path, || drop(database));
    }
}

/// Does something with a database. A damaged one is met with a panic in places, which must not
/// be the end of a program that has other things to do.
fn unless_broken<T>(path: &Path, work: impl FnOnce() -> T) -> Result<T, StoreError> {
    let done = catch_unwind(AssertUnwindSafe(work));
    done.map_err(|_| StoreError::Broken(path.to_owned()))
}

impl Store {
    /// Opens a store, or makes a new one if there is no such file or nothing in it.
    pub fn open(path: impl AsRef<Path>) -> Result<Arc<Self>, StoreError> {
        let path = path.as_ref();
        if !path.exists() {
            make(path)?;
        }
        // What cannot be opened may well be a store; the database would not tell the one from
        // the other.
        let file = File::options().read(true).write(true).open(path);
        let file = file.and_then(|file| file.metadata());
        let file = file.map_err(|reason| StoreError::Io {
            path: path.to_owned(),
            reason,
        })?;
        if file.is_file() && file.len() == 0 {
            // Not in place of a link to it.
            make(&path.canonicalize().unwrap_or_else(|_| path.to_owned()))?;
        }
        let opened = unless_broken(path, || Database::open(path))?;
        let database = opened.map_err(|error| match error {
            DatabaseError::DatabaseAlreadyOpen => StoreError::Busy(path.to_owned()),
            other => StoreError::NotAStore {
                path: path.to_owned(),
                reason: other.to_string(),
            },
        })?;
        let store = Self {
            path: path.to_owned(),
            shelves: Mutex::default(),
            database: Some(database),
        };
        let format = store.attempt(|database| {
            let table = match database.begin_read()?.open_table(ABOUT) {
                Ok(table) => table,
                Err(redb::TableError::TableDoesNotExist(_)) => return Ok(None),
                Err(other) => return Err(other.into()),
            };
            Ok(table.get(FORMAT)?.map(|format| format.value().to_owned()))
        })?;
        match format {
            Some(format) if format == VERSION => Ok(Arc::new(store)),
            Some(found) => Err(StoreError::Version {
                path: path.to_owned(),
                found,
            }),
            None => Err(StoreError::NotAStore {
                path: path.to_owned(),
                reason: "a database of another program".to_owned(),
            }),
        }
    }

    /// How many positions it holds, of all boards.
    pub fn len(&self) -> Result<u64, StoreError> {
        self.attempt(|database| Ok(database.begin_read()?.open_table(POSITIONS)?.len()?))
    }

    /// Whether it holds none.
    pub fn is_empty(&self) -> Result<bool, StoreError> {
        self.len().map(|len| len == 0)
    }

    /// The positions of one board: one shelf, whoever asks for it.
    pub fn shelf(self: &Arc<Self>, board: &Board) -> Result<Arc<Shelf>, StoreError> {
        let name = board.description();
        let mut shelves = self.shelves.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(shelf) = shelves.get(&name).and_then(Weak::upgrade) {
            return Ok(shelf);
        }
        let shelf = Arc::new(Shelf {
            state: Mutex::new(State {
                written: self.positions()?,
                waiting: FxHashMap::default(),
                flushed: Instant::now(),
                trouble: None,
            }),
            number: self.number(&name)?,
            canonical: Canonical::new(board),
            name: name.clone(),
            store: Arc::clone(self),
        });
        shelves.insert(name, Arc::downgrade(&shelf));
        Ok(shelf)
    }

    /// The number of a board in the file.
    fn number(&self, name: &str) -> Result<u32, StoreError> {
        self.attempt(|database| {
            let transaction = database.begin_write()?;
            let number = {
                let mut boards = transaction.open_table(BOARDS)?;
                let known = boards.get(name)?.map(|number| number.value());
                let number = known.map_or_else(|| boards.len().map(|len| len as u32), Ok)?;
                if known.is_none() {
                    boards.insert(name, number)?;
                }
                number
            };
            transaction.commit()?;
            Ok(number)
        })
    }

    fn positions(&self) -> Result<Positions, StoreError> {
        self.attempt(|database| Ok(database.begin_read()?.open_table(POSITIONS)?))
    }

    fn attempt<T>(
        &self,
        work: impl FnOnce(&Database) -> Result<T, redb::Error>,
    ) -> Result<T, StoreError> {
        let database = self.database.as_ref().expect("open until dropped");
        let done = unless_broken(&self.path, || work(database))?;
        done.map_err(|reason| StoreError::Failed {
            path: self.path.clone(),
            reason,
        })
    }
}

/// Makes an empty store, complete before it has its name.
fn make(path: &Path) -> Result<(), StoreError> {
    let io = |reason| StoreError::Io {
        path: path.to_owned(),
        reason,
    };
    sweep(path);
    let draft = draft(path, &std::process::id().to_string());
    let prepare = || -> Result<Database, redb::Error> {
        let database = Database::create(&draft)?;
        let transaction = database.begin_write()?;
        transaction.open_table(ABOUT)?.insert(FORMAT, VERSION)?;
        transaction.open_table(BOARDS)?;
        transaction.open_table(POSITIONS)?;
        transaction.commit()?;
        Ok(database)
    };
    let database = prepare().map_err(|error| match error {
        redb::Error::Io(reason) => io(reason),
        reason => StoreError::Failed {
            path: path.to_owned(),
            reason,
        },
    })?;
    let moved = std::fs::rename(&draft, path).map_err(io);
    // Open until now, so that nobody takes the draft for one that was left behind.
    drop(database);
    moved
}

/// The name of a store in the making by the process of that number.
fn draft(path: &Path, process: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".{process}.new"));
    name.into()
}

/// Removes drafts of this store that nobody works on any more. That none can be removed is no
/// reason to stop.
fn sweep(path: &Path) {
    let folder = path.parent().filter(|folder| *folder != Path::new(""));
    let Ok(entries) = std::fs::read_dir(folder.unwrap_or(Path::new("."))) else {
        return;
    };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let process = name.to_str().and_then(|name| {
            let own = path.file_name()?.to_str()?;
            let process = name.strip_prefix(own)?.strip_prefix('.')?;
            process.strip_suffix(".new")
        });
        let Some(process) = process.filter(|text| text.bytes().all(|b| b.is_ascii_digit())) else {
            continue;
        };
        let left = draft(path, process);
        // One that is still being made is locked.
        let opened = unless_broken(&left, || Database::open(&left).map(drop));
        if !matches!(opened, Ok(Err(DatabaseError::DatabaseAlreadyOpen))) {
            let _ = std::fs::remove_file(&left);
        }
    }
}

type Positions = ReadOnlyTable<&'static [u8], &'static [u8]>;

/// The positions of one board in a store.
pub struct Shelf {
    state: Mutex<State>,
    name: String,
    number: u32,
    canonical: Canonical,
    /// Closed after what is read from it.
    store: Arc<Store>,
}

impl std::fmt::Debug for Shelf {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "shelf of {} in {}", self.name, self.store.path.display())
    }
}

struct State {
    /// What is on the disk, as of the last batch.
    written: Positions,
    /// Keys and values as they will be in the file.
    waiting: FxHashMap<Vec<u8>, Vec<u8>>,
    flushed: Instant,
    /// The first thing that went wrong; nothing more is written then.
    trouble: Option<StoreError>,
}

impl Shelf {
    /// Who wins a position, if that is known.
    pub fn recall(&self, setup: &Setup) -> Result<Option<Solved>, SolveError> {
        fitting!(setup.board, W => {
            let (stones, to_move) = self.stones::<W>(setup)?;
            let verdict = self.look(stones, to_move);
            Ok(verdict.map(|verdict| Answer { verdict, key: None }.into()))
        })
    }

    /// Keeps who wins a position, and with what.
    pub fn keep(&self, setup: &Setup, solved: &Solved) -> Result<(), SolveError> {
        fitting!(setup.board, W => {
            let (stones, to_move) = self.stones::<W>(setup)?;
            let verdict = Verdict {
                winner: solved.winner,
                carrier: solved.carrier.iter().copied().collect(),
            };
            Archive::keep(self, stones, to_move, verdict);
        });
        Ok(())
    }

    /// The stones of a position of this board.
    fn stones<const W: usize>(&self, setup: &Setup) -> Result<Stones<W>, SolveError> {
        if setup.board.description() != self.name {
            return Err(SolveError::OtherBoard);
        }
        stones(setup)
    }

    /// Writes what is waiting now, for findings that took long; reports what went wrong so far.
    pub fn save(&self) -> Result<(), StoreError> {
        let mut state = self.state();
        self.flush(&mut state);
        state.trouble.take().map_or(Ok(()), Err)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Nothing in here is left half done by a panic.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn flush(&self, state: &mut State) {
        state.flushed = Instant::now();
        if state.waiting.is_empty() || state.trouble.is_some() {
            return;
        }
        let written = self.store.attempt(|database| {
            let transaction = database.begin_write()?;
            {
                let mut positions = transaction.open_table(POSITIONS)?;
                for (key, value) in &state.waiting {
                    positions.insert(key.as_slice(), value.as_slice())?;
                }
            }
            Ok(transaction.commit()?)
        });
        match written.and_then(|()| self.store.positions()) {
            Ok(positions) => {
                state.written = positions;
                state.waiting.clear();
            }
            Err(error) => state.trouble = Some(error),
        }
    }

    /// Board, turn and stones.
    fn bytes<const W: usize>(&self, key: &Key<W>) -> Vec<u8> {
        let mut bytes = self.number.to_be_bytes().to_vec();
        bytes.push(key.to_move.index() as u8);
        for word in key.stones.iter().flat_map(|stones| stones.words()) {
            bytes.extend(word.to_be_bytes());
        }
        bytes
    }

    /// The verdict under a key.
    fn read<const W: usize>(
        &self,
        state: &State,
        key: &[u8],
    ) -> Result<Option<Verdict<W>>, StoreError> {
        let damaged = || StoreError::Damaged {
            path: self.store.path.clone(),
            board: self.name.clone(),
        };
        let unseal = |value: &[u8]| unseal(key, value).ok_or_else(damaged);
        if let Some(value) = state.waiting.get(key) {
            return unseal(value).map(Some);
        }
        let value = self.store.attempt(|_| Ok(state.written.get(key)?))?;
        value.map(|value| unseal(value.value())).transpose()
    }
}

impl<const W: usize> Archive<W> for Shelf {
    fn look(&self, stones: [CellSet<W>; 2], to_move: Color) -> Option<Verdict<W>> {
        let (key, symmetry) = self.canonical.least_by(stones, to_move);
        let mut state = self.state();
        let known = self.read(&state, &self.bytes(&key));
        let known = known.unwrap_or_else(|error| {
            state.trouble.get_or_insert(error);
            None
        });
        // The symmetry led from the position to its key; the carrier goes the other way.
        let back = |verdict: Verdict<W>| Verdict {
            winner: symmetry.apply_to_color(verdict.winner),
            carrier: symmetry.preimage(verdict.carrier),
        };
        known.map(back)
    }

    fn keep(&self, stones: [CellSet<W>; 2], to_move: Color, verdict: Verdict<W>) {
        let (key, symmetry) = self.canonical.least_by(stones, to_move);
        let image = Verdict {
            winner: symmetry.apply_to_color(verdict.winner),
            carrier: symmetry.image(verdict.carrier),
        };
        let mut state = self.state();
        if state.trouble.is_some() {
            // It could not be written, now or later, and would only pile up.
            return;
        }
        let key = self.bytes(&key);
        let value = seal(&key, image);
        state.waiting.insert(key, value);
        if state.flushed.elapsed() >= INTERVAL {
            self.flush(&mut state);
        }
    }
}

impl Drop for Shelf {
    fn drop(&mut self) {
        let mut state = self.state();
        self.flush(&mut state);
    }
}

/// Winner, carrier and a checksum of these and the key.
fn seal<const W: usize>(key: &[u8], verdict: Verdict<W>) -> Vec<u8> {
    let mut value = vec![verdict.winner.index() as u8];
    for word in verdict.carrier.words() {
        value.extend(word.to_be_bytes());
    }
    let mut sum = Checksum::default();
    sum.add(key);
    sum.add(&value);
    value.extend(&sum.value().to_be_bytes()[..4]);
    value
}

fn unseal<const W: usize>(key: &[u8], value: &[u8]) -> Option<Verdict<W>> {
    let (&first, rest) = value.split_first()?;
    let winner = Color::BOTH
        .into_iter()
        .find(|color| first == color.index() as u8)?;
    let (words, _) = rest.as_chunks::<8>();
    let words: [[u8; 8]; W] = words.try_into().ok()?;
    let carrier = CellSet::from_words(words.map(u64::from_be_bytes));
    let verdict = Verdict { winner, carrier };
    (seal(key, verdict) == value).then_some(verdict)
}
