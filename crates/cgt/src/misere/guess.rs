//! Guesses of a misère quotient: sums are assigned to classes by increasing weight.

use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;

use rustc_hash::FxHashMap;

use super::play::{HeapSum, Play};
use super::quotient::{Element, Quotient};

/// Assigns sums to classes by increasing weight; each sum joins a class or founds a new one.
///
/// The sums are the single heaps, and each representative with one generator added. If a part of
/// the sum is not a representative, the class follows: replace the part by its representative. All
/// other assignments are *choices* and can be taken back.
pub(super) struct GuessBuilder<'a> {
    play: &'a Play,
    largest: usize,
    pub(super) representatives: Vec<HeapSum>,
    generators: Vec<usize>,
    made: Vec<(Element, usize)>,
    classes: FxHashMap<HeapSum, Class>,
    steps: Vec<(Placement, Placed)>,
    queue: BinaryHeap<Reverse<Placement>>,
}

#[derive(Clone, Copy)]
struct Class {
    element: Element,
    /// The last step on which this assignment depends and that was a choice.
    choice: Option<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Placed {
    Again,
    WithAnother,
    AsNew,
}

/// A sum to assign: a representative with one more heap.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Placement {
    weight: usize,
    pub(super) sum: HeapSum,
    from: Element,
    heap: usize,
}

impl Ord for Placement {
    /// By weight, then by the counts of the largest heaps. Adding the same heap to two sums
    /// preserves their order.
    fn cmp(&self, other: &Self) -> Ordering {
        let weights = self.weight.cmp(&other.weight);
        let sums = || self.sum.by_largest(&other.sum);
        let readings = || (self.from, self.heap).cmp(&(other.from, other.heap));
        weights.then_with(sums).then_with(readings)
    }
}

impl PartialOrd for Placement {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<'a> GuessBuilder<'a> {
    /// Starts a guess for heaps of at most `largest` counters. The empty sum is the first
    /// representative.
    pub(super) fn new(play: &'a Play, largest: usize) -> Self {
        let none = HeapSum::none(play.largest());
        let element = Class { element: 0, choice: None };
        let mut placing = Self {
            play,
            largest,
            representatives: vec![none.clone()],
            generators: Vec::new(),
            made: Vec::new(),
            classes: FxHashMap::from_iter([(none, element)]),
            steps: Vec::new(),
            queue: BinaryHeap::new(),
        };
        for heap in (1..=largest).filter(|&heap| play.weight(heap) > 0) {
            placing.add(0, heap);
        }
        placing
    }

    fn add(&mut self, from: Element, heap: usize) {
        let sum = self.representatives[from].with(heap);
        let weight = self.play.weight_of(&sum);
        self.queue.push(Reverse(Placement { weight, sum, from, heap }));
    }

    pub(super) fn next(&mut self) -> Option<Placement> {
        loop {
            let Reverse(step) = self.queue.pop()?;
            if !self.classes.contains_key(&step.sum) {
                return Some(step);
            }
            self.steps.push((step, Placed::Again));
        }
    }

    pub(super) fn steps(&self) -> usize {
        self.steps.len() + self.queue.len()
    }

    pub(super) fn put_back(&mut self, step: Placement) {
        self.queue.push(Reverse(step));
    }

    /// The readings of a sum through parts that are not representatives.
    pub(super) fn readings(&self, step: &Placement) -> Vec<Reading> {
        let mut heaps = step.sum.sizes();
        heaps.dedup();
        let reading = |heap| {
            let rest = step.sum.without(heap);
            let middle = self.classes.get(&rest)?.element;
            let sum = &self.representatives[middle];
            if *sum == rest {
                return None;
            }
            let end = self.classes.get(&sum.with(heap))?.element;
            Some(Reading { middle, heap, end })
        };
        heaps.into_iter().filter_map(reading).collect()
    }

    /// Assigns a sum to the class at the end of a reading.
    pub(super) fn follow(&mut self, step: Placement, reading: Reading) {
        let choice = self.choice(&step.sum, reading);
        self.place(step, Class { element: reading.end, choice });
    }

    pub(super) fn choose(&mut self, step: Placement, element: Element) {
        let choice = Some(self.steps.len());
        self.place(step, Class { element, choice });
    }

    fn place(&mut self, step: Placement, class: Class) {
        self.classes.insert(step.sum.clone(), class);
        self.steps.push((step, Placed::WithAnother));
    }

    pub(super) fn found(&mut self, step: Placement) {
        let element = self.representatives.len();
        let choice = None;
        self.representatives.push(step.sum.clone());
        self.classes.insert(step.sum.clone(), Class { element, choice });
        for place in 0..self.generators.len() {
            self.add(element, self.generators[place]);
        }
        if step.from == 0 {
            self.generators.push(step.heap);
            for other in 1..=element {
                self.add(other, step.heap);
            }
        }
        let place = self.generators.iter().position(|&heap| heap == step.heap);
        self.made.extend(place.map(|place| (step.from, place)));
        self.steps.push((step, Placed::AsNew));
    }

    fn choice(&self, sum: &HeapSum, reading: Reading) -> Option<usize> {
        let first = sum.without(reading.heap);
        let second = self.representatives[reading.middle].with(reading.heap);
        let parts = [first, second];
        let choices = parts.iter().filter_map(|sum| self.classes.get(sum)?.choice);
        choices.max()
    }

    /// Takes back the last choice that led to a confusion, and all later steps. Returns the sum of
    /// that choice and the representative of the class it was assigned to.
    pub(super) fn take_back(&mut self, confusion: &Confusion) -> Option<(HeapSum, HeapSum)> {
        let readings = confusion.readings.iter();
        let last = readings.filter_map(|&reading| self.choice(&confusion.sum, reading)).max()?;
        let sum = self.steps[last].0.sum.clone();
        let element = self.classes[&sum].element;
        let pair = (sum, self.representatives[element].clone());
        for (step, placed) in self.steps.drain(last..) {
            if placed != Placed::Again {
                self.classes.remove(&step.sum);
            }
            if placed == Placed::AsNew {
                self.representatives.pop();
                self.made.pop();
                if step.from == 0 {
                    self.generators.pop();
                }
            }
            self.queue.push(Reverse(step));
        }
        let (known, generators) = (self.representatives.len(), &self.generators);
        self.queue.retain(|Reverse(step)| {
            step.from == 0 || step.from < known && generators.contains(&step.heap)
        });
        Some(pair)
    }

    pub(super) fn guess(&self) -> Guess {
        let class = |sum: &HeapSum, heap: usize| self.classes[&sum.with(heap)].element;
        let heaps = (1..=self.largest).map(|heap| match self.play.weight(heap) {
            0 => 0,
            _ => class(&self.representatives[0], heap),
        });
        let leads = |sum| {
            let generators = self.generators.iter();
            generators.map(|&heap| class(sum, heap)).collect()
        };
        Guess {
            heaps: heaps.collect(),
            next: self.representatives.iter().map(leads).collect(),
            representatives: self.representatives.clone(),
            generators: self.generators.clone(),
            made: self.made.clone(),
        }
    }
}

/// Class representatives, and the class that adding a generator leads to.
///
/// Invariant: classes are numbered by increasing weight of their representatives, and no sum is
/// lighter than the representative of its class.
pub(super) struct Guess {
    /// A lightest sum of each class.
    pub(super) representatives: Vec<HeapSum>,
    /// The heaps that representatives consist of.
    pub(super) generators: Vec<usize>,
    /// For each representative but the first: the representative with one generator removed, and
    /// the index of that generator.
    pub(super) made: Vec<(Element, usize)>,
    /// The class of each representative plus each generator.
    pub(super) next: Vec<Vec<Element>>,
    pub(super) heaps: Vec<Element>,
}

/// A reading of a sum in two steps: the class of the sum without one heap, then the class of that
/// representative plus the heap.
#[derive(Clone, Copy)]
pub(super) struct Reading {
    /// The class of the sum without the heap.
    pub(super) middle: Element,
    pub(super) heap: usize,
    /// The class of the representative with the heap.
    pub(super) end: Element,
}

/// A sum whose class differs between two readings.
pub(super) struct Confusion {
    pub(super) sum: HeapSum,
    pub(super) readings: [Reading; 2],
}

impl Guess {
    pub(super) fn with(&self, class: Element, generator: usize) -> Element {
        let place = self.generators.iter().position(|&heap| heap == generator);
        place.map_or(class, |place| self.next[class][place])
    }

    /// A witness that the guess is not a commutative monoid: a representative and two generators
    /// that lead to different classes in different order.
    pub(super) fn confusion(&self) -> Option<Confusion> {
        let places = self.generators.len();
        let pairs = move |from| (0..places).flat_map(move |a| (0..a).map(move |b| (from, b, a)));
        let mut all = (0..self.next.len()).flat_map(pairs);
        all.find_map(|(from, one, other)| {
            let readings = [(one, other), (other, one)].map(|(first, last)| {
                let middle = self.next[from][first];
                Reading { middle, heap: self.generators[last], end: self.next[middle][last] }
            });
            let both = [one, other].map(|place| self.generators[place]);
            (readings[0].end != readings[1].end).then(|| Confusion {
                sum: self.representatives[from].with(both[0]).with(both[1]),
                readings,
            })
        })
    }

    /// The quotient, provided that the guess is right. The guess must have no confusion.
    ///
    /// An unknown outcome of a representative follows from its options, which are lighter.
    pub(super) fn quotient(
        &self,
        play: &Play,
        mut is_p: impl FnMut(&HeapSum) -> Option<bool>,
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
