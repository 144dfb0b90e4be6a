//! Patterns: what is around a cell, and what follows from it.
//!
//! A [`Pattern`] says of some cells near a center which are empty and which have a stone, and
//! claims something that then holds *whatever the other cells are* ([`CellRule`]). An edge of the
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

use super::rule::{CellRule, RuleKind};
use super::spot::{LatticeSymmetry, PatternSpot, Spots};
use crate::color::Color;

/// What is around a cell and what follows from it.
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
    /// The pattern with these black and white stones and these empty cells.
    ///
    /// The center has to be empty, and the rule to speak of empty cells only.
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

    /// The empty spots, the center among them.
    pub fn empty(&self) -> Spots {
        self.empty
    }

    pub fn spots(&self) -> Spots {
        self.empty.union(self.stones[0]).union(self.stones[1])
    }

    pub fn size(&self) -> usize {
        self.spots().len()
    }

    /// The greatest distance of a spot that matters from the center.
    pub fn radius(&self) -> usize {
        self.spots().radius()
    }

    pub fn rule(&self) -> CellRule {
        self.rule
    }

    pub fn kind(&self) -> RuleKind {
        self.rule.kind()
    }

    /// The cells to fill black and white; a dead center, in the first set, may have either color.
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

    /// What turning, mirroring and exchanging colors make of it.
    fn turned(self) -> impl Iterator<Item = Self> {
        [self, self.swapped()]
            .into_iter()
            .flat_map(|colored| LatticeSymmetry::all().map(move |motion| colored.moved(motion)))
    }

    /// The distinct images under symmetries and color exchange around the same center.
    pub fn images(&self) -> Vec<Self> {
        let mut images: Vec<Self> = self.turned().collect();
        // They agree in everything that the order of patterns looks at first.
        images.sort_unstable_by_key(Self::among_images);
        images.dedup();
        images
    }

    /// What tells images of a pattern apart, as far as it matters to their order.
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
