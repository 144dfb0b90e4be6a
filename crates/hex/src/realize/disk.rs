//! Disks: connected sets of hexagons without holes, and the cells around them.
//!
//! A disk is the inside of a region (CVH §2). Walking around it visits every cell that touches it,
//! each next to the one before, so its boundary is a cyclic list, the *ring*. Disks are enumerated
//! up to the twelve symmetries of the hexagonal grid by adding one cell at a time. That finds all
//! disks: removing a boundary cell that keeps the rest connected leaves a smaller disk, and there
//! always is such a cell.
//!
//! ```
//! use mustplay_hex::realize::Disk;
//!
//! let sizes: Vec<usize> = (1..=5).map(|n| Disk::all(n).len()).collect();
//! assert_eq!(sizes, [1, 1, 3, 7, 22]);
//! assert_eq!(Disk::all(1)[0].ring().len(), 6);
//! ```

use std::collections::BTreeSet;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Hexagon {
    pub row: i16,
    /// The column, increasing to the right; lower rows lie further to the right.
    pub column: i16,
}

const DIRECTIONS: [(i16, i16); 6] = [(0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0)];

impl Hexagon {
    pub const fn new(row: i16, column: i16) -> Self {
        Self { row, column }
    }

    /// The neighbor in one of six directions, counterclockwise.
    fn toward(self, direction: usize) -> Self {
        let (row, column) = DIRECTIONS[direction % 6];
        Self::new(self.row + row, self.column + column)
    }

    pub fn neighbors(self) -> [Self; 6] {
        [0, 1, 2, 3, 4, 5].map(|direction| self.toward(direction))
    }

    fn turned(self) -> Self {
        Self::new(self.row + self.column, -self.row)
    }

    /// The mirror image in the short diagonal of a board.
    fn mirrored(self) -> Self {
        Self::new(self.column, self.row)
    }
}

/// A cell of the ring; one that the walk visits several times appears several times.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RingCell {
    pub at: Hexagon,
    /// The cells of the disk that it touches at this place, as bits.
    pub touches: u32,
    /// Whether it is half of a cell that appears as two, of different colors.
    pub is_half: bool,
}

/// A connected set of hexagons without holes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Disk {
    cells: Vec<Hexagon>,
    ring: Vec<RingCell>,
}

impl Disk {
    pub const MOST_CELLS: usize = 20;

    /// All disks of `size` cells up to rotation and reflection.
    pub fn all(size: usize) -> Vec<Self> {
        let mut found: BTreeSet<Vec<Hexagon>> = BTreeSet::from([vec![Hexagon::new(0, 0)]]);
        for _ in 1..size {
            let mut larger = BTreeSet::new();
            for cells in &found {
                for near in cells.iter().flat_map(|cell| cell.neighbors()) {
                    if !cells.contains(&near) {
                        let mut grown = cells.clone();
                        grown.push(near);
                        if is_disk(&grown) {
                            larger.insert(canonical(&grown));
                        }
                    }
                }
            }
            found = larger;
        }
        found.into_iter().map(Self::from_disk).collect()
    }

    /// The disk of these cells; `None` if they are disconnected, have a hole or a wrong number.
    pub fn new(mut cells: Vec<Hexagon>) -> Option<Self> {
        cells.sort_unstable();
        cells.dedup();
        let fits = (1..=Self::MOST_CELLS).contains(&cells.len());
        (fits && is_disk(&cells)).then(|| Self::from_disk(cells))
    }

    fn from_disk(cells: Vec<Hexagon>) -> Self {
        let ring = ring_of(&cells);
        Self { cells, ring }
    }

    pub fn cells(&self) -> &[Hexagon] {
        &self.cells
    }

    /// The cells around it in cyclic order; one that touches several sides appears several times.
    pub fn ring(&self) -> &[RingCell] {
        &self.ring
    }

    /// The places of ring cells that can be halved: they touch two cells and appear once.
    pub(super) fn halvable(&self) -> Vec<usize> {
        let once = |at: Hexagon| self.ring.iter().filter(|cell| cell.at == at).count() == 1;
        let can_be = |cell: &RingCell| cell.touches.count_ones() == 2 && once(cell.at);
        (0..self.ring.len()).filter(|&place| can_be(&self.ring[place])).collect()
    }

    /// This disk with some halvable cells of its ring split into two that touch one cell each.
    ///
    /// This models an empty cell outside of a region that lies between a black stone and a white
    /// one, with an invisible terminal beside either (CVH Figure 4): White's between it and the
    /// cell that both it and the black stone touch, Black's on the other side. Both sides have
    /// stones, so the result is `None` if two of the cells are consecutive.
    pub(super) fn halved(&self, places: &[usize]) -> Option<Self> {
        let length = self.ring.len();
        if places.iter().any(|place| places.contains(&((place + 1) % length))) {
            return None;
        }
        let mut ring = Vec::with_capacity(length + places.len());
        for (place, &cell) in self.ring.iter().enumerate() {
            if !places.contains(&place) {
                ring.push(cell);
                continue;
            }
            for other in [place + length - 1, place + 1] {
                ring.push(RingCell {
                    at: cell.at,
                    touches: cell.touches & self.ring[other % length].touches,
                    is_half: true,
                });
            }
        }
        Some(Self { cells: self.cells.clone(), ring })
    }

    /// The cells that each cell touches, as bits.
    pub(super) fn adjacency(&self) -> Vec<u32> {
        let mask = |cell: &Hexagon| {
            let near = cell.neighbors();
            let beside = self.cells.iter().enumerate().filter(|(_, other)| near.contains(other));
            beside.fold(0, |mask, (at, _)| mask | 1 << at)
        };
        self.cells.iter().map(mask).collect()
    }
}

/// Whether the cells and their complement are connected.
fn is_disk(cells: &[Hexagon]) -> bool {
    let Some(&first) = cells.first() else {
        return false;
    };
    if flood(first, |cell| cells.contains(&cell)) != cells.len() {
        return false;
    }
    // The rest of the bounding box, with a margin that connects the outside.
    let span = |value: fn(&Hexagon) -> i16| {
        let values = || cells.iter().map(value);
        (values().min().unwrap_or(0) - 1, values().max().unwrap_or(0) + 1)
    };
    let ((top, bottom), (left, right)) = (span(|cell| cell.row), span(|cell| cell.column));
    let boxed =
        |cell: Hexagon| (top..=bottom).contains(&cell.row) && (left..=right).contains(&cell.column);
    let outside = flood(Hexagon::new(top, left), |cell| boxed(cell) && !cells.contains(&cell));
    let area = (bottom - top + 1) as usize * (right - left + 1) as usize;
    outside == area - cells.len()
}

/// The number of hexagons of a set that are connected to `first`, a member.
fn flood(first: Hexagon, has: impl Fn(Hexagon) -> bool) -> usize {
    let mut seen = BTreeSet::from([first]);
    let mut todo = vec![first];
    while let Some(cell) = todo.pop() {
        for near in cell.neighbors() {
            if has(near) && seen.insert(near) {
                todo.push(near);
            }
        }
    }
    seen.len()
}

/// The least of the twelve images, moved to the origin.
fn canonical(cells: &[Hexagon]) -> Vec<Hexagon> {
    let mut images = Vec::with_capacity(12);
    let mut image = cells.to_vec();
    for _ in 0..2 {
        for _ in 0..6 {
            image = image.into_iter().map(Hexagon::turned).collect();
            images.push(at_origin(&image));
        }
        image = image.into_iter().map(Hexagon::mirrored).collect();
    }
    images.into_iter().min().unwrap_or_default()
}

fn at_origin(cells: &[Hexagon]) -> Vec<Hexagon> {
    let top = cells.iter().map(|cell| cell.row).min().unwrap_or(0);
    let left = cells.iter().map(|cell| cell.column).min().unwrap_or(0);
    let mut moved: Vec<Hexagon> =
        cells.iter().map(|cell| Hexagon::new(cell.row - top, cell.column - left)).collect();
    moved.sort_unstable();
    moved
}

fn ring_of(cells: &[Hexagon]) -> Vec<RingCell> {
    let number = |cell: Hexagon| cells.iter().position(|&c| c == cell);
    // No cell of the disk is above the first cell of the topmost row.
    let (mut at, mut direction) = (0, 2);
    let start = (at, direction);
    let mut ring: Vec<RingCell> = Vec::new();
    loop {
        let outer = cells[at].toward(direction);
        match ring.last_mut() {
            Some(last) if last.at == outer => last.touches |= 1 << at,
            _ => ring.push(RingCell { at: outer, touches: 1 << at, is_half: false }),
        }
        // Around the corner is the next side of the same cell, or a side of the cell in between,
        // which faces the same outer cell.
        match number(cells[at].toward(direction + 1)) {
            None => direction = (direction + 1) % 6,
            Some(next) => (at, direction) = (next, (direction + 5) % 6),
        }
        if (at, direction) == start {
            break;
        }
    }
    // The walk may begin in the middle of the sides that face one outer cell.
    if ring.len() > 1 && ring[0].at == ring[ring.len() - 1].at {
        let last = ring.pop().expect("there are two");
        ring[0].touches |= last.touches;
    }
    ring
}
