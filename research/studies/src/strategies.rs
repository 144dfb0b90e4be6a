//! The losses of the mean strategy and other rules, compared with their bounds (SUM §7.2).
//!
//! Each rule without search plays Left in random sums and moves first, against an optimal opponent
//! that knows the rule: all moves of the opponent are tried. A loss is the exact score minus the
//! score reached, divided by the highest temperature of a component. The bounds guarantee a loss of
//! at most 1 for mean, sentestrat and thermostrat.
//!
//! ```text
//! mustplay dev study strategies --components 3 --depth 2
//! ```

use clap::Args;
use std::fmt;

use mustplay::{Engine, Error, Job, Report};
use mustplay_cgt::normal::{Dyadic, Player};
use mustplay_cgt::sums::random::Random;
use mustplay_cgt::sums::{ScoreGames, Strategy, SumSolver, exploited};
use mustplay_core::{NoProgress, RunContext};
use serde::Serialize;

use crate::pool::repeat;
use crate::{RandomSums, family};

/// Measures the loss of each rule.
#[derive(Clone, Copy, Debug, Args)]
pub struct Strategies {
    #[command(flatten)]
    pub sums: RandomSums,
}

/// The losses of all rules.
#[derive(Clone, Debug, Serialize)]
pub struct AllLosses {
    pub components: usize,
    /// The longest play of a component.
    pub depth: usize,
    pub sums: usize,
    /// In the order of [`Strategy::ALL`].
    pub rules: Vec<Losses>,
}

/// The losses of a rule in random sums, relative to the highest temperature.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Losses {
    pub strategy: &'static str,
    pub average: f64,
    pub worst: f64,
    /// The share of sums without a loss.
    pub perfect: f64,
}

impl Job for Strategies {
    const NAME: &'static str = "strategies";
    type Answer = AllLosses;

    fn run(&self, _: &Engine, context: &RunContext<'_>) -> Result<Report<AllLosses>, Error> {
        let RandomSums { components, depth, sums, seed } = self.sums;
        let family = family(components, depth);
        let rules = Strategy::ALL.into_iter();
        let rules: Vec<Strategy> = rules.filter(|&s| s != Strategy::Optimal).collect();
        let mut losses: Vec<Vec<f64>> = vec![Vec::new(); rules.len()];
        let mut random = Random::new(seed);
        let stop = repeat(context, sums as u64, |_| {
            let mut games = ScoreGames::new();
            let sum = family.sum(&mut games, &mut random);
            let temperatures = sum.iter().map(|&g| games.temperature(g));
            let hottest = temperatures.max().unwrap_or(Dyadic::ZERO);
            let mut solver = SumSolver::new(&mut games, &sum);
            let exact = solver.score(&sum, Player::Left, &NoProgress);
            let exact = exact.expect("NoProgress never stops");
            for (&rule, losses) in rules.iter().zip(&mut losses) {
                let left = Player::Left;
                let reached = exploited(&mut games, &sum, left, left, rule, &NoProgress);
                let Ok(Some(reached)) = reached else {
                    let message = "expected sums of at most a hundred moves, found longer ones";
                    return Err(Error::Other(message.into()));
                };
                let loss = (&exact - &reached).to_f64();
                losses.push(if loss == 0.0 { 0.0 } else { loss / hottest.to_f64() });
            }
            Ok(())
        })?;
        let sums = losses.first().map_or(0, Vec::len);
        let summary = |(rule, losses): (Strategy, Vec<f64>)| Losses {
            strategy: rule.name(),
            average: losses.iter().sum::<f64>() / sums as f64,
            worst: losses.iter().copied().fold(0.0, f64::max),
            perfect: losses.iter().filter(|&&loss| loss == 0.0).count() as f64 / sums as f64,
        };
        let answer = AllLosses {
            components,
            depth,
            sums,
            rules: rules.into_iter().zip(losses).map(summary).collect(),
        };
        Ok(Report::until(stop, answer, sums as u64))
    }
}

impl fmt::Display for AllLosses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { components, depth, .. } = self;
        write!(
            f,
            "| {components} components of depth {depth} | average loss | worst loss | nothing lost |\n\
             | --- | ---: | ---: | ---: |"
        )?;
        for Losses { strategy, average, worst, perfect } in &self.rules {
            let perfect = perfect * 100.0;
            write!(f, "\n| {strategy} | {average:.3} | {worst:.3} | {perfect:.0} % |")?;
        }
        Ok(())
    }
}
