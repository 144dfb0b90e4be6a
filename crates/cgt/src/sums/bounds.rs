//! Bounds on the score of a sum that follow from its components alone (SUM §5.1).
//!
//! **Theorem** (Berlekamp, Conway and Guy; SUM Theorem 5.3). For `G = G_1 + … + G_n` with Left
//! to move and every tax `t ≥ 0`,
//!
//! ```text
//! max_i ( ᵗV_L(G_i) + Σ_{j≠i} ᵗV_R(G_j) )  ≤  V_L(G)  ≤  Σ ᵗV_L(G_i) + t .
//! ```
//!
//! All bounds of SUM are instances, except that Hanner's uses only means:
//!
//! * *Milnor*: `t = 0`.
//! * *Hanner* (SUM Theorem 5.1): `Mean(G) ≤ V_L(G) ≤ Mean(G) + σ`, with `σ` the highest
//!   temperature. This is the case `t = σ`.
//! * *Second* (SUM Theorem 5.2): let `σ₂` be the second highest temperature. Replace the hottest
//!   component `G_1` by a game `H'` of temperature `σ₂` with a move to `G_1`, and apply Hanner's
//!   bounds. `H' = {y | G_1}` with `y = ᵗV_L(G_1) + 2t` at `t = σ₂` has mean `ᵗV_L(G_1) + t` and
//!   gives the theorem for `t = σ₂`.
//! * *Thermostatic*: the tax of the thermostat, the least tax with the mover's best guarantee.
//!
//! Both sides are piecewise linear in `t`, the left one a maximum of such functions, so their best
//! values are found exactly at corners of the components' walls. The tightest interval,
//! [`SumBounds::best`], takes each side at its best tax and is contained in the other four.
//!
//! ```
//! use mustplay_cgt::sums::{Interval, ScoreGames};
//! use mustplay_cgt::normal::{Dyadic, Player};
//!
//! let mut games = ScoreGames::new();
//! let sum = games.read_sum("{25,{50|0}|-75} + {20|-20}").unwrap();
//! let bounds = games.bounds(&sum, Player::Left);
//! assert_eq!(bounds.thermostatic.interval, Interval::new(5, 45));
//! assert_eq!(bounds.second.interval, Interval::new(5, 25));
//! ```

use super::game::{ScoreGame, ScoreGames};
use crate::normal::{Dyadic, Player, Thermograph};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interval {
    pub low: Dyadic,
    /// The upper end; at least `low`.
    pub high: Dyadic,
}

impl Interval {
    pub fn new(low: impl Into<Dyadic>, high: impl Into<Dyadic>) -> Self {
        let (low, high) = (low.into(), high.into());
        debug_assert!(low <= high, "{low} to {high} is no interval");
        Self { low, high }
    }

    pub fn width(&self) -> Dyadic {
        &self.high - &self.low
    }

    pub fn contains(&self, x: &Dyadic) -> bool {
        self.low <= *x && *x <= self.high
    }

    pub fn intersection(&self, other: &Self) -> Self {
        Self {
            low: self.low.clone().max(other.low.clone()),
            high: self.high.clone().min(other.high.clone()),
        }
    }

    fn negated(&self) -> Self {
        Self { low: -&self.high, high: -&self.low }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaxedBounds {
    pub tax: Dyadic,
    pub interval: Interval,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SecondBounds {
    /// The second highest temperature; 0 if there are fewer than two components.
    pub temperature: Dyadic,
    pub interval: Interval,
    /// The index of the hottest component, and the game `H'` that replaces it.
    pub replaced: Option<(usize, ScoreGame)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumBounds {
    /// Milnor's bounds, from the components' scores.
    pub milnor: Interval,
    /// Hanner's bounds, from means and the highest temperature.
    pub hanner: Interval,
    pub second: SecondBounds,
    /// The bounds at the ambient temperature.
    pub thermostatic: TaxedBounds,
    /// The tightest bounds: each side at its best tax.
    pub best: Interval,
}

/// The components of a sum as thermographs, seen by the player who moves first: Right to move is
/// Left to move in the negative of the sum.
pub(crate) struct MoverView<'a> {
    components: Vec<&'a Thermograph>,
    first: Player,
}

impl<'a> MoverView<'a> {
    pub(crate) fn new(
        components: impl IntoIterator<Item = &'a Thermograph>,
        first: Player,
    ) -> Self {
        Self { components: components.into_iter().collect(), first }
    }

    pub(crate) fn taxes(&self) -> Vec<Dyadic> {
        let mut taxes = vec![Dyadic::ZERO];
        taxes.extend(self.components.iter().flat_map(|it| it.corner_taxes()).cloned());
        taxes.sort();
        taxes.dedup();
        taxes
    }

    /// The scores of a component under a tax when the mover and when the opponent starts there.
    fn scores(&self, component: &Thermograph, tax: &Dyadic) -> [Dyadic; 2] {
        let (second, first) = self.first.in_order(&component.right, &component.left);
        [first, second].map(|wall| self.first.signed(wall.at(tax)))
    }

    /// The bounds at one tax: the guarantees of the mover and of the opponent.
    pub(crate) fn at(&self, tax: &Dyadic) -> Interval {
        let mut high = tax.clone();
        let mut low = Dyadic::ZERO;
        let mut widest = Dyadic::ZERO;
        for component in &self.components {
            let [first, second] = self.scores(component, tax);
            widest = widest.max(&first - &second);
            high = &high + &first;
            low = &low + &second;
        }
        Interval { low: &low + &widest, high }
    }

    /// The bounds at the least tax with the mover's best guarantee, and the tightest bounds.
    pub(crate) fn thermostat(&self) -> (TaxedBounds, Interval) {
        let mut thermostat = TaxedBounds { tax: Dyadic::ZERO, interval: self.at(&Dyadic::ZERO) };
        let mut best = thermostat.interval.clone();
        for tax in self.taxes() {
            let interval = self.at(&tax);
            best = best.intersection(&interval);
            if interval.low > thermostat.interval.low {
                thermostat = TaxedBounds { tax, interval };
            }
        }
        (thermostat, best)
    }
}

impl ScoreGames {
    pub fn bounds(&mut self, sum: &[ScoreGame], first: Player) -> SumBounds {
        let thermographs: Vec<Thermograph> =
            sum.iter().map(|&g| self.thermograph(g).clone()).collect();
        let components = MoverView::new(&thermographs, first);
        let seen = |interval: Interval| match first {
            Player::Left => interval,
            Player::Right => interval.negated(),
        };
        let (thermostat, best) = components.thermostat();

        let means = thermographs.iter().map(|it| &it.mean);
        let mean = first.signed(means.fold(Dyadic::ZERO, |sum, mean| &sum + mean));
        // In sums played for a score no temperature is below 0.
        let temperatures = thermographs.iter().map(|it| it.temperature.clone().max(Dyadic::ZERO));
        let temperatures: Vec<Dyadic> = temperatures.collect();
        let mut hottest: Vec<usize> = (0..sum.len()).collect();
        hottest.sort_by(|&a, &b| temperatures[b].cmp(&temperatures[a]));
        let highest = |rank: usize| {
            let found = hottest.get(rank).map(|&i| temperatures[i].clone());
            found.unwrap_or(Dyadic::ZERO)
        };
        let second = highest(1);
        let replaced = hottest.first().map(|&i| {
            let twice = &second + &second;
            let [score, _] = components.scores(&thermographs[i], &second);
            (i, self.preceding(sum[i], first, &(&score + &twice)))
        });
        SumBounds {
            milnor: seen(components.at(&Dyadic::ZERO)),
            hanner: seen(Interval { high: &mean + &highest(0), low: mean }),
            second: SecondBounds {
                interval: seen(components.at(&second)),
                temperature: second,
                replaced,
            },
            thermostatic: TaxedBounds { interval: seen(thermostat.interval), ..thermostat },
            best: seen(best),
        }
    }

    /// The game `{y | G}` if Left moves in `G` next, `{G | −y}` if Right does.
    fn preceding(&mut self, g: ScoreGame, first: Player, y: &Dyadic) -> ScoreGame {
        let y = self.number(&first.signed(y.clone()));
        let (left, right) = first.pick((y, g), (g, y));
        let game = self.game(&[left], &[right]);
        game.expect("y lies beyond the score of a game that is worth moving in")
    }
}
