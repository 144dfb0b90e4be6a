//! How far the search of a position has come.

use mustplay_hex::Cell;

/// What a search that was stopped knows about a position that it has not decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outlook {
    /// Positions that at least remain to be decided to show that the player to move wins.
    pub proof: u32,
    /// So many to show that he loses.
    pub disproof: u32,
    /// The moves that remain to be tried, the more promising first. If all of them lose, so do
    /// the others.
    pub moves: Vec<OpenMove>,
}

/// A move that is neither shown to win nor to lose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenMove {
    /// Where.
    pub cell: Cell,
    /// Positions that at least remain to be decided to show that the opponent wins after it.
    pub proof: u32,
    /// So many to show that the opponent loses.
    pub disproof: u32,
}
