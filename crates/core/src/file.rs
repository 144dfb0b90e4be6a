//! Files on disk: read within limits, replaced whole, or opened to append behind a title.
//!
//! A file to which long work appends begins with a line that identifies its content, the *title*.

use std::fs::{File, TryLockError};
use std::io::{self, BufRead, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use thiserror::Error;

/// The longest line that is read, in bytes.
const LONGEST_LINE: u64 = 1 << 20;

#[derive(Debug, Error)]
pub enum FileError {
    #[error(transparent)]
    Io(#[from] io::Error),
    /// Devices and pipes store nothing, and reading them may never end.
    #[error("expected a file, found a directory, a device or a pipe")]
    NoFile,
    #[error("expected at most {0} bytes, found more")]
    TooLong(u64),
    #[error("expected lines of at most {0} bytes, found a longer one")]
    LongLine(u64),
    #[error("expected UTF-8 text, found something else at byte {0}")]
    NoText(usize),
    #[error("another process is using this file")]
    Busy,
    #[error("expected `{}`, found `{}`", expected.trim_end(), found.escape_ascii())]
    Title {
        expected: String,
        /// The beginning of the file, as long as the title.
        found: Vec<u8>,
    },
}

/// The text of a file of at most `most` bytes; `None` if there is no such file.
pub fn read_stored(path: &Path, most: u64) -> Result<Option<String>, FileError> {
    match std::fs::metadata(path) {
        Ok(found) if !found.is_file() => Err(FileError::NoFile),
        Ok(_) => read_text(File::open(path)?, most).map(Some),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// Reads a text of at most `most` bytes.
pub fn read_text(source: impl Read, most: u64) -> Result<String, FileError> {
    text(read_bytes(source, most)?)
}

/// Reads a source of at most `most` bytes.
pub fn read_bytes(source: impl Read, most: u64) -> Result<Vec<u8>, FileError> {
    let mut bytes = Vec::new();
    source.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(FileError::TooLong(most));
    }
    Ok(bytes)
}

/// The bytes of the next line, or `None` at the end.
pub fn next_line(source: &mut impl BufRead) -> Result<Option<Vec<u8>>, FileError> {
    let mut bytes = Vec::new();
    source.take(LONGEST_LINE + 1).read_until(b'\n', &mut bytes)?;
    if bytes.len() as u64 > LONGEST_LINE {
        source.skip_until(b'\n')?;
        return Err(FileError::LongLine(LONGEST_LINE));
    }
    Ok((!bytes.is_empty()).then_some(bytes))
}

pub fn text(bytes: Vec<u8>) -> Result<String, FileError> {
    String::from_utf8(bytes).map_err(|error| FileError::NoText(error.utf8_error().valid_up_to()))
}

/// Replaces the content of a file; if the run is killed, the old content stays.
pub fn replace(path: &Path, content: &str) -> io::Result<()> {
    // A symbolic link stays, and its target is replaced.
    let old = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let mut name = old.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.new", std::process::id()));
    let new = old.with_file_name(name);
    let replace = || {
        let mut file = File::create(&new)?;
        file.write_all(content.as_bytes())?;
        file.sync_all()?;
        if let Ok(before) = std::fs::metadata(&old) {
            std::fs::set_permissions(&new, before.permissions())?;
        }
        std::fs::rename(&new, &old)
    };
    replace().inspect_err(|_| {
        // The first error is the one to report.
        let _ = std::fs::remove_file(&new);
    })
}

/// Opens the file whose first line is `title`, positioned after that line. Creates the file if it
/// is missing or contains only a beginning of the title. The file is locked while it is open.
pub fn open_titled(path: &Path, title: &str) -> Result<File, FileError> {
    let is_new = match path.metadata() {
        Ok(found) if !found.is_file() => return Err(FileError::NoFile),
        found => found.is_err(),
    };
    let mut options = File::options();
    options.read(true).write(true).create(true).truncate(false);
    let mut file = options.open(path)?;
    lock(&file)?;
    begin(&mut file, title).inspect_err(|_| {
        if is_new {
            // A file without a title cannot be read back.
            let _ = std::fs::remove_file(path);
        }
    })?;
    Ok(file)
}

/// How long to try to lock a file: while a process starts another one, the new process briefly
/// holds its parent's open files.
const LOCK_TIMEOUT: Duration = Duration::from_millis(100);

/// How long to wait before the lock is tried again.
const LOCK_RETRY: Duration = Duration::from_millis(5);

fn lock(file: &File) -> Result<(), FileError> {
    let started = Instant::now();
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(()),
            Err(TryLockError::WouldBlock) if started.elapsed() < LOCK_TIMEOUT => {
                thread::sleep(LOCK_RETRY);
            }
            Err(TryLockError::WouldBlock) => return Err(FileError::Busy),
            Err(TryLockError::Error(reason)) => return Err(reason.into()),
        }
    }
}

/// Reads the title, or writes it.
fn begin(file: &mut File, title: &str) -> Result<(), FileError> {
    let mut found = Vec::new();
    file.take(title.len() as u64).read_to_end(&mut found)?;
    if !title.as_bytes().starts_with(&found) {
        return Err(FileError::Title { expected: title.to_owned(), found });
    }
    if found.len() < title.len() {
        file.seek(SeekFrom::Start(0))?;
        file.write_all(title.as_bytes())?;
    }
    Ok(())
}
