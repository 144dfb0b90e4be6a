//! Who is ahead, and what to play.

use mustplay::Color;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Answer, Asked, MoveAndValue, Question, Stones};
use crate::desk::Wish;
use crate::error::Fault;

/// A question about a position.
#[derive(Deserialize)]
pub(crate) struct AnalyzePosition(Stones);

/// Best moves that are told of a position.
const BEST: usize = 5;

/// Visits for it.
const VISITS: u64 = 64;

impl Question for AnalyzePosition {
    fn asks(&self) -> Result<Asked, Fault> {
        let suggest = json!({ "position": self.0.position()? });
        let wish = Wish { nodes: Some(VISITS), ..Wish::default() };
        Asked::new("suggest", &suggest, wish)
    }

    /// White's chances and a number for each cell, row by row, which add up to one.
    fn answer(&self, suggested: &Value) -> Result<Answer, Fault> {
        let size = usize::from(self.0.size);
        let mut policy = vec![vec![0.0; size]; size];
        let moves = suggested["moves"].as_array();
        let moves: Vec<&Value> = moves.into_iter().flatten().collect();
        let weight = |it: &Value| {
            let is_won = it["solved"] == json!(true) && it["winrate"].as_f64() == Some(1.0);
            it["visits"].as_f64().unwrap_or_default() + if is_won { 64.0 } else { 0.0 }
        };
        let total: f64 = moves.iter().map(|it| weight(it)).sum();
        for it in &moves {
            if let Some((column, row)) = it["cell"].as_str().and_then(column_and_row) {
                policy[row][column] = weight(it) / total.max(1.0);
            }
        }
        let best = moves.first().and_then(|it| it["winrate"].as_f64());
        // Whoever has no move left has lost, unless the game was won before.
        let mover_wins = match suggested["winner"].as_str() {
            Some(winner) => f64::from(u8::from(json!(self.0.color) == winner)),
            None => best.unwrap_or_default(),
        };
        let white_win = match self.0.color {
            Color::White => mover_wins,
            Color::Black => 1.0 - mover_wins,
        };
        let best: Vec<MoveAndValue> = moves
            .iter()
            .take(BEST)
            .map(|it| MoveAndValue {
                cell: it["cell"].as_str().unwrap_or_default().to_owned(),
                value: weight(it) / total.max(1.0),
                white_win: it["winrate"].as_f64().map(|chance| match self.0.color {
                    Color::White => chance,
                    Color::Black => 1.0 - chance,
                }),
            })
            .collect();
        Ok(Answer::Json(json!({ "whiteWin": white_win, "policy": policy, "bestMoves": best })))
    }
}

/// Column and row of a cell such as `c4`, counted from zero.
fn column_and_row(name: &str) -> Option<(usize, usize)> {
    let digits = name.find(|letter: char| letter.is_ascii_digit())?;
    let (letters, row) = name.split_at(digits);
    let column =
        letters.bytes().fold(0, |column, letter| 26 * column + usize::from(letter - b'a') + 1);
    Some((column.checked_sub(1)?, row.parse::<usize>().ok()?.checked_sub(1)?))
}
