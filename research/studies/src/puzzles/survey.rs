//! The difficulty of positions by the number of stones.

use clap::Args;
use mustplay_core::quantity::{MANY, SEEDS, whole};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use std::time::Instant;

use mustplay::{Engine, Error, Job, Report};
use mustplay_core::RunContext;
use mustplay_hex::{Board, Cell};
use mustplay_solver::inferior::Matcher;
use mustplay_solver::{Solver, SolverSettings};
use serde::Serialize;

use crate::pool::repeat;

use super::{at_most, players, setup, square};

/// The step between sampled numbers of stones.
const STEP: usize = 5;

/// The most nodes to decide a position.
const MOST_NODES: u64 = 2000;

/// Measures the cost of deciding positions of games that connections do not decide.
#[derive(Clone, Copy, Debug, Args)]
pub struct Survey {
    /// Columns and rows of the board, from 1 to 13.
    #[arg(value_parser = whole::<usize>(1..=13))]
    pub size: usize,
    /// The seed of the first game, from 0 to 1000000000000000000.
    #[arg(value_parser = whole::<u64>(0..=SEEDS))]
    pub seed: u64,
    /// The number of games, with consecutive seeds, from 0 to 1000000000000.
    #[arg(default_value_t = 1, value_parser = whole::<u64>(0..=MANY))]
    pub games: u64,
}

/// The result of a survey.
#[derive(Clone, Debug, Serialize)]
pub struct Surveyed {
    /// By the number of stones.
    pub efforts: Vec<Effort>,
}

/// The cost of positions with one number of stones: median, 90th percentile, maximum.
#[derive(Clone, Debug, Serialize)]
pub struct Effort {
    pub stones: usize,
    pub positions: usize,
    /// The number of positions decided.
    pub solved: usize,
    pub nodes: [u64; 3],
    pub times: [f64; 3],
}

/// The cost of one position.
struct Attempt {
    is_solved: bool,
    nodes: u64,
    seconds: f64,
}

impl Job for Survey {
    const NAME: &'static str = "survey";
    type Answer = Surveyed;

    fn run(&self, engine: &Engine, context: &RunContext<'_>) -> Result<Report<Surveyed>, Error> {
        let (board, matcher) = (square(self.size)?, engine.matcher());
        let mut attempts: BTreeMap<usize, Vec<Attempt>> = BTreeMap::new();
        let stop = repeat(context, self.games, |number| {
            let game = players::play(&board, &matcher, self.seed.wrapping_add(number));
            let last = (game.len() - 1) / STEP;
            for length in (1..=last).rev().map(|step| step * STEP) {
                let attempt = Attempt::at(&board, &matcher, &game[..length])?;
                let is_solved = attempt.is_solved;
                attempts.entry(length).or_default().push(attempt);
                // Positions before one that is too hard are assumed to be too hard.
                if !is_solved {
                    break;
                }
            }
            Ok(())
        })?;
        let nodes = attempts.values().flatten().map(|attempt| attempt.nodes).sum();
        let efforts = attempts.into_iter();
        let answer = Surveyed {
            efforts: efforts.map(|(stones, attempts)| Effort::of(stones, &attempts)).collect(),
        };
        Ok(Report::until(stop, answer, nodes))
    }
}

impl Attempt {
    fn at(board: &Arc<Board>, matcher: &Arc<Matcher>, moves: &[Cell]) -> Result<Self, Error> {
        let mut solver = Solver::new(board, matcher, &SolverSettings::default())?;
        let started = Instant::now();
        let answer = solver.winner(&setup(board, moves), &at_most(MOST_NODES));
        Ok(Self {
            is_solved: answer.is_ok(),
            nodes: solver.nodes(),
            seconds: started.elapsed().as_secs_f64(),
        })
    }
}

impl Effort {
    fn of(stones: usize, attempts: &[Attempt]) -> Self {
        let mut nodes: Vec<u64> = attempts.iter().map(|attempt| attempt.nodes).collect();
        nodes.sort_unstable();
        let mut times: Vec<f64> = attempts.iter().map(|attempt| attempt.seconds).collect();
        times.sort_by(f64::total_cmp);
        let tenths = [5, 9, 10].map(|tenths| (attempts.len() * tenths).div_ceil(10).max(1) - 1);
        Self {
            stones,
            positions: attempts.len(),
            solved: attempts.iter().filter(|attempt| attempt.is_solved).count(),
            nodes: tenths.map(|at| nodes[at]),
            times: tenths.map(|at| times[at]),
        }
    }
}

impl fmt::Display for Surveyed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "stones  positions  solved  nodes: median  9 of 10    most  \
             seconds: median  9 of 10   most"
        )?;
        for effort in &self.efforts {
            let Effort { stones, positions, solved, .. } = effort;
            write!(f, "\n{stones:>6}  {positions:>9}  {solved:>6}")?;
            let [median, nine, most] = effort.nodes;
            write!(f, "  {median:>13}  {nine:>7}  {most:>6}")?;
            let [median, nine, most] = effort.times;
            write!(f, "  {median:>15.2}  {nine:>7.2}  {most:>5.2}")?;
        }
        Ok(())
    }
}
