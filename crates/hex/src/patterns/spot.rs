//! The cells around a center and sets of such cells.
//!
//! A [`PatternSpot`] is one of the 37 cells at distance at most [`RADIUS`] from a center, numbered
//! ring by ring, so that a set of spots is one machine word and "within radius r" is a prefix of
//! it. The twelve [`LatticeSymmetry`]s, rotations and reflections of the lattice around the center,
//! permute spots and preserve adjacency.
//!
//! ```
//! use mustplay_hex::patterns::{LatticeSymmetry, PatternSpot, Spots};
//!
//! let right = PatternSpot::at(1, 0).unwrap();
//! assert_eq!(Spots::CENTER.neighbors().len(), 6);
//! assert!(right.neighbors().contains(PatternSpot::CENTER));
//! let images: Spots = LatticeSymmetry::all().map(|motion| motion.image(right)).collect();
//! assert_eq!(images, Spots::CENTER.neighbors());
//! ```

use std::sync::LazyLock;

/// The greatest distance of a spot from the center.
pub const RADIUS: usize = 3;

/// The number of spots: 1 + 6 + 12 + 18.
pub const SPOTS: usize = 37;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PatternSpot(u8);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Spots(u64);

/// A rotation or reflection of the lattice that fixes the center.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LatticeSymmetry(u8);

struct Tables {
    offsets: [(i8, i8); SPOTS],
    spots: [[Option<PatternSpot>; DIAMETER]; DIAMETER],
    neighbors: [Spots; SPOTS],
    images: [[PatternSpot; SPOTS]; 12],
    /// The image of each set within one byte, indexed by symmetry, byte and set.
    set_images: [[[Spots; 256]; SPOTS.div_ceil(8)]; 12],
}

const DIAMETER: usize = 2 * RADIUS + 1;

static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);

fn turn((column, row): (i8, i8)) -> (i8, i8) {
    (-row, column + row)
}

fn distance((column, row): (i8, i8)) -> i8 {
    column.abs().max(row.abs()).max((column + row).abs())
}

impl Tables {
    fn new() -> Self {
        let reach = RADIUS as i8;
        let mut offsets: Vec<(i8, i8)> = (-reach..=reach)
            .flat_map(|row| (-reach..=reach).map(move |column| (column, row)))
            .filter(|&at| distance(at) <= reach)
            .collect();
        // Stable, so spots of one ring are in reading order.
        offsets.sort_by_key(|&at| distance(at));
        let spot_at = |at: (i8, i8)| {
            let place = offsets.iter().position(|&known| known == at);
            PatternSpot(place.expect("motions keep the distance") as u8)
        };
        let image = |motion: usize, mut at: (i8, i8)| {
            if motion >= 6 {
                at = (at.1, at.0);
            }
            (0..motion % 6).fold(at, |at, _| turn(at))
        };
        let images: [[PatternSpot; SPOTS]; 12] = std::array::from_fn(|motion| {
            std::array::from_fn(|spot| spot_at(image(motion, offsets[spot])))
        });
        let set_images = images.map(|images| {
            std::array::from_fn(|byte| {
                std::array::from_fn(|set| {
                    let spots = Spots::from_bits((set as u64) << (8 * byte)).iter();
                    spots.map(|spot| images[spot.index()]).collect()
                })
            })
        });
        let neighbors = std::array::from_fn(|spot| {
            let here = offsets[spot];
            let near = (0..SPOTS as u8).map(PatternSpot).filter(|other| {
                let there = offsets[other.index()];
                distance((there.0 - here.0, there.1 - here.1)) == 1
            });
            near.collect()
        });
        let mut spots = [[None; DIAMETER]; DIAMETER];
        for (&(column, row), spot) in offsets.iter().zip(0..) {
            spots[(row + reach) as usize][(column + reach) as usize] = Some(PatternSpot(spot));
        }
        Self {
            offsets: std::array::from_fn(|spot| offsets[spot]),
            spots,
            neighbors,
            images,
            set_images,
        }
    }
}

impl PatternSpot {
    pub const CENTER: Self = Self(0);

    /// All spots, nearest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..SPOTS as u8).map(Self)
    }

    /// The spot at this offset; `None` beyond [`RADIUS`].
    pub fn at(column: i8, row: i8) -> Option<Self> {
        let place = |from_center: i8| usize::try_from(i32::from(from_center) + RADIUS as i32).ok();
        let row = TABLES.spots.get(place(row)?)?;
        *row.get(place(column)?)?
    }

    /// The spot number: 0 for the center, then ring by ring.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Columns to the right and rows down from the center.
    pub fn offset(self) -> (i8, i8) {
        TABLES.offsets[self.index()]
    }

    pub fn distance(self) -> usize {
        distance(self.offset()) as usize
    }

    /// This cell relative to `center`; `None` if it is too far away.
    pub(super) fn seen_from(self, center: Self) -> Option<Self> {
        let ((column, row), (from_column, from_row)) = (self.offset(), center.offset());
        Self::at(column - from_column, row - from_row)
    }

    /// The adjacent spots; cells beyond [`RADIUS`] are missing.
    pub fn neighbors(self) -> Spots {
        TABLES.neighbors[self.index()]
    }
}

impl Spots {
    pub const NONE: Self = Self(0);
    pub const CENTER: Self = Self(1);

    /// The set with these bits; bits beyond [`SPOTS`] are ignored.
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits & ((1 << SPOTS) - 1))
    }

    /// Bit `i` is the spot with number `i`.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// All spots within this distance of the center.
    pub fn within(radius: usize) -> Self {
        let radius = radius.min(RADIUS);
        Self((1 << (1 + 3 * radius * (radius + 1))) - 1)
    }

    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub const fn contains(self, spot: PatternSpot) -> bool {
        self.0 >> spot.0 & 1 == 1
    }

    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    #[must_use]
    pub const fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    #[must_use]
    pub const fn with(self, spot: PatternSpot) -> Self {
        Self(self.0 | 1 << spot.0)
    }

    #[must_use]
    pub const fn without(self, spot: PatternSpot) -> Self {
        Self(self.0 & !(1 << spot.0))
    }

    pub fn iter(self) -> impl Iterator<Item = PatternSpot> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let next = (rest != 0).then_some(PatternSpot(rest.trailing_zeros() as u8));
            rest &= rest.wrapping_sub(1);
            next
        })
    }

    pub fn radius(self) -> usize {
        // Spots are numbered ring by ring.
        (0..RADIUS).find(|&radius| self.is_subset(Self::within(radius))).unwrap_or(RADIUS)
    }

    #[must_use]
    pub fn neighbors(self) -> Self {
        self.iter().map(PatternSpot::neighbors).fold(Self::NONE, Self::union).difference(self)
    }

    /// These cells relative to `center`; `None` if one is too far away.
    pub fn seen_from(self, center: PatternSpot) -> Option<Self> {
        self.iter().map(|spot| spot.seen_from(center)).collect()
    }
}

impl FromIterator<PatternSpot> for Spots {
    fn from_iter<T: IntoIterator<Item = PatternSpot>>(spots: T) -> Self {
        spots.into_iter().fold(Self::NONE, Self::with)
    }
}

impl LatticeSymmetry {
    /// The six rotations, identity first, then the six reflections.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..12).map(Self)
    }

    pub fn image(self, spot: PatternSpot) -> PatternSpot {
        TABLES.images[usize::from(self.0)][spot.index()]
    }

    pub fn image_of(self, spots: Spots) -> Spots {
        let images = TABLES.set_images[usize::from(self.0)].iter();
        let bytes = images.zip(spots.0.to_le_bytes());
        bytes.fold(Spots::NONE, |all, (images, byte)| all.union(images[usize::from(byte)]))
    }
}
