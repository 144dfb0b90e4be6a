//! Neighborhoods: the surroundings of a cell in three machine words (SCG §13.7).
//!
//! A word holds a bit for each of the 37 spots around a cell: one word for spots that count as
//! black stones, one for white, one for empty. A dead cell and a spot beyond a corner count as both
//! stones. So three subset tests decide whether a pattern fits, and a stone changes one bit in the
//! neighborhoods of the at most 37 cells around it. The six nearest spots form the *ring*, a
//! twelve-bit number that indexes patterns.

use mustplay_hex::patterns::{Pattern, PatternSpot, SPOTS, Spots};
use mustplay_hex::{Board, Cell, CellSet, Color, Coordinate, Shape};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Neighborhood {
    /// Spots that count as black stones, and as white stones.
    pub(super) stones: [u64; 2],
    pub(super) empty: u64,
}

pub(super) const RINGS: usize = 1 << 12;

impl Neighborhood {
    /// The requirements of a pattern.
    pub(super) fn of_pattern(pattern: &Pattern) -> Self {
        Self {
            stones: Color::BOTH.map(|color| pattern.stones(color).bits()),
            empty: pattern.empty().bits(),
        }
    }

    #[inline]
    pub(super) fn place(&mut self, spot: PatternSpot, color: Color) {
        self.empty &= !(1 << spot.index());
        self.stones[color.index()] |= 1 << spot.index();
    }

    /// Makes a spot count as both stones.
    #[inline]
    pub(super) fn mark_dead(&mut self, spot: PatternSpot) {
        self.place(spot, Color::Black);
        self.place(spot, Color::White);
    }

    /// Whether all requirements of `wanted` are met.
    #[inline]
    pub(super) fn fits(&self, wanted: &Self) -> bool {
        wanted.stones[0] & !self.stones[0] == 0
            && wanted.stones[1] & !self.stones[1] == 0
            && wanted.empty & !self.empty == 0
    }

    /// The spots with a requirement.
    pub(super) fn spots(&self) -> Spots {
        Spots::from_bits(self.stones[0] | self.stones[1] | self.empty)
    }

    pub(super) fn is_empty_at(&self, spot: PatternSpot) -> bool {
        self.empty >> spot.index() & 1 == 1
    }

    /// The number of the ring: six bits for each color.
    #[inline]
    pub(super) fn ring(&self) -> usize {
        let [black, white] = self.stones.map(|stones| (stones >> 1 & 63) as usize);
        black | white << 6
    }

    /// Whether a pattern with these requirements may fit in a ring.
    pub(super) fn fits_in(&self, ring: usize) -> bool {
        let empty = (self.empty >> 1 & 63) as usize;
        self.ring() & !ring == 0 && (empty | empty << 6) & ring == 0
    }
}

// Pattern spots on a board.
//
// On Hex boards and on the triangle of Y each cell has the same 37 cells around it, as far as they
// are on the board. Beyond an edge of Hex a spot counts as a stone of the edge's color, and beyond
// a corner as both: nothing there touches anything but the two edges. An edge of Y belongs to both
// players and counts as no stone, so patterns hold there only if they do not extend beyond it.
// Other graphs have no spots.

#[derive(Clone, Debug)]
pub(super) struct Lattice {
    cells: Vec<[Option<Cell>; SPOTS]>,
    /// For each cell, the cells around it, each with this cell's spot in its neighborhood.
    seen_from: Vec<Vec<(Cell, PatternSpot)>>,
    /// The neighborhood of each cell on the empty board.
    neighborhoods: Vec<Neighborhood>,
}

impl Lattice {
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
            for spot in PatternSpot::all() {
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

    pub(super) fn neighborhoods(&self) -> &[Neighborhood] {
        &self.neighborhoods
    }

    #[inline]
    pub(super) fn cell(&self, center: Cell, spot: PatternSpot) -> Option<Cell> {
        self.cells[center.index()][spot.index()]
    }

    pub(super) fn cells<const W: usize>(&self, center: Cell, spots: Spots) -> CellSet<W> {
        spots.iter().filter_map(|spot| self.cell(center, spot)).collect()
    }

    /// The cells around `cell`, each with the spot of `cell` in its neighborhood.
    #[inline]
    pub(super) fn seen_from(&self, cell: Cell) -> &[(Cell, PatternSpot)] {
        &self.seen_from[cell.index()]
    }
}
