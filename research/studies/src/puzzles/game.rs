//! A game of the program with itself.

use clap::Args;
use mustplay_core::quantity::{SEEDS, whole};
use std::fmt;

use mustplay::{Engine, Error, Job, Place, Report};
use mustplay_core::RunContext;
use serde::Serialize;

use super::{players, square};

/// Plays the game with a seed, until connections determine the winner.
#[derive(Clone, Copy, Debug, Args)]
pub struct PuzzleGame {
    /// Columns and rows of the board, from 1 to 13.
    #[arg(value_parser = whole::<usize>(1..=13))]
    pub size: usize,
    /// The seed of the game, from 0 to 1000000000000000000.
    #[arg(value_parser = whole::<u64>(0..=SEEDS))]
    pub seed: u64,
}

/// A game that was played.
#[derive(Clone, Debug, Serialize)]
pub struct PlayedGame {
    pub board: String,
    /// The moves, Black's first.
    pub moves: Vec<Place>,
}

impl Job for PuzzleGame {
    const NAME: &'static str = "game";
    type Answer = PlayedGame;

    fn run(&self, engine: &Engine, _: &RunContext<'_>) -> Result<Report<PlayedGame>, Error> {
        let board = square(self.size)?;
        let moves = players::play(&board, &engine.matcher(), self.seed);
        let nodes = moves.len() as u64;
        let answer = PlayedGame {
            board: board.shape().to_string(),
            moves: moves.into_iter().map(|cell| Place::new(&board, cell)).collect(),
        };
        Ok(Report::done(answer, nodes))
    }
}

impl fmt::Display for PlayedGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.board)?;
        self.moves.iter().try_for_each(|place| write!(f, " {place}"))
    }
}
