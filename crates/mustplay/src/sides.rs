//! Cells of each color.

use mustplay_hex::Color;

use crate::Place;

/// Cells of Black's and of White's.
#[derive(Clone, Debug, Default, PartialEq, Eq, schemars::JsonSchema, serde::Serialize)]
pub struct Sides {
    /// Black's.
    pub black: Vec<Place>,
    /// White's.
    pub white: Vec<Place>,
}

impl Sides {
    /// The cells that `of` gives for each color.
    pub fn new(of: impl Fn(Color) -> Vec<Place>) -> Self {
        let [black, white] = Color::BOTH.map(of);
        Self { black, white }
    }

    /// Black's cells, then White's.
    pub fn each(&self) -> [(Color, &[Place]); 2] {
        [(Color::Black, &self.black), (Color::White, &self.white)]
    }
}
