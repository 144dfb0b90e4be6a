//! The values of heaps of 0, 1, 2, … counters, with their period.

use mustplay_cgt::normal::impartial::Period;

/// Values of single heaps, and how they go on.
#[derive(Clone, Debug, PartialEq, Eq, schemars::JsonSchema, serde::Serialize)]
pub struct Sequence {
    /// The values of heaps from 0 on.
    #[serde(rename = "values")]
    pub terms: Terms,
    /// From where on and how they repeat, if that is proved.
    pub period: Option<Period>,
    /// From where on and how all values that were looked at repeat, if no theorem proves it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub observed: Option<Period>,
    /// The largest heap that was looked at for a period.
    pub searched: usize,
    /// The theorem that proves periods.
    pub theorem: &'static str,
}

/// Values of heaps.
#[derive(Clone, Debug, PartialEq, Eq, schemars::JsonSchema, serde::Serialize)]
#[serde(untagged)]
pub enum Terms {
    /// Where both players have the same moves: the numbers of nimbers.
    Nimbers(Vec<u32>),
    /// Games, as they are written; nothing where the text would be too long.
    Games(Vec<Option<String>>),
}

impl Sequence {
    /// The largest heap whose value is told, where this one is asked about.
    pub(crate) fn told(largest: usize) -> usize {
        largest.clamp(24, 100)
    }
}
