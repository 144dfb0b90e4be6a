//! Boards of Hex as a network sees them.

use mustplay_hex::{Board, Cell, Color, Shape};
use mustplay_network::{Axis, Stone, View};

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
        Some(Self {
            empty: [view(Axis::NorthSouth)?, view(Axis::WestEast)?],
        })
    }

    /// What `to_move` sees, given the stones of Black and of White.
    pub fn view<I: IntoIterator<Item = Cell>>(&self, stones: [I; 2], to_move: Color) -> View {
        let mut view = self.empty[to_move.index()].clone();
        for (color, cells) in Color::BOTH.into_iter().zip(stones) {
            let stone = if color == to_move {
                Stone::Mine
            } else {
                Stone::Theirs
            };
            for cell in cells {
                view.set(cell.index(), stone);
            }
        }
        view
    }
}
