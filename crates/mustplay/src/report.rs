//! An answer with how it ended and what it cost.

use mustplay_core::StopReason;

use crate::{Error, Found, Text};

/// What `Engine::run` gives. It serializes to one object: the fields of the
/// answer and then `complete`, `stopped` if it is not, `nodes`, `seconds` and what was noted. What
/// could not be written stands under `stopped` where it has ended the work.
#[derive(Debug, schemars::JsonSchema)]
pub struct Report<A> {
    /// The answer, as far as it is known.
    #[serde(flatten)]
    pub answer: A,
    /// Whether that is all that was asked for.
    pub complete: bool,
    /// What ended the work before that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Text<StopReason>>,
    /// Steps of the work: positions searched, values found, lines checked.
    pub nodes: u64,
    /// Time on the clock.
    pub seconds: f64,
    /// What is not wrong but good to know: damaged entries of a store that were set aside, a
    /// limit that left room for fewer threads.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// What could not be written, though the answer is there.
    #[serde(skip)]
    pub unsaved: Option<Error>,
}

impl<A> Report<A> {
    pub(crate) fn new(found: Found<A>, seconds: f64, notes: Vec<String>) -> Self {
        let Found { answer, complete, stop, nodes, unsaved } = found;
        Self { answer, complete, stopped: stop.map(Text), nodes, seconds, notes, unsaved }
    }
}

impl<A: serde::Serialize> serde::Serialize for Report<A> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(serde::Serialize)]
        struct Told<'a, A> {
            #[serde(flatten)]
            answer: &'a A,
            complete: bool,
            #[serde(skip_serializing_if = "Option::is_none")]
            stopped: Option<String>,
            nodes: u64,
            seconds: f64,
            #[serde(skip_serializing_if = "<[_]>::is_empty")]
            notes: &'a [String],
        }
        let failure = self.unsaved.as_ref().filter(|_| !self.complete);
        let stop = self.stopped.map(|stop| stop.to_string());
        let told = Told {
            answer: &self.answer,
            complete: self.complete,
            stopped: stop.or_else(|| failure.map(Error::in_full)),
            nodes: self.nodes,
            seconds: self.seconds,
            notes: &self.notes,
        };
        told.serialize(serializer)
    }
}
