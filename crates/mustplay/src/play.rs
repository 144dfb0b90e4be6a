//! A game session with an engine player, its styles and its levels.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use mustplay_cgt::random::SplitMix;
use mustplay_core::quantity::whole;
use mustplay_core::{Limits, Observer, ProgressSink, RunContext};
use mustplay_hex::{Action, Board, Cell, Color, Record, Setup, Swap, Turn as Made};
use mustplay_player::{
    AlphaBeta, Horizon, Knowledge, KnowledgeSource, MctsSettings, MoveStats, PlayerError,
    RandomPlayer, SearchResult,
};
use mustplay_solver::evaluate::Evaluation;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thiserror::Error as ThisError;

use crate::args::EVALUATION;
use crate::openings::{self, SolvedOpening, solved};
use crate::suggest::player_settings;
use crate::{Engine, Error, JudgeOpenings, Position, Text};

/// A game on one board. Front ends make and undo turns; the engine searches when asked and keeps
/// its tree from move to move.
///
/// ```
/// use mustplay::{Action, Color, Engine, Limits, PlaySession};
///
/// let mut session = PlaySession::new(&Engine::default(), "5x5".parse()?);
/// session.play(Color::Black, "a1")?;
/// let result = session.think(Color::White, &Limits::default(), &())?;
/// assert_eq!(result.winner, Some(Color::White));
/// session.make(Color::White, Action::Place(result.moves[0].mv))?;
/// assert!(session.undo() && session.undo() && !session.undo());
/// # Ok::<(), mustplay::Error>(())
/// ```
pub struct PlaySession {
    engine: Engine,
    position: Position,
    config: PlayConfig,
    player: Option<Player>,
    random: SplitMix,
}

/// The configuration of the engine player.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PlayConfig {
    pub level: Level,
    /// The style of play, unless the level determines it.
    pub style: PlayStyle,
    pub knowledge: Knowledge,
    /// The swap that the second player may make instead of a first move, if the players agreed on
    /// one.
    pub swap: Option<Swap>,
    pub seed: u64,
}

/// The turn that the engine chooses.
#[derive(Clone, Debug)]
pub struct Decision {
    /// A cell or a swap.
    pub action: Action,
    /// The search result, if there was a search.
    pub result: Option<SearchResult>,
}

/// The most playouts for each opening, if playouts are limited.
const AFTER_EACH: u64 = 300;

impl PlaySession {
    pub fn new(engine: &Engine, position: Position) -> Self {
        Self {
            engine: engine.clone(),
            position,
            config: PlayConfig::default(),
            player: None,
            random: SplitMix::new(0),
        }
    }

    pub fn config(&self) -> PlayConfig {
        self.config
    }

    pub fn set_config(&mut self, config: PlayConfig) {
        self.config = config;
        self.random = SplitMix::new(config.seed);
        self.player = None;
    }

    pub fn set(&mut self, position: Position) {
        if position.board() != self.position.board() {
            self.player = None;
        }
        self.position = position;
    }

    /// The game so far.
    pub fn position(&self) -> &Position {
        &self.position
    }

    pub fn winner(&self) -> Result<Option<Color>, Error> {
        self.position.winner()
    }

    /// The swap that the player to move may make instead of a move.
    pub fn swap(&self) -> Option<Swap> {
        let opened = swappable(self.position.record());
        let agreed = self.config.swap.filter(|_| opened.is_some());
        agreed.map(|agreed| possible(self.position.board(), agreed))
    }

    /// Plays a turn of a color: a cell, or a word such as `swap-pieces` or `resign`.
    pub fn play(&mut self, color: Color, turn: &str) -> Result<(), Error> {
        self.make(color, action(self.position.board(), turn)?)
    }

    pub fn make(&mut self, color: Color, action: Action) -> Result<(), Error> {
        let mut record = self.position.record().clone();
        record.turns.push(Made { color, action });
        self.position = Position::new(record)?;
        Ok(())
    }

    /// Undoes the last turn; `false` if there is none.
    pub fn undo(&mut self) -> bool {
        let mut record = self.position.record().clone();
        let is_undone = record.turns.pop().is_some();
        // Every prefix of a valid record is valid.
        if let Ok(position) = Position::new(record) {
            self.position = position;
        }
        is_undone
    }

    /// Chooses the engine's turn with `color` to move; `None` if there is no move left.
    pub fn decide(
        &mut self,
        color: Color,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Result<Option<Decision>, Error> {
        let visits = self.config.level.visits();
        let limits =
            &Limits { nodes: limits.nodes.into_iter().chain(visits).min(), ..limits.clone() };
        if let Some(agreed) = self.config.swap {
            let opened = self.decide_opening(color, agreed, limits, observer)?;
            if opened.is_some() {
                return Ok(opened);
            }
        }
        let result = self.think(color, limits, observer)?;
        let chosen = self.config.level.choose(&result, &mut self.random);
        let action = chosen.map(|it| Action::Place(it.mv));
        Ok(action.map(|action| Decision { action, result: Some(result) }))
    }

    /// Chooses the first move or a swap, if the swap rule requires a special choice.
    fn decide_opening(
        &mut self,
        color: Color,
        agreed: Swap,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Result<Option<Decision>, Error> {
        let board = Arc::clone(self.position.board());
        if self.position.setup().stones.is_empty() {
            let cell = match solved_opening(&board, color, &mut self.random) {
                Some(cell) => Some(cell),
                None => self.judged_opening(color, limits, observer)?,
            };
            let decision = |cell| Decision { action: Action::Place(cell), result: None };
            return Ok(cell.map(decision));
        }
        let opened = swappable(self.position.record());
        let Some((cell, _)) = opened.filter(|&(_, opener)| opener != color) else {
            return Ok(None);
        };
        let mut result = None;
        let is_better = if let Some(known) = openings::solved(&board, cell, !color) {
            known.is_won
        } else {
            let result = result.insert(self.think(color, limits, observer)?);
            result.chance().is_some_and(|chance| chance < 0.5)
        };
        let action = Action::Swap(possible(&board, agreed));
        Ok(is_better.then_some(Decision { action, result }))
    }

    /// The best opening that the search considers not worth a swap.
    fn judged_opening(
        &self,
        color: Color,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Result<Option<Cell>, Error> {
        let judge = JudgeOpenings {
            seed: self.config.seed,
            visits: limits.nodes.map(|games| games.min(AFTER_EACH)),
            ..JudgeOpenings::new(self.position.clone().with_turn(color))
        };
        let limits = Limits { nodes: None, ..limits.clone() };
        let map = self.engine.run(&judge, &limits, observer)?.answer;
        Ok(map.fairest.map(|fairest| fairest.cell()))
    }

    /// Searches the position with `color` to move.
    pub fn think(
        &mut self,
        color: Color,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Result<SearchResult, Error> {
        let context = RunContext::start(limits, observer);
        let board = Arc::clone(self.position.board());
        let PlayConfig { level, style, seed, .. } = self.config;
        let style = level.style().unwrap_or(style);
        let known = (level.dims(self.config.knowledge), seed);
        let begin = || style.begin(&board, &self.engine, known, &context);
        let mut player = self.player.take().map_or_else(begin, Ok)?;
        let setup = Setup { to_move: color, ..self.position.setup().clone() };
        let result = player(&setup, &context.sink())?;
        self.player = Some(player);
        Ok(result)
    }
}

pub(crate) fn action(board: &Board, turn: &str) -> Result<Action, Error> {
    let expected = || {
        let hint = board.swap_hint(turn);
        let shape = board.shape();
        Error::NoTurn(format!("expected a cell of a {shape} board, found `{turn}`{hint}"))
    };
    let cell = board.cell(turn).map(Action::Place);
    cell.or_else(|| Action::from_word(turn)).ok_or_else(expected)
}

/// The strength of the engine: a number from 1 to [`Level::FULL`], or [`Level::QUEENBEE`].
///
/// A weak player has fewer playouts, less knowledge, and chooses at random among nearly equal
/// moves. So it makes human mistakes instead of random moves; it plays moves that it has proved to
/// win and avoids those proved to lose.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Level(usize);

struct Strength {
    /// The style that the level determines, if it does.
    style: Option<PlayStyle>,
    /// The most playouts for a move.
    visits: Option<u64>,
    /// The randomness of the choice among moves; 0 is always the best.
    softness: f64,
    /// The sources of knowledge that are disabled.
    blind: &'static [KnowledgeSource],
}

const fn row(visits: u64, softness: f64, blind: &'static [KnowledgeSource]) -> Strength {
    Strength { style: None, visits: Some(visits), softness, blind }
}

const fn row_of_time(style: Option<PlayStyle>) -> Strength {
    Strength { style, visits: None, softness: 0.0, blind: &[] }
}

/// The sources that a beginner lacks: knowledge beyond bridges and move ordering.
const BEGINNER: &[KnowledgeSource] = &[
    KnowledgeSource::Dead,
    KnowledgeSource::Fill,
    KnowledgeSource::Connections,
    KnowledgeSource::Solver,
    KnowledgeSource::Network,
];

/// The sources that an intermediate player lacks; fill and pruning remain.
const PLAYER: &[KnowledgeSource] =
    &[KnowledgeSource::Connections, KnowledgeSource::Solver, KnowledgeSource::Network];

/// The levels, the weakest first, then Queenbee's: three plies are searched without delay.
const LEVELS: [Strength; 9] = [
    row(12, 1.4, BEGINNER),
    row(80, 0.5, BEGINNER),
    row(170, 0.35, BEGINNER),
    row(400, 0.25, PLAYER),
    row(1000, 0.12, PLAYER),
    row(5000, 0.0, PLAYER),
    row(16_000, 0.0, &[KnowledgeSource::Solver, KnowledgeSource::Network]),
    row_of_time(None),
    row_of_time(Some(PlayStyle::AlphaBeta {
        evaluation: Text(Evaluation::TwoDistance),
        depth: Some(3),
    })),
];

/// The name of the level that plays as Queenbee did.
const NAME: &str = "queenbee";

/// Moves whose winning chance is lower than the best one's by more than this are never chosen.
const TOLERANCE: f64 = 0.15;

impl Level {
    /// All knowledge; only the limits bound the search.
    pub const FULL: Self = Self(8);

    /// A player that searches all moves to a depth of three plies, as Queenbee did.
    pub const QUEENBEE: Self = Self(9);

    pub const USUAL: Self = Self(4);

    /// The numbered levels, the weakest first.
    pub fn numbered() -> impl Iterator<Item = Self> {
        (1..=Self::FULL.0).map(Self)
    }

    fn strength(self) -> &'static Strength {
        &LEVELS[self.0 - 1]
    }

    /// The style that the level determines, if it does.
    pub fn style(self) -> Option<PlayStyle> {
        self.strength().style
    }

    /// The most playouts for a move; `None` if only the time limits them.
    pub fn visits(self) -> Option<u64> {
        self.strength().visits
    }

    /// The part of some knowledge that this level keeps.
    fn dims(self, knowledge: Knowledge) -> Knowledge {
        let blind = self.strength().blind.iter();
        blind.fold(knowledge, |left, &source| left.without(source))
    }

    /// Chooses among the considered moves: the best one, or at a weaker level sometimes one that is
    /// nearly as good.
    fn choose<'a>(self, result: &'a SearchResult, random: &mut SplitMix) -> Option<&'a MoveStats> {
        let softness = self.strength().softness;
        let best = result.moves.first()?;
        if softness == 0.0 || best.winner.is_some() {
            return Some(best);
        }
        let least = best.chance - TOLERANCE * softness;
        let is_fair = |it: &&MoveStats| it.games > 0 && it.winner.is_none() && it.chance >= least;
        let weight = |it: &MoveStats| (it.games as f64).powf(1.0 / softness);
        let fair = result.moves.iter().filter(is_fair);
        let weighed: Vec<_> = fair.map(|it| (it, weight(it))).collect();
        let total: f64 = weighed.iter().map(|(_, weight)| weight).sum();
        let mut left = random.below(1 << 32) as f64 / (1u64 << 32) as f64 * total;
        let chosen = weighed.iter().find(|(_, weight)| {
            left -= weight;
            left <= 0.0
        });
        Some(chosen.map_or(best, |(it, _)| it))
    }
}

impl Default for Level {
    fn default() -> Self {
        Self::FULL
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::QUEENBEE => f.write_str(NAME),
            Self(number) => number.fmt(f),
        }
    }
}

/// An unknown level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ThisError)]
#[error("expected a level from 1 to {}, or {NAME}", Level::FULL)]
pub struct NoLevel;

impl FromStr for Level {
    type Err = NoLevel;

    fn from_str(text: &str) -> Result<Self, NoLevel> {
        let mut levels = Self::numbered().chain([Self::QUEENBEE]);
        levels.find(|level| level.to_string() == text).ok_or(NoLevel)
    }
}

/// The style of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, JsonSchema, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum PlayStyle {
    /// Monte Carlo tree search with knowledge of Hex, interleaved with the solver.
    #[default]
    Search,
    /// Alpha-beta search with an evaluation at the horizon.
    AlphaBeta {
        /// The evaluation at the horizon.
        evaluation: Text<Evaluation>,
        /// The most plies; by default only time limits the depth.
        depth: Option<u32>,
    },
    /// A uniformly random move.
    Random,
}

/// The options that choose a [`PlayStyle`].
#[derive(clap::Args)]
#[group(id = "play_style")]
struct PlayStyleArgs {
    /// The player: `search` is Monte Carlo tree search with knowledge of Hex, `alpha-beta` searches
    /// all moves to a growing depth and evaluates the positions there, `random` plays at random.
    #[arg(long = "method", alias = "style", value_name = "NAME", default_value = "search")]
    #[arg(value_parser = ["search", "alpha-beta", "random"], hide_possible_values = true)]
    style: String,
    /// The evaluation of alpha-beta, `two-distance` by default; `analyze --help` lists all.
    #[arg(long, value_name = "NAME", value_parser = EVALUATION, hide_possible_values = true)]
    evaluation: Option<Text<Evaluation>>,
    /// The most plies of an alpha-beta search.
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=1024))]
    depth: Option<u32>,
}

impl TryFrom<PlayStyleArgs> for PlayStyle {
    type Error = String;

    fn try_from(args: PlayStyleArgs) -> Result<Self, String> {
        let PlayStyleArgs { style, evaluation, depth } = args;
        if style == "alpha-beta" {
            let evaluation = evaluation.unwrap_or(Text(Evaluation::TwoDistance));
            return Ok(Self::AlphaBeta { evaluation, depth });
        }
        let given = [("evaluation", evaluation.is_some()), ("depth", depth.is_some())];
        if let Some((option, _)) = given.iter().find(|(_, is_given)| *is_given) {
            return Err(format!("--{option}: expected --method alpha-beta beside it"));
        }
        Ok(if style == "random" { Self::Random } else { Self::Search })
    }
}

crate::args::args_from!(PlayStyle, PlayStyleArgs);

/// A player on one board: searches a position until the sink stops it.
pub(crate) type Player =
    Box<dyn FnMut(&Setup, &dyn ProgressSink) -> Result<SearchResult, PlayerError> + Send>;

impl PlayStyle {
    pub(crate) fn begin(
        self,
        board: &Arc<Board>,
        engine: &Engine,
        (knowledge, seed): (Knowledge, u64),
        context: &RunContext<'_>,
    ) -> Result<Player, Error> {
        Ok(match self {
            Self::Search => {
                let settings = MctsSettings { knowledge, ..player_settings(board, seed, context)? };
                let mut player = engine.thinker(board, settings)?;
                Box::new(move |setup, sink| player.search(setup, sink))
            }
            Self::AlphaBeta { evaluation, depth } => {
                let horizon = Horizon {
                    evaluation: evaluation.0,
                    depth,
                    memory: context.limits().memory / 2,
                };
                let mut player = AlphaBeta::new(board, &engine.matcher(), horizon)?;
                Box::new(move |setup, sink| player.search(setup, sink))
            }
            Self::Random => {
                let mut player = RandomPlayer::new(board, seed);
                Box::new(move |setup, _| player.search(setup))
            }
        })
    }
}

// The first moves of a game with a swap.
//
// The opener must expect a good opening to be swapped, so it plays one that is not worth a swap and
// hard to refute. The second player swaps a winning opening. The solved tables decide this up to
// 8×8, a search on larger boards.

/// The opening that may be swapped now, if the game has one stone and it was a move.
fn swappable(record: &Record) -> Option<(Cell, Color)> {
    match record.turns[..] {
        [Made { color, action: Action::Place(cell) }] if record.stones.is_empty() => {
            Some((cell, color))
        }
        _ => None,
    }
}

/// The possible form of the agreed swap: sides can be exchanged on all boards, pieces mirrored only
/// on square ones.
fn possible(board: &Board, agreed: Swap) -> Swap {
    if board.swap_reflection().is_some() { agreed } else { Swap::Sides }
}

/// The opening is drawn from this many of the hardest ones.
const HARDEST: usize = 3;

/// An opening that is not worth a swap and takes a long proof to refute; `None` without a table for
/// the board.
fn solved_opening(board: &Arc<Board>, color: Color, random: &mut SplitMix) -> Option<Cell> {
    let known = |orbit: Vec<Cell>| solved(board, orbit[0], color).map(|known| (known, orbit));
    let known: Option<Vec<(SolvedOpening, Vec<Cell>)>> =
        board.orbits().into_iter().map(known).collect();
    let mut lost = known?;
    if lost.iter().any(|(known, _)| !known.is_won) {
        lost.retain(|(known, _)| !known.is_won);
    }
    lost.sort_by_key(|(known, _)| std::cmp::Reverse(known.steps));
    lost.truncate(HARDEST);
    let (_, orbit) = &lost[random.index(lost.len())];
    Some(orbit[random.index(orbit.len())])
}
