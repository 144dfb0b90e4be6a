//! The problems of the reductions, decided by trying everything.

use mustplay_coloring::hardness::{
    Alt, Partition, SubsetSwitch, TwoAlt, TwoExactCover, TwoGenPartition, TwoPerson,
    TwoSubsetSwitch,
};
use num_bigint::BigUint;

/// A problem that can be decided.
pub(crate) trait Decide {
    /// Whether a one-person problem has a solution, whether Left wins a two-person problem.
    fn decide(&self) -> bool;
}

impl Decide for Partition {
    fn decide(&self) -> bool {
        let doubled: Vec<BigUint> = self.numbers.iter().map(|x| x << 1u32).collect();
        adds_up(&doubled, self.numbers.iter().sum())
    }
}

impl Decide for Alt {
    fn decide(&self) -> bool {
        let numbers = self.numbers.iter().map(|x| (x, false)).collect();
        alternates_to(numbers, self.target.clone())
    }
}

impl Decide for SubsetSwitch {
    fn decide(&self) -> bool {
        let sizes = self.sizes.iter().map(|x| (x, false)).collect();
        alternates_to(sizes, self.target.clone())
    }
}

impl Decide for TwoExactCover {
    fn decide(&self) -> bool {
        left_wins(&self.sets, |selected| {
            let mut covered = vec![false; self.points];
            let disjoint = selected.iter().all(|set| add(&mut covered, set));
            disjoint && can_complete(self, covered)
        })
    }
}

impl Decide for TwoGenPartition {
    fn decide(&self) -> bool {
        left_wins(&self.numbers, |selected| {
            let sum: BigUint = selected.iter().copied().sum();
            sum <= self.target && adds_up(&self.numbers.free, &self.target - sum)
        })
    }
}

impl Decide for TwoAlt {
    fn decide(&self) -> bool {
        alternates(&self.numbers, &self.target)
    }
}

impl Decide for TwoSubsetSwitch {
    fn decide(&self) -> bool {
        alternates(&self.sizes, &self.target)
    }
}

/// Whether disjoint free sets contain exactly the points that are not covered: the first
/// of these is in one of the sets, so those are tried.
fn can_complete(cover: &TwoExactCover, covered: Vec<bool>) -> bool {
    let mut open = vec![covered];
    while let Some(covered) = open.pop() {
        let Some(first) = covered.iter().position(|&c| !c) else {
            return true;
        };
        for set in cover.sets.free.iter().filter(|set| set.contains(&first)) {
            let mut covered = covered.clone();
            if add(&mut covered, set) {
                open.push(covered);
            }
        }
    }
    false
}

/// Whether Left wins, if `can_finish` tells whether free objects complete a selection
/// from the pairs. Tries all selections; two equal objects are no choice.
fn left_wins<T: PartialEq>(
    problem: &TwoPerson<T>,
    mut can_finish: impl FnMut(&[&T]) -> bool,
) -> bool {
    let pairs: Vec<&[T; 2]> = problem.pairs().collect();
    let open: Vec<usize> = (0..pairs.len()).filter(|&at| pairs[at][0] != pairs[at][1]).collect();
    let is_lefts = |choice: usize| open[choice].is_multiple_of(2);
    alternate(open.len(), is_lefts, |second| {
        let mut selected: Vec<&T> = pairs.iter().map(|pair| &pair[0]).collect();
        for (&at, &second) in open.iter().zip(second) {
            selected[at] = &pairs[at][usize::from(second)];
        }
        can_finish(&selected)
    })
}

/// Whether Left, who makes the choices that `is_lefts` names, can bring about a list of
/// `length` choices that `holds`. Tries everything, in constant space beside the list.
fn alternate(
    length: usize,
    is_lefts: impl Fn(usize) -> bool,
    mut holds: impl FnMut(&[bool]) -> bool,
) -> bool {
    let mut path = Vec::with_capacity(length);
    loop {
        path.resize(length, false);
        let won = holds(&path);
        loop {
            let Some(second) = path.pop() else {
                return won;
            };
            // A choice is settled when it is good for who makes it, or was the last to try.
            if !second && won != is_lefts(path.len()) {
                path.push(true);
                break;
            }
        }
    }
}

/// Whether a selection that contains all numbers marked `true` has the alternating sum
/// `target`. Tries each other number in and out; a rest whose alternating sum would have to
/// exceed its largest number is given up.
fn alternates_to(mut numbers: Vec<(&BigUint, bool)>, target: BigUint) -> bool {
    numbers.sort_unstable();
    let mut open = vec![(numbers.len(), target)];
    while let Some((left, target)) = open.pop() {
        if left == 0 {
            if target == BigUint::ZERO {
                return true;
            }
            continue;
        }
        let (x, required) = numbers[left - 1];
        if target > *x {
            continue;
        }
        // What is left must make up the difference.
        open.push((left - 1, x - &target));
        if !required {
            open.push((left - 1, target));
        }
    }
    false
}

/// Whether some of the numbers add up to `target`. Tries each number in and out, and stops
/// where the rest is too little or one number too much.
fn adds_up(numbers: &[BigUint], target: BigUint) -> bool {
    let mut numbers: Vec<&BigUint> = numbers.iter().collect();
    numbers.sort_unstable();
    // What the first numbers add up to, by how many they are.
    let mut sums = vec![BigUint::ZERO];
    for (i, &x) in numbers.iter().enumerate() {
        sums.push(&sums[i] + x);
    }
    let mut open = vec![(numbers.len(), target)];
    while let Some((left, target)) = open.pop() {
        if target == BigUint::ZERO {
            return true;
        }
        if left > 0 && target <= sums[left] {
            let x = numbers[left - 1];
            if *x <= target {
                open.push((left - 1, &target - x));
            }
            open.push((left - 1, target));
        }
    }
    false
}

/// Whether Left can give selected numbers the alternating sum `target`.
fn alternates(numbers: &TwoPerson<BigUint>, target: &BigUint) -> bool {
    left_wins(numbers, |selected| {
        let required = selected.iter().map(|&x| (x, true));
        let free = numbers.free.iter().map(|x| (x, false));
        alternates_to(required.chain(free).collect(), target.clone())
    })
}

/// Covers the points of a set; `false` if one was covered before.
fn add(covered: &mut [bool], set: &[usize]) -> bool {
    set.iter().all(|&point| !std::mem::replace(&mut covered[point], true))
}
