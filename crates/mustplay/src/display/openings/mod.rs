//! `openings`: which first moves win.

mod judge;

use std::fmt::Write;

use crate::{Opening, OpeningTable, Openings, Place, Position, Report};
use mustplay_hex::Drawing;
use mustplay_hex::drawing::Mark;

use crate::display::render::stones;
use crate::display::{Picture, Render, RenderOptions, words};

impl Render for Openings {
    fn text(&self, report: &mut Report<OpeningTable>, render: RenderOptions) -> String {
        let drawing = drawn(&self.board, &report.answer);
        render.board(&drawing) + &text(report, &self.board)
    }

    fn picture(&self, report: &mut Report<OpeningTable>, render: RenderOptions) -> Picture {
        let table = &report.answer;
        Ok(Some(render.svg(&drawn(&self.board, table))))
    }
}

fn drawn(board: &Position, table: &OpeningTable) -> Drawing {
    let mut drawing = stones(board, board.names());
    drawing.mark(table.winning_moves.iter().map(Place::cell), Mark::Winning);
    drawing.mark(table.unknown_moves.iter().map(Place::cell), Mark::Unknown);
    drawing
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
        words::counted(table.winning_moves.len(), "winning opening"),
        stopped.unwrap_or_default()
    );
    for (what, moves) in [
        ("winning", &table.winning_moves),
        ("losing", &table.losing_moves),
        ("unknown", &table.unknown_moves),
    ] {
        if !moves.is_empty() {
            let _ = writeln!(text, "{} {what}: {}", moves.len(), words::list(moves));
        }
    }
    let shown = |opening: &Opening| words::list(&opening.images);
    let width = |cell: &dyn Fn(&Opening) -> usize| table.openings.iter().map(cell).max();
    let cells = width(&|o| shown(o).len()).unwrap_or(0).max(7);
    let nodes = width(&|o| o.nodes.to_string().len()).unwrap_or(0).max(5);
    let _ = writeln!(text, "{:<cells$}  winner  {:>nodes$}", "opening", "nodes");
    for opening in &table.openings {
        let winner = opening.winner;
        let winner = winner.map_or("?", |winner| board.names().of(winner));
        let effort = if opening.stored { "stored".to_owned() } else { opening.nodes.to_string() };
        let shown = shown(opening);
        let _ = write!(text, "{shown:<cells$}  {winner:<6}  {effort:>nodes$}");
        if let Some(proof) = &opening.proof {
            let _ = match (proof.certificate_steps, &proof.certificate_checksum) {
                (Some(steps), Some(sum)) => {
                    let steps = words::counted(steps, "step");
                    write!(text, "  proof of {steps}, checksum {sum}")
                }
                _ => write!(text, "  no proof"),
            };
        }
        text.push('\n');
    }
    text
}
