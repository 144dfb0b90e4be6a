//! The rules of patterns: the kinds of fill and prune.
//!
//! [`judge`](super::holds) defines when a rule holds. Sets of cells are relative to the pattern's
//! center.
//!
//! ```
//! use mustplay_hex::Color;
//! use mustplay_hex::patterns::{CellRule, RuleKind, Spots, Tint};
//!
//! let rule = CellRule::Captured { color: Tint(Color::White), cells: Spots::within(1) };
//! assert_eq!(rule.kind(), RuleKind::Captured);
//! assert_eq!(rule.fill(), [Spots::NONE, Spots::within(1)]);
//! ```

use std::fmt;

use super::pattern::PatternError;
use super::spot::{PatternSpot, Spots};
use crate::color::Color;

/// A rule about the empty cells of a pattern. `X` is the named color, `s` the center.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CellRule {
    /// The center is dead: its color never matters (FAP Definition 3, Theorem 4).
    Dead,
    /// X-filling the cells keeps the value. If they are all the empty cells of the pattern, X
    /// secures them moving second (FAP Definition 11 and Theorem 12); otherwise the other empty
    /// cells help.
    Captured { color: Tint, cells: Spots },
    /// Both players prefer `key` to the other cells here, and after that move the cells are X's or
    /// dead (FAP Definition 13): all of them may be X-filled.
    PermanentlyInferior {
        color: Tint,
        cells: Spots,
        /// The cell that both players prefer.
        key: PatternSpot,
        /// The set T of the definition: the cells that both players avoid while `key` is empty.
        avoided: Spots,
    },
    /// Each player can save one side, and then the rest is dead (FAP Definition 15).
    NearDead { black: Spots, white: Spots, dead: Spots },
    /// The first player to move here gets everything, before and after filling (FAP Theorem 19).
    /// The winner does not change, but a losing move may become a winning one (FAP Note 20).
    Mutual { black: Spots, white: Spots },
    /// X's move in the center is no better than in `by` (FAP Definition 6).
    Dominated { color: Tint, by: PatternSpot },
    /// X's answer `by` to the opponent's stone in the center makes that stone irrelevant (FAP
    /// Definition 22); the carrier is [`Pattern::carrier`](super::Pattern::carrier).
    StronglyReversed { color: Tint, by: PatternSpot },
    /// After the opponent's stone in the center X's answer `by` makes up for it (FAP Definition 7).
    Reversed { color: Tint, by: PatternSpot },
}

/// A [`Color`] with an order, so that books are sorted deterministically.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Tint(pub Color);

impl PartialOrd for Tint {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// White first: the sources show patterns for White.
impl Ord for Tint {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        other.0.index().cmp(&self.0.index())
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum RuleKind {
    Dead,
    Captured,
    PermanentlyInferior,
    NearDead,
    Mutual,
    Dominated,
    StronglyReversed,
    Reversed,
}

impl fmt::Display for RuleKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl RuleKind {
    /// In the order of a book.
    pub const ALL: [Self; 8] = [
        Self::Dead,
        Self::Captured,
        Self::PermanentlyInferior,
        Self::NearDead,
        Self::Mutual,
        Self::Dominated,
        Self::StronglyReversed,
        Self::Reversed,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Dead => "dead",
            Self::Captured => "captured",
            Self::PermanentlyInferior => "permanently-inferior",
            Self::NearDead => "near-dead",
            Self::Mutual => "mutual",
            Self::Dominated => "dominated",
            Self::StronglyReversed => "strongly-reversed",
            Self::Reversed => "reversed",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Whether it fills cells rather than prunes moves.
    pub const fn fills(self) -> bool {
        matches!(
            self,
            Self::Dead | Self::Captured | Self::PermanentlyInferior | Self::NearDead | Self::Mutual
        )
    }

    /// Whether the rule is about a set of cells, any of which may be the center.
    pub(super) fn is_about_a_set(self) -> bool {
        matches!(self, Self::Captured | Self::PermanentlyInferior | Self::NearDead | Self::Mutual)
    }
}

impl CellRule {
    pub const fn kind(self) -> RuleKind {
        match self {
            Self::Dead => RuleKind::Dead,
            Self::Captured { .. } => RuleKind::Captured,
            Self::PermanentlyInferior { .. } => RuleKind::PermanentlyInferior,
            Self::NearDead { .. } => RuleKind::NearDead,
            Self::Mutual { .. } => RuleKind::Mutual,
            Self::Dominated { .. } => RuleKind::Dominated,
            Self::StronglyReversed { .. } => RuleKind::StronglyReversed,
            Self::Reversed { .. } => RuleKind::Reversed,
        }
    }

    pub const fn color(self) -> Option<Color> {
        match self {
            Self::Captured { color, .. }
            | Self::PermanentlyInferior { color, .. }
            | Self::Dominated { color, .. }
            | Self::StronglyReversed { color, .. }
            | Self::Reversed { color, .. } => Some(color.0),
            _ => None,
        }
    }

    /// The dominating cell or the answer.
    pub const fn by(self) -> Option<PatternSpot> {
        match self {
            Self::Dominated { by, .. }
            | Self::StronglyReversed { by, .. }
            | Self::Reversed { by, .. } => Some(by),
            _ => None,
        }
    }

    /// The cells that may be filled black and white.
    pub fn fill(self) -> [Spots; 2] {
        match self {
            Self::Dead => [Spots::CENTER, Spots::NONE],
            Self::Captured { color, cells } | Self::PermanentlyInferior { color, cells, .. } => {
                match color.0 {
                    Color::Black => [cells, Spots::NONE],
                    Color::White => [Spots::NONE, cells],
                }
            }
            Self::NearDead { black, white, .. } | Self::Mutual { black, white } => [black, white],
            _ => [Spots::NONE; 2],
        }
    }

    pub(super) fn spots(self) -> Spots {
        let [black, white] = self.fill();
        let more = match self {
            Self::PermanentlyInferior { key, avoided, .. } => avoided.with(key),
            Self::NearDead { dead, .. } => dead,
            _ => self.by().map_or(Spots::NONE, |by| Spots::CENTER.with(by)),
        };
        black.union(white).union(more)
    }

    pub(super) fn check(self) -> Result<(), PatternError> {
        let [black, white] = self.fill();
        let different = match self {
            Self::PermanentlyInferior { cells, key, avoided, .. } => {
                !avoided.contains(key) && cells.is_subset(avoided)
            }
            Self::NearDead { dead, .. } => {
                dead.intersection(black.union(white)).is_empty()
                    && black.intersection(white).is_empty()
            }
            Self::Mutual { .. } => black.intersection(white).is_empty(),
            _ => self.by() != Some(PatternSpot::CENTER),
        };
        if !different {
            Err(PatternError::Overlap)
        } else if self.kind().fills() && black.union(white).is_empty() {
            Err(PatternError::NothingFilled)
        } else {
            Ok(())
        }
    }

    pub(super) fn mapped(
        mut self,
        spot: impl Fn(PatternSpot) -> PatternSpot,
        set: impl Fn(Spots) -> Spots,
    ) -> Self {
        match &mut self {
            Self::Dead => {}
            Self::Captured { cells, .. } => *cells = set(*cells),
            Self::PermanentlyInferior { cells, key, avoided, .. } => {
                (*cells, *key, *avoided) = (set(*cells), spot(*key), set(*avoided));
            }
            Self::NearDead { black, white, dead } => {
                (*black, *white, *dead) = (set(*black), set(*white), set(*dead));
            }
            Self::Mutual { black, white } => (*black, *white) = (set(*black), set(*white)),
            Self::Dominated { by, .. }
            | Self::StronglyReversed { by, .. }
            | Self::Reversed { by, .. } => *by = spot(*by),
        }
        self
    }

    pub(super) fn swapped(mut self) -> Self {
        match &mut self {
            Self::Dead => {}
            Self::Captured { color, .. }
            | Self::PermanentlyInferior { color, .. }
            | Self::Dominated { color, .. }
            | Self::StronglyReversed { color, .. }
            | Self::Reversed { color, .. } => *color = Tint(!color.0),
            Self::NearDead { black, white, .. } | Self::Mutual { black, white } => {
                std::mem::swap(black, white);
            }
        }
        self
    }
}
