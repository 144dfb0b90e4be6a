//! `check`: is this proof of who wins valid?

use std::fmt::Write;

use mustplay_hex::{Cell, Color};
use mustplay_search::certificate::Claim;
use mustplay_search::check::check;
use serde::Serialize;

use crate::cli::CheckArgs;
use crate::input;
use crate::output::{self, End};

/// A gigabyte: far more than proofs take, far less than would hurt.
const MOST_BYTES: u64 = 1 << 30;

/// The answer as it is printed.
#[derive(Serialize)]
struct Answer {
    valid: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<String>,
    /// The stones of the position.
    #[serde(skip_serializing_if = "Option::is_none")]
    black: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    white: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to_move: Option<&'static str>,
    winner: Option<&'static str>,
    nodes: usize,
    reason: Option<String>,
}

impl Answer {
    fn text(&self) -> String {
        match (&self.board, self.to_move, self.winner) {
            (Some(board), Some(to_move), Some(winner)) => {
                let mut position = board.clone();
                for (color, stones) in [("black", &self.black), ("white", &self.white)] {
                    if let Some(stones) = stones.as_ref().filter(|stones| !stones.is_empty()) {
                        let _ = write!(position, ", {color} {}", stones.join(" "));
                    }
                }
                let steps = output::counted(self.nodes, "step");
                format!("{position}, {to_move} to move: {winner} wins (valid, {steps})")
            }
            _ => format!("refused: {}", self.reason.as_deref().unwrap_or_default()),
        }
    }
}

pub(super) fn run(args: &CheckArgs) -> anyhow::Result<End> {
    let text = input::read_named(&args.file, MOST_BYTES)?;
    let (answer, end) = match check(&text) {
        Ok(verified) => {
            let Claim { setup, winner } = verified.claim;
            let stones = |color: Color| {
                let mut cells: Vec<Cell> = setup
                    .stones
                    .iter()
                    .filter(|&&(_, owner)| owner == color)
                    .map(|&(cell, _)| cell)
                    .collect();
                cells.sort_by_key(|&cell| setup.board.by_column(cell));
                let name = |cell| setup.board.name(cell).to_owned();
                Some(cells.into_iter().map(name).collect())
            };
            let answer = Answer {
                valid: true,
                board: Some(setup.board.shape().to_string()),
                black: stones(Color::Black),
                white: stones(Color::White),
                to_move: Some(setup.to_move.name()),
                winner: Some(winner.name()),
                nodes: verified.steps,
                reason: None,
            };
            (answer, End::Done)
        }
        Err(refusal) => {
            let answer = Answer {
                valid: false,
                board: None,
                black: None,
                white: None,
                to_move: None,
                winner: None,
                nodes: 0,
                reason: Some(refusal.to_string()),
            };
            (answer, End::Refused)
        }
    };
    if args.format.json {
        output::print_json(&answer)?;
    } else {
        output::print(&answer.text())?;
    }
    Ok(end)
}
