//! Sums played out by two rules, and a rule played against an opponent who knows it.
//!
//! ```
//! use mustplay_sums::{ScoreGames, Strategy, contest};
//! use mustplay_games::normal::{Dyadic, Player};
//!
//! let mut games = ScoreGames::new();
//! let sum = games.read_sum("{{4|0}|-61} + {{73|0}|-66} + {{18|0}|-95}").unwrap();
//! let right = Player::Right;
//! let reached = contest::exploited(&mut games, &sum, right, right, Strategy::Hotstrat).unwrap();
//! // Best play scores -109, in the second game. The hottest is the third.
//! assert_eq!(reached, Dyadic::from(-95));
//! ```

use mustplay_games::normal::{Dyadic, Player};
use rustc_hash::FxHashMap;

use crate::game::{ScoreGame, ScoreGames};
use crate::moves::Move;
use crate::strategy::{Memory, Seat, Strategy};

/// A sum that was played out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The moves, made by the players in turn.
    pub moves: Vec<Move>,
    /// The final score.
    pub score: Dyadic,
}

/// Plays the sum to its end. The first seat is Left's.
pub fn play(
    games: &mut ScoreGames,
    sum: &[ScoreGame],
    first: Player,
    [left, right]: [&mut Seat; 2],
) -> Record {
    let mut position = sum.to_vec();
    let mut player = first;
    let mut moves: Vec<Move> = Vec::new();
    loop {
        let seat = match player {
            Player::Left => &mut *left,
            Player::Right => &mut *right,
        };
        let answering = moves.last().map(|last| last.component);
        let Some(next) = seat.choose(games, &position, player, answering) else {
            let score = total(games, &position);
            return Record { moves, score };
        };
        position = next.played(&position);
        moves.push(next);
        player = player.opponent();
    }
}

/// The score of a position in which all components are over.
fn total(games: &ScoreGames, position: &[ScoreGame]) -> Dyadic {
    let scores = position.iter().filter_map(|&g| games.as_number(g));
    scores.fold(Dyadic::ZERO, |sum, score| &sum + score)
}

/// The longest sum that [`exploited`] accepts, in moves.
pub const MAX_MOVES: usize = 100;

/// The score when `player` plays by a rule without search and the opponent, who knows that,
/// makes the most of it. `None` if the rule searches or play can be longer than [`MAX_MOVES`].
pub fn exploited(
    games: &mut ScoreGames,
    sum: &[ScoreGame],
    first: Player,
    player: Player,
    strategy: Strategy,
) -> Option<Dyadic> {
    let longest: usize = sum.iter().map(|&g| games.depth(g)).sum();
    if strategy == Strategy::Optimal || longest > MAX_MOVES {
        return None;
    }
    let memory = Memory::new(games, strategy, sum);
    let mut opponent = Opponent {
        games,
        player,
        known: FxHashMap::default(),
    };
    Some(opponent.score(sum.to_vec(), first, memory, None))
}

/// A position, who is to move, what the rule remembers, and where the last move was.
type Situation = (Vec<ScoreGame>, Player, Memory, Option<usize>);

struct Opponent<'a> {
    games: &'a mut ScoreGames,
    /// Who plays by the rule.
    player: Player,
    known: FxHashMap<Situation, Dyadic>,
}

impl Opponent<'_> {
    /// Recursion is at most [`MAX_MOVES`] deep.
    fn score(
        &mut self,
        position: Vec<ScoreGame>,
        mover: Player,
        memory: Memory,
        last: Option<usize>,
    ) -> Dyadic {
        let situation = (position, mover, memory, last);
        if let Some(score) = self.known.get(&situation) {
            return score.clone();
        }
        let (position, _, memory, _) = &situation;
        let next = mover.opponent();
        let best = if mover == self.player {
            let mut memory = memory.clone();
            let choice = memory.choose(self.games, position, mover, last);
            choice.map(|choice| {
                let component = Some(choice.component);
                self.score(choice.played(position), next, memory, component)
            })
        } else {
            let moves = Move::all(self.games, position, mover).into_iter();
            let scores = moves.map(|choice| {
                let component = Some(choice.component);
                self.score(choice.played(position), next, memory.clone(), component)
            });
            match mover {
                Player::Left => scores.max(),
                Player::Right => scores.min(),
            }
        };
        let score = best.unwrap_or_else(|| total(self.games, position));
        self.known.insert(situation, score.clone());
        score
    }
}
