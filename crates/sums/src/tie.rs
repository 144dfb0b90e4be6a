//! Who wins a sum: the score, and in a tie the last move.
//!
//! Left wins if he is paid more than nothing, and Right if Left is paid less. If the score is 0,
//! whoever is to move when all components are over loses (SUM §2.1), as in normal play: `*` is
//! won by the first player, and `↑` by Left, though both score 0.
//!
//! Scores decide all positions but those that score 0 for the player to move. Of these the
//! moves that keep the score are tried, whatever else they do.
//!
//! ```
//! use mustplay_games::normal::Player;
//! use mustplay_sums::{ScoreGames, Solver};
//! use mustplay_work::Unwatched;
//!
//! let mut games = ScoreGames::new();
//! for (text, winner) in [("{4|-4} + {4|-4}", Player::Right), ("{4|-4} + {4|-4} + ^", Player::Left)] {
//!     let sum = games.read_sum(text).unwrap();
//!     let mut solver = Solver::new(&mut games, &sum);
//!     let found = solver.winner(&games, &sum, Player::Left, &Unwatched).unwrap();
//!     assert_eq!(found, Some(winner));
//! }
//! ```

use std::cmp::Ordering;

use mustplay_games::normal::{Dyadic, Player};
use mustplay_work::{Progress, Watch};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::game::{ScoreGame, ScoreGames};
use crate::moves::Move;
use crate::solver::{Solver, Unfinished};

/// The longest play in which ties are decided, in moves.
const MOST_MOVES: usize = 1000;

impl Solver {
    /// Who wins a position of the sum when `first` starts and both play well; nobody knows if the
    /// score is 0 and play may take more than a thousand moves.
    pub fn winner(
        &mut self,
        games: &ScoreGames,
        position: &[ScoreGame],
        first: Player,
        watch: &dyn Watch,
    ) -> Result<Option<Player>, Unfinished> {
        if !is_short(games, position) {
            let score = self.score(position, first, watch)?;
            return Ok(ahead(&score));
        }
        let mut ties = Ties::new(self, games, watch);
        ties.winner(position.to_vec(), first).map(Some)
    }

    /// The moves of `first` that win, if there are any, as [`Solver::winner`] has it.
    pub fn winning_moves(
        &mut self,
        games: &ScoreGames,
        position: &[ScoreGame],
        first: Player,
        watch: &dyn Watch,
    ) -> Result<Vec<Move>, Unfinished> {
        if !is_short(games, position) {
            return Ok(Vec::new());
        }
        let mut ties = Ties::new(self, games, watch);
        let mut winning = Vec::new();
        for choice in Move::all(games, position, first) {
            if ties.winner(choice.played(position), first.opponent())? == first {
                winning.push(choice);
            }
        }
        Ok(winning)
    }
}

/// Who is ahead at this score.
fn ahead(score: &Dyadic) -> Option<Player> {
    match score.cmp(&Dyadic::ZERO) {
        Ordering::Greater => Some(Player::Left),
        Ordering::Less => Some(Player::Right),
        Ordering::Equal => None,
    }
}

fn is_short(games: &ScoreGames, position: &[ScoreGame]) -> bool {
    let depths = position.iter().map(|&g| games.depth(g));
    depths.sum::<usize>() <= MOST_MOVES
}

/// The ties of one sum, decided by trying what keeps the score.
struct Ties<'a> {
    solver: &'a mut Solver,
    games: &'a ScoreGames,
    watch: &'a dyn Watch,
    known: FxHashMap<(Vec<ScoreGame>, Player), Player>,
}

impl<'a> Ties<'a> {
    fn new(solver: &'a mut Solver, games: &'a ScoreGames, watch: &'a dyn Watch) -> Self {
        Self {
            solver,
            games,
            watch,
            known: FxHashMap::default(),
        }
    }

    /// Recursion is at most [`MOST_MOVES`] deep.
    fn winner(
        &mut self,
        mut position: Vec<ScoreGame>,
        mover: Player,
    ) -> Result<Player, Unfinished> {
        let score = self.solver.score(&position, mover, self.watch)?;
        if let Some(player) = ahead(&score) {
            return Ok(player);
        }
        position.sort_by_key(|g| g.index());
        let key = (position, mover);
        if let Some(&winner) = self.known.get(&key) {
            return Ok(winner);
        }
        self.solver.ties += 1;
        let progress = Progress::new(self.solver.nodes(), self.known.len() * 64);
        self.watch.report(&progress).map_err(|stop| Unfinished {
            stop,
            between: crate::bounds::Interval::new(score.clone(), score),
        })?;
        let (position, _) = &key;
        let mut tried = FxHashSet::default();
        let mut winner = mover.opponent();
        for choice in Move::all(self.games, position, mover) {
            let is_new = tried.insert((position[choice.component], choice.to));
            if is_new && self.winner(choice.played(position), mover.opponent())? == mover {
                winner = mover;
                break;
            }
        }
        self.known.insert(key, winner);
        Ok(winner)
    }
}
