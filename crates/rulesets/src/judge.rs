//! Who wins an arrangement, by each move.
//!
//! In normal play the value tells: after a move to G the opponent, to move, loses exactly if G ≥ 0
//! for Left who moved, or G ≤ 0 for Right (CGT weeks 3 and 6). Misère play, and games that can be
//! drawn, have no values; there Zermelo's theorem is applied to all positions below (CGT week 2):
//! a position is the best, for who is to move, of those one move further on. A win is the better
//! the sooner it comes, a loss the later. Misère Nim is told by Bouton's theorem.
//!
//! ```
//! use mustplay_cgt::normal::notation::Expression;
//! use mustplay_cgt::normal::Games;
//! use mustplay_rulesets::names::RulesetNames;
//! use mustplay_rulesets::{Convention, Judge, Player, Prospect, Reader};
//! use mustplay_core::NoProgress;
//!
//! let (mut games, mut names) = (Games::new(), RulesetNames::new(&NoProgress));
//! let text = "kayles(2)";
//! let mut reader = Reader::new(text, &mut games, &mut names, &NoProgress);
//! let pins = reader.read(&Expression::read(text)?)?;
//! let mut judge = Judge::new(Convention::Misere);
//! let verdict = judge.verdict(&pins, Player::Left, &mut games, &NoProgress)?;
//! // Left knocks down one pin, and Right must take the last.
//! assert_eq!((verdict.result, verdict.moves), (Prospect::Win, Some(2)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use mustplay_cgt::normal::{Game, Games};
use mustplay_core::{Progress, ProgressSink};
use rustc_hash::FxHashMap;

use crate::arrangement::{Arrangement, Step, state};
use crate::literal::NoOptions;
use crate::position::Player;
use crate::zermelo::Prospect;

/// What becomes of a player who cannot move.
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
    /// Who cannot move loses.
    #[default]
    Normal,
    /// Who cannot move wins; who would have won a game that can be drawn loses it.
    Misere,
}

/// What perfect play brings the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// What it brings.
    pub result: Prospect,
    /// After how many moves the game ends if the winner hurries and the loser does not, where
    /// that is known.
    pub moves: Option<u32>,
}

impl Verdict {
    /// What a move brings who makes it, if this is what it leaves the opponent.
    fn before(self) -> Self {
        Self { result: opposite(self.result), moves: self.moves.map(|moves| moves + 1) }
    }

    /// How good it is for the player to move: sooner wins, later losses.
    fn rank(self) -> (Prospect, i64) {
        let moves = i64::from(self.moves.unwrap_or(0));
        let late = match self.result {
            Prospect::Win => -moves,
            Prospect::Draw | Prospect::Loss => moves,
        };
        (self.result, late)
    }
}

/// The other player's prospect.
const fn opposite(result: Prospect) -> Prospect {
    match result {
        Prospect::Loss => Prospect::Win,
        Prospect::Draw => Prospect::Draw,
        Prospect::Win => Prospect::Loss,
    }
}

/// A move and what it brings who makes it.
#[derive(Clone)]
pub struct JudgedStep {
    /// The move.
    pub step: Step,
    /// What it brings.
    pub verdict: Verdict,
    /// What is left of the game in normal play, where that was found.
    pub value: Option<Game>,
}

/// Tells who wins, and remembers what it has found out.
#[derive(Clone)]
pub struct Judge {
    convention: Convention,
    known: FxHashMap<(String, Player), Verdict>,
    bytes: usize,
}

/// A position whose options are being looked at.
struct Frame {
    state: (String, Player),
    /// The options that are not decided yet.
    options: Vec<Arrangement>,
    best: Option<Verdict>,
}

impl Judge {
    /// Knows nothing yet.
    pub fn new(convention: Convention) -> Self {
        Self { convention, known: FxHashMap::default(), bytes: 0 }
    }

    /// What becomes of a player who cannot move.
    pub fn convention(&self) -> Convention {
        self.convention
    }

    /// Every move of a player and what it brings.
    pub fn steps(
        &mut self,
        position: &Arrangement,
        player: Player,
        games: &mut Games,
        sink: &dyn ProgressSink,
    ) -> Result<Vec<JudgedStep>, NoOptions> {
        if position.ending().is_some() {
            return Ok(Vec::new());
        }
        if self.is_valued(position) {
            let steps = position.judged_steps(player, games, sink)?.into_iter();
            let judged = |(step, value): (Step, Game)| JudgedStep {
                step,
                verdict: valued(games, value, player.opponent()).before(),
                value: Some(value),
            };
            return Ok(steps.map(judged).collect());
        }
        let mut judged = Vec::new();
        for step in position.steps(player, games)? {
            let verdict = self.verdict(&step.after, player.opponent(), games, sink)?;
            judged.push(JudgedStep { step, verdict: verdict.before(), value: None });
        }
        Ok(judged)
    }

    /// What perfect play brings `player`, who is to move.
    pub fn verdict(
        &mut self,
        position: &Arrangement,
        player: Player,
        games: &mut Games,
        sink: &dyn ProgressSink,
    ) -> Result<Verdict, NoOptions> {
        if self.is_valued(position) {
            let value = position.value(games, sink)?;
            return Ok(valued(games, value, player));
        }
        if self.convention == Convention::Misere
            && let Some(wins) = position.next_player_wins_misere()
        {
            return Ok(Verdict {
                result: if wins { Prospect::Win } else { Prospect::Loss },
                moves: None,
            });
        }
        self.search(position, player, games, sink)
    }

    /// Whether the value of the game tells who wins.
    fn is_valued(&self, position: &Arrangement) -> bool {
        self.convention == Convention::Normal && !position.is_drawable()
    }

    /// Zermelo's theorem, from the last positions to the first. Play may be long, so the positions
    /// on the way are kept in a list and not on the stack of the thread.
    fn search(
        &mut self,
        root: &Arrangement,
        player: Player,
        games: &mut Games,
        sink: &dyn ProgressSink,
    ) -> Result<Verdict, NoOptions> {
        let root_state = state(root, player);
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
                let state = state(option, next);
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
            self.bytes += state.0.len() + size_of::<((String, Player), Verdict)>() + 1;
            self.known.insert(state, verdict);
            if stack.is_empty() {
                return Ok(verdict);
            }
        }
    }

    /// A position with its options, or with what it comes to if it is over.
    fn frame(
        &self,
        position: &Arrangement,
        state: (String, Player),
        games: &mut Games,
    ) -> Result<Frame, NoOptions> {
        let player = state.1;
        let ending = position.ending().map(|ending| ending.prospect(player));
        let mut options = Vec::new();
        if ending.is_none() {
            let steps = position.steps(player, games)?.into_iter();
            options = steps.map(|step| step.after).collect();
        }
        let over = ending.or(options.is_empty().then_some(Prospect::Loss));
        let best = over.map(|result| Verdict {
            result: match self.convention {
                Convention::Normal => result,
                Convention::Misere => opposite(result),
            },
            moves: Some(0),
        });
        Ok(Frame { state, options, best })
    }
}

/// Who wins a game of normal play with `player` to move, by its value.
fn valued(games: &Games, value: Game, player: Player) -> Verdict {
    let wins = games.outcome(value).winner(player) == player;
    Verdict { result: if wins { Prospect::Win } else { Prospect::Loss }, moves: None }
}
