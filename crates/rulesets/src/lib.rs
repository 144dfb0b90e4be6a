//! Nim to Go: the games people play, as sources of normal-play values.
//!
//! A ruleset is a type of positions that implements [`Position`]: the moves of Left and of
//! Right, independent components, symmetry, text and picture. One [`Evaluator`] turns
//! positions of any ruleset into canonical games, or into Grundy values where both players
//! have the same moves. [`literal`](literal::literal) finds a ruleset by name, for
//! expressions such as `clobber("xxo") + domineering("2x3")` ([`names`]), and [`registry`]
//! lists them.
//!
//! | ruleset | module | kind |
//! | --- | --- | --- |
//! | Nim | [`nim`] | impartial; Bouton's theorem, winning moves, misère play |
//! | Kayles, octal and subtraction games | [`taking`] | impartial heaps |
//! | Chomp | [`chomp`] | impartial staircases |
//! | Cram | [`cram`] | impartial dominoes |
//! | Domineering | [`domineering`] | dominoes |
//! | Clobber | [`clobber`] | infinitesimal |
//! | Hackenbush | [`hackenbush`] | graphs with blue, red and green edges |
//! | Toads and Frogs | [`toads_and_frogs`] | a strip |
//! | Snort, Col | [`snort`], [`col`] | map [`coloring`] |
//! | Konane, Amazons | [`konane`], [`amazons`] | boards with stones |
//! | Tic | [`tic`] | win, loss, draw on a strip |
//! | Go | [`go`] | scored, with superko; exact on tiny boards |
//!
//! Boards are sets of bits on a [`grid`]; [`layers`] are boards of several sets, [`stones`]
//! what two-colored boards share, [`plan`] their text and [`picture`] their SVG.
//!
//! ```
//! use mustplay_games::normal::Games;
//! use mustplay_work::Unwatched;
//! use mustplay_rulesets::literal::literal;
//!
//! let mut games = Games::new();
//! let up = literal("clobber", r#""xxo""#)?.value(&mut games, &Unwatched)?;
//! assert_eq!(up, games.ups(1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod amazons;
pub mod arguments;
pub mod chomp;
pub mod clobber;
pub mod col;
pub mod coloring;
pub mod cram;
pub mod domineering;
pub mod evaluate;
pub mod go;
pub mod grid;
pub mod grundy;
pub mod hackenbush;
pub mod konane;
pub mod layers;
pub mod literal;
pub mod names;
pub mod nim;
pub mod picture;
pub mod plan;
pub mod position;
pub mod registry;
pub mod snort;
pub mod stones;
pub mod taking;
pub mod tic;
pub mod toads_and_frogs;
pub mod workload;

pub use evaluate::{Algebra, Evaluator, Settings};
pub use plan::TextError;
pub use position::{PLAYERS, Player, Position, Sign};
