//! ALT: do some of the given numbers have a given alternating sum?
//!
//! The alternating sum of numbers is taken in falling order: the largest, minus the second,
//! plus the third, and so on. It lies between 0 and the largest.

use num_bigint::BigUint;

use super::subset_switch::SubsetSwitch;

/// Numbers to select from, and the alternating sum to reach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alt {
    /// The numbers, in any order.
    pub numbers: Vec<BigUint>,
    /// The alternating sum that the selected ones must have.
    pub target: BigUint,
}

impl Alt {
    /// Whether some of the numbers have the alternating sum.
    pub fn is_solvable(&self) -> bool {
        let numbers = self.numbers.iter().map(|x| (x, false)).collect();
        alternates_to(numbers, self.target.clone())
    }

    /// The SUBSET-SWITCH problem with these numbers as sizes, solvable exactly when this one is
    /// (SUM Corollary 4.1).
    pub fn to_subset_switch(&self) -> SubsetSwitch {
        SubsetSwitch { sizes: self.numbers.clone(), target: self.target.clone() }
    }
}

/// Whether a selection that contains all numbers marked `true` has the alternating sum
/// `target`. Tries each other number in and out; a rest whose alternating sum would have to
/// exceed its largest number is given up.
pub(super) fn alternates_to(mut numbers: Vec<(&BigUint, bool)>, target: BigUint) -> bool {
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

/// A pair `2^e + x`, `2^e` for each number, where `e` rises by two from number to number,
/// from `low` for the last.
///
/// **Lemma.** If `2^low` is [clear of](clear_of) the numbers and of `b`, the selections with
/// alternating sum `b` take both of a pair or none, and the pairs they take stand for
/// numbers that add up to `b`.
/// *Proof.* Look at the highest pair of which one is taken. Before it come full pairs, which
/// add what they stand for and leave the sign at plus. So the sum is at least `2^e` alone or
/// `2^e − (2^(e−2) + x) ≥ 3·2^(e−2) − x` if something follows, what comes after the second
/// being not negative; and `3·2^(e-2) − x > 2·2^(e−2) ≥ 2^(low+1) > b`, as `e ≥ low + 2`
/// then and `2^(e−2) > x`. A full pair adds `x`. ∎
pub(super) fn stairs(numbers: &[BigUint], low: u64) -> Vec<BigUint> {
    let steps = (0..numbers.len() as u64).rev();
    let pairs = numbers.iter().zip(steps).flat_map(|(x, step)| {
        let base = power(low + 2 * step);
        [&base + x, base]
    });
    pairs.collect()
}

/// The least `e` with `2^e` above each of the numbers.
pub(super) fn clear_of<'a>(numbers: impl Iterator<Item = &'a BigUint>) -> u64 {
    numbers.map(BigUint::bits).max().unwrap_or(0)
}

/// `2^e`.
pub(super) fn power(e: u64) -> BigUint {
    BigUint::from(1u32) << e
}
