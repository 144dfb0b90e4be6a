//! Hex and related games: boards, notations, and analysis without search.
//!
//! The games are connection games: Hex, Y, Bridg-It and Shannon's game on any graph. With this
//! crate you can
//!
//! * read and write positions and games in common notations ([`notation`]), and draw them
//!   ([`Drawing`]);
//! * compute the exact value of a part of the board ([`value`](mod@value)), and check or find
//!   templates ([`Template`]).
//!
//! `mustplay-solver` finds the winner. To start, read a text. It becomes a [`Record`], which may be
//! impossible, then a [`Setup`]; only a [`Position`] is guaranteed to be valid:
//!
//! ```
//! use mustplay_hex::value::{self, Surroundings};
//! use mustplay_hex::{Color, Position, Region, notation};
//! use mustplay_core::NoProgress;
//!
//! let (_, record) = notation::read("4x4 B:b1,b4 W:a2,a3,d1")?;
//! let setup = record.replay()?;
//! let position = Position::<1>::new(&setup)?;
//! assert_eq!((position.to_move(), position.winner()), (Color::Black, None));
//!
//! let cells = ["b2", "b3"].map(|name| setup.board.cell(name).unwrap());
//! let region = Region::new(&setup, &cells)?;
//! let valuation = value::evaluate(&region, Surroundings::Unknown, &NoProgress)?;
//! assert_eq!(valuation.text(), "{{T|a},{T|b}|{a|_},{b|_}}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The main types: a [`Board`] is an immutable graph of [`Cell`]s with a [`Goal`] for each
//! [`Color`]. A [`CellSet`] is a set of cells as `W` machine words; boards of up to 64 cells need
//! one word. [`Masks`] are the neighborhoods of a board in that form.
//!
//! Conventions: Black, also called Red, moves first and joins top and bottom; White, or Blue, joins
//! left and right; `a1` is the acute corner at the top left.

mod board;
mod color;
mod connection_game;
pub mod decomposition;
pub mod drawing;
mod game_tree;
pub mod masks;
pub mod notation;
pub mod patterns;
mod planarity;
mod position;
pub mod realize;
mod record;
pub mod reduction;
pub mod region;
mod setup;
pub mod strips;
pub mod switching;
pub mod template;
pub mod value;
mod winning_set_counts;
pub mod winning_sets;

pub use board::{
    Board, BoardError, Cell, Coordinate, DescriptionError, Goal, Graph, Ground, MOST_CELLS, Shape,
    Side, Symmetry, Terminal,
};
pub use color::{Color, Names, UnknownNames};
pub use connection_game::{ConnectionGame, completion_network};
pub use drawing::{Drawing, Orientation};
pub use game_tree::{GameTree, TreeNode, TreeStep};
pub use masks::{CellSet, Contraction, Masks};
#[doc(hidden)]
pub use mustplay_coloring::with_width as by_width;
pub use position::{IllegalMove, Position};
pub use record::{Action, IllegalTurn, Marks, Record, ReplayError, Turn};
pub use region::{Region, RegionError};
pub use setup::{Objective, Setup, SetupError, Swap};
pub use template::{Template, TemplateError};
