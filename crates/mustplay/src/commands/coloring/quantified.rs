//! Quantified formulas: games with a fixed order of moves.

use std::fmt::Write as _;

use anyhow::{bail, ensure};
use mustplay_coloring::Player;
use mustplay_coloring::qbf::{self, Formula};
use mustplay_coloring::superrational::autarky;
use serde::Serialize;

use super::{SETS, end};
use crate::cli::{ColoringArgs, ExportFormat};
use crate::limits::Supervisor;
use crate::output::{self, End};

/// All settings of at most this many variables are tried by `--brute`.
const MOST_BRUTE: usize = 24;

#[derive(Serialize)]
struct Report {
    variables: usize,
    clauses: usize,
    is_true: bool,
    preprocessing: Preprocessing,
    complete: bool,
    nodes: u64,
    seconds: f64,
}

/// What superrational preprocessing found.
#[derive(Serialize)]
struct Preprocessing {
    pure: usize,
    pure_universal: usize,
    autarkies: usize,
    captured: usize,
    clauses: usize,
}

pub(super) fn run(formula: &Formula, args: &ColoringArgs) -> anyhow::Result<End> {
    if let Some(format) = args.to {
        output::print(&match format {
            ExportFormat::Qdimacs => formula.to_qdimacs(),
            ExportFormat::Qcir => formula.to_qcir(),
        })?;
        return Ok(End::Done);
    }
    if args.play.is_some() || args.to_move.is_some() {
        bail!("expected a game with free order of moves, found a quantified formula");
    }
    let supervisor = Supervisor::start(&args.limits);
    let (rest, counts) = autarky::simplify(
        formula,
        if args.brute {
            0
        } else {
            args.sets.unwrap_or(SETS)
        },
    );
    let answer = if args.brute {
        let variables = formula.prefix().len();
        ensure!(
            variables <= MOST_BRUTE,
            "expected at most {MOST_BRUTE} variables to try all settings of, found {variables}"
        );
        qbf::Answer {
            is_true: formula.is_true(),
            nodes: 1 << variables,
        }
    } else {
        match qbf::solve(&rest, &supervisor.worker()) {
            Ok(answer) => answer,
            Err(stop) => return output::stopped(args.format.json, &["is_true"], stop),
        }
    };
    let report = Report {
        variables: formula.prefix().len(),
        clauses: formula.clauses().len(),
        is_true: answer.is_true,
        preprocessing: Preprocessing {
            pure: counts.pure,
            pure_universal: counts.universal,
            autarkies: counts.autarkies,
            captured: counts.captured,
            clauses: counts.clauses,
        },
        complete: true,
        nodes: answer.nodes,
        seconds: supervisor.seconds(),
    };
    drop(supervisor);
    if args.format.json {
        output::print_json(&report)?;
    } else {
        let mut text = String::new();
        let (variables, clauses) = (report.variables, report.clauses);
        let _ = writeln!(text, "formula   {variables} variables, {clauses} clauses");
        let _ = writeln!(text, "truth     {}", report.is_true);
        if !args.brute {
            let _ = writeln!(text, "found     {counts}");
        }
        let _ = writeln!(text, "nodes     {}", report.nodes);
        output::print(&text)?;
    }
    Ok(end(
        args,
        if answer.is_true {
            Player::Max
        } else {
            Player::Min
        },
    ))
}
