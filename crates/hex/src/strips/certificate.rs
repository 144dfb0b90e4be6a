//! A proof that fewer stones do not connect, by cost and benefit (CVH §12.5).
//!
//! A pattern of length n with s stones *costs* `columns·s − stones·n`, so that a whole period
//! costs nothing. The *benefit* of a value is the least cost at which a best pattern reaches
//! it. If a row with its stones never adds more benefit than it costs (CVH Lemma 12.5), then by
//! induction no pattern has more benefit than it cost (CVH Lemma 12.6), and since acceptable
//! patterns have at least the least benefit, a bound on stones follows for every length.
//!
//! The certificate lists finitely many values with their benefits. [`Certificate::check`]
//! redoes the arithmetic and every comparison: the base case at one length, and the step for
//! every listed value and every row.

use mustplay_games::outcome::Game;
use mustplay_work::{Progress, Stop, Watch};
use thiserror::Error;

use super::best::{Connecting, Period};
use super::strip::Strip;

/// Benefits of values, with the price of a column and of a stone.
#[derive(Clone, Debug)]
pub struct Certificate {
    /// How the best patterns repeat.
    pub period: Period,
    /// Values with their benefits, least first. Every value is below one of them, because the
    /// best value of all is among them.
    pub benefits: Vec<(Game, i64)>,
    /// For each length up to the end of the first period, the least number of stones.
    pub least: Vec<u32>,
}

/// Why a certificate proves nothing.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refuted {
    /// A pattern of the first length has more benefit than it cost.
    #[error(
        "the base case fails: a pattern with {stones} stones has benefit {benefit} at cost {cost}"
    )]
    Base {
        /// Its stones.
        stones: u32,
        /// Its benefit.
        benefit: i64,
        /// Its cost.
        cost: i64,
    },
    /// A row adds more benefit than it costs.
    #[error("the induction step fails: value {value} gains {gain} by a row of cost {cost}")]
    Step {
        /// Which of the listed values.
        value: usize,
        /// Benefit gained.
        gain: i64,
        /// Cost of the row.
        cost: i64,
    },
    /// The bound that follows is not the number claimed.
    #[error("length {length}: the bound that follows is {bound} stones, the claim {claimed}")]
    Claim {
        /// The length.
        length: usize,
        /// What follows.
        bound: u32,
        /// What is claimed.
        claimed: u32,
    },
    /// The check was stopped.
    #[error(transparent)]
    Stopped(#[from] Stop),
}

impl Certificate {
    /// The certificate that a search yields once its best patterns repeat.
    pub fn of(search: &mut Connecting) -> Option<Self> {
        let period = search.period()?;
        let mut benefits: Vec<(Game, i64)> = Vec::new();
        for length in period.from..period.from + period.columns {
            for pattern in search.best(length) {
                let cost = cost(period, pattern.stones, length);
                match benefits
                    .iter_mut()
                    .find(|(value, _)| *value == pattern.value)
                {
                    Some((_, benefit)) => *benefit = cost.min(*benefit),
                    None => benefits.push((pattern.value, cost)),
                }
            }
        }
        benefits.sort_by_key(|&(value, benefit)| (benefit, value.index()));
        let least = (0..period.from + period.columns)
            .map(|length| search.best(length).iter().map(|p| p.stones).min())
            .collect::<Option<Vec<u32>>>()?;
        Some(Self {
            period,
            benefits,
            least,
        })
    }

    /// Checks the proof against the values of `strip` and the best patterns of the first length.
    pub fn check(
        &self,
        strip: &mut Strip,
        first: &[(Game, u32)],
        watch: &dyn Watch,
    ) -> Result<(), Refuted> {
        for &(value, stones) in first {
            let cost = cost(self.period, stones, self.period.from);
            if let Some(benefit) = self.benefit(strip, value)
                && benefit > cost
            {
                return Err(Refuted::Base {
                    stones,
                    benefit,
                    cost,
                });
            }
        }
        let height = strip.height();
        for (number, &(value, benefit)) in self.benefits.iter().enumerate() {
            watch.report(
                &Progress::new(number as u64, strip.bytes()).of(self.benefits.len() as u64),
            )?;
            for row in 0..1_usize << height {
                let stones: Vec<bool> = (0..height).map(|place| row >> place & 1 == 1).collect();
                let cost = cost(self.period, row.count_ones(), 1);
                let grown = strip.add_row(value, &stones, watch)?;
                if let Some(after) = self.benefit(strip, grown)
                    && after > benefit + cost
                {
                    return Err(Refuted::Step {
                        value: number,
                        gain: after.saturating_sub(benefit),
                        cost,
                    });
                }
            }
        }
        self.check_claims()
    }

    /// What the least benefit of an acceptable pattern says about stones, for one period: the
    /// smallest s with `columns·s − stones·n` at least that benefit.
    fn check_claims(&self) -> Result<(), Refuted> {
        let Some(&(_, lowest)) = self.benefits.first() else {
            return Ok(());
        };
        let (columns, per_period) = (self.period.columns as i64, i64::from(self.period.stones));
        for length in self.period.from..self.period.from + self.period.columns {
            let needed = lowest + per_period * length as i64;
            let bound = (needed + columns - 1).div_euclid(columns).max(0) as u32;
            let claimed = self.least[length];
            if bound != claimed {
                return Err(Refuted::Claim {
                    length,
                    bound,
                    claimed,
                });
            }
        }
        Ok(())
    }

    /// The benefit of a value: that of the cheapest listed value above it, or more than anything
    /// costs if there is none. `None` for unacceptable patterns, whose benefit is −∞.
    fn benefit(&self, strip: &mut Strip, value: Game) -> Option<i64> {
        if strip.is_unacceptable(0, value) {
            return None;
        }
        let games = strip.games(0);
        let above = self
            .benefits
            .iter()
            .find(|&&(listed, _)| games.le(value, listed));
        Some(above.map_or(i64::MAX, |&(_, benefit)| benefit))
    }
}

/// What stones and length cost; the same after a whole period.
fn cost(period: Period, stones: u32, length: usize) -> i64 {
    period.columns as i64 * i64::from(stones) - i64::from(period.stones) * length as i64
}
