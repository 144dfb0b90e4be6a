//! Rulesets from Nim to Go and the values of their positions.
//!
//! This crate reads, draws and evaluates positions of these games, and adds them to each other and
//! to any other game. A new ruleset requires one file. The simplest entry point is an expression
//! with ruleset names:
//!
//! ```
//! use mustplay_cgt::normal::Games;
//! use mustplay_rulesets::RulesetNames;
//! use mustplay_core::NoProgress;
//!
//! let mut games = Games::new();
//! let mut rulesets = RulesetNames::new(&NoProgress);
//! let text = r#"clobber("xxo") + nim(3,5,7)"#;
//! let sum = games.read_with(text, &mut rulesets, &NoProgress)?;
//! let up_star = games.read("^*")?;
//! assert_eq!(sum, up_star);
//! # Ok::<(), mustplay_cgt::normal::NotationError>(())
//! ```
//!
//! A position is a value of a type such as [`Clobber`] that implements [`RulesetPosition`]: moves
//! of Left and Right, independent components, symmetry, text and picture. One [`Evaluator`]
//! computes the canonical forms of positions of any ruleset, or with [`Grundy`] the nimbers of
//! positions of impartial rulesets.
//!
//! [`literal`](literal::literal) finds a ruleset by its name at run time, and [`registry`] lists
//! all of them with their limits. The rulesets:
//!
//! | ruleset | position | kind |
//! | --- | --- | --- |
//! | Nim | [`Nim`] | impartial; Bouton's theorem, winning moves, misère play |
//! | Kayles, octal, hexadecimal, subtraction, Grundy's game | [`Heaps`] | impartial heaps |
//! | partizan taking games | [`Heaps`] by [`HeapRule::Partizan`] | heaps, a code for each player |
//! | Wythoff's game | [`Wythoff`] | two heaps, impartial |
//! | Nimstring | [`Nimstring`] | coins on strings, impartial; Dots and Boxes |
//! | Cutcake, Maundy Cake, Eatcake | [`Cake`] | rectangles to cut |
//! | Toppling Dominoes | [`TopplingDominoes`] | a row |
//! | Chomp | [`Chomp`] | impartial staircases |
//! | Cram | [`Cram`] | impartial dominoes |
//! | Domineering | [`Domineering`] | dominoes |
//! | Clobber | [`Clobber`] | stones on a grid, all-small |
//! | Hackenbush | [`Hackenbush`] | graphs with blue, red and green edges |
//! | Toads and Frogs | [`ToadsAndFrogs`] | a strip |
//! | Snort, Col | [`Snort`], [`Col`] | map coloring |
//! | Konane, Amazons | [`Konane`], [`Amazons`] | boards with stones |
//! | Tic, tic-tac-toe | [`Tic`], [`TicTacToe`] | win, loss, draw |
//! | Dots and Boxes, strings and coins | [`dots`] | scored; a box is an extra turn |
//! | Go | [`go`] | scored, with superko; exact on tiny boards |
//!
//! Internally, a set of cells of a `grid` is a bit set; `layers` is a board of several such sets,
//! `text_board` parses it and `picture` draws it.

mod amazons;
mod arguments;
mod board_game;
mod cake;
mod chomp;
mod clobber;
mod domineering;
pub mod dots;
pub mod endgame;
mod evaluate;
mod formal_sum;
pub mod go;
mod grid;
mod hackenbush;
mod heaps;
mod isomorphism;
mod konane;
mod layers;
pub mod literal;
mod map_coloring;
mod nim;
mod nimstring;
mod outcome_solver;
mod picture;
mod position;
pub mod registry;
mod sum;
mod text_board;
mod tic;
mod toads_and_frogs;
mod toppling;

pub use amazons::Amazons;
pub use arguments::RulesetNames;
pub use board_game::BoardGame;
pub use cake::{Cake, Cut, InEqualParts, InTwo, OneEaten, OneEatenAndTurned};
pub use chomp::Chomp;
pub use clobber::Clobber;
pub use domineering::{Cram, Domineering};
pub use evaluate::{Algebra, Evaluator, Grundy};
pub use formal_sum::{FormalSum, FormalSumBuilder, SumMove};
pub use hackenbush::Hackenbush;
pub use heaps::{HeapRule, Heaps, Sequence, Terms};
pub use isomorphism::{Correspondence, Difference, Isomorphism};
pub use konane::Konane;
pub use map_coloring::{Col, Snort};
pub use nim::{Nim, Wythoff};
pub use nimstring::Nimstring;
pub use outcome_solver::{Convention, OutcomeSolver, PlayResult, RatedMove};
pub use position::{PLAYERS, Player, RulesetPosition, Sign};
pub use text_board::TextError;
pub use tic::{Conclusion, InARow, Prospect, Tic, TicTacToe, Zermelo};
pub use toads_and_frogs::ToadsAndFrogs;
pub use toppling::TopplingDominoes;
