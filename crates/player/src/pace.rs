//! How long to think about a move.

use std::time::Duration;

/// What there is to think with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// So much time for each move.
    Each(Duration),
    /// So much time for moves to come, and something for each move that is made.
    Game {
        /// Time that is left.
        left: Duration,
        /// Moves that must be made in it, if not all that come.
        moves: Option<u32>,
        /// What each move adds.
        increment: Duration,
    },
}

/// Time that goes by between thinking and moving.
const MARGIN: Duration = Duration::from_millis(30);

/// Moves of one's own that are to be reckoned with even at the end.
const FEWEST: u32 = 6;

impl Pace {
    /// The time for the next move with so many empty cells.
    ///
    /// Games end with about half of the cells empty, and half of the moves are the opponent's. So
    /// what is left is divided by a quarter of the empty cells, and never is more than a third of
    /// it spent at once.
    pub fn next(&self, empty: usize) -> Duration {
        match *self {
            Self::Each(time) => time.saturating_sub(MARGIN),
            Self::Game { left, moves, increment } => {
                let to_come = (empty as u32 / 4).max(FEWEST);
                let to_come = moves.map_or(to_come, |moves| moves.clamp(1, to_come));
                let share = left / to_come + increment * 4 / 5;
                let most = if to_come > 2 { left / 3 } else { left / 2 } + increment / 2;
                share.min(most).min(left).saturating_sub(MARGIN)
            }
        }
    }
}
