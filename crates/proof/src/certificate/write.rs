//! Certificates as text.
//!
//! One line for each fact of the claim, one for each step, and a checksum of all that precedes it.
//! [`check`](crate::check::check) reads it.

use std::fmt::Write;

use mustplay_core::checksum::checksum;
use mustplay_hex::{Cell, Color};

use super::{Certificate, End, Step, StepId};

/// The text of a certificate.
pub(super) fn write(certificate: &Certificate) -> String {
    let Certificate { claim, steps } = certificate;
    let board = &claim.setup.board;
    let mut text = format!("mustplay certificate 1\nboard {}\n", board.description());
    for color in Color::BOTH {
        text.push_str(color.name());
        append(&mut text, &claim.setup.cells_of(color), |c| board.name(*c));
        text.push('\n');
    }
    let (turn, winner) = (claim.setup.to_move, claim.winner);
    let _ = writeln!(text, "turn {turn}\nwinner {winner}");
    for (index, step) in steps.iter().enumerate() {
        let _ = write!(text, "{} ", index + 1);
        let end = |end: &End| end.name(board, winner);
        let name = |cell: &Cell| board.name(*cell);
        match step {
            Step::Chain { ends, cells } => {
                text.push_str("chain");
                append(&mut text, ends, end);
                append(&mut text, cells, name);
            }
            Step::Win { cells } => {
                text.push_str("win");
                append(&mut text, cells, name);
            }
            Step::Trees { first, owned, forests } => {
                text.push_str(if *first { "trees first" } else { "trees second" });
                append(&mut text, owned, name);
                for forest in forests {
                    text.push_str(" /");
                    append(&mut text, forest, name);
                }
            }
            Step::Move { cell, then } => {
                let _ = write!(text, "move {} {then}", name(cell));
            }
            Step::And { via, parts } => {
                let _ = write!(text, "and {} {} {}", name(via), parts[0], parts[1]);
            }
            Step::Tripod { at, parts } => {
                let _ = write!(text, "tripod {} {} {}", name(at), parts[0], parts[1]);
            }
            Step::Own { cell, then } => {
                let _ = write!(text, "own {} {then}", name(cell));
            }
            Step::Or { branches } => {
                text.push_str("or");
                append(&mut text, branches, StepId::to_string);
            }
            Step::Dead { cell, then, owned } => {
                let _ = write!(text, "dead {} {then}", name(cell));
                append(&mut text, owned, name);
            }
            Step::Captured { cells, then, owned } => {
                let [one, other] = cells.each_ref().map(name);
                let _ = write!(text, "captured {one} {other} {then}");
                append(&mut text, owned, name);
            }
        }
        text.push('\n');
    }
    let sum = checksum(text.as_bytes());
    let _ = writeln!(text, "checksum {sum:016x}");
    text
}

fn append<'a, T, S: AsRef<str>>(text: &mut String, items: &'a [T], name: impl Fn(&'a T) -> S) {
    for item in items {
        text.push(' ');
        text.push_str(name(item).as_ref());
    }
}
