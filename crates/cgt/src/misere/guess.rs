//! What a misère quotient may be.

use super::play::{Heaps, Play};
use super::quotient::{Element, Quotient};

/// Sums that stand for classes, and where adding a heap leads.
///
/// Invariant: classes are numbered from the lightest representative to the heaviest, and no sum is
/// lighter than the representative of its class.
pub(super) struct Guess {
    /// A lightest sum of each class.
    pub(super) representatives: Vec<Heaps>,
    /// The heaps of which representatives are made.
    pub(super) generators: Vec<usize>,
    /// For each representative but the first, the one that is a generator less, and the place of
    /// that generator.
    pub(super) made: Vec<(Element, usize)>,
    /// The class of each representative with each generator beside it.
    pub(super) next: Vec<Vec<Element>>,
    /// The class of each heap.
    pub(super) heaps: Vec<Element>,
}

/// A sum read in two steps: without one heap it is of a class, and with that heap beside the
/// representative of another.
#[derive(Clone, Copy)]
pub(super) struct Way {
    /// The class of the sum without the heap.
    pub(super) middle: Element,
    pub(super) heap: usize,
    /// The class of the representative with the heap.
    pub(super) end: Element,
}

/// A sum that is of different classes when read in two ways.
pub(super) struct Confusion {
    pub(super) sum: Heaps,
    pub(super) ways: [Way; 2],
}

impl Guess {
    /// The class of a representative with a generator beside it.
    pub(super) fn with(&self, class: Element, generator: usize) -> Element {
        let place = self.generators.iter().position(|&heap| heap == generator);
        place.map_or(class, |place| self.next[class][place])
    }

    /// Where the guess is no commutative monoid: a representative and two generators that lead to
    /// different classes when added in different order.
    pub(super) fn confusion(&self) -> Option<Confusion> {
        let places = self.generators.len();
        let pairs = move |from| (0..places).flat_map(move |a| (0..a).map(move |b| (from, b, a)));
        let mut all = (0..self.next.len()).flat_map(pairs);
        all.find_map(|(from, one, other)| {
            let ways = [(one, other), (other, one)].map(|(first, last)| {
                let middle = self.next[from][first];
                Way { middle, heap: self.generators[last], end: self.next[middle][last] }
            });
            let both = [one, other].map(|place| self.generators[place]);
            (ways[0].end != ways[1].end).then(|| Confusion {
                sum: self.representatives[from].with(both[0]).with(both[1]),
                ways,
            })
        })
    }

    /// What the quotient is if the guess is right; there must be no confusion.
    ///
    /// Where it is not known who wins a representative, its options tell, which are lighter.
    pub(super) fn quotient(
        &self,
        play: &Play,
        mut is_p: impl FnMut(&Heaps) -> Option<bool>,
    ) -> Quotient {
        let times = |one: Element| {
            let mut products = vec![one];
            for &(before, place) in &self.made {
                products.push(self.next[products[before]][place]);
            }
            products
        };
        let mut quotient = Quotient {
            heaps: self.heaps.clone(),
            products: (0..self.next.len()).map(times).collect(),
            is_p: Vec::new(),
        };
        for sum in &self.representatives {
            let is_p = is_p(sum).unwrap_or_else(|| {
                let mut options = play.options(sum).into_iter();
                !options.any(|option| quotient.is_p(quotient.class(&option)))
            });
            quotient.is_p.push(is_p);
        }
        quotient
    }
}
