//! Patterns: the surroundings of a cell and a rule that follows from them.
//!
//! A [`Pattern`] fixes some cells near a center as empty or stones and states a [`CellRule`] that
//! then holds *whatever the other cells are*. An edge of the board acts like a row of stones of its
//! color, so a stone of a pattern also matches an edge. Beyond a corner any color matches, because
//! nothing there touches anything but the two edges. So no pattern needs to mention edges.
//!
//! Rotating, reflecting and exchanging the colors of a pattern preserve its rule: neighbors stay
//! neighbors, and in Hex a color connects exactly when the other is cut. [`Pattern::normal`] is the
//! representative of all of these.
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

use super::rule::{CellRule, RuleKind};
use super::spot::{LatticeSymmetry, PatternSpot, Spots};
use crate::color::Color;

/// The surroundings of a cell and a rule that follows from them.
///
/// Ordered by kind, then by size: a book is sorted, small patterns first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pattern {
    stones: [Spots; 2],
    empty: Spots,
    rule: CellRule,
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PatternError {
    #[error("expected one of black, white or empty for each cell, found two at column {}, row {}", .0.offset().0, .0.offset().1)]
    Twice(PatternSpot),
    #[error("expected an empty center")]
    OccupiedCenter,
    #[error("expected the rule to speak of empty cells, found column {}, row {}", .0.offset().0, .0.offset().1)]
    NotEmpty(PatternSpot),
    #[error("expected the cells of the rule to be different, found one twice")]
    Overlap,
    #[error("expected at least one cell to be filled, found none")]
    NothingFilled,
}

impl Pattern {
    /// Requires an empty center and a rule about empty cells only.
    pub fn new(stones: [Spots; 2], empty: Spots, rule: CellRule) -> Result<Self, PatternError> {
        let [black, white] = stones;
        let stone = black.union(white);
        let twice = black.intersection(white).union(stone.intersection(empty)).iter().next();
        if let Some(spot) = twice {
            return Err(PatternError::Twice(spot));
        }
        if !empty.contains(PatternSpot::CENTER) {
            return Err(PatternError::OccupiedCenter);
        }
        if let Some(spot) = rule.spots().difference(empty).iter().next() {
            return Err(PatternError::NotEmpty(spot));
        }
        rule.check()?;
        Ok(Self { stones, empty, rule })
    }

    /// The spots with a stone or an edge of this color.
    pub fn stones(&self, color: Color) -> Spots {
        self.stones[color.index()]
    }

    /// The empty spots, including the center.
    pub fn empty(&self) -> Spots {
        self.empty
    }

    pub fn spots(&self) -> Spots {
        self.empty.union(self.stones[0]).union(self.stones[1])
    }

    pub fn size(&self) -> usize {
        self.spots().len()
    }

    /// The greatest distance from the center of a spot that matters.
    pub fn radius(&self) -> usize {
        self.spots().radius()
    }

    pub fn rule(&self) -> CellRule {
        self.rule
    }

    pub fn kind(&self) -> RuleKind {
        self.rule.kind()
    }

    /// The cells to fill black and white; a dead center, in the first set, may get either color.
    pub fn fill(&self) -> [Spots; 2] {
        self.rule.fill()
    }

    /// The other empty cells: the carrier of a strong reversal (FAP Definition 23).
    pub fn carrier(&self) -> Spots {
        self.empty.difference(self.rule.spots()).without(PatternSpot::CENTER)
    }

    #[must_use]
    pub fn moved(&self, motion: LatticeSymmetry) -> Self {
        Self {
            stones: self.stones.map(|set| motion.image_of(set)),
            empty: motion.image_of(self.empty),
            rule: self.rule.mapped(|spot| motion.image(spot), |set| motion.image_of(set)),
        }
    }

    #[must_use]
    pub fn swapped(&self) -> Self {
        let [black, white] = self.stones;
        Self { stones: [white, black], empty: self.empty, rule: self.rule.swapped() }
    }

    /// The pattern around another of its empty cells, if it fits and the rule is about a set.
    pub fn centered_on(&self, center: PatternSpot) -> Option<Self> {
        if !self.kind().is_about_a_set() || !self.empty.contains(center) {
            return (center == PatternSpot::CENTER).then_some(*self);
        }
        self.spots().seen_from(center)?;
        let spot = |spot: PatternSpot| spot.seen_from(center).expect("all spots of it fit");
        let seen = |set: Spots| set.iter().map(spot).collect();
        Some(Self {
            stones: self.stones.map(seen),
            empty: seen(self.empty),
            rule: self.rule.mapped(spot, seen),
        })
    }

    /// The images under symmetries and color exchange.
    fn turned(self) -> impl Iterator<Item = Self> {
        [self, self.swapped()]
            .into_iter()
            .flat_map(|colored| LatticeSymmetry::all().map(move |motion| colored.moved(motion)))
    }

    /// The distinct images under symmetries and color exchange around the same center.
    pub fn images(&self) -> Vec<Self> {
        let mut images: Vec<Self> = self.turned().collect();
        // Images agree in the fields that the order of patterns compares first.
        images.sort_unstable_by_key(Self::among_images);
        images.dedup();
        images
    }

    /// The part of the sort key in which images differ.
    fn among_images(&self) -> (CellRule, Spots, Spots, Spots) {
        let [black, white] = self.stones;
        (self.rule, self.empty, white, black)
    }

    /// The least image; if the rule is about a set, centered where the radius is least.
    #[must_use]
    pub fn normal(&self) -> Self {
        let centers = self.empty.iter().filter_map(|spot| self.centered_on(spot));
        centers.flat_map(Self::turned).min().unwrap_or(*self)
    }
}

impl PartialOrd for Pattern {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Pattern {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        let size = |it: &Self| (it.radius(), it.empty.len(), it.size());
        let key = |it: &Self| (it.kind(), size(it), it.among_images());
        key(self).cmp(&key(other))
    }
}
