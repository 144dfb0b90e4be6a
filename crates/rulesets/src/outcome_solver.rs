//! The winner of a formal sum, for each move.
//!
//! In normal play the value decides: after a move to G the opponent, to move, loses if and only if
//! G ≥ 0 and Left moved, or G ≤ 0 and Right moved (CGT weeks 3 and 6). Misère play, and games that
//! can be drawn, have no values; there the solver applies Zermelo's theorem to all positions below
//! (CGT week 2): the result of a position is the best result of its options. It prefers early wins
//! and late losses. Misère Nim is decided by Bouton's theorem.
//!
//! ```
//! use mustplay_cgt::normal::notation::Expression;
//! use mustplay_cgt::normal::Games;
//! use mustplay_rulesets::RulesetNames;
//! use mustplay_rulesets::{Convention, OutcomeSolver, Player, Prospect, FormalSumBuilder};
//! use mustplay_core::NoProgress;
//!
//! let (mut games, mut names) = (Games::new(), RulesetNames::new(&NoProgress));
//! let text = "kayles(2)";
//! let mut reader = FormalSumBuilder::new(text, &mut games, &mut names, &NoProgress);
//! let pins = reader.read(&Expression::read(text)?)?;
//! let mut judge = OutcomeSolver::new(Convention::Misere);
//! let verdict = judge.verdict(&pins, Player::Left, &mut games, &NoProgress)?;
//! // Left knocks down one pin, and Right must take the last.
//! assert_eq!((verdict.result, verdict.moves), (Prospect::Win, Some(2)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use mustplay_cgt::normal::{Game, Games};
use mustplay_core::{Progress, ProgressSink};
use rustc_hash::FxHashMap;

use crate::formal_sum::{FormalSum, SumMove};
use crate::literal::MoveListError;
use crate::position::Player;
use crate::tic::Prospect;

/// Whether a player who cannot move loses or wins.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Debug,
    Default,
    schemars::JsonSchema,
    serde::Deserialize,
    serde::Serialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Convention {
    /// A player who cannot move loses.
    #[default]
    Normal,
    /// A player who cannot move wins; the winner of a game that can be drawn loses.
    Misere,
}

/// The result of perfect play for the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayResult {
    pub result: Prospect,
    /// The number of moves to the end if the winner hurries and the loser delays, if known.
    pub moves: Option<u32>,
}

impl PlayResult {
    /// The result of a move for its player, from the opponent's result after it.
    fn before(self) -> Self {
        Self { result: opposite(self.result), moves: self.moves.map(|moves| moves + 1) }
    }

    /// The preference of the player to move: early wins, late losses.
    fn rank(self) -> (Prospect, i64) {
        let moves = i64::from(self.moves.unwrap_or(0));
        let late = match self.result {
            Prospect::Win => -moves,
            Prospect::Draw | Prospect::Loss => moves,
        };
        (self.result, late)
    }
}

const fn opposite(result: Prospect) -> Prospect {
    match result {
        Prospect::Loss => Prospect::Win,
        Prospect::Draw => Prospect::Draw,
        Prospect::Win => Prospect::Loss,
    }
}

/// A move with its result for the player who makes it.
#[derive(Clone)]
pub struct RatedMove {
    pub step: SumMove,
    pub verdict: PlayResult,
    /// The value of the game after it in normal play, if computed.
    pub value: Option<Game>,
}

#[derive(Clone)]
pub struct OutcomeSolver {
    convention: Convention,
    known: FxHashMap<(String, Player), PlayResult>,
    bytes: usize,
}

/// A position whose options are being solved.
struct Frame {
    state: (String, Player),
    options: Vec<FormalSum>,
    best: Option<PlayResult>,
}

impl OutcomeSolver {
    pub fn new(convention: Convention) -> Self {
        Self { convention, known: FxHashMap::default(), bytes: 0 }
    }

    pub fn convention(&self) -> Convention {
        self.convention
    }

    /// Every move of a player with its result.
    pub fn steps(
        &mut self,
        position: &FormalSum,
        player: Player,
        games: &mut Games,
        sink: &dyn ProgressSink,
    ) -> Result<Vec<RatedMove>, MoveListError> {
        if position.ending().is_some() {
            return Ok(Vec::new());
        }
        if self.is_valued(position) {
            let steps = position.rated_moves(player, games, sink)?.into_iter();
            let rated = steps.map(|(step, value)| RatedMove {
                step,
                verdict: valued(games, value, player.opponent()).before(),
                value: Some(value),
            });
            return Ok(rated.collect());
        }
        let mut judged = Vec::new();
        for step in position.steps(player, games)? {
            let verdict = self.verdict(&step.after, player.opponent(), games, sink)?;
            judged.push(RatedMove { step, verdict: verdict.before(), value: None });
        }
        Ok(judged)
    }

    /// The result of perfect play for `player`, who is to move.
    pub fn verdict(
        &mut self,
        position: &FormalSum,
        player: Player,
        games: &mut Games,
        sink: &dyn ProgressSink,
    ) -> Result<PlayResult, MoveListError> {
        if self.is_valued(position) {
            let value = position.value(games, sink)?;
            return Ok(valued(games, value, player));
        }
        if self.convention == Convention::Misere
            && let Some(wins) = position.next_player_wins_misere()
        {
            return Ok(PlayResult {
                result: if wins { Prospect::Win } else { Prospect::Loss },
                moves: None,
            });
        }
        self.search(position, player, games, sink)
    }

    /// Whether the value of the game decides the winner.
    fn is_valued(&self, position: &FormalSum) -> bool {
        self.convention == Convention::Normal && !position.is_drawable()
    }

    /// Zermelo's theorem, from the last positions to the first. The search uses an explicit stack,
    /// as play may be long.
    fn search(
        &mut self,
        root: &FormalSum,
        player: Player,
        games: &mut Games,
        sink: &dyn ProgressSink,
    ) -> Result<PlayResult, MoveListError> {
        let root_state = (root.key(), player);
        if let Some(&known) = self.known.get(&root_state) {
            return Ok(known);
        }
        let mut stack = vec![self.frame(root, root_state, games)?];
        loop {
            let Some(frame) = stack.last_mut() else {
                unreachable!("the root is decided before it is left");
            };
            let next = frame.state.1.opponent();
            let mut missing = None;
            while let Some(option) = frame.options.last() {
                let state = (option.key(), next);
                let Some(after) = self.known.get(&state) else {
                    missing = Some((option.clone(), state));
                    break;
                };
                let verdict = after.before();
                if frame.best.is_none_or(|best| verdict.rank() > best.rank()) {
                    frame.best = Some(verdict);
                }
                frame.options.pop();
            }
            if let Some((option, state)) = missing {
                sink.report(&Progress::new(self.known.len() as u64, self.bytes))?;
                let frame = self.frame(&option, state, games)?;
                stack.push(frame);
                continue;
            }
            let Some(Frame { state, best, .. }) = stack.pop() else {
                unreachable!("there was a last frame");
            };
            let verdict = best.expect("a position is over or has options");
            self.bytes += state.0.len() + size_of::<((String, Player), PlayResult)>() + 1;
            self.known.insert(state, verdict);
            if stack.is_empty() {
                return Ok(verdict);
            }
        }
    }

    /// A position with its options, or with its result if it is over.
    fn frame(
        &self,
        position: &FormalSum,
        state: (String, Player),
        games: &mut Games,
    ) -> Result<Frame, MoveListError> {
        let player = state.1;
        let ending = position.ending().map(|ending| ending.prospect(player));
        let mut options = Vec::new();
        if ending.is_none() {
            let steps = position.steps(player, games)?.into_iter();
            options = steps.map(|step| step.after).collect();
        }
        let over = ending.or(options.is_empty().then_some(Prospect::Loss));
        let best = over.map(|result| PlayResult {
            result: match self.convention {
                Convention::Normal => result,
                Convention::Misere => opposite(result),
            },
            moves: Some(0),
        });
        Ok(Frame { state, options, best })
    }
}

/// The result of a game of normal play for `player`, who is to move, by its value.
fn valued(games: &Games, value: Game, player: Player) -> PlayResult {
    let wins = games.outcome(value).winner(player) == player;
    PlayResult { result: if wins { Prospect::Win } else { Prospect::Loss }, moves: None }
}
