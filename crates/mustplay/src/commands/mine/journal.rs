//! A journal of finished jobs.
//!
//! Each finished job is appended to a file: what it found, then a line that says it is done, with a checksum of the whole file
//! up to there. So a journal is itself a book, with comments. What stands after the last of these lines was cut off when a run
//! was killed, and is looked for again; anything else that has changed is refused.
//!
//! The sums notice accidents only. Nothing unproved enters a book: patterns that are read back are proved again, which takes a
//! small part of the time it took to find them.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use anyhow::{Context, bail, ensure};
use mustplay_hex::patterns::{Book, Job, Pattern, holds};
use mustplay_work::checksum::Checksum;
use mustplay_work::file;

/// What was found in earlier runs, and where to note what is found now.
pub(super) struct Journal {
    path: PathBuf,
    records: HashMap<String, Record>,
    end: Mutex<End>,
}

/// What a job has found.
struct Record {
    /// The line where it begins, from one.
    line: usize,
    text: String,
}

/// Where the next record is written.
struct End {
    file: File,
    sum: Checksum,
}

const HEADER: &str = "# Journal of `mustplay mine`, format 2\n";
const DONE: &str = "# done ";
const SUM: &str = " checksum ";

impl Journal {
    /// Reads the journal, if there is one, and cuts off what was left unfinished.
    pub(super) fn open(path: &Path) -> anyhow::Result<Self> {
        let what = || format!("the journal {}", path.display());
        let text = file::read_stored(path).with_context(what)?;
        let text = text.unwrap_or_default();
        let Finished { records, end, sum } = finished(&text).with_context(what)?;
        let mut options = OpenOptions::new();
        let file = options.create(true).truncate(false).write(true).open(path);
        let mut file = file.with_context(what)?;
        file.set_len(end as u64).with_context(what)?;
        file.seek(SeekFrom::Start(end as u64)).with_context(what)?;
        if end == 0 {
            file.write_all(HEADER.as_bytes()).with_context(what)?;
        }
        Ok(Self {
            path: path.to_owned(),
            records,
            end: Mutex::new(End { file, sum }),
        })
    }

    /// Whether a job was done in an earlier run.
    pub(super) fn has(&self, job: &Job) -> bool {
        self.records.contains_key(&job.to_string())
    }

    /// What a job found in an earlier run, proved again.
    pub(super) fn found(&self, job: &Job) -> anyhow::Result<Vec<Pattern>> {
        let Some(Record { line, text }) = self.records.get(&job.to_string()) else {
            return Ok(Vec::new());
        };
        let what = || {
            let path = self.path.display();
            format!("the journal {path}: what begins at line {line}")
        };
        let book: Book = text.parse().with_context(what)?;
        for pattern in book.patterns() {
            if holds(pattern) != Some(true) {
                let title = pattern.to_string();
                let title = title.lines().next().unwrap_or_default();
                let wrong =
                    format!("expected patterns that hold, found one that does not: {title}");
                return Err(anyhow::anyhow!(wrong)).with_context(what);
            }
        }
        Ok(book.patterns().to_vec())
    }

    /// Notes a job that was done.
    pub(super) fn add(&self, job: &Job, patterns: &[Pattern]) -> anyhow::Result<()> {
        let book = Book::new(patterns.to_vec());
        let mut text = format!("{book}\n{DONE}{job}{SUM}");
        let mut end = self.end.lock().expect("no thread panicked");
        end.sum.add(text.as_bytes());
        let rest = format!("{:016x}\n", end.sum.value());
        end.sum.add(rest.as_bytes());
        text.push_str(&rest);
        let written = end.file.write_all(text.as_bytes());
        written.with_context(|| format!("cannot write the journal {}", self.path.display()))
    }
}

/// The part of a journal that was not cut off.
struct Finished {
    records: HashMap<String, Record>,
    /// Where it ends.
    end: usize,
    /// The checksum of the file that goes on there, header included.
    sum: Checksum,
}

/// Reads all records up to the last line that says that a job is done.
fn finished(text: &str) -> anyhow::Result<Finished> {
    let mut sum = Checksum::default();
    sum.add(HEADER.as_bytes());
    let mut finished = Finished {
        records: HashMap::new(),
        end: 0,
        sum,
    };
    // A run that was killed at once may have left less than a line.
    if HEADER.starts_with(text) {
        return Ok(finished);
    }
    ensure!(
        text.starts_with(HEADER),
        "line 1: expected `{}`, found `{}`: it is no journal, or another version has written it",
        HEADER.trim_end(),
        shown(text)
    );
    finished.end = HEADER.len();
    let (mut start, mut first) = (HEADER.len(), 2);
    for (number, line) in (1..).zip(text.split_inclusive('\n')).skip(1) {
        let line_start = start;
        start += line.len();
        let Some(name) = line
            .strip_suffix('\n')
            .and_then(|line| line.strip_prefix(DONE))
        else {
            continue;
        };
        let (job, found) = name.rsplit_once(SUM).unwrap_or((name, ""));
        // Everything since the line before of this sort, up to the sum itself.
        let sum_start = start - '\n'.len_utf8() - found.len();
        let mut sum = finished.sum;
        sum.add(&text.as_bytes()[finished.end..sum_start]);
        let expected = format!("{:016x}", sum.value());
        if found != expected {
            bail!(
                "line {number}: expected the checksum {expected} of all before it, found `{}`: \
                 something has changed; without the journal everything is found again",
                shown(line)
            );
        }
        sum.add(format!("{expected}\n").as_bytes());
        let record = Record {
            line: first,
            text: text[finished.end..line_start].to_owned(),
        };
        finished.records.insert(job.to_owned(), record);
        (finished.end, finished.sum, first) = (start, sum, number + 1);
    }
    Ok(finished)
}

/// The first line of a text, as much as a message takes.
fn shown(text: &str) -> String {
    const LONGEST: usize = 60;
    let line = text.lines().next().unwrap_or_default();
    line.chars().take(LONGEST).collect()
}
