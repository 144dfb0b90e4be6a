//! Snort: touching fields must not hold animals of different farmers.
//!
//! In turn the players color a cell, but never one that touches a cell of the opponent.
//! Who cannot color a cell loses. Text, components and pictures as in
//! `coloring`.
//!
//! Known values (WW chapter 5): one cell is *, two cells are ±1, three in a row
//! are ±2: the middle cell makes both ends one's own. Snort is hot.
//!
//! ```
//! use mustplay_cgt::normal::Games;
//! use mustplay_core::NoProgress;
//! use mustplay_rulesets::{Evaluator, Snort};
//!
//! let pair: Snort = "..".parse()?;
//! let mut games = Games::new();
//! let value = Evaluator::new().value(&mut games, &pair, &NoProgress)?;
//! let (one, minus_one) = (games.integer(1), games.integer(-1));
//! assert_eq!(value, games.canonical(&[one], &[minus_one]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::board_game::BoardGame;
use crate::coloring::Rule;
use crate::position::Player;

/// The opponent is kept off the neighbors of a colored cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct OpponentKeptOff;

impl Rule for OpponentKeptOff {
    fn kept_off(player: Player) -> Player {
        player.opponent()
    }
}

/// A position of Snort.
pub type Snort = BoardGame<OpponentKeptOff, 2>;
