//! The benchmarks of mustplay: jobs with known answers, and their running times.
//!
//! A [`Bench`] is a list of jobs. [`Bench::run`] runs those that the [`Options`] select and returns
//! a [`BenchReport`] with a [`Row`] for each: its answer, its processor time, and its time limit,
//! if any. Everything in a report is measured in this run.
//!
//! ```
//! use mustplay_bench::{Bench, Options};
//!
//! let options = Options { only: Some("fork".to_owned()), ..Options::default() };
//! let report = Bench::Outcome.run(&options)?;
//! assert_eq!(report.rows[0].job, "values over the fork to depth 2");
//! assert_eq!(report.rows[0].answer, "306 values");
//! # Ok::<(), mustplay_bench::BenchError>(())
//! ```

mod arms;
mod clock;
mod coloring;
mod fill;
mod games;
mod network;
mod outcome;
mod player;
mod report;
mod sheet;
mod solver;
mod sums;
mod switching;

use clap::{Args, ValueEnum};
use mustplay_core::quantity::whole;
use mustplay_hex::BoardError;
use serde::Serialize;
use thiserror::Error as ThisError;

pub use clock::BenchClock;
pub use report::{BenchReport, Row};

use sheet::Sheet;

/// The benchmarks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum Bench {
    /// Fill and prune in the solver, added piece by piece (FAP Figure 15).
    Arms,
    /// Set-coloring games: Hex as a bare formula, and the nodes saved by each feature.
    Coloring,
    /// Fill and prune: positions in the middle of the game, and whole games.
    Fill,
    /// Normal-play theory: canonical forms, sums, thermographs, rulesets.
    Games,
    /// The network: positions evaluated per second, by each kernel.
    Network,
    /// Games over outcome posets: enumeration, comparison, sums.
    Outcome,
    /// The tree search: games on large boards, with and without knowledge.
    Player,
    /// The solver: openings of Hex boards, and the nodes saved by each technique.
    Solver,
    /// Sums of score games: exact scores by class, alpha-beta and B*.
    Sums,
    /// Games on edges: Bridg-It by the two trees of Lehman's theorem.
    Switching,
}

impl Bench {
    fn name(self) -> String {
        let value = self.to_possible_value();
        value.map_or_else(String::new, |value| value.get_name().to_owned())
    }

    /// Runs the selected jobs, one after the other.
    pub fn run(self, options: &Options) -> Result<BenchReport, BenchError> {
        // The clock of this thread does not count other threads.
        let clock = match options.threads {
            1 => BenchClock::best(),
            _ => BenchClock::Wall,
        };
        let mut sheet = Sheet::new(options, clock);
        match self {
            Self::Arms => arms::run(&mut sheet)?,
            Self::Coloring => coloring::run(&mut sheet),
            Self::Fill => fill::run(&mut sheet),
            Self::Games => games::run(&mut sheet),
            Self::Network => network::run(&mut sheet),
            Self::Outcome => outcome::run(&mut sheet),
            Self::Player => player::run(&mut sheet),
            Self::Solver => solver::run(&mut sheet)?,
            Self::Sums => sums::run(&mut sheet),
            Self::Switching => switching::run(&mut sheet),
        }
        Ok(sheet.report(self))
    }
}

/// The selection of jobs, and how to run them.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// Only jobs whose name contains this.
    #[arg(long, value_name = "TEXT")]
    pub only: Option<String>,

    /// Run each job this many times, from 1 to 1000000, and report the best.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u32>(1..=1_000_000))]
    pub repeat: u32,

    /// `solver`, `arms`: the size of the board, from 1 to 8, instead of 5 and 6.
    #[arg(long, value_name = "N", value_parser = whole::<usize>(1..=8))]
    pub size: Option<usize>,

    /// `solver`, `arms`: these openings, each on its own, instead of all together (on 8×8: a1, b2,
    /// c3, d4).
    #[arg(long, value_name = "CELLS", value_delimiter = ',', requires = "size")]
    pub openings: Vec<String>,

    /// `solver`: repeat with each technique turned off.
    #[arg(long)]
    pub ablate: bool,

    /// `solver`, `arms`: the number of threads, from 1 to 256; with more than one, wall-clock time
    /// is measured.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<usize>(1..=256))]
    pub threads: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self { only: None, repeat: 1, size: None, openings: Vec::new(), ablate: false, threads: 1 }
    }
}

impl Options {
    /// Reports options that a benchmark, if it is the only one, ignores.
    pub fn check(&self, bench: Bench) -> Result<(), BenchError> {
        let openings: &[Bench] = &[Bench::Solver, Bench::Arms];
        let given = [
            ("--size", openings, self.size.is_some()),
            ("--ablate", &[Bench::Solver], self.ablate),
            ("--threads", openings, self.threads != 1),
        ];
        let mut foreign = given.into_iter().filter(|(_, benches, _)| !benches.contains(&bench));
        match foreign.find(|&(_, _, is_given)| is_given) {
            None => Ok(()),
            Some((option, benches, _)) => Err(BenchError::Foreign {
                option,
                expected: benches
                    .iter()
                    .map(|bench| bench.name())
                    .collect::<Vec<_>>()
                    .join("` or `"),
                found: bench.name(),
            }),
        }
    }
}

/// Invalid options.
#[derive(Clone, Debug, ThisError)]
pub enum BenchError {
    /// The benchmark ignores an option.
    #[error("{option}: expected the benchmark `{expected}`, found `{found}`")]
    Foreign {
        option: &'static str,
        /// The benchmarks that use it.
        expected: String,
        /// The selected benchmark.
        found: String,
    },
    /// There is no board of that size.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// The board has no such cell.
    #[error("expected a cell like `a1` on a {size}x{size} board, found `{found}`")]
    Opening {
        /// The side of the board.
        size: usize,
        found: String,
    },
}
