//! Df-pn (Nagai 2002) on positions reduced by fill and prune.
//!
//! * `worker` — the search; `decomposition` — positions that fall apart;
//! * `node` — positions and their proof numbers; `technique` — the techniques and their names;
//! * `expander` — static evaluation by fill, connections and lemmas;
//! * `table`, `shared`, `lemmas` — data that threads share;
//! * `questions` — several positions at once; `search` — the interface for the solver.

#[cfg(test)]
#[path = "../../tests/unit/archives.rs"]
mod archives;
mod decomposition;
mod expander;
#[cfg(test)]
#[path = "../../tests/unit/growth.rs"]
mod growth;
mod lemmas;
#[cfg(test)]
#[path = "../../tests/unit/lookup.rs"]
mod lookup;
mod node;
mod questions;
mod search;
mod shared;
mod table;
mod technique;
mod worker;

pub use expander::{MoveAdvisor, MoveAdvisors};
pub(crate) use search::Search;
pub use technique::{TECHNIQUES, TechniqueRow, Techniques, UnknownTechnique};
