//! Elements and moves that know what they are called.

use std::fmt;

use mustplay_coloring::{Element, Move, Names};

/// An element or a move with its name in the game. It shows and serializes as its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named<T> {
    /// What is named.
    pub what: T,
    name: String,
}

impl Named<Element> {
    /// Elements of a game.
    pub(super) fn elements(
        names: &Names,
        elements: impl IntoIterator<Item = Element>,
    ) -> Vec<Self> {
        let named = |what| Self { what, name: names.name(what).to_owned() };
        elements.into_iter().map(named).collect()
    }
}

impl Named<Move> {
    /// A move with its color, in a game of so many colors: `x=true`.
    pub(super) fn new(names: &Names, colors: usize, what: Move) -> Self {
        Self { what, name: names.write(what, colors) }
    }

    /// A move whose color goes without saying.
    pub(super) fn uncolored(names: &Names, what: Move) -> Self {
        Self { what, name: names.name(what.element).to_owned() }
    }

    /// Moves with their colors.
    pub(super) fn moves(names: &Names, colors: usize, moves: &[Move]) -> Vec<Self> {
        let named = |&what| Self::new(names, colors, what);
        moves.iter().map(named).collect()
    }
}

impl<T> fmt::Display for Named<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name)
    }
}

crate::text::as_text!(Named<Element>, "Element", "The name of an element.");
crate::text::as_text!(Named<Move>, "Move", "A move like `x=true`; `x` if its color is clear.");
