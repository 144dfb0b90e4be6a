//! A game in progress, and somebody who thinks about it.

mod level;
mod opening;
mod table;

use std::sync::Arc;

use mustplay_cgt::random::SplitMix;
use mustplay_core::{Limits, Observer, RunContext};
use mustplay_hex::{Action, Board, Cell, Color, Record, Setup, Swap, Turn as Made};
use mustplay_player::Knowledge;

pub use level::{Level, NoLevel};
pub use table::{Table, TableCommand};

use crate::openings::book;
use crate::style::Mind;
use crate::{Engine, Error, JudgeOpenings, Measure, PlayStyle, Position, SuggestedMove};

/// A game on one board: turns are made and taken back by whoever plays, and the engine thinks
/// about it when it is asked to, keeping what it has thought from move to move.
///
/// ```
/// use mustplay::{Limits, Color, Engine, PlaySession};
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
    manner: Manner,
    mind: Option<Mind>,
    random: SplitMix,
}

/// How the engine plays a game.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Manner {
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
    /// How likely whoever is to move wins, from 0 to 1.
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
            manner: Manner::default(),
            mind: None,
            random: SplitMix::new(0),
        }
    }

    /// How the engine plays.
    pub fn manner(&self) -> Manner {
        self.manner
    }

    /// Plays in another manner from now on.
    pub fn set_manner(&mut self, manner: Manner) {
        self.manner = manner;
        self.random = SplitMix::new(manner.seed);
        self.mind = None;
    }

    /// Goes to another position.
    pub fn set(&mut self, position: Position) {
        if position.board() != self.position.board() {
            self.mind = None;
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

    /// The swap that whoever is to move may make instead of a move, if that was agreed upon.
    pub fn swap(&self) -> Option<Swap> {
        let opened = opening::swappable(self.position.record());
        let agreed = self.manner.swap.filter(|_| opened.is_some());
        agreed.map(|agreed| opening::possible(self.position.board(), agreed))
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
        let visits = self.manner.level.visits();
        let limits =
            &Limits { nodes: limits.nodes.into_iter().chain(visits).min(), ..limits.clone() };
        if let Some(agreed) = self.manner.swap {
            let opened = self.decide_opening(color, agreed, limits, observer)?;
            if opened.is_some() {
                return Ok(opened);
            }
        }
        let considered = self.think(color, limits, observer)?;
        let chosen = self.manner.level.choose(&considered, &mut self.random);
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
            let known = opening::solved_opening(&board, color, &mut self.random);
            let cell = match known {
                Some(cell) => Some(cell),
                None => self.judged_opening(color, limits, observer)?,
            };
            let action = cell.map(Action::Place);
            return Ok(action.map(|action| Decision { action, considered: None }));
        }
        let opened = opening::swappable(self.position.record());
        let Some((cell, _)) = opened.filter(|&(_, opener)| opener != color) else {
            return Ok(None);
        };
        let mut considered = None;
        let is_better = if let Some(known) = book::solved(&board, cell, !color) {
            known.is_won
        } else {
            let considered = considered.insert(self.think(color, limits, observer)?);
            considered.chance.is_some_and(|chance| chance.0 < 0.5)
        };
        let action = Action::Swap(opening::possible(&board, agreed));
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
            seed: self.manner.seed,
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
        let Manner { level, style, seed, .. } = self.manner;
        let style = level.style().unwrap_or(style);
        let known = (level.dims(self.manner.knowledge), seed);
        let begin = || style.begin(&board, &self.engine, known, &context);
        let mut mind = self.mind.take().map_or_else(begin, Ok)?;
        let setup = Setup { to_move: color, ..self.position.setup().clone() };
        let thoughts = mind.think(&setup, &context.sink())?;
        self.mind = Some(mind);
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
