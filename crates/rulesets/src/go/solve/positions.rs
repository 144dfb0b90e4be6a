//! Positions of boards of at most sixteen points: stones in one word, symmetries, and consecutive
//! numbering.
//!
//! A rectangle has four symmetries, a square eight. The minimal image of a position identifies it
//! up to symmetry, apart from its history.
//!
//! The code of a position is a number in base 3 with one digit for each point. A bit set marks the
//! codes of the numbered positions; the number of marked codes before a code is its index in a list
//! of position numbers.

use mustplay_core::{Progress, ProgressSink, StopReason};

use super::super::board::{Board, Stone};
use super::super::local::{PointSet, Stones};

/// The stones of a board: Black's in the lower half, White's in the upper half.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Bits(u32);

impl Bits {
    pub(super) fn of(board: &Board) -> Self {
        let mut sets = [0, 0];
        for (at, point) in board.points().enumerate() {
            if let Some(stone) = board.at(point) {
                sets[stone.index()] |= 1 << at;
            }
        }
        Self::new(sets)
    }

    pub(super) const fn new([black, white]: [u16; 2]) -> Self {
        Self(black as u32 | (white as u32) << 16)
    }

    /// Black's stones and White's.
    pub(super) const fn sets(self) -> [u16; 2] {
        [self.0 as u16, (self.0 >> 16) as u16]
    }

    pub(super) const fn count(self) -> u32 {
        self.0.count_ones()
    }

    pub(super) const fn common(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub(super) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    pub(super) const fn contains(self, part: Self) -> bool {
        self.0 & part.0 == part.0
    }

    /// The point of a single stone; `None` for other numbers of stones.
    pub(super) fn only_point(self) -> Option<usize> {
        (self.0.is_power_of_two()).then(|| (self.0.trailing_zeros() % 16) as usize)
    }
}

impl From<Bits> for Stones {
    fn from(bits: Bits) -> Self {
        Self(bits.sets().map(PointSet::from))
    }
}

impl From<Stones> for Bits {
    fn from(stones: Stones) -> Self {
        Self::new(Stone::BOTH.map(|color| stones.of(color) as u16))
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Symmetry(usize);

pub(super) struct Symmetries {
    /// For each symmetry, the image of each set of points.
    images: Vec<Vec<u16>>,
    inverses: Vec<Symmetry>,
}

impl Symmetries {
    pub(super) fn new(height: usize, width: usize) -> Self {
        let points = height * width;
        let mut maps: Vec<Vec<usize>> = Vec::new();
        for kind in 0..if height == width { 8 } else { 4 } {
            let image = |at: usize| {
                let (mut row, mut column) = (at / width, at % width);
                if kind & 1 != 0 {
                    row = height - 1 - row;
                }
                if kind & 2 != 0 {
                    column = width - 1 - column;
                }
                if kind & 4 != 0 {
                    (row, column) = (column, row);
                }
                row * width + column
            };
            let map: Vec<usize> = (0..points).map(image).collect();
            if !maps.contains(&map) {
                maps.push(map);
            }
        }
        let undoes = |one: &[usize], two: &[usize]| (0..points).all(|at| two[one[at]] == at);
        let inverse = |map: &Vec<usize>| {
            let found = maps.iter().position(|other| undoes(map, other));
            Symmetry(found.expect("symmetries form a group"))
        };
        let of_sets = |map: &Vec<usize>| {
            let mut images = vec![0; 1 << points];
            for set in 1..images.len() {
                let at = set.trailing_zeros() as usize;
                images[set] = images[set & (set - 1)] | 1 << map[at];
            }
            images
        };
        Self {
            inverses: maps.iter().map(inverse).collect(),
            images: maps.iter().map(of_sets).collect(),
        }
    }

    pub(super) fn image(&self, bits: Bits, symmetry: Symmetry) -> Bits {
        let images = &self.images[symmetry.0];
        Bits::new(bits.sets().map(|set| images[usize::from(set)]))
    }

    pub(super) fn point(&self, at: usize, symmetry: Symmetry) -> usize {
        self.images[symmetry.0][1 << at].trailing_zeros() as usize
    }

    /// The minimal image, and the symmetry that leads there.
    pub(super) fn least(&self, bits: Bits) -> (Bits, Symmetry) {
        let mut least = (bits, Symmetry(0));
        for number in 1..self.images.len() {
            let image = self.image(bits, Symmetry(number));
            if image < least.0 {
                least = (image, Symmetry(number));
            }
        }
        least
    }

    pub(super) fn inverse(&self, symmetry: Symmetry) -> Symmetry {
        self.inverses[symmetry.0]
    }

    /// The positions that are their own minimal images, legal or not.
    pub(super) fn least_images(&self) -> impl Iterator<Item = Bits> {
        let points = self.images[0].len();
        let all = (points - 1) as u16;
        (0..points).flat_map(move |white| {
            let white = white as u16;
            let image = |images: &Vec<u16>, set: u16| images[usize::from(set)];
            let is_least = self.images.iter().all(|it| image(it, white) >= white);
            let keep = move |it: &&Vec<u16>| image(it, white) == white;
            let same: Vec<&Vec<u16>> = self.images.iter().filter(keep).collect();
            let rest = if is_least { all & !white } else { 0 };
            subsets(rest)
                .filter(move |&black| is_least && same.iter().all(|it| image(it, black) >= black))
                .map(move |black| Bits::new([black, white]))
        })
    }

    pub(super) fn bytes(&self) -> usize {
        self.images.iter().map(|it| it.len() * 2).sum()
    }
}

fn subsets(set: u16) -> impl Iterator<Item = u16> {
    let mut next = Some(set);
    std::iter::from_fn(move || {
        let here = next?;
        next = here.checked_sub(1).map(|below| below & set);
        Some(here)
    })
}

pub(super) struct Numbers {
    /// The code of each set of points, with digits 0 and 1.
    codes: Vec<u32>,
    present: Vec<u64>,
    /// For each word, the number of positions in all words before it.
    before: Vec<u32>,
    /// The position numbers, in the order of the codes.
    ordered: Vec<u32>,
}

impl Numbers {
    pub(super) fn new(points: usize, positions: &[Bits]) -> Self {
        let mut codes = vec![0_u32; 1 << points];
        for set in 1..codes.len() {
            codes[set] = codes[set & (set - 1)] + 3_u32.pow(set.trailing_zeros());
        }
        let words = 3_usize.pow(points as u32).div_ceil(64);
        let mut found = Self {
            codes,
            present: vec![0; words],
            before: Vec::with_capacity(words),
            ordered: vec![0; positions.len()],
        };
        for &position in positions {
            let code = found.code(position);
            found.present[code / 64] |= 1 << (code % 64);
        }
        let mut count = 0;
        for word in &found.present {
            found.before.push(count);
            count += word.count_ones();
        }
        for (number, &position) in (0..).zip(positions) {
            let place = found.place(position);
            found.ordered[place] = number;
        }
        found
    }

    /// The position as a number in base 3.
    pub(super) fn code(&self, position: Bits) -> usize {
        let [black, white] = position.sets().map(|set| self.codes[usize::from(set)]);
        (black + 2 * white) as usize
    }

    fn place(&self, position: Bits) -> usize {
        let code = self.code(position);
        let below = self.present[code / 64] & ((1 << (code % 64)) - 1);
        (self.before[code / 64] + below.count_ones()) as usize
    }

    pub(super) fn of(&self, position: Bits) -> u32 {
        self.ordered[self.place(position)]
    }

    /// One more than the maximum code.
    pub(super) fn codes(&self) -> usize {
        self.present.len() * 64
    }

    pub(super) fn bytes(&self) -> usize {
        let words = self.codes.len() + self.before.len() + self.ordered.len();
        words * 4 + self.present.len() * 8
    }
}

/// Counts nodes and memory, and reports them.
pub(super) struct Effort<'a> {
    sink: &'a dyn ProgressSink,
    pub(super) nodes: u64,
    pub(super) bytes: usize,
}

impl<'a> Effort<'a> {
    pub(super) fn new(sink: &'a dyn ProgressSink) -> Self {
        Self { sink, nodes: 0, bytes: 0 }
    }

    pub(super) fn node(&mut self) -> Result<(), StopReason> {
        self.nodes += 1;
        self.step(self.nodes as usize)
    }

    /// Reports every 256 steps.
    pub(super) fn step(&self, step: usize) -> Result<(), StopReason> {
        if step.is_multiple_of(256) {
            self.report()?;
        }
        Ok(())
    }

    pub(super) fn report(&self) -> Result<(), StopReason> {
        self.sink.report(&Progress::new(self.nodes, self.bytes))
    }
}
