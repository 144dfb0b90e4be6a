//! A pattern book compiled for matching.
//!
//! Each pattern is matched in all its images: rotated, reflected, with colors exchanged. When a
//! ring comes up for the first time, the images that may fit in it are listed, so that a cell is
//! compared only with images that its six neighbors allow, 64 at a time by a [`Sieve`]. The few
//! that remain take three subset tests each on the cell's neighborhood. A known ring needs no
//! allocation.
//!
//! ```
//! use mustplay_solver::inferior::Matcher;
//! use mustplay_hex::patterns::Book;
//!
//! let book: Book = "dead\n W W\nW d W\n - -".parse()?;
//! assert_eq!(Matcher::new(&book).images(), 12);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::cmp::Reverse;
use std::sync::OnceLock;

use mustplay_hex::Color;
use mustplay_hex::patterns::{Book, CellRule, Pattern, PatternSpot, SPOTS, STANDARD_BOOK, Spots};

use crate::inferior::neighborhood::{Neighborhood, RINGS};

#[derive(Clone, Copy, Debug)]
pub(super) struct Image {
    wanted: Neighborhood,
    /// The pattern's rule, transformed with the image.
    pub(super) rule: CellRule,
    /// The empty spots that the rule does not name.
    pub(super) carrier: Spots,
    /// The number of the pattern in the book.
    pub(super) pattern: u32,
    purpose: Purpose,
}

impl Image {
    pub(super) fn empty(&self) -> Spots {
        Spots::from_bits(self.wanted.empty)
    }
}

/// Use of a pattern; each purpose has its own lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// Fill that preserves every move's result.
    Fill,
    /// Fill that preserves only the winner.
    Mutual,
    /// Moves of a color dominated by another.
    Dominated(Color),
    /// Moves that are strong-reversible by an answer of the color.
    StrongReversible(Color),
    /// Moves that are reversible by an answer of the color.
    Reversed(Color),
}

impl Purpose {
    /// All purposes, by index.
    pub(super) const ALL: [Self; 8] = [
        Self::Fill,
        Self::Mutual,
        Self::Dominated(Color::Black),
        Self::Dominated(Color::White),
        Self::StrongReversible(Color::Black),
        Self::StrongReversible(Color::White),
        Self::Reversed(Color::Black),
        Self::Reversed(Color::White),
    ];

    const fn index(self) -> usize {
        match self {
            Self::Fill => 0,
            Self::Mutual => 1,
            Self::Dominated(color) => 2 + color.index(),
            Self::StrongReversible(color) => 4 + color.index(),
            Self::Reversed(color) => 6 + color.index(),
        }
    }

    /// The purpose of a pattern. If the fill depends on cells that stay empty, a move there may
    /// undo it; so the pattern preserves the results of moves no more than mutual fill does. Such
    /// cells are the carrier, and cells avoided beside a permanently inferior one.
    fn of(pattern: &Pattern) -> Self {
        let fill = if pattern.carrier().is_empty() { Self::Fill } else { Self::Mutual };
        match pattern.rule() {
            CellRule::PermanentlyInferior { cells, avoided, .. } if cells != avoided => {
                Self::Mutual
            }
            CellRule::Dead
            | CellRule::Captured { .. }
            | CellRule::PermanentlyInferior { .. }
            | CellRule::NearDead { .. } => fill,
            CellRule::Mutual { .. } => Self::Mutual,
            CellRule::Dominated { color, .. } => Self::Dominated(color.0),
            CellRule::StronglyReversed { color, .. } => Self::StrongReversible(color.0),
            CellRule::Reversed { color, .. } => Self::Reversed(color.0),
        }
    }
}

/// The images for one purpose, with lists of those that may fit in each ring.
#[derive(Clone, Debug)]
struct Index {
    /// The requirements of each image, with its number.
    images: Vec<(Neighborhood, u32)>,
    /// Built on first use: most rings never come up, and all lists would take much memory.
    rings: Vec<OnceLock<Box<[List]>>>,
}

/// Some of the images that may fit in a ring, at most [`WIDTH`] of them.
#[derive(Clone, Debug)]
struct List {
    images: Box<[(Neighborhood, u32)]>,
    /// A bit for each of them.
    all: u64,
    /// Present if there are enough images.
    sieve: Option<Sieve>,
}

/// The fewest images for which a sieve pays.
const FEWEST_SIEVED: usize = 5;

#[derive(Clone, Debug)]
pub struct Matcher {
    images: Vec<Image>,
    indices: [Index; Purpose::ALL.len()],
}

impl Matcher {
    pub fn new(book: &Book) -> Self {
        let mut images = Vec::new();
        for (pattern, number) in book.patterns().iter().zip(0..) {
            images.extend(pattern.images().iter().map(|image| Image {
                wanted: Neighborhood::of_pattern(image),
                rule: image.rule(),
                carrier: image.carrier(),
                pattern: number,
                purpose: Purpose::of(image),
            }));
        }
        let indices = Purpose::ALL.map(|purpose| Index::new(&images, purpose));
        Self { images, indices }
    }

    /// The proved book, [`STANDARD_BOOK`].
    pub fn standard() -> Self {
        let book = STANDARD_BOOK.parse();
        Self::new(&book.expect("the book that comes with the program is a book"))
    }

    pub fn images(&self) -> usize {
        self.images.len()
    }

    /// The images that fit around a cell with this neighborhood, in the order of the book.
    #[inline]
    pub(super) fn matches(
        &self,
        purpose: Purpose,
        neighborhood: Neighborhood,
    ) -> impl Iterator<Item = &Image> {
        let index = &self.indices[purpose.index()];
        let ring = neighborhood.ring();
        let lists = index.rings[ring].get_or_init(|| index.lists(ring));
        lists.iter().flat_map(move |list| {
            let sieve = list.sieve.as_ref();
            let mut left = sieve.map_or(list.all, |sieve| list.all & sieve.sift(neighborhood));
            std::iter::from_fn(move || {
                while left != 0 {
                    let (wanted, image) = &list.images[left.trailing_zeros() as usize];
                    left &= left - 1;
                    if neighborhood.fits(wanted) {
                        return Some(&self.images[*image as usize]);
                    }
                }
                None
            })
        })
    }

    /// The images of any purpose that fit around a cell with this neighborhood, without an index.
    pub(super) fn scan(&self, neighborhood: Neighborhood) -> impl Iterator<Item = &Image> {
        let images = self.images.iter();
        images.filter(move |image| neighborhood.fits(&image.wanted))
    }
}

impl Index {
    fn new(images: &[Image], purpose: Purpose) -> Self {
        let numbered = images.iter().zip(0..);
        let images = numbered.filter(|(image, _)| image.purpose == purpose);
        Self {
            images: images.map(|(image, number)| (image.wanted, number)).collect(),
            rings: vec![OnceLock::new(); RINGS],
        }
    }

    /// The images that may fit in a ring.
    fn lists(&self, ring: usize) -> Box<[List]> {
        let fitting = self.images.iter().copied();
        let fitting: Vec<_> = fitting.filter(|(wanted, _)| wanted.fits_in(ring)).collect();
        fitting.chunks(WIDTH).map(List::new).collect()
    }
}

impl List {
    fn new(images: &[(Neighborhood, u32)]) -> Self {
        let wanted = images.iter().map(|&(wanted, _)| wanted);
        Self {
            images: images.into(),
            all: u64::MAX >> (WIDTH - images.len()),
            sieve: (images.len() >= FEWEST_SIEVED).then(|| Sieve::new(&wanted)),
        }
    }
}

// Comparing a neighborhood with up to 64 images at once.
//
// Each state of a spot admits a set of images, one bit each. A sieve tests the few spots outside
// the ring that most images restrict; the remaining images, usually none, are compared in full. To
// keep sieves small, a cell beyond an edge of Y counts as empty.

/// Maximum number of images in a sieve.
pub(super) const WIDTH: usize = 64;

/// Number of spots in a sieve.
const LAYERS: usize = 6;

/// Filter for the images that may fit a neighborhood.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sieve {
    spots: [PatternSpot; LAYERS],
    /// For each spot and each of its states, the admitted images.
    through: [[u64; STATES]; LAYERS],
}

/// States of a spot: no stone, black, white, or either.
const STATES: usize = 4;

#[inline]
fn state(neighborhood: &Neighborhood, spot: PatternSpot) -> usize {
    let bit = |word: u64| (word >> spot.index() & 1) as usize;
    bit(neighborhood.stones[0]) | bit(neighborhood.stones[1]) << 1
}

impl Sieve {
    /// The sieve for images with these requirements, at most [`WIDTH`] of them.
    pub(super) fn new(images: &(impl Iterator<Item = Neighborhood> + Clone)) -> Self {
        debug_assert!(images.clone().count() <= WIDTH);
        let mut asking = [0_u32; SPOTS];
        for image in images.clone() {
            for spot in image.spots().iter() {
                asking[spot.index()] += 1;
            }
        }
        // The ring admits all images. Ties go to the nearest spot.
        for spot in Spots::within(1).iter() {
            asking[spot.index()] = 0;
        }
        let spots = [(); LAYERS].map(|()| {
            let most = PatternSpot::all().max_by_key(|spot| (asking[spot.index()], Reverse(*spot)));
            let most = most.unwrap_or(PatternSpot::CENTER);
            asking[most.index()] = 0;
            most
        });
        let through = spots.map(|spot: PatternSpot| {
            let mut through = [0; STATES];
            for (image, bit) in images.clone().zip(0..) {
                let (wanted, wants_empty) = (state(&image, spot), image.is_empty_at(spot));
                for (state, word) in through.iter_mut().enumerate() {
                    let fits = wanted & !state == 0 && (state == 0 || !wants_empty);
                    *word |= u64::from(fits) << bit;
                }
            }
            through
        });
        Self { spots, through }
    }

    /// The images that may fit, one bit each.
    #[inline]
    pub(super) fn sift(&self, neighborhood: Neighborhood) -> u64 {
        let mut left = u64::MAX;
        for (&spot, through) in self.spots.iter().zip(&self.through) {
            left &= through[state(&neighborhood, spot)];
            if left == 0 {
                break;
            }
        }
        left
    }
}
