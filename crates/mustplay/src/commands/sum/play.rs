//! A sum played out at the keyboard.
//!
//! The person moves first and answers with the number of a move; the program plays by a rule
//! and says what that rule guarantees.

use std::fmt::Write as _;

use mustplay_engine::{Player, Sum, SumOpponent};
use mustplay_sums::Strategy;

use crate::input;
use crate::output::{self, Exit};

/// Plays until all components are over or nobody answers.
pub(super) fn run(sum: &Sum, rule: Strategy) -> anyhow::Result<Exit> {
    let mut opponent = SumOpponent::new(sum, rule)?;
    output::print(&greeting(&opponent))?;
    let mut lines = input::typed_lines();
    loop {
        if let Some(score) = opponent.score() {
            output::print(&format!("The score is {score}."))?;
            return Ok(Exit::Done);
        }
        let player = opponent.to_move();
        let made = if player == opponent.person() {
            let moves = opponent.moves().len();
            output::print(&listing(&opponent))?;
            match ask(&mut lines, moves)? {
                Some(number) => opponent.play(number),
                None => return Ok(Exit::Done),
            }
        } else {
            opponent.answer()
        };
        if let Some(choice) = made {
            output::print(&format!("{player} moves in {choice}."))?;
        }
    }
}

fn greeting(opponent: &SumOpponent) -> String {
    let person = opponent.person();
    let program = person.opponent();
    let rule = opponent.rule().name();
    let mut text = format!("You are {person}, the program is {program} and plays {rule}.\n");
    if let Some(guarantee) = opponent.guarantee() {
        let side = match program {
            Player::Left => "at least",
            Player::Right => "at most",
        };
        let _ = writeln!(text, "Its rule guarantees {side} {guarantee}.");
    }
    text
}

/// The position and the moves in it.
fn listing(opponent: &SumOpponent) -> String {
    let mut text = format!("\n{}\n", opponent.position());
    for (choice, number) in opponent.moves().iter().zip(1..) {
        let _ = writeln!(text, "{number:>3}. {choice}");
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
            _ if !output::is_heard() => return Ok(None),
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
