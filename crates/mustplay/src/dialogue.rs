//! A game between a person and the program, line by line.
//!
//! This module makes the texts; a front end reads lines and prints.

use crate::{Error, Limits, MoveListError, Observer, StopReason};

/// A game in which a person and the program move in turn.
pub trait Dialogue {
    /// The text at the beginning.
    fn greeting(&self) -> String;

    /// The result, if the game is over.
    fn ending(&self) -> Option<String>;

    /// Whether the person is to move.
    fn is_persons_turn(&self) -> bool;

    /// The position, shown before the person moves.
    fn shown(&mut self) -> String;

    /// Makes the person's move.
    fn play(
        &mut self,
        typed: &str,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Result<TurnInput, DialogueError>;

    /// Makes the program's move and describes it.
    fn answer(&mut self, limits: &Limits, observer: &dyn Observer)
    -> Result<String, DialogueError>;

    /// The move that the program suggests to the person, if it gives hints.
    fn hint(
        &mut self,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Result<Option<String>, DialogueError> {
        let _ = (limits, observer);
        Ok(None)
    }
}

/// The result of a typed line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TurnInput {
    /// A move was made. The text describes it, or is empty.
    Made(String),
    /// A question was answered. The person still has to move.
    Told(String),
    /// The line is not a move. The text describes the expected input.
    Expected(String),
}

/// Why the program cannot answer.
#[derive(Debug)]
pub enum DialogueError {
    Stopped(StopReason),
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
            Error::NoOptions(MoveListError::Stopped(stop)) => Self::Stopped(stop),
            error => Self::Failed(error),
        }
    }
}

/// A numbered list of moves, one per line.
pub(crate) fn numbered(moves: impl Iterator<Item = impl std::fmt::Display>) -> String {
    let lines = moves.zip(1..);
    lines.fold(String::new(), |text, (mv, number)| format!("{text}{number:>3}. {mv}\n"))
}

/// The index of a move that was typed as its number in the list.
pub(crate) fn place(typed: &str, moves: usize) -> Option<usize> {
    let number = typed.parse::<usize>().ok()?;
    number.checked_sub(1).filter(|&place| place < moves)
}
