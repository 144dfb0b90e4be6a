//! Openings and who wins after each, as they are printed.

use std::fmt::Write;

use mustplay_hex::{Board, Cell, Color, Setup};
use serde::Serialize;

use crate::commands::proof::{Proof, ProofFile};
use crate::output;

/// An opening and all that a symmetry makes of it.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Opening {
    /// The first of them.
    #[serde(skip)]
    pub(super) first: Cell,
    /// Its name.
    pub(super) cell: String,
    /// All of them.
    images: Vec<String>,
    pub(super) winner: Option<&'static str>,
    pub(super) nodes: u64,
    /// Whether the winner was found in the store, or in a proof made before.
    pub(super) stored: bool,
    /// The proof, if one is wanted.
    #[serde(flatten)]
    proof: Option<ProofFile>,
}

impl Opening {
    /// An opening that nothing is known about yet, and whether a proof is wanted.
    pub(super) fn new(board: &Board, orbit: &[Cell], with_proof: bool) -> Self {
        let name = |&cell: &Cell| board.name(cell).to_owned();
        Self {
            first: orbit[0],
            cell: name(&orbit[0]),
            images: orbit.iter().map(name).collect(),
            winner: None,
            nodes: 0,
            stored: false,
            proof: with_proof.then(ProofFile::default),
        }
    }

    /// There is a proof of who wins.
    pub(super) fn prove(&mut self, proof: Proof) {
        self.winner = Some(proof.winner.name());
        self.proof = Some(proof.into());
    }
}

/// The answer as it is printed.
#[derive(Serialize)]
pub(super) struct Table {
    board: String,
    to_move: &'static str,
    winner: Option<&'static str>,
    pub(super) complete: bool,
    pub(super) winning_moves: Vec<String>,
    losing_moves: Vec<String>,
    pub(super) unknown_moves: Vec<String>,
    openings: Vec<Opening>,
    nodes: u64,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
}

impl Table {
    /// The table of openings of an empty board; `stopped` says why it is not complete.
    pub(super) fn new(
        setup: &Setup,
        openings: Vec<Opening>,
        stopped: Option<String>,
        seconds: f64,
    ) -> Self {
        let mover = setup.to_move;
        let won_by = |winner: Option<Color>| {
            let winner = winner.map(Color::name);
            let some = openings.iter().filter(|opening| opening.winner == winner);
            let names = some.flat_map(|opening| opening.images.iter());
            let mut cells: Vec<Cell> = names.filter_map(|name| setup.board.cell(name)).collect();
            cells.sort_by_key(|&cell| setup.board.by_column(cell));
            let name = |cell: Cell| setup.board.name(cell).to_owned();
            cells.into_iter().map(name).collect::<Vec<_>>()
        };
        let winning_moves = won_by(Some(mover));
        let losing_moves = won_by(Some(!mover));
        let unknown_moves = won_by(None);
        let winner = if !winning_moves.is_empty() {
            Some(mover.name())
        } else if losing_moves.len() == setup.board.len() {
            Some((!mover).name())
        } else {
            None
        };
        Self {
            board: setup.board.shape().to_string(),
            to_move: mover.name(),
            winner,
            complete: stopped.is_none(),
            winning_moves,
            losing_moves,
            unknown_moves,
            nodes: openings.iter().map(|opening| opening.nodes).sum(),
            openings,
            seconds,
            stopped,
        }
    }

    pub(super) fn text(&self) -> String {
        let stopped = self.stopped.iter().map(|stop| format!(" ({stop})"));
        let known = if self.complete { "" } else { " so far" };
        let mut text = format!(
            "{}, {} to move: {}{known}{}\n",
            self.board,
            self.to_move,
            output::counted(self.winning_moves.len(), "winning opening"),
            stopped.collect::<String>()
        );
        for (what, moves) in [
            ("winning", &self.winning_moves),
            ("losing", &self.losing_moves),
            ("unknown", &self.unknown_moves),
        ] {
            if !moves.is_empty() {
                let _ = writeln!(text, "{} {what}: {}", moves.len(), moves.join(" "));
            }
        }
        let width = |cell: fn(&Opening) -> usize| self.openings.iter().map(cell).max();
        let cells = width(|o| o.images.join(" ").len()).unwrap_or(0).max(7);
        let nodes = width(|o| o.nodes.to_string().len()).unwrap_or(0).max(5);
        let _ = writeln!(text, "{:<cells$}  winner  {:>nodes$}", "opening", "nodes");
        for opening in &self.openings {
            let winner = opening.winner.unwrap_or("?");
            let shown = opening.images.join(" ");
            let effort = if opening.stored {
                "stored".to_owned()
            } else {
                opening.nodes.to_string()
            };
            let _ = write!(text, "{shown:<cells$}  {winner:<6}  {effort:>nodes$}");
            if let Some(proof) = &opening.proof {
                let _ = match (proof.steps(), proof.checksum()) {
                    (Some(steps), Some(sum)) => {
                        write!(text, "  proof of {steps}, checksum {sum}")
                    }
                    _ => write!(text, "  no proof"),
                };
            }
            text.push('\n');
        }
        text
    }
}
