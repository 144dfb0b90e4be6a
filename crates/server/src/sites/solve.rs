//! Who wins a position, and by which moves: for puzzles.

use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::{Answer, Asked, Question, Stones};
use crate::desk::Wish;
use crate::error::Fault;

/// A question of who wins.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Solve {
    #[serde(flatten)]
    stones: Stones,
    time_limit_seconds: Option<f64>,
    /// Whether every move is to be judged, and how much time there is for that.
    children: Option<Children>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Children {
    max_time_seconds: Option<f64>,
}

impl Question for Solve {
    fn asks(&self) -> Result<Asked, Fault> {
        let position = self.stones.position()?;
        let solve = json!({ "position": position, "all_moves": self.children.is_some() });
        let more = self.children.as_ref().and_then(|it| it.max_time_seconds);
        let seconds = self.time_limit_seconds;
        let wish = Wish {
            seconds: seconds.map(|seconds| seconds + more.unwrap_or_default()),
            ..Wish::default()
        };
        Asked::new("solve", &solve, wish)
    }

    /// The winner, how play may go on, and who wins after each move if that was asked: all
    /// winning moves, not the first that was found.
    fn answer(&self, solved: &Value) -> Result<Answer, Fault> {
        let mover = json!(self.stones.color);
        let other = json!(self.stones.color.opponent());
        let mut told = json!({ "winner": solved["winner"], "pv": solved["line"] });
        if self.children.is_some() {
            let mut children = Map::new();
            for (field, winner) in [
                ("winning_moves", &mover),
                ("losing_moves", &other),
                ("unknown_moves", &Value::Null),
            ] {
                for cell in solved[field].as_array().into_iter().flatten() {
                    let cell = cell.as_str().unwrap_or_default().to_owned();
                    children.insert(cell, winner.clone());
                }
            }
            told["children"] = Value::Object(children);
        }
        Ok(Answer::Json(told))
    }
}
