//! Persistent storage of solved positions.
//!
//! A [`Store`] is a file with positions of any number of boards. It survives a kill of the process
//! at any moment and damage anywhere except in its first line. A [`BoardStore`] holds its positions
//! of one board. A [`Solver`](crate::Solver) with a store looks up positions before it searches
//! them, and adds its results. They are written in batches, about one a second: a kill loses only
//! the last batch.
//!
//! A position and its images under the symmetries of the board share one entry.
//!
//! ```
//! use std::sync::Arc;
//! use mustplay_hex::{Board, Color, Setup};
//! use mustplay_solver::Solved;
//! use mustplay_solver::store::Store;
//!
//! # let folder = std::env::temp_dir().join(format!("mustplay-store-{}", std::process::id()));
//! # std::fs::create_dir_all(&folder)?;
//! # let path = folder.join("solved.db");
//! let board = Arc::new(Board::hex(3, 3)?);
//! let empty = Setup::empty(Arc::clone(&board));
//! let [corner, opposite] = ["a1", "c3"].map(|name| board.cell(name).unwrap());
//!
//! let store = Store::open(&path)?;
//! let solved = Solved {
//!     winner: Color::White,
//!     carrier: board.cells().filter(|&cell| cell != corner).collect(),
//!     winning_move: None,
//! };
//! store.of_board(&board).keep(&empty.after(corner), &solved)?;
//! drop(store);
//!
//! // The next run knows it, also turned around and with the colors exchanged.
//! let store = Store::open(&path)?;
//! let turned = Setup { to_move: Color::White, ..empty }.after(opposite);
//! let found = store.of_board(&board).lookup(&turned)?;
//! assert_eq!(found.map(|solved| solved.winner), Some(Color::Black));
//! # drop(store); std::fs::remove_dir_all(&folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt::Write;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

use mustplay_core::checksum::checksum;
use mustplay_hex::{Board, CellSet, Color, Setup, Symmetry, with_width};
use rustc_hash::FxHashMap;
use thiserror::Error;

use crate::answer::{Answer, SolveError, Solved, Stones, stones};
use crate::store_log::{Log, TITLE};

/// Storage of solved positions by their filled stones: positions with the same filled position have
/// the same winner. All threads of a search share one archive, hence `&self`.
pub(crate) trait Archive<const W: usize>: Send + Sync {
    /// The answer about a position, without a move, if it is stored.
    fn lookup(&self, stones: [CellSet<W>; 2], to_move: Color) -> Option<Answer<W>>;

    fn keep(&self, stones: [CellSet<W>; 2], to_move: Color, answer: Answer<W>);
}

#[derive(Debug)]
pub struct Store {
    path: PathBuf,
    log: Mutex<Log>,
    /// The open board stores, by the descriptions of their boards.
    boards: Mutex<FxHashMap<String, Weak<BoardStore>>>,
}

impl Store {
    /// Opens a store; creates it if the file is missing or empty.
    pub fn open(path: impl AsRef<Path>) -> Result<Arc<Self>, StoreError> {
        let path = path.as_ref();
        Ok(Arc::new(Self {
            path: path.to_owned(),
            log: Mutex::new(Log::open(path)?),
            boards: Mutex::default(),
        }))
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    pub fn len(&self) -> u64 {
        self.log().len()
    }

    /// Approximate memory of the index, proportional to the number of positions.
    pub fn bytes(&self) -> usize {
        self.log().bytes()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of damaged lines found on opening; their positions are lost.
    pub fn damaged(&self) -> u64 {
        self.log().damaged()
    }

    /// The positions of one board; callers for the same board share one.
    pub fn of_board(self: &Arc<Self>, board: &Board) -> Arc<BoardStore> {
        let name = board.description();
        let mut boards = self.boards.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = boards.get(&name).and_then(Weak::upgrade) {
            return known;
        }
        let new = Arc::new(BoardStore::new(board, Arc::clone(self)));
        boards.insert(name, Arc::downgrade(&new));
        new
    }

    fn log(&self) -> MutexGuard<'_, Log> {
        // A panic is harmless: an entry is indexed only after it was written.
        self.log.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Maximum time before results are written.
const FLUSH_INTERVAL: Duration = Duration::from_secs(1);

/// The positions of one board in a store.
pub struct BoardStore {
    state: Mutex<State>,
    name: String,
    /// The checksum of the name, with which entries begin.
    number: u64,
    symmetries: Vec<Symmetry>,
    store: Arc<Store>,
}

impl std::fmt::Debug for BoardStore {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "positions of {} in {}", self.name, self.store.path().display())
    }
}

struct State {
    /// Keys and values not written yet.
    waiting: FxHashMap<String, String>,
    flushed: Instant,
    /// The first error; nothing is written after it.
    error: Option<StoreError>,
}

impl BoardStore {
    fn new(board: &Board, store: Arc<Store>) -> Self {
        let name = board.description();
        Self {
            state: Mutex::new(State {
                waiting: FxHashMap::default(),
                flushed: Instant::now(),
                error: None,
            }),
            number: checksum(name.as_bytes()),
            symmetries: board.symmetries().to_vec(),
            name,
            store,
        }
    }

    pub fn lookup(&self, setup: &Setup) -> Result<Option<Solved>, SolveError> {
        with_width!(setup.board, W => {
            let (stones, to_move) = self.stones::<W>(setup)?;
            Ok(Archive::lookup(self, stones, to_move).map(Solved::from))
        })
    }

    /// Stores the winner and the carrier of a position.
    pub fn keep(&self, setup: &Setup, solved: &Solved) -> Result<(), SolveError> {
        with_width!(setup.board, W => {
            let (stones, to_move) = self.stones::<W>(setup)?;
            let carrier = solved.carrier.iter().copied().collect();
            let answer = Answer { winner: solved.winner, carrier, key: None };
            Archive::keep(self, stones, to_move, answer);
            Ok(())
        })
    }

    fn stones<const W: usize>(&self, setup: &Setup) -> Result<Stones<W>, SolveError> {
        if setup.board.description() != self.name {
            return Err(SolveError::OtherBoard);
        }
        stones(setup)
    }

    /// Writes pending entries and syncs the file; returns the first error so far.
    pub fn save(&self) -> Result<(), StoreError> {
        let mut state = self.state();
        self.flush(&mut state);
        let synced = self.store.log().sync();
        state.error.take().map_or(Ok(()), Err)?;
        synced.map_err(|reason| self.write_error(reason))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // A panic leaves no partial changes in here.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn flush(&self, state: &mut State) {
        state.flushed = Instant::now();
        if state.waiting.is_empty() || state.error.is_some() {
            return;
        }
        match self.store.log().append(state.waiting.iter()) {
            Ok(()) => state.waiting.clear(),
            Err(reason) => state.error = Some(self.write_error(reason)),
        }
    }

    fn path(&self) -> PathBuf {
        self.store.path().to_owned()
    }

    fn write_error(&self, reason: io::Error) -> StoreError {
        StoreError::Write { path: self.path(), reason }
    }

    /// The key of an entry: board, turn and stones.
    fn text<const W: usize>(&self, (stones, to_move): Stones<W>) -> String {
        let [black, white] = stones.map(digits);
        format!("{:016x} {to_move} {black} {white}", self.number)
    }

    fn read<const W: usize>(
        &self,
        state: &State,
        key: &str,
    ) -> Result<Option<Answer<W>>, StoreError> {
        if let Some(value) = state.waiting.get(key) {
            return Ok(parse_value(value));
        }
        let found = self.store.log().find(key);
        let found = found.map_err(|reason| StoreError::Read { path: self.path(), reason })?;
        Ok(found.as_deref().and_then(parse_value))
    }
}

impl<const W: usize> Archive<W> for BoardStore {
    fn lookup(&self, stones: [CellSet<W>; 2], to_move: Color) -> Option<Answer<W>> {
        let (key, symmetry) = least_image(&self.symmetries, stones, to_move);
        let mut state = self.state();
        let known = self.read(&state, &self.text(key));
        let known = known.unwrap_or_else(|error| {
            state.error.get_or_insert(error);
            None
        });
        known.map(|answer| answer.pulled_back(symmetry))
    }

    fn keep(&self, stones: [CellSet<W>; 2], to_move: Color, answer: Answer<W>) {
        let (key, symmetry) = least_image(&self.symmetries, stones, to_move);
        let winner = symmetry.apply_to_color(answer.winner);
        let mut state = self.state();
        if state.error.is_some() {
            // It could not be written, now or later, and would only take memory.
            return;
        }
        let value = format!("{winner} {}", digits(symmetry.image(answer.carrier)));
        state.waiting.insert(self.text(key), value);
        if state.flushed.elapsed() >= FLUSH_INTERVAL {
            self.flush(&mut state);
        }
    }
}

impl Drop for BoardStore {
    fn drop(&mut self) {
        let mut state = self.state();
        self.flush(&mut state);
    }
}

/// The words of a set in hexadecimal.
fn digits<const W: usize>(cells: CellSet<W>) -> String {
    let mut digits = String::with_capacity(16 * W);
    for word in cells.words() {
        let _ = write!(digits, "{word:016x}");
    }
    digits
}

/// Parses the winner and the carrier of an entry.
fn parse_value<const W: usize>(value: &str) -> Option<Answer<W>> {
    let (winner, carrier) = value.split_once(' ')?;
    let (words, rest) = carrier.as_bytes().as_chunks::<16>();
    let words: [[u8; 16]; W] = words.try_into().ok().filter(|_| rest.is_empty())?;
    let mut cells = [0; W];
    for (word, digits) in cells.iter_mut().zip(words) {
        *word = u64::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?;
    }
    let (winner, carrier) = (Color::from_name(winner)?, CellSet::from_words(cells));
    Some(Answer { winner, carrier, key: None })
}

/// The least image of a position under the symmetries of its board, with its symmetry.
pub(crate) fn least_image<const W: usize>(
    symmetries: &[Symmetry],
    stones: [CellSet<W>; 2],
    to_move: Color,
) -> (Stones<W>, &Symmetry) {
    let images = symmetries.iter().map(|symmetry| {
        let to_move = symmetry.apply_to_color(to_move);
        ((symmetry.image_of_stones(stones), to_move), symmetry)
    });
    let words = |(stones, to_move): Stones<W>| (stones.map(CellSet::words), to_move.index());
    images.min_by_key(|(key, _)| words(*key)).expect("the identity is a symmetry")
}

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
        path: PathBuf,
        /// Its first line.
        found: String,
    },
    /// The file cannot be created, opened or repaired.
    #[error("cannot open {}: {reason}", path.display())]
    Open { path: PathBuf, reason: io::Error },
    #[error("cannot read {}: {reason}", path.display())]
    Read { path: PathBuf, reason: io::Error },
    #[error("cannot write {}: {reason}", path.display())]
    Write { path: PathBuf, reason: io::Error },
}
