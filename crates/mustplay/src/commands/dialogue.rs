//! A game at the keyboard: a person and the program move in turn, line by line.

use std::io::IsTerminal;

use mustplay_engine::Stop;

use crate::input;
use crate::output::{self, Exit};

/// A game that is played so. Whatever needs long to think ends in a [`Stop`] at its limit.
pub(super) trait Dialogue {
    /// What is said at the beginning.
    fn greeting(&self) -> String;

    /// How the game ended, once it has.
    fn ending(&self) -> Option<String>;

    /// Whether the person is to move.
    fn is_persons_turn(&self) -> bool;

    /// What the person sees before moving.
    fn shown(&mut self) -> String;

    /// Makes the person's move.
    fn play(&mut self, typed: &str) -> anyhow::Result<Typed>;

    /// Makes the program's move, and says what it is.
    fn answer(&mut self) -> anyhow::Result<String>;

    /// What the program would play for the person, where it tells.
    fn hint(&mut self) -> anyhow::Result<Option<String>> {
        Ok(None)
    }
}

/// What became of a line that was typed.
pub(super) enum Typed {
    /// A move was made; this is said of it, if anything.
    Made(String),
    /// It is no move; this is one.
    Expected(String),
}

/// Plays until the game is over, nobody answers, or a limit is reached.
pub(super) fn hold(game: &mut impl Dialogue) -> anyhow::Result<Exit> {
    output::print(&game.greeting())?;
    let mut lines = input::typed_lines();
    loop {
        if let Some(ending) = game.ending() {
            output::print(&ending)?;
            return Ok(Exit::Done);
        }
        let told = if game.is_persons_turn() {
            output::print(&game.shown())?;
            ask(game, &mut lines)
        } else {
            game.answer().map(Some)
        };
        match told {
            Ok(Some(told)) if told.is_empty() => {}
            Ok(Some(told)) => output::print(&told)?,
            Ok(None) => return Ok(Exit::Done),
            Err(error) => return unknown(error),
        }
    }
}

/// A limit that was reached is said and ends the game; anything else is an error.
pub(super) fn unknown(error: anyhow::Error) -> anyhow::Result<Exit> {
    let stop: Stop = error.downcast()?;
    output::print(&format!("unknown ({stop})"))?;
    Ok(Exit::Limit)
}

/// Asks until a move is made, and tells what is to be said of it; nothing when the person leaves.
fn ask(
    game: &mut impl Dialogue,
    lines: &mut impl Iterator<Item = anyhow::Result<String>>,
) -> anyhow::Result<Option<String>> {
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
        if typed == "hint"
            && let Some(hint) = game.hint()?
        {
            output::print(&hint)?;
            continue;
        }
        match game.play(typed)? {
            Typed::Made(told) => return Ok(Some(told)),
            Typed::Expected(move_like) => {
                output::print(&format!("expected {move_like}, found `{typed}`"))?;
            }
        }
    }
}

/// The moves below each other, with their numbers.
pub(super) fn numbered(moves: impl Iterator<Item = impl std::fmt::Display>) -> String {
    let lines = moves.zip(1..);
    lines.fold(String::new(), |text, (mv, number)| {
        format!("{text}{number:>3}. {mv}\n")
    })
}

/// The place of a move that was typed by its number among so many.
pub(super) fn place(typed: &str, moves: usize) -> Option<usize> {
    let number = typed.parse::<usize>().ok()?;
    number.checked_sub(1).filter(|&place| place < moves)
}
