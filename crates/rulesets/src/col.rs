//! Col: touching countries must have different colors.
//!
//! In turn the players color a cell, but never one that touches a cell of their own. Who
//! cannot color a cell loses. Text, components and pictures as in
//! `coloring`.
//!
//! Known values (ONAG chapter 8): every position is worth a number, or a
//! number plus *; one cell is *, two cells in a row are 0, three are *.
//!
//! ```
//! use mustplay_cgt::normal::Games;
//! use mustplay_core::NoProgress;
//! use mustplay_rulesets::{Col, Evaluator};
//!
//! let pair: Col = "..".parse()?;
//! let mut games = Games::new();
//! let value = Evaluator::new().value(&mut games, &pair, &NoProgress)?;
//! assert_eq!(value, games.integer(0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::board_game::BoardGame;
use crate::coloring::Rule;
use crate::position::Player;

/// The player who colored a cell is kept off its neighbors.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct OwnerKeptOff;

impl Rule for OwnerKeptOff {
    fn kept_off(player: Player) -> Player {
        player
    }
}

/// A position of Col.
pub type Col = BoardGame<OwnerKeptOff, 2>;
