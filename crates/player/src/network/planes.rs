//! What the network sees: seven numbers for each cell of the board and of the ring around it.
//!
//! | plane | is one where |
//! | --- | --- |
//! | 0 | the player to move owns the cell; on the ring north and south of the board |
//! | 1 | the opponent owns it; on the ring west and east of the board |
//! | 2 | the cell is on the board and empty |
//! | 3 | plane 0 is one and stones of that player join it to the north |
//! | 4 | plane 0 is one and stones of that player join it to the south |
//! | 5 | plane 1 is one and stones of the opponent join it to the west |
//! | 6 | plane 1 is one and stones of the opponent join it to the east |
//!
//! The ring is joined to its own side. Its corners belong to both players.

use crate::network::grid::Grid;
use crate::network::view::{Stone, View};

/// How many numbers there are for each position.
pub(crate) const PLANES: usize = 7;

/// Draws the planes of a view.
#[derive(Debug)]
pub(crate) struct Painter {
    /// Who owns each position; nobody owns the ring, so nothing spreads there.
    stones: Vec<Stone>,
    /// Positions whose neighbors are still to be looked at.
    waiting: Vec<usize>,
}

impl Painter {
    pub(crate) fn new(grid: &Grid) -> Self {
        Self { stones: vec![Stone::Empty; grid.positions()], waiting: Vec::new() }
    }

    /// Draws a view on planes of its grid: [`PLANES`] numbers for each position.
    pub(crate) fn paint(&mut self, grid: &Grid, view: &View, planes: &mut [f32]) {
        planes.fill(0.0);
        for (position, cell) in grid.cells.iter().zip(view.turned_cells()) {
            let position = *position as usize;
            let stone = view.stones()[cell];
            self.stones[position] = stone;
            let plane = match stone {
                Stone::Mine => 0,
                Stone::Theirs => 1,
                Stone::Empty => 2,
            };
            planes[position * PLANES + plane] = 1.0;
        }
        let (last_row, last_column) = (grid.rows + 1, grid.columns + 1);
        // Each side: places of the ring, and the place beside them on the board. Beside a corner
        // there is the ring of another side, where nobody owns anything.
        for column in 0..=last_column {
            let at = |row| grid.position(row, column);
            self.side(grid, at(0), at(1), Stone::Mine, 3, planes);
            self.side(grid, at(last_row), at(last_row - 1), Stone::Mine, 4, planes);
        }
        for row in 0..=last_row {
            let at = |column| grid.position(row, column);
            self.side(grid, at(0), at(1), Stone::Theirs, 5, planes);
            self.side(grid, at(last_column), at(last_column - 1), Stone::Theirs, 6, planes);
        }
    }

    /// Draws a place of the ring, and what is joined to the side there.
    fn side(
        &mut self,
        grid: &Grid,
        ring: usize,
        beside: usize,
        stone: Stone,
        plane: usize,
        planes: &mut [f32],
    ) {
        let owner = usize::from(stone == Stone::Theirs);
        planes[ring * PLANES + owner] = 1.0;
        planes[ring * PLANES + plane] = 1.0;
        self.spread(grid, beside, stone, plane, planes);
    }

    /// Sets a plane at a stone of this owner and at all that it is joined to.
    fn spread(&mut self, grid: &Grid, from: usize, stone: Stone, plane: usize, planes: &mut [f32]) {
        self.reach(from, stone, plane, planes);
        while let Some(position) = self.waiting.pop() {
            for offset in grid.neighbors() {
                let neighbor = position.wrapping_add_signed(offset);
                self.reach(neighbor, stone, plane, planes);
            }
        }
    }

    fn reach(&mut self, position: usize, stone: Stone, plane: usize, planes: &mut [f32]) {
        let mark = &mut planes[position * PLANES + plane];
        if self.stones[position] == stone && *mark == 0.0 {
            *mark = 1.0;
            self.waiting.push(position);
        }
    }
}
