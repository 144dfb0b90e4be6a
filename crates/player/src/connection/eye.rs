//! Boards of Hex as a network sees them.

use crate::network::{Axis, Stone, View};
use mustplay_hex::{Board, Cell, Color, Shape};

/// Sees positions of one board with the eyes of the player to move.
#[derive(Clone, Debug)]
pub struct Eye {
    /// The empty board as Black and as White see it.
    empty: [View; 2],
}

impl Eye {
    /// None for boards that no network knows: those of other games.
    pub fn new(board: &Board) -> Option<Self> {
        let Shape::Hex { columns, rows } = board.shape() else {
            return None;
        };
        let view = |axis| View::empty(rows, columns, axis).ok();
        Some(Self { empty: [view(Axis::NorthSouth)?, view(Axis::WestEast)?] })
    }

    /// What `to_move` sees of these stones.
    pub fn view(&self, stones: impl Iterator<Item = (Cell, Color)>, to_move: Color) -> View {
        let mut view = self.empty[to_move.index()].clone();
        for (cell, color) in stones {
            let is_mine = color == to_move;
            let stone = if is_mine { Stone::Mine } else { Stone::Theirs };
            view.set(cell.index(), stone);
        }
        view
    }
}
