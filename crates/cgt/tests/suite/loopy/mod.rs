//! Loopy games: published values, theorems by name, and play on graphs as a slow twin.

mod notation;
mod published;
mod theorems;
mod twin;

use mustplay_cgt::loopy::{LoopySession, Sentence, Value};
use mustplay_core::NoProgress;

/// A session without a sink.
fn session() -> LoopySession<'static> {
    LoopySession::new(&NoProgress)
}

/// The game that a text describes.
fn value(text: &str) -> Value {
    session().read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The text of the game that a text describes, as CGSuite writes it.
fn cgsuite(text: &str) -> String {
    session().cgsuite(&value(text)).expect("a text")
}

/// Whether the answer to a question is yes.
fn holds(question: &str) -> bool {
    match session().read_sentence(question) {
        Ok(Sentence::Question { holds, .. }) => holds,
        other => panic!("{question}: {other:?}"),
    }
}
