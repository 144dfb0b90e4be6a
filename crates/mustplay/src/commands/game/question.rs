//! How two games compare.

use mustplay_games::normal::notation::Relation;
use mustplay_games::normal::{Game, Style};
use serde::Serialize;

use super::session::Session;

/// The longest game that is written into an answer.
const LONGEST: usize = 200;

/// A question and its answer.
#[derive(Serialize)]
pub(super) struct Question {
    expression: String,
    left: Option<String>,
    right: Option<String>,
    asked: &'static str,
    /// The strongest relation that holds: `<`, `=`, `>` or `||`.
    relation: &'static str,
    holds: bool,
    complete: bool,
    pub(super) seconds: f64,
    /// The relation as it is written for a person.
    #[serde(skip)]
    symbol: &'static str,
}

impl Question {
    pub(super) fn new(
        session: &mut Session,
        expression: &str,
        games: [Game; 2],
        asked: Relation,
        found: Relation,
        holds: bool,
    ) -> Self {
        let style = session.style;
        let [left, right] = games.map(|game| session.games.show_within(game, style, LONGEST));
        Self {
            expression: expression.to_owned(),
            left,
            right,
            asked: asked.symbol(Style::Ascii),
            relation: found.symbol(Style::Ascii),
            holds,
            complete: true,
            seconds: 0.0,
            symbol: found.symbol(style),
        }
    }

    pub(super) fn text(&self) -> String {
        let answer = if self.holds { "yes" } else { "no" };
        match (&self.left, &self.right) {
            (Some(left), Some(right)) => format!("{answer}: {left} {} {right}\n", self.symbol),
            _ => format!("{answer}: G {} H\n", self.symbol),
        }
    }
}
