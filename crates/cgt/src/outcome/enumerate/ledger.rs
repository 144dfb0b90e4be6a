//! The file of the values of one depth.
//!
//! The file is a [`Journal`]. Its first line names the format, the poset, the depth and the numbers
//! of classes. Blocks follow, all numbers little-endian:
//!
//! | bytes | what |
//! | --- | --- |
//! | 4 × 8 | the number of the block; the counts of new, new monotone and known values |
//! | 8 | the checksum of everything so far except checksums |
//! | 8 each | the values: left class and right class, 4 bytes each |
//! | 8 | the checksum of everything so far except checksums |
//!
//! An incomplete block at the end of the file is discarded and computed again. Any other damage is
//! a [`LedgerFlaw`], and the file stays unchanged.
//!
//! Checksums detect only accidents, so reading gives a [`RawBlock`], which becomes a block of
//! values after each of its pairs was checked again.
//!
//! # Values as pairs of a left and a right class
//!
//! A value takes eight bytes. The enumeration processes blocks of left classes in order and holds
//! values in memory up to a limit. With a directory it also appends every finished block to a
//! [`Ledger`], and a later run continues after the finished blocks. Values beyond the memory limit
//! are only in the file; without a directory they are counted and dropped.

use super::super::poset::OutcomePoset;
use mustplay_core::checksum::Checksum;
use mustplay_core::file::FileError;
use mustplay_core::journal::{self, Journal, JournalError, JournalReader, Seal};
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

#[derive(Debug, Error)]
pub enum LedgerError {
    #[error("cannot keep values in {}", path.display())]
    Disk { path: PathBuf, source: io::Error },
    /// The file was not written by a run of this enumeration, or was changed since.
    #[error("{}: {flaw}; delete the file to compute its values again", path.display())]
    Flaw { path: PathBuf, flaw: LedgerFlaw },
}

/// What is wrong with a file of values. Byte offsets begin at zero.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LedgerFlaw {
    /// The path is a device or a pipe.
    #[error("expected a file of values, found something that is not a file")]
    NoFile,
    /// The file has another format version.
    #[error("expected `{FORMAT}`, found `{found}`, which another version has written")]
    Version { found: String },
    /// The first line names another poset or depth, or this is not a file of values.
    #[error("expected values of this poset and depth, `{expected}`, found `{found}`")]
    Header { expected: String, found: String },
    /// The checksum at this byte does not match the bytes before it.
    #[error("byte {at}: expected the checksum {expected:016x}, found {found:016x}")]
    Checksum { at: u64, expected: u64, found: u64 },
    /// A block number or a count is out of range.
    #[error("byte {at}: expected {expected}, found {found}")]
    Number { at: u64, expected: String, found: u64 },
    /// A pair of classes is not a new value, or is out of order.
    #[error(
        "byte {at}: expected the next new value, found the left class {left} with the right class \
         {right}"
    )]
    Value { at: u64, left: u32, right: u32 },
    /// The blocks contain the wrong total number of known values.
    #[error("expected {expected} values of smaller depth, found {found}")]
    Known { expected: u64, found: u64 },
    /// The file is shorter than when it was first read.
    #[error("byte {at}: expected more blocks, found the end of the file")]
    Shorter { at: u64 },
    /// Bytes follow the last block.
    #[error("byte {at}: expected the end of the file")]
    Longer { at: u64 },
}

const FORMAT: &str = "mustplay values 2";

/// The beginnings of files of values, in all versions of the format.
const FORMATS: [&[u8]; 2] = [b"mpvalue", b"mustplay values "];

/// The first line of a file of values, which identifies the enumeration and the numbers of its left
/// and right classes.
pub(super) fn header(poset: &OutcomePoset, depth: usize, [left, right]: [usize; 2]) -> String {
    let mut sum = Checksum::default();
    for atom in poset.atoms() {
        sum.add(poset.name(atom).as_bytes());
        sum.add(b"\n");
        for word in poset.above(atom) {
            sum.add(&word.to_le_bytes());
        }
    }
    let poset = sum.value();
    format!("{FORMAT}: poset {poset:016x}, depth {depth}, {left} left and {right} right classes\n")
}

/// The end of a block in a file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    journal: journal::JournalMark,
    blocks: u64,
}

/// A file of values opened for appending.
pub(super) struct Ledger {
    journal: Journal,
    blocks: u64,
}

impl Ledger {
    /// Opens or creates the file. Call [`Self::resume_at`] with the end of the last block before
    /// appending.
    pub(super) fn open(path: &Path, header: &str) -> Result<Self, LedgerError> {
        let journal = Journal::open(path, header, Seal::Binary);
        Ok(Self { journal: journal.map_err(|error| refused(path, error))?, blocks: 0 })
    }

    pub(super) fn read(&self, limits: LedgerLimits) -> Result<LedgerReader, LedgerError> {
        let path = self.journal.path().to_owned();
        let journal = self.journal.read().map_err(|error| refused(&path, error.into()))?;
        let mark = Mark { journal: journal.mark(), blocks: 0 };
        Ok(LedgerReader { path, journal, mark, limits })
    }

    pub(super) fn flaw(&self, flaw: LedgerFlaw) -> LedgerError {
        flaw_error(self.journal.path(), flaw)
    }

    /// Truncates the file to `end`, the end of the last whole block, and appends there.
    pub(super) fn resume_at(&mut self, end: Mark) -> Result<(), LedgerError> {
        let cut = self.journal.resume_at(end.journal);
        cut.map_err(|error| refused(self.journal.path(), error.into()))?;
        self.blocks = end.blocks;
        Ok(())
    }

    pub(super) fn append(&mut self, block: &Block) -> Result<(), LedgerError> {
        let count = block.pairs.len() as u64;
        let counts = [self.blocks, count, block.monotone, block.known];
        let counts = counts.map(u64::to_le_bytes);
        let pairs = block.pairs.iter();
        let pairs: Vec<u8> = pairs
            .flat_map(|(left, right)| [left.to_le_bytes(), right.to_le_bytes()])
            .flatten()
            .collect();
        let written = self.journal.append(&[counts.as_flattened(), &pairs]);
        written.map_err(|error| refused(self.journal.path(), error.into()))?;
        self.blocks += 1;
        Ok(())
    }
}

/// The size in bytes of the counts of a block.
const COUNTS: usize = 32;

/// The size in bytes of a value.
const PAIR: usize = 8;

/// Upper bounds on the numbers in a file.
#[derive(Clone, Copy, Debug)]
pub(super) struct LedgerLimits {
    pub(super) blocks: u64,
    pub(super) values: u64,
}

/// Reads the blocks of a file in order.
pub(super) struct LedgerReader {
    path: PathBuf,
    journal: JournalReader,
    /// The end of the last block read.
    pub(super) mark: Mark,
    limits: LedgerLimits,
}

/// A block as read: its checksums match, its pairs are not yet checked.
pub(super) struct RawBlock {
    /// The offset of its values.
    at: u64,
    pub(super) number: u64,
    pub(super) pairs: Vec<(u32, u32)>,
    pub(super) monotone: u64,
    pub(super) known: u64,
}

impl RawBlock {
    pub(super) fn wrong_pair(&self, number: usize) -> LedgerFlaw {
        let (left, right) = self.pairs[number];
        LedgerFlaw::Value { at: self.at + (number * PAIR) as u64, left, right }
    }
}

impl LedgerReader {
    /// The next block; `None` if the file ends before the block does.
    pub(super) fn next(&mut self) -> Result<Option<RawBlock>, LedgerError> {
        let Mark { journal, blocks } = self.mark;
        let at = journal.at();
        let is_at_end = self.journal.is_at_end();
        if blocks == self.limits.blocks && !is_at_end.map_err(|error| self.refused(error))? {
            return Err(self.flaw(LedgerFlaw::Longer { at }));
        }
        let Some(counts) = self.part(COUNTS)? else {
            return Ok(None);
        };
        let (counts, _) = counts.as_chunks::<8>();
        let [number, count, monotone, known] = [0, 1, 2, 3].map(|n| u64::from_le_bytes(counts[n]));
        let most = self.limits.values;
        for (is_right, at, expected, found) in [
            (number == blocks, at, format!("block {blocks}"), number),
            (count <= most, at + 8, format!("at most {most}"), count),
            (monotone <= count, at + 16, format!("at most {count}"), monotone),
        ] {
            if !is_right {
                return Err(self.flaw(LedgerFlaw::Number { at, expected, found }));
            }
        }
        let at = self.journal.mark().at();
        let Some(pairs) = self.part(count as usize * PAIR)? else {
            return Ok(None);
        };
        self.mark = Mark { journal: self.journal.mark(), blocks: blocks + 1 };
        let (words, _) = pairs.as_chunks::<4>();
        let (words, _) = words.as_chunks::<2>();
        let pair = |pair: &[[u8; 4]; 2]| (u32::from_le_bytes(pair[0]), u32::from_le_bytes(pair[1]));
        Ok(Some(RawBlock { at, number, pairs: words.iter().map(pair).collect(), monotone, known }))
    }

    pub(super) fn flaw(&self, flaw: LedgerFlaw) -> LedgerError {
        flaw_error(&self.path, flaw)
    }

    /// The error for a file that has become shorter since the previous reading.
    pub(super) fn ends_too_soon(&self) -> LedgerError {
        let at = self.mark.journal.at();
        self.flaw(LedgerFlaw::Shorter { at })
    }

    fn part(&mut self, length: usize) -> Result<Option<Vec<u8>>, LedgerError> {
        let part = self.journal.part(length);
        part.map_err(|error| self.refused(error))
    }

    fn refused(&self, error: impl Into<JournalError>) -> LedgerError {
        refused(&self.path, error.into())
    }
}

fn flaw_error(path: &Path, flaw: LedgerFlaw) -> LedgerError {
    LedgerError::Flaw { path: path.to_owned(), flaw }
}

/// Converts an error of the journal at `path` to a flaw of a file of values.
fn refused(path: &Path, error: JournalError) -> LedgerError {
    let disk = |source| LedgerError::Disk { path: path.to_owned(), source };
    let flaw = match error {
        JournalError::File(FileError::Io(source)) => return disk(source),
        JournalError::File(busy @ FileError::Busy) => return disk(io::Error::other(busy)),
        JournalError::File(FileError::Title { expected, found }) => other_header(&expected, &found),
        JournalError::File(_) => LedgerFlaw::NoFile,
        JournalError::Seal { at, expected, found, .. } => LedgerFlaw::Checksum {
            at,
            expected,
            found: u64::from_le_bytes(found.try_into().expect("a seal has eight bytes")),
        },
    };
    flaw_error(path, flaw)
}

fn other_header(expected: &str, found: &[u8]) -> LedgerFlaw {
    let is_other = FORMATS.iter().any(|format| found.starts_with(format));
    if is_other && !found.starts_with(FORMAT.as_bytes()) {
        let found = &found[..found.len().min(FORMAT.len())];
        let line = found.split(|&byte| byte < b' ').next().unwrap_or(found);
        return LedgerFlaw::Version { found: line.escape_ascii().to_string() };
    }
    let line = found.split(|&byte| byte == b'\n').next().unwrap_or(found);
    LedgerFlaw::Header {
        expected: expected.trim_end().to_owned(),
        found: line.escape_ascii().to_string(),
    }
}

/// The values of one block of left classes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Block {
    /// New values as pairs of a left and a right class.
    pub(super) pairs: Vec<(u32, u32)>,
    pub(super) monotone: u64,
    /// The number of values of smaller depth in the block.
    pub(super) known: u64,
}

/// The values of one depth found so far.
pub(super) struct Pairs {
    held: Vec<(u32, u32)>,
    limit: usize,
    pub(super) ledger: Option<Ledger>,
    pub(super) blocks: u64,
    /// The number of new values.
    pub(super) count: u64,
    /// The number of new values that are monotone in canonical form.
    pub(super) monotone: u64,
    /// The number of values of smaller depth in the blocks.
    pub(super) known: u64,
}

impl Pairs {
    /// An empty list that holds at most `limit` values in memory, and all of them in `ledger`.
    pub(super) fn new(limit: usize, ledger: Option<Ledger>) -> Self {
        Self { held: Vec::new(), limit, ledger, blocks: 0, count: 0, monotone: 0, known: 0 }
    }

    /// Adds a new block and appends it to the file.
    pub(super) fn append(&mut self, block: Block) -> Result<(), LedgerError> {
        if let Some(ledger) = &mut self.ledger {
            ledger.append(&block)?;
        }
        self.account(block);
        Ok(())
    }

    /// Adds a block that is already in the file.
    pub(super) fn account(&mut self, block: Block) {
        self.blocks += 1;
        self.count += block.pairs.len() as u64;
        self.monotone += block.monotone;
        self.known += block.known;
        if self.count <= self.limit as u64 {
            self.held.extend(block.pairs);
        } else {
            self.held = Vec::new();
        }
    }

    pub(super) fn bytes(&self) -> usize {
        self.held.capacity() * size_of::<(u32, u32)>()
    }

    /// All values, if none was dropped from memory.
    pub(super) fn held(&self) -> Option<&[(u32, u32)]> {
        (self.held.len() as u64 == self.count).then_some(&self.held)
    }

    pub(super) fn can_visit(&self) -> bool {
        self.held().is_some() || self.ledger.is_some()
    }
}
