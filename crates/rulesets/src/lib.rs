//! Nim to Go: the games people play, as sources of normal-play values.
//!
//! With this crate positions of these games can be read, drawn and evaluated, added up with
//! each other and with any other game, and a new ruleset takes one file. The shortest way in is
//! an expression that names rulesets:
//!
//! ```
//! use mustplay_games::normal::Games;
//! use mustplay_rulesets::names::RulesetNames;
//! use mustplay_work::Unwatched;
//!
//! let mut games = Games::new();
//! let mut rulesets = RulesetNames::new(&Unwatched);
//! let text = r#"clobber("xxo") + nim(3,5,7)"#;
//! let sum = games.read_with(text, &mut rulesets, &Unwatched)?;
//! let up_star = games.read("^*")?;
//! assert_eq!(sum, up_star);
//! # Ok::<(), mustplay_games::normal::NotationError>(())
//! ```
//!
//! Behind it a position is a value of a type, [`clobber::Clobber`] for one, that implements
//! [`Position`]: the moves of Left and of Right, independent components, symmetry, text and
//! picture. One [`Evaluator`] turns positions of any ruleset into canonical games, or, with
//! [`grundy::Grundy`], into nimbers where both players have the same moves:
//!
//! ```
//! use mustplay_games::normal::Games;
//! use mustplay_rulesets::{Evaluator, clobber::Clobber};
//! use mustplay_work::Unwatched;
//!
//! let mut games = Games::new();
//! let position: Clobber = "xxo".parse()?;
//! let value = Evaluator::new().value(&mut games, &position, &Unwatched)?;
//! assert_eq!(value, games.ups(1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`literal`](literal::literal) finds a ruleset by its name at run time, and [`registry`]
//! lists all of them with their limits. There are:
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
//! | Snort, Col | [`snort`], [`col`] | map coloring |
//! | Konane, Amazons | [`konane`], [`amazons`] | boards with stones |
//! | Tic | [`tic`] | win, loss, draw on a strip |
//! | Go | [`go`] | scored, with superko; exact on tiny boards |
//!
//! Inside, boards are sets of bits on a `grid`; `layers` are boards of several sets, `stones` what
//! two-colored boards share, `plan` their text and `picture` their SVG.

pub mod amazons;
pub mod arguments;
pub mod chomp;
pub mod clobber;
pub mod col;
mod coloring;
pub mod cram;
pub mod domineering;
mod evaluate;
pub mod go;
mod grid;
pub mod grundy;
pub mod hackenbush;
pub mod konane;
mod layers;
pub mod literal;
pub mod names;
pub mod nim;
mod picture;
mod plan;
mod position;
pub mod registry;
pub mod snort;
mod stone_game;
mod stones;
pub mod taking;
pub mod tic;
pub mod toads_and_frogs;

pub use evaluate::{Algebra, Evaluator, Settings};
pub use plan::TextError;
pub use position::{PLAYERS, Player, Position, Sign};
pub use stone_game::StoneGame;
