//! A connection game as a set-coloring game.
//!
//! Cells are elements, Black is Max, and the outcome function asks whether Black reaches
//! its goal. More black stones never hurt Black, so the game is isotone; turned around by
//! the misère objective it is a division game that is not.

use mustplay_coloring::{Coloring, Element, ElementSet, Isotone, Player, SetColoring};

use crate::color::Color;
use crate::contraction::Contraction;
use crate::masks::Masks;
use crate::position::Position;

/// The game left to play on a board.
#[derive(Clone, Copy, Debug)]
pub struct ConnectionGame<'a, const W: usize> {
    masks: &'a Masks<W>,
}

impl<'a, const W: usize> ConnectionGame<'a, W> {
    /// The game on the board that `masks` was compiled from.
    pub fn new(masks: &'a Masks<W>) -> Self {
        Self { masks }
    }

    /// The stones of a position as a coloring.
    pub fn coloring(position: &Position<W>) -> Coloring<W> {
        Coloring::new(position.stones(Color::Black), position.stones(Color::White))
            .expect("a position has no cell with two stones")
    }
}

impl<const W: usize> SetColoring<W> for ConnectionGame<'_, W> {
    fn elements(&self) -> usize {
        self.masks.all().len()
    }

    fn winner(&self, coloring: &Coloring<W>) -> Option<Player> {
        self.masks.connected(coloring.of(Player::Max), coloring.of(Player::Min)).map(Player::from)
    }
}

/// Cells of low potential for both colors together come first: the game turns on them.
impl<const W: usize> Isotone<W> for ConnectionGame<'_, W> {
    fn order(
        &self,
        coloring: &Coloring<W>,
        _: Player,
        candidates: ElementSet<W>,
        moves: &mut Vec<Element>,
    ) {
        let empty = self.uncolored(coloring);
        let mut potentials = vec![0; self.elements()];
        for color in Color::BOTH {
            let own = coloring.of(color.into());
            let board = Contraction::new(self.masks, color, own, empty);
            board.add_potentials(&mut potentials);
        }
        let start = moves.len();
        moves.extend(candidates);
        moves[start..].sort_by_key(|cell| {
            let degree = (self.masks.neighbors(*cell) & empty).len();
            (potentials[cell.index()], std::cmp::Reverse(degree))
        });
    }
}
