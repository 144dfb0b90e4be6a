//! 2P-EXACT-COVER: the selected sets must contain every point exactly once.

use crate::qbf::{Formula, Quantifier};
use num_bigint::BigUint;

use super::gen_partition::TwoGenPartition;
use super::two_person::{Round, TwoPerson};

/// Points to be covered, and sets of points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwoExactCover {
    /// How many points there are.
    pub points: usize,
    /// The sets, as lists of points from 0 without repetition.
    pub sets: TwoPerson<Vec<usize>>,
}

impl TwoExactCover {
    /// The problem that Left wins exactly when a formula is true, Left being Exist (SUM Lemma
    /// 4.2).
    ///
    /// There is a point for each clause and one for each literal in a clause. To set a
    /// variable is to take the set of all points of the literal that becomes *false*, which
    /// can then no longer help. A free set covers a clause together with one of its
    /// literals, and another covers that literal alone, should it not be needed.
    ///
    /// Left and Right choose in turn; where the quantifiers do not alternate, choices
    /// between two empty sets fill the gaps.
    pub fn of_formula(formula: &Formula) -> Self {
        let mut points = formula.clauses().len();
        let mut of_literal = vec![[const { Vec::new() }; 2]; formula.prefix().len()];
        let mut free = Vec::new();
        for (c, clause) in formula.clauses().iter().enumerate() {
            for literal in clause {
                of_literal[literal.variable][usize::from(literal.positive)].push(points);
                free.push(vec![points]);
                free.push(vec![points, c]);
                points += 1;
            }
        }
        let nothing = || [Vec::new(), Vec::new()];
        let mut rounds: Vec<Round<Vec<usize>>> = Vec::new();
        // Whether Right has yet to choose in the last round.
        let mut rights_turn = false;
        for (quantifier, sets) in formula.prefix().iter().zip(of_literal) {
            match (quantifier, rounds.last_mut()) {
                (Quantifier::ForAll, Some(round)) if rights_turn => {
                    round.right = sets;
                    rights_turn = false;
                }
                (Quantifier::ForAll, _) => rounds.push(Round { left: nothing(), right: sets }),
                (Quantifier::Exists, _) => {
                    rounds.push(Round { left: sets, right: nothing() });
                    rights_turn = true;
                }
            }
        }
        Self { points, sets: TwoPerson { rounds, free } }
    }

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

    /// A 2P-GEN-PARTITION problem that Left wins exactly when he wins this (SUM Lemma 4.3).
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
            numbers: self
                .sets
                .map(|_, set| number(set), |free| free.iter().map(|set| number(set)).collect()),
            target: number(&all),
        }
    }
}

/// Covers the points of a set; `false` if one was covered before.
fn add(covered: &mut [bool], set: &[usize]) -> bool {
    set.iter().all(|&point| !std::mem::replace(&mut covered[point], true))
}
