//! A game that somebody plays with the program, line by line.
//!
//! What is said is here; who reads lines and prints them is a door's own affair.

use crate::{Error, Limits, NoOptions, Observer, StopReason};

/// A game that is played so: a person and the program move in turn.
pub trait Dialogue {
    /// What is said at the beginning.
    fn greeting(&self) -> String;

    /// How the game ended, once it has.
    fn ending(&self) -> Option<String>;

    /// Whether the person is to move.
    fn is_persons_turn(&self) -> bool;

    /// What the person sees before moving.
    fn shown(&mut self) -> String;

    /// Makes the person's move.
    fn play(
        &mut self,
        typed: &str,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Result<TurnInput, DialogueError>;

    /// Makes the program's move, and says what it is.
    fn answer(&mut self, limits: &Limits, observer: &dyn Observer)
    -> Result<String, DialogueError>;

    /// What the program would play for the person, where it tells.
    fn hint(
        &mut self,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Result<Option<String>, DialogueError> {
        let _ = (limits, observer);
        Ok(None)
    }
}

/// What became of a line that was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TurnInput {
    /// A move was made; this is said of it, if anything.
    Made(String),
    /// It was a question; this is the answer, and a move is still to be made.
    Told(String),
    /// It is no move; this is one.
    Expected(String),
}

/// Why a game does not go on.
#[derive(Debug)]
pub enum DialogueError {
    /// A limit was reached.
    Stopped(StopReason),
    /// Something is wrong.
    Failed(Error),
}

impl From<StopReason> for DialogueError {
    fn from(stop: StopReason) -> Self {
        Self::Stopped(stop)
    }
}

impl From<Error> for DialogueError {
    fn from(error: Error) -> Self {
        match error {
            Error::NoOptions(NoOptions::Stopped(stop)) => Self::Stopped(stop),
            error => Self::Failed(error),
        }
    }
}

/// The moves below each other, with their numbers.
pub(crate) fn numbered(moves: impl Iterator<Item = impl std::fmt::Display>) -> String {
    let lines = moves.zip(1..);
    lines.fold(String::new(), |text, (mv, number)| format!("{text}{number:>3}. {mv}\n"))
}

/// The place of a move that was typed by its number among so many.
pub(crate) fn place(typed: &str, moves: usize) -> Option<usize> {
    let number = typed.parse::<usize>().ok()?;
    number.checked_sub(1).filter(|&place| place < moves)
}
