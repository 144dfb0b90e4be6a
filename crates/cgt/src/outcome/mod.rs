//! Games over outcome posets.
//!
//! Local play in Hex and in every other monotone set-coloring game has an exact value: a game that
//! ends in an element of a poset of outcomes (CVH §4). An [`OutcomePoset`] has the possible
//! outcomes; [`Games`] is the engine over one poset; a [`Game`] is a value in canonical form, a
//! [`RawGame`] any form.
//!
//! | task | function | CVH |
//! | --- | --- | --- |
//! | compare | [`Games::le`], [`Games::lhd`], [`Games::equivalent`] | §4.2 |
//! | simplify | [`Games::canonical`], [`Games::game`] | §4.4 |
//! | bound | [`Games::least_upper_bound`], [`Games::greatest_lower_bound`] | Proposition 4.13 |
//! | round | [`Rounder`] | Proposition 4.13 |
//! | compare as options | [`Games::left_le`], [`Games::right_le`] | §5 |
//! | widen options | [`Games::up`], [`Games::down`] | §5 |
//! | judge forms | [`Games::is_monotone`], [`Games::is_passable`] | §4.5, §6 |
//! | choose options | [`Games::good_options`] | §4.5 |
//! | make monotone | [`Games::monotone_form`], [`Games::simplified_monotone_form`] | Theorem 6.5 |
//! | combine | [`Games::sum`], [`Games::map`], [`Games::raw_opposite_of`] | §8 |
//! | decide in contexts | [`Context`], [`decisive::Decisive`] | §9 |
//! | list all values | [`enumerate::enumerate`], [`ValueHasse`] | §10 |
//! | read and evaluate text | [`Games::parse`], [`Expressions`] | |
//!
//! ```
//! use mustplay_cgt::outcome::{Games, OutcomePoset};
//!
//! let mut games = Games::new(OutcomePoset::fork());
//! let g = games.parse("{{T|a}, {T|{b|_}} | _}").unwrap();
//! assert!(games.is_monotone(g));
//! let canonical = games.canonical(g);
//! assert_eq!(games.text(canonical), "{b,{T|a}|_}");
//! assert!(!games.is_monotone(canonical) && games.is_passable(canonical));
//! ```

mod bounds;
mod canonical;
pub mod context;
pub mod decisive;
mod engine;
pub mod enumerate;
pub mod hasse;
mod map;
pub mod notation;
mod order;
mod passable;
mod poset;
mod positions;
mod signature;

pub use bounds::{Rounder, Rounding};
pub use context::Context;
pub use engine::{EmptySide, Game, Games, RawGame};
pub use hasse::ValueHasse;
pub use map::{MonotoneMap, MonotoneSum, NotMonotoneMap};

pub use notation::{Expressions, NotationError};
pub use passable::NoMonotoneForm;
pub use poset::{Atom, OutcomePoset, PosetError};
pub use positions::Positions;
