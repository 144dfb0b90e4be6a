//! What the search thinks of a position.

use mustplay_core::StopReason;
use mustplay_hex::{Cell, Color};

/// What is thought of the moves of a position.
#[derive(Clone, Debug)]
pub struct Thoughts {
    /// Whose turn it is.
    pub to_move: Color,
    /// The moves that are worth trying, the best first. Empty if the game is over.
    pub moves: Vec<Thought>,
    /// Who wins, where that is proved.
    pub winner: Option<Color>,
    /// Games played from this position, now and before.
    pub games: u64,
    /// What ended the search, unless it had found out all there was.
    pub stop: Option<StopReason>,
}

impl Thoughts {
    /// The best move.
    pub fn best(&self) -> Option<Cell> {
        self.moves.first().map(|thought| thought.cell)
    }

    /// How likely the player to move wins, from 0 to 1: by a proof, or over all games, whatever
    /// they began with. The games of the best move alone would flatter whoever made it, since the
    /// opponent tries worse replies in some of them. Nothing where no game was played.
    pub fn chance(&self) -> Option<f64> {
        if let Some(winner) = self.winner {
            return Some(f64::from(u8::from(winner == self.to_move)));
        }
        let of_each = self.moves.iter().map(|thought| thought.games as f64);
        let games: f64 = of_each.clone().sum();
        let won = of_each.zip(&self.moves).map(|(games, it)| games * it.chance);
        (games > 0.0).then(|| won.sum::<f64>() / games)
    }

    /// Whether there are moves and nothing tells one from another.
    pub(crate) fn is_silent(&self) -> bool {
        let first = self.moves.first().map(|thought| thought.prior);
        let is_like_first =
            |it: &Thought| it.games == 0 && it.winner.is_none() && Some(it.prior) == first;
        first.is_some() && self.moves.iter().all(is_like_first)
    }
}

/// What is thought of a move.
#[derive(Clone, Debug)]
pub struct Thought {
    /// Where the stone goes.
    pub cell: Cell,
    /// How likely it wins, from 0 to 1.
    pub chance: f64,
    /// Games played with it.
    pub games: u64,
    /// How likely the search took it to be before any game.
    pub prior: f64,
    /// Who wins after it, where that is proved.
    pub winner: Option<Color>,
    /// How play may go on, this move first.
    pub line: Vec<Cell>,
}
