//! Lines of best play, ties, and preferences between components: further results of a
//! [`SumSolver`].
//!
//! A move is *sente* if it forces the opponent to answer in the same component (SUM §2.3). Here the
//! definition is exact: every best answer is in that component, although other components have
//! moves.
//!
//! Left wins if the score is positive, and Right if it is negative. If the score is 0, the player
//! who cannot move loses (SUM §2.1), as in normal play: `*` is won by the first player, and `↑` by
//! Left, though both score 0.
//!
//! The score decides all positions except those with score 0 for the player to move. These are
//! searched move by move; a move to a nonzero score is decided at once.
//!
//! `A ▷_L B` means that some best move of Left in `A + B` is in `A`. If these relations came from a
//! ranking of games, sums would be easy: move in the game ranked highest. But `▷_L` is not even
//! transitive, and a game that is preferred to each of the others can be the wrong one to move in
//! in their sum. For left heavy games there are formulas (SUM §3.3.3); in general the answer
//! requires search.
//!
//! ```
//! use mustplay_cgt::sums::{ScoreGames, SumSolver};
//! use mustplay_core::NoProgress;
//! use mustplay_cgt::normal::Player;
//!
//! let mut games = ScoreGames::new();
//! let sum = games.read_sum("{15,{100|12}|-20} + {-10|-30}").unwrap();
//! let mut solver = SumSolver::new(&mut games, &sum);
//! let line = solver.line(&games, &sum, Player::Left, &NoProgress).unwrap();
//! let steps: Vec<(usize, bool)> = line.iter().map(|s| (s.choice.component, s.sente)).collect();
//! assert_eq!(steps, [(0, true), (0, false), (1, false)]);
//!
//! let [a, b, c] = ["{{1|0}|-1}", "{{2|0}|-1}", "{{2|0}|-2}"].map(|g| games.read(g).unwrap());
//! let mut prefers = |x, y| games.is_preferred(x, y, Player::Left, &NoProgress).unwrap();
//! assert!(prefers(a, b) && prefers(b, c) && !prefers(a, c));
//! ```

use std::cmp::Ordering;

use rustc_hash::{FxHashMap, FxHashSet};

use super::bounds::Interval;
use super::game::{ScoreGame, ScoreGames};
use super::play::Move;
use super::solver::{SumSolver, Unfinished};
use crate::normal::{Dyadic, Player};
use mustplay_core::{Progress, ProgressSink};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineMove {
    pub player: Player,
    pub choice: Move,
    /// Whether the move forces an answer in the same component.
    pub sente: bool,
}

impl SumSolver {
    /// A line of best play from a position of the sum to its end. Of several best moves it takes
    /// the one in the first component; in a tie, the first one that wins.
    pub fn line(
        &mut self,
        games: &ScoreGames,
        sum: &[ScoreGame],
        first: Player,
        sink: &dyn ProgressSink,
    ) -> Result<Vec<LineMove>, Unfinished> {
        let mut line: Vec<LineMove> = Vec::new();
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
            line.push(LineMove { player, choice, sente: false });
            position = choice.played(&position);
            player = player.opponent();
        }
    }
}

/// Whether all best moves are in one component although others have moves.
fn is_forced(games: &ScoreGames, position: &[ScoreGame], component: usize, best: &[Move]) -> bool {
    let mut others = position.iter().enumerate().filter(|&(i, _)| i != component);
    !best.is_empty()
        && best.iter().all(|choice| choice.component == component)
        && others.any(|(_, &g)| games.as_number(g).is_none())
}

/// The length of the longest play, in moves, for which ties are decided.
const MOST_MOVES: usize = 1000;

/// The most positions searched to decide a tie.
const MOST_TIES: usize = 50_000;

impl SumSolver {
    /// The winner of a position of the sum when `first` starts and both play optimally; `None` if
    /// the score is 0 and the tie has too many positions to decide.
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
        Ties::new(self, games, sink).winner(position.to_vec(), first)
    }

    /// The winning moves of `first`; `None` if they take too many positions to find.
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
            match ties.winner(choice.played(position), first.opponent())? {
                Some(winner) => winning.extend((winner == first).then_some(choice)),
                None => return Ok(None),
            }
        }
        Ok(Some(winning))
    }
}

fn ahead(score: &Dyadic) -> Option<Player> {
    match score.cmp(&Dyadic::ZERO) {
        Ordering::Greater => Some(Player::Left),
        Ordering::Less => Some(Player::Right),
        Ordering::Equal => None,
    }
}

/// The winner if each component is a sum of a number, ups and a nimber. If the total number is 0,
/// `n·↑ + *k` is positive for positive `n` except for `↑*`, which the first player wins, as `*k`.
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

/// Decides the ties of one sum by search.
struct Ties<'a> {
    solver: &'a mut SumSolver,
    games: &'a ScoreGames,
    sink: &'a dyn ProgressSink,
    known: FxHashMap<(Vec<ScoreGame>, Player), Player>,
}

impl<'a> Ties<'a> {
    fn new(solver: &'a mut SumSolver, games: &'a ScoreGames, sink: &'a dyn ProgressSink) -> Self {
        Self { solver, games, sink, known: FxHashMap::default() }
    }

    /// The winner when `mover` starts; `None` if there are too many positions. The recursion is at
    /// most [`MOST_MOVES`] deep.
    fn winner(
        &mut self,
        mut position: Vec<ScoreGame>,
        mover: Player,
    ) -> Result<Option<Player>, Unfinished> {
        let score = self.solver.score(&position, mover, self.sink)?;
        let decided = ahead(&score).or_else(|| last_mover(self.games, &position, mover));
        if decided.is_some() {
            return Ok(decided);
        }
        position.sort_by_key(|g| g.index());
        let key = (position, mover);
        if let Some(&winner) = self.known.get(&key) {
            return Ok(Some(winner));
        }
        if self.known.len() >= MOST_TIES {
            return Ok(None);
        }
        self.solver.ties += 1;
        let progress = Progress::new(self.solver.nodes(), self.known.len() * 64);
        let between = Interval::new(score.clone(), score);
        self.sink.report(&progress).map_err(|stop| Unfinished { stop, between })?;
        let (position, _) = &key;
        let mut tried = FxHashSet::default();
        let mut winner = mover.opponent();
        for choice in Move::all(self.games, position, mover) {
            if !tried.insert((position[choice.component], choice.to)) {
                continue;
            }
            match self.winner(choice.played(position), mover.opponent())? {
                None => return Ok(None),
                Some(player) if player == mover => {
                    winner = mover;
                    break;
                }
                Some(_) => {}
            }
        }
        self.known.insert(key, winner);
        Ok(Some(winner))
    }
}

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
        let mut solver = SumSolver::new(self, &sum);
        let (_, best) = solver.best_moves(self, &sum, player, sink)?;
        Ok(best.iter().any(|choice| choice.component == 0))
    }
}
