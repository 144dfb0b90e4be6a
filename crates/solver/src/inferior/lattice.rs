//! Where the spots of patterns lie on a board.
//!
//! On Hex boards and on the triangle of Y each cell has the same 37 cells around it, as far as they
//! are on the board. Beyond an edge of Hex a spot is as good as a stone of the edge's color, and
//! beyond a corner as good as either: nothing there touches anything but the two edges. An edge of
//! Y belongs to both players and is like no stone, so patterns hold there only where they do not
//! reach beyond it. Other graphs have no spots.

use mustplay_hex::Color;
use mustplay_hex::patterns::{SPOTS, Spot, Spots};
use mustplay_hex::{Board, Cell, Coordinate, Shape};

use super::neighborhood::Neighborhood;

/// The spots around each cell of a board.
#[derive(Clone, Debug)]
pub(super) struct Lattice {
    /// For each cell and spot the cell there.
    cells: Vec<[Option<Cell>; SPOTS]>,
    /// For each cell, the cells that see it, and as which spot.
    seen_from: Vec<Vec<(Cell, Spot)>>,
    /// What is around each cell of the empty board.
    neighborhoods: Vec<Neighborhood>,
}

impl Lattice {
    /// The lattice of a board that has one.
    pub(super) fn new(board: &Board) -> Option<Self> {
        let (columns, rows) = match board.shape() {
            Shape::Hex { columns, rows } => (columns, rows),
            Shape::Y { side } => (side, side),
            Shape::BridgIt { .. } | Shape::Graph => return None,
        };
        let mut cells = Vec::with_capacity(board.len());
        let mut neighborhoods = Vec::with_capacity(board.len());
        let mut seen_from = vec![Vec::new(); board.len()];
        for cell in board.cells() {
            let at = board.coordinate(cell)?;
            let mut around = [None; SPOTS];
            let mut neighborhood = Neighborhood::default();
            for spot in Spot::all() {
                let (right, down) = spot.offset();
                let column = at.column as isize + isize::from(right);
                let row = at.row as isize + isize::from(down);
                let place = usize::try_from(column).ok().zip(usize::try_from(row).ok());
                let there =
                    place.and_then(|(column, row)| board.cell_at(Coordinate { column, row }));
                match there {
                    Some(there) => {
                        around[spot.index()] = Some(there);
                        seen_from[there.index()].push((cell, spot));
                        neighborhood.empty |= Spots::NONE.with(spot).bits();
                    }
                    None if matches!(board.shape(), Shape::Hex { .. }) => {
                        let above = !(0..rows as isize).contains(&row);
                        let beside = !(0..columns as isize).contains(&column);
                        for (color, beyond) in [(Color::Black, above), (Color::White, beside)] {
                            if beyond {
                                neighborhood.stones[color.index()] |= Spots::NONE.with(spot).bits();
                            }
                        }
                    }
                    None => {}
                }
            }
            cells.push(around);
            neighborhoods.push(neighborhood);
        }
        Some(Self { cells, seen_from, neighborhoods })
    }

    /// The neighborhoods of the empty board.
    pub(super) fn neighborhoods(&self) -> &[Neighborhood] {
        &self.neighborhoods
    }

    /// The cell at a spot around `center`.
    #[inline]
    pub(super) fn cell(&self, center: Cell, spot: Spot) -> Option<Cell> {
        self.cells[center.index()][spot.index()]
    }

    /// The cells that see `cell`, each with the spot it is seen at.
    #[inline]
    pub(super) fn seen_from(&self, cell: Cell) -> &[(Cell, Spot)] {
        &self.seen_from[cell.index()]
    }
}
