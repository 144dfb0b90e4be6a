//! Files that long work appends to begin with a line that says what they are.

use std::fs::{File, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use thiserror::Error;

/// Why a file cannot be appended to.
#[derive(Debug, Error)]
pub enum TitleError {
    #[error(transparent)]
    Disk(#[from] io::Error),
    #[error("expected a file, found a directory, a device or a pipe")]
    NoFile,
    /// Somebody else appends to it.
    #[error("another process is using this file")]
    Busy,
    /// It does not begin as it should.
    #[error("expected `{}`, found `{}`", expected.trim_end(), found.escape_ascii())]
    Other {
        /// The line that is looked for.
        expected: String,
        /// As much of the file as this line is long.
        found: Vec<u8>,
    },
}

/// Opens the file that begins with `title`, a line, and leaves it behind that line; makes a new
/// one if there is no such file or nothing in it but the beginning of the line. The file is
/// locked as long as it is open.
pub fn open(path: &Path, title: &str) -> Result<File, TitleError> {
    let is_new = match path.metadata() {
        Ok(found) if !found.is_file() => return Err(TitleError::NoFile),
        found => found.is_err(),
    };
    let mut options = File::options();
    options.read(true).write(true).create(true).truncate(false);
    let mut file = options.open(path)?;
    lock(&file)?;
    begin(&mut file, title).inspect_err(|_| {
        if is_new {
            // A file without a first line would help nobody.
            let _ = std::fs::remove_file(path);
        }
    })?;
    Ok(file)
}

/// How long a file may seem to be in use: a process that is being started holds all that whoever
/// starts it has open, for a moment.
const MOMENT: Duration = Duration::from_millis(100);

/// Keeps others from appending to a file.
fn lock(file: &File) -> Result<(), TitleError> {
    let started = Instant::now();
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(()),
            Err(TryLockError::WouldBlock) if started.elapsed() < MOMENT => {
                thread::sleep(Duration::from_millis(5));
            }
            Err(TryLockError::WouldBlock) => return Err(TitleError::Busy),
            Err(TryLockError::Error(reason)) => return Err(reason.into()),
        }
    }
}

/// Reads the first line, or writes it.
fn begin(file: &mut File, title: &str) -> Result<(), TitleError> {
    let mut found = Vec::new();
    let most = title.len() as u64;
    file.take(most).read_to_end(&mut found)?;
    if !title.as_bytes().starts_with(&found) {
        let expected = title.to_owned();
        return Err(TitleError::Other { expected, found });
    }
    if found.len() < title.len() {
        file.seek(SeekFrom::Start(0))?;
        file.write_all(title.as_bytes())?;
    }
    Ok(())
}
