//! 2P-EXACT-COVER: the selected sets must contain every point exactly once.

use num_bigint::BigUint;

use super::gen_partition::TwoGenPartition;
use super::two_person::TwoPerson;

/// Points to be covered, and sets of points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwoExactCover {
    /// How many points there are.
    pub points: usize,
    /// The sets, as lists of points from 0 without repetition.
    pub sets: TwoPerson<Vec<usize>>,
}

impl TwoExactCover {
    /// Whether Left can make the selected sets an exact cover.
    pub fn left_wins(&self) -> bool {
        self.sets.left_wins(|selected| {
            let mut covered = vec![false; self.points];
            let disjoint = selected.iter().all(|set| add(&mut covered, set));
            disjoint && self.can_complete(covered)
        })
    }

    /// Whether disjoint free sets contain exactly the points that are not covered: the first
    /// of these is in one of the sets, so those are tried.
    fn can_complete(&self, covered: Vec<bool>) -> bool {
        let mut open = vec![covered];
        while let Some(covered) = open.pop() {
            let Some(first) = covered.iter().position(|&c| !c) else {
                return true;
            };
            for set in self.sets.free.iter().filter(|set| set.contains(&first)) {
                let mut covered = covered.clone();
                if add(&mut covered, set) {
                    open.push(covered);
                }
            }
        }
        false
    }

    /// A 2P-GEN-PARTITION problem that Left wins exactly when he wins this (SUM lemma 4.3).
    ///
    /// A set becomes a number with one digit for each point, 1 if the set contains it. The
    /// base is a power of two above the number of sets that contain any one point, so no
    /// selection carries, and the target `11…1` is reached by exact covers alone. Base four
    /// is enough for clauses of three literals.
    pub fn to_gen_partition(&self) -> TwoGenPartition {
        let mut counts = vec![0u64; self.points];
        for &point in self.sets.objects().flatten() {
            counts[point] += 1;
        }
        let most = counts.into_iter().max().unwrap_or(0);
        let digit = u64::from(u64::BITS - most.leading_zeros()).max(1);
        let number = |set: &[usize]| {
            let mut number = BigUint::ZERO;
            for &point in set {
                number.set_bit(digit * point as u64, true);
            }
            number
        };
        let all: Vec<usize> = (0..self.points).collect();
        TwoGenPartition {
            numbers: self.sets.map(
                |_, set| number(set),
                |free| free.iter().map(|set| number(set)).collect(),
            ),
            target: number(&all),
        }
    }
}

/// Covers the points of a set; `false` if one was covered before.
fn add(covered: &mut [bool], set: &[usize]) -> bool {
    set.iter()
        .all(|&point| !std::mem::replace(&mut covered[point], true))
}
