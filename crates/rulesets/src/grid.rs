//! Rectangles of up to 64 cells, and sets of their cells as bits.
//!
//! Cell (row, column) is bit `row · width + column`:
//!
//! ```text
//!   a 3×4 grid      0  1  2  3
//!                   4  5  6  7
//!                   8  9 10 11
//! ```
//!
//! Neighbors are found by shifting whole sets; the first and last columns are masked to prevent
//! wrapping into the next row. A half turn reverses the bits, a top-to-bottom reflection reverses
//! the rows, and the other symmetries of a rectangle are composed of these and the transpose.

/// `STRIPES[w]` has every `w`-th bit set: the first column of any grid of width `w`.
const STRIPES: [u64; 65] = {
    let mut stripes = [0; 65];
    let mut width = 1;
    while width <= 64 {
        let mut at = 0;
        while at < 64 {
            stripes[width] |= 1 << at;
            at += width;
        }
        width += 1;
    }
    stripes
};

const fn low(count: u32) -> u64 {
    if count == 0 { 0 } else { u64::MAX >> (64 - count) }
}

/// The dimensions of a rectangle with at least one and at most 64 cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Grid {
    height: u8,
    width: u8,
}

impl Grid {
    pub const MOST_CELLS: usize = 64;

    pub const SINGLE: Self = Self { height: 1, width: 1 };

    /// A grid of `height` rows and `width` columns, if it has between 1 and 64 cells.
    pub fn new(height: usize, width: usize) -> Option<Self> {
        let cells = height.checked_mul(width)?;
        (1..=Self::MOST_CELLS)
            .contains(&cells)
            .then_some(Self { height: height as u8, width: width as u8 })
    }

    pub const fn height(self) -> usize {
        self.height as usize
    }

    pub const fn width(self) -> usize {
        self.width as usize
    }

    pub const fn cells(self) -> u32 {
        self.height as u32 * self.width as u32
    }

    /// A key that identifies the dimensions.
    pub const fn code(self) -> u16 {
        (self.height as u16) << 8 | self.width as u16
    }

    pub const fn all(self) -> u64 {
        low(self.cells())
    }

    pub const fn bit(self, row: usize, column: usize) -> u64 {
        1 << (row * self.width as usize + column)
    }

    pub const fn first_column(self) -> u64 {
        STRIPES[self.width as usize] & self.all()
    }

    pub const fn last_column(self) -> u64 {
        self.first_column() << (self.width - 1)
    }

    /// The set moved one column to the left; cells that leave the grid are dropped.
    pub const fn west(self, set: u64) -> u64 {
        (set & !self.first_column()) >> 1
    }

    /// The set moved one column to the right; cells that leave the grid are dropped.
    pub const fn east(self, set: u64) -> u64 {
        (set & !self.last_column()) << 1
    }

    /// The set moved one row up; cells that leave the grid are dropped.
    pub const fn north(self, set: u64) -> u64 {
        // A grid of one row may be 64 cells wide, and shifts by 64 are undefined.
        if self.height == 1 { 0 } else { set >> self.width }
    }

    /// The set moved one row down; cells that leave the grid are dropped.
    pub const fn south(self, set: u64) -> u64 {
        if self.height == 1 { 0 } else { (set << self.width) & self.all() }
    }

    /// The set moved one step in a direction; cells that leave the grid are dropped.
    pub const fn shift(self, direction: Direction, set: u64) -> u64 {
        match direction {
            Direction::North => self.north(set),
            Direction::East => self.east(set),
            Direction::South => self.south(set),
            Direction::West => self.west(set),
        }
    }

    /// All cells that share a side with a cell of the set.
    pub const fn neighbors(self, set: u64) -> u64 {
        self.west(set) | self.east(set) | self.north(set) | self.south(set)
    }

    /// All cells that share a side or a corner with a cell of the set.
    pub const fn king_neighbors(self, set: u64) -> u64 {
        let row = set | self.west(set) | self.east(set);
        self.west(set) | self.east(set) | self.north(row) | self.south(row)
    }

    /// The cells of `within` connected to `seed` inside `within`.
    pub fn connected(self, seed: u64, within: u64) -> u64 {
        let (first, last) = (self.first_column(), self.last_column());
        // A single row of 64 cells must not be shifted by its width; it has no other row anyway.
        let down = u32::from(self.width) % 64;
        let spread = |set: u64| {
            let row = set | (set & !first) >> 1 | (set & !last) << 1;
            (row | set >> down | set << down) & within
        };
        let mut reached = seed;
        loop {
            // Two steps at a time, as the test costs as much as a step.
            let next = spread(spread(reached));
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }

    /// Whether the set has cells in the first and last row and in the first and last column.
    pub const fn is_spanned_by(self, set: u64) -> bool {
        let last_row = self.all() & !low(self.cells() - self.width as u32);
        set & low(self.width as u32) != 0
            && set & last_row != 0
            && set & self.first_column() != 0
            && set & self.last_column() != 0
    }

    pub const fn half_turn(self, set: u64) -> u64 {
        set.reverse_bits() >> (64 - self.cells())
    }

    pub fn upside_down(self, set: u64) -> u64 {
        if self.height == 1 {
            return set;
        }
        let row = low(u32::from(self.width));
        let mut rest = set;
        let mut flipped = 0;
        for _ in 0..self.height {
            flipped = flipped << self.width | rest & row;
            rest >>= self.width;
        }
        flipped
    }

    pub const fn transposed(self) -> Self {
        Self { height: self.width, width: self.height }
    }

    /// The set reflected in the main diagonal, as cells of [`Self::transposed`].
    pub fn transpose(self, set: u64) -> u64 {
        let mut rest = set;
        let mut turned = 0;
        while rest != 0 {
            let at = rest.trailing_zeros();
            rest &= rest - 1;
            let (row, column) = (at / u32::from(self.width), at % u32::from(self.width));
            turned |= 1 << (column * u32::from(self.height) + row);
        }
        turned
    }

    /// The bounding rectangle of a nonempty set.
    pub fn bounds(self, set: u64) -> Window {
        let width = u32::from(self.width);
        let top = set.trailing_zeros() / width;
        let bottom = set.ilog2() / width;
        let row = low(width);
        let mut columns = 0;
        for at in top..=bottom {
            columns |= set >> (at * width) & row;
        }
        Window {
            top: top as u8,
            left: columns.trailing_zeros() as u8,
            grid: Self {
                height: (bottom - top + 1) as u8,
                width: (64 - columns.leading_zeros() - columns.trailing_zeros()) as u8,
            },
        }
    }

    /// The part of the set inside the window, as cells of the window's grid.
    pub fn cut(self, window: Window, set: u64) -> u64 {
        if window.grid == self {
            return set;
        }
        let row = low(u32::from(window.grid.width));
        let mut cut = 0;
        for at in (0..window.grid.height).rev() {
            let from = u32::from(window.top + at) * u32::from(self.width) + u32::from(window.left);
            // Two shifts, because a single row may be 64 cells wide.
            cut = cut << (window.grid.width - 1) << 1 | set >> from & row;
        }
        cut
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window {
    top: u8,
    left: u8,
    pub grid: Grid,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    North,
    East,
    South,
    West,
}

impl Direction {
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    pub const fn opposite(self) -> Self {
        match self {
            Self::North => Self::South,
            Self::East => Self::West,
            Self::South => Self::North,
            Self::West => Self::East,
        }
    }
}

pub(crate) fn closure(seed: u64, spread: impl Fn(u64) -> u64) -> u64 {
    let mut set = seed;
    loop {
        let next = set | spread(set);
        if next == set {
            return set;
        }
        set = next;
    }
}

/// The cells of a set as single-cell sets, lowest first.
pub(crate) fn singles(mut set: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let single = set & set.wrapping_neg();
        set ^= single;
        (single != 0).then_some(single)
    })
}
