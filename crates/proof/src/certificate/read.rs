//! Certificates from text that the checker has accepted.

use mustplay_core::ProgressSink;
use mustplay_hex::{Board, Color};

use super::{Certificate, Claim, End, Step, StepId};
use crate::check::{Refusal, check};
use crate::win::Win;

/// Lines of the claim, before those of the steps.
const CLAIM: usize = 6;

impl Certificate {
    /// Reads a text, once the checker has accepted it within the limits of `sink`.
    pub fn read(text: &str, sink: &dyn ProgressSink) -> Result<Self, Refusal> {
        Ok(Self::read_with_win(text, sink)?.0)
    }

    /// Reads a text like [`read`](Self::read), and tells what its last step says.
    pub fn read_with_win(text: &str, sink: &dyn ProgressSink) -> Result<(Self, Win), Refusal> {
        let verified = check(text, sink)?;
        let Claim { setup, winner } = &verified.claim;
        let lines = text.lines().skip(CLAIM).take(verified.steps);
        let steps = lines.map(|line| step(line, &setup.board, *winner));
        let steps = steps.collect::<Option<_>>();
        let certificate =
            Self { steps: steps.expect("the checker has read every line"), claim: verified.claim };
        Ok((certificate, verified.win))
    }
}

/// The step that a line writes down.
fn step(line: &str, board: &Board, winner: Color) -> Option<Step> {
    let cell = |word: &str| board.cell(word);
    let end = |word: &str| End::named(word, board, winner);
    let step = |word: &str| Some(StepId::new(word.parse::<usize>().ok()?.checked_sub(1)?));
    let cells = |words: &[&str]| words.iter().map(|word| cell(word)).collect::<Option<Vec<_>>>();
    let words: Vec<&str> = line.split_ascii_whitespace().collect();
    Some(match words.get(1..)? {
        ["chain", from, to, more @ ..] => {
            Step::Chain { ends: [end(from)?, end(to)?], cells: cells(more)? }
        }
        ["win", more @ ..] => Step::Win { cells: cells(more)? },
        ["trees", turn, lists @ ..] => {
            let mut lists = lists.split(|word| *word == "/").map(cells);
            Step::Trees {
                first: *turn == "first",
                owned: lists.next()??,
                forests: [lists.next()??, lists.next()??],
            }
        }
        ["move", to, then] => Step::Move { cell: cell(to)?, then: step(then)? },
        ["and", via, one, other] => {
            Step::And { via: cell(via)?, parts: [step(one)?, step(other)?] }
        }
        ["tripod", at, one, other] => {
            Step::Tripod { at: cell(at)?, parts: [step(one)?, step(other)?] }
        }
        ["own", at, then] => Step::Own { cell: cell(at)?, then: step(then)? },
        ["or", more @ ..] => {
            Step::Or { branches: more.iter().map(|word| step(word)).collect::<Option<_>>()? }
        }
        ["dead", x, then, more @ ..] => {
            Step::Dead { cell: cell(x)?, then: step(then)?, owned: cells(more)? }
        }
        ["captured", x, y, then, more @ ..] => {
            Step::Captured { cells: [cell(x)?, cell(y)?], then: step(then)?, owned: cells(more)? }
        }
        _ => return None,
    })
}
