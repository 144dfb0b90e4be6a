//! Research with mustplay: open questions of the sources, their tables, and related measurements.
//!
//! A study is a [`Job`](mustplay::Job) like those of the engine: a request that runs within limits
//! and has an answer, which displays as text. `mustplay dev study NAME` runs it. Each module states
//! what it measures, which section of the sources poses the question, and how to run it.
//!
//! ```
//! use mustplay::{Engine, Limits};
//! use mustplay_studies::InducedPaths;
//!
//! let paths = InducedPaths { columns: 3, rows: None };
//! let report = Engine::default().run(&paths, &Limits::default(), &())?;
//! assert_eq!(report.answer.paths.map(|it| it.to_string()).as_deref(), Some("11"));
//! # Ok::<(), mustplay::Error>(())
//! ```
//!
//! | study | question | source |
//! | --- | --- | --- |
//! | [`Paths`], [`PathTables`] | the number of minimal winning sets of empty boards | SCG §10.6 |
//! | [`Census`] | the number of set-coloring games by value | SCG Table 7.9.5 |
//! | [`Closure`] | the number of values that ∧ and ∨ generate from the known ones | SCG §14.3 |
//! | [`Circular`] | the values of games with rotational symmetry | SCG §14.3 |
//! | [`Annealing`] | whether there is a game with a new value | SCG §14.3 |
//! | [`Searches`] | B* compared with alpha-beta | SUM §7.3 |
//! | [`Crowds`] | which sums B* solves efficiently | SUM §7.3 |
//! | [`Strategies`] | how good the mean strategy is | SUM §7.2 |
//! | [`Kinds`] | which kinds of components make sums hard | SUM §7.1 |
//! | [`Operators`] | which operators on games are linear | SUM §7.2 |
//! | [`Game`], [`Puzzle`] | positions of large boards with few winning moves | |
//! | [`Survey`] | the cost of deciding positions of large boards | |

mod annealing;
pub mod census;
mod circular;
mod closure;
mod crowds;
mod kinds;
mod operators;
mod paths;
mod pool;
mod puzzles;
mod searches;
mod strategies;

use clap::Args;
use mustplay_cgt::sums::random::Family;
use mustplay_core::quantity::{SEEDS, whole};

pub use annealing::{Annealing, Catch, NewValue};
pub use census::{Census, Counted};
pub use circular::{Circular, CircularValues, Occurring};
pub use closure::{Closed, ValueClosure};
pub use crowds::{Crowd, Crowded, Crowds};
pub use kinds::{KindNodes, KindRow, Kinds};
pub use operators::{AllOperators, OperatorRow, Operators};
pub use paths::{BoardPaths, InducedPaths, PathTable, PathTables, TabledPaths};
pub use puzzles::{
    Effort, PlayedGame, Puzzle, PuzzleGame, PuzzlePosition, Puzzles, Survey, Surveyed,
};
pub use searches::{Column, Nodes, Searched, Searches};
pub use strategies::{AllLosses, Losses, Strategies};

/// The random sums of a study.
#[derive(Clone, Copy, Debug, Args)]
#[group(skip)]
pub struct RandomSums {
    /// The number of components of a sum, from 1 to 8.
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = whole::<usize>(1..=8))]
    pub components: usize,
    /// The longest play of a component, from 1 to 4.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = whole::<usize>(1..=4))]
    pub depth: usize,
    /// The number of sums, from 1 to 1000000.
    #[arg(long, value_name = "N", default_value_t = 404, value_parser = whole::<usize>(1..=1_000_000))]
    pub sums: usize,
    /// The seed of the sums, from 0 to 1000000000000000000.
    #[arg(long, value_name = "N", default_value_t = 1985, value_parser = whole::<u64>(0..=SEEDS))]
    pub seed: u64,
}

/// The random sums of all studies: trees with two options a side and payments from −50 to 50.
fn family(components: usize, depth: usize) -> Family {
    Family { components, depth, options: 2, largest: 50 }
}
