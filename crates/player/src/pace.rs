//! Time management.

use std::time::Duration;

/// The time available for moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    Each(Duration),
    /// Time for the coming moves, with an increment.
    Game {
        left: Duration,
        /// The number of these moves; `None`: all coming moves.
        moves: Option<u32>,
        increment: Duration,
    },
}

/// Latency between the end of a search and the move.
const MARGIN: Duration = Duration::from_millis(30);

/// The minimum number of own moves to plan for.
const FEWEST: u32 = 6;

impl Pace {
    /// The time for the next move with `empty` empty cells. Games end with about half of the cells
    /// empty, and half of the moves are the opponent's: the time left is divided by a quarter of
    /// the empty cells, and a single move takes at most a third of it.
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
