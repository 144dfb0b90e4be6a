//! The file of a store: one entry per line.
//!
//! The first line identifies the file. Every other line is an entry, `KEY = VALUE CHECKSUM`,
//! appended and never changed. A kill of the process leaves whole lines and perhaps the start of
//! one, which is cut off on opening; damage costs only the lines that it affects. A line with a
//! wrong checksum is overwritten with `#`, so that it is reported once.
//!
//! A [journal](mustplay_core::journal) refuses a file that is damaged anywhere; here the order of
//! entries does not matter, and positions can be solved again one by one.
//!
//! The index in memory contains only checksums of the keys; a lookup compares the key in the line
//! itself.

use std::fmt::Write as _;
use std::fs::File;
use std::io;
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;

use mustplay_core::checksum::checksum;
use mustplay_core::file::{self, FileError};
use rustc_hash::FxHashMap;

use crate::store::StoreError;

pub(crate) const TITLE: &str = "mustplay solved positions 3";

/// How databases of earlier versions begin.
const EARLIER: &[u8] = b"redb";

/// Upper bound on the length of a line.
const LONGEST: u64 = 1 << 16;

#[derive(Debug)]
pub(crate) struct Log {
    file: File,
    /// The offsets of the entries, by the checksums of their keys.
    offsets: FxHashMap<u64, u64>,
    end: u64,
    damaged: u64,
}

impl Log {
    /// Opens a file of entries; creates it if the file is missing or empty.
    pub(crate) fn open(path: &Path) -> Result<Self, StoreError> {
        let title = format!("{TITLE}\n");
        let file = file::open_titled(path, &title).map_err(|error| store_error(path, error))?;
        let mut log =
            Self { file, offsets: FxHashMap::default(), end: title.len() as u64, damaged: 0 };
        log.scan().map_err(|reason| StoreError::Open { path: path.to_owned(), reason })?;
        Ok(log)
    }

    /// Indexes the entries, overwrites damaged ones, and cuts off an incomplete last line.
    fn scan(&mut self) -> io::Result<()> {
        let mut reader = BufReader::with_capacity(LONGEST as usize, &self.file);
        reader.seek(SeekFrom::Start(self.end))?;
        let mut damaged = Vec::new();
        let mut line = Vec::new();
        loop {
            line.clear();
            let length = (&mut reader).take(LONGEST).read_until(b'\n', &mut line)? as u64;
            let is_whole = line.pop_if(|last| *last == b'\n').is_some();
            if !is_whole && length < LONGEST {
                break;
            }
            if let Some((key, _)) = entry(&line) {
                self.offsets.insert(checksum(key.as_bytes()), self.end);
            } else if !line.is_empty() && line[0] != b'#' {
                damaged.push((self.end, line.len()));
            }
            self.end += length;
        }
        self.file.set_len(self.end)?;
        self.damaged = damaged.len() as u64;
        for (at, length) in damaged {
            self.write_at(at, &vec![b'#'; length])?;
        }
        Ok(())
    }

    pub(crate) fn len(&self) -> u64 {
        self.offsets.len() as u64
    }

    /// The number of damaged lines found on opening.
    pub(crate) fn damaged(&self) -> u64 {
        self.damaged
    }

    pub(crate) fn bytes(&self) -> usize {
        self.offsets.capacity() * (size_of::<(u64, u64)>() + 1)
    }

    pub(crate) fn find(&self, key: &str) -> io::Result<Option<String>> {
        let Some(&at) = self.offsets.get(&checksum(key.as_bytes())) else {
            return Ok(None);
        };
        let mut reader = BufReader::with_capacity(512, &self.file);
        reader.seek(SeekFrom::Start(at))?;
        let mut line = Vec::new();
        reader.take(LONGEST).read_until(b'\n', &mut line)?;
        line.pop_if(|last| *last == b'\n');
        let found = entry(&line).filter(|(found, _)| *found == key);
        Ok(found.map(|(_, value)| value.to_owned()))
    }

    /// Appends all of the entries, or none.
    pub(crate) fn append<'a>(
        &mut self,
        entries: impl Iterator<Item = (&'a String, &'a String)>,
    ) -> io::Result<()> {
        let mut text = String::new();
        let mut offsets = Vec::new();
        for (key, value) in entries {
            offsets.push((checksum(key.as_bytes()), self.end + text.len() as u64));
            let body = format!("{key} = {value}");
            let _ = writeln!(text, "{body} {:016x}", checksum(body.as_bytes()));
        }
        self.write_at(self.end, text.as_bytes()).inspect_err(|_| {
            // If this fails, the next run cuts off the incomplete line.
            let _ = self.file.set_len(self.end);
        })?;
        self.end += text.len() as u64;
        self.offsets.extend(offsets);
        Ok(())
    }

    /// Flushes all appended entries to the disk.
    pub(crate) fn sync(&self) -> io::Result<()> {
        self.file.sync_data()
    }

    fn write_at(&self, at: u64, bytes: &[u8]) -> io::Result<()> {
        let mut file = &self.file;
        file.seek(SeekFrom::Start(at))?;
        file.write_all(bytes)
    }
}

/// Converts the error of opening a store.
fn store_error(path: &Path, error: FileError) -> StoreError {
    let path = path.to_owned();
    match error {
        FileError::Busy => StoreError::Busy(path),
        FileError::Title { found, .. } if found.starts_with(EARLIER) => StoreError::Earlier(path),
        FileError::Title { found, .. } => {
            let line = found.split(|&byte| byte == b'\n').next().unwrap_or_default();
            let found = line.escape_ascii().to_string();
            StoreError::NotAStore { path, found }
        }
        FileError::Io(reason) => StoreError::Open { path, reason },
        other => StoreError::Open { path, reason: io::Error::other(other) },
    }
}

/// Key and value of a line with a correct checksum.
fn entry(line: &[u8]) -> Option<(&str, &str)> {
    let (body, sum) = std::str::from_utf8(line).ok()?.rsplit_once(' ')?;
    let is_right = sum == format!("{:016x}", checksum(body.as_bytes()));
    body.split_once(" = ").filter(|_| is_right)
}
