//! Printing results.

use std::io::{BufWriter, ErrorKind, IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;
use mustplay_engine::{Complaint, Report};
use mustplay_hex::Drawing;
use mustplay_hex::drawing::{svg, text};
use serde::Serialize;

use crate::cli::{self, AnswerArgs, FormatArgs, When};

/// How a command ended, its worst part counting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// The answer is complete.
    Done,
    /// The answer is yes, and the exit status was asked to say so as QBF solvers do.
    Yes,
    /// The answer is no, in the same way.
    No,
    /// A certificate was refused, with the reason.
    Refused,
    /// A limit was reached; what is known was printed.
    Limit,
    /// Some part of the input was bad; that was said and the rest was done.
    Bad,
}

impl Exit {
    /// How a command ends that prints this report and has no other way to end.
    pub(crate) fn of<A>(report: &Report<A>) -> Self {
        if report.complete {
            Self::Done
        } else {
            Self::Limit
        }
    }

    /// How a command ends that was asked to say yes or no, if it was and can.
    pub(crate) fn saying<A>(report: &Report<A>, answer: Option<bool>) -> Self {
        match answer {
            Some(true) => Self::Yes,
            Some(false) => Self::No,
            None => Self::of(report),
        }
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

/// Whether nobody has closed standard output so far.
static HEARD: AtomicBool = AtomicBool::new(true);

/// Whether anybody may still read standard output. Whoever goes on printing asks; whoever has an
/// answer gives it regardless, as its exit code does not depend on the reader.
pub(crate) fn is_heard() -> bool {
    HEARD.load(Ordering::Relaxed)
}

/// Writes to standard output. A reader who has left is no error: the rest is not written.
pub(crate) fn to_stdout(
    write: impl FnOnce(&mut dyn Write) -> std::io::Result<()>,
) -> anyhow::Result<()> {
    if !is_heard() {
        return Ok(());
    }
    let mut out = BufWriter::new(std::io::stdout().lock());
    let written = write(&mut out).and_then(|()| out.flush());
    match written {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => {
            HEARD.store(false, Ordering::Relaxed);
            // What is left in the buffer would be tried once more, to no avail.
            let _ = out.into_parts();
            Ok(())
        }
        written => Ok(written?),
    }
}

/// Says on standard error what is wrong, and on standard output as well if a program reads that.
/// Whoever listens may have gone too, and then there is nobody left to tell.
pub(crate) fn complain(error: &anyhow::Error) {
    let _ = writeln!(std::io::stderr(), "mustplay: {error:#}");
    complain_in_json(complaint(error));
}

/// What is wrong, in parts.
pub(crate) fn complaint(error: &anyhow::Error) -> Complaint {
    Complaint::new(format!("{error:#}"))
}

/// Says on standard output what is wrong if a program reads that.
pub(crate) fn complain_in_json(error: Complaint) {
    #[derive(Serialize)]
    struct Failed {
        error: Complaint,
    }
    if cli::is_for_programs() {
        let _ = print_json(&Failed { error });
    }
}

/// Says on standard error what is not wrong but good to know.
pub(crate) fn note(text: &str) {
    let _ = writeln!(std::io::stderr(), "mustplay: note: {text}");
}

/// `1 step`, `2 steps`.
pub(crate) fn counted(count: usize, what: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {what}{plural}")
}

/// Prints text as it is.
pub(crate) fn print(content: &str) -> anyhow::Result<()> {
    to_stdout(|out| {
        out.write_all(content.as_bytes())?;
        if content.ends_with('\n') {
            return Ok(());
        }
        out.write_all(b"\n")
    })
}

/// The width of a page of pictures; what does not fit goes below.
pub(crate) const PAGE: f64 = 1000.0;

/// Prints a report in the form that is asked for: as JSON, or as `text` makes it.
pub(crate) fn report<A: Serialize>(
    format: FormatArgs,
    report: &Report<A>,
    text: impl FnOnce(&Report<A>) -> String,
) -> anyhow::Result<()> {
    if format.json {
        print_json(report)
    } else {
        print(&text(report))
    }
}

/// Says that a limit was reached before there was anything to tell.
pub(crate) fn unknown<A>(report: &Report<A>) -> String {
    match &report.stopped {
        Some(stop) => format!("unknown ({stop})"),
        None => "unknown".to_owned(),
    }
}

/// Adds a line that lists things, if there are any.
pub(crate) fn line(text: &mut String, what: &str, things: impl IntoIterator<Item = impl ToString>) {
    let things = list(things);
    if !things.is_empty() {
        text.extend([what, ": ", &things, "\n"]);
    }
}

/// Complains of what could not be written, once the answer is printed.
pub(crate) fn unsaved<A>(report: Report<A>) -> anyhow::Result<()> {
    report.unsaved.map_or(Ok(()), |error| Err(error.into()))
}

/// Things with a blank between them.
pub(crate) fn list(things: impl IntoIterator<Item = impl ToString>) -> String {
    let texts: Vec<String> = things.into_iter().map(|it| it.to_string()).collect();
    texts.join(" ")
}

/// Prints one JSON object on one line, as it is made: a list may be larger than memory.
pub(crate) fn print_json(object: &impl Serialize) -> anyhow::Result<()> {
    to_stdout(|out| {
        serde_json::to_writer(&mut *out, object)?;
        out.write_all(b"\n")
    })
}

/// How boards look in text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Looks {
    colored: bool,
    /// The columns of the terminal, if it is one.
    room: Option<usize>,
}

impl Looks {
    pub(crate) fn new(color: When) -> Self {
        let colored = match color {
            When::Always => true,
            When::Never => false,
            When::Auto => {
                std::io::stdout().is_terminal()
                    && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
            }
        };
        let size = terminal_size::terminal_size_of(std::io::stdout());
        Self {
            colored,
            room: size.map(|(columns, _)| columns.0.into()),
        }
    }

    /// The board as text.
    pub(crate) fn board(self, drawing: &Drawing) -> String {
        let mut drawing = drawing.clone();
        drawing.room = self.room;
        if self.colored {
            text::colored(&drawing)
        } else {
            text::plain(&drawing)
        }
    }
}

/// Writes the picture if one was asked for.
pub(crate) fn picture(args: &AnswerArgs, drawing: &Drawing) -> anyhow::Result<()> {
    match &args.svg {
        Some(path) => write_file(path, &svg::render(drawing, args.orientation)),
        None => Ok(()),
    }
}

/// Writes a file whole.
pub(crate) fn write_file(path: &Path, content: &str) -> anyhow::Result<()> {
    std::fs::write(path, content).with_context(|| format!("cannot write {}", path.display()))
}
