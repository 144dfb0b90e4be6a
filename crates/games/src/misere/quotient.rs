//! Finite misère quotients.

use super::play::Heaps;

/// An element of a quotient; number 0 is the class of no heap at all.
pub type Element = usize;

/// A misère quotient: a commutative monoid with a P-portion, and the class of each heap.
///
/// Invariant: no two elements are equivalent, and every element is the class of some sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quotient {
    pub(super) heaps: Vec<Element>,
    pub(super) products: Vec<Vec<Element>>,
    pub(super) is_p: Vec<bool>,
}

impl Quotient {
    /// How many elements there are.
    pub const fn order(&self) -> usize {
        self.is_p.len()
    }

    /// The largest heap.
    pub const fn largest(&self) -> usize {
        self.heaps.len()
    }

    /// The class of the heaps side by side.
    pub fn product(&self, one: Element, other: Element) -> Element {
        self.products[one][other]
    }

    /// Whether the previous player wins sums of this class.
    pub fn is_p(&self, element: Element) -> bool {
        self.is_p[element]
    }

    /// The class of one heap of 1 counter or more.
    ///
    /// # Panics
    ///
    /// If the heap is none of this quotient.
    pub fn heap(&self, size: usize) -> Element {
        self.heaps[size - 1]
    }

    /// The class of a sum of heaps of this quotient.
    pub fn class(&self, sum: &Heaps) -> Element {
        let sizes = sum.sizes();
        let factors = sizes.iter().map(|&size| self.heap(size));
        factors.fold(0, |class, factor| self.product(class, factor))
    }
}
