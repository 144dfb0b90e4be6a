//! What the search uses, by name.
//!
//! Fill and prune have names of their own (`inferior::FEATURES`); together with these they
//! can be turned off one at a time, to measure what each is worth. None changes an answer.

use std::fmt;
use std::str::FromStr;

use crate::inferior::{FEATURES, FeatureRow, Features, Scope};
use thiserror::Error;

/// One thing the search may do or leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Technique {
    /// Virtual connections, for wins, losses and must-play.
    Connections,
    /// Connections begin with templates of the fourth row.
    Templates,
    /// What a refutation needs is backed up and rules out other moves.
    Traces,
    /// Decided positions decide others that differ in what does not matter.
    Lemmas,
    /// Positions that fall apart are decided by their parts.
    Decomposition,
    /// A move that an answer reverses is looked at two plies on.
    Reversing,
    /// A move that makes the last one useless was refuted before.
    SelfReversing,
    /// Currents order the moves and give the first numbers.
    Evaluation,
    /// Only the first moves in order are looked at until they are refuted.
    Widening,
    /// A child is left only when another is better by a quarter.
    Patience,
    /// An adviser orders the moves of nodes that take long.
    Network,
}

/// A line of the table of techniques.
#[derive(Clone, Copy, Debug)]
pub struct TechniqueRow {
    technique: Technique,
    /// Its name on the command line: what turns it off, or on if it begins with a plus.
    pub name: &'static str,
    /// What it does.
    pub help: &'static str,
}

impl TechniqueRow {
    /// Whether it is on unless someone says otherwise.
    fn default(&self) -> bool {
        !self.name.starts_with('+')
    }
}

/// All techniques; each is on by default but for those with a plus, which cost more than they save.
pub const TECHNIQUES: [TechniqueRow; 11] = [
    TechniqueRow {
        technique: Technique::Connections,
        name: "connections",
        help: "virtual connections decide positions and cut them down to the must-play",
    },
    TechniqueRow {
        technique: Technique::Templates,
        name: "templates",
        help: "connections begin with the templates of the fourth row that combining misses",
    },
    TechniqueRow {
        technique: Technique::Traces,
        name: "traces",
        help: "moves outside what a refutation needs are refuted with it",
    },
    TechniqueRow {
        technique: Technique::Lemmas,
        name: "lemmas",
        help: "decided positions decide others that differ in what does not matter",
    },
    TechniqueRow {
        technique: Technique::Decomposition,
        name: "decomposition",
        help: "a part between two chains of a position that falls apart is decided on its own",
    },
    TechniqueRow {
        technique: Technique::Reversing,
        name: "+reversing",
        help: "a move that an answer reverses is looked at where both lead",
    },
    TechniqueRow {
        technique: Technique::SelfReversing,
        name: "+self-reversing",
        help: "a move that makes the last one useless and was refuted then is left out",
    },
    TechniqueRow {
        technique: Technique::Evaluation,
        name: "evaluation",
        help: "moves that carry much current come first",
    },
    TechniqueRow {
        technique: Technique::Widening,
        name: "widening",
        help: "only the first quarter of the moves is looked at until some are refuted",
    },
    TechniqueRow {
        technique: Technique::Patience,
        name: "patience",
        help: "a move is left for another only if that is better by a quarter",
    },
    TechniqueRow {
        technique: Technique::Network,
        name: "network",
        help: "on Hex boards a network says which moves come first where many nodes were needed",
    },
];

/// Which techniques, and which kinds of fill and prune, are on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Techniques {
    on: u16,
    features: Features,
}

/// Everything that is on by default, fill and prune as their table says.
impl Default for Techniques {
    fn default() -> Self {
        let rows = TECHNIQUES.iter().filter(|row| row.default());
        Self {
            on: rows.fold(0, |on, row| on | 1 << row.technique as u32),
            features: Features::default(),
        }
    }
}

impl Techniques {
    /// Whether `technique` is on.
    #[inline]
    pub(super) const fn has(self, technique: Technique) -> bool {
        self.on >> technique as u32 & 1 == 1
    }

    /// Whether connections are looked for.
    pub(crate) const fn has_connections(self) -> bool {
        self.has(Technique::Connections)
    }

    /// Which kinds of fill and prune are on.
    pub(super) const fn features(self) -> Features {
        self.features
    }

    /// Whether what has this name is not as it is by default; nothing if it is no name.
    fn is_changed(self, name: &str) -> Option<bool> {
        let own = TECHNIQUES.iter().find(|row| row.name == name);
        let feature = features().find(|row| row.name == name);
        let own = own.map(|row| self.has(row.technique) != row.default());
        own.or_else(|| feature.map(|row| !self.features.has(row.feature)))
    }

    /// All names there are.
    pub fn names() -> impl Iterator<Item = &'static str> {
        let own = TECHNIQUES.iter().map(|row| row.name);
        own.chain(features().map(|row| row.name))
    }

    /// The techniques without what has this name, or with it if the name begins with a plus.
    pub fn without(mut self, name: &str) -> Result<Self, UnknownTechnique> {
        if let Some(row) = TECHNIQUES.iter().find(|row| row.name == name) {
            let bit = 1 << row.technique as u32;
            self.on = if row.default() { self.on & !bit } else { self.on | bit };
        } else if let Some(row) = features().find(|row| row.name == name) {
            self.features = self.features.without(row.feature);
        } else {
            return Err(UnknownTechnique { found: name.to_owned() });
        }
        Ok(self)
    }
}

/// What there is of fill and prune in a search: what is on to begin with, and needs no moves
/// before, since a node is a position and nothing else.
fn features() -> impl Iterator<Item = &'static FeatureRow> {
    let rows = FEATURES.iter().filter(|row| row.default);
    rows.filter(|row| row.feature.scope() != Scope::History)
}

/// The names of what is left out, and of what is taken in.
impl fmt::Display for Techniques {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let left_out = Self::names().filter(|name| self.is_changed(name) == Some(true));
        f.write_str(&left_out.collect::<Vec<_>>().join(","))
    }
}

/// Names of what to leave out or, with a plus, to take in, separated by commas.
impl FromStr for Techniques {
    type Err = UnknownTechnique;

    fn from_str(text: &str) -> Result<Self, UnknownTechnique> {
        let names = text.split(',').map(str::trim);
        names.filter(|name| !name.is_empty()).try_fold(Self::default(), Self::without)
    }
}

/// There is nothing of that name to leave out.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("nothing is called `{found}`: expected one of {}", Techniques::names().collect::<Vec<_>>().join(" "))]
pub struct UnknownTechnique {
    /// What was given.
    pub found: String,
}

#[cfg(test)]
#[path = "../../tests/unit/technique.rs"]
mod tests;
