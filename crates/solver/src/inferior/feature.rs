//! What fill and prune may do, by name.
//!
//! Each kind of reasoning can be turned off, so that its worth can be measured and its soundness
//! tested by itself. [`FEATURES`] is the one table: names for the command line, defaults, a line of
//! help each.
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

/// One kind of reasoning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Feature {
    /// Dead cells: simplicial ones and patterns.
    Dead,
    DeadStones,
    /// Dead cells behind clique cutsets.
    Cutset,
    /// Captured sets.
    Captured,
    /// Captured sets of more than two cells found on the graph.
    Sets,
    /// Pieces that stones separate from the rest.
    Pieces,
    /// Permanently inferior cells.
    Permanent,
    /// Near-death patterns.
    NearDead,
    /// Mutual fill.
    Mutual,
    /// The pattern book.
    Patterns,
    /// Moves that are no better than another.
    Dominated,
    /// Moves that a reply makes as if they had not been played.
    StrongReversible,
    /// Moves tried out to see what they capture.
    Probe,
    /// Replies that make up for the last move.
    Reversible,
    /// Moves that make the mover's last move useless.
    SelfReversing,
    /// One of each class of symmetric moves.
    Symmetry,
    /// Moves that lose because the opponent could steal the strategy.
    Stealing,
}

/// Where a feature makes a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scope {
    /// In every position.
    Position,
    /// Where nothing but the winner is asked for.
    Winner,
    /// Where the moves are known that led to the position.
    History,
}

/// A row of the table of features.
#[derive(Clone, Copy, Debug)]
pub struct FeatureRow {
    pub feature: Feature,
    /// Its name on the command line.
    pub name: &'static str,
    pub default: bool,
    /// What it does, in a line.
    pub help: &'static str,
}

const fn row(
    feature: Feature,
    name: &'static str,
    default: bool,
    help: &'static str,
) -> FeatureRow {
    FeatureRow { feature, name, default, help }
}

/// All features, in the order of [`Feature`].
#[rustfmt::skip]
pub const FEATURES: [FeatureRow; 17] = [
    row(Feature::Dead, "dead", true, "fill cells that no minimal winning path needs"),
    row(Feature::DeadStones, "dead-stones", true, "let stones that no minimal winning path needs have either color"),
    row(Feature::Cutset, "cutset", false, "look for dead cells behind clique cutsets as well"),
    row(Feature::Captured, "captured", true, "fill sets that a player holds as second to move"),
    row(Feature::Sets, "sets", false, "look for captured sets of four cells on the graph"),
    row(Feature::Pieces, "pieces", true, "fill a piece that a player gets moving second; try one move where the first gets it"),
    row(Feature::Permanent, "permanent", true, "fill permanently inferior cells"),
    row(Feature::NearDead, "near-dead", true, "fill near-death patterns"),
    row(Feature::Mutual, "mutual", true, "fill for both at once where only the winner is asked"),
    row(Feature::Patterns, "patterns", true, "match the pattern book"),
    row(Feature::Dominated, "dominated", true, "skip moves that another move is as good as"),
    row(Feature::StrongReversible, "strong-reversible", true, "skip moves that a reply makes as if unplayed"),
    row(Feature::Probe, "probe", true, "try each move to see what it captures and kills"),
    row(Feature::Reversible, "reversible", true, "offer the reply that reverses the last move"),
    row(Feature::SelfReversing, "self-reversing", true, "skip moves that would have been better two plies ago"),
    row(Feature::Symmetry, "symmetry", true, "try one of each class of symmetric moves"),
    row(Feature::Stealing, "stealing", true, "skip openings that lose by strategy stealing"),
];

impl Feature {
    /// Its row of the table.
    pub fn row(self) -> &'static FeatureRow {
        &FEATURES[self as usize]
    }

    /// Where it makes a difference.
    pub const fn scope(self) -> Scope {
        match self {
            Self::Mutual => Scope::Winner,
            Self::Reversible | Self::SelfReversing => Scope::History,
            _ => Scope::Position,
        }
    }
}

/// A choice of features.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Features(u32);

impl Features {
    /// No reasoning at all.
    pub const NONE: Self = Self(0);

    /// Everything there is.
    pub const ALL: Self = Self((1 << FEATURES.len()) - 1);

    /// Whether `feature` is on.
    #[inline]
    pub const fn has(self, feature: Feature) -> bool {
        self.0 >> feature as u32 & 1 == 1
    }

    /// These features and `feature`.
    #[must_use]
    pub const fn with(self, feature: Feature) -> Self {
        Self(self.0 | 1 << feature as u32)
    }

    /// These features without `feature`.
    #[must_use]
    pub const fn without(self, feature: Feature) -> Self {
        Self(self.0 & !(1 << feature as u32))
    }
}

/// What the table says.
impl Default for Features {
    fn default() -> Self {
        let rows = FEATURES.iter().filter(|row| row.default);
        rows.fold(Self::NONE, |features, row| features.with(row.feature))
    }
}

/// There is no feature of that name that makes a difference in every position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no feature `{found}`: expected one of {}", Features::of_positions()
    .map(|row| row.name).collect::<Vec<_>>().join(" "))]
pub struct UnknownFeature {
    pub found: String,
}

/// Changes to the defaults, separated by commas: `-name` turns off, `+name` or `name` on; `none`
/// and `all` start over. Only those have names here that make a difference in every position.
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

/// What differs from the defaults, as it is read back: `-symmetry,+cutset`.
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
    /// The features that make a difference in every position, whatever is asked of it.
    pub fn of_positions() -> impl Iterator<Item = &'static FeatureRow> {
        let rows = FEATURES.iter();
        rows.filter(|row| row.feature.scope() == Scope::Position)
    }

    /// One change: `-name`, `+name` or `name`.
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
