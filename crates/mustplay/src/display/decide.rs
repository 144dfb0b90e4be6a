//! `decide`: what a player of some strength does in a game.

use std::fmt::Write;

use crate::{Decide, Decided, Position, Report};
use mustplay_hex::{Action, Drawing};

use crate::display::looks::drawing;
use crate::display::{Displayed, Looks, Picture, suggest};

/// The board after the turn, which is marked.
impl Displayed for Decide {
    fn text(&self, report: &mut Report<Decided>, looks: Looks) -> String {
        let decided = &report.answer;
        let position = decided.position.clone().with_names(self.position.names());
        let names = position.names();
        let mut text = looks.board(&drawn(&position)) + &position.summary();
        if let Some(winner) = decided.winner {
            text.extend([": ", names.of(winner), " wins"]);
        }
        if let Some(turn) = &decided.turn {
            let _ = write!(text, "\n{}: {turn}", names.of(decided.to_move));
        }
        text + "\n" + &suggest::moves(&decided.moves, "visit", looks.best_moves)
    }

    fn picture(&self, report: &mut Report<Decided>, looks: Looks) -> Picture {
        let decided = &report.answer;
        Ok(Some(looks.svg(&drawn(&decided.position))))
    }
}

fn drawn(position: &Position) -> Drawing {
    let mut drawing = drawing(position);
    if let Some(Action::Place(cell)) = position.record().turns.last().map(|turn| turn.action) {
        drawing.shade([cell]);
    }
    drawing
}
