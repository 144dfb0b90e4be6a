//! Features of fill and prune.
//!
//! Each kind of reasoning can be turned off to measure its effect and to test its soundness
//! separately; [`FEATURES`] is the table.
//!
//! ```
//! use mustplay_solver::inferior::{Feature, Features};
//!
//! let features = Features::default().without(Feature::Symmetry);
//! assert!(features.has(Feature::Captured) && !features.has(Feature::Symmetry));
//! assert_eq!("-captured,+cutset".parse::<Features>()?.has(Feature::Cutset), true);
//! assert_eq!(
//!     "-dull".parse::<Features>().unwrap_err().to_string(),
//!     "no feature `dull`: expected one of dead dead-stones cutset captured sets pieces permanent \
//!      near-dead patterns dominated strong-reversible probe symmetry stealing",
//! );
//! # Ok::<(), mustplay_solver::inferior::UnknownFeature>(())
//! ```

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// Where a feature is applicable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scope {
    /// In every position.
    Position,
    /// Only if nothing but the winner matters.
    Winner,
    /// Only if the preceding moves are known.
    History,
}

/// A row of [`FEATURES`].
#[derive(Clone, Copy, Debug)]
pub struct FeatureRow {
    pub feature: Feature,
    pub name: &'static str,
    pub default: bool,
    pub help: &'static str,
}

/// Declares the features and their table, in one order.
macro_rules! features {
    ($($feature:ident, $name:literal, $default:literal, $help:literal;)*) => {
        /// One kind of reasoning.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Feature { $($feature),* }

        pub const FEATURES: [FeatureRow; [$($name),*].len()] = [$(FeatureRow {
            feature: Feature::$feature,
            name: $name,
            default: $default,
            help: $help,
        }),*];
    };
}

features! {
    Dead, "dead", true, "fill cells that no minimal winning path needs";
    DeadStones, "dead-stones", true,
        "let stones that no minimal winning path needs have either color";
    Cutset, "cutset", false, "look for dead cells behind clique cutsets as well";
    Captured, "captured", true, "fill sets that a player holds as second to move";
    Sets, "sets", false, "look for captured sets of four cells on the graph";
    Pieces, "pieces", true,
        "fill a piece that a player gets moving second; try one move where the first gets it";
    Permanent, "permanent", true, "fill permanently inferior cells";
    NearDead, "near-dead", true, "fill near-death patterns";
    Mutual, "mutual", true, "fill for both at once where only the winner is asked";
    Patterns, "patterns", true, "match the pattern book";
    Dominated, "dominated", true, "skip moves that another move is as good as";
    StrongReversible, "strong-reversible", true, "skip moves that a reply makes as if unplayed";
    Probe, "probe", true, "try each move to see what it captures and kills";
    Reversible, "reversible", true, "offer the reply that reverses the last move";
    SelfReversing, "self-reversing", true, "skip moves that would have been better two plies ago";
    Symmetry, "symmetry", true, "try one of each class of symmetric moves";
    Stealing, "stealing", true, "skip openings that lose by strategy stealing";
}

impl Feature {
    pub fn row(self) -> &'static FeatureRow {
        &FEATURES[self as usize]
    }

    pub const fn scope(self) -> Scope {
        match self {
            Self::Mutual => Scope::Winner,
            Self::Reversible | Self::SelfReversing => Scope::History,
            _ => Scope::Position,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Features(u32);

impl Features {
    pub const NONE: Self = Self(0);

    pub const ALL: Self = Self((1 << FEATURES.len()) - 1);

    #[inline]
    pub const fn has(self, feature: Feature) -> bool {
        self.0 >> feature as u32 & 1 == 1
    }

    #[must_use]
    pub const fn with(self, feature: Feature) -> Self {
        Self(self.0 | 1 << feature as u32)
    }

    #[must_use]
    pub const fn without(self, feature: Feature) -> Self {
        Self(self.0 & !(1 << feature as u32))
    }
}

impl Default for Features {
    fn default() -> Self {
        let rows = FEATURES.iter().filter(|row| row.default);
        rows.fold(Self::NONE, |features, row| features.with(row.feature))
    }
}

/// No feature with this name has the scope [`Scope::Position`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no feature `{found}`: expected one of {}", Features::of_positions()
    .map(|row| row.name).collect::<Vec<_>>().join(" "))]
pub struct UnknownFeature {
    pub found: String,
}

/// Parses changes to the defaults, separated by commas: `-name` turns off, `+name` or `name` on;
/// `none` and `all` start over. Accepts only features with the scope [`Scope::Position`].
impl FromStr for Features {
    type Err = UnknownFeature;

    fn from_str(text: &str) -> Result<Self, UnknownFeature> {
        let words = text.split(',').map(str::trim).filter(|word| !word.is_empty());
        let mut features = Self::default();
        for word in words {
            features = match word {
                "none" => Self::of_positions()
                    .fold(Self::default(), |features, row| features.without(row.feature)),
                "all" => Self::ALL,
                _ => features.changed(word)?,
            };
        }
        Ok(features)
    }
}

/// The differences from the defaults in the format of `from_str`: `-symmetry,+cutset`.
impl fmt::Display for Features {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let changed = |row: &&FeatureRow| self.has(row.feature) != row.default;
        for (place, row) in Self::of_positions().filter(changed).enumerate() {
            let comma = if place == 0 { "" } else { "," };
            let sign = if row.default { '-' } else { '+' };
            write!(f, "{comma}{sign}{}", row.name)?;
        }
        Ok(())
    }
}

impl Features {
    /// The features that are applicable in every position.
    pub fn of_positions() -> impl Iterator<Item = &'static FeatureRow> {
        let rows = FEATURES.iter();
        rows.filter(|row| row.feature.scope() == Scope::Position)
    }

    /// Applies one change: `-name`, `+name` or `name`.
    fn changed(self, word: &str) -> Result<Self, UnknownFeature> {
        let off = word.strip_prefix('-');
        let name = off.unwrap_or_else(|| word.strip_prefix('+').unwrap_or(word));
        let row = Self::of_positions().find(|row| row.name == name);
        let row = row.ok_or_else(|| UnknownFeature { found: name.to_owned() })?;
        Ok(match off {
            Some(_) => self.without(row.feature),
            None => self.with(row.feature),
        })
    }
}
