//! How two games compare.

use mustplay_games::normal::notation::Relation;
use mustplay_games::normal::{Game, Style};
use serde::Serialize;

use super::session::Session;
use super::unwritten::Unwritable;

/// The longest game that is written into an answer for a person.
const LONGEST_TEXT: usize = 200;

/// A question and its answer.
#[derive(Serialize)]
pub(super) struct Question {
    expression: String,
    left: Option<String>,
    right: Option<String>,
    /// Which of them have no text, and why.
    #[serde(skip_serializing_if = "Unwritable::is_empty")]
    unwritten: Unwritable,
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
        let mut unwritten = Unwritable::default();
        let mut written = |what, game| unwritten.write(&mut session.games, what, game, style);
        let (left, right) = (written("left", games[0]), written("right", games[1]));
        Self {
            expression: expression.to_owned(),
            left,
            right,
            unwritten,
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
        let short = |text: &&String| text.len() <= LONGEST_TEXT;
        let (left, right) = (self.left.as_ref(), self.right.as_ref());
        match (left.filter(short), right.filter(short)) {
            (Some(left), Some(right)) => format!("{answer}: {left} {} {right}\n", self.symbol),
            _ => format!("{answer}: G {} H\n", self.symbol),
        }
    }
}
