//! Sums of games that are hard to play, by reduction from hard problems (SUM chapter 4).
//!
//! Optimal play in a sum of games is PSPACE-complete even if no component lasts more than two
//! moves. The proof is a chain of reductions, each a function here:
//!
//! ```text
//! PARTITION → ALT → SUBSET-SWITCH → SUM
//! QBF → 2P-EXACT-COVER → 2P-GEN-PARTITION → 2P-ALT → 2P-SUBSET-SWITCH → SUM
//! ```
//!
//! The tests decide every problem by exhaustive search. The final sum has score 0 for Left, who
//! moves first, if the problem is solvable, and less otherwise.
//!
//! ```
//! use mustplay_core::NoProgress;
//! use mustplay_cgt::normal::{Dyadic, Player};
//! use mustplay_coloring::hardness::Partition;
//! use mustplay_cgt::sums::{ScoreGames, SumSolver};
//!
//! for (numbers, solvable) in [([1u32, 1], true), ([1, 2], false)] {
//!     let partition = Partition { numbers: numbers.map(Into::into).to_vec() };
//!     let mut games = ScoreGames::new();
//!     let sum = partition.to_alt().to_subset_switch().to_sum(&mut games);
//!     let score = SumSolver::new(&mut games, &sum).score(&sum, Player::Left, &NoProgress);
//!     assert_eq!(score.unwrap() >= Dyadic::ZERO, solvable);
//! }
//! ```

use mustplay_cgt::normal::Dyadic;
use mustplay_cgt::sums::{ScoreGame, ScoreGames};
use num_bigint::BigInt;
pub use num_bigint::BigUint;

pub use crate::qbf::{Formula, Literal, Quantifier};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Partition {
    pub numbers: Vec<BigUint>,
}

impl Partition {
    /// An ALT problem that is solvable exactly when this one is (SUM Lemma 4.1).
    ///
    /// Each number `x_i` becomes a pair `2^e + 2x_i`, `2^e`, where successive `e` differ by two and
    /// every power exceeds the target and the sum of the numbers. An alternating sum that takes
    /// only one number of a pair exceeds the target; one that takes both adds `2x_i`. The target is
    /// `Σ x_i`, twice the half, so odd sums need no fractions.
    pub fn to_alt(&self) -> Alt {
        let target: BigUint = self.numbers.iter().sum();
        let doubled: Vec<BigUint> = self.numbers.iter().map(|x| x << 1u32).collect();
        let low = clear_of(doubled.iter().chain([&target]));
        Alt { numbers: stairs(&doubled, low), target }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alt<N = Vec<BigUint>> {
    pub numbers: N,
    pub target: BigUint,
}

pub type TwoAlt = Alt<TwoPerson<BigUint>>;

impl<N: Clone> Alt<N> {
    /// The SUBSET-SWITCH problem with these numbers as sizes and the same winner (SUM Corollaries
    /// 4.1 and 4.2).
    pub fn to_subset_switch(&self) -> SubsetSwitch<N> {
        SubsetSwitch { sizes: self.numbers.clone(), target: self.target.clone() }
    }
}

/// A pair `2^e + x`, `2^e` for each number, where `e` is `low` for the last number and rises by two
/// per number towards the first.
///
/// **Lemma.** If `2^low` is [clear of](clear_of) the numbers and of `b`, then a selection with
/// alternating sum `b` takes both or none of each pair, and its pairs represent numbers with sum
/// `b`.
///
/// *Proof.* Consider the highest pair with only one number selected. The pairs before it are
/// complete; each adds its number and leaves the sign at plus. So the sum is at least `2^e` if
/// nothing follows, and otherwise at least `2^e − (2^(e−2) + x) ≥ 3·2^(e−2) − x`, as the rest after
/// the next selected number is nonnegative; and `3·2^(e-2) − x > 2·2^(e−2) ≥ 2^(low+1) > b`, since
/// then `e ≥ low + 2` and `2^(e−2) > x`. A full pair adds `x`. ∎
fn stairs(numbers: &[BigUint], low: u64) -> Vec<BigUint> {
    let steps = (0..numbers.len() as u64).rev();
    let pairs = numbers.iter().zip(steps).flat_map(|(x, step)| {
        let base = power(low + 2 * step);
        [&base + x, base]
    });
    pairs.collect()
}

/// The least `e` such that `2^e` exceeds each of the numbers.
fn clear_of<'a>(numbers: impl Iterator<Item = &'a BigUint>) -> u64 {
    numbers.map(BigUint::bits).max().unwrap_or(0)
}

fn power(e: u64) -> BigUint {
    BigUint::from(1u32) << e
}

/// Switches `±x` to select from, and the target score when Left starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SubsetSwitch<N = Vec<BigUint>> {
    pub sizes: N,
    pub target: BigUint,
}

pub type TwoSubsetSwitch = SubsetSwitch<TwoPerson<BigUint>>;

impl SubsetSwitch {
    /// A sum of games of depth at most 2 in which Left, to move, scores 0 if the problem is
    /// solvable and less otherwise (SUM Theorem 4.1): the sum of Theorem 4.2 without choices by
    /// Right.
    pub fn to_sum(&self, games: &mut ScoreGames) -> Vec<ScoreGame> {
        let alone = TwoSubsetSwitch {
            sizes: TwoPerson { rounds: Vec::new(), free: self.sizes.clone() },
            target: self.target.clone(),
        };
        alone.to_sum(games)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwoPerson<T> {
    pub rounds: Vec<Round<T>>,
    /// The objects that Left may take in the last phase.
    pub free: Vec<T>,
}

/// One round: Left takes one of two objects, then Right takes one of two others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round<T> {
    /// `X_{2i−1}` and its complement.
    pub left: [T; 2],
    /// `X_{2i}` and its complement.
    pub right: [T; 2],
}

impl<T> TwoPerson<T> {
    /// The pairs in the order of choice, Left's first.
    pub fn pairs(&self) -> impl Iterator<Item = &[T; 2]> {
        self.rounds.iter().flat_map(|round| [&round.left, &round.right])
    }

    pub fn objects(&self) -> impl Iterator<Item = &T> {
        self.pairs().flatten().chain(&self.free)
    }

    /// Replaces each object; the new object may depend on the index of the pair.
    pub fn map<U>(
        &self,
        mut pair_object: impl FnMut(usize, &T) -> U,
        free: impl FnOnce(&[T]) -> Vec<U>,
    ) -> TwoPerson<U> {
        let mut pair = |at: usize, [a, b]: &[T; 2]| [pair_object(at, a), pair_object(at, b)];
        let rounds = self.rounds.iter().enumerate().map(|(i, round)| Round {
            left: pair(2 * i, &round.left),
            right: pair(2 * i + 1, &round.right),
        });
        TwoPerson { rounds: rounds.collect(), free: free(&self.free) }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwoExactCover {
    pub points: usize,
    /// The sets, as lists of distinct points from 0.
    pub sets: TwoPerson<Vec<usize>>,
}

impl TwoExactCover {
    /// The problem that Left wins exactly when a formula is true, Left being Exist (SUM Lemma 4.2).
    ///
    /// There is a point for each clause and one for each literal in a clause. Setting a variable
    /// takes the set of all points of the literal that becomes *false*, which then cannot satisfy
    /// its clauses. A free set covers a clause together with one of its literals; another covers
    /// the literal alone, in case the first is not used.
    ///
    /// Left and Right choose in turn; where the quantifiers do not alternate, dummy choices between
    /// two empty sets fill the gaps.
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
        // Whether the last round lacks Right's choice.
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

    /// A 2P-GEN-PARTITION problem that Left wins exactly when Left wins this one (SUM Lemma 4.3).
    ///
    /// A set becomes a number with one digit per point, 1 if the set contains it. The base is a
    /// power of two above the number of sets that contain any one point, so no selection carries,
    /// and only exact covers reach the target `11…1`. Base four suffices for clauses of three
    /// literals.
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

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwoGenPartition {
    pub numbers: TwoPerson<BigUint>,
    pub target: BigUint,
}

impl TwoGenPartition {
    /// A 2P-ALT problem that Left wins exactly when Left wins this one (SUM Lemma 4.4).
    ///
    /// Free numbers become pairs as in the reduction of PARTITION. Above them are the numbers of
    /// the rounds, with `e` one lower from pair to pair: `2^e + x` for Left, which the alternating
    /// sum adds, and `2^e − x` for Right, which it subtracts, so that `x` is added in both cases.
    /// Every play adds the same powers: `2^e − 2^(e−1)` in each round, which the new target
    /// contains.
    pub fn to_alt(&self) -> TwoAlt {
        let low = clear_of(self.numbers.objects().chain([&self.target]));
        let free = stairs(&self.numbers.free, low);
        // The lowest is two steps above all free numbers, so the numbers decrease in the order of
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

impl TwoSubsetSwitch {
    /// A sum of games of depth at most 2 in which Left, to move, scores 0 if Left wins this
    /// problem and less otherwise (SUM Theorem 4.2).
    ///
    /// With `S` for the target, play goes through the sum
    ///
    /// ```text
    /// J    {{∞|Σ A_j − C}|−∞}            Left must move here and Right answer
    /// K_i  {±x,±x'|−F_i}, {F_i|±x,±x'}   Left and Right choose a switch of each pair in turn
    /// G_j  {±y|−A_j} + {0|−A_j}          Left takes one, which keeps or drops the switch ±y;
    ///                                    Right takes the other
    /// H    {C|−C}                        Left must move here
    /// I    {D|−S,{S|−E}}                 Right must, and chooses who starts in the switches
    /// ↑    {0|{0|0}}                     decides a tie in Left's favor
    /// ```
    ///
    /// in this order, because of the [weights](super) of the moves. If the selected switches have
    /// the score `L` with Left to start, the total is `L − S` or `S − L`, as Right chooses:
    /// `−|L − S|`, which is 0 if Left has reached the target.
    pub fn to_sum(&self, games: &mut ScoreGames) -> Vec<ScoreGame> {
        let pairs: Vec<&[BigUint; 2]> = self.sizes.pairs().collect();
        let total = self.sizes.objects().sum::<BigUint>() + &self.target;
        let weights = Weights::new(pairs.len(), self.sizes.free.len(), &total);
        let mut builder = SumBuilder { games };
        let mut sum = Vec::with_capacity(2 * pairs.len() + 2 * self.sizes.free.len() + 4);

        let infinity = builder.number(&weights.infinity);
        let minus_infinity = builder.minus(&weights.infinity);
        let paid_back = weights.a.iter().sum::<BigUint>();
        let advance = builder.integer(BigInt::from(paid_back) - BigInt::from(weights.c.clone()));
        let threat = builder.game(&[infinity], &[advance]);
        sum.push(builder.game(&[threat], &[minus_infinity]));

        for (i, (pair, f)) in pairs.into_iter().zip(&weights.f).enumerate() {
            let switches = pair.each_ref().map(|x| builder.switch(x));
            sum.push(if i.is_multiple_of(2) {
                let loss = builder.minus(f);
                builder.game(&switches, &[loss])
            } else {
                let gain = builder.number(f);
                builder.game(&[gain], &switches)
            });
        }

        for (y, a) in self.sizes.free.iter().zip(&weights.a) {
            let (switch, nothing) = (builder.switch(y), builder.number(&BigUint::ZERO));
            let loss = builder.minus(a);
            sum.push(builder.game(&[switch], &[loss]));
            sum.push(builder.game(&[nothing], &[loss]));
        }

        sum.push(builder.switch(&weights.c));

        let [gain, back] = [&weights.d, &self.target].map(|x| builder.number(x));
        let [target, loss] = [&self.target, &weights.e].map(|x| builder.minus(x));
        let turned = builder.game(&[back], &[loss]);
        sum.push(builder.game(&[gain], &[target, turned]));

        let zero = builder.number(&BigUint::ZERO);
        let star = builder.game(&[zero], &[zero]);
        sum.push(builder.game(&[zero], &[star]));
        sum
    }
}

struct SumBuilder<'a> {
    games: &'a mut ScoreGames,
}

impl SumBuilder<'_> {
    fn integer(&mut self, x: BigInt) -> ScoreGame {
        self.games.number(&Dyadic::from_big(x, 0))
    }

    fn number(&mut self, x: &BigUint) -> ScoreGame {
        self.integer(BigInt::from(x.clone()))
    }

    fn minus(&mut self, x: &BigUint) -> ScoreGame {
        self.integer(-BigInt::from(x.clone()))
    }

    fn game(&mut self, left: &[ScoreGame], right: &[ScoreGame]) -> ScoreGame {
        let game = self.games.game(left, right);
        game.expect("the weights give both players a reason to move")
    }

    fn switch(&mut self, x: &BigUint) -> ScoreGame {
        let (gain, loss) = (self.number(x), self.minus(x));
        self.game(&[gain], &[loss])
    }
}

/// The constants of SUM Theorem 4.2, each the least integer that its inequality allows.
///
/// Invariant: a player who leaves a move of one stage to the opponent loses more than all later
/// stages are worth.
struct Weights {
    /// Right's threat in the second part of `I`.
    e: BigUint,
    /// Left's threat in `I`.
    d: BigUint,
    /// The gain of a move in `H`.
    c: BigUint,
    /// Right's gain in one of the two games `G` of each free switch.
    a: Vec<BigUint>,
    /// The threats of the players in the games `K`, one per pair.
    f: Vec<BigUint>,
    /// A bound above the sum of all other weights.
    infinity: BigUint,
}

impl Weights {
    /// The weights for the numbers of pairs and free switches; `total` is at least the sum of all
    /// switches and the target.
    fn new(pairs: usize, free: usize, total: &BigUint) -> Self {
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
