//! Where to move in a sum of two games: the relations `▷_L` and `▷_R` (SUM §3.3.3).
//!
//! `A ▷_L B` says that some best move of Left in `A + B` is in `A`. If these relations came
//! from a ranking of games, sums would be easy: move in the game ranked highest. They do not.
//! `▷_L` is not even transitive, and a game that is preferred to each of the others may be
//! the wrong one to move in when all are there. For left heavy games there are formulas
//! ([`Heavy::is_better_for_left`](super::Heavy::is_better_for_left)); in general one has
//! to look.
//!
//! ```
//! use mustplay_cgt::sums::ScoreGames;
//! use mustplay_core::NoProgress;
//! use mustplay_cgt::normal::Player;
//!
//! let mut games = ScoreGames::new();
//! let [a, b, c] = ["{{1|0}|-1}", "{{2|0}|-1}", "{{2|0}|-2}"].map(|g| games.read(g).unwrap());
//! let mut prefers = |x, y| games.is_preferred(x, y, Player::Left, &NoProgress).unwrap();
//! assert!(prefers(a, b) && prefers(b, c) && !prefers(a, c));
//! ```

use crate::normal::Player;
use mustplay_core::ProgressSink;

use crate::sums::game::{ScoreGame, ScoreGames};
use crate::sums::solver::{Solver, Unfinished};

impl ScoreGames {
    /// Whether some best move of the player in `a + b` is in `a`: `a ▷ b`.
    pub fn is_preferred(
        &mut self,
        a: ScoreGame,
        b: ScoreGame,
        player: Player,
        sink: &dyn ProgressSink,
    ) -> Result<bool, Unfinished> {
        let sum = [a, b];
        let mut solver = Solver::new(self, &sum);
        let (_, best) = solver.best_moves(self, &sum, player, sink)?;
        Ok(best.iter().any(|choice| choice.component == 0))
    }
}
