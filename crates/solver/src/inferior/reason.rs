//! Reasons for fill and prune.

use std::fmt;

use mustplay_hex::Cell;

use super::feature::Feature;

/// The kind of a fill. The color is in the filled position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FillKind {
    /// The cell never matters (FAP Theorem 4).
    Dead,
    /// Its color holds it moving second (FAP Theorem 12).
    Captured,
    /// It becomes its color's or dead after the move that both prefer (FAP Theorem 14).
    Permanent,
    /// Each player saves one side of a pattern and the rest is dead (FAP Theorem 16).
    NearDead,
    /// The player who moves first here gets everything (FAP Theorem 19).
    Mutual,
}

impl FillKind {
    /// The feature that enables it.
    pub const fn feature(self) -> Feature {
        match self {
            Self::Dead => Feature::Dead,
            Self::Captured => Feature::Captured,
            Self::Permanent => Feature::Permanent,
            Self::NearDead => Feature::NearDead,
            Self::Mutual => Feature::Mutual,
        }
    }
}

impl fmt::Display for FillKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.feature().row().name)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ReasonSource {
    /// Its neighbors, or those of each cell of the set in turn, are a clique in a color's view.
    Graph,
    /// A clique separates it from all terminals.
    Cutset,
    /// The pattern of the book with this number, counted from zero.
    Pattern(u32),
    /// The local game of a piece that stones separate from the rest.
    Piece,
    Board,
}

impl fmt::Display for ReasonSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Graph => f.write_str("graph"),
            Self::Cutset => f.write_str("cutset"),
            Self::Pattern(number) => write!(f, "pattern {}", number + 1),
            Self::Piece => f.write_str("piece"),
            Self::Board => f.write_str("board"),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Filling {
    pub kind: FillKind,
    pub source: ReasonSource,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PruneKind {
    /// Another move, which is kept or dominated in turn by a kept one, is as good.
    Dominated,
    /// The opponent's answer undoes it (FAP Theorem 25).
    StrongReversible,
    /// A symmetric move is kept.
    Symmetric,
    /// It loses: the opponent could steal the strategy (SCG §10.5).
    Stolen,
}

impl fmt::Display for PruneKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Dominated => "dominated",
            Self::StrongReversible => "strong-reversible",
            Self::Symmetric => "symmetric",
            Self::Stolen => "stolen",
        })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pruned {
    pub cell: Cell,
    pub kind: PruneKind,
    /// The move that is as good, or the opponent's answer.
    pub by: Cell,
    pub source: ReasonSource,
}
