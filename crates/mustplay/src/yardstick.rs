//! What positions are judged by when nothing is searched.

use std::fmt;
use std::str::FromStr;

use mustplay_solver::evaluate::Evaluation;
use thiserror::Error;

/// A measure of what can be seen on the board, or the network, which has seen many games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Yardstick {
    /// An evaluation of any board.
    Measure(Evaluation),
    /// The network, on boards of Hex.
    Network,
}

/// Nothing of that name judges positions.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no evaluation `{found}`: expected one of {}", expected())]
pub struct UnknownYardstick {
    /// What was given.
    pub found: String,
}

fn expected() -> String {
    let names: Vec<&str> = Yardstick::table().map(|(name, _)| name).collect();
    names.join(" ")
}

/// What the network is called.
const NETWORK: &str = "network";

impl Yardstick {
    /// The name of each, with a line of help.
    pub fn table() -> impl Iterator<Item = (&'static str, &'static str)> {
        let measures = Evaluation::TABLE.map(|row| (row.name, row.help));
        let network = (NETWORK, "what a network thinks that has learned Hex by playing it");
        measures.into_iter().chain([network])
    }
}

/// Its name.
impl fmt::Display for Yardstick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Measure(evaluation) => evaluation.fmt(f),
            Self::Network => f.write_str(NETWORK),
        }
    }
}

impl FromStr for Yardstick {
    type Err = UnknownYardstick;

    fn from_str(text: &str) -> Result<Self, UnknownYardstick> {
        if text == NETWORK {
            return Ok(Self::Network);
        }
        let measure = text.parse().map(Self::Measure);
        measure.map_err(|_| UnknownYardstick { found: text.to_owned() })
    }
}
