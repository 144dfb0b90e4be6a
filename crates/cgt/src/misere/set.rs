//! Sets of elements of a quotient.

use super::quotient::Element;

/// A set of elements that are numbered below some order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Elements(Vec<u64>);

impl Elements {
    /// No element.
    pub(super) fn none(order: usize) -> Self {
        Self(vec![0; order.div_ceil(64)])
    }

    /// The elements below `order` of which this holds.
    pub(super) fn of(order: usize, holds: impl Fn(Element) -> bool) -> Self {
        let mut set = Self::none(order);
        for element in (0..order).filter(|&element| holds(element)) {
            set.insert(element);
        }
        set
    }

    pub(super) fn insert(&mut self, element: Element) {
        self.0[element / 64] |= 1 << (element % 64);
    }

    pub(super) fn contains(&self, element: Element) -> bool {
        self.0[element / 64] >> (element % 64) & 1 == 1
    }

    pub(super) fn unite(&mut self, other: &Self) {
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            *word |= more;
        }
    }

    pub(super) fn is_within(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(one, two)| one & !two == 0)
    }

    /// The least element of both sets.
    pub(super) fn least_common(&self, other: &Self) -> Option<Element> {
        let words = self.0.iter().zip(&other.0).map(|(one, two)| one & two);
        let found = words.enumerate().find(|&(_, word)| word != 0);
        found.map(|(place, word)| place * 64 + word.trailing_zeros() as usize)
    }

    /// Memory in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.0.len() * size_of::<u64>()
    }
}
