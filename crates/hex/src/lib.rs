//! Hex, Y and Shannon games: boards, positions, and the notations people use for them.
//!
//! * [`board`] — the geometry: cells, neighbors, goals, symmetries, names.
//! * [`masks`] — the same as bit sets, for searches.
//! * [`Setup`] is a position as written down, [`Position`] one that has been checked.
//! * [`record`] — a game record: setup stones, moves, swap, marks.
//! * [`notation`] — reading and writing everything Hex players exchange.
//! * [`contraction`] and [`evaluate`] — the board as one color sees it, and judging it.
//! * [`drawing`] — boards as SVG pictures and as text for terminals.
//! * [`virtual_connections`] — what a color can join however the opponent plays.
//! * [`connection_game`] — a position as a set-coloring game that the solvers search.
//! * [`patterns`] — what may be said about a cell from the cells around it.
//! * [`paths`] — counting the minimal winning paths.
//! * [`region`] and [`value`](mod@value) — parts of the board as games, and what they are worth;
//!   [`template`], [`decomposition`] and [`strips`] rest on them.
//! * [`realize`] — which values regions have, with a smallest region for each.

pub mod board;
pub mod color;
pub mod connection_game;
pub mod contraction;
pub mod decomposition;
pub mod drawing;
pub mod evaluate;
pub mod inferior;
pub mod masks;
pub mod notation;
pub mod paths;
pub mod patterns;
pub mod position;
pub mod realize;
pub mod record;
pub mod region;
pub mod rules;
pub mod setup;
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
pub use record::{Action, Marks, Record, ReplayError, Turn};
pub use region::{Region, RegionError};
pub use rules::{Objective, Swap};
pub use setup::{Setup, SetupError};
pub use template::{Template, TemplateError};
