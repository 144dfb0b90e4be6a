//! How two games compare, asked as a sentence.

use mustplay_cgt::normal;
use mustplay_cgt::normal::notation::Relation;
use mustplay_cgt::normal::{Games, Style};

use super::UnwrittenGames;

/// A question and its answer.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct GameQuestion {
    /// The sentence that was given.
    pub expression: String,
    /// The game on the left.
    pub left: Option<String>,
    /// The game on the right.
    pub right: Option<String>,
    /// Which of them have no text, and why.
    #[serde(skip_serializing_if = "UnwrittenGames::is_empty")]
    pub unwritten: UnwrittenGames,
    /// What was asked.
    pub asked: Relation,
    /// The strongest relation that holds: `<`, `=`, `>` or `||`.
    pub relation: Relation,
    /// Whether the answer is yes.
    pub holds: bool,
}

impl GameQuestion {
    pub(super) fn new(
        expression: &str,
        games: &mut Games,
        [left, right]: [normal::Game; 2],
        style: Style,
        (asked, relation, holds): (Relation, Relation, bool),
    ) -> Self {
        let mut unwritten = UnwrittenGames::default();
        Self {
            expression: expression.to_owned(),
            left: unwritten.write(games, "left", left, style),
            right: unwritten.write(games, "right", right, style),
            unwritten,
            asked,
            relation,
            holds,
        }
    }
}
