//! `evaluate`: who is ahead, and what each move is worth, without search.

use std::fmt::Write;

use crate::{Color, Evaluate, Judgment, Position, Report, Yardstick};
use mustplay_hex::{Drawing, Names};

use crate::display::render::drawing;
use crate::display::{Picture, Render, RenderOptions};

/// How many moves are listed with their worth.
const BEST_MOVES: usize = 5;

impl Render for Evaluate {
    fn text(&self, report: &mut Report<Judgment>, render: RenderOptions) -> String {
        let Self { position, .. } = self;
        let board = render.board(&drawn(position, &report.answer));
        let judged = judged(&report.answer, position.names());
        format!("{board}{}\n{judged}", position.summary())
    }

    fn picture(&self, report: &mut Report<Judgment>, render: RenderOptions) -> Picture {
        let answer = &report.answer;
        Ok(Some(render.svg(&drawn(&self.position, answer))))
    }
}

fn drawn(position: &Position, judgment: &Judgment) -> Drawing {
    let mut drawing = drawing(position);
    heat(&mut drawing, judgment);
    drawing
}

/// Makes cells darker where a move is worth more, unless the game is over.
pub(crate) fn heat(drawing: &mut Drawing, judgment: &Judgment) {
    if judgment.winner.is_none() {
        for worth in &judgment.worths {
            drawing.heat(worth.cell.cell(), worth.worth.0);
        }
    }
}

/// Who is ahead, and the moves that are worth most.
pub(crate) fn judged(judgment: &Judgment, names: Names) -> String {
    let balance = judgment.balance.rounded();
    let lead = balance.abs();
    let leader = match balance {
        balance if balance > 0.0 => Some(Color::Black),
        balance if balance < 0.0 => Some(Color::White),
        _ => None,
    };
    let ahead = match (leader, judgment.name.0) {
        (None, _) => "even".to_owned(),
        (Some(color), Yardstick::Network) => {
            format!("{} wins with {:.0} %", names.of(color), 50.0 * (1.0 + lead))
        }
        (Some(color), Yardstick::Measure(_)) => {
            format!("{} is ahead by {lead:.2}", names.of(color))
        }
    };
    let mut text = format!("{}: {ahead}", judgment.name);
    let worths = judgment.worths.iter();
    let worths = worths.map(|worth| (&worth.cell, worth.worth.rounded()));
    let best = worths.filter(|(_, worth)| *worth > 0.0).take(BEST_MOVES);
    for (place, (cell, worth)) in best.enumerate() {
        let start = if place == 0 { "; best" } else { "," };
        let _ = write!(text, "{start} {cell} {worth:.2}");
    }
    text.push('\n');
    text
}
