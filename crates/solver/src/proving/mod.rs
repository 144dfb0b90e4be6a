//! Making certificates: proofs of what a search has found, in the steps of the checker.

pub(crate) mod build;
mod draft;
mod facts;
mod gift;
mod leaf;
#[cfg(test)]
#[path = "../../tests/unit/oracles.rs"]
mod oracles;
mod reason;
#[cfg(test)]
#[path = "../../tests/unit/scatter.rs"]
mod scatter;
mod wins;

pub(crate) use mustplay_proof::check::{Claim, End, StepId};
pub(crate) use mustplay_proof::{Certificate, Step};
