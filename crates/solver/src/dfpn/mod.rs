//! Solving positions: df-pn (Nagai 2002) over positions that fill and prune have made smaller.
//!
//! * `worker` — the search; `decomposition` — positions that fall apart;
//! * `expander` — what is known about a position without searching;
//! * `table`, `shared`, `lemmas` — what threads share;
//! * `questions`, `search` — several positions at once, and the calls of the solver.

#[cfg(test)]
#[path = "../../tests/unit/archives.rs"]
mod archives;
mod decomposition;
mod expander;
#[cfg(test)]
#[path = "../../tests/unit/growth.rs"]
mod growth;
mod lemmas;
mod node;
mod questions;
#[cfg(test)]
#[path = "../../tests/unit/remembered.rs"]
mod remembered;
mod search;
mod shared;
mod table;
mod technique;
mod worker;

pub use expander::{MoveAdvisor, MoveAdvisors};
pub(crate) use search::Search;
pub use technique::{TECHNIQUES, TechniqueRow, Techniques, UnknownTechnique};
