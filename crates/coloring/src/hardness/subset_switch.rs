//! SUBSET-SWITCH: do some of the given switches add up to a given score?

use num_bigint::BigUint;

use super::alt::alternates_to;
use super::two_person::TwoPerson;
use super::two_subset_switch::TwoSubsetSwitch;
use mustplay_cgt::sums::{ScoreGame, ScoreGames};

/// Switches `±x` to select from, and the score to reach when Left starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SubsetSwitch {
    /// The numbers `x`, in any order.
    pub sizes: Vec<BigUint>,
    /// The score `V_L` that the sum of the selected switches must have.
    pub target: BigUint,
}

impl SubsetSwitch {
    /// Whether some of the switches have the score; `V_L` of switches is the alternating sum
    /// of their sizes (SUM §3.1).
    pub fn is_solvable(&self) -> bool {
        let sizes = self.sizes.iter().map(|x| (x, false)).collect();
        alternates_to(sizes, self.target.clone())
    }

    /// A sum of games of depth at most 2 in which Left, to move, scores 0 if the problem is
    /// solvable and less otherwise (SUM Theorem 4.1): the sum of Theorem 4.2 without a
    /// choice of Right's.
    pub fn to_sum(&self, games: &mut ScoreGames) -> Vec<ScoreGame> {
        let alone = TwoSubsetSwitch {
            sizes: TwoPerson { rounds: Vec::new(), free: self.sizes.clone() },
            target: self.target.clone(),
        };
        alone.to_sum(games)
    }
}
