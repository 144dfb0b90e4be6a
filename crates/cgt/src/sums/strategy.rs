//! Rules for playing a sum, and what they guarantee (SUM §5.1).
//!
//! A [`Strategy`] is a rule; a [`SumPlayer`] plays by it and keeps the state that the rule
//! requires. All rules except the optimal one evaluate components separately by their thermographs,
//! without search. Their guarantees, for Left:
//!
//! | rule | guarantee moving first | moving second |
//! | --- | --- | --- |
//! | follow the leader | Milnor's lower bound | `Σ V_R` |
//! | mean | the mean | the mean minus the highest temperature |
//! | thermostrat | the best lower bound over all taxes | the same |
//! | hotstrat | nothing | nothing |
//! | sentestrat | as for mean | as for mean |
//! | optimal | the score | the score |
//!
//! ```
//! use mustplay_cgt::sums::{ScoreGames, Strategy, SumPlayer};
//! use mustplay_cgt::normal::Player;
//!
//! let mut games = ScoreGames::new();
//! let sum = games.read_sum("{25,{50|0}|-75} + {20|-20}").unwrap();
//! let mut left = SumPlayer::new(&mut games, Strategy::Thermostrat, &sum);
//! let first = left.choose(&mut games, &sum, Player::Left, None).unwrap();
//! assert_eq!(first.component, 0);
//! ```

use std::str::FromStr;

use rustc_hash::FxHashMap;

use super::game::{ScoreGame, ScoreGames};
use super::play::Move;
use super::solver::SumSolver;
use crate::normal::{Dyadic, Player};
use mustplay_core::{NoProgress, Progress, ProgressSink, StopReason};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Strategy {
    /// Answer in the component where the opponent moved, with a locally optimal move (Milnor; SUM
    /// §5.1.1). Without a move to answer, move where moving first makes the largest difference.
    FollowTheLeader,
    /// Hanner's (SUM §5.1.2): fix the highest temperature `σ` as tax and answer σ-optimally in
    /// components that the opponent has heated above it. Without such a component, fix the tax anew
    /// and move in the hottest component.
    Mean,
    /// Berlekamp, Conway and Guy's: find the ambient temperature `t` and play a t-optimal move in
    /// the component whose thermograph is widest there (SUM §5.1.4).
    Thermostrat,
    /// Move in the hottest component.
    Hotstrat,
    /// Move in the hottest component, but answer the opponent's move if it heated a component above
    /// the lowest temperature so far.
    Sentestrat,
    Optimal,
}

impl Strategy {
    pub const ALL: [Self; 6] = [
        Self::FollowTheLeader,
        Self::Mean,
        Self::Thermostrat,
        Self::Hotstrat,
        Self::Sentestrat,
        Self::Optimal,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            Self::FollowTheLeader => "follow-the-leader",
            Self::Mean => "mean",
            Self::Thermostrat => "thermostrat",
            Self::Hotstrat => "hotstrat",
            Self::Sentestrat => "sentestrat",
            Self::Optimal => "optimal",
        }
    }
}

impl FromStr for Strategy {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let rule = Self::ALL.into_iter().find(|rule| rule.name() == name);
        rule.ok_or_else(|| format!("expected one of {}", Self::ALL.map(Self::name).join(", ")))
    }
}

pub struct SumPlayer {
    memory: Memory,
    solver: Option<SumSolver>,
}

/// The state of a rule without search; with the position it determines the moves.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Memory {
    strategy: Strategy,
    /// The tax fixed by the mean strategy, or the lowest temperature so far.
    tax: Dyadic,
}

impl Memory {
    /// The state before the first move in `sum`.
    pub fn new(games: &mut ScoreGames, strategy: Strategy, sum: &[ScoreGame]) -> Self {
        Self { strategy, tax: highest_temperature(games, sum) }
    }
}

impl SumPlayer {
    /// A player of `sum` by `strategy`, before the first move.
    pub fn new(games: &mut ScoreGames, strategy: Strategy, sum: &[ScoreGame]) -> Self {
        let optimal = strategy == Strategy::Optimal;
        Self {
            memory: Memory::new(games, strategy, sum),
            solver: optimal.then(|| SumSolver::new(games, sum)),
        }
    }

    pub fn strategy(&self) -> Strategy {
        self.memory.strategy
    }

    /// A move for `player` in a position of the sum, after the opponent moved in component
    /// `answering`. `None` if all components are over.
    pub fn choose(
        &mut self,
        games: &mut ScoreGames,
        position: &[ScoreGame],
        player: Player,
        answering: Option<usize>,
    ) -> Option<Move> {
        match &mut self.solver {
            None => self.memory.choose(games, position, player, answering),
            Some(solver) => {
                let moves = solver.best_moves(games, position, player, &NoProgress);
                let (_, moves) = moves.expect("no sink stops the search");
                moves.first().copied()
            }
        }
    }
}

impl Memory {
    /// A move for `player`, as [`SumPlayer::choose`], by a rule without search; `None` for the
    /// optimal rule.
    pub fn choose(
        &mut self,
        games: &mut ScoreGames,
        position: &[ScoreGame],
        player: Player,
        answering: Option<usize>,
    ) -> Option<Move> {
        let answerable = answering.filter(|&i| games.as_number(position[i]).is_none());
        match self.strategy {
            Strategy::FollowTheLeader => {
                let component = match answerable {
                    Some(component) => component,
                    None => widest(games, position, &Dyadic::ZERO)?,
                };
                Some(optimal(games, position, player, component, &Dyadic::ZERO))
            }
            Strategy::Mean | Strategy::Sentestrat => {
                if let Some(component) = answerable
                    && games.temperature(position[component]) > self.tax
                {
                    return Some(optimal(games, position, player, component, &self.tax));
                }
                let component = hottest(games, position)?;
                let temperature = games.temperature(position[component]);
                if self.strategy == Strategy::Mean || temperature < self.tax {
                    self.tax = temperature.clone();
                }
                Some(optimal(games, position, player, component, &temperature))
            }
            Strategy::Thermostrat => {
                let tax = games.bounds(position, player).thermostatic.tax;
                let component = widest(games, position, &tax)?;
                Some(optimal(games, position, player, component, &tax))
            }
            Strategy::Hotstrat => {
                let component = hottest(games, position)?;
                let temperature = games.temperature(position[component]);
                Some(optimal(games, position, player, component, &temperature))
            }
            Strategy::Optimal => None,
        }
    }
}

/// A t-optimal move in a component that has one.
fn optimal(
    games: &mut ScoreGames,
    position: &[ScoreGame],
    player: Player,
    component: usize,
    tax: &Dyadic,
) -> Move {
    let moves = games.optimal_moves(position[component], player, tax);
    let to = games.written(&moves)[0];
    Move { component, to }
}

fn open<'a>(games: &ScoreGames, position: &'a [ScoreGame]) -> Vec<(usize, &'a ScoreGame)> {
    let components = position.iter().enumerate();
    components.filter(|(_, g)| games.as_number(**g).is_none()).collect()
}

fn hottest(games: &mut ScoreGames, position: &[ScoreGame]) -> Option<usize> {
    let open = open(games, position).into_iter().rev();
    let keyed = open.map(|(i, &g)| (games.temperature(g), i));
    keyed.max_by(|a, b| a.0.cmp(&b.0)).map(|(_, i)| i)
}

/// The component that has a t-optimal move and where moving first makes the largest difference
/// under the tax; ties go to the first of the hottest.
fn widest(games: &mut ScoreGames, position: &[ScoreGame], tax: &Dyadic) -> Option<usize> {
    let mut best: Option<([Dyadic; 2], usize)> = None;
    for (i, &g) in open(games, position) {
        let temperature = games.temperature(g);
        if temperature < *tax {
            continue;
        }
        let [left, right] = Player::BOTH.map(|p| games.taxed_score(g, p, tax));
        let key = [&left - &right, temperature];
        if best.as_ref().is_none_or(|(held, _)| key > *held) {
            best = Some((key, i));
        }
    }
    best.map(|(_, i)| i)
}

fn highest_temperature(games: &mut ScoreGames, sum: &[ScoreGame]) -> Dyadic {
    let temperatures = sum.iter().map(|&g| games.temperature(g));
    temperatures.max().unwrap_or(Dyadic::ZERO)
}

impl Strategy {
    /// The guarantee of the rule for `player` when `first` starts: at least this score for Left, at
    /// most this score for Right. `None` if there is no guarantee or it requires search.
    pub fn guarantee(
        self,
        games: &mut ScoreGames,
        sum: &[ScoreGame],
        player: Player,
        first: Player,
    ) -> Option<Dyadic> {
        let bounds = games.bounds(sum, first);
        let interval = match self {
            Self::FollowTheLeader => bounds.milnor,
            Self::Mean | Self::Sentestrat => bounds.hanner,
            Self::Thermostrat => bounds.best,
            Self::Hotstrat | Self::Optimal => return None,
        };
        Some(player.pick(interval.low, interval.high))
    }
}

/// The score of a position in which all components are over.
fn total(games: &ScoreGames, position: &[ScoreGame]) -> Dyadic {
    let scores = position.iter().filter_map(|&g| games.as_number(g));
    scores.fold(Dyadic::ZERO, |sum, score| &sum + score)
}

/// The length of the longest play of a sum that [`exploited`] accepts.
const MAX_MOVES: usize = 100;

/// The score when `player` follows a rule without search and the opponent plays optimally against
/// it. `None` if the rule searches or play can exceed a hundred moves.
pub fn exploited(
    games: &mut ScoreGames,
    sum: &[ScoreGame],
    first: Player,
    player: Player,
    strategy: Strategy,
    sink: &dyn ProgressSink,
) -> Result<Option<Dyadic>, StopReason> {
    let longest: usize = sum.iter().map(|&g| games.depth(g)).sum();
    if strategy == Strategy::Optimal || longest > MAX_MOVES {
        return Ok(None);
    }
    let memory = Memory::new(games, strategy, sum);
    let mut opponent = Opponent { games, player, sink, known: FxHashMap::default() };
    opponent.score(sum.to_vec(), first, memory, None).map(Some)
}

/// A position, the player to move, the state of the rule, and the component of the last move.
type Situation = (Vec<ScoreGame>, Player, Memory, Option<usize>);

struct Opponent<'a> {
    games: &'a mut ScoreGames,
    player: Player,
    sink: &'a dyn ProgressSink,
    known: FxHashMap<Situation, Dyadic>,
}

impl Opponent<'_> {
    /// The recursion is at most [`MAX_MOVES`] deep.
    fn score(
        &mut self,
        position: Vec<ScoreGame>,
        mover: Player,
        memory: Memory,
        last: Option<usize>,
    ) -> Result<Dyadic, StopReason> {
        let situation = (position, mover, memory, last);
        if let Some(score) = self.known.get(&situation) {
            return Ok(score.clone());
        }
        let bytes = self.known.len() * size_of::<(Situation, Dyadic)>();
        let progress = Progress::new(self.known.len() as u64, bytes);
        self.sink.report(&progress)?;
        let (position, _, memory, _) = &situation;
        let mut memory = memory.clone();
        let moves = if mover == self.player {
            let choice = memory.choose(self.games, position, mover, last);
            choice.into_iter().collect()
        } else {
            Move::all(self.games, position, mover)
        };
        let mut best: Option<Dyadic> = None;
        for choice in moves {
            let next = choice.played(position);
            let component = Some(choice.component);
            let score = self.score(next, mover.opponent(), memory.clone(), component)?;
            best = mover.best(best.into_iter().chain([score]));
        }
        let score = best.unwrap_or_else(|| total(self.games, position));
        self.known.insert(situation, score.clone());
        Ok(score)
    }
}
