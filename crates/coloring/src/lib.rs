//! Set-coloring games, and the algorithms that need nothing more than one.
//!
//! In a *set-coloring game* ⟨X^S, f⟩ (SCG chapter 3) two players, [`Player::Max`] and
//! [`Player::Min`], take turns coloring an uncolored element of a finite set; when every element
//! has a color the outcome function f says who has won. Hex, Y, Shannon's switching games and
//! every Boolean formula are of this kind. This crate tells who wins, by which moves and why.
//!
//! To start, read a game, make a search for it, and ask:
//!
//! ```
//! use mustplay_coloring::formula::Expression;
//! use mustplay_coloring::search::{Features, Search};
//! use mustplay_coloring::{Painting, Palette, Player, Position};
//! use mustplay_core::NoProgress;
//!
//! // The players set variables in turn, in any order, and Max wants the formula true.
//! let (payoff, names) = Expression::parse("(x | y) & z", 2)?;
//! let clauses = payoff.sides(1000);
//! let mut search = Search::new(payoff, clauses, Palette::Any, Features::ALL, 1 << 20);
//! let start = Position::new(Painting::EMPTY, Player::Max);
//! let moves = search.classify(&start, &NoProgress);
//! let winning: Vec<String> = moves.winning.iter().map(|&mv| names.write(mv, 2)).collect();
//! assert_eq!(winning, ["z=true"]);
//! # Ok::<(), mustplay_coloring::SyntaxError>(())
//! ```
//!
//! There are two traits to know, and what needs one works for every game that has it.
//!
//! [`SetColoring`] is for isotone games with two colors, one for each player, such as Hex; bit
//! sets of any width hold their elements:
//!
//! * [`Coloring`], [`Element`], [`ElementSet`] — what is colored; [`game`] — what isotone means.
//! * [`TraceSearch`] — who wins, with the elements that prove it; [`fn@classify`] — all moves.
//! * [`minimax`] — the definition, searched plainly; [`replay`] — checking a trace by play.
//! * [`dual`] — all minimal true sets of an isotone function.
//!
//! [`Payoff`] is for games with any number of colors, any of which a player may use:
//!
//! * [`Painting`], [`Position`], [`Class`] — what is colored, who moves, what that is worth; in as
//!   many machine words as the game needs, see [`with_width`].
//! * [`Rules`] — who may use which colors and who moves when.
//! * [`formula`], [`Shannon`], [`TruthTable`], [`score`] — games from expressions, graphs,
//!   tables and points; [`mod@file`] — all of them in text.
//! * [`inquiry`] — all that can be found out about a game that was read, whatever its size.
//! * [`search`] — exact search with traces and [`superrational`] play: capture and domination.
//! * [`Values`] — every position by the definition: the slow twin.
//! * [`schedule`], [`coin_flip`], [`Sample`] — other orders of turns, coins, random play.
//! * [`nature`] — dead elements and rational moves; [`Polarity`] — isotone up to negation.
//! * [`binary_value`], [`metagame`] — what a game is worth in games made of games.
//! * [`qbf`] — quantified Boolean formulas, and games as such.
//!
//! Searches of all kinds remember positions in a [`Table`].

pub mod binary_value;
mod chance;
mod classify;
mod deep;
pub mod dual;
mod element;
pub mod file;
pub mod formula;
pub mod frontier;
pub mod game;
pub mod hardness;
pub mod inquiry;
pub mod metagame;
mod meter;
pub mod minimax;
pub mod morphism;
mod names;
pub mod nature;
pub mod outcomes;
mod painting;
mod payoff;
mod polarity;
mod position;
pub mod qbf;
pub mod replay;
mod rules;
pub mod schedule;
pub mod score;
pub mod search;
mod sequence;
mod shannon;
mod share;
pub mod superrational;
pub mod symmetry;
mod table;
mod text;
mod trace;
mod truth;
mod values;

pub use chance::{Completions, CountError, Sample, coin_flip, random_completion};
pub use classify::{Classification, classify};
pub use element::{Element, ElementSet, Iter};
pub use game::{Coloring, Isotone, Misere, Player, SetColoring};
pub use names::{Names, color_name};
pub use painting::{Color, Elements, Move, Painting};
pub use payoff::{Negated, Payoff, Rest, TwoColored};
pub use polarity::{Flipped, Polarity};
pub use position::{Class, Parity, Ply, Position};
pub use rules::{Palette, Rules, Turns};
pub use sequence::Sequence;
pub use shannon::{GraphError, Shannon};
pub use share::Share;
pub use table::Table;
pub use text::SyntaxError;
pub use trace::{Proof, TraceSearch};
pub use truth::{TableError, TooManyRows, TruthTable};
pub use values::{TooManyColorings, Values};
