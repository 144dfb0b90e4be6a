//! A journal of finished jobs.
//!
//! Each finished job is appended to a file: what it found, then a line that says it is done. So a
//! journal is itself a book, with comments; what stands after the last of these lines was cut off
//! and is looked for again.

use std::collections::{BTreeSet, HashSet};
use std::fs::{File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::Mutex;

use anyhow::Context;
use mustplay_hex::patterns::{Book, Job, Pattern};

/// What was found in earlier runs, and where to note what is found now.
pub(super) struct Journal {
    done: HashSet<String>,
    known: BTreeSet<Pattern>,
    file: Mutex<File>,
}

const DONE: &str = "# done ";

impl Journal {
    /// Reads the journal, if there is one, and cuts off what was left unfinished.
    pub(super) fn open(path: &Path) -> anyhow::Result<Self> {
        let what = || format!("the journal {}", path.display());
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(error).with_context(what),
        };
        // A run that was killed may have left half a pattern at the end.
        let mut end = 0;
        let mut done = HashSet::new();
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            start += line.len();
            if let Some(name) = line
                .strip_prefix(DONE)
                .and_then(|rest| rest.strip_suffix('\n'))
            {
                done.insert(name.to_owned());
                end = start;
            }
        }
        let book: Book = text[..end].parse().with_context(what)?;
        let mut options = OpenOptions::new();
        let file = options.create(true).truncate(false).write(true).open(path);
        let mut file = file.with_context(what)?;
        file.set_len(end as u64).with_context(what)?;
        file.seek(SeekFrom::End(0)).with_context(what)?;
        Ok(Self {
            done,
            known: book.patterns().iter().copied().collect(),
            file: Mutex::new(file),
        })
    }

    /// The names of the jobs done in earlier runs.
    pub(super) fn done(&self) -> &HashSet<String> {
        &self.done
    }

    /// What they found.
    pub(super) fn known(&self) -> &BTreeSet<Pattern> {
        &self.known
    }

    /// Notes a job that was done.
    pub(super) fn add(&self, job: &Job, patterns: &[Pattern]) -> anyhow::Result<()> {
        let book = Book::new(patterns.to_vec());
        let text = format!("{book}\n{DONE}{job}\n");
        let mut file = self.file.lock().expect("no thread panicked");
        file.write_all(text.as_bytes())
            .context("cannot write the journal")?;
        Ok(file.flush()?)
    }
}
