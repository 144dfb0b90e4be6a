//! Set-coloring games and algorithms for all of them.
//!
//! In a *set-coloring game* ⟨X^S, f⟩ (SCG chapter 3) two players, [`Player::Max`] and
//! [`Player::Min`], take turns coloring an uncolored element of a finite set; when every element
//! has a color, the outcome function f determines the winner. Examples are Hex, Y, Shannon's
//! switching games and every Boolean formula. This crate finds the winner, the winning moves and a
//! proof.
//!
//! To start, read a game, create a search for it, and classify the moves:
//!
//! ```
//! use mustplay_coloring::formula::Expression;
//! use mustplay_coloring::search::{Search, SearchFeatures};
//! use mustplay_coloring::{Painting, Palette, Player, Position};
//! use mustplay_core::NoProgress;
//!
//! // The players set variables in turn, in any order, and Max wants the formula true.
//! let (payoff, names) = Expression::parse("(x | y) & z", 2)?;
//! let clauses = payoff.sides(1000);
//! let mut search = Search::new(payoff, clauses, Palette::Any, SearchFeatures::ALL, 1 << 20);
//! let start = Position::new(Painting::EMPTY, Player::Max);
//! let moves = search.classify(&start, &NoProgress);
//! let winning: Vec<String> = moves.winning.iter().map(|&mv| names.write(mv, 2)).collect();
//! assert_eq!(winning, ["z=true"]);
//! # Ok::<(), mustplay_coloring::SyntaxError>(())
//! ```
//!
//! Two traits represent games; the algorithms work for every game that implements them.
//!
//! [`SetColoring`] is for division games with two colors, one for each player, such as Hex. Its
//! positions are two bit sets, which makes searches of large boards fast:
//!
//! * [`Coloring`], [`Element`], [`ElementSet`] — positions; [`Isotone`] — more stones never hurt.
//! * [`TraceSearch`] — the winner, with the elements that prove it; [`fn@classify`] — all moves.
//! * [`minimax`] — plain search, with any order of turns.
//! * [`dual`] — all minimal true sets of an isotone function.
//!
//! [`Payoff`] is for games with up to eight colors, any of which a player may use. [`TwoColored`]
//! adapts a [`SetColoring`]:
//!
//! * [`Painting`], [`Position`], [`ColoringClass`] — positions and their values, in as many machine
//!   words as the game needs, see [`with_width`].
//! * [`Rules`] — the colors of each player and the order of turns.
//! * [`formula`], [`Shannon`], [`TruthTable`], [`score`] — games from expressions, graphs, tables
//!   and points; [`mod@file`] — text formats for all of them.
//! * [`inquiry`] — all queries about a game read from text, of any size.
//! * [`search`] — exact search with traces and [`superrational`] play: capture and domination.
//! * [`PositionValues`] — the winner of every position, by the definition.
//! * [`coin_flip`], [`Completions`] — games in which a coin decides the turns.
//! * [`monotonicity`] — dead elements and rational moves; [`Polarity`] — isotone up to negation.
//! * [`binary_value`], [`metagame`] — values in games composed of games.
//! * [`qbf`] — quantified Boolean formulas, and games as formulas.
//!
//! All searches keep their results in an [`AnswerTable`].

pub mod binary_value;
mod chance;
pub mod dual;
mod element;
pub mod file;
pub mod formula;
pub mod frontier;
pub mod game;
pub mod hardness;
pub mod inquiry;
pub mod metagame;
pub mod minimax;
pub mod monotonicity;
pub mod morphism;
pub mod outcomes;
mod painting;
mod payoff;
mod position;
pub mod qbf;
mod rules;
pub mod score;
pub mod search;
mod shannon;
pub mod superrational;
pub mod symmetry;
mod table;
mod text;
mod trace;
mod truth;
mod values;

pub use chance::{Completions, CountError, Share, coin_flip, random_completion};
pub use element::{Element, ElementSet, Iter};
pub use game::{Coloring, Isotone, MisereGame, Player, SetColoring};
pub use monotonicity::Polarity;
pub use painting::{Color, Elements, Move, Painting};
pub use payoff::{Payoff, Rest, TwoColored};
pub use position::{ColoringClass, Parity, Ply, Position};
pub use rules::{Palette, Rules, TurnOrder, TurnSequence};
pub use shannon::Shannon;
pub use table::AnswerTable;
pub use text::{ElementNames, SyntaxError, color_name};
pub use trace::{Classification, TraceProof, TraceSearch, classify};
pub use truth::{TooManyRows, TruthTable};
pub use values::{PositionValues, TooManyColorings};
