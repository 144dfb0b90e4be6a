//! Making certificates: proofs of what a search has found, in the steps of the checker.
//!
//! * `certifier` — the recursion over positions, guided by an oracle;
//! * `leaf` — wins that need no search: virtual connections, written out as steps;
//! * `inferior_fill` — dead and captured cells that the winner may be supposed to own;
//! * `draft`, `facts` — the steps so far, and what they prove.

pub(crate) mod certifier;
mod draft;
mod facts;
mod inferior_fill;
mod leaf;
#[cfg(test)]
#[path = "../../tests/unit/oracles.rs"]
mod oracles;
#[cfg(test)]
#[path = "../../tests/unit/scatter.rs"]
mod scatter;

pub(crate) use mustplay_proof::check::{Claim, ProofEnd, StepId};
pub(crate) use mustplay_proof::{Certificate, Step};
