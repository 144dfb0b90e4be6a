//! Elements of a game and fixed-size sets of them.
//!
//! A set is an array of `W` machine words: a game of up to 64 elements, such as 8×8 Hex, fits in
//! one register, and larger games choose a larger `W` at compile time with the same code.
//!
//! ```
//! use mustplay_coloring::{Element, ElementSet};
//!
//! let odd: ElementSet<1> = (0..10).filter(|i| i % 2 == 1).map(Element::new).collect();
//! let low = ElementSet::first(4);
//! assert_eq!((odd & low).iter().map(Element::index).collect::<Vec<_>>(), [1, 3]);
//! ```

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};

/// Evaluates an expression with the narrowest set width that holds the elements of a game, as
/// counted by its `len`: one word up to 64, four up to 256, sixteen for the largest. Other widths
/// may be given; the expression is compiled for each of them.
///
/// ```
/// use mustplay_coloring::{with_width, ElementNames, ElementSet};
///
/// let names = ElementNames::numbers(100);
/// assert_eq!(with_width!(names, W => ElementSet::<W>::CAPACITY), 256);
/// assert_eq!(with_width!([1, 2, 16] names, W => ElementSet::<W>::CAPACITY), 128);
/// ```
#[macro_export]
macro_rules! with_width {
    ([$words:literal] $game:expr, $width:ident => $work:expr) => {{
        const $width: usize = $words;
        $work
    }};
    ([$words:literal, $($more:literal),+] $game:expr, $width:ident => $work:expr) => {
        if $game.len() <= 64 * $words {
            const $width: usize = $words;
            $work
        } else {
            $crate::with_width!([$($more),+] $game, $width => $work)
        }
    };
    ($game:expr, $width:ident => $work:expr) => {
        $crate::with_width!([1, 4, 16] $game, $width => $work)
    };
}

/// Something to color: a cell, a vertex, a variable.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Element(u16);

impl Element {
    /// # Panics
    ///
    /// If the index exceeds 16 bits.
    #[inline]
    pub fn new(index: usize) -> Self {
        Self(u16::try_from(index).expect("games have fewer than 65536 elements"))
    }

    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

/// A set of elements with indices below `64 * W`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ElementSet<const W: usize>([u64; W]);

impl<const W: usize> ElementSet<W> {
    /// The maximum number of elements in a set of this width.
    pub const CAPACITY: usize = 64 * W;

    pub const EMPTY: Self = Self([0; W]);

    /// The elements with indices below `count`.
    pub fn first(count: usize) -> Self {
        assert!(count <= Self::CAPACITY, "{count} elements in {W} words");
        Self(std::array::from_fn(|w| match count.saturating_sub(64 * w) {
            0 => 0,
            n if n >= 64 => u64::MAX,
            n => (1 << n) - 1,
        }))
    }

    #[inline]
    pub fn single(element: Element) -> Self {
        let mut set = Self::EMPTY;
        set.insert(element);
        set
    }

    #[inline]
    pub fn is_empty(self) -> bool {
        let mut words = 0;
        for word in self.0 {
            words |= word;
        }
        words == 0
    }

    #[inline]
    pub fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    #[inline]
    pub fn contains(self, element: Element) -> bool {
        self.0[element.index() / 64] >> (element.index() % 64) & 1 == 1
    }

    #[inline]
    pub fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    #[inline]
    pub fn is_subset(self, other: Self) -> bool {
        (self - other).is_empty()
    }

    #[inline]
    pub fn insert(&mut self, element: Element) {
        self.0[element.index() / 64] |= 1 << (element.index() % 64);
    }

    #[inline]
    pub fn remove(&mut self, element: Element) {
        self.0[element.index() / 64] &= !(1 << (element.index() % 64));
    }

    #[inline]
    #[must_use]
    pub fn with(mut self, element: Element) -> Self {
        self.insert(element);
        self
    }

    #[inline]
    #[must_use]
    pub fn without(mut self, element: Element) -> Self {
        self.remove(element);
        self
    }

    #[inline]
    pub fn min(self) -> Option<Element> {
        let word = self.0.iter().position(|&word| word != 0)?;
        let index = 64 * word + self.0[word].trailing_zeros() as usize;
        Some(Element(index as u16))
    }

    #[inline]
    pub fn iter(self) -> Iter<W> {
        Iter(self)
    }

    /// The set with these machine words, lowest indices first.
    #[inline]
    pub const fn from_words(words: [u64; W]) -> Self {
        Self(words)
    }

    /// The set of `count - 1 - i` for all its elements `i`, which must be below `count`.
    #[must_use]
    pub fn reversed(self, count: usize) -> Self {
        let turned: [u64; W] = std::array::from_fn(|w| self.0[W - 1 - w].reverse_bits());
        let (words, bits) = ((Self::CAPACITY - count) / 64, (Self::CAPACITY - count) % 64);
        let word = |w: usize| turned.get(w).copied().unwrap_or(0);
        Self(std::array::from_fn(|w| {
            let low = word(w + words) >> bits;
            match bits {
                0 => low,
                _ => low | word(w + words + 1) << (64 - bits),
            }
        }))
    }

    /// The set in another width, which must hold its elements.
    #[inline]
    #[must_use]
    pub fn resized<const V: usize>(self) -> ElementSet<V> {
        debug_assert!(self.0.iter().skip(V).all(|&word| word == 0), "{V} words");
        ElementSet(std::array::from_fn(|w| self.0.get(w).copied().unwrap_or(0)))
    }

    /// Combines two sets word by word.
    ///
    /// Inlined only for few words: sixteen unrolled words at every call would double the machine
    /// code.
    #[inline]
    fn joined(self, other: Self, word: impl Fn(u64, u64) -> u64 + Copy) -> Self {
        if W > 6 { self.joined_elsewhere(&other, word) } else { self.joined_here(&other, word) }
    }

    #[inline]
    fn joined_here(mut self, other: &Self, word: impl Fn(u64, u64) -> u64) -> Self {
        let mut w = 0;
        while w < W {
            self.0[w] = word(self.0[w], other.0[w]);
            w += 1;
        }
        self
    }

    #[inline(never)]
    fn joined_elsewhere(self, other: &Self, word: impl Fn(u64, u64) -> u64) -> Self {
        self.joined_here(other, word)
    }

    /// The machine words, lowest indices first.
    pub const fn words(self) -> [u64; W] {
        self.0
    }
}

#[derive(Clone, Debug)]
pub struct Iter<const W: usize>(ElementSet<W>);

impl<const W: usize> Iterator for Iter<W> {
    type Item = Element;

    #[inline]
    fn next(&mut self) -> Option<Element> {
        let element = self.0.min()?;
        self.0.remove(element);
        Some(element)
    }
}

impl<const W: usize> IntoIterator for ElementSet<W> {
    type Item = Element;
    type IntoIter = Iter<W>;

    #[inline]
    fn into_iter(self) -> Iter<W> {
        self.iter()
    }
}

/// Groups items whose sets of elements meet, directly or through others, each group with the union
/// of its sets.
pub(crate) fn connected<T, const W: usize>(
    items: impl IntoIterator<Item = (ElementSet<W>, T)>,
) -> Vec<(ElementSet<W>, Vec<T>)> {
    let mut groups: Vec<(ElementSet<W>, Vec<T>)> = Vec::new();
    for (elements, item) in items {
        let mut group = (elements, vec![item]);
        let (meeting, others): (Vec<_>, Vec<_>) =
            groups.into_iter().partition(|(elements, _)| elements.meets(group.0));
        for (elements, items) in meeting {
            group.0 |= elements;
            group.1.extend(items);
        }
        groups = others;
        groups.push(group);
    }
    groups
}

impl<const W: usize> FromIterator<Element> for ElementSet<W> {
    fn from_iter<I: IntoIterator<Item = Element>>(elements: I) -> Self {
        elements.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl<const W: usize> Default for ElementSet<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const W: usize> fmt::Debug for ElementSet<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<const W: usize> BitOr for ElementSet<W> {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.joined(other, |a, b| a | b)
    }
}

impl<const W: usize> BitAnd for ElementSet<W> {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.joined(other, |a, b| a & b)
    }
}

impl<const W: usize> Sub for ElementSet<W> {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        self.joined(other, |a, b| a & !b)
    }
}

/// The complement within the full capacity; intersect it with the game's elements.
impl<const W: usize> Not for ElementSet<W> {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        self.joined(self, |a, _| !a)
    }
}

impl<const W: usize> BitOrAssign for ElementSet<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<const W: usize> BitAndAssign for ElementSet<W> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<const W: usize> SubAssign for ElementSet<W> {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}
