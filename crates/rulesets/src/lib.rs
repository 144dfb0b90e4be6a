//! Nim to Go: the games people play, as sources of normal-play values.
//!
//! With this crate positions of these games can be read, drawn and evaluated, added up with
//! each other and with any other game, and a new ruleset takes one file. The shortest way in is
//! an expression that names rulesets:
//!
//! ```
//! use mustplay_cgt::normal::Games;
//! use mustplay_rulesets::names::RulesetNames;
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
//! Behind it a position is a value of a type, [`Clobber`] for one, that implements
//! [`Position`]: the moves of Left and of Right, independent components, symmetry, text and
//! picture. One [`Evaluator`] turns positions of any ruleset into canonical games, or, with
//! [`Grundy`], into nimbers where both players have the same moves:
//!
//! ```
//! use mustplay_cgt::normal::Games;
//! use mustplay_rulesets::{Clobber, Evaluator};
//! use mustplay_core::NoProgress;
//!
//! let mut games = Games::new();
//! let position: Clobber = "xxo".parse()?;
//! let value = Evaluator::new().value(&mut games, &position, &NoProgress)?;
//! assert_eq!(value, games.ups(1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`literal`](literal::literal) finds a ruleset by its name at run time, and [`registry`]
//! lists all of them with their limits. There are:
//!
//! | ruleset | position | kind |
//! | --- | --- | --- |
//! | Nim | [`Nim`] | impartial; Bouton's theorem, winning moves, misère play |
//! | Kayles, octal, hexadecimal, subtraction, Grundy's game | [`Heaps`] | impartial heaps |
//! | taking by different rules | [`Heaps`] of [`TwoCodes`] | heaps |
//! | Wythoff's game | [`Wythoff`] | two heaps, impartial |
//! | Nimstring | [`Nimstring`] | coins on strings, impartial; Dots and Boxes |
//! | Cutcake, Maundy Cake, Eatcake | [`Cake`] | rectangles to cut |
//! | Toppling Dominoes | [`TopplingDominoes`] | a row |
//! | Chomp | [`Chomp`] | impartial staircases |
//! | Cram | [`Cram`] | impartial dominoes |
//! | Domineering | [`Domineering`] | dominoes |
//! | Clobber | [`Clobber`] | infinitesimal |
//! | Hackenbush | [`Hackenbush`] | graphs with blue, red and green edges |
//! | Toads and Frogs | [`ToadsAndFrogs`] | a strip |
//! | Snort, Col | [`Snort`], [`Col`] | map coloring |
//! | Konane, Amazons | [`Konane`], [`Amazons`] | boards with stones |
//! | Tic, tic-tac-toe | [`Tic`], [`TicTacToe`] | win, loss, draw |
//! | Dots and Boxes, strings and coins | [`dots`] | scored; a box is an extra turn |
//! | Go | [`go`] | scored, with superko; exact on tiny boards |
//!
//! Inside, boards are sets of bits on a `grid`; `layers` are boards of several sets, `stones` what
//! two-colored boards share, `plan` their text, `diagram` how they look in a terminal and
//! `picture` their SVG.

mod amazons;
mod arguments;
mod arrangement;
mod board_game;
mod cake;
mod chomp;
mod clobber;
mod col;
mod coloring;
mod cram;
mod diagram;
mod domineering;
pub mod dots;
pub mod endgame;
mod evaluate;
pub mod go;
mod grid;
mod grundy;
mod hackenbush;
mod isomorphism;
mod judge;
mod konane;
mod layers;
pub mod literal;
pub mod names;
mod nim;
mod nimstring;
mod partizan;
mod picture;
mod plan;
mod position;
pub mod registry;
mod sequence;
mod snort;
mod stones;
mod strings;
mod taking;
mod tic;
mod toads_and_frogs;
mod toppling;
mod wythoff;
mod zermelo;

pub use amazons::Amazons;
pub use arrangement::{Arrangement, Reader, Step};
pub use board_game::BoardGame;
pub use cake::{Cake, Cut, InEqualParts, InTwo, OneEaten, OneEatenAndTurned};
pub use chomp::{Bite, Chomp};
pub use clobber::Clobber;
pub use col::Col;
pub use cram::Cram;
pub use domineering::Domineering;
pub use evaluate::{Algebra, Evaluator, Settings};
pub use grundy::Grundy;
pub use hackenbush::Hackenbush;
pub use isomorphism::{Correspondence, Difference, Isomorphism};
pub use judge::{Convention, Judge, JudgedStep, Verdict};
pub use konane::Konane;
pub use nim::{Nim, Reduction};
pub use nimstring::Nimstring;
pub use partizan::TwoCodes;
pub use plan::TextError;
pub use position::{PLAYERS, Player, Position, Sign};
pub use sequence::{Sequence, Terms};
pub use snort::Snort;
pub use taking::{GrundysGame, HeapRule, Heaps, ImpartialRule};
pub use tic::{InARow, Tic, TicTacToe};
pub use toads_and_frogs::ToadsAndFrogs;
pub use toppling::TopplingDominoes;
pub use wythoff::Wythoff;
pub use zermelo::{Conclusion, Drawable, Prospect, Zermelo};
