//! The techniques of the search, by name.
//!
//! Each can be turned off to measure its effect, as can the features of fill and prune
//! (`inferior::FEATURES`). None changes an answer.

use std::fmt;
use std::str::FromStr;

use crate::inferior::{FEATURES, FeatureRow, Features, Scope};
use thiserror::Error;

/// A row of [`TECHNIQUES`].
#[derive(Clone, Copy, Debug)]
pub struct TechniqueRow {
    /// The name that turns it off on the command line.
    pub name: &'static str,
    pub help: &'static str,
}

/// Declares the techniques and their table, in one order.
macro_rules! techniques {
    ($($technique:ident, $name:literal, $help:literal;)*) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub(super) enum Technique { $($technique),* }

        /// All techniques; each is on by default.
        pub const TECHNIQUES: [TechniqueRow; [$($name),*].len()] =
            [$(TechniqueRow { name: $name, help: $help }),*];
    };
}

techniques! {
    Connections, "connections",
        "virtual connections decide positions and cut them down to the must-play";
    Traces, "traces",
        "moves outside what a refutation needs are refuted with it";
    Lemmas, "lemmas",
        "a decided position decides others that agree with it where its proof needs it";
    Decomposition, "decomposition",
        "the part of a position that two chains separate from the rest is solved on its own";
    Evaluation, "evaluation",
        "moves that carry much current come first";
    Widening, "widening",
        "only the first quarter of the moves is searched until some are refuted";
    Epsilon, "patience",
        "the search leaves a move for another only if that is better by a quarter (1+ε)";
    Network, "network",
        "on Hex boards a network orders the moves of positions that took many nodes";
}

/// Enabled techniques and kinds of fill and prune.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Techniques {
    on: u8,
    features: Features,
}

/// All techniques, and the features of fill and prune that are on by default.
impl Default for Techniques {
    fn default() -> Self {
        Self { on: u8::MAX >> (8 - TECHNIQUES.len()), features: Features::default() }
    }
}

impl Techniques {
    #[inline]
    pub(super) const fn has(self, technique: Technique) -> bool {
        self.on >> technique as u32 & 1 == 1
    }

    pub(crate) const fn has_connections(self) -> bool {
        self.has(Technique::Connections)
    }

    /// The enabled kinds of fill and prune.
    pub(super) const fn features(self) -> Features {
        self.features
    }

    pub fn names() -> impl Iterator<Item = &'static str> {
        let own = TECHNIQUES.iter().map(|row| row.name);
        own.chain(features().map(|row| row.name))
    }

    /// These techniques without the technique or feature of this name.
    pub fn without(mut self, name: &str) -> Result<Self, UnknownTechnique> {
        if let Some(at) = TECHNIQUES.iter().position(|row| row.name == name) {
            self.on &= !(1 << at);
        } else if let Some(row) = features().find(|row| row.name == name) {
            self.features = self.features.without(row.feature);
        } else {
            return Err(UnknownTechnique { found: name.to_owned() });
        }
        Ok(self)
    }
}

/// The features of fill and prune available to a search: those that are on by default and do not
/// depend on the history, since a node is a position without history.
fn features() -> impl Iterator<Item = &'static FeatureRow> {
    let rows = FEATURES.iter().filter(|row| row.default);
    rows.filter(|row| row.feature.scope() != Scope::History)
}

/// Lists the names of the techniques and features that are off.
impl fmt::Display for Techniques {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let own = TECHNIQUES.iter().enumerate().filter(|(at, _)| self.on >> at & 1 == 0);
        let own = own.map(|(_, row)| row.name);
        let features = features().filter(|row| !self.features.has(row.feature));
        let names: Vec<_> = own.chain(features.map(|row| row.name)).collect();
        f.write_str(&names.join(","))
    }
}

/// Parses the names of techniques and features to turn off, separated by commas.
impl FromStr for Techniques {
    type Err = UnknownTechnique;

    fn from_str(text: &str) -> Result<Self, UnknownTechnique> {
        let names = text.split(',').map(str::trim);
        names.filter(|name| !name.is_empty()).try_fold(Self::default(), Self::without)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "unknown technique `{found}`: expected one of {}",
    Techniques::names().collect::<Vec<_>>().join(" ")
)]
pub struct UnknownTechnique {
    pub found: String,
}

#[cfg(test)]
#[path = "../../tests/unit/technique.rs"]
mod tests;
