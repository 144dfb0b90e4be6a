//! Proofs of who wins a position.
//!
//! A proof is a list of [`Step`]s. Each step proves a *statement*: a goal, who has to move for
//! it, the cells that the winner is assumed to own and the cells that the winner needs to be
//! free, called the *carrier*. It means that the winner reaches the goal even if the opponent owns every other cell of
//! the board. Such a carrier is a dynamic trace (SCG Definition 9.1.1) when the goal is to win,
//! and a virtual connection (SCG §11.2) when it is to join two things.
//!
//! Statements are never written down: the checker infers them from the steps. The rules and why they are
//! sound are in `docs/certificates.md`.
//!
//! * [`Claim`] — what is proved: the position, who moves, who wins.
//! * [`text`] — the format: reading and writing.
//! * [`build`] — making a proof from a solver that can name winning moves.
//!
//! ```
//! use mustplay_search::check::check;
//!
//! // Black's stone on 2×2 is adjacent to the bottom and needs one of two cells for the top.
//! let text = "\
//! mustplay certificate 1
//! board 2x2
//! black a2
//! white
//! turn white
//! winner black
//! 1 chain top bottom a1 a2
//! 2 move a1 1
//! 3 chain top bottom b1 a2
//! 4 move b1 3
//! 5 or 2 4
//! checksum 18446ec2491c8101
//! ";
//! assert_eq!(check(text)?.steps, 5);
//! # Ok::<(), mustplay_search::check::Refusal>(())
//! ```

pub mod build;
mod draft;
mod gift;
mod leaf;
mod reason;
pub mod text;

use std::fmt;

use mustplay_hex::{Board, Cell, Color, Goal, Setup};

/// What a certificate proves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The position and who is to move.
    pub setup: Setup,
    /// Who wins it.
    pub winner: Color,
}

/// A claim and its proof.
///
/// Displayed, it is the [`text`] that the checker reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// What is proved.
    pub claim: Claim,
    /// The proof; the last step proves the claim.
    pub steps: Vec<Step>,
}

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&text::write(&self.claim, &self.steps))
    }
}

/// A step by its number in the proof, counted from zero; in the text from one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StepId(u32);

impl StepId {
    /// The step with this index.
    ///
    /// # Panics
    ///
    /// If the proof had more than 2³² steps.
    pub fn new(index: usize) -> Self {
        Self(u32::try_from(index).expect("a proof has fewer than 2^32 steps"))
    }

    /// Its place in the proof, counted from zero.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for StepId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", u64::from(self.0) + 1)
    }
}

/// An end of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum End {
    /// A terminal of the winner, by its number in the winner's goal.
    Terminal(usize),
    /// A cell.
    Cell(Cell),
}

/// One inference.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// These cells join the two ends by adjacency.
    Chain {
        /// What they join.
        ends: [End; 2],
        /// Owned by the winner.
        cells: Vec<Cell>,
    },
    /// With these cells the winner has won, whatever the opponent owns.
    Win {
        /// Owned by the winner.
        cells: Vec<Cell>,
    },
    /// The winner plays a cell, and then holds what was proved.
    Move {
        /// Where.
        cell: Cell,
        /// What holds afterwards with the opponent to move.
        then: StepId,
    },
    /// Two connections that share an owned cell and nothing else make one.
    And {
        /// The cell they share.
        via: Cell,
        /// The connections.
        parts: [StepId; 2],
    },
    /// Whatever the opponent plays, one of these is left.
    Or {
        /// Statements for the winner to move.
        branches: Vec<StepId>,
    },
    /// What was proved holds without a cell, since everything around it is joined anyway.
    Dead {
        /// The cell, whoever owns it.
        cell: Cell,
        /// What was proved.
        then: StepId,
        /// Cells that join what is around it, besides those that the winner is assumed to own anyway.
        owned: Vec<Cell>,
    },
    /// What was proved holds with two cells free instead of owned, since each makes up for the other.
    Captured {
        /// The cells.
        cells: [Cell; 2],
        /// What was proved.
        then: StepId,
        /// Cells that join what is around them, besides those that the winner is assumed to own anyway.
        owned: Vec<Cell>,
    },
}

/// Names of the things that `winner` wants to join on `board`; none if it only cuts.
pub fn terminal_names(board: &Board, winner: Color) -> Vec<&'static str> {
    match board.goal(winner) {
        Goal::Join(terminals) => terminals.iter().map(|terminal| terminal.name).collect(),
        Goal::Cut => Vec::new(),
    }
}
