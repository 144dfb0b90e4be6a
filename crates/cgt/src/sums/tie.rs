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
//! use mustplay_cgt::normal::Player;
//! use mustplay_cgt::sums::{ScoreGames, Solver};
//! use mustplay_core::NoProgress;
//!
//! let mut games = ScoreGames::new();
//! let sums = [("{4|-4} + {4|-4}", Player::Right), ("{4|-4} + {4|-4} + ^", Player::Left)];
//! for (text, winner) in sums {
//!     let sum = games.read_sum(text).unwrap();
//!     let mut solver = Solver::new(&mut games, &sum);
//!     let found = solver.winner(&games, &sum, Player::Left, &NoProgress).unwrap();
//!     assert_eq!(found, Some(winner));
//! }
//! ```

use std::cmp::Ordering;

use crate::normal::{Dyadic, Player};
use mustplay_core::{Progress, ProgressSink};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::sums::bounds::Interval;
use crate::sums::game::{ScoreGame, ScoreGames};
use crate::sums::moves::Move;
use crate::sums::solver::{Solver, Unfinished};

/// The longest play in which ties are decided, in moves.
const MOST_MOVES: usize = 1000;

/// The most positions that are looked at to decide a tie.
const MOST_TIES: usize = 50_000;

impl Solver {
    /// Who wins a position of the sum when `first` starts and both play well. Nobody knows if the
    /// score is 0 and there are too many ways to play on.
    pub fn winner(
        &mut self,
        games: &ScoreGames,
        position: &[ScoreGame],
        first: Player,
        sink: &dyn ProgressSink,
    ) -> Result<Option<Player>, Unfinished> {
        let score = self.score(position, first, sink)?;
        if let Some(player) = ahead(&score).or_else(|| last_mover(games, position, first)) {
            return Ok(Some(player));
        }
        if !is_short(games, position) {
            return Ok(None);
        }
        let mut ties = Ties::new(self, games, sink);
        known(ties.winner(position.to_vec(), first))
    }

    /// The moves of `first` that win, as [`Solver::winner`] has it; nobody knows them where it
    /// knows no winner.
    pub fn winning_moves(
        &mut self,
        games: &ScoreGames,
        position: &[ScoreGame],
        first: Player,
        sink: &dyn ProgressSink,
    ) -> Result<Option<Vec<Move>>, Unfinished> {
        if !is_short(games, position) {
            return Ok(None);
        }
        let mut ties = Ties::new(self, games, sink);
        let mut winning = Vec::new();
        for choice in Move::all(games, position, first) {
            let winner = known(ties.winner(choice.played(position), first.opponent()))?;
            match winner {
                Some(winner) => winning.extend((winner == first).then_some(choice)),
                None => return Ok(None),
            }
        }
        Ok(Some(winning))
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

/// Who wins if all components are numbers with ups and stars, which add up: `n.↑ + *k` is positive
/// for positive `n`, but for `↑*`, which like `*k` is won by who begins.
fn last_mover(games: &ScoreGames, position: &[ScoreGame], first: Player) -> Option<Player> {
    let mut total = (Dyadic::ZERO, 0_i64, 0_u32);
    for &component in position {
        let (number, ups, nimber) = games.nus(component)?;
        total.0 = &total.0 + &number;
        total.1 = total.1.checked_add(ups)?;
        total.2 ^= nimber;
    }
    let (number, ups, nimber) = total;
    Some(ahead(&number).unwrap_or(match (ups, nimber) {
        (0, 0) => first.opponent(),
        (0, _) | (-1 | 1, 1) => first,
        (ups, _) if ups > 0 => Player::Left,
        _ => Player::Right,
    }))
}

fn is_short(games: &ScoreGames, position: &[ScoreGame]) -> bool {
    let depths = position.iter().map(|&g| games.depth(g));
    depths.sum::<usize>() <= MOST_MOVES
}

/// Why a tie is not decided.
enum Undecided {
    Stopped(Unfinished),
    TooMany,
}

/// What was decided, if nobody stopped it.
fn known(decided: Result<Player, Undecided>) -> Result<Option<Player>, Unfinished> {
    match decided {
        Ok(player) => Ok(Some(player)),
        Err(Undecided::TooMany) => Ok(None),
        Err(Undecided::Stopped(unfinished)) => Err(unfinished),
    }
}

/// The ties of one sum, decided by trying what keeps the score.
struct Ties<'a> {
    solver: &'a mut Solver,
    games: &'a ScoreGames,
    sink: &'a dyn ProgressSink,
    known: FxHashMap<(Vec<ScoreGame>, Player), Player>,
}

impl<'a> Ties<'a> {
    fn new(solver: &'a mut Solver, games: &'a ScoreGames, sink: &'a dyn ProgressSink) -> Self {
        Self { solver, games, sink, known: FxHashMap::default() }
    }

    /// Recursion is at most [`MOST_MOVES`] deep.
    fn winner(&mut self, mut position: Vec<ScoreGame>, mover: Player) -> Result<Player, Undecided> {
        let score = self.solver.score(&position, mover, self.sink);
        let score = score.map_err(Undecided::Stopped)?;
        let decided = ahead(&score).or_else(|| last_mover(self.games, &position, mover));
        if let Some(player) = decided {
            return Ok(player);
        }
        position.sort_by_key(|g| g.index());
        let key = (position, mover);
        if let Some(&winner) = self.known.get(&key) {
            return Ok(winner);
        }
        if self.known.len() >= MOST_TIES {
            return Err(Undecided::TooMany);
        }
        self.solver.ties += 1;
        let progress = Progress::new(self.solver.nodes(), self.known.len() * 64);
        self.sink.report(&progress).map_err(|stop| {
            Undecided::Stopped(Unfinished { stop, between: Interval::new(score.clone(), score) })
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
