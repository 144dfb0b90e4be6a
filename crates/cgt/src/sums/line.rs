//! A line of best play, with the moves that are sente.
//!
//! A move is *sente* when it forces the opponent to answer in the same component (SUM §2.3).
//! Here that is exact: every best answer is in that component, although there are moves
//! elsewhere.
//!
//! ```
//! use mustplay_cgt::sums::{ScoreGames, Solver};
//! use mustplay_core::NoProgress;
//! use mustplay_cgt::normal::Player;
//!
//! let mut games = ScoreGames::new();
//! let sum = games.read_sum("{15,{100|12}|-20} + {-10|-30}").unwrap();
//! let mut solver = Solver::new(&mut games, &sum);
//! let line = solver.line(&games, &sum, Player::Left, &NoProgress).unwrap();
//! let steps: Vec<(usize, bool)> = line.iter().map(|s| (s.choice.component, s.sente)).collect();
//! assert_eq!(steps, [(0, true), (0, false), (1, false)]);
//! ```

use crate::normal::{Dyadic, Player};
use mustplay_core::ProgressSink;

use crate::sums::game::{ScoreGame, ScoreGames};
use crate::sums::moves::Move;
use crate::sums::solver::{Solver, Unfinished};

/// A move of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Who moves.
    pub player: Player,
    /// The move.
    pub choice: Move,
    /// Whether it forces an answer in the same component.
    pub sente: bool,
}

impl Solver {
    /// A line of best play from a position of the sum to its end. Of several best moves the
    /// one in the first component is taken, in a tie of those that win it.
    pub fn line(
        &mut self,
        games: &ScoreGames,
        sum: &[ScoreGame],
        first: Player,
        sink: &dyn ProgressSink,
    ) -> Result<Vec<Step>, Unfinished> {
        let mut line: Vec<Step> = Vec::new();
        let mut position = sum.to_vec();
        let mut player = first;
        let winner = self.winner(games, sum, first, sink)?;
        loop {
            let (score, best) = self.best_moves(games, &position, player, sink)?;
            if let Some(last) = line.last_mut() {
                last.sente = is_forced(games, &position, last.choice.component, &best);
            }
            let winning = if score == Dyadic::ZERO && winner == Some(player) && best.len() > 1 {
                self.winning_moves(games, &position, player, sink)?
            } else {
                None
            };
            let wins = |choice: &&Move| winning.iter().flatten().any(|it| it == *choice);
            let Some(&choice) = best.iter().find(wins).or(best.first()) else {
                return Ok(line);
            };
            line.push(Step { player, choice, sente: false });
            position = choice.played(&position);
            player = player.opponent();
        }
    }
}

/// Whether all best moves are in one component while there are moves in others.
fn is_forced(games: &ScoreGames, position: &[ScoreGame], component: usize, best: &[Move]) -> bool {
    let mut others = position.iter().enumerate().filter(|&(i, _)| i != component);
    !best.is_empty()
        && best.iter().all(|choice| choice.component == component)
        && others.any(|(_, &g)| games.as_number(g).is_none())
}
