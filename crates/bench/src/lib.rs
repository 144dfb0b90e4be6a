//! The benchmarks of mustplay: jobs with known answers, and how long each takes here and now.
//!
//! A [`Bench`] is a list of jobs. [`Bench::run`] does those that the [`Options`] ask for and
//! gives a [`Report`] with a [`Row`] for each: its answer, the seconds of computing, and the
//! time that it may take where one is set. Everything in a report was measured in this run.
//!
//! ```
//! use mustplay_bench::{Bench, Options};
//!
//! let options = Options { only: Some("fork".to_owned()), ..Options::default() };
//! let report = Bench::Outcome.run(&options)?;
//! assert_eq!(report.rows[0].job, "values over the fork to depth 2");
//! assert_eq!(report.rows[0].answer, "306 values");
//! # Ok::<(), mustplay_bench::Error>(())
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

use mustplay_hex::BoardError;
use serde::Serialize;
use thiserror::Error as ThisError;

pub use clock::Clock;
pub use report::{Report, Row};

use sheet::Sheet;

/// What can be measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Bench {
    /// Fill and prune in the solver, as in FAP Figure 15.
    Arms,
    /// Set-coloring games.
    Coloring,
    /// Fill and prune on Hex boards.
    Fill,
    /// Normal-play theory and rulesets.
    Games,
    /// The network that judges Hex positions.
    Network,
    /// Games over outcome posets.
    Outcome,
    /// Games of the tree search.
    Player,
    /// The solver of Hex positions.
    Solver,
    /// Sums of score games.
    Sums,
    /// Games on edges by theorem.
    Switching,
}

impl Bench {
    /// All benchmarks.
    pub const ALL: [Self; 10] = [
        Self::Arms,
        Self::Coloring,
        Self::Fill,
        Self::Games,
        Self::Network,
        Self::Outcome,
        Self::Player,
        Self::Solver,
        Self::Sums,
        Self::Switching,
    ];

    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Arms => "arms",
            Self::Coloring => "coloring",
            Self::Fill => "fill",
            Self::Games => "games",
            Self::Network => "network",
            Self::Outcome => "outcome",
            Self::Player => "player",
            Self::Solver => "solver",
            Self::Sums => "sums",
            Self::Switching => "switching",
        }
    }

    /// What it measures, in one line.
    pub const fn summary(self) -> &'static str {
        match self {
            Self::Arms => "Fill and prune in the solver, added piece by piece (FAP Figure 15)",
            Self::Coloring => {
                "Set-coloring games: Hex as a bare formula, and what each feature saves"
            }
            Self::Fill => "Fill and prune: positions in the middle of the game, and whole games",
            Self::Games => "Normal-play theory: canonical forms, sums, thermographs, rulesets",
            Self::Network => "The network: positions judged in a second, by each kernel",
            Self::Outcome => "Games over outcome posets: enumeration, comparison, sums",
            Self::Player => "The tree search: games on large boards, with and without knowledge",
            Self::Solver => {
                "The solver: openings of Hex boards, and the nodes that each technique saves"
            }
            Self::Sums => "Sums of score games: exact scores by class, alpha-beta and B*",
            Self::Switching => "Games on edges: Bridg-It by the two trees of Lehman's theorem",
        }
    }

    /// Does the jobs that are asked for, one after the other.
    pub fn run(self, options: &Options) -> Result<Report, Error> {
        // The time of other threads is not seen by this one.
        let clock = match options.threads {
            1 => Clock::best(),
            _ => Clock::Wall,
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

/// Which jobs to do, and how.
#[derive(Clone, Debug)]
pub struct Options {
    /// Only jobs whose name contains this.
    pub only: Option<String>,
    /// Each job is done so many times, and the best counts.
    pub repeat: u32,
    /// The solver's board, instead of 5×5 and 6×6.
    pub size: Option<usize>,
    /// Openings for the solver, each a job of its own, instead of all together.
    pub openings: Vec<String>,
    /// Whether the solver does each job again without each of its techniques.
    pub ablate: bool,
    /// The solver's threads.
    pub threads: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            only: None,
            repeat: 1,
            size: None,
            openings: Vec::new(),
            ablate: false,
            threads: 1,
        }
    }
}

/// Options that cannot be.
#[derive(Clone, Debug, ThisError)]
pub enum Error {
    /// There is no board of that size.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// The board has no such cell.
    #[error("expected a cell like `a1` on a {size}x{size} board, found `{found}`")]
    Opening {
        /// Of the board.
        size: usize,
        /// What was given for a cell.
        found: String,
    },
}
