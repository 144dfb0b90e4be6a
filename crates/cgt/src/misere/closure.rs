//! Checks that a guess of a misère quotient obeys the rule of play in every sum.
//!
//! A guess tells the winner of every sum if it obeys the *rule of play*: the class of a sum is in
//! the P-portion exactly if there are options and all of their classes are outside. Sums are
//! infinitely many, but finitely many cases decide. Let `Q` be the guess and `P` its portion.
//!
//! **No move leads from P to P.** A move in a heap of class `c` to an option of class `o` beside
//! a sum of class `q` does so if `qc` and `qo` are in `P`: finitely many cases.
//!
//! **From outside P some move leads to P.** For a sum `X` of class `q`, with an option at least,
//! let `S(X)` be the set of `r` such that `qr` is in `P`, or `or` is for the class `o` of some
//! option of `X`: what may stand beside `X` without need of a move there. `X` breaks the rule if
//! the class of nothing is not in `S(X)`. And since
//!
//! > `r ∈ S(X + Y)` if and only if `rq(Y) ∈ S(X)` or `rq(X) ∈ S(Y)`,
//!
//! the pairs of class and set form a finite monoid, an image of the *transition algebra* of
//! Plambeck and Siegel, which is searched from the lightest sum on. A sum `X` may be left out, with
//! all that contain it, if
//!
//! * `S(X)` is `Q`, for then so is `S(X + Y)` for every `Y`, or
//! * a lighter `Y` has the same class and `S(Y) ⊆ S(X)`, for then `S(Y + Z) ⊆ S(X + Z)` for every
//!   `Z`, and where `X + Z` breaks the rule so does `Y + Z`, which is lighter.
//!
//! So the first sum found to break the rule is a lightest one. Lightness is by *weight*, the most
//! moves that can be made: an option weighs less than what it is an option of.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use mustplay_core::{Progress, ProgressSink};

use super::learn::{Infinite, MOST_TRANSITIONS};
use super::play::{HeapSum, Play};
use super::quotient::{Element, Elements, Quotient, elements};
use crate::bits;

/// A sum that breaks the rule of play, none lighter, and its weight.
pub(super) type Broken = Option<(HeapSum, usize)>;

/// A lightest sum that breaks the rule of play. Each class has its lightest representative, and
/// classes are numbered from the lightest on.
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

/// The quotient with the next heap, if that is worth an element of this one.
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

/// A heap with moves, up to its class and those of its options.
struct Kind {
    heap: usize,
    weight: usize,
    class: Element,
    options: Vec<Element>,
}

/// The heaps with moves, the lightest first, one of each kind.
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

/// A lightest sum from whose class in the P-portion a move leads to the P-portion.
fn from_p_to_p(
    representatives: &[HeapSum],
    play: &Play,
    kinds: &[Kind],
    partners: &[Elements],
) -> Broken {
    let found = kinds.iter().filter_map(|kind| {
        // Elements are numbered from the lightest representative on.
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
    /// Heaps, the lightest first, with their sets.
    heaps: Vec<(&'a Kind, Elements)>,
    sums: Vec<Sum>,
    /// The sums that were looked at, by class.
    seen: Vec<Vec<usize>>,
}

/// A sum by its last heap.
struct Sum {
    class: Element,
    set: Elements,
    /// The sum without the last heap, if there is more.
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

    /// A lightest sum outside the P-portion from which no move leads to it, though there is one;
    /// nothing if none is lighter than `within`.
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

    /// Whether a sum that was looked at makes one of this class and with this set superfluous.
    fn is_covered(&self, class: Element, set: &[u64]) -> bool {
        self.seen[class].iter().any(|&at| bits::is_subset(&self.sums[at].set, set))
    }

    /// The class and the set of a sum with one more heap.
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
