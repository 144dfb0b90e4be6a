//! Variations of the rules.

/// How the second player may take over the first move.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Debug,
    schemars::JsonSchema,
    serde::Deserialize,
    serde::Serialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Swap {
    /// The stone is mirrored in the long diagonal and recolored, and its player moves
    /// again: the norm online.
    Pieces,
    /// The players exchange colors and the board stays as it is: played face to face.
    Sides,
}

/// What it means to have connected.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Objective {
    /// Whoever reaches the goal wins.
    #[default]
    Normal,
    /// Whoever reaches the goal loses: reverse Hex.
    Misere,
}
