//! A journal of finished parts of the work.
//!
//! Each finished part is a record of a [`journal`]: what it found, then a line that says it is
//! done, with a checksum of the whole file up to there. So a journal is itself a book, with
//! comments. What stands after the last of these lines was cut off when a run was killed, and is
//! looked for again; anything else that has changed is refused.
//!
//! The sums notice accidents only. Nothing unproved enters a book: patterns that are read back are
//! proved again, which takes a small part of the time it took to find them.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use mustplay_core::file::FileError;
use mustplay_core::journal::{self, JournalError, Seal};
use mustplay_hex::patterns::{Book, Job as Part, Pattern, holds};
use thiserror::Error as ThisError;

use crate::Error;

/// What was found in earlier runs, and where to note what is found now.
pub(super) struct Journal {
    /// What it is called in messages.
    name: String,
    records: HashMap<String, Record>,
    file: Mutex<journal::Journal>,
}

/// What a part has found.
struct Record {
    /// The line where it begins, from one.
    line: u64,
    text: String,
}

/// What is wrong with a journal, and what to do about it.
#[derive(Debug, ThisError)]
enum Damage {
    #[error(
        "line 1: expected `{}`, found `{}`: it is no journal, or another version has written it",
        HEADER.trim_end(),
        shown(.0)
    )]
    Header(Vec<u8>),
    #[error(
        "line {line}: expected the checksum {expected:016x} of all before it, found `{}`: \
         something has changed; without the journal everything is found again",
        shown(found)
    )]
    Seal { line: u64, expected: u64, found: Vec<u8> },
    #[error("expected patterns that hold, found one that does not: {0}")]
    Unproved(String),
    #[error(transparent)]
    File(FileError),
}

/// More than any journal has; all of it is held in memory.
const MOST_BYTES: u64 = 64 << 20;

const HEADER: &str = "# Journal of `mustplay mine`, format 2\n";
const DONE: &str = "# done ";
const SUM: &str = " checksum ";

impl Journal {
    /// Reads the journal, if there is one, and cuts off what was left unfinished.
    pub(super) fn open(path: &Path) -> Result<Self, Error> {
        let name = format!("the journal {}", path.display());
        let found = std::fs::metadata(path);
        if found.is_ok_and(|found| found.is_file() && found.len() > MOST_BYTES) {
            return Err(Error::at(name)(FileError::TooLong(MOST_BYTES)));
        }
        let read = Self::read(path).map_err(Damage::from);
        let (records, file) = read.map_err(Error::at(name.clone()))?;
        Ok(Self { name, records, file: Mutex::new(file) })
    }

    fn read(path: &Path) -> Result<(HashMap<String, Record>, journal::Journal), JournalError> {
        let mut file = journal::Journal::open(path, HEADER, Seal::Text)?;
        let mut reader = file.read()?;
        let mut records = HashMap::new();
        let mut end = reader.mark();
        while let Some(record) = reader.lines(|line| line.starts_with(DONE.as_bytes()))? {
            let start = std::mem::replace(&mut end, reader.mark());
            let text = String::from_utf8_lossy(&record);
            let (text, part) = text.rsplit_once(DONE).unwrap_or_default();
            let record = Record { line: start.lines() + 1, text: text.to_owned() };
            let part = part.strip_suffix(SUM).unwrap_or(part);
            records.insert(part.to_owned(), record);
        }
        file.resume_at(end)?;
        Ok((records, file))
    }

    /// Whether a part was done in an earlier run.
    pub(super) fn has(&self, part: &Part) -> bool {
        self.records.contains_key(&part.to_string())
    }

    /// What a part found in an earlier run, proved again.
    pub(super) fn found(&self, part: &Part) -> Result<Vec<Pattern>, Error> {
        let Some(Record { line, text }) = self.records.get(&part.to_string()) else {
            return Ok(Vec::new());
        };
        let place = format!("{}: what begins at line {line}", self.name);
        let book: Book = text.parse().map_err(Error::at(place.clone()))?;
        let unproved = book.patterns().iter().find(|it| holds(it) != Some(true));
        if let Some(pattern) = unproved {
            let pattern = pattern.to_string();
            let title = pattern.lines().next().unwrap_or_default();
            return Err(Error::at(place)(Damage::Unproved(title.to_owned())));
        }
        Ok(book.patterns().to_vec())
    }

    /// Notes a part that was done.
    pub(super) fn add(&self, part: &Part, patterns: &[Pattern]) -> Result<(), Error> {
        let book = Book::new(patterns.to_vec());
        let text = format!("{book}\n{DONE}{part}{SUM}");
        // A record is written whole or not at all, whatever panics.
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let written = file.append(&[text.as_bytes()]);
        written.map_err(Error::at(format!("cannot write {}", self.name)))
    }
}

impl From<JournalError> for Damage {
    fn from(error: JournalError) -> Self {
        match error {
            JournalError::File(FileError::Title { found, .. }) => Self::Header(found),
            JournalError::Seal { line, expected, found, .. } => {
                Self::Seal { line, expected, found }
            }
            JournalError::File(other) => Self::File(other),
        }
    }
}

/// The first line of a text, as much as a message takes.
fn shown(text: &[u8]) -> String {
    const LONGEST: usize = 60;
    let text = String::from_utf8_lossy(text);
    let line = text.lines().next().unwrap_or_default();
    line.chars().take(LONGEST).collect()
}
