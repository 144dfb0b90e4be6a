//! The colors of pictures.
//!
//! Red and Blue differ without color too: red is dark with light writing, blue is light with dark
//! writing (gray values near 70 and 155 of 255), like stones. Marks differ in shape as well as in
//! color.

use super::{Heat, Strand};
use crate::color::Color;

pub(super) const PAPER: &str = "#fff";
pub(super) const INK: &str = "#222";
pub(super) const SOFT_INK: &str = "#555";
pub(super) const CELL: &str = "#f8f5ee";
pub(super) const CELL_SHADED: &str = "#d6cfbf";
pub(super) const CELL_LINE: &str = "#8f897d";
pub(super) const WIRE: &str = "#8f897d";
pub(super) const NEUTRAL_SIDE: &str = "#8f897d";
pub(super) const WINNING: &str = "#00805a";
pub(super) const DEAD: &str = "#cbc6bb";
pub(super) const LOSING: &str = "#77716a";

pub(super) struct Paint {
    pub(super) fill: &'static str,
    pub(super) line: &'static str,
    /// For stones filled in by theory.
    pub(super) faint: &'static str,
    pub(super) ink: &'static str,
}

pub(super) const fn paint(color: Color) -> Paint {
    match color {
        Color::Black => Paint { fill: "#b8141f", line: "#7d0a12", faint: "#e39a9e", ink: "#fff" },
        Color::White => {
            Paint { fill: "#5caae8", line: "#1f669e", faint: "#bcdcf5", ink: "#0b2236" }
        }
    }
}

/// The colors of two trees, neither red nor blue: one is light and one is dark.
pub(super) const fn strand_paint(strand: Strand) -> Paint {
    match strand {
        Strand::First(_) => Paint { fill: "#f2c230", line: "#8a6a00", faint: "#faeab8", ink: INK },
        Strand::Second(_) => {
            Paint { fill: "#6f48b0", line: "#3f2370", faint: "#cfc0e6", ink: "#fff" }
        }
    }
}

/// From the color of an empty cell to a dark orange, with steadily falling lightness.
pub(super) fn heat(heat: Heat) -> String {
    const COLD: [f64; 3] = [248.0, 245.0, 238.0];
    const HOT: [f64; 3] = [196.0, 92.0, 0.0];
    let [red, green, blue] = [0, 1, 2].map(|i| COLD[i] + heat.value() * (HOT[i] - COLD[i]));
    format!("#{:02x}{:02x}{:02x}", red as u8, green as u8, blue as u8)
}
