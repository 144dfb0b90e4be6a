//! Partial colorings with any number of pure colors.
//!
//! A set-coloring game may have more than two pure colors, and either player may use any of them
//! (SCG Definition 3.1.3). In a [`Painting`] each element is uncolored or has one [`Color`]. The
//! colors are ordered; the least is FALSE and the greatest TRUE (SCG Definition 3.1.1), so two
//! colors are the truth values.
//!
//! Invariant: the bit planes are zero on uncolored elements, so equal colorings compare and hash as
//! equal.
//!
//! ```
//! use mustplay_coloring::{Color, Element, Painting};
//!
//! let (x, y) = (Element::new(0), Element::new(1));
//! let psi: Painting = Painting::EMPTY.with(x, Color::TRUE);
//! assert_eq!((psi.color(x), psi.color(y)), (Some(Color::TRUE), None));
//! // Re-coloring (SCG Definition 2.2.1): the later color of an element counts.
//! let phi = Painting::EMPTY.with(x, Color::FALSE).with(y, Color::TRUE);
//! assert_eq!(psi.recolored(phi), phi);
//! ```

use std::fmt;

use crate::{Element, ElementSet};

/// A set of elements of a game in `W` machine words. Truth tables and the types built on them use
/// one word, the default.
pub type Elements<const W: usize = 1> = ElementSet<W>;

/// Number of bits of a color index.
const PLANES: usize = 3;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Color(u8);

impl Color {
    pub const MOST: usize = 1 << PLANES;

    pub const FALSE: Self = Self(0);

    /// TRUE in a game with two colors; in any game TRUE is [`Color::greatest`].
    pub const TRUE: Self = Self(1);

    /// # Panics
    ///
    /// If `index` is not below [`Color::MOST`].
    pub fn new(index: usize) -> Self {
        assert!(index < Self::MOST, "color {index} of {}", Self::MOST);
        Self(index as u8)
    }

    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub fn greatest(count: usize) -> Self {
        Self::new(count - 1)
    }

    pub fn all(count: usize) -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..count).map(Self::new)
    }
}

impl fmt::Debug for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A move χ^v: an element and its new color.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    pub element: Element,
    pub color: Color,
}

impl Move {
    pub const fn new(element: Element, color: Color) -> Self {
        Self { element, color }
    }

    /// Exchanges FALSE and TRUE if the element is in `elements`; only for games with two colors.
    #[must_use]
    pub fn flipped<const W: usize>(self, elements: Elements<W>) -> Self {
        let color = match self.color {
            Color::FALSE if elements.contains(self.element) => Color::TRUE,
            Color::TRUE if elements.contains(self.element) => Color::FALSE,
            color => color,
        };
        Self { color, ..self }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}={:?}", self.element, self.color)
    }
}

/// A partial coloring of at most 64·`W` elements with at most [`Color::MOST`] pure colors.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Painting<const W: usize = 1> {
    colored: Elements<W>,
    planes: [Elements<W>; PLANES],
}

impl<const W: usize> Painting<W> {
    pub const EMPTY: Self = Self { colored: Elements::EMPTY, planes: [Elements::EMPTY; PLANES] };

    /// All of `elements` in one color: χ^S.
    pub fn uniform(elements: Elements<W>, color: Color) -> Self {
        Self {
            colored: elements,
            planes: std::array::from_fn(|plane| {
                if color.index() >> plane & 1 == 1 { elements } else { Elements::EMPTY }
            }),
        }
    }

    #[inline]
    pub const fn colored(&self) -> Elements<W> {
        self.colored
    }

    #[inline]
    pub fn of(&self, color: Color) -> Elements<W> {
        let mut set = self.colored;
        for (plane, &bits) in self.planes.iter().enumerate() {
            if color.index() >> plane & 1 == 1 {
                set &= bits;
            } else {
                set -= bits;
            }
        }
        set
    }

    #[inline]
    pub fn color(&self, element: Element) -> Option<Color> {
        self.colored.contains(element).then(|| {
            let bit = |plane: usize| usize::from(self.planes[plane].contains(element)) << plane;
            Color((0..PLANES).map(bit).sum::<usize>() as u8)
        })
    }

    /// Sets the color of `element`, whether or not it was colored before.
    #[inline]
    #[must_use]
    pub fn with(mut self, element: Element, color: Color) -> Self {
        self.colored.insert(element);
        for (plane, bits) in self.planes.iter_mut().enumerate() {
            if color.index() >> plane & 1 == 1 {
                bits.insert(element);
            } else {
                bits.remove(element);
            }
        }
        self
    }

    #[inline]
    #[must_use]
    pub fn after(self, mv: Move) -> Self {
        self.with(mv.element, mv.color)
    }

    /// The coloring of `elements` alone: the projection (SCG Definition 2.1.3).
    #[inline]
    #[must_use]
    pub fn restricted(mut self, elements: Elements<W>) -> Self {
        self.colored &= elements;
        for bits in &mut self.planes {
            *bits &= elements;
        }
        self
    }

    #[inline]
    #[must_use]
    pub fn without(self, elements: Elements<W>) -> Self {
        self.restricted(self.colored - elements)
    }

    /// ψψ′: the coloring overwritten by `later` (SCG Definition 2.2.1).
    #[inline]
    #[must_use]
    pub fn recolored(self, later: Self) -> Self {
        let mut kept = self.without(later.colored);
        kept.colored |= later.colored;
        for (bits, new) in kept.planes.iter_mut().zip(later.planes) {
            *bits |= new;
        }
        debug_assert!(kept.planes.iter().all(|bits| bits.is_subset(kept.colored)));
        kept
    }

    /// The coloring with `V` words per set, which must hold its elements.
    #[inline]
    #[must_use]
    pub fn resized<const V: usize>(self) -> Painting<V> {
        Painting { colored: self.colored.resized(), planes: self.planes.map(Elements::resized) }
    }

    /// Exchanges FALSE and TRUE on `elements`; only for games with two colors.
    #[inline]
    #[must_use]
    pub fn flipped(mut self, elements: Elements<W>) -> Self {
        let (turned, bits) = (self.colored & elements, self.planes[0]);
        self.planes[0] = (bits - turned) | (turned - bits);
        self
    }

    /// The colored elements with their colors, in increasing order.
    pub fn iter(&self) -> impl Iterator<Item = Move> + use<W> {
        let painting = *self;
        self.colored.iter().map(move |element| {
            let color = painting.color(element).expect("it is colored");
            Move::new(element, color)
        })
    }

    /// All colorings of exactly `elements` with `colors` colors, all FALSE first, the lowest
    /// element changing fastest.
    pub fn all(elements: Elements<W>, colors: usize) -> impl Iterator<Item = Self> {
        let mut next = Some(Self::uniform(elements, Color::FALSE));
        std::iter::from_fn(move || {
            let current = next?;
            let mut following = current;
            next = None;
            for element in elements {
                let color = following.color(element).expect("every element is colored");
                if color.index() + 1 < colors {
                    next = Some(following.with(element, Color::new(color.index() + 1)));
                    break;
                }
                following = following.with(element, Color::FALSE);
            }
            Some(current)
        })
    }
}

impl<const W: usize> FromIterator<Move> for Painting<W> {
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> Self {
        moves.into_iter().fold(Self::EMPTY, Self::after)
    }
}

impl<const W: usize> fmt::Debug for Painting<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
