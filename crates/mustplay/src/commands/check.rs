//! `check`: is this proof of who wins valid?

use std::fmt::Write;

use mustplay_engine::{Check, Checked, Report};
use mustplay_hex::Names;

use crate::cli::CheckArgs;
use crate::input;
use crate::job;
use crate::output::{self, Exit};

pub(super) fn run(args: &CheckArgs) -> anyhow::Result<Exit> {
    let check = Check {
        certificate: input::read_named(&args.file, args.limits.memory as u64)?,
    };
    let report = job::run(&check, &args.limits, 1)?;
    let names = args.names.names.unwrap_or_default();
    output::report(args.format, &report, |report| text(report, names))?;
    Ok(exit(&report.answer))
}

/// How a command ends that has a proof checked.
pub(super) fn exit(checked: &Checked) -> Exit {
    match checked.valid {
        Some(true) => Exit::Done,
        Some(false) => Exit::Refused,
        None => Exit::Limit,
    }
}

fn text(report: &Report<Checked>, names: Names) -> String {
    let answer = &report.answer;
    if let Some(reason) = &answer.reason {
        return format!("refused: {reason}");
    }
    let (Some(proved), Some(winner)) = (&answer.claim, answer.winner) else {
        return output::unknown(report);
    };
    let mut text = format!("{}{}", proved.description, proved.board.sides());
    for (color, stones) in proved.stones.each() {
        if !stones.is_empty() {
            let _ = write!(text, ", {} {}", names.of(color), output::list(stones));
        }
    }
    let steps = output::counted(report.nodes as usize, "step");
    let [to_move, winner] = [proved.to_move, winner].map(|color| names.of(color));
    format!("{text}, {to_move} to move: {winner} wins (valid, {steps})")
}
