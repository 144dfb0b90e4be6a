//! Playing a game against the solver, line by line.

use std::io::IsTerminal;

use mustplay_coloring::Player;
use mustplay_engine::{Coloring, ColoringOpponent};

use crate::limits::LimitArgs;
use crate::output::{self, Exit};
use crate::{input, job};

pub(super) fn run(game: &Coloring, user: Player, limits: &LimitArgs) -> anyhow::Result<Exit> {
    let mut opponent = ColoringOpponent::new(game, user, limits.memory)?;
    let mut lines = input::typed_lines();
    let example = opponent.example();
    output::print(&format!(
        "You are {user}. Moves look like `{example}`; `hint` shows a winning move, `quit` ends the game."
    ))?;
    loop {
        if let Some(winner) = opponent.winner() {
            let early = if opponent.to_move().is_none() {
                ""
            } else {
                ", whatever comes"
            };
            output::print(&format!("{winner} wins{early}"))?;
            return Ok(Exit::Done);
        }
        let Some(mover) = opponent.to_move() else {
            return Ok(Exit::Done);
        };
        if mover == user {
            output::print(&board(&opponent))?;
            if !ask(&mut opponent, &mut lines, limits)? {
                return Ok(Exit::Done);
            }
            continue;
        }
        match job::within(limits, 1, |budget, display| {
            opponent.answer(budget, display)
        }) {
            Ok(Some(answer)) => {
                let sure = if answer.is_winning { ", winning" } else { "" };
                output::print(&format!("{mover}: {}{sure}", answer.made))?;
            }
            Ok(None) => return Ok(Exit::Done),
            Err(stop) => {
                output::print(&format!("unknown ({stop})"))?;
                return Ok(Exit::Limit);
            }
        }
    }
}

/// Every element with its color, or a dot.
fn board(opponent: &ColoringOpponent) -> String {
    let cells = opponent.elements().map(|(name, color)| {
        let color = color.unwrap_or_else(|| ".".to_owned());
        format!("{name}={color}")
    });
    output::list(cells)
}

/// Asks until a move is made; `false` when the user leaves.
fn ask(
    opponent: &mut ColoringOpponent,
    lines: &mut impl Iterator<Item = anyhow::Result<String>>,
    limits: &LimitArgs,
) -> anyhow::Result<bool> {
    loop {
        if std::io::stdin().is_terminal() {
            output::to_stdout(|out| write!(out, "> "))?;
        }
        if !output::is_heard() {
            return Ok(false);
        }
        let Some(line) = lines.next().transpose()? else {
            return Ok(false);
        };
        match line.trim() {
            "quit" | "exit" => return Ok(false),
            "hint" => {
                let hint = job::within(limits, 1, |budget, display| opponent.hint(budget, display));
                output::print(&match hint {
                    Ok(Some(mv)) => mv.to_string(),
                    Ok(None) => "every move loses".to_owned(),
                    Err(stop) => format!("unknown ({stop})"),
                })?;
            }
            text if opponent.play(text) => return Ok(true),
            text => output::print(&format!(
                "expected a move like `{}` in an element without color, found `{text}`",
                opponent.example()
            ))?,
        }
    }
}
