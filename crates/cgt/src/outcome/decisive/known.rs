//! What is known in the middle of an argument about an unknown context.
//!
//! The context `K` is seen only through the moves somebody made in it: [`Known`] names such
//! positions and lists the facts about them, each with the fact it follows from.

use std::fmt;

use super::super::engine::Game;
use crate::normal::Player;

/// The most positions of the context that one branch may name.
const PLACES: usize = 5;

/// Whether Left moves first or second.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Who {
    First,
    Second,
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::First => "first",
            Self::Second => "second",
        })
    }
}

/// A position of the context: the context itself, or where a player moved from another.
#[derive(Clone)]
pub(super) struct ContextPosition {
    pub(super) parent: usize,
    /// The player who moved there; `None` for the context itself.
    pub(super) mover: Option<Player>,
    pub(super) name: String,
}

/// Left wins `game + place` moving first or second.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Fact {
    pub(super) game: Game,
    pub(super) place: usize,
    pub(super) who: Who,
}

/// A fact, and the place of the fact it follows from; a supposition follows from none.
#[derive(Clone, Copy)]
pub(super) struct Derived {
    pub(super) fact: Fact,
    pub(super) from: Option<usize>,
}

/// What is known in one branch of the argument.
#[derive(Clone)]
pub(super) struct Known {
    pub(super) places: Vec<ContextPosition>,
    pub(super) facts: Vec<Derived>,
    /// Facts about winning first whose winning move has been looked at.
    pub(super) split: Vec<Fact>,
}

impl Known {
    pub(super) fn suppose(&mut self, fact: Fact) {
        self.facts.push(Derived { fact, from: None });
    }

    pub(super) fn derive(&mut self, fact: Fact, from: usize) {
        if !self.facts.iter().any(|known| known.fact == fact) {
            self.facts.push(Derived { fact, from: Some(from) });
        }
    }

    /// Names a new position of the context, unless there are too many.
    pub(super) fn name_place(&mut self, parent: usize, mover: Player) -> Option<usize> {
        if self.places.len() >= PLACES {
            return None;
        }
        let mark = match mover {
            Player::Left => "ᴸ",
            Player::Right => "ᴿ",
        };
        let mut name = format!("{}{mark}", self.places[parent].name);
        while self.places.iter().any(|place| place.name == name) {
            name.push('\'');
        }
        self.places.push(ContextPosition { parent, mover: Some(mover), name });
        Some(self.places.len() - 1)
    }
}
