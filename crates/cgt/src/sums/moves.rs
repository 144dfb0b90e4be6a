//! Moves in a sum: pick a component and move there (SUM §2.2).
//!
//! ```
//! use mustplay_cgt::sums::{Move, ScoreGames};
//! use mustplay_cgt::normal::Player;
//!
//! let mut games = ScoreGames::new();
//! let sum = games.read_sum("{5|-5} + {12,{20|10}|2} + 3").unwrap();
//! let moves = Move::all(&games, &sum, Player::Left);
//! let components: Vec<usize> = moves.iter().map(|m| m.component).collect();
//! assert_eq!(components, [0, 1, 1]);
//! assert_eq!(games.text(moves[0].played(&sum)[0]), "5");
//! ```

use crate::normal::Player;

use crate::sums::bounds::SumBounds;
use crate::sums::game::{ScoreGame, ScoreGames};

/// A move in a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Which component.
    pub component: usize,
    /// What it becomes.
    pub to: ScoreGame,
}

impl Move {
    /// All moves of the player, component by component, in the order in which options are
    /// written.
    pub fn all(games: &ScoreGames, position: &[ScoreGame], player: Player) -> Vec<Self> {
        let mut moves = Vec::new();
        for (component, &game) in position.iter().enumerate() {
            let options: Vec<ScoreGame> = games.options(game, player).collect();
            let options = games.written(&options).into_iter();
            moves.extend(options.map(|to| Self { component, to }));
        }
        moves
    }

    /// The position after the move.
    pub fn played(&self, position: &[ScoreGame]) -> Vec<ScoreGame> {
        let mut next = position.to_vec();
        next[self.component] = self.to;
        next
    }
}

impl ScoreGames {
    /// Bounds on the score after each of the player's moves, when the opponent goes on (SUM §5.2).
    pub fn move_bounds(&mut self, sum: &[ScoreGame], player: Player) -> Vec<(Move, SumBounds)> {
        let moves = Move::all(self, sum, player).into_iter();
        moves
            .map(|choice| {
                let bounds = self.bounds(&choice.played(sum), player.opponent());
                (choice, bounds)
            })
            .collect()
    }
}
