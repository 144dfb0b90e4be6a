//! A sum played out at the keyboard.
//!
//! The person moves first and answers with the number of a move; the program plays by a rule
//! and says what that rule guarantees.

use std::fmt::Write as _;

use mustplay_games::normal::{Dyadic, Player};
use mustplay_sums::{Move, ScoreGame, ScoreGames, Seat};

use super::name;
use crate::cli::SumArgs;
use crate::input;
use crate::output::{self, End};

/// Plays until all components are over or nobody answers.
pub(super) fn run(
    args: &SumArgs,
    games: &mut ScoreGames,
    sum: &[ScoreGame],
    first: Player,
) -> anyhow::Result<End> {
    let program = first.opponent();
    let mut seat = Seat::new(games, args.rule, sum);
    let guarantee = args.rule.guarantee(games, sum, program, first);
    let mut greeting = format!(
        "You are {}, the program is {} and plays {}.\n",
        name(first),
        name(program),
        args.rule.name()
    );
    if let Some(guarantee) = guarantee {
        let side = match program {
            Player::Left => "at least",
            Player::Right => "at most",
        };
        let _ = writeln!(greeting, "Its rule guarantees {side} {guarantee}.");
    }
    output::print(&greeting)?;

    let mut lines = input::typed_lines();
    let mut position = sum.to_vec();
    let mut player = first;
    let mut answering = None;
    loop {
        let moves = Move::all(games, &position, player);
        if moves.is_empty() {
            let total = position
                .iter()
                .filter_map(|&g| games.as_number(g))
                .fold(Dyadic::ZERO, |sum, score| &sum + score);
            output::print(&format!("The score is {total}."))?;
            return Ok(End::Done);
        }
        let choice = if player == first {
            output::print(&listing(games, &position, &moves))?;
            match ask(&mut lines, moves.len())? {
                Some(number) => moves[number],
                None => return Ok(End::Done),
            }
        } else {
            match seat.choose(games, &position, player, answering) {
                Some(choice) => choice,
                None => moves[0],
            }
        };
        output::print(&format!(
            "{} moves in component {} to {}.",
            name(player),
            choice.component + 1,
            games.text(choice.to)
        ))?;
        position = choice.played(&position);
        answering = Some(choice.component);
        player = player.opponent();
    }
}

/// The position and the moves in it.
fn listing(games: &ScoreGames, position: &[ScoreGame], moves: &[Move]) -> String {
    let components: Vec<String> = position.iter().map(|&g| games.text(g)).collect();
    let mut text = format!("\n{}\n", components.join(" + "));
    for (i, choice) in moves.iter().enumerate() {
        let (component, to) = (choice.component + 1, games.text(choice.to));
        let _ = writeln!(text, "{:>3}. component {component} to {to}", i + 1);
    }
    text
}

/// The number of a move, from 0; `None` at the end of the input or for `quit`.
fn ask(
    lines: &mut impl Iterator<Item = anyhow::Result<String>>,
    moves: usize,
) -> anyhow::Result<Option<usize>> {
    for line in lines {
        match line?.trim() {
            "quit" | "exit" => return Ok(None),
            text => match text.parse::<usize>() {
                Ok(number @ 1..) if number <= moves => return Ok(Some(number - 1)),
                _ => output::print(&format!(
                    "expected a number from 1 to {moves} or `quit`, found `{text}`"
                ))?,
            },
        }
    }
    Ok(None)
}
