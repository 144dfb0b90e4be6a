//! Set-coloring games, and the algorithms that need nothing more than one.
//!
//! In a *set-coloring game* ⟨X^S, f⟩ (SCG chapter 3) two players, [`Player::Max`] and
//! [`Player::Min`], take turns coloring an uncolored element of a finite set; when
//! every element has a color the outcome function f says who has won. Hex, Y and
//! Shannon's switching games are of this kind.
//!
//! * [`game`] — the [`SetColoring`] trait every game implements, and what isotone means.
//! * [`element`] — elements and fixed-size sets of them.
//! * [`minimax`] — the definition of the value, searched plainly: the slow twin.
//! * [`trace`] — dynamic-trace search: the value, and the elements that prove it.
//! * [`classify`](mod@classify) — which of all moves win, none left out.
//! * [`replay`] — checking a trace by playing it out.
//! * [`dual`] — all minimal true sets of an isotone function.
//! * [`table`] — the transposition table behind it.
//!
//! Games with any number of pure colors, in which a player may use any of them:
//!
//! * [`painting`] — partial colorings; [`payoff`] — who has won one; [`rules`] — who may do
//!   what, and when.
//! * [`truth`] — payoffs written out as truth tables.
//! * [`position`] — positions with stars, and the four classes.
//! * [`values`] — the value of every position, by definition: the slow twin.
//! * [`nature`] — dead and monotone elements, rational moves, isotone forms.
//! * [`morphism`] — homomorphisms and symmetries.
//! * [`formula`] — payoffs as normal forms and expressions; [`names`] — of their elements.
//! * [`shannon`] — Shannon's game on graphs; [`score`] — games with more than two outcomes.
//! * [`schedule`] — orders of turns; [`chance`] — coin-flip games and random play.
//! * [`mod@file`] — all of these in text.
//! * [`superrational`] — capture and domination.
//! * [`search`] — exact search with traces and superrational play, for all of these games.
//! * [`binary_value`] — what a game is worth in conjunctions and disjunctions.
//! * [`metagame`] — games made of games, and their components.
//! * [`qbf`] — quantified Boolean formulas.

pub mod binary_value;
pub mod chance;
pub mod classify;
pub mod dual;
pub mod element;
pub mod file;
pub mod formula;
pub mod game;
pub mod metagame;
mod meter;
pub mod minimax;
pub mod morphism;
pub mod names;
pub mod nature;
pub mod painting;
pub mod payoff;
pub mod position;
pub mod qbf;
pub mod replay;
pub mod rules;
pub mod schedule;
pub mod score;
pub mod search;
pub mod shannon;
pub mod superrational;
pub mod table;
mod text;
pub mod trace;
pub mod truth;
pub mod values;

pub use classify::{Classification, classify};
pub use element::{Element, ElementSet};
pub use game::{Coloring, Isotone, Misere, Player, SetColoring};
pub use names::Names;
pub use painting::{Color, Elements, Move, Painting};
pub use payoff::{Negated, Payoff, Rest, TwoColored};
pub use position::{Class, Parity, Ply, Position};
pub use rules::{Palette, Rules, Turns};
pub use text::SyntaxError;
pub use trace::{Proof, TraceSearch};
pub use truth::TruthTable;
pub use values::Values;
