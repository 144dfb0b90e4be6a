//! Journals that were cut off go on, and damaged ones are refused.

use std::path::{Path, PathBuf};

use mustplay_core::file::FileError;
use mustplay_core::journal::{Journal, JournalError, Seal};

/// A file in the folder for temporary files, gone in the end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let name = format!("mustplay-{name}-{}", std::process::id());
        Self(std::env::temp_dir().join(name))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// All records of three words: how many letters the last has, and it.
fn records(path: &Path) -> Result<Vec<Vec<u8>>, JournalError> {
    let mut journal = Journal::open(path, "words\n", Seal::Binary)?;
    let mut reader = journal.read()?;
    let mut words = Vec::new();
    let mut end = reader.mark();
    while let Some(length) = reader.part(1)? {
        let Some(word) = reader.part(usize::from(length[0]))? else {
            break;
        };
        words.push(word);
        end = reader.mark();
    }
    journal.resume_at(end)?;
    Ok(words)
}

#[test]
fn whatever_happens_to_a_file_it_is_refused_or_shorter() {
    let file = Scratch::new("words");
    let mut journal = Journal::open(&file.0, "words\n", Seal::Binary).expect("a new file");
    let words = [&b"must"[..], b"play", b"", b"games"];
    for word in words {
        journal.append(&[&[word.len() as u8], word]).expect("room");
    }
    let second = records(&file.0).expect_err("one process at a time");
    assert!(matches!(second, JournalError::File(FileError::Busy)));
    drop(journal);
    let whole = std::fs::read(&file.0).expect("a file");
    assert_eq!(records(&file.0).expect("a journal"), words);
    for at in 0..whole.len() {
        std::fs::write(&file.0, &whole[..at]).expect("a file");
        let found = records(&file.0).expect("a journal that was cut off");
        assert!(words.starts_with(&found.iter().map(Vec::as_slice).collect::<Vec<_>>()));
        let left = std::fs::read(&file.0).expect("a file").len();
        assert!(left <= at.max("words\n".len()), "the rest is cut off");
        for bit in 0..8 {
            let mut damaged = whole.clone();
            damaged[at] ^= 1 << bit;
            std::fs::write(&file.0, &damaged).expect("a file");
            assert!(records(&file.0).is_err(), "bit {bit} of byte {at}");
            assert!(std::fs::read(&file.0).expect("a file") == damaged);
        }
    }
}

#[test]
fn errors_name_the_place() {
    let file = Scratch::new("places");
    let message = |text: &str| {
        std::fs::write(&file.0, text).expect("a file");
        let journal = Journal::open(&file.0, "a list\n", Seal::Text)?;
        let mut reader = journal.read()?;
        while reader.lines(|line| line.starts_with(b"end"))?.is_some() {}
        Ok::<_, JournalError>(())
    };
    let refused = |text| message(text).expect_err("a flaw").to_string();
    assert_eq!(refused("another"), "expected `a list`, found `another`");
    let text = "a list\none\nend 0\n";
    let JournalError::Seal { at, line, found, .. } = message(text).expect_err("a flaw") else {
        panic!("another flaw");
    };
    assert_eq!((at, line, &found[..]), (7, 3, &b"end 0\n"[..]));
    let Err(error) = Journal::open(&std::env::temp_dir(), "", Seal::Text) else {
        panic!("a directory");
    };
    assert!(matches!(error, JournalError::File(FileError::NoFile)));
}
