//! `study`: research runs, each a job of the studies.

use std::fmt::{Display, Write};

use clap::CommandFactory;
use mustplay_coloring::Palette;
use mustplay_engine::{BoardComplexity, Complexities, Complexity, Count, Job, Report};
use mustplay_studies::census::{Census, Sample};
use mustplay_studies::{
    Annealing, Circular, Closure, Crowds, Game, Kinds, Operators, PathTables, Paths, Puzzle,
    Searches, Strategies, Survey,
};
use serde::Serialize;

use crate::cli::{Cli, GamesArgs, RunArgs, Study, StudyArgs, SumsArgs};
use crate::job;
use crate::output::{self, Exit};

pub(super) fn run(args: StudyArgs) -> anyhow::Result<Exit> {
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
            output::report(format, &report, |report| complexities(&report.answer))?;
            Ok(Exit::Done)
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
            let report = job::run(&Searches { sums, most, seed }, &run.limits, 1)?;
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
    print(&job::run(study, &args.limits, threads)?, args)
}

/// Prints what a study has found, with the limit that ended it if one did.
fn print<A: Display + Serialize>(report: &Report<A>, args: &RunArgs) -> anyhow::Result<Exit> {
    output::report(args.format, report, |report| match &report.stopped {
        None => report.answer.to_string(),
        Some(stop) => format!("{}\nnot complete ({stop})", report.answer),
    })?;
    Ok(if report.complete {
        Exit::Done
    } else {
        Exit::Limit
    })
}

/// A line for each board; numbers by their powers of ten, short ones in full.
fn complexities(answer: &Complexities) -> String {
    let heading = [
        "board",
        "cells",
        "positions",
        "moves",
        "game tree",
        "full games",
        "proof tree",
    ];
    let has_proofs = answer.boards.iter().any(|it| it.proof_tree.is_some());
    let row = |it: &BoardComplexity| {
        [
            it.board.to_string(),
            it.cells.to_string(),
            large(&it.positions),
            it.moves.to_string(),
            large(&it.game_tree),
            large(&it.full_games),
            it.proof_tree.as_ref().map_or_else(String::new, large),
        ]
    };
    let mut rows = vec![heading.map(str::to_owned)];
    rows.extend(answer.boards.iter().map(row));
    let columns = if has_proofs { 7 } else { 6 };
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths: Vec<usize> = (0..columns).filter_map(width).collect();
    let line = |row: &[String; 7]| {
        let cells = row.iter().zip(&widths);
        let cells: Vec<String> = cells
            .map(|(cell, width)| format!("{cell:>width$}"))
            .collect();
        cells.join("  ")
    };
    let lines: Vec<String> = rows.iter().map(line).collect();
    lines.join("\n")
}

/// A number in full if it is short, otherwise rounded, with its power of ten.
fn large(count: &Count) -> String {
    let digits = count.to_string();
    if digits.len() <= 12 {
        return digits;
    }
    let log = count.log10();
    let (power, factor) = (log.floor(), 10_f64.powf(log - log.floor()));
    // 9.996 rounds to 10.
    match format!("{factor:.2}").as_str() {
        "10.00" => format!("1.00e{}", power + 1.0),
        factor => format!("{factor}e{power}"),
    }
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
