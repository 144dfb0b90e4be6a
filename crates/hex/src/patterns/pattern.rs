//! Patterns: what is around a cell, and what follows from it.
//!
//! A [`Pattern`] says of some cells near a center which are empty and which have a stone, and
//! claims something that then holds *whatever the other cells are* ([`Rule`]). An edge of the
//! board is as good as a row of stones of its color, so a stone of a pattern also stands for
//! an edge; beyond a corner, where two edges meet, any color will do, since nothing there
//! touches anything but these two edges. So no pattern needs to mention edges.
//!
//! Turning, mirroring and exchanging the colors of a pattern gives one that holds as well:
//! neighbors stay neighbors, and in Hex either color connects exactly when the other is cut.
//! [`Pattern::normal`] is the representative of all of these.
//!
//! ```
//! use mustplay_hex::patterns::Pattern;
//!
//! // Four white stones in a row around it: the cell is dead, whatever the other two are.
//! let dead: Pattern = "dead
//!  W W
//! W d W
//!  - -".parse()?;
//! assert_eq!(dead.images().len(), 12);
//! assert_eq!(dead.normal().images().len(), 12);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use thiserror::Error;

use super::spot::{Motion, Spot, Spots};
use crate::color::Color;

/// What a pattern says about its empty cells. `X` is the color named, `s` the center.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rule {
    /// The center is dead: its color never matters (FAP Definition 3, Theorem 4).
    Dead,
    /// X loses nothing and gains nothing if the cells are X-filled. If they are all the empty
    /// cells of the pattern, X has them for certain, playing second (FAP Definition 11 and
    /// Theorem 12); otherwise the other empty cells help.
    Captured {
        /// X.
        color: Tint,
        /// The captured cells.
        cells: Spots,
    },
    /// One player will play in `key` before anything else here, and then the cells are X's or
    /// dead (FAP Definition 13): all of them may be X-filled.
    PermanentlyInferior {
        /// X.
        color: Tint,
        /// The cells to be filled.
        cells: Spots,
        /// The cell both players prefer.
        key: Spot,
        /// All of T: the cells of the definition that both players avoid while `key` is empty.
        avoided: Spots,
    },
    /// Each player can save his side and then the rest is dead (FAP Definition 15): both sides
    /// may be filled, together or one alone.
    NearDead {
        /// b: to be filled black.
        black: Spots,
        /// w: to be filled white.
        white: Spots,
        /// x: dead once both are filled.
        dead: Spots,
    },
    /// Whoever moves here first gets everything, before and after the filling (FAP Theorem 19).
    /// The winner stays, but a losing move may become a winning one (Note 20).
    Mutual {
        /// T: to be filled black.
        black: Spots,
        /// U: to be filled white.
        white: Spots,
    },
    /// X's move in the center is no better than in `by` (FAP Definition 6).
    Dominated {
        /// X.
        color: Tint,
        /// The better cell.
        by: Spot,
    },
    /// X's answer `by` to the opponent's stone in the center leaves that stone without any
    /// effect (FAP Definition 22); [`Pattern::carrier`] is the carrier.
    StronglyReversed {
        /// X, the one who answers.
        color: Tint,
        /// The answer.
        by: Spot,
    },
    /// After the opponent's stone in the center X's answer `by` makes up for it (FAP Definition 7).
    Reversed {
        /// X, the one who answers.
        color: Tint,
        /// The answer.
        by: Spot,
    },
}

/// A color inside a rule: the same as [`Color`], but sortable.
///
/// Patterns are sorted so that books come out the same each time; that order says nothing
/// about players.
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

/// The kinds of rules.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// [`Rule::Dead`].
    Dead,
    /// [`Rule::Captured`].
    Captured,
    /// [`Rule::PermanentlyInferior`].
    PermanentlyInferior,
    /// [`Rule::NearDead`].
    NearDead,
    /// [`Rule::Mutual`].
    Mutual,
    /// [`Rule::Dominated`].
    Dominated,
    /// [`Rule::StronglyReversed`].
    StronglyReversed,
    /// [`Rule::Reversed`].
    Reversed,
}

impl Kind {
    /// All kinds, in the order of a book.
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

    /// The word for it in a book.
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

    /// The kind with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Whether its patterns let cells be filled, as opposed to moves be left out.
    pub const fn fills(self) -> bool {
        matches!(
            self,
            Self::Dead | Self::Captured | Self::PermanentlyInferior | Self::NearDead | Self::Mutual
        )
    }
}

/// What is around a cell and what follows from it.
///
/// Ordered by kind, then by size: a book is sorted, small patterns first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pattern {
    stones: [Spots; 2],
    empty: Spots,
    rule: Rule,
}

/// Why stones, empty cells and a rule do not make a pattern.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PatternError {
    /// A spot is said to be two things.
    #[error("expected one of black, white or empty for each cell, found two at column {}, row {}", .0.offset().0, .0.offset().1)]
    Twice(Spot),
    /// The center is not empty.
    #[error("expected an empty center")]
    OccupiedCenter,
    /// The rule speaks of a cell that the pattern does not know to be empty.
    #[error("expected the rule to speak of empty cells, found column {}, row {}", .0.offset().0, .0.offset().1)]
    NotEmpty(Spot),
    /// Two cells of a rule that have to be different are the same.
    #[error("expected the cells of the rule to be different, found one twice")]
    Overlap,
    /// A rule that fills, fills nothing.
    #[error("expected at least one cell to be filled, found none")]
    NothingFilled,
}

impl Pattern {
    /// The pattern with these black and white stones and these empty cells.
    ///
    /// The center has to be empty, and the rule to speak of empty cells only.
    pub fn new(stones: [Spots; 2], empty: Spots, rule: Rule) -> Result<Self, PatternError> {
        let [black, white] = stones;
        let stone = black.union(white);
        let twice = black
            .intersection(white)
            .union(stone.intersection(empty))
            .iter()
            .next();
        if let Some(spot) = twice {
            return Err(PatternError::Twice(spot));
        }
        if !empty.contains(Spot::CENTER) {
            return Err(PatternError::OccupiedCenter);
        }
        let pattern = Self {
            stones,
            empty,
            rule,
        };
        let spoken = rule.spots();
        if let Some(spot) = spoken.difference(empty).iter().next() {
            return Err(PatternError::NotEmpty(spot));
        }
        rule.check()?;
        Ok(pattern)
    }

    /// The spots that have to have a stone of this color, or to lie behind an edge of it.
    pub fn stones(&self, color: Color) -> Spots {
        self.stones[color.index()]
    }

    /// The spots that have to be empty, the center among them.
    pub fn empty(&self) -> Spots {
        self.empty
    }

    /// All spots that matter.
    pub fn spots(&self) -> Spots {
        self.empty.union(self.stones[0]).union(self.stones[1])
    }

    /// How many spots matter.
    pub fn size(&self) -> usize {
        self.spots().len()
    }

    /// The greatest distance of a spot that matters from the center.
    pub fn radius(&self) -> usize {
        self.spots().radius()
    }

    /// What follows.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// Of which kind the rule is.
    pub fn kind(&self) -> Kind {
        self.rule.kind()
    }

    /// The cells that may be filled black and white, where the rule says so. A dead center is
    /// in the first set: it may be filled with either color.
    pub fn fill(&self) -> [Spots; 2] {
        self.rule.fill()
    }

    /// The empty cells besides the center and the cell that the rule names: the carrier of a
    /// strong reversal (FAP Definition 23).
    pub fn carrier(&self) -> Spots {
        self.empty
            .difference(self.rule.spots())
            .without(Spot::CENTER)
    }

    /// The pattern turned or mirrored.
    #[must_use]
    pub fn moved(&self, motion: Motion) -> Self {
        Self {
            stones: self.stones.map(|set| motion.image_of(set)),
            empty: motion.image_of(self.empty),
            rule: self
                .rule
                .mapped(|spot| motion.image(spot), |set| motion.image_of(set)),
        }
    }

    /// The pattern with the colors exchanged.
    #[must_use]
    pub fn swapped(&self) -> Self {
        let [black, white] = self.stones;
        Self {
            stones: [white, black],
            empty: self.empty,
            rule: self.rule.swapped(),
        }
    }

    /// The same pattern around another of its empty cells; none if it does not fit there or if
    /// the rule speaks of the center as such.
    pub fn centered_on(&self, center: Spot) -> Option<Self> {
        if !self.kind().is_about_a_set() || !self.empty.contains(center) {
            return (center == Spot::CENTER).then_some(*self);
        }
        let seen = |set: Spots| set.seen_from(center);
        seen(self.spots())?;
        let (column, row) = center.offset();
        let spot = |spot: Spot| {
            let (c, r) = spot.offset();
            Spot::at(c - column, r - row).expect("all spots of the pattern fit")
        };
        Some(Self {
            stones: [seen(self.stones[0])?, seen(self.stones[1])?],
            empty: seen(self.empty)?,
            rule: self.rule.mapped(spot, |set| set.iter().map(spot).collect()),
        })
    }

    /// All different patterns that turning, mirroring and exchanging colors make of it, around
    /// the same center: what a matcher has to look for.
    pub fn images(&self) -> Vec<Self> {
        let mut images: Vec<Self> = [*self, self.swapped()]
            .into_iter()
            .flat_map(|colored| Motion::all().map(move |motion| colored.moved(motion)))
            .collect();
        images.sort();
        images.dedup();
        images
    }

    /// The representative of all images: the least one, with the center moved to where the
    /// radius is least if the rule is about a set.
    #[must_use]
    pub fn normal(&self) -> Self {
        let centers = self.empty.iter().filter_map(|spot| self.centered_on(spot));
        let images = centers.flat_map(|centered| {
            [centered, centered.swapped()]
                .into_iter()
                .flat_map(|colored| Motion::all().map(move |motion| colored.moved(motion)))
        });
        images.min().unwrap_or(*self)
    }
}

impl PartialOrd for Pattern {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Pattern {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        let key = |pattern: &Self| {
            let [black, white] = pattern.stones;
            (
                pattern.kind(),
                pattern.radius(),
                pattern.empty.len(),
                pattern.size(),
                pattern.rule,
                pattern.empty,
                white,
                black,
            )
        };
        key(self).cmp(&key(other))
    }
}

impl Kind {
    /// Whether the rule is about a set of cells, so that the center may be any of them.
    fn is_about_a_set(self) -> bool {
        matches!(
            self,
            Self::Captured | Self::PermanentlyInferior | Self::NearDead | Self::Mutual
        )
    }
}

impl Rule {
    /// Of which kind it is.
    pub const fn kind(self) -> Kind {
        match self {
            Self::Dead => Kind::Dead,
            Self::Captured { .. } => Kind::Captured,
            Self::PermanentlyInferior { .. } => Kind::PermanentlyInferior,
            Self::NearDead { .. } => Kind::NearDead,
            Self::Mutual { .. } => Kind::Mutual,
            Self::Dominated { .. } => Kind::Dominated,
            Self::StronglyReversed { .. } => Kind::StronglyReversed,
            Self::Reversed { .. } => Kind::Reversed,
        }
    }

    /// The color the rule names: who fills, who should prefer another cell, who answers.
    pub const fn color(self) -> Option<Color> {
        match self {
            Self::Captured { color, .. }
            | Self::PermanentlyInferior { color, .. }
            | Self::Dominated { color, .. }
            | Self::StronglyReversed { color, .. }
            | Self::Reversed { color, .. } => Some(color.0),
            Self::Dead | Self::NearDead { .. } | Self::Mutual { .. } => None,
        }
    }

    /// The cell that dominates or answers.
    pub const fn by(self) -> Option<Spot> {
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
            Self::Dominated { .. } | Self::StronglyReversed { .. } | Self::Reversed { .. } => {
                [Spots::NONE; 2]
            }
        }
    }

    /// All spots it speaks of.
    fn spots(self) -> Spots {
        let [black, white] = self.fill();
        let more = match self {
            Self::PermanentlyInferior { key, avoided, .. } => avoided.with(key),
            Self::NearDead { dead, .. } => dead,
            Self::Dominated { by, .. }
            | Self::StronglyReversed { by, .. }
            | Self::Reversed { by, .. } => Spots::CENTER.with(by),
            Self::Dead | Self::Captured { .. } | Self::Mutual { .. } => Spots::NONE,
        };
        black.union(white).union(more)
    }

    fn check(self) -> Result<(), PatternError> {
        let [black, white] = self.fill();
        let different = match self {
            Self::PermanentlyInferior {
                cells,
                key,
                avoided,
                ..
            } => !avoided.contains(key) && cells.is_subset(avoided),
            Self::NearDead { dead, .. } => {
                dead.intersection(black.union(white)).is_empty()
                    && black.intersection(white).is_empty()
            }
            Self::Mutual { .. } => black.intersection(white).is_empty(),
            Self::Dominated { by, .. }
            | Self::StronglyReversed { by, .. }
            | Self::Reversed { by, .. } => by != Spot::CENTER,
            Self::Dead | Self::Captured { .. } => true,
        };
        if !different {
            Err(PatternError::Overlap)
        } else if self.kind().fills() && black.union(white).is_empty() {
            Err(PatternError::NothingFilled)
        } else {
            Ok(())
        }
    }

    fn mapped(self, spot: impl Fn(Spot) -> Spot, set: impl Fn(Spots) -> Spots) -> Self {
        match self {
            Self::Dead => Self::Dead,
            Self::Captured { color, cells } => Self::Captured {
                color,
                cells: set(cells),
            },
            Self::PermanentlyInferior {
                color,
                cells,
                key,
                avoided,
            } => Self::PermanentlyInferior {
                color,
                cells: set(cells),
                key: spot(key),
                avoided: set(avoided),
            },
            Self::NearDead { black, white, dead } => Self::NearDead {
                black: set(black),
                white: set(white),
                dead: set(dead),
            },
            Self::Mutual { black, white } => Self::Mutual {
                black: set(black),
                white: set(white),
            },
            Self::Dominated { color, by } => Self::Dominated {
                color,
                by: spot(by),
            },
            Self::StronglyReversed { color, by } => Self::StronglyReversed {
                color,
                by: spot(by),
            },
            Self::Reversed { color, by } => Self::Reversed {
                color,
                by: spot(by),
            },
        }
    }

    fn swapped(self) -> Self {
        let other = |tint: Tint| Tint(!tint.0);
        match self {
            Self::Dead => Self::Dead,
            Self::Captured { color, cells } => Self::Captured {
                color: other(color),
                cells,
            },
            Self::PermanentlyInferior {
                color,
                cells,
                key,
                avoided,
            } => Self::PermanentlyInferior {
                color: other(color),
                cells,
                key,
                avoided,
            },
            Self::NearDead { black, white, dead } => Self::NearDead {
                black: white,
                white: black,
                dead,
            },
            Self::Mutual { black, white } => Self::Mutual {
                black: white,
                white: black,
            },
            Self::Dominated { color, by } => Self::Dominated {
                color: other(color),
                by,
            },
            Self::StronglyReversed { color, by } => Self::StronglyReversed {
                color: other(color),
                by,
            },
            Self::Reversed { color, by } => Self::Reversed {
                color: other(color),
                by,
            },
        }
    }
}
