//! The six cells around a cell, and what can be read off them.
//!
//! A *ring* is what the six neighbors of a cell are, in order around it, two bits for each. Tables
//! over all 4096 rings tell at once whether the cell is dead, and which neighbor saves a bridge
//! that a stone on the cell breaks into.

use std::sync::LazyLock;

use mustplay_hex::Color;

/// Six neighbors in two bits each: a stone of either color, none, or nobody's.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Ring(u16);

/// The neighbors of a cell are so many.
pub(crate) const AROUND: usize = 6;

/// Steps to the neighbors, in order around the cell.
pub(crate) const DIRECTIONS: [(isize, isize); AROUND] =
    [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

/// What a neighbor is where two edges meet beyond the board: neither player's.
const NOBODY: u16 = 3;

impl Ring {
    /// The neighbor in a direction is a stone of `color` or belongs to its edge.
    #[inline]
    pub(crate) fn place(&mut self, direction: usize, color: Color) {
        self.0 |= (1 + color.index() as u16) << (2 * direction);
    }

    /// The neighbor in a direction does not exist and is neither player's edge.
    pub(crate) fn wall_off(&mut self, direction: usize) {
        self.0 |= NOBODY << (2 * direction);
    }

    #[inline]
    fn at(self, direction: usize) -> u16 {
        self.0 >> (2 * (direction % AROUND)) & 3
    }

    /// Whether the cell inside is dead, whatever lies farther away.
    #[inline]
    pub(crate) fn is_dead(self) -> bool {
        TABLES.dead[usize::from(self.0)]
    }

    /// The directions in which `color` can save a bridge after an opposing stone inside.
    #[inline]
    pub(crate) fn saving(self, color: Color) -> u8 {
        TABLES.saving[color.index()][usize::from(self.0)]
    }

    /// A cell matters if the ring can be filled so that a color has two chains in it, which are
    /// joined nowhere else if the rest of the board so wants: SCG chapter 8.
    fn is_dead_plainly(self) -> bool {
        match (0..AROUND).find(|&direction| self.at(direction) == 0) {
            Some(free) => Color::BOTH.into_iter().all(|color| {
                let mut filled = self;
                filled.place(free, color);
                filled.is_dead_plainly()
            }),
            None => Color::BOTH.into_iter().all(|color| self.chains(color) < 2),
        }
    }

    /// How many chains a color has in a full ring.
    fn chains(self, color: Color) -> usize {
        let own = |direction| self.at(direction) == 1 + color.index() as u16;
        let begins = (0..AROUND).filter(|&direction| own(direction + 1) && !own(direction));
        begins.count()
    }

    fn saving_plainly(self, color: Color) -> u8 {
        let own = 1 + color.index() as u16;
        let saves = |&direction: &usize| {
            self.at(direction) == 0
                && self.at(direction + 1) == own
                && self.at(direction + AROUND - 1) == own
        };
        (0..AROUND).filter(saves).map(|direction| 1 << direction).sum()
    }
}

struct Tables {
    dead: Vec<bool>,
    saving: [Vec<u8>; 2],
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let rings = || (0..1 << (2 * AROUND)).map(Ring);
    Tables {
        dead: rings().map(Ring::is_dead_plainly).collect(),
        saving: Color::BOTH.map(|color| rings().map(|ring| ring.saving_plainly(color)).collect()),
    }
});
