//! 2P-ALT: the selected numbers must have a given alternating sum.

use num_bigint::BigUint;

use super::alt::alternates_to;
use super::two_person::TwoPerson;
use super::two_subset_switch::TwoSubsetSwitch;

/// Numbers, and the alternating sum to reach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwoAlt {
    /// The numbers.
    pub numbers: TwoPerson<BigUint>,
    /// The alternating sum that the selected ones must have.
    pub target: BigUint,
}

impl TwoAlt {
    /// Whether Left can give the selected numbers the alternating sum.
    pub fn left_wins(&self) -> bool {
        left_wins(&self.numbers, &self.target)
    }

    /// The 2P-SUBSET-SWITCH problem with these numbers as sizes, which has the same winner
    /// (SUM Corollary 4.2).
    pub fn to_subset_switch(&self) -> TwoSubsetSwitch {
        TwoSubsetSwitch { sizes: self.numbers.clone(), target: self.target.clone() }
    }
}

/// Whether Left can give selected numbers the alternating sum `target`.
pub(super) fn left_wins(numbers: &TwoPerson<BigUint>, target: &BigUint) -> bool {
    numbers.left_wins(|selected| {
        let required = selected.iter().map(|&x| (x, true));
        let free = numbers.free.iter().map(|x| (x, false));
        alternates_to(required.chain(free).collect(), target.clone())
    })
}
