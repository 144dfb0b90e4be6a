//! A game at the keyboard: a person and the program move in turn, line by line.

use std::io::IsTerminal;

use mustplay::{Dialogue, DialogueError, TurnInput};

use crate::limits::LimitArgs;
use crate::output::{self, Exit};
use crate::{input, job};

/// Plays until the game is over, nobody answers, or a limit is reached.
pub(super) fn hold(game: &mut impl Dialogue, limits: &LimitArgs) -> anyhow::Result<Exit> {
    output::print(&game.greeting())?;
    let mut lines = input::typed_lines();
    loop {
        if let Some(ending) = game.ending() {
            output::print(&ending)?;
            return Ok(Exit::Done);
        }
        let told = if game.is_persons_turn() {
            output::print(&game.shown())?;
            match ask(game, limits, &mut lines)? {
                Some(told) => told,
                None => return Ok(Exit::Done),
            }
        } else {
            job::within(limits, 1, |limits, display| game.answer(limits, display))
        };
        match told {
            Ok(told) if told.is_empty() => {}
            Ok(told) => output::print(&told)?,
            Err(error) => return unknown(error),
        }
    }
}

/// A limit that was reached is said and ends the game; anything else is an error.
pub(super) fn unknown(why: DialogueError) -> anyhow::Result<Exit> {
    match why {
        DialogueError::Failed(error) => Err(error.into()),
        DialogueError::Stopped(stop) => {
            output::print(&format!("unknown ({stop})"))?;
            Ok(Exit::Limit)
        }
    }
}

/// What was said of a move, or why it could not be made.
type Told = Result<String, DialogueError>;

/// Asks until a move is made, and tells what is to be said of it; nothing when the person leaves.
fn ask(
    game: &mut impl Dialogue,
    limits: &LimitArgs,
    lines: &mut impl Iterator<Item = anyhow::Result<String>>,
) -> anyhow::Result<Option<Told>> {
    loop {
        if std::io::stdin().is_terminal() {
            output::to_stdout(|out| write!(out, "> "))?;
        }
        if !output::is_heard() {
            return Ok(None);
        }
        let Some(line) = lines.next().transpose()? else {
            return Ok(None);
        };
        let typed = line.trim();
        if matches!(typed, "quit" | "exit") {
            return Ok(None);
        }
        if typed == "hint" {
            match job::within(limits, 1, |limits, display| game.hint(limits, display)) {
                Ok(Some(hint)) => {
                    output::print(&hint)?;
                    continue;
                }
                Ok(None) => {}
                Err(error) => return Ok(Some(Err(error))),
            }
        }
        match job::within(limits, 1, |limits, display| game.play(typed, limits, display)) {
            Ok(TurnInput::Made(told)) => return Ok(Some(Ok(told))),
            Ok(TurnInput::Told(told)) => output::print(&told)?,
            Ok(TurnInput::Expected(move_like)) => {
                output::print(&format!("expected {move_like}, found `{typed}`"))?;
            }
            Err(error) => return Ok(Some(Err(error))),
        }
    }
}
