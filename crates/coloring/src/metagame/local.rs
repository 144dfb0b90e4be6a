//! A structure without its dead elements, as a game of its own.

use super::structure::Structure;
use crate::element::Element;
use crate::game::Player;
use crate::painting::{Move, Painting};
use crate::payoff::Payoff;

/// The living elements of a structure, numbered in their order.
#[derive(Clone, Debug)]
pub struct Local<'a> {
    structure: &'a Structure,
    members: Vec<Element>,
}

impl Structure {
    /// The game on the living elements.
    pub fn local(&self) -> Local<'_> {
        Local { structure: self, members: self.living().iter().collect() }
    }
}

impl Local<'_> {
    /// The elements of the board that the elements of this game are.
    pub fn members(&self) -> &[Element] {
        &self.members
    }
}

impl Payoff for Local<'_> {
    fn elements(&self) -> usize {
        self.members.len()
    }

    fn colors(&self) -> usize {
        self.structure.colors()
    }

    fn winner(&self, painting: &Painting) -> Option<Player> {
        let on_board = |mv: Move| Move::new(self.members[mv.element.index()], mv.color);
        self.structure.winner(&painting.iter().map(on_board).collect())
    }
}
