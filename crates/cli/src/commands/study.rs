//! `study`: research runs, each a job of the studies.

use std::fmt::{Display, Write};

use clap::{Args, CommandFactory};
use mustplay::display::RenderOptions;
use mustplay::{Complexity, Job, Report};
use mustplay_studies::PathTables;
use serde::Serialize;

use crate::cli::Cli;
use crate::cli::study::{Run, RunArgs, Study, StudyArgs};
use crate::job;
use crate::output::{self, Exit};

pub(super) fn run(args: StudyArgs, render: RenderOptions) -> anyhow::Result<Exit> {
    let Some(study) = args.study else {
        output::print(&list())?;
        return Ok(Exit::Done);
    };
    match study {
        Study::Paths { paths, table } if table => tell(&PathTables(paths.study), &paths.run, 1),
        Study::Paths { paths, .. } => paths.tell(),
        Study::Complexity { boards, filled, plies, format } => {
            let complexity = Complexity { boards, filled, plies };
            let report = job::unlimited(&complexity)?;
            output::tell(&complexity, report, format, None, render)
        }
        Study::Census { census, threads } => tell(&census.study, &census.run, threads.threads),
        Study::Closure(it) => it.tell(),
        Study::Circular(it) => it.tell(),
        Study::Annealing(it) => it.tell(),
        Study::Searches { searches, svg } => {
            let report = job::study(&searches.study, &searches.run.limits, 1)?;
            if let Some(path) = svg {
                output::write_file(&path, &report.answer.svg())?;
            }
            print(&report, &searches.run)
        }
        Study::Crowds(it) => it.tell(),
        Study::Strategies(it) => it.tell(),
        Study::Kinds(it) => it.tell(),
        Study::Operators(it) => it.tell(),
        Study::Game(it) => it.tell(),
        Study::Puzzle(it) => it.tell(),
        Study::Survey(it) => it.tell(),
    }
}

impl<J: Args + Job<Answer: Display + Serialize>> Run<J> {
    fn tell(&self) -> anyhow::Result<Exit> {
        tell(&self.study, &self.run, 1)
    }
}

/// Runs a study and prints what it has found.
fn tell<J: Job<Answer: Display + Serialize>>(
    study: &J,
    args: &RunArgs,
    threads: usize,
) -> anyhow::Result<Exit> {
    print(&job::study(study, &args.limits, threads)?, args)
}

/// Prints what a study has found, with the limit that ended it if one did.
fn print<A: Display + Serialize>(report: &Report<A>, args: &RunArgs) -> anyhow::Result<Exit> {
    match &report.stopped {
        _ if args.format.json => output::print_json(report)?,
        None => output::print(&report.answer.to_string())?,
        Some(stop) => output::print(&format!("{}\nnot complete ({stop})", report.answer))?,
    }
    Ok(Exit::of(report))
}

/// The names of all studies, with a line about each.
fn list() -> String {
    let program = Cli::command();
    let studies = program.find_subcommand("study").into_iter();
    let mut text = String::new();
    for study in studies.flat_map(clap::Command::get_subcommands) {
        let about = study.get_about().map(ToString::to_string);
        let about = about.unwrap_or_default();
        let _ = writeln!(text, "{:<12} {about}", study.get_name());
    }
    text.trim_end().to_owned()
}
