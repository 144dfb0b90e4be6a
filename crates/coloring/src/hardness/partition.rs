//! PARTITION: can numbers be divided into two parts of the same sum?

use num_bigint::BigUint;

use super::alt::{Alt, stairs};

/// Numbers to be divided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Partition {
    /// The numbers, in any order.
    pub numbers: Vec<BigUint>,
}

impl Partition {
    /// Whether some of the numbers add up to half of all.
    pub fn is_solvable(&self) -> bool {
        let doubled: Vec<BigUint> = self.numbers.iter().map(|x| x << 1u32).collect();
        adds_up(&doubled, self.numbers.iter().sum())
    }

    /// An ALT problem that is solvable exactly when this one is (SUM Lemma 4.1).
    ///
    /// Each number `x_i` becomes a pair `2^e + 2x_i`, `2^e` with steps `e` two apart, every
    /// step above all that the target and the numbers can reach. An alternating sum that
    /// takes only one number of a pair exceeds the target; one that takes both adds `2x_i`.
    /// The target is `Σ x_i`: twice the half, so that odd sums need no fractions.
    pub fn to_alt(&self) -> Alt {
        let target: BigUint = self.numbers.iter().sum();
        let doubled: Vec<BigUint> = self.numbers.iter().map(|x| x << 1u32).collect();
        let low = super::alt::clear_of(doubled.iter().chain([&target]));
        Alt { numbers: stairs(&doubled, low), target }
    }
}

/// Whether some of the numbers add up to `target`. Tries each number in and out, and stops
/// where the rest is too little or one number too much.
pub(super) fn adds_up(numbers: &[BigUint], target: BigUint) -> bool {
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
