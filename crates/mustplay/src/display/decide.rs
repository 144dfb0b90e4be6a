//! `decide`: what a player of some strength does in a game.

use std::fmt::Write;

use crate::{Decide, Decided, Position, Report};
use mustplay_hex::{Action, Drawing};

use crate::display::render::drawing;
use crate::display::{Picture, Render, RenderOptions, suggest};

/// The board after the turn, which is marked.
impl Render for Decide {
    fn text(&self, report: &mut Report<Decided>, render: RenderOptions) -> String {
        let decided = &report.answer;
        let position = decided.position.clone().with_names(self.position.names());
        let names = position.names();
        let mut text = render.board(&drawn(&position)) + &position.summary();
        if let Some(winner) = decided.winner {
            text.extend([": ", names.of(winner), " wins"]);
        }
        if let Some(turn) = &decided.turn {
            let _ = write!(text, "\n{}: {turn}", names.of(decided.to_move));
        }
        text + "\n" + &suggest::moves(&decided.moves, "visit", render.best_moves)
    }

    fn picture(&self, report: &mut Report<Decided>, render: RenderOptions) -> Picture {
        let decided = &report.answer;
        Ok(Some(render.svg(&drawn(&decided.position))))
    }
}

fn drawn(position: &Position) -> Drawing {
    let mut drawing = drawing(position);
    if let Some(Action::Place(cell)) = position.record().turns.last().map(|turn| turn.action) {
        drawing.shade([cell]);
    }
    drawing
}
