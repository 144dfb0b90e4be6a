//! A game in progress, and somebody who thinks about it.

use std::sync::Arc;

use mustplay_hex::inferior::Matcher;
use mustplay_hex::{Action, Board, Cell, Color, Record, Setup, Turn as Made};
use mustplay_work::{Budget, Observer, Supervisor};

use crate::style::Mind;
use crate::{Engine, Error, PlayStyle, Position, SuggestedMove};

/// A game on one board: turns are made and taken back by whoever plays, and the engine thinks
/// about it when it is asked to, keeping what it has thought from move to move.
///
/// ```
/// use mustplay_engine::{Budget, Color, Engine, PlaySession};
///
/// let mut session = PlaySession::new(&Engine::default(), "5x5".parse()?);
/// session.play(Color::Black, "a1")?;
/// let thoughts = session.think(Color::White, &Budget::default(), &())?;
/// assert_eq!(thoughts.winner, Some(Color::White));
/// session.play(Color::White, &thoughts.moves[0].cell.to_string())?;
/// assert!(session.undo() && session.undo() && !session.undo());
/// # Ok::<(), mustplay_engine::Error>(())
/// ```
pub struct PlaySession {
    matcher: Arc<Matcher>,
    position: Position,
    style: PlayStyle,
    mind: Option<Mind>,
    seed: u64,
}

/// What the engine thinks of the moves in a game.
#[derive(Clone, Debug)]
pub struct Considered {
    /// Who wins, if that is proved.
    pub winner: Option<Color>,
    /// The moves that are worth trying, the best first; none if the game is over.
    pub moves: Vec<SuggestedMove>,
    /// Games played from the position, now and before.
    pub visits: u64,
}

impl PlaySession {
    /// A game that begins, or goes on, with a position.
    pub fn new(engine: &Engine, position: Position) -> Self {
        Self {
            matcher: engine.matcher(),
            position,
            style: PlayStyle::default(),
            mind: None,
            seed: 0,
        }
    }

    /// What random play depends on from now on.
    pub fn reseed(&mut self, seed: u64) {
        self.seed = seed;
        self.mind = None;
    }

    /// How it is thought from now on.
    pub fn restyle(&mut self, style: PlayStyle) {
        self.style = style;
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

    /// The color that has reached its goal, if one has.
    pub fn winner(&self) -> Result<Option<Color>, Error> {
        Ok(self.position.setup().connected()?)
    }

    /// Makes a turn of a color: a cell, or a word such as `swap-pieces` or `resign`.
    pub fn play(&mut self, color: Color, turn: &str) -> Result<(), Error> {
        let action = action(self.position.board(), turn)?;
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

    /// Thinks about the position with `color` to move.
    pub fn think(
        &mut self,
        color: Color,
        budget: &Budget,
        observer: &dyn Observer,
    ) -> Result<Considered, Error> {
        let supervisor = Supervisor::start(budget, observer);
        let board = Arc::clone(self.position.board());
        let begin = || {
            let style = self.style;
            style.begin(&board, &self.matcher, self.seed, &supervisor)
        };
        let mut mind = self.mind.take().map_or_else(begin, Ok)?;
        let setup = Setup {
            to_move: color,
            ..self.position.setup().clone()
        };
        let thoughts = mind.think(&setup, &supervisor.watch())?;
        self.mind = Some(mind);
        let moves = thoughts.moves.iter();
        Ok(Considered {
            winner: thoughts.winner,
            moves: moves.map(|it| SuggestedMove::new(&board, it)).collect(),
            visits: thoughts.games,
        })
    }
}

pub(crate) fn action(board: &Board, turn: &str) -> Result<Action, Error> {
    let cell: Option<Cell> = board.cell(turn);
    let word = match turn.to_ascii_lowercase().as_str() {
        "swap" | "swap-pieces" => Some(Action::Swap(mustplay_hex::Swap::Pieces)),
        "swap-sides" => Some(Action::Swap(mustplay_hex::Swap::Sides)),
        "pass" => Some(Action::Pass),
        "resign" => Some(Action::Resign),
        "forfeit" => Some(Action::Forfeit),
        _ => None,
    };
    let expected = || {
        let hint = board.swap_hint(turn);
        let shape = board.shape();
        Error::NoTurn(format!(
            "expected a cell of a {shape} board, found `{turn}`{hint}"
        ))
    };
    cell.map(Action::Place).or(word).ok_or_else(expected)
}
