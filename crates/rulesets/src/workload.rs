//! The positions by which normal-play engines are compared, as work that can be timed.
//!
//! Each row evaluates one position to its canonical form with an empty table and an empty
//! engine, on one thread. The caller holds the clock.
//!
//! ```
//! use mustplay_games::normal::{Games, Outcome};
//! use mustplay_work::Unwatched;
//! use mustplay_rulesets::workload::ROWS;
//!
//! let row = ROWS.iter().find(|row| row.name == "domineering 4x5").expect("a row");
//! let mut games = Games::new();
//! let value = row.run(&mut games, &Unwatched)?;
//! assert_eq!(games.outcome(value), Outcome::L);
//! # Ok::<(), mustplay_work::Stop>(())
//! ```

use mustplay_games::normal::{Game, Games};
use mustplay_work::{Stop, Watch};

use crate::clobber::Clobber;
use crate::domineering::Domineering;
use crate::evaluate::Evaluator;
use crate::position::Position;
use crate::toads_and_frogs::Strip;

/// A position to evaluate.
pub struct Row {
    /// Ruleset and position.
    pub name: &'static str,
    evaluate: fn(&mut Games, &dyn Watch) -> Result<Game, Stop>,
}

impl Row {
    /// The canonical form of the position, from nothing.
    pub fn run(&self, games: &mut Games, watch: &dyn Watch) -> Result<Game, Stop> {
        (self.evaluate)(games, watch)
    }
}

fn value<P: Position>(games: &mut Games, position: &P, watch: &dyn Watch) -> Result<Game, Stop> {
    Evaluator::new().value(games, position, watch)
}

fn domineering<const HEIGHT: usize, const WIDTH: usize>(
    games: &mut Games,
    watch: &dyn Watch,
) -> Result<Game, Stop> {
    let board = Domineering::rectangle(HEIGHT, WIDTH).expect("at most 64 cells");
    value(games, &board, watch)
}

fn clobber<const HEIGHT: usize, const WIDTH: usize>(
    games: &mut Games,
    watch: &dyn Watch,
) -> Result<Game, Stop> {
    let board = Clobber::checkered(HEIGHT, WIDTH).expect("at most 64 cells");
    value(games, &board, watch)
}

fn toads<const EACH: usize>(games: &mut Games, watch: &dyn Watch) -> Result<Game, Stop> {
    let strip = Strip::beginning(EACH, EACH, EACH).expect("at most 64 cells");
    value(games, &strip, watch)
}

/// The positions, small ones first.
pub const ROWS: &[Row] = &[
    Row {
        name: "domineering 4x5",
        evaluate: domineering::<4, 5>,
    },
    Row {
        name: "domineering 4x6",
        evaluate: domineering::<4, 6>,
    },
    Row {
        name: "domineering 5x5",
        evaluate: domineering::<5, 5>,
    },
    Row {
        name: "domineering 2x16",
        evaluate: domineering::<2, 16>,
    },
    Row {
        name: "domineering 5x6",
        evaluate: domineering::<5, 6>,
    },
    Row {
        name: "toads and frogs 4-4-4",
        evaluate: toads::<4>,
    },
    Row {
        name: "toads and frogs 5-5-5",
        evaluate: toads::<5>,
    },
    Row {
        name: "clobber 3x4",
        evaluate: clobber::<3, 4>,
    },
    Row {
        name: "clobber 4x4",
        evaluate: clobber::<4, 4>,
    },
];
