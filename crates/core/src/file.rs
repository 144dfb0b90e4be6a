//! Files that are read back: read with care, and replaced whole.

use std::fs::File;
use std::io::{self, BufRead, Read, Write};
use std::path::Path;

use thiserror::Error;

/// More than anybody writes in a line.
const LONGEST_LINE: u64 = 1 << 20;

/// Why there is no text in a file.
#[derive(Debug, Error)]
pub enum FileError {
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It is no file; devices and pipes keep nothing, and reading them may never end.
    #[error("expected a file, found a directory, a device or a pipe")]
    NoFile,
    #[error("expected at most {0} bytes, found more")]
    TooLong(u64),
    #[error("expected lines of at most {0} bytes, found a longer one")]
    LongLine(u64),
    #[error("expected UTF-8 text, found something else at byte {0}")]
    NoText(usize),
}

/// The text of a file that is kept from run to run, of so many bytes at the most; none if there is
/// no such file yet.
pub fn read_stored(path: &Path, most: u64) -> Result<Option<String>, FileError> {
    match std::fs::metadata(path) {
        Ok(found) if !found.is_file() => Err(FileError::NoFile),
        Ok(_) => read_text(File::open(path)?, most).map(Some),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// All of a text that is not too long.
pub fn read_text(source: impl Read, most: u64) -> Result<String, FileError> {
    text(read_bytes(source, most)?)
}

/// All that there is, if it is not too long.
pub fn read_bytes(source: impl Read, most: u64) -> Result<Vec<u8>, FileError> {
    let mut bytes = Vec::new();
    source.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(FileError::TooLong(most));
    }
    Ok(bytes)
}

/// The bytes of the next line, if there is one; a file that is no text may have no lines.
pub fn next_line(source: &mut impl BufRead) -> Result<Option<Vec<u8>>, FileError> {
    let mut bytes = Vec::new();
    source.take(LONGEST_LINE + 1).read_until(b'\n', &mut bytes)?;
    if bytes.len() as u64 > LONGEST_LINE {
        source.skip_until(b'\n')?;
        return Err(FileError::LongLine(LONGEST_LINE));
    }
    Ok((!bytes.is_empty()).then_some(bytes))
}

/// Bytes that should be a text.
pub fn text(bytes: Vec<u8>) -> Result<String, FileError> {
    String::from_utf8(bytes).map_err(|error| FileError::NoText(error.utf8_error().valid_up_to()))
}

/// Writes a file that is read back later: a run that is killed leaves it as it was.
pub fn replace(path: &Path, content: &str) -> io::Result<()> {
    // Behind a link the file is replaced, not the link.
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
        // The first error is told; that the new file is left behind as well would help nobody.
        let _ = std::fs::remove_file(&new);
    })
}
