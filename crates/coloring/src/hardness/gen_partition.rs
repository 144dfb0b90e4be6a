//! 2P-GEN-PARTITION: the selected numbers must have a given sum.

use num_bigint::BigUint;

use super::alt::{clear_of, power, stairs};
use super::partition::adds_up;
use super::two_alt::TwoAlt;
use super::two_person::TwoPerson;

/// Numbers, and the sum to reach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwoGenPartition {
    /// The numbers.
    pub numbers: TwoPerson<BigUint>,
    /// The sum that the selected ones must have.
    pub target: BigUint,
}

impl TwoGenPartition {
    /// Whether Left can make the selected numbers add up to the target.
    pub fn left_wins(&self) -> bool {
        self.numbers.left_wins(|selected| {
            let sum: BigUint = selected.iter().copied().sum();
            sum <= self.target && adds_up(&self.numbers.free, &self.target - sum)
        })
    }

    /// A 2P-ALT problem that Left wins exactly when he wins this (SUM Lemma 4.4).
    ///
    /// Free numbers become pairs as in the reduction of PARTITION. Above them
    /// stand the numbers of the rounds, one step lower from pair to pair: `2^e + x` for
    /// Left, which the alternating sum adds, and `2^e − x` for Right, which it subtracts, so
    /// that `x` is added in both cases. Every play adds the powers alike: `2^e − 2^(e−1)` in
    /// each round, which the new target contains.
    pub fn to_alt(&self) -> TwoAlt {
        let low = clear_of(self.numbers.objects().chain([&self.target]));
        let free = stairs(&self.numbers.free, low);
        // The lowest is two steps above all free numbers, so everything falls in the order of
        // play: 2^e − x > 2^(e−1) + y as long as x and y are below 2^(e−2).
        let bottom = low + 2 * self.numbers.free.len() as u64;
        let pairs = 2 * self.numbers.rounds.len();
        let base = |at: usize| power(bottom + (pairs - 1 - at) as u64);
        let mut target = self.target.clone();
        for round in 0..self.numbers.rounds.len() {
            target += base(2 * round) - base(2 * round + 1);
        }
        TwoAlt {
            numbers: self.numbers.map(
                |at, x| {
                    if at.is_multiple_of(2) { base(at) + x } else { base(at) - x }
                },
                |_| free,
            ),
            target,
        }
    }
}
