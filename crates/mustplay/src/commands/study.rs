//! `study`: research runs, each a job of the studies.

use std::fmt::{Display, Write};

use clap::CommandFactory;
use mustplay_coloring::Palette;
use mustplay_display::Looks;
use mustplay_engine::{Complexity, Job, Report};
use mustplay_studies::census::{Census, Sample};
use mustplay_studies::{
    Annealing, Circular, Closure, Crowds, Game, Kinds, Operators, PathTables, Paths, Puzzle,
    Searches, Strategies, Survey,
};
use serde::Serialize;

use crate::cli::Cli;
use crate::cli::study::{GamesArgs, RunArgs, Study, StudyArgs, SumsArgs};
use crate::job;
use crate::output::{self, Exit};

pub(super) fn run(args: StudyArgs, looks: Looks) -> anyhow::Result<Exit> {
    let Some(study) = args.study else {
        output::print(&list())?;
        return Ok(Exit::Done);
    };
    match study {
        Study::Paths {
            columns,
            rows,
            table,
            run,
        } => {
            let rows = rows.unwrap_or(columns);
            if table {
                tell(&PathTables { columns, rows }, &run, 1)
            } else {
                tell(&Paths { columns, rows }, &run, 1)
            }
        }
        Study::Complexity {
            boards,
            filled,
            plies,
            format,
        } => {
            let complexity = Complexity {
                boards,
                filled,
                plies,
            };
            let report = job::unlimited(&complexity)?;
            output::tell(&complexity, report, format, None, looks)
        }
        Study::Census {
            colors,
            elements,
            own,
            stake,
            sample,
            seed,
            threads,
            run,
        } => {
            let census = Census {
                palette: if own { Palette::Own } else { Palette::Any },
                colors,
                elements,
                stake,
                sample: sample.map(|games| Sample { games, seed }),
            };
            tell(&census, &run, threads.threads)
        }
        Study::Closure { most, run } => tell(&Closure { most }, &run, 1),
        Study::Circular { elements, run } => tell(&Circular { elements }, &run, 1),
        Study::Annealing { steps, seed, run } => tell(&Annealing { steps, seed }, &run, 1),
        Study::Searches {
            sums,
            most,
            seed,
            svg,
            run,
        } => {
            let report = job::study(&Searches { sums, most, seed }, &run.limits, 1)?;
            if let Some(path) = svg {
                output::write_file(&path, &report.answer.svg())?;
            }
            print(&report, &run)
        }
        Study::Crowds { sums, run } => tell(&crowds(&sums), &run, 1),
        Study::Strategies { sums, run } => tell(&strategies(&sums), &run, 1),
        Study::Kinds {
            sums,
            most,
            seed,
            run,
        } => tell(&Kinds { sums, most, seed }, &run, 1),
        Study::Operators { pairs, seed, run } => tell(&Operators { pairs, seed }, &run, 1),
        Study::Game { size, seed, run } => tell(&Game { size, seed }, &run, 1),
        Study::Puzzle { games, run } => {
            let GamesArgs { size, seed, games } = games;
            tell(&Puzzle { size, seed, games }, &run, 1)
        }
        Study::Survey { games, run } => {
            let GamesArgs { size, seed, games } = games;
            tell(&Survey { size, seed, games }, &run, 1)
        }
    }
}

fn crowds(args: &SumsArgs) -> Crowds {
    Crowds {
        components: args.components,
        depth: args.depth,
        sums: args.sums,
        seed: args.seed,
    }
}

fn strategies(args: &SumsArgs) -> Strategies {
    Strategies {
        components: args.components,
        depth: args.depth,
        sums: args.sums,
        seed: args.seed,
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
