//! A game session with an engine player, its styles and its levels.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use mustplay_cgt::random::SplitMix;
use mustplay_core::quantity::whole;
use mustplay_core::{Limits, Observer, ProgressSink, RunContext};
use mustplay_hex::{Action, Board, Cell, Color, Record, Setup, Swap, Turn as Made};
use mustplay_player::{
    AlphaBeta, Horizon, Knowledge, KnowledgeSource, RandomPlayer, ThinkError, Thinker,
    ThinkerSettings, Thoughts,
};
use mustplay_solver::evaluate::Evaluation;
use thiserror::Error as ThisError;

use crate::args::EVALUATION;
use crate::openings::{self, SolvedOpening, solved};
use crate::suggest::player_settings;
use crate::{Engine, Error, JudgeOpenings, Measure, Position, SuggestedMove, Text};

pub use crate::table::{Table, TableCommand};
/// A game on one board. Front ends make and take back turns; the engine searches when asked and
/// keeps its tree from move to move.
///
/// ```
/// use mustplay::{Color, Engine, Limits, PlaySession};
///
/// let mut session = PlaySession::new(&Engine::default(), "5x5".parse()?);
/// session.play(Color::Black, "a1")?;
/// let thoughts = session.think(Color::White, &Limits::default(), &())?;
/// assert_eq!(thoughts.winner, Some(Color::White));
/// session.play(Color::White, &thoughts.moves[0].cell.to_string())?;
/// assert!(session.undo() && session.undo() && !session.undo());
/// # Ok::<(), mustplay::Error>(())
/// ```
pub struct PlaySession {
    engine: Engine,
    position: Position,
    config: PlayConfig,
    player: Option<PlayerKind>,
    random: SplitMix,
}

/// How the engine plays a game.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PlayConfig {
    /// How strong.
    pub level: Level,
    /// In which way, unless the level says so.
    pub style: PlayStyle,
    /// What its search may make use of.
    pub knowledge: Knowledge,
    /// What the second player may do instead of a first move, if that was agreed upon.
    pub swap: Option<Swap>,
    /// What random play depends on.
    pub seed: u64,
}

/// What the engine does with its turn.
#[derive(Clone, Debug)]
pub struct Decision {
    /// A cell or a swap.
    pub action: Action,
    /// What it has thought of the moves; nothing if it did not need to.
    pub considered: Option<Considered>,
}

/// What the engine thinks of the moves in a game.
#[derive(Clone, Debug)]
pub struct Considered {
    /// Who wins, if that is proved.
    pub winner: Option<Color>,
    /// The winning chance of the player to move, from 0 to 1.
    pub chance: Option<Measure>,
    /// The moves that are worth trying, the best first; none if the game is over.
    pub moves: Vec<SuggestedMove>,
    /// Games played from the position, now and before.
    pub visits: u64,
    /// Whether more time would tell nothing more.
    pub is_settled: bool,
}

/// Who thinks for a number of games plays so many at the most after each opening.
const AFTER_EACH: u64 = 300;

impl PlaySession {
    /// A game that begins, or goes on, with a position.
    pub fn new(engine: &Engine, position: Position) -> Self {
        Self {
            engine: engine.clone(),
            position,
            config: PlayConfig::default(),
            player: None,
            random: SplitMix::new(0),
        }
    }

    /// How the engine plays.
    pub fn config(&self) -> PlayConfig {
        self.config
    }

    /// Plays with another configuration from now on.
    pub fn set_config(&mut self, config: PlayConfig) {
        self.config = config;
        self.random = SplitMix::new(config.seed);
        self.player = None;
    }

    /// Goes to another position.
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

    /// Who has won, if the game is over.
    pub fn winner(&self) -> Result<Option<Color>, Error> {
        self.position.winner()
    }

    /// The swap that the player to move may make instead of a move, if that was agreed upon.
    pub fn swap(&self) -> Option<Swap> {
        let opened = swappable(self.position.record());
        let agreed = self.config.swap.filter(|_| opened.is_some());
        agreed.map(|agreed| possible(self.position.board(), agreed))
    }

    /// Makes a turn of a color: a cell, or a word such as `swap-pieces` or `resign`.
    pub fn play(&mut self, color: Color, turn: &str) -> Result<(), Error> {
        self.make(color, action(self.position.board(), turn)?)
    }

    /// Makes a turn of a color.
    pub fn make(&mut self, color: Color, action: Action) -> Result<(), Error> {
        let mut record = self.position.record().clone();
        record.turns.push(Made { color, action });
        self.position = Position::new(record)?;
        Ok(())
    }

    /// Takes the last turn back; `false` if there is none.
    pub fn undo(&mut self) -> bool {
        let mut record: Record = self.position.record().clone();
        let is_undone = record.turns.pop().is_some();
        // What was a position before the turn was made is one again.
        if let Ok(position) = Position::new(record) {
            self.position = position;
        }
        is_undone
    }

    /// What the engine does with `color` to move; nothing if there is no move left.
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
        let considered = self.think(color, limits, observer)?;
        let chosen = self.config.level.choose(&considered, &mut self.random);
        let action = chosen.map(|it| Action::Place(it.cell.cell()));
        Ok(action.map(|action| Decision { action, considered: Some(considered) }))
    }

    /// The first move, or a swap of it; nothing if it is neither time for that nor a good idea.
    fn decide_opening(
        &mut self,
        color: Color,
        agreed: Swap,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Result<Option<Decision>, Error> {
        let board = Arc::clone(self.position.board());
        if self.position.setup().stones.is_empty() {
            let known = solved_opening(&board, color, &mut self.random);
            let cell = match known {
                Some(cell) => Some(cell),
                None => self.judged_opening(color, limits, observer)?,
            };
            let action = cell.map(Action::Place);
            return Ok(action.map(|action| Decision { action, considered: None }));
        }
        let opened = swappable(self.position.record());
        let Some((cell, _)) = opened.filter(|&(_, opener)| opener != color) else {
            return Ok(None);
        };
        let mut considered = None;
        let is_better = if let Some(known) = openings::solved(&board, cell, !color) {
            known.is_won
        } else {
            let considered = considered.insert(self.think(color, limits, observer)?);
            considered.chance.is_some_and(|chance| chance.0 < 0.5)
        };
        let action = Action::Swap(possible(&board, agreed));
        Ok(is_better.then_some(Decision { action, considered }))
    }

    /// The opening that search thinks is not worth a swap, and best of those.
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

    /// Thinks about the position with `color` to move.
    pub fn think(
        &mut self,
        color: Color,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Result<Considered, Error> {
        let context = RunContext::start(limits, observer);
        let board = Arc::clone(self.position.board());
        let PlayConfig { level, style, seed, .. } = self.config;
        let style = level.style().unwrap_or(style);
        let known = (level.dims(self.config.knowledge), seed);
        let begin = || style.begin(&board, &self.engine, known, &context);
        let mut player = self.player.take().map_or_else(begin, Ok)?;
        let setup = Setup { to_move: color, ..self.position.setup().clone() };
        let thoughts = player.think(&setup, &context.sink())?;
        self.player = Some(player);
        let moves = thoughts.moves.iter();
        Ok(Considered {
            winner: thoughts.winner,
            chance: thoughts.chance().map(Measure),
            moves: moves.map(|it| SuggestedMove::new(&board, it)).collect(),
            visits: thoughts.games,
            is_settled: thoughts.stop.is_none(),
        })
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

/// How strong the engine plays: a number from 1 to [`Level::FULL`], or [`Level::QUEENBEE`].
///
/// A weak player sees less: it reads fewer games, knows less, and does not tell apart what is
/// nearly as good. It plays like a person who overlooks things, not at random; what
/// it has seen to win it plays, and what it has seen to lose it leaves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Level(Step);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Step {
    Numbered(u8),
    Queenbee,
}

/// What makes a level.
struct Strength {
    /// The way to play that belongs to it; none if it goes with all.
    style: Option<PlayStyle>,
    /// Games for a move at the most.
    visits: Option<u64>,
    /// How little of a difference it sees between moves, from 0 for all of it.
    softness: f64,
    /// What it does without.
    blind: &'static [KnowledgeSource],
}

const fn row(visits: u64, softness: f64, blind: &'static [KnowledgeSource]) -> Strength {
    Strength { style: None, visits: Some(visits), softness, blind }
}

const fn row_of_time(style: Option<PlayStyle>) -> Strength {
    Strength { style, visits: None, softness: 0.0, blind: &[] }
}

/// A beginner has seen bridges, and little else.
const BEGINNER: &[KnowledgeSource] = &[
    KnowledgeSource::Dead,
    KnowledgeSource::Fill,
    KnowledgeSource::Connections,
    KnowledgeSource::Solver,
    KnowledgeSource::Network,
];

/// A player knows which cells are dead or captured, and reads the rest.
const PLAYER: &[KnowledgeSource] =
    &[KnowledgeSource::Connections, KnowledgeSource::Solver, KnowledgeSource::Network];

/// The levels, from the weakest.
const LEVELS: [Strength; 8] = [
    row(12, 1.4, BEGINNER),
    row(80, 0.5, BEGINNER),
    row(170, 0.35, BEGINNER),
    row(400, 0.25, PLAYER),
    row(1000, 0.12, PLAYER),
    row(5000, 0.0, PLAYER),
    row(16_000, 0.0, &[KnowledgeSource::Solver, KnowledgeSource::Network]),
    row_of_time(None),
];

/// Three moves deep is as far as one does not wait for.
const QUEENBEE: Strength = row_of_time(Some(PlayStyle::AlphaBeta {
    evaluation: Text(Evaluation::TwoDistance),
    depth: Some(3),
}));

/// What the other kind of player is called.
const NAME: &str = "queenbee";

/// Moves that lose so much more by what was seen are left, however soft the choice.
const TOLERANCE: f64 = 0.15;

impl Level {
    /// Everything the engine can do in the time it has.
    pub const FULL: Self = Self(Step::Numbered(LEVELS.len() as u8));

    /// Another kind of player: it looks at every move and every answer three moves deep, as
    /// Queenbee did, and nowhere farther.
    pub const QUEENBEE: Self = Self(Step::Queenbee);

    /// For a first game against the engine.
    pub const USUAL: Self = Self(Step::Numbered(4));

    /// The numbered levels, from the weakest.
    pub fn numbered() -> impl Iterator<Item = Self> {
        let numbers = 1..=LEVELS.len() as u8;
        numbers.map(|number| Self(Step::Numbered(number)))
    }

    fn strength(self) -> &'static Strength {
        match self.0 {
            Step::Numbered(number) => &LEVELS[usize::from(number) - 1],
            Step::Queenbee => &QUEENBEE,
        }
    }

    /// The way to play that belongs to it; none if it goes with all.
    pub fn style(self) -> Option<PlayStyle> {
        self.strength().style
    }

    /// Games for a move at the most; none if time alone counts.
    pub fn visits(self) -> Option<u64> {
        self.strength().visits
    }

    /// What is left of some knowledge at this level.
    fn dims(self, knowledge: Knowledge) -> Knowledge {
        let blind = self.strength().blind.iter();
        blind.fold(knowledge, |left, &source| left.without(source))
    }

    /// The move that is made of those that were considered: the one that looks best, or at a
    /// weaker level perhaps one that looks nearly as good.
    fn choose<'a>(
        self,
        considered: &'a Considered,
        random: &mut SplitMix,
    ) -> Option<&'a SuggestedMove> {
        let softness = self.strength().softness;
        let best = considered.moves.first()?;
        if softness == 0.0 || best.solved {
            return Some(best);
        }
        let least = best.winrate.0 - TOLERANCE * softness;
        let fair = considered.moves.iter().filter(|it| {
            let is_seen = it.visits > 0 && !it.solved;
            is_seen && it.winrate.0 >= least
        });
        let weight = |it: &SuggestedMove| (it.visits as f64).powf(1.0 / softness);
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
        match self.0 {
            Step::Numbered(number) => number.fmt(f),
            Step::Queenbee => f.write_str(NAME),
        }
    }
}

/// There is no such level.
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
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    schemars::JsonSchema,
    serde::Deserialize,
    serde::Serialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum PlayStyle {
    /// A tree of random games, with what is known about Hex, and the solver beside it.
    #[default]
    Search,
    /// Alpha-beta with an evaluation where it ends.
    AlphaBeta {
        /// Who is ahead there.
        evaluation: Text<Evaluation>,
        /// The most moves to look ahead; without it as many as there is time for.
        #[serde(default)]
        depth: Option<u32>,
    },
    /// Any move is as likely as any other.
    Random,
}

/// The options that choose a [`PlayStyle`].
#[derive(clap::Args)]
#[group(id = "play_style")]
struct PlayStyleArgs {
    /// The player: `search` grows a tree with all that is known about Hex, `alpha-beta` searches
    /// all moves as deep as it can and evaluates there, `random` plays any move.
    #[arg(long, value_name = "HOW", default_value = "search", value_parser = ["search", "alpha-beta", "random"])]
    #[arg(hide_possible_values = true)]
    style: String,
    /// The evaluation of alpha-beta, `two-distance` by default; `analyze --help` lists all.
    #[arg(long, value_name = "NAME", value_parser = EVALUATION, hide_possible_values = true)]
    evaluation: Option<Text<Evaluation>>,
    /// How many moves alpha-beta looks ahead at most.
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
            return Err(format!("--{option}: expected --style alpha-beta beside it"));
        }
        Ok(if style == "random" { Self::Random } else { Self::Search })
    }
}

crate::args::args_from!(PlayStyle, PlayStyleArgs);

/// A player of a style on one board.
pub(crate) enum PlayerKind {
    Search(Box<Thinker>),
    AlphaBeta(AlphaBeta),
    Random(RandomPlayer),
}

impl PlayStyle {
    /// A player of this style within the limits, with this knowledge.
    pub(crate) fn begin(
        self,
        board: &Arc<Board>,
        engine: &Engine,
        (knowledge, seed): (Knowledge, u64),
        context: &RunContext<'_>,
    ) -> Result<PlayerKind, Error> {
        Ok(match self {
            Self::Search => {
                let settings =
                    ThinkerSettings { knowledge, ..player_settings(board, seed, context)? };
                PlayerKind::Search(Box::new(engine.thinker(board, settings)?))
            }
            Self::AlphaBeta { evaluation, depth } => {
                let horizon = Horizon {
                    evaluation: evaluation.0,
                    depth,
                    memory: context.limits().memory / 2,
                };
                PlayerKind::AlphaBeta(AlphaBeta::new(board, &engine.matcher(), horizon)?)
            }
            Self::Random => PlayerKind::Random(RandomPlayer::new(board, seed)),
        })
    }
}

impl PlayerKind {
    /// Thinks about a position until the sink says stop.
    pub(crate) fn think(
        &mut self,
        setup: &Setup,
        sink: &dyn ProgressSink,
    ) -> Result<Thoughts, ThinkError> {
        match self {
            Self::Search(thinker) => thinker.think(setup, sink),
            Self::AlphaBeta(player) => player.think(setup, sink),
            Self::Random(player) => player.think(setup),
        }
    }
}

// The first moves of a game with a swap.
//
// The opener must expect that a good opening is swapped, and so plays one that is not worth
// swapping and hard to refute. The second player swaps what wins. Up to 8×8 that is
// known from the solved tables; beyond, from search.

/// The opening that may be swapped now, if one may: the game has one stone, which was a move.
fn swappable(record: &Record) -> Option<(Cell, Color)> {
    match record.turns[..] {
        [only] if record.stones.is_empty() => match only.action {
            Action::Place(cell) => Some((cell, only.color)),
            _ => None,
        },
        _ => None,
    }
}

/// The swap that can be made of the one that is agreed upon: pieces can be mirrored on square
/// boards only, sides can be exchanged on all.
fn possible(board: &Board, agreed: Swap) -> Swap {
    if board.swap_reflection().is_some() { agreed } else { Swap::Sides }
}

/// How many of the hardest openings are chosen from.
const HARDEST: usize = 3;

/// An opening that is not worth a swap, of those that take longest to refute; nothing where no
/// table tells.
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
