//! Hex, Y and Shannon games: boards, positions, and the notations people use for them.
//!
//! * [`Board`] — the geometry: cells, neighbors, goals, symmetries, names; [`masks`] has it as bit
//!   sets, for searches.
//! * [`Setup`] is a position as written down, [`Position`] one that has been checked.
//! * [`Record`] — a game record: setup stones, moves, swap, marks.
//! * [`notation`] — reading and writing everything Hex players exchange.
//! * [`evaluate`] — judging a position without searching it.
//! * [`drawing`] — boards as SVG pictures and as text for terminals.
//! * [`virtual_connections`] — what a color can join however the opponent plays.
//! * [`ConnectionGame`] — a position as a set-coloring game that the solvers search.
//! * [`patterns`] — what may be said about a cell from the cells around it.
//! * [`region`] and [`value`](mod@value) — parts of the board as games, and what they are worth;
//!   [`template`], [`decomposition`] and [`strips`] rest on them.
//! * [`realize`] — which values regions have, with a smallest region for each.

mod board;
mod color;
mod connection_game;
mod contraction;
pub mod decomposition;
pub mod drawing;
pub mod evaluate;
pub mod inferior;
pub mod masks;
pub mod notation;
pub mod patterns;
mod position;
pub mod realize;
mod record;
pub mod region;
mod rules;
mod setup;
pub mod strips;
pub mod template;
pub mod value;
pub mod virtual_connections;

pub use board::{
    Board, BoardError, Cell, Coordinate, DescriptionError, Goal, Graph, Ground, MOST_CELLS, Shape,
    Side, Symmetry, Terminal,
};
pub use color::Color;
pub use connection_game::ConnectionGame;
pub use drawing::{Drawing, Orientation};
pub use masks::{CellSet, Masks};
pub use position::{IllegalMove, Position};
pub use record::{Action, IllegalTurn, Marks, Record, ReplayError, Turn};
pub use region::{Region, RegionError};
pub use rules::{Objective, Swap};
pub use setup::{Setup, SetupError};
pub use template::{Template, TemplateError};
