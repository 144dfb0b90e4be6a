//! `openings`: which first moves win.

use std::fmt::Write;
use std::path::Path;

use anyhow::bail;
use mustplay_engine::{Opening, OpeningTable, Openings, Place, Position, Report};
use mustplay_hex::Drawing;
use mustplay_hex::drawing::Mark;

use super::opening_map;
use crate::cli::OpeningsArgs;
use crate::input;
use crate::job;
use crate::output::{self, Exit, Looks};

pub(super) fn run(args: &OpeningsArgs, looks: Looks) -> anyhow::Result<Exit> {
    let mut board = input::read_words(&input::board_text(&args.board.join(" ")))?;
    if let Some(names) = args.names.names {
        board = board.with_names(names);
    }
    if args.judge {
        return opening_map::run(args, board, looks);
    }
    if args.network.is_given() {
        bail!("--network: expected --judge beside it");
    }
    let mut drawing = Drawing::of_setup(board.setup())?;
    drawing.names = board.names();
    let openings = Openings {
        board,
        only: args.only.clone(),
        store: args.store.as_deref().map(Path::to_owned),
        certificates: args.certificates.clone(),
    };
    let report = job::run(&openings, &args.limits, args.threads.threads)?;
    let table = &report.answer;
    drawing.mark(table.winning_moves.iter().map(Place::cell), Mark::Winning);
    drawing.mark(table.unknown_moves.iter().map(Place::cell), Mark::Unknown);
    output::report(args.answer.format, &report, |report| {
        format!("{}{}", looks.board(&drawing), text(report, &openings.board))
    })?;
    let end = Exit::of(&report);
    // Last, so that neither a failure nor a picture that cannot be written costs the answer.
    output::unsaved(report)?;
    output::picture(&args.answer, &drawing)?;
    Ok(end)
}

fn text(report: &Report<OpeningTable>, board: &Position) -> String {
    let table = &report.answer;
    let stop = report.stopped.map(|stop| stop.to_string());
    let failure = report.unsaved.as_ref().map(ToString::to_string);
    let stopped = stop.or(failure).map(|why| format!(" ({why})"));
    let known = if report.complete { "" } else { " so far" };
    let mut text = format!(
        "{}: {}{known}{}\n",
        board.summary(),
        output::counted(table.winning_moves.len(), "winning opening"),
        stopped.unwrap_or_default()
    );
    for (what, moves) in [
        ("winning", &table.winning_moves),
        ("losing", &table.losing_moves),
        ("unknown", &table.unknown_moves),
    ] {
        if !moves.is_empty() {
            let _ = writeln!(text, "{} {what}: {}", moves.len(), output::list(moves));
        }
    }
    let shown = |opening: &Opening| output::list(&opening.images);
    let width = |cell: &dyn Fn(&Opening) -> usize| table.openings.iter().map(cell).max();
    let cells = width(&|o| shown(o).len()).unwrap_or(0).max(7);
    let nodes = width(&|o| o.nodes.to_string().len()).unwrap_or(0).max(5);
    let _ = writeln!(text, "{:<cells$}  winner  {:>nodes$}", "opening", "nodes");
    for opening in &table.openings {
        let winner = opening.winner;
        let winner = winner.map_or("?", |winner| board.names().of(winner));
        let effort = if opening.stored {
            "stored".to_owned()
        } else {
            opening.nodes.to_string()
        };
        let shown = shown(opening);
        let _ = write!(text, "{shown:<cells$}  {winner:<6}  {effort:>nodes$}");
        if let Some(proof) = &opening.proof {
            let _ = match (proof.certificate_steps, &proof.certificate_checksum) {
                (Some(steps), Some(sum)) => {
                    let steps = output::counted(steps, "step");
                    write!(text, "  proof of {steps}, checksum {sum}")
                }
                _ => write!(text, "  no proof"),
            };
        }
        text.push('\n');
    }
    text
}
