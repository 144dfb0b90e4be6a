//! Printing.

use std::io::{BufWriter, ErrorKind, IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;
use mustplay::display::RenderOptions;
use mustplay::{Complaint, Report};
use serde::Serialize;

use crate::args::When;

/// The exit status of a command; of several, the greatest counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// The answer is complete.
    Done,
    /// The answer is yes, and `--exit-status` was given.
    Yes,
    /// The answer is no, and `--exit-status` was given.
    No,
    /// A certificate was refused.
    Refused,
    /// A limit was reached; the partial answer was printed.
    Limit,
    /// A part of the input was invalid; the rest was answered.
    Bad,
}

impl Exit {
    /// The exit status after a report.
    pub(crate) fn of<A>(report: &Report<A>) -> Self {
        if report.complete { Self::Done } else { Self::Limit }
    }
}

impl From<Exit> for ExitCode {
    fn from(end: Exit) -> Self {
        match end {
            Exit::Done => Self::SUCCESS,
            Exit::Yes => Self::from(10),
            Exit::No => Self::from(20),
            Exit::Refused => Self::from(1),
            Exit::Limit => Self::from(3),
            Exit::Bad => Self::from(2),
        }
    }
}

/// Whether standard output is a closed pipe.
static IS_CLOSED: AtomicBool = AtomicBool::new(false);

/// Whether standard output is still open. Streaming output checks this; final answers do not, as
/// the exit code does not depend on the reader.
pub(crate) fn is_open() -> bool {
    !IS_CLOSED.load(Ordering::Relaxed)
}

/// Writes to standard output. A closed pipe is not an error: the rest is not written.
pub(crate) fn to_stdout(
    write: impl FnOnce(&mut dyn Write) -> std::io::Result<()>,
) -> anyhow::Result<()> {
    if !is_open() {
        return Ok(());
    }
    let mut out = BufWriter::new(std::io::stdout().lock());
    let written = write(&mut out).and_then(|()| out.flush());
    match written {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => {
            IS_CLOSED.store(true, Ordering::Relaxed);
            // Dropping the writer would try to write the rest of the buffer again.
            let _ = out.into_parts();
            Ok(())
        }
        written => Ok(written?),
    }
}

/// Prints text, with a line break at the end.
pub(crate) fn print(content: &str) -> anyhow::Result<()> {
    to_stdout(|out| {
        out.write_all(content.as_bytes())?;
        if content.ends_with('\n') {
            return Ok(());
        }
        out.write_all(b"\n")
    })
}

/// Prints one JSON object on one line. Prints while serializing, because a list may exceed memory.
pub(crate) fn print_json(object: &impl Serialize) -> anyhow::Result<()> {
    to_stdout(|out| {
        serde_json::to_writer(&mut *out, object)?;
        out.write_all(b"\n")
    })
}

/// Prints an error on standard error, and for programs in JSON on standard output. Write errors are
/// ignored, because they cannot be reported elsewhere.
pub(crate) fn print_error(error: &anyhow::Error, in_json: bool) {
    let _ = writeln!(std::io::stderr(), "mustplay: {error:#}");
    if in_json {
        let _ = print_json(&Failed { error: complaint(error) });
    }
}

#[derive(Serialize)]
pub(crate) struct Failed {
    pub(crate) error: Complaint,
}

/// An error as batches and servers report it.
pub(crate) fn complaint(error: &anyhow::Error) -> Complaint {
    Complaint::new(format!("{error:#}"))
}

/// Prints a remark on standard error.
pub(crate) fn note(text: &str) {
    let _ = writeln!(std::io::stderr(), "mustplay: note: {text}");
}

/// The options for rendering on standard output.
pub(crate) fn render(color: When) -> RenderOptions {
    let colored = match color {
        When::Always => true,
        When::Never => false,
        When::Auto => {
            std::io::stdout().is_terminal()
                && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
        }
    };
    let size = terminal_size::terminal_size_of(std::io::stdout());
    RenderOptions {
        colored,
        room: size.map(|(columns, _)| columns.0.into()),
        ..RenderOptions::default()
    }
}

/// Writes a file.
pub(crate) fn write_file(path: &Path, content: &str) -> anyhow::Result<()> {
    std::fs::write(path, content).with_context(|| format!("cannot write {}", path.display()))
}
