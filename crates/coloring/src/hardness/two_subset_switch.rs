//! 2P-SUBSET-SWITCH: the selected switches must add up to a given score.

use mustplay_cgt::normal::Dyadic;
use num_bigint::{BigInt, BigUint};

use super::two_alt::left_wins;
use super::two_person::TwoPerson;
use super::weights::Weights;
use mustplay_cgt::sums::{ScoreGame, ScoreGames};

/// Switches `±x`, and the score to reach when Left starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwoSubsetSwitch {
    /// The numbers `x`.
    pub sizes: TwoPerson<BigUint>,
    /// The score `V_L` that the sum of the selected switches must have.
    pub target: BigUint,
}

impl TwoSubsetSwitch {
    /// Whether Left can give the selected switches the score; `V_L` of switches is the
    /// alternating sum of their sizes (SUM §3.1).
    pub fn left_wins(&self) -> bool {
        left_wins(&self.sizes, &self.target)
    }

    /// A sum of games of depth at most 2 in which Left, to move, scores 0 if he wins this
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
    /// in this order, because of the [weights](super) of the moves. If the selected switches
    /// have the score `L` with Left to start, the whole scores `L − S` or `S − L` as Right
    /// likes, `−|L − S|`: 0 if Left has reached the target.
    pub fn to_sum(&self, games: &mut ScoreGames) -> Vec<ScoreGame> {
        let pairs: Vec<&[BigUint; 2]> = self.sizes.pairs().collect();
        let total = self.sizes.objects().sum::<BigUint>() + &self.target;
        let weights = Weights::new(pairs.len(), self.sizes.free.len(), &total);
        let mut builder = Builder { games };
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

/// Makes games of integers.
struct Builder<'a> {
    games: &'a mut ScoreGames,
}

impl Builder<'_> {
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
        game.expect("the weights give everybody a reason to move")
    }

    /// `±x`.
    fn switch(&mut self, x: &BigUint) -> ScoreGame {
        let (gain, loss) = (self.number(x), self.minus(x));
        self.game(&[gain], &[loss])
    }
}
