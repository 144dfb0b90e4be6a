//! Counting the next depth without listing it.
//!
//! Let `V` be the values of depth at most n, and `V' ⊆ V` those of depth at most n − 1. A left
//! class over `V` is a set closed downwards and under rules whose premises are left options of
//! right options of values in `V` ([`super::universe`]), hence in `V'`. So a class `L` over `V`
//! consists of a class `P = L ∩ V'` over `V'`, taken from a short list, and *any* down-set of the
//! values of depth n that `P` neither implies nor excludes. Down-sets are counted, not listed
//! ([`super::downsets`]), so the number of left classes is exact.
//!
//! Each left class gives a value `{L | ⊥}` of depth at most n + 1, all of them different and
//! passable, so their number is a lower bound for the number of values. Pairs give a better one. A
//! pair `(L, R)` over `(P, Q)` is stable if `L` contains every option that reverses to a `J` that
//! both cores allow below the game, `need_left(J) ⊆ P` and `Q ⊆ {K : J ⊲ K}`, and dually for `R`.
//! It is passable if some `H ∈ P` with `need_right(H) ⊆ Q` has `L ⊆ {X : X ⊲ H}`, or dually. For
//! each `(P, Q)` such sets `L` and `R` are again down-sets within bounds, and different pairs are
//! different values; the bound is the sum of the products.

use std::ops::ControlFlow;

use rustc_hash::FxHashMap;

use super::super::poset::OutcomePoset;
use super::downsets::{Pace, count_down_sets};
use super::stage::Stage;
use super::universe::{Classes, Universe};
use super::{EnumerationPlan, Interrupt, LedgerError, stopped};
use crate::bits;
use crate::normal::Player;
use mustplay_core::{ProgressSink, StopReason};

/// Bounds on the number of values one depth beyond the listed ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NextDepth {
    pub depth: usize,
    /// The number of values of smaller depth.
    pub listed: u64,
    /// The number of left equivalence classes of sets of values of smaller depth.
    pub left_classes: u128,
    /// The number of right equivalence classes of sets of values of smaller depth.
    pub right_classes: u128,
    /// A lower bound on the number of values of at most this depth.
    pub at_least: u128,
    /// Why the count was stopped; then the numbers of classes are lower bounds, otherwise exact.
    pub stopped: Option<StopReason>,
}

impl NextDepth {
    /// An upper bound on the number of values of at most this depth, since every value is a pair of
    /// a left and a right class. `None` if the count was stopped or exceeds 128 bits.
    pub fn at_most(&self) -> Option<u128> {
        let product = self.left_classes.checked_mul(self.right_classes);
        product.filter(|_| self.stopped.is_none())
    }
}

/// Lists the values of depth less than `depth` and counts the classes that form the values of depth
/// `depth` (at least 2). If the sink stops the count, the partial result still bounds from below;
/// if it stops the listing, the reason is returned. `None` if a number exceeds 128 bits.
pub fn count_next_depth(
    poset: &OutcomePoset,
    depth: usize,
    sink: &dyn ProgressSink,
) -> Result<Result<Option<NextDepth>, StopReason>, LedgerError> {
    let depth = depth.max(2);
    let listed = stopped(list_before(poset, depth, sink))?;
    Ok(listed.map(|(universe, before)| count_classes(&universe, &before, depth, sink)))
}

/// The number of values of smaller depth, and the left and right classes over them.
type Before = (usize, Classes, Classes);

/// Lists the values of depth less than `depth`, which is at least 2.
fn list_before(
    poset: &OutcomePoset,
    depth: usize,
    sink: &dyn ProgressSink,
) -> Result<(Universe, Before), Interrupt> {
    let plan = EnumerationPlan::default();
    let mut universe = Universe::of_atoms(poset);
    let mut before = None;
    for level in 1..depth {
        let mut stage = Stage::prepare(universe, poset, level, &plan, sink)?;
        stage.find_pairs(sink, &mut |_, _| ControlFlow::Continue(()))?;
        let found = stage.level(level, true);
        let new = stage.kept_pairs(&found, &plan).ok_or(StopReason::Memory)?;
        universe = stage.universe.with(&new, sink)?;
        before = Some((stage.universe.len, stage.left, stage.right));
    }
    Ok((universe, before.expect("depth 1 was listed")))
}

fn count_classes(
    universe: &Universe,
    before: &Before,
    depth: usize,
    sink: &dyn ProgressSink,
) -> Option<NextDepth> {
    let mut left = Half::new(universe, before, Player::Left);
    let mut right = Half::new(universe, before, Player::Right);
    let mut next = NextDepth {
        depth,
        listed: universe.len as u64,
        left_classes: 0,
        right_classes: 0,
        at_least: 0,
        stopped: None,
    };
    let counted = left
        .count_classes(&mut next.left_classes, sink)
        .and_then(|()| right.count_classes(&mut next.right_classes, sink))
        .and_then(|()| count_safe_pairs(&mut left, &mut right, &mut next.at_least, sink));
    next.stopped = match counted {
        Ok(()) => None,
        Err(Uncounted::Stopped(stop)) => Some(stop),
        Err(Uncounted::TooLarge) => return None,
    };
    let classes = next.left_classes.max(next.right_classes);
    next.at_least = next.at_least.max(classes).max(u128::from(next.listed));
    Some(next)
}

enum Uncounted {
    Stopped(StopReason),
    TooLarge,
}

impl From<StopReason> for Uncounted {
    fn from(stop: StopReason) -> Self {
        Self::Stopped(stop)
    }
}

fn add(total: &mut u128, count: u128) -> Result<(), Uncounted> {
    *total = total.checked_add(count).ok_or(Uncounted::TooLarge)?;
    Ok(())
}

/// One player's classes, grouped by their values of smaller depth.
struct Half<'a> {
    universe: &'a Universe,
    side: Player,
    cores: Vec<Core>,
    /// For each `J ∈ V'`, the down-set generated by the options that reverse to it.
    reversing: Vec<Vec<u64>>,
    /// Cached numbers of down-sets between bounds, by the elements between them.
    counts: FxHashMap<Vec<u64>, u128>,
}

/// The classes `L` with one `P = L ∩ V'`.
struct Core {
    /// `P`.
    shallow: Vec<u64>,
    /// The least such class: all that `P` implies.
    least: Vec<u64>,
    /// The greatest such class: all that `P` does not exclude.
    greatest: Vec<u64>,
    /// The `J ∈ V'` with `need(J) ⊆ P`.
    has: Vec<u64>,
    /// The `J ∈ V'` with `P ⊆ {H : H ⊲ J}`.
    fits: Vec<u64>,
}

impl<'a> Half<'a> {
    fn new(universe: &'a Universe, before: &Before, side: Player) -> Self {
        let words = universe.words;
        let (shallow, left, right) = before;
        let classes = side.pick(left, right);
        let mut cores: Vec<Core> = (0..classes.len())
            .map(|class| {
                let mut core = classes.get(class).to_vec();
                core.resize(words, 0);
                Core::new(universe, side, *shallow, core)
            })
            .collect();
        if universe.end(side).is_none() {
            // No value belongs to every class, so a class may have no value of smaller depth.
            cores.push(Core::new(universe, side, *shallow, vec![0; words]));
        }
        let reversing = (0..*shallow)
            .map(|place| {
                let mut set = vec![0; words];
                for option in bits::elements(universe.reversing(side, place)) {
                    bits::unite(&mut set, universe.worse(side, option));
                }
                set
            })
            .collect();
        Self { universe, side, cores, reversing, counts: FxHashMap::default() }
    }

    fn count_classes(
        &mut self,
        total: &mut u128,
        sink: &dyn ProgressSink,
    ) -> Result<(), Uncounted> {
        for at in 0..self.cores.len() {
            let Core { least, greatest, .. } = &self.cores[at];
            let (low, high) = (least.clone(), greatest.clone());
            let count = self.between(&low, &high, sink)?;
            // The empty set is not a class.
            add(total, count - u128::from(bits::is_empty(&low)))?;
        }
        Ok(())
    }

    /// The closed sets with this core between two bounds.
    fn between(
        &mut self,
        low: &[u64],
        high: &[u64],
        sink: &dyn ProgressSink,
    ) -> Result<u128, Uncounted> {
        if !bits::is_subset(low, high) {
            return Ok(0);
        }
        let mut free = high.to_vec();
        bits::subtract(&mut free, low);
        if let Some(&count) = self.counts.get(&free) {
            return Ok(count);
        }
        let elements: Vec<usize> = bits::elements(&free).collect();
        let (universe, side) = (self.universe, self.side);
        let le = |x: usize, y: usize| universe.is_worse(side, x, y);
        let count = count_down_sets(&elements, &le, sink)?.ok_or(Uncounted::TooLarge)?;
        self.counts.insert(free, count);
        Ok(count)
    }
}

impl Core {
    fn new(universe: &Universe, side: Player, shallow: usize, core: Vec<u64>) -> Self {
        let mut least = core.clone();
        for place in bits::elements(&core) {
            bits::unite(&mut least, universe.principal(side, place));
        }
        universe.close(side, &mut least);
        let mut outside = vec![0; universe.words];
        (0..shallow)
            .filter(|&place| !bits::contains(&core, place))
            .for_each(|place| bits::insert(&mut outside, place));
        let mut greatest = core.clone();
        for place in shallow..universe.len {
            if !bits::meets(universe.worse(side, place), &outside) {
                bits::insert(&mut greatest, place);
            }
        }
        let (mut has, mut fits) = (vec![0; universe.words], vec![0; universe.words]);
        for place in 0..shallow {
            if bits::is_subset(universe.need(side, place), &core) {
                bits::insert(&mut has, place);
            }
            if bits::is_subset(&core, universe.gifts(side, place)) {
                bits::insert(&mut fits, place);
            }
        }
        Self { shallow: core, least, greatest, has, fits }
    }

    /// The least class with this core that is stable with every class of the other player with core
    /// `other`: it contains the options that reverse to a value that both cores allow.
    fn stable_with(&self, other: &Self, reversing: &[Vec<u64>]) -> Vec<u64> {
        let mut stable = self.least.clone();
        for place in bits::elements(&bits::intersection(&self.has, &other.fits)) {
            bits::unite(&mut stable, &reversing[place]);
        }
        stable
    }

    /// The options of the core that are good for all classes within a bound, widest bound first:
    /// what they require of the other player, and the bound.
    fn good_options(&self, universe: &Universe, side: Player) -> Vec<(Vec<u64>, Vec<u64>)> {
        let mut options: Vec<_> = bits::elements(&self.shallow)
            .map(|place| (universe.need(side.opponent(), place), universe.gifts(side, place)))
            .map(|(need, bound)| (need.to_vec(), bits::intersection(bound, &self.greatest)))
            .collect();
        options.sort_by_key(|(_, bound)| std::cmp::Reverse(bits::len(bound)));
        options
    }
}

/// Counts, over all pairs of cores, the pairs of classes that the module's argument proves stable
/// and passable.
fn count_safe_pairs(
    left: &mut Half<'_>,
    right: &mut Half<'_>,
    total: &mut u128,
    sink: &dyn ProgressSink,
) -> Result<(), Uncounted> {
    let good = |half: &Half<'_>| -> Vec<Vec<(Vec<u64>, Vec<u64>)>> {
        let options = |core: &Core| core.good_options(half.universe, half.side);
        half.cores.iter().map(options).collect()
    };
    let (good_left, good_right) = (good(left), good(right));
    let pace = Pace::default();
    let words = left.universe.words;
    for (p, good_left) in good_left.iter().enumerate() {
        for (q, good_right) in good_right.iter().enumerate() {
            let rows = left.reversing.len() + good_left.len() + good_right.len();
            pace.spend(2 * rows * words, sink, || left.universe.progress())?;
            let (left_core, right_core) = (&left.cores[p], &right.cores[q]);
            let low_left = left_core.stable_with(right_core, &left.reversing);
            let low_right = right_core.stable_with(left_core, &right.reversing);
            let (high_left, high_right) = (left_core.greatest.clone(), right_core.greatest.clone());
            let by_left = good_left.iter().find(|(need, bound)| {
                bits::is_subset(need, &right_core.shallow) && bits::is_subset(&low_left, bound)
            });
            let by_right = good_right.iter().find(|(need, bound)| {
                bits::is_subset(need, &left_core.shallow) && bits::is_subset(&low_right, bound)
            });
            let mut best = 0;
            for (high_left, high_right) in [
                by_left.map(|(_, bound)| (bound, &high_right)),
                by_right.map(|(_, bound)| (&high_left, bound)),
            ]
            .into_iter()
            .flatten()
            {
                let lefts = left.between(&low_left, high_left, sink)?;
                let rights = right.between(&low_right, high_right, sink)?;
                let product = lefts.checked_mul(rights).ok_or(Uncounted::TooLarge)?;
                best = best.max(product);
            }
            add(total, best)?;
        }
    }
    Ok(())
}
