//! The positions of one board in a store.
//!
//! What is kept is written in batches, about one a second: a process that is killed loses the last
//! batch and nothing else.

use std::fmt::Write;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use mustplay_core::checksum::checksum;
use mustplay_hex::{Board, CellSet, Color, Setup, with_width};
use rustc_hash::FxHashMap;

use super::canonical::{Canonical, Key};
use super::{Archive, Store, StoreError, Verdict};
use crate::error::SolveError;
use crate::findings::Solved;
use crate::oracle::{Answer, Stones, stones};

/// How long findings may wait to be written.
const INTERVAL: Duration = Duration::from_secs(1);

/// The positions of one board in a store.
pub struct Shelf {
    state: Mutex<State>,
    name: String,
    /// The checksum of the name, which entries begin with.
    number: u64,
    canonical: Canonical,
    store: Arc<Store>,
}

impl std::fmt::Debug for Shelf {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "shelf of {} in {}", self.name, self.store.path().display())
    }
}

struct State {
    /// Keys and values that are not written yet.
    waiting: FxHashMap<String, String>,
    flushed: Instant,
    /// The first thing that went wrong; nothing more is written then.
    trouble: Option<StoreError>,
}

impl Shelf {
    pub(super) fn new(board: &Board, store: Arc<Store>) -> Self {
        let name = board.description();
        Self {
            state: Mutex::new(State {
                waiting: FxHashMap::default(),
                flushed: Instant::now(),
                trouble: None,
            }),
            number: checksum(name.as_bytes()),
            canonical: Canonical::new(board),
            name,
            store,
        }
    }

    /// Who wins a position, if that is known.
    pub fn recall(&self, setup: &Setup) -> Result<Option<Solved>, SolveError> {
        with_width!(setup.board, W => {
            let (stones, to_move) = self.stones::<W>(setup)?;
            let verdict = Archive::look(self, stones, to_move);
            Ok(verdict.map(|verdict| Answer { verdict, key: None }.into()))
        })
    }

    /// Keeps who wins a position, and with what.
    pub fn keep(&self, setup: &Setup, solved: &Solved) -> Result<(), SolveError> {
        with_width!(setup.board, W => {
            let (stones, to_move) = self.stones::<W>(setup)?;
            let verdict = Verdict {
                winner: solved.winner,
                carrier: solved.carrier.iter().copied().collect(),
            };
            Archive::keep(self, stones, to_move, verdict);
            Ok(())
        })
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
        let synced = self.store.log().sync();
        state.trouble.take().map_or(Ok(()), Err)?;
        synced.map_err(StoreError::io(self.store.path()))
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
        match self.store.log().append(state.waiting.iter()) {
            Ok(()) => state.waiting.clear(),
            Err(error) => state.trouble = Some(StoreError::io(self.store.path())(error)),
        }
    }

    /// Board, turn and stones, as entries begin.
    fn text<const W: usize>(&self, key: &Key<W>) -> String {
        let [black, white] = key.stones.map(digits);
        format!("{:016x} {} {black} {white}", self.number, key.to_move)
    }

    /// The verdict under a key.
    fn read<const W: usize>(
        &self,
        state: &State,
        key: &str,
    ) -> Result<Option<Verdict<W>>, StoreError> {
        if let Some(value) = state.waiting.get(key) {
            return Ok(verdict(value));
        }
        let found = self.store.log().find(key);
        let found = found.map_err(StoreError::io(self.store.path()))?;
        Ok(found.as_deref().and_then(verdict))
    }
}

impl<const W: usize> Archive<W> for Shelf {
    fn look(&self, stones: [CellSet<W>; 2], to_move: Color) -> Option<Verdict<W>> {
        let (key, symmetry) = self.canonical.least_by(stones, to_move);
        let mut state = self.state();
        let known = self.read(&state, &self.text(&key));
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
        let value = format!("{} {}", image.winner, digits(image.carrier));
        state.waiting.insert(self.text(&key), value);
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

/// The words of a set, in hexadecimal digits.
fn digits<const W: usize>(cells: CellSet<W>) -> String {
    let mut digits = String::with_capacity(16 * W);
    for word in cells.words() {
        let _ = write!(digits, "{word:016x}");
    }
    digits
}

/// The winner and the carrier that an entry tells.
fn verdict<const W: usize>(value: &str) -> Option<Verdict<W>> {
    let (winner, carrier) = value.split_once(' ')?;
    let (words, rest) = carrier.as_bytes().as_chunks::<16>();
    let words: [[u8; 16]; W] = words.try_into().ok().filter(|_| rest.is_empty())?;
    let mut cells = [0; W];
    for (word, digits) in cells.iter_mut().zip(words) {
        *word = u64::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?;
    }
    Some(Verdict { winner: Color::from_name(winner)?, carrier: CellSet::from_words(cells) })
}
