//! Checks that a guess of a misère quotient obeys the rule of play in every sum.
//!
//! A guess predicts the winner of every sum if it obeys the *rule of play*: the class of a sum is
//! in the P-portion exactly if the sum has options and the class of every option is outside. There
//! are infinitely many sums, but finitely many cases suffice. Let `Q` be the guess and `P` its
//! P-portion.
//!
//! **No move leads from P to P.** A violation is a move in a heap of class `c` to an option of
//! class `o`, beside a sum of class `q`, with `qc` and `qo` both in `P`: finitely many cases.
//!
//! **From outside P some move leads to P.** For a sum `X` of class `q(X)` that has options, let
//! `S(X)` be the set of all `r` such that `rq(X)` is in `P`, or `ro` is for the class `o` of some
//! option of `X`: the classes that can stand beside `X` without requiring a move there. `X` breaks
//! the rule exactly if the class of the empty sum is not in `S(X)`. Since
//!
//! > `r ∈ S(X + Y)` if and only if `rq(Y) ∈ S(X)` or `rq(X) ∈ S(Y)`,
//!
//! the pairs `(class, S)` form a finite monoid, an image of the *transition algebra* of Plambeck
//! and Siegel. It is searched in order of weight. A sum `X`, with all sums that contain it, is
//! skipped if
//!
//! * `S(X) = Q`, because then `S(X + Y) = Q` for every `Y`, or
//! * a lighter `Y` has the same class and `S(Y) ⊆ S(X)`, because then `S(Y + Z) ⊆ S(X + Z)` for
//!   every `Z`, so where `X + Z` breaks the rule, the lighter sum `Y + Z` does too.
//!
//! So the first sum found to break the rule is a lightest one. The *weight* of a sum is the length
//! of the longest play in it; an option weighs less than the sum.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use mustplay_core::{Progress, ProgressSink};

use super::learn::{Infinite, MOST_TRANSITIONS};
use super::play::{HeapSum, Play};
use super::quotient::{Element, Elements, Quotient, elements};
use crate::bits;

/// A lightest sum that breaks the rule of play, and its weight.
pub(super) type Broken = Option<(HeapSum, usize)>;

/// A lightest sum that breaks the rule of play. Each representative must be a lightest sum of its
/// class, and classes must be numbered by increasing weight.
pub(super) fn broken(
    quotient: &Quotient,
    representatives: &[HeapSum],
    play: &Play,
    sink: &dyn ProgressSink,
) -> Result<Broken, Infinite> {
    let kinds = kinds(quotient, play);
    let partners = quotient.partners();
    let from_p = from_p_to_p(representatives, play, &kinds, &partners);
    let within = from_p.as_ref().map_or(usize::MAX, |(_, weight)| *weight);
    let stuck = Closure::new(quotient, play, &kinds, &partners).stuck(within, sink)?;
    Ok(stuck.or(from_p))
}

/// Extends the quotient by the next heap, if the heap is equivalent to an existing element.
pub(super) fn pretending(
    quotient: &Quotient,
    play: &Play,
    sink: &dyn ProgressSink,
) -> Result<Option<Quotient>, Infinite> {
    let partners = quotient.partners();
    let left = play.moves(quotient.largest() + 1).iter();
    let options: Vec<Element> = left.map(|left| quotient.class_of(left)).collect();
    let mut more = quotient.clone();
    more.heaps.push(0);
    for class in 0..quotient.order() {
        if options.iter().any(|&option| bits::meets(&partners[class], &partners[option])) {
            continue;
        }
        more.heaps[quotient.largest()] = class;
        let kinds = kinds(&more, play);
        let closure = Closure::new(&more, play, &kinds, &partners);
        if closure.stuck(usize::MAX, sink)?.is_none() {
            return Ok(Some(more));
        }
    }
    Ok(None)
}

/// A heap with moves, identified by its class and the classes of its options.
struct Kind {
    heap: usize,
    weight: usize,
    class: Element,
    options: Vec<Element>,
}

/// The distinct kinds of heaps with moves, by increasing weight.
fn kinds(quotient: &Quotient, play: &Play) -> Vec<Kind> {
    let mut kinds: Vec<Kind> = Vec::new();
    let mut heaps: Vec<usize> = (1..=quotient.largest()).collect();
    heaps.retain(|&heap| play.weight(heap) > 0);
    heaps.sort_by_key(|&heap| play.weight(heap));
    for heap in heaps {
        let class = quotient.heap(heap);
        let left = play.moves(heap).iter();
        let mut options: Vec<Element> = left.map(|left| quotient.class_of(left)).collect();
        options.sort_unstable();
        options.dedup();
        let is_new = |kind: &Kind| kind.class != class || kind.options != options;
        if kinds.iter().all(is_new) {
            kinds.push(Kind { heap, weight: play.weight(heap), class, options });
        }
    }
    kinds
}

/// A lightest sum whose class is in the P-portion and that has a move to the P-portion.
fn from_p_to_p(
    representatives: &[HeapSum],
    play: &Play,
    kinds: &[Kind],
    partners: &[Elements],
) -> Broken {
    let found = kinds.iter().filter_map(|kind| {
        // Elements are numbered by increasing weight of their representatives.
        let beside = kind.options.iter().filter_map(|&option| {
            let both = bits::intersection(&partners[kind.class], &partners[option]);
            bits::elements(&both).next()
        });
        let lightest = &representatives[beside.min()?];
        let sum = lightest.with(kind.heap);
        let weight = play.weight_of(&sum);
        Some((sum, weight))
    });
    found.min_by_key(|(_, weight)| *weight)
}

struct Closure<'a> {
    quotient: &'a Quotient,
    play: &'a Play,
    /// Heaps by increasing weight, with their sets `S`.
    heaps: Vec<(&'a Kind, Elements)>,
    sums: Vec<Sum>,
    /// The sums visited so far, by class.
    seen: Vec<Vec<usize>>,
}

struct Sum {
    class: Element,
    set: Elements,
    /// The sum without the last heap; `None` for a single heap.
    before: Option<usize>,
    heap: usize,
}

impl<'a> Closure<'a> {
    fn new(
        quotient: &'a Quotient,
        play: &'a Play,
        kinds: &'a [Kind],
        partners: &[Elements],
    ) -> Self {
        let mut heaps: Vec<(&Kind, Elements)> = Vec::new();
        for kind in kinds {
            let mut set = partners[kind.class].clone();
            for &option in &kind.options {
                bits::unite(&mut set, &partners[option]);
            }
            let covers = |(other, less): &(&Kind, Elements)| {
                other.class == kind.class && bits::is_subset(less, &set)
            };
            if !heaps.iter().any(covers) {
                heaps.push((kind, set));
            }
        }
        Self { quotient, play, heaps, sums: Vec::new(), seen: vec![Vec::new(); quotient.order()] }
    }

    /// A lightest sum lighter than `within` that has options and is outside the P-portion, but has
    /// no move to the P-portion.
    fn stuck(mut self, within: usize, sink: &dyn ProgressSink) -> Result<Broken, Infinite> {
        let everything = elements(self.quotient.order(), |_| true);
        let mut queue = BinaryHeap::new();
        for (kind, set) in &self.heaps {
            queue.push(Reverse((kind.weight, self.sums.len())));
            self.sums.push(Sum {
                class: kind.class,
                set: set.clone(),
                before: None,
                heap: kind.heap,
            });
        }
        let mut looked = 0;
        while let Some(Reverse((weight, at))) = queue.pop() {
            if weight >= within {
                return Ok(None);
            }
            let sum = &self.sums[at];
            let class = sum.class;
            if sum.set == everything || self.is_covered(class, &sum.set) {
                continue;
            }
            if !bits::contains(&sum.set, 0) {
                return Ok(Some((self.heaps_of(at), weight)));
            }
            self.seen[class].push(at);
            looked += 1;
            for place in 0..self.heaps.len() {
                let (kind, _) = self.heaps[place];
                let (class, set) = self.with(at, place);
                if set == everything || self.is_covered(class, &set) {
                    continue;
                }
                let weight = weight + kind.weight;
                queue.push(Reverse((weight, self.sums.len())));
                self.sums.push(Sum { class, set, before: Some(at), heap: kind.heap });
            }
            if self.sums.len() > MOST_TRANSITIONS {
                return Err(Infinite::Transitions);
            }
            if looked % 64 == 0 {
                let each = size_of::<Sum>() + size_of_val(&everything[..]) + 24;
                sink.report(&Progress::new(looked, self.sums.len() * each))?;
            }
        }
        Ok(None)
    }

    /// Whether a visited sum makes it unnecessary to visit one with this class and set.
    fn is_covered(&self, class: Element, set: &[u64]) -> bool {
        self.seen[class].iter().any(|&at| bits::is_subset(&self.sums[at].set, set))
    }

    /// The class and the set of a sum after adding one more heap.
    fn with(&self, at: usize, place: usize) -> (Element, Elements) {
        let sum = &self.sums[at];
        let (kind, set) = &self.heaps[place];
        let [by_heap, by_sum] = [kind.class, sum.class].map(|class| self.quotient.row(class));
        let both = elements(self.quotient.order(), |beside| {
            bits::contains(&sum.set, by_heap[beside]) || bits::contains(set, by_sum[beside])
        });
        (by_heap[sum.class], both)
    }

    fn heaps_of(&self, at: usize) -> HeapSum {
        let mut heaps = HeapSum::none(self.play.largest());
        let mut rest = Some(at);
        while let Some(at) = rest {
            heaps = heaps.with(self.sums[at].heap);
            rest = self.sums[at].before;
        }
        heaps
    }
}
