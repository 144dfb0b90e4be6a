//! What an evaluation says about a position.

use std::fmt::Write;

use mustplay_hex::evaluate::{Evaluation, Scene, Scores};
use serde::Serialize;

/// What an evaluation says.
#[derive(Serialize)]
pub(super) struct Judgment {
    name: &'static str,
    /// From -1, White has won, to 1, Black has won.
    balance: f64,
    /// Cells that are empty after filling, the best first.
    worths: Vec<Worth>,
}

/// What a move is worth, as a part of the best one's worth.
#[derive(Serialize)]
struct Worth {
    cell: String,
    worth: f64,
}

/// How many moves are listed with their worth.
const BEST_MOVES: usize = 5;

impl Judgment {
    /// What `scores`, found by `evaluation`, say about the empty cells of a position.
    pub(super) fn new<const W: usize>(
        scene: &Scene<'_, W>,
        evaluation: Evaluation,
        scores: &Scores,
    ) -> Self {
        let parts: Vec<f64> = scores.relative().collect();
        let worths = scores.order(scene.empty()).into_iter().map(|cell| Worth {
            cell: scene.board().name(cell).to_owned(),
            worth: rounded(parts[cell.index()]),
        });
        Self {
            name: evaluation.row().name,
            balance: rounded(scores.balance()),
            worths: worths.collect(),
        }
    }

    pub(super) fn text(&self) -> String {
        let lead = self.balance.abs();
        let ahead = match self.balance {
            balance if balance > 0.0 => format!("black is ahead by {lead:.2}"),
            balance if balance < 0.0 => format!("white is ahead by {lead:.2}"),
            _ => "even".to_owned(),
        };
        let mut text = format!("{}: {ahead}", self.name);
        let best = self.worths.iter().filter(|best| best.worth > 0.0);
        let best = best.take(BEST_MOVES);
        for (place, Worth { cell, worth }) in best.enumerate() {
            let start = if place == 0 { "; best" } else { "," };
            let _ = write!(text, "{start} {cell} {worth:.2}");
        }
        text.push('\n');
        text
    }
}

/// A number as it is printed: small differences between machines do not show.
fn rounded(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}
