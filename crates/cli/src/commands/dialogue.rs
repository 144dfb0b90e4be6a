//! A game at the keyboard: a person and the program move in turn, line by line.

use std::io::IsTerminal;

use mustplay::{Dialogue, DialogueError, TurnInput};
use mustplay_core::RunContext;

use crate::args::SharedArgs;
use crate::input;
use crate::output::{self, Exit};

/// Plays until the game is over, the input ends, or a limit is reached.
pub(super) fn hold(game: &mut impl Dialogue, args: &SharedArgs) -> anyhow::Result<Exit> {
    output::print(&game.greeting())?;
    let mut lines = input::typed_lines();
    loop {
        if let Some(ending) = game.ending() {
            output::print(&ending)?;
            return Ok(Exit::Done);
        }
        let reply = if game.is_persons_turn() {
            output::print(&game.shown())?;
            match ask(game, args, &mut lines)? {
                Some(reply) => reply,
                None => return Ok(Exit::Done),
            }
        } else {
            game.answer(&RunContext::start(&args.limits(), &args.display()))
        };
        match reply {
            Ok(text) if text.is_empty() => {}
            Ok(text) => output::print(&text)?,
            Err(error) => return end_unanswered(error),
        }
    }
}

/// Ends a game in which the program has no answer; reaching a limit is not an error.
pub(super) fn end_unanswered(why: DialogueError) -> anyhow::Result<Exit> {
    match why {
        DialogueError::Failed(error) => Err(error.into()),
        DialogueError::Stopped(stop) => {
            output::print(&format!("unknown ({stop})"))?;
            Ok(Exit::Limit)
        }
    }
}

/// Reads lines until a move is made, and returns the text about the move; `None` if the person
/// leaves.
fn ask(
    game: &mut impl Dialogue,
    args: &SharedArgs,
    lines: &mut impl Iterator<Item = anyhow::Result<String>>,
) -> anyhow::Result<Option<Result<String, DialogueError>>> {
    loop {
        if std::io::stdin().is_terminal() {
            output::to_stdout(|out| write!(out, "> "))?;
        }
        if !output::is_open() {
            return Ok(None);
        }
        let Some(line) = lines.next().transpose()? else {
            return Ok(None);
        };
        let typed = line.trim();
        if matches!(typed, "quit" | "exit") {
            return Ok(None);
        }
        match game.respond(typed, &RunContext::start(&args.limits(), &args.display())) {
            Ok(TurnInput::Made(text)) => return Ok(Some(Ok(text))),
            Ok(TurnInput::Told(text)) => output::print(&text)?,
            Ok(TurnInput::Expected(move_like)) => {
                output::print(&format!("expected {move_like}, found `{typed}`"))?;
            }
            Err(error) => return Ok(Some(Err(error))),
        }
    }
}
