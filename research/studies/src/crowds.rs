//! The sums that B* solves efficiently (SUM §7.3).
//!
//! Groups random sums by the number of components that compete for the first move: those at least
//! half as hot as the hottest. Reports for each group the median nodes that B* with the probability
//! rule needs for a best move, and that alpha-beta needs for the score.
//!
//! ```text
//! mustplay dev study crowds --components 8 --depth 2
//! ```

use clap::Args;
use std::fmt;

use mustplay::{Engine, Error, Job, Report};
use mustplay_cgt::normal::Dyadic;
use mustplay_cgt::sums::ScoreGames;
use mustplay_cgt::sums::random::Random;
use mustplay_core::RunContext;
use serde::Serialize;

use crate::pool::repeat;
use crate::searches::contender::{ALPHA_BETA, BEST_FIRST};
use crate::{RandomSums, family};

/// Measures nodes by the number of hot components.
#[derive(Clone, Copy, Debug, Args)]
pub struct Crowds {
    #[command(flatten)]
    pub sums: RandomSums,
}

/// The groups of sums, as far as they were searched.
#[derive(Clone, Debug, Serialize)]
pub struct Crowded {
    pub components: usize,
    /// The longest play of a component.
    pub depth: usize,
    /// The groups that occur.
    pub crowds: Vec<Crowd>,
}

/// Sums with the same number of components that are at least half as hot as the hottest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Crowd {
    /// The number of such components.
    pub hot: usize,
    pub sums: usize,
    /// The median nodes of B* with the probability rule for a best move.
    pub best_first: u64,
    /// The median nodes of alpha-beta with bounds and transpositions.
    pub alpha_beta: u64,
}

impl Job for Crowds {
    const NAME: &'static str = "crowds";
    type Answer = Crowded;

    fn run(&self, _: &Engine, context: &RunContext<'_>) -> Result<Report<Crowded>, Error> {
        let RandomSums { components, depth, sums, seed } = self.sums;
        let family = family(components, depth);
        let mut groups: Vec<[Vec<u64>; 2]> = vec![Default::default(); components + 1];
        let mut random = Random::new(seed);
        let stop = repeat(context, sums as u64, |_| {
            let mut games = ScoreGames::new();
            let sum = family.sum(&mut games, &mut random);
            let temperatures: Vec<Dyadic> = sum.iter().map(|&g| games.temperature(g)).collect();
            let half = temperatures.iter().max().map_or(Dyadic::ZERO, Dyadic::half);
            let hot = temperatures.iter().filter(|t| **t >= half).count();
            for (group, contender) in groups[hot].iter_mut().zip([BEST_FIRST, ALPHA_BETA]) {
                let nodes = contender.nodes(&mut games, &sum, u64::MAX);
                group.push(nodes.expect("no limit was set"));
            }
            Ok(())
        })?;
        let crowd = |(hot, mut nodes): (usize, [Vec<u64>; 2])| {
            let sums = nodes[0].len();
            let [best_first, alpha_beta] = [0, 1].map(|which| {
                nodes[which].sort_unstable();
                nodes[which].get(sums / 2).copied()
            });
            Some(Crowd { hot, sums, best_first: best_first?, alpha_beta: alpha_beta? })
        };
        let answer = Crowded {
            components,
            depth,
            crowds: groups.into_iter().enumerate().filter_map(crowd).collect(),
        };
        Ok(Report::until(stop, answer, context.done()))
    }
}

impl fmt::Display for Crowded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "| hot components of {} (depth {}) | sums | {} | {} |\n| ---: | ---: | ---: | ---: |",
            self.components, self.depth, BEST_FIRST.name, ALPHA_BETA.name
        )?;
        for crowd in &self.crowds {
            let Crowd { hot, sums, best_first, alpha_beta } = crowd;
            write!(f, "\n| {hot} | {sums} | {best_first} | {alpha_beta} |")?;
        }
        Ok(())
    }
}
