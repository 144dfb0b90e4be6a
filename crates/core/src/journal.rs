//! Journals: files to which long work appends what it has finished, so that a run that was
//! stopped or killed goes on where it was.
//!
//! A journal begins with a line that says what it is. Records follow. What they say is up to the
//! work; the journal cuts them into parts and puts a [`Seal`] behind each, a checksum of the whole
//! file up to there. So
//!
//! * a run that is killed at any moment leaves whole records and the beginning of one. Where the
//!   file ends before a part does, the rest is missing, is cut off and found again;
//! * everything else that is not as it was written is refused, with its place, and the file is
//!   left as it is. A part whose length another part tells is read only after that one was
//!   found right, so an end is never mistaken for damage, nor damage for an end.
//!
//! The sums notice accidents only. Whoever reads a journal judges again what can be judged.
//!
//! ```
//! use mustplay_core::journal::{Journal, Seal};
//!
//! let path = std::env::temp_dir().join(format!("journal-{}", std::process::id()));
//! let mut journal = Journal::open(&path, "squares\n", Seal::Text)?;
//! journal.append(&[b"9 checksum "])?;
//! journal.append(&[b"16 checksum "])?;
//! drop(journal);
//!
//! let mut journal = Journal::open(&path, "squares\n", Seal::Text)?;
//! let mut reader = journal.read()?;
//! let mut squares = Vec::new();
//! while let Some(line) = reader.lines(|_| true)? {
//!     squares.push(line);
//! }
//! assert_eq!(squares, [&b"9 checksum "[..], b"16 checksum "]);
//! journal.go_on(reader.mark())?;
//! # std::fs::remove_file(&path)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::checksum::Checksum;
use crate::titled::{self, TitleError};

/// Why a journal cannot be used.
#[derive(Debug, Error)]
pub enum JournalError {
    /// The file cannot be opened, read or written, or is another one.
    #[error(transparent)]
    File(#[from] TitleError),
    /// Something before a seal has changed, or the seal has.
    #[error("byte {at}: expected the checksum {expected:016x}, found `{}`", found.escape_ascii())]
    Seal {
        /// Where the seal is, counted from zero.
        at: u64,
        /// The line where it is, counted from one.
        line: u64,
        /// The checksum of what is before.
        expected: u64,
        /// What is there; in a text, the whole line.
        found: Vec<u8>,
    },
}

impl From<io::Error> for JournalError {
    fn from(error: io::Error) -> Self {
        Self::File(error.into())
    }
}

/// How checksums stand in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seal {
    /// As eight bytes, the lowest first; later sums leave them out.
    Binary,
    /// As sixteen digits at the end of a line; later sums count them in.
    Text,
}

impl Seal {
    /// The checksum as it is written.
    fn of(self, sum: u64) -> Vec<u8> {
        match self {
            Self::Binary => sum.to_le_bytes().into(),
            Self::Text => format!("{sum:016x}\n").into(),
        }
    }

    fn len(self) -> usize {
        self.of(0).len()
    }
}

/// Where a journal has been read or written to.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    at: u64,
    lines: u64,
    sum: Checksum,
}

impl Mark {
    /// So many bytes come before.
    pub fn at(&self) -> u64 {
        self.at
    }

    /// So many ends of lines come before.
    pub fn lines(&self) -> u64 {
        self.lines
    }

    /// Takes a part over, and gives its seal.
    fn seal(&mut self, seal: Seal, part: &[u8]) -> Vec<u8> {
        self.sum.add(part);
        let written = seal.of(self.sum.value());
        self.at += (part.len() + written.len()) as u64;
        if seal == Seal::Text {
            self.sum.add(&written);
            self.lines += lines(part) + 1;
        }
        written
    }
}

fn lines(text: &[u8]) -> u64 {
    text.split(|&byte| byte == b'\n').count() as u64 - 1
}

/// A file that can be appended to.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    seal: Seal,
    start: Mark,
    end: Mark,
}

impl Journal {
    /// Opens the journal that begins with `header`, a line, or makes a new one. Its records have
    /// to be [read](Self::read) and [taken over](Self::go_on) before others are appended.
    pub fn open(path: &Path, header: &str, seal: Seal) -> Result<Self, JournalError> {
        let file = titled::open(path, header)?;
        let mut sum = Checksum::default();
        sum.add(header.as_bytes());
        let start = Mark { at: header.len() as u64, lines: 1, sum };
        Ok(Self { path: path.to_owned(), file, seal, start, end: start })
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Reads the records from the first one on.
    pub fn read(&self) -> io::Result<Reader> {
        let mut file = File::open(&self.path)?;
        file.seek(SeekFrom::Start(self.start.at))?;
        Ok(Reader { file: BufReader::new(file), seal: self.seal, mark: self.start })
    }

    /// Takes over what was read: the next record is appended there, and what is left of an
    /// unfinished one is cut off.
    pub fn go_on(&mut self, end: Mark) -> io::Result<()> {
        self.file.set_len(end.at)?;
        self.end = end;
        Ok(())
    }

    /// Appends a record.
    pub fn append(&mut self, parts: &[&[u8]]) -> io::Result<()> {
        let mut end = self.end;
        let mut bytes = Vec::new();
        for part in parts {
            bytes.extend_from_slice(part);
            bytes.extend(end.seal(self.seal, part));
        }
        self.file.seek(SeekFrom::Start(self.end.at))?;
        self.file.write_all(&bytes)?;
        self.end = end;
        Ok(())
    }
}

/// The records of a journal, part after part.
#[derive(Debug)]
pub struct Reader {
    file: BufReader<File>,
    seal: Seal,
    mark: Mark,
}

impl Reader {
    /// The next part, which has so many bytes; `None` where the file ends before.
    pub fn part(&mut self, length: usize) -> Result<Option<Vec<u8>>, JournalError> {
        let whole = length + self.seal.len();
        let bytes = read_up_to(&mut self.file, whole)?;
        self.checked(Some(bytes).filter(|bytes| bytes.len() == whole))
    }

    /// The next part of a text, which ends within the first line that `ends` says yes to; `None`
    /// where the file ends before that line does.
    pub fn lines(&mut self, ends: impl Fn(&[u8]) -> bool) -> Result<Option<Vec<u8>>, JournalError> {
        let mut bytes = Vec::new();
        loop {
            let start = bytes.len();
            self.file.read_until(b'\n', &mut bytes)?;
            let line = &bytes[start..];
            if line.last() != Some(&b'\n') {
                return Ok(None);
            }
            if ends(line) {
                return self.checked(Some(bytes));
            }
        }
    }

    /// The part without its seal, if that is right.
    fn checked(&mut self, bytes: Option<Vec<u8>>) -> Result<Option<Vec<u8>>, JournalError> {
        let Some(mut bytes) = bytes else {
            return Ok(None);
        };
        let length = bytes.len().saturating_sub(self.seal.len());
        let mut mark = self.mark;
        if mark.seal(self.seal, &bytes[..length]) != bytes[length..] {
            let body = bytes.strip_suffix(b"\n").unwrap_or(&bytes);
            let line = body.iter().rposition(|&byte| byte == b'\n');
            let start = match self.seal {
                Seal::Binary => length,
                Seal::Text => line.map_or(0, |at| at + 1),
            };
            let mut expected = self.mark.sum;
            expected.add(&bytes[..length]);
            return Err(JournalError::Seal {
                at: self.mark.at + length as u64,
                line: self.mark.lines + lines(body) + 1,
                expected: expected.value(),
                found: bytes[start..].to_owned(),
            });
        }
        self.mark = mark;
        bytes.truncate(length);
        Ok(Some(bytes))
    }

    /// Whether nothing is left of the file.
    pub fn is_at_end(&mut self) -> io::Result<bool> {
        Ok(self.file.fill_buf()?.is_empty())
    }

    /// Where the parts that were read end.
    pub fn mark(&self) -> Mark {
        self.mark
    }
}

/// So many bytes, or as many as there are.
fn read_up_to(file: &mut impl Read, count: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.take(count as u64).read_to_end(&mut bytes)?;
    Ok(bytes)
}
