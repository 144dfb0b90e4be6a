//! Games that have no text, and why.
//!
//! What is written as a game reads back; a game whose text would be too long, or deeper than
//! the reader goes, is left out, and that is said.

use std::collections::BTreeMap;

use mustplay_cgt::normal::notation::Unwritten;
use mustplay_cgt::normal::{Game, Games, Style};

use crate::Text;

/// The longest text of a game that is written; a form may have few followers and yet a text
/// that fills a book.
const LONGEST: usize = 1 << 20;

/// The fields of an answer that are empty because their game could not be written.
#[derive(Clone, Debug, Default, schemars::JsonSchema, serde::Serialize)]
#[serde(transparent)]
pub struct UnwrittenGames(BTreeMap<&'static str, Text<Unwritten>>);

impl UnwrittenGames {
    /// The text for the field `what`, or a note why there is none.
    pub(super) fn write(
        &mut self,
        games: &mut Games,
        what: &'static str,
        game: Game,
        style: Style,
    ) -> Option<String> {
        match games.show_readable(game, style, LONGEST) {
            Ok(text) => Some(text),
            Err(reason) => {
                self.0.insert(what, Text(reason));
                None
            }
        }
    }

    /// Whether every game has its text.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Why a field is empty.
    pub fn reason(&self, what: &str) -> Option<Unwritten> {
        self.0.get(what).map(|reason| reason.0)
    }
}
