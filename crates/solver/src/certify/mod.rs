//! Certificates: proofs of search results in the steps of the checker.
//!
//! * `certifier` — the recursion over positions, guided by an oracle;
//! * `leaf` — wins without search: virtual connections, written as steps;
//! * `inferior_fill` — dead and captured cells that the proof may give to the winner;
//! * `draft`, `facts` — the steps so far, and the statements that they prove.

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
