//! Solving positions: proof-number search over filled positions.

mod advice;
#[cfg(test)]
#[path = "../../tests/unit/archives.rs"]
mod archives;
mod choice;
mod currents;
#[cfg(test)]
#[path = "../../tests/unit/growth.rs"]
mod growth;
mod judge;
mod learned;
mod lemmas;
mod meeting;
mod node;
mod parts;
mod perspective;
mod questions;
mod recent;
#[cfg(test)]
#[path = "../../tests/unit/remembered.rs"]
mod remembered;
mod reversal;
mod search;
mod seen;
mod self_reversal;
mod shared;
mod split;
mod table;
mod taught;
mod technique;
mod worker;

pub(crate) use search::Search;
pub use technique::{TECHNIQUES, TechniqueRow, Techniques, UnknownTechnique};
