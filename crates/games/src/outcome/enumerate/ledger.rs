//! The file that keeps the values of one depth.
//!
//! It begins with a line of text that says what it is: the format, the poset, the depth and the
//! numbers of classes. Blocks follow, all numbers little-endian:
//!
//! | bytes | what |
//! | --- | --- |
//! | 4 × 8 | the block's number; how many values, how many of them monotone, how many known ones |
//! | 8 | the checksum of everything so far, checksums left out |
//! | 8 each | the values: left class and right class, 4 bytes each |
//! | 8 | the checksum of everything so far, checksums left out |
//!
//! A run that is killed leaves the beginning of a block. Where the file ends before a block does,
//! that block is missing and is found again; since the counts have a checksum of their own, such an
//! end is never mistaken for damage, nor damage for an end. Everything else that is not as it was
//! written is a [`Flaw`]: the file is left as it is.
//!
//! What is read is raw: the sums make accidents known, and [`RawBlock`] becomes a block of values
//! only when each of its pairs was judged again.

use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::super::poset::Poset;
use super::pairs::Block;
use mustplay_work::checksum::Checksum;

/// Why values could not be kept on disk.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The file cannot be read or written.
    #[error("cannot keep values in {}", path.display())]
    Disk {
        /// The file.
        path: PathBuf,
        /// What went wrong.
        source: io::Error,
    },
    /// The file is not what such a run has written.
    #[error("{}: {flaw}; without this file its values are found again", path.display())]
    Flaw {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        flaw: Flaw,
    },
}

/// What is wrong with a file of values. Bytes are counted from zero.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Flaw {
    /// It is a device or a pipe.
    #[error("expected a file of values, found something that is not a file")]
    NoFile,
    /// Another version of the program has written it.
    #[error("expected `{FORMAT}`, found `{found}`, which another version has written")]
    Version {
        /// How the file begins.
        found: String,
    },
    /// It is about something else, or no file of values at all.
    #[error("expected values of this poset and depth, `{expected}`, found `{found}`")]
    Header {
        /// The first line of the file that is looked for.
        expected: String,
        /// How the file begins.
        found: String,
    },
    /// Something before these bytes has changed, or they have.
    #[error("byte {at}: expected the checksum {expected:016x}, found {found:016x}")]
    Checksum {
        /// Where the checksum is.
        at: u64,
        /// That of the bytes before.
        expected: u64,
        /// That in the file.
        found: u64,
    },
    /// A number that cannot be right.
    #[error("byte {at}: expected {expected}, found {found}")]
    Number {
        /// Where the number is.
        at: u64,
        /// What would have been right.
        expected: String,
        /// What is there.
        found: u64,
    },
    /// A pair of classes that is no new value, or not in its place.
    #[error(
        "byte {at}: expected the next new value, found the left class {left} with the right class {right}"
    )]
    Value {
        /// Where the pair is.
        at: u64,
        /// The number of the left class.
        left: u32,
        /// The number of the right class.
        right: u32,
    },
    /// All blocks together met more or fewer known values than there are.
    #[error("expected {expected} values of smaller depth, found {found}")]
    Known {
        /// How many there are.
        expected: u64,
        /// How many the blocks met.
        found: u64,
    },
    /// The file has become shorter since it was read first.
    #[error("byte {at}: expected more blocks, found the end of the file")]
    Shorter {
        /// Where it ends.
        at: u64,
    },
    /// There is more behind the last block.
    #[error("byte {at}: expected the end of the file")]
    Longer {
        /// Where it should end.
        at: u64,
    },
}

const FORMAT: &str = "mustplay values 2";

/// How files of other formats begin.
const FORMATS: [&[u8]; 2] = [b"mpvalue", b"mustplay values "];

/// What the values in a file are values of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Problem<'a> {
    pub(super) poset: &'a Poset,
    pub(super) depth: usize,
    /// How many classes there are of each side.
    pub(super) classes: [usize; 2],
}

impl Problem<'_> {
    /// The first line of a file.
    fn header(&self) -> String {
        let mut sum = Checksum::default();
        for atom in self.poset.atoms() {
            sum.add(self.poset.name(atom).as_bytes());
            sum.add(b"\n");
            for word in self.poset.above(atom) {
                sum.add(&word.to_le_bytes());
            }
        }
        let Self { depth, classes, .. } = self;
        let [left, right] = classes;
        format!(
            "{FORMAT}: poset {:016x}, depth {depth}, {left} left and {right} right classes\n",
            sum.value()
        )
    }
}

/// Where a file has been read or written to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    at: u64,
    sum: Checksum,
    blocks: u64,
}

/// A file of values that can be appended to.
pub(super) struct Ledger {
    path: PathBuf,
    file: File,
    start: Mark,
    end: Mark,
}

impl Ledger {
    /// Opens the file, or makes a new one. Its blocks have to be read and taken over before others
    /// are appended.
    pub(super) fn open(path: &Path, problem: &Problem<'_>) -> Result<Self, StoreError> {
        let disk = |source| disk_error(path, source);
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        if path.exists() && !path.is_file() {
            return Err(flaw_error(path, Flaw::NoFile));
        }
        let mut file = options.open(path).map_err(disk)?;
        let header = problem.header();
        let found = read_up_to(&mut file, header.len()).map_err(disk)?;
        if found != header.as_bytes() {
            if !header.as_bytes().starts_with(&found) {
                return Err(flaw_error(path, other_header(&header, &found)));
            }
            // A run that was killed at once may have left less than a line.
            file.seek(SeekFrom::Start(0)).map_err(disk)?;
            file.write_all(header.as_bytes()).map_err(disk)?;
        }
        let mut sum = Checksum::default();
        sum.add(header.as_bytes());
        let start = Mark {
            at: header.len() as u64,
            sum,
            blocks: 0,
        };
        Ok(Self {
            path: path.to_owned(),
            file,
            start,
            end: start,
        })
    }

    /// Reads the blocks from the first one on.
    pub(super) fn read(&self, limits: Limits) -> Result<Reader, StoreError> {
        let disk = |source| disk_error(&self.path, source);
        let mut file = File::open(&self.path).map_err(disk)?;
        file.seek(SeekFrom::Start(self.start.at)).map_err(disk)?;
        Ok(Reader {
            path: self.path.clone(),
            file: BufReader::new(file),
            mark: self.start,
            limits,
        })
    }

    /// The error for a flaw of this file.
    pub(super) fn flaw(&self, flaw: Flaw) -> StoreError {
        flaw_error(&self.path, flaw)
    }

    /// Takes over what was read: the next block is appended there, and what is left of an
    /// unfinished one is cut off.
    pub(super) fn go_on(&mut self, end: Mark) -> Result<(), StoreError> {
        let cut = self.file.set_len(end.at);
        cut.map_err(|source| disk_error(&self.path, source))?;
        self.end = end;
        Ok(())
    }

    /// Appends a block.
    pub(super) fn append(&mut self, block: &Block) -> Result<(), StoreError> {
        let Mark {
            at,
            mut sum,
            blocks,
        } = self.end;
        let mut bytes = Vec::with_capacity(block.pairs.len() * PAIR + HEAD + SUM);
        let counts = [
            blocks,
            block.pairs.len() as u64,
            block.monotone,
            block.known,
        ];
        bytes.extend(counts.iter().flat_map(|count| count.to_le_bytes()));
        sum.add(&bytes);
        bytes.extend(sum.value().to_le_bytes());
        for (left, right) in &block.pairs {
            bytes.extend(left.to_le_bytes());
            bytes.extend(right.to_le_bytes());
        }
        sum.add(&bytes[HEAD..]);
        bytes.extend(sum.value().to_le_bytes());
        let written = self.file.seek(SeekFrom::Start(at));
        written
            .and_then(|_| self.file.write_all(&bytes))
            .map_err(|source| disk_error(&self.path, source))?;
        self.end = Mark {
            at: at + bytes.len() as u64,
            sum,
            blocks: blocks + 1,
        };
        Ok(())
    }
}

/// Bytes of the counts with their checksum, of a value, and of a checksum.
const HEAD: usize = 40;
const PAIR: usize = 8;
const SUM: usize = 8;

/// What a file cannot have more of.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    pub(super) blocks: u64,
    /// Values of one block.
    pub(super) values: u64,
}

/// The blocks of a file, one after another.
pub(super) struct Reader {
    path: PathBuf,
    file: BufReader<File>,
    mark: Mark,
    limits: Limits,
}

/// A block as it stands in the file, with checksums that are right.
pub(super) struct RawBlock {
    /// Where its values begin.
    at: u64,
    pub(super) number: u64,
    pub(super) pairs: Vec<(u32, u32)>,
    pub(super) monotone: u64,
    pub(super) known: u64,
}

impl RawBlock {
    /// The pair with this number is no new value.
    pub(super) fn wrong_pair(&self, number: usize) -> Flaw {
        let (left, right) = self.pairs[number];
        Flaw::Value {
            at: self.at + (number * PAIR) as u64,
            left,
            right,
        }
    }
}

impl Reader {
    /// The next block; `None` where the file ends, also in the middle of a block.
    pub(super) fn next(&mut self) -> Result<Option<RawBlock>, StoreError> {
        let Mark {
            at,
            mut sum,
            blocks,
        } = self.mark;
        let head = self.take(HEAD)?;
        if blocks == self.limits.blocks && !head.is_empty() {
            return Err(self.flaw(Flaw::Longer { at }));
        }
        if head.len() < HEAD {
            return Ok(None);
        }
        let word = |number: usize| {
            let bytes = head[number * 8..][..8].try_into();
            u64::from_le_bytes(bytes.expect("eight bytes"))
        };
        let [number, count, monotone, known, found] = [0, 1, 2, 3, 4].map(word);
        sum.add(&head[..HEAD - SUM]);
        self.compare(at + 32, sum, found)?;
        let right_number = |at, most: &str, expected: u64, found| Flaw::Number {
            at,
            expected: format!("{most}{expected}"),
            found,
        };
        if number != blocks {
            return Err(self.flaw(right_number(at, "block ", blocks, number)));
        }
        if count > self.limits.values {
            let most = self.limits.values;
            return Err(self.flaw(right_number(at + 8, "at most ", most, count)));
        }
        if monotone > count {
            return Err(self.flaw(right_number(at + 16, "at most ", count, monotone)));
        }
        let size = count as usize * PAIR;
        let body = self.take(size + SUM)?;
        let Some((pairs, last)) = body.split_at_checked(size) else {
            return Ok(None);
        };
        let Ok(found) = last.try_into().map(u64::from_le_bytes) else {
            return Ok(None);
        };
        sum.add(pairs);
        let start = at + HEAD as u64;
        self.compare(start + size as u64, sum, found)?;
        self.mark = Mark {
            at: start + (size + SUM) as u64,
            sum,
            blocks: blocks + 1,
        };
        let (words, _) = pairs.as_chunks::<4>();
        let (words, _) = words.as_chunks::<2>();
        let pair = |pair: &[[u8; 4]; 2]| (u32::from_le_bytes(pair[0]), u32::from_le_bytes(pair[1]));
        Ok(Some(RawBlock {
            at: start,
            number,
            pairs: words.iter().map(pair).collect(),
            monotone,
            known,
        }))
    }

    /// Where the blocks that were read end.
    pub(super) fn mark(&self) -> Mark {
        self.mark
    }

    /// The error for a flaw of this file.
    pub(super) fn flaw(&self, flaw: Flaw) -> StoreError {
        flaw_error(&self.path, flaw)
    }

    /// The error where a block is missing that was there before.
    pub(super) fn ends_too_soon(&self) -> StoreError {
        self.flaw(Flaw::Shorter { at: self.mark.at })
    }

    fn compare(&self, at: u64, sum: Checksum, found: u64) -> Result<(), StoreError> {
        let expected = sum.value();
        if expected == found {
            return Ok(());
        }
        Err(self.flaw(Flaw::Checksum {
            at,
            expected,
            found,
        }))
    }

    fn take(&mut self, count: usize) -> Result<Vec<u8>, StoreError> {
        read_up_to(&mut self.file, count).map_err(|source| disk_error(&self.path, source))
    }
}

/// So many bytes, or as many as there are.
fn read_up_to(file: &mut impl Read, count: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.take(count as u64).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn disk_error(path: &Path, source: io::Error) -> StoreError {
    StoreError::Disk {
        path: path.to_owned(),
        source,
    }
}

fn flaw_error(path: &Path, flaw: Flaw) -> StoreError {
    StoreError::Flaw {
        path: path.to_owned(),
        flaw,
    }
}

/// What is wrong with a first line.
fn other_header(expected: &str, found: &[u8]) -> Flaw {
    let is_other = FORMATS.iter().any(|format| found.starts_with(format));
    if is_other && !found.starts_with(FORMAT.as_bytes()) {
        let found = &found[..found.len().min(FORMAT.len())];
        let line = found.split(|&byte| byte < b' ').next().unwrap_or(found);
        return Flaw::Version {
            found: line.escape_ascii().to_string(),
        };
    }
    let line = found.split(|&byte| byte == b'\n').next().unwrap_or(found);
    Flaw::Header {
        expected: expected.trim_end().to_owned(),
        found: line.escape_ascii().to_string(),
    }
}
