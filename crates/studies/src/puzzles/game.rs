//! A game of the program with itself.

use std::fmt;

use mustplay_engine::{Engine, Error, Found, Job, Place};
use mustplay_work::Supervisor;
use serde::Serialize;

use super::{players, square};

/// Asks for the game with a seed, up to where connections show the winner.
#[derive(Clone, Copy, Debug)]
pub struct Game {
    /// The board has as many columns and rows.
    pub size: usize,
    /// Names the game.
    pub seed: u64,
}

/// A game that was played.
#[derive(Clone, Debug, Serialize)]
pub struct Played {
    /// The board.
    pub board: String,
    /// Black's first.
    pub moves: Vec<Place>,
}

impl Job for Game {
    const NAME: &'static str = "game";
    type Answer = Played;

    fn run(&self, engine: &Engine, _: &Supervisor<'_>) -> Result<Found<Played>, Error> {
        let board = square(self.size)?;
        let moves = players::play(&board, &engine.matcher(), self.seed);
        let nodes = moves.len() as u64;
        let answer = Played {
            board: board.shape().to_string(),
            moves: moves
                .into_iter()
                .map(|cell| Place::new(&board, cell))
                .collect(),
        };
        Ok(Found::done(answer, nodes))
    }
}

impl fmt::Display for Played {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.board)?;
        self.moves
            .iter()
            .try_for_each(|place| write!(f, " {place}"))
    }
}
