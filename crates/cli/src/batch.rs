//! One JSON object for each line of input.

use std::io::{self, BufRead, BufReader};

use anyhow::bail;
use mustplay::{Complaint, Job, Limits, Position, Report};
use mustplay_core::file;
use serde::Serialize;

use crate::cli::{self, PositionArgs};
use crate::input;
use crate::job;
use crate::output::{self, Exit};

/// What is told about a line.
#[derive(Serialize)]
struct Answered<'a, A> {
    input: &'a str,
    #[serde(flatten)]
    report: &'a Report<A>,
}

/// What is told about a line that cannot be answered.
#[derive(Serialize)]
struct Failed<'a> {
    input: &'a str,
    error: Complaint,
}

/// Answers each line of the files named, or of standard input, as a position; `files` are options
/// that write one, which many positions cannot share.
pub(crate) fn positions<J: Job<Answer: Send + Serialize>>(
    args: &PositionArgs,
    files: &[(&str, bool)],
    limits: &Limits,
    request: impl Fn(Position) -> J + Sync,
) -> anyhow::Result<Exit> {
    if let Some((option, _)) = files.iter().find(|(_, is_given)| *is_given) {
        bail!("--{option}: expected one position, found --batch");
    }
    lines(&args.position, limits, |line| Ok(request(input::adjusted(line.parse()?, args))))
}

/// Answers each line of the files named, or of standard input, with what it asks for.
pub(crate) fn lines<J: Job<Answer: Send + Serialize>>(
    names: &[String],
    limits: &Limits,
    request: impl Fn(&str) -> anyhow::Result<J> + Sync,
) -> anyhow::Result<Exit> {
    if cli::is_for_request() {
        bail!("--request: expected one question, found --batch");
    }
    let mut sources: Vec<Box<dyn BufRead + Send>> = Vec::new();
    for name in names.iter().filter(|name| *name != "-") {
        sources.push(Box::new(BufReader::new(input::open(name)?)));
    }
    if sources.len() < names.len().max(1) {
        sources.push(Box::new(BufReader::new(io::stdin())));
    }
    let read = sources.into_iter().flat_map(|mut source| {
        std::iter::from_fn(move || file::next_line(&mut source).transpose())
    });
    let jobs = (1_usize..).zip(read).map(|(number, bytes)| {
        let line = bytes.and_then(file::text);
        match line.map(|line| line.trim_end_matches(['\r', '\n']).to_owned()) {
            Ok(line) => {
                let job = request(&line);
                ((number, line), job)
            }
            Err(error) => ((number, String::new()), Err(error.into())),
        }
    });
    let mut end = Exit::Done;
    let ended = job::engine().run_each(jobs, limits, |(number, input), report| {
        let input = &*input;
        let printed = match report {
            Ok(report) => {
                end = end.max(Exit::of(&report));
                let report = &report;
                output::print_json(&Answered { input, report })
            }
            Err(error) => {
                end = Exit::Bad;
                let error = Complaint { line: Some(number), ..output::complaint(&error) };
                output::print_json(&Failed { input, error })
            }
        };
        match printed {
            // Nobody reads the rest.
            Ok(()) if !output::is_heard() => Err(None),
            printed => printed.map_err(Some),
        }
    });
    match ended {
        Err(Some(error)) => Err(error),
        Ok(()) if limits.cancel.is_canceled() => Ok(end.max(Exit::Limit)),
        Ok(()) | Err(None) => Ok(end),
    }
}
