//! `check`: is this proof of who wins valid?

use std::fmt::Write;

use mustplay_engine::{Check, Checked, Report};
use mustplay_hex::Names;

use crate::cli::CheckArgs;
use crate::input;
use crate::job;
use crate::output::{self, Exit};

/// A gigabyte: far more than proofs take, far less than would hurt.
const MOST_BYTES: u64 = 1 << 30;

pub(super) fn run(args: &CheckArgs) -> anyhow::Result<Exit> {
    let check = Check {
        certificate: input::read_named(&args.file, MOST_BYTES)?,
    };
    let report = job::unlimited(&check)?;
    let names = args.names.names.unwrap_or_default();
    output::report(args.format, &report, |report| text(report, names))?;
    Ok(if report.answer.valid {
        Exit::Done
    } else {
        Exit::Refused
    })
}

fn text(report: &Report<Checked>, names: Names) -> String {
    let answer = &report.answer;
    let (Some(proved), Some(winner)) = (&answer.claim, answer.winner) else {
        let reason = answer.reason.as_ref().map(ToString::to_string);
        return format!("refused: {}", reason.unwrap_or_default());
    };
    let mut text = format!("{}{}", proved.board, proved.board.sides());
    for (color, stones) in proved.stones.each() {
        if !stones.is_empty() {
            let _ = write!(text, ", {} {}", names.of(color), output::list(stones));
        }
    }
    let steps = output::counted(report.nodes as usize, "step");
    let [to_move, winner] = [proved.to_move, winner].map(|color| names.of(color));
    format!("{text}, {to_move} to move: {winner} wins (valid, {steps})")
}
