//! What to play.

use mustplay::Color;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Answer, Asked, Moves, Question, board};
use crate::desk::Wish;
use crate::error::Fault;

/// A question of what to play.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CalculateMove {
    game: Game,
    /// The engine that is asked, and how strong it shall be.
    #[serde(default)]
    ai: Ai,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Game {
    size: u8,
    moves_history: Moves,
    current_player: Color,
    #[serde(default)]
    swap_rule: bool,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Ai {
    /// Games for a move.
    max_games: Option<u64>,
    /// Whether to search; without it the network's first thought will do.
    tree_search: Option<bool>,
    /// From 1 to 8, for sites that know this engine.
    level: Option<Value>,
    /// Time for a move.
    seconds: Option<f64>,
}

/// Games for a move of whoever does not say how many.
const GAMES: u64 = 1000;

impl Question for CalculateMove {
    fn asks(&self) -> Result<Asked, Fault> {
        let Self { game, ai } = self;
        let position = format!("{} {}", board(game.size)?, game.moves_history.text());
        let mut decide = json!({ "position": position.trim() });
        if game.swap_rule {
            decide["swap"] = json!("pieces");
        }
        if let Some(level) = &ai.level {
            let text = level.as_str().map(str::to_owned);
            decide["level"] = json!(text.unwrap_or_else(|| level.to_string()));
        }
        let games = match ai.tree_search {
            Some(false) => 1,
            _ => ai.max_games.unwrap_or(GAMES),
        };
        let wish = Wish { seconds: ai.seconds, nodes: Some(games), ..Wish::default() };
        Asked::new("decide", &decide, wish)
    }

    /// The move as text.
    fn answer(&self, decided: &Value) -> Result<Answer, Fault> {
        let to_move = &decided["to_move"];
        if *to_move != json!(self.game.current_player) {
            let message = format!("expected {to_move} as current player after these moves");
            return Err(Fault::bad(message).at("game.currentPlayer"));
        }
        let turn = decided["turn"].as_str().ok_or_else(|| {
            let message = "expected a game that goes on, found one that is over";
            Fault::bad(message).at("game.movesHistory")
        })?;
        Ok(Answer::Text(turn.to_owned()))
    }
}
