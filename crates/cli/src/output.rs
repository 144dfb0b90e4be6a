//! Printing results.

use std::io::{BufWriter, ErrorKind, IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;
use mustplay::Job;
use mustplay::display::RenderOptions;
use mustplay::{Complaint, Report};
use serde::Serialize;

use crate::cli::{self, AnswerArgs, Destination, FormatArgs, When};

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
        if report.complete { Self::Done } else { Self::Limit }
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

/// Prints a report in the form that is asked for: as JSON, or in words.
pub(crate) fn report<J: Job<Answer: Serialize>>(
    job: &J,
    report: &mut Report<J::Answer>,
    format: FormatArgs,
    render: RenderOptions,
) -> anyhow::Result<()> {
    if format.json { print_json(report) } else { print(&job.text(report, render)) }
}

/// Draws an answer into a file, if that is asked for and there is a picture of it.
pub(crate) fn picture<J: Job>(
    job: &J,
    report: &mut Report<J::Answer>,
    file: Option<&Destination>,
    render: RenderOptions,
) -> anyhow::Result<()> {
    let Some(path) = file else {
        return Ok(());
    };
    match job.picture(report, render)? {
        Some(picture) => write_file(path, &picture),
        None => Ok(()),
    }
}

/// Prints a report, and then draws it and tells what could not be written, so that a file that
/// cannot be written does not cost the answer.
pub(crate) fn tell<J: Job<Answer: Serialize>>(
    job: &J,
    mut report: Report<J::Answer>,
    format: FormatArgs,
    svg: Option<&Destination>,
    render: RenderOptions,
) -> anyhow::Result<Exit> {
    self::report(job, &mut report, format, render)?;
    if let Some(error) = report.unsaved.take() {
        return Err(error.into());
    }
    picture(job, &mut report, svg, render)?;
    Ok(Exit::of(&report))
}

impl AnswerArgs {
    /// Prints a report about a board and draws it as these arguments say.
    pub(crate) fn tell<J: Job<Answer: Serialize>>(
        &self,
        job: &J,
        report: Report<J::Answer>,
        render: RenderOptions,
    ) -> anyhow::Result<Exit> {
        let render = RenderOptions { orientation: self.orientation, ..render };
        tell(job, report, self.format, self.svg.as_ref(), render)
    }
}

/// Prints one JSON object on one line, as it is made: a list may be larger than memory.
pub(crate) fn print_json(object: &impl Serialize) -> anyhow::Result<()> {
    to_stdout(|out| {
        serde_json::to_writer(&mut *out, object)?;
        out.write_all(b"\n")
    })
}

/// How answers look where standard output goes.
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

/// Writes a file whole.
pub(crate) fn write_file(path: &Path, content: &str) -> anyhow::Result<()> {
    std::fs::write(path, content).with_context(|| format!("cannot write {}", path.display()))
}
