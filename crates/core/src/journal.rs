//! Journals: files to which long work appends finished records, so that a stopped or killed run can
//! be resumed.
//!
//! A journal begins with a [title](crate::file::open_titled); records follow. The work defines
//! their content. The journal cuts them into parts and appends a [`Seal`] to each, a checksum of
//! the whole file so far. So
//!
//! * a killed run leaves whole records and the beginning of one. If the file ends within a part,
//!   the unfinished record is cut off, and the work repeats it;
//! * any other change is an error with its place, and the file stays unchanged. If a part contains
//!   the length of another part, its seal is checked before that part is read, so an end is never
//!   mistaken for damage, nor damage for an end.
//!
//! The checksums detect accidents only; a reader should verify what it can.
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
//! journal.resume_at(reader.mark())?;
//! # std::fs::remove_file(&path)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::checksum::Checksum;
use crate::file::{FileError, open_titled};

#[derive(Debug, Error)]
pub enum JournalError {
    #[error(transparent)]
    File(#[from] FileError),
    /// A seal, or something before it, has changed.
    #[error("byte {at}: expected the checksum {expected:016x}, found `{}`", found.escape_ascii())]
    Seal {
        /// The offset of the seal.
        at: u64,
        /// Its line, counted from one.
        line: u64,
        /// The checksum of everything before.
        expected: u64,
        /// The bytes found; in a text, the whole line.
        found: Vec<u8>,
    },
}

impl From<io::Error> for JournalError {
    fn from(error: io::Error) -> Self {
        Self::File(error.into())
    }
}

/// The format of the checksums.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seal {
    /// Eight bytes, little-endian; later checksums leave them out.
    Binary,
    /// Sixteen hexadecimal digits at the end of a line; later checksums include them.
    Text,
}

impl Seal {
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

/// A position after a part of a journal.
#[derive(Clone, Copy, Debug)]
pub struct JournalMark {
    at: u64,
    lines: u64,
    sum: Checksum,
}

impl JournalMark {
    /// The number of bytes before the mark.
    pub fn at(&self) -> u64 {
        self.at
    }

    /// The number of line ends before the mark.
    pub fn lines(&self) -> u64 {
        self.lines
    }

    /// Advances over a part and its seal, which is returned.
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
    start: JournalMark,
    end: JournalMark,
}

impl Journal {
    /// Opens the journal that begins with the line `header`, or creates it. Before appending,
    /// [read](Self::read) its records and [resume](Self::resume_at) at their end.
    pub fn open(path: &Path, header: &str, seal: Seal) -> Result<Self, JournalError> {
        let file = open_titled(path, header)?;
        let mut sum = Checksum::default();
        sum.add(header.as_bytes());
        let start = JournalMark { at: header.len() as u64, lines: 1, sum };
        Ok(Self { path: path.to_owned(), file, seal, start, end: start })
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    pub fn read(&self) -> io::Result<JournalReader> {
        let mut file = File::open(&self.path)?;
        file.seek(SeekFrom::Start(self.start.at))?;
        Ok(JournalReader { file: BufReader::new(file), seal: self.seal, mark: self.start })
    }

    /// Cuts off an unfinished record; the next record is appended there.
    pub fn resume_at(&mut self, end: JournalMark) -> io::Result<()> {
        self.file.set_len(end.at)?;
        self.end = end;
        Ok(())
    }

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

/// Reads a journal part by part.
#[derive(Debug)]
pub struct JournalReader {
    file: BufReader<File>,
    seal: Seal,
    mark: JournalMark,
}

impl JournalReader {
    /// The next part, of `length` bytes; `None` if the file ends before.
    pub fn part(&mut self, length: usize) -> Result<Option<Vec<u8>>, JournalError> {
        let whole = length + self.seal.len();
        let mut bytes = Vec::new();
        (&mut self.file).take(whole as u64).read_to_end(&mut bytes)?;
        self.checked(Some(bytes).filter(|bytes| bytes.len() == whole))
    }

    /// The next part of a text, which ends within the first line that `ends` accepts; `None` if the
    /// file ends before that line does.
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

    /// The part without its seal, if that is correct.
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

    pub fn is_at_end(&mut self) -> io::Result<bool> {
        Ok(self.file.fill_buf()?.is_empty())
    }

    /// The end of the parts read so far.
    pub fn mark(&self) -> JournalMark {
        self.mark
    }
}
