//! An answer with how it ended and what it cost.

use mustplay_work::Stop;

use crate::{Error, Found, Text};

/// What [`Engine::run`](crate::Engine::run) gives. It serializes to one object: the fields of the
/// answer and then `complete`, `stopped` if it is not, `nodes` and `seconds`.
#[derive(Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, schemars::JsonSchema))]
pub struct Report<A> {
    /// The answer, as far as it is known.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub answer: A,
    /// Whether that is all that was asked for.
    pub complete: bool,
    /// What ended the work before that.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub stopped: Option<Text<Stop>>,
    /// Steps of the work: positions searched, values found, lines checked.
    pub nodes: u64,
    /// Time on the clock.
    pub seconds: f64,
    /// What could not be written, though the answer is there.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub unsaved: Option<Error>,
}

impl<A> Report<A> {
    pub(crate) fn new(found: Found<A>, seconds: f64) -> Self {
        let Found {
            answer,
            complete,
            stop,
            nodes,
            unsaved,
        } = found;
        Self {
            answer,
            complete,
            stopped: stop.map(Text),
            nodes,
            seconds,
            unsaved,
        }
    }
}
