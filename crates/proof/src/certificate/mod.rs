//! Proofs of who wins a position.
//!
//! A proof is a list of [`Step`]s. Each step proves a *statement*: a goal, who has to move for
//! it, the cells that the winner is assumed to own and the cells that the winner needs to be
//! free, called the *carrier*. It means that the winner reaches the goal even if the opponent
//! owns every other cell of the board. Such a carrier is a dynamic trace (SCG Definition 9.1.1)
//! when the goal is to win, and a virtual connection (SCG §11.2) when it is to join two things.
//!
//! Statements are never written down: the checker infers them from the steps. The rules and why
//! they are sound are in `docs/certificates.md`.
//!
//! A [`Certificate`] is a claim and the steps that prove it; printed, it is a text for
//! [`check`](crate::check::check). The solver makes one.
//!
//! ```
//! use mustplay_proof::check::check;
//! use mustplay_core::NoProgress;
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
//! assert_eq!(check(text, &NoProgress)?.steps, 5);
//! # Ok::<(), mustplay_proof::check::Refusal>(())
//! ```

mod image;
mod read;
mod step;
mod trees;
mod write;

use std::fmt;

pub(crate) use crate::check::{Claim, End, StepId};
pub use step::Step;

/// A claim and its proof.
///
/// Render, it is the text that the checker reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// What is proved.
    pub claim: Claim,
    /// The proof; the last step proves the claim.
    pub steps: Vec<Step>,
}

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write::write(self))
    }
}
