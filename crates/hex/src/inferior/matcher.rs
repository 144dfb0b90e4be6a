//! A pattern book compiled for matching.
//!
//! Each pattern is looked for in all its images: turned, mirrored, with colors exchanged. Images are
//! listed under every ring in which they may fit, so that a cell is compared
//! with the few that its six neighbors allow, and a comparison is three subset tests on the
//! cell's key. Nothing is allocated while matching.
//!
//! ```
//! use mustplay_hex::inferior::Matcher;
//! use mustplay_hex::patterns::Book;
//!
//! let book: Book = "dead\n W W\nW d W\n - -".parse()?;
//! assert_eq!(Matcher::new(&book).images(), 12);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::patterns::{Book, Kind, Rule};

use super::keys::{Key, RINGS};

/// One image of a pattern.
#[derive(Clone, Copy, Debug)]
pub(super) struct Image {
    wanted: Key,
    /// What follows, as the image has it.
    pub(super) rule: Rule,
    /// The empty spots besides those that the rule names.
    pub(super) carrier: crate::patterns::Spots,
    /// The number of the pattern in the book.
    pub(super) pattern: u32,
}

/// What patterns are matched for; each purpose has its own lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// Filling that keeps every move's result.
    Fill,
    /// Filling that keeps the winner only.
    Mutual,
    /// Moves that need not be tried.
    Prune,
    /// Replies that reverse the last move.
    Reply,
}

impl Purpose {
    const ALL: [Self; 4] = [Self::Fill, Self::Mutual, Self::Prune, Self::Reply];

    const fn of(kind: Kind) -> Self {
        match kind {
            Kind::Dead | Kind::Captured | Kind::PermanentlyInferior | Kind::NearDead => Self::Fill,
            Kind::Mutual => Self::Mutual,
            Kind::Dominated | Kind::StronglyReversed => Self::Prune,
            Kind::Reversed => Self::Reply,
        }
    }
}

/// The images for one purpose, by ring.
#[derive(Clone, Debug)]
struct Index {
    /// Where the list of each ring starts; one more than there are rings.
    starts: Vec<u32>,
    images: Vec<u32>,
}

/// All images of the patterns of a book.
#[derive(Clone, Debug)]
pub struct Matcher {
    images: Vec<Image>,
    indices: [Index; 4],
}

impl Matcher {
    /// Compiles a book.
    pub fn new(book: &Book) -> Self {
        let mut images = Vec::new();
        for (pattern, number) in book.patterns().iter().zip(0..) {
            images.extend(pattern.images().iter().map(|image| Image {
                wanted: Key::of_pattern(image),
                rule: image.rule(),
                carrier: image.carrier(),
                pattern: number,
            }));
        }
        let indices = Purpose::ALL.map(|purpose| Index::new(&images, purpose));
        Self { images, indices }
    }

    /// A matcher that finds nothing.
    pub fn empty() -> Self {
        Self::new(&Book::default())
    }

    /// How many images there are to look for.
    pub fn images(&self) -> usize {
        self.images.len()
    }

    /// The images that fit around a cell with this key, in the order of the book.
    #[inline]
    pub(super) fn matches(&self, purpose: Purpose, key: Key) -> impl Iterator<Item = &Image> {
        let index = &self.indices[purpose as usize];
        let ring = key.ring();
        let list = index.starts[ring] as usize..index.starts[ring + 1] as usize;
        index.images[list]
            .iter()
            .map(|&image| &self.images[image as usize])
            .filter(move |image| key.fits(&image.wanted))
    }
}

impl Index {
    fn new(images: &[Image], purpose: Purpose) -> Self {
        let wanted = || {
            let all = images.iter().zip(0_u32..);
            all.filter(|(image, _)| Purpose::of(image.rule.kind()) == purpose)
        };
        let mut starts = vec![0_u32; RINGS + 1];
        for (image, _) in wanted() {
            for ring in image.wanted.rings() {
                starts[ring + 1] += 1;
            }
        }
        for ring in 0..RINGS {
            starts[ring + 1] += starts[ring];
        }
        let mut next = starts.clone();
        let mut listed = vec![0; starts[RINGS] as usize];
        for (image, number) in wanted() {
            for ring in image.wanted.rings() {
                listed[next[ring] as usize] = number;
                next[ring] += 1;
            }
        }
        Self {
            starts,
            images: listed,
        }
    }
}
