//! Somebody who moves anywhere.

use std::sync::Arc;

use mustplay_cgt::random::SplitMix;
use mustplay_hex::{Board, Objective, Setup};

use crate::thinker::ThinkError;
use crate::thoughts::{Thought, Thoughts};

/// Plays any empty cell as likely as any other. One seed gives one game.
#[derive(Clone, Debug)]
pub struct RandomPlayer {
    board: Arc<Board>,
    random: SplitMix,
}

impl RandomPlayer {
    /// Plays on `board`.
    pub fn new(board: &Arc<Board>, seed: u64) -> Self {
        Self { board: Arc::clone(board), random: SplitMix::new(seed) }
    }

    /// The moves of a position in an order of chance; none if the game is over.
    pub fn think(&mut self, setup: &Setup) -> Result<Thoughts, ThinkError> {
        if *setup.board != *self.board {
            return Err(ThinkError::OtherBoard);
        }
        let winner = setup.connected()?.map(|connected| match setup.objective {
            Objective::Normal => connected,
            Objective::Misere => !connected,
        });
        let mut cells = match winner {
            Some(_) => Vec::new(),
            None => setup.empty_cells()?,
        };
        let prior = 1.0 / cells.len() as f64;
        for place in (1..cells.len()).rev() {
            cells.swap(place, self.random.index(place + 1));
        }
        let thought = |cell| Thought { prior, ..Thought::unseen(cell) };
        Ok(Thoughts {
            to_move: setup.to_move,
            moves: cells.into_iter().map(thought).collect(),
            winner,
            games: 0,
            stop: None,
        })
    }
}
