//! Hex, Y, Bridg-It and graph boards for the tree search.

mod eye;
mod judge;
mod network;
mod playouts;
mod ring;
mod rules;
mod stones;
#[cfg(test)]
#[path = "../../tests/unit/playouts.rs"]
mod tests;

pub use eye::Eye;
pub(crate) use judge::ConnectionJudge;
pub(crate) use network::NetworkJudge;
pub use network::advised_by;
pub(crate) use playouts::Lattice;
pub(crate) use rules::ConnectionRules;
pub(crate) use stones::Stones;
