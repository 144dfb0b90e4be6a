//! A game between a person and the program, line by line.
//!
//! This module makes the texts; a front end reads lines and prints.

use mustplay_core::RunContext;

use crate::{Error, MoveListError, StopReason};

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
    fn play(&mut self, typed: &str, context: &RunContext<'_>) -> Result<TurnInput, DialogueError>;

    /// Makes the program's move and describes it.
    fn answer(&mut self, context: &RunContext<'_>) -> Result<String, DialogueError>;

    /// Answers a command other than `undo`; `None` if the game does not have it.
    fn command(
        &mut self,
        command: DialogueCommand,
        context: &RunContext<'_>,
    ) -> Result<Option<String>, DialogueError> {
        let _ = (command, context);
        Ok(None)
    }

    /// Takes back the person's last move and the program's reply; `false` if there is none, and
    /// `None` if the game has no such command.
    fn undo(&mut self) -> Option<bool> {
        None
    }

    /// Handles a line that the person typed: a command or a move.
    fn respond(
        &mut self,
        typed: &str,
        context: &RunContext<'_>,
    ) -> Result<TurnInput, DialogueError> {
        let told = match typed {
            "moves" | "m" => self.command(DialogueCommand::Moves, context)?,
            "hint" => self.command(DialogueCommand::Hint, context)?,
            "help" | "?" => self.command(DialogueCommand::Help, context)?,
            "undo" | "u" => match self.undo() {
                Some(true) => return Ok(TurnInput::Made("taken back".to_owned())),
                Some(false) => Some("there is nothing to take back".to_owned()),
                None => None,
            },
            _ => None,
        };
        match told {
            Some(text) => Ok(TurnInput::Told(text)),
            None => self.play(typed, context),
        }
    }
}

/// A command of the person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DialogueCommand {
    /// Lists the legal moves.
    Moves,
    /// Suggests a move.
    Hint,
    /// Describes the input.
    Help,
}

/// The commands of a game that has all of them.
pub(crate) const COMMANDS: &str = "`moves`, `hint`, `undo`, `help` or `quit`";

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

/// Goes back to the last state before the current one in which the person was to move; `false` if
/// there is none. The states are those of a game from its beginning, the current one last.
pub(crate) fn take_back<S>(states: &mut Vec<S>, is_persons: impl Fn(&S) -> bool) -> bool {
    let before = &states[..states.len() - 1];
    let Some(last) = before.iter().rposition(is_persons) else {
        return false;
    };
    states.truncate(last + 1);
    true
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
