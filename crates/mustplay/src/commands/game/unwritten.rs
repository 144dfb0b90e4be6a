//! Games that have no text, and why.
//!
//! What is printed as a game reads back; a game whose text would be too long, or deeper than
//! the reader goes, is left out, and that is said.

use std::collections::BTreeMap;

use mustplay_games::normal::{Game, Games, Style};
use serde::Serialize;

/// The longest text of a game that is printed; a form may have few followers and yet a text
/// that fills a book.
const LONGEST: usize = 1 << 20;

/// The fields of an answer that are empty because their game could not be written.
#[derive(Default, Serialize)]
#[serde(transparent)]
pub(super) struct Unwritable(BTreeMap<&'static str, String>);

impl Unwritable {
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
                self.0.insert(what, reason.to_string());
                None
            }
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Why a field is empty.
    pub(super) fn reason(&self, what: &str) -> Option<&str> {
        self.0.get(what).map(String::as_str)
    }
}
