//! How much the moves of the hard sum are worth, so that they are made in order.

use num_bigint::BigUint;

/// The constants of SUM Theorem 4.2, each the least integer that its inequality allows.
///
/// Invariant: whoever leaves a move of one stage to the opponent loses more than all later
/// stages can bring.
pub(super) struct Weights {
    /// What Right threatens to take from the second part of `I`.
    pub(super) e: BigUint,
    /// What Left threatens to take in `I`.
    pub(super) d: BigUint,
    /// What a move in `H` takes.
    pub(super) c: BigUint,
    /// What Right takes in one of each two games `G`, one for each free switch.
    pub(super) a: Vec<BigUint>,
    /// What the players threaten to take in the games `K`, one for each pair.
    pub(super) f: Vec<BigUint>,
    /// More than everything else together.
    pub(super) infinity: BigUint,
}

impl Weights {
    /// The weights for numbers of pairs and of free switches, where `total` is at least the
    /// sum of all switches and the target.
    pub(super) fn new(pairs: usize, free: usize, total: &BigUint) -> Self {
        let one = || BigUint::from(1u32);
        let e = total * 2u32 + one();
        let d = &e * 4u32 + one();
        let c = &d + total + one();
        let mut last = &c + &d + &e + total;
        let mut falling = |count: usize| {
            let mut weights = Vec::with_capacity(count);
            for _ in 0..count {
                last = &last * 4u32 + one();
                weights.push(last.clone());
            }
            weights.reverse();
            weights
        };
        let (a, f) = (falling(free), falling(pairs));
        Self { infinity: last * 4u32 + one(), e, d, c, a, f }
    }
}
