//! Each move of a game judged.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{Answer, Asked, MoveAndValue, Moves, Question, board};
use crate::desk::Wish;
use crate::error::Fault;

/// A question about all moves of a game.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AnalyzeGame {
    size: u8,
    moves_history: Moves,
}

/// A turn of a game, as sites show it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct AnalyzedMove {
    move_index: usize,
    /// Before it.
    white_win: f64,
    color: Value,
    #[serde(rename = "move")]
    made: MoveAndValue,
    best_moves: Vec<MoveAndValue>,
}

/// Visits for each move.
const VISITS: u64 = 64;

impl Question for AnalyzeGame {
    fn asks(&self) -> Result<Asked, Fault> {
        let game = format!("{} {}", board(self.size)?, self.moves_history.text());
        let review = json!({ "game": game.trim(), "visits": VISITS });
        Asked::new("review", &review, Wish::default())
    }

    /// What is thought of each move.
    fn answer(&self, reviewed: &Value) -> Result<Answer, Fault> {
        let white = |at: usize| Some(1.0 - reviewed["chances"].get(at)?.as_f64()?);
        let moves = reviewed["moves"].as_array().into_iter().flatten();
        let moves = moves.enumerate().map(|(at, it)| {
            let turn = it["turn"].as_str().unwrap_or_default();
            let best = it["line"][0].as_str();
            let best = best.filter(|&best| best != turn);
            let [before, after] =
                ["winrate_before", "winrate"].map(|field| it[field].as_f64().unwrap_or(0.5));
            let value = if before > 0.0 { (after / before).min(1.0) } else { 1.0 };
            AnalyzedMove {
                move_index: at,
                white_win: white(at).unwrap_or(0.5),
                color: it["color"].clone(),
                made: MoveAndValue { cell: turn.to_owned(), value, white_win: white(at + 1) },
                best_moves: best
                    .map(|best| MoveAndValue {
                        cell: best.to_owned(),
                        value: 1.0,
                        white_win: white(at),
                    })
                    .into_iter()
                    .collect(),
            }
        });
        let moves: Vec<AnalyzedMove> = moves.collect();
        Ok(Answer::Json(json!(moves)))
    }
}
