//! Finite misère quotients.

use rustc_hash::FxHashMap;

use super::play::Heaps;
use super::set::Elements;
use crate::normal::impartial::{HeapGame, Period};

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
        self.class_of(&sum.sizes())
    }

    /// The class of heaps of these sizes, none of them empty.
    pub(super) fn class_of(&self, sizes: &[usize]) -> Element {
        let factors = sizes.iter().map(|&size| self.heap(size));
        factors.fold(0, |class, factor| self.product(class, factor))
    }

    /// How the classes of heaps repeat forever, if a theorem says so of the rules. Then this is the
    /// quotient of heaps of any size.
    ///
    /// **Theorem** (Plambeck and Siegel). If the options of a heap have the same classes as those
    /// of a smaller heap, then it belongs to the class of that one. For a sum with it has the class
    /// of the sum with the smaller heap in its place, and options of the same classes, so it obeys
    /// the rule of play as that one does. Hence classes repeat as soon as the theorem of Guy and
    /// Smith says so, which asks the values of heaps for no more than this.
    pub fn period(&self, rules: &dyn HeapGame) -> Option<Period> {
        let classes: Vec<Element> = std::iter::once(0).chain(self.heaps.iter().copied()).collect();
        rules.repeats(&classes)
    }

    /// The products of an element with all.
    pub(super) fn row(&self, element: Element) -> &[Element] {
        &self.products[element]
    }

    /// The quotient in which what nothing tells apart is one element.
    pub(super) fn reduced(&self) -> Self {
        let mut found: FxHashMap<Vec<bool>, Element> = FxHashMap::default();
        let mut kept: Vec<Element> = Vec::new();
        let mut classes: Vec<Element> = Vec::new();
        for (element, row) in self.products.iter().enumerate() {
            let beside = row.iter().map(|&product| self.is_p[product]).collect();
            classes.push(*found.entry(beside).or_insert_with(|| {
                kept.push(element);
                kept.len() - 1
            }));
        }
        let times = |&one: &Element| {
            let row = kept.iter().map(|&other| classes[self.products[one][other]]);
            row.collect()
        };
        Self {
            heaps: self.heaps.iter().map(|&element| classes[element]).collect(),
            products: kept.iter().map(times).collect(),
            is_p: kept.iter().map(|&element| self.is_p[element]).collect(),
        }
    }

    /// For each element, those that take it to the P-portion.
    pub(super) fn partners(&self) -> Vec<Elements> {
        let rows = self.products.iter();
        rows.map(|row| Elements::of(row.len(), |other| self.is_p[row[other]])).collect()
    }

    /// The quotient of no heaps.
    pub(super) fn trivial() -> Self {
        Self { heaps: Vec::new(), products: vec![vec![0]], is_p: vec![false] }
    }
}
