//! Solving positions: proof-number search over filled positions.

#[cfg(test)]
mod archives;
mod choice;
mod currents;
#[cfg(test)]
mod growth;
mod judge;
mod learned;
mod lemmas;
mod node;
mod parts;
mod perspective;
mod questions;
mod recent;
#[cfg(test)]
mod remembered;
mod search;
mod seen;
mod shared;
mod split;
mod table;
mod technique;
mod worker;

pub(crate) use search::Search;
pub use technique::{TECHNIQUES, TechniqueRow, Techniques, UnknownTechnique};
