//! Numbers without gaps for some of all positions of a small board.
//!
//! A position is a number in base 3, one digit for each point. Of these codes a bit says whether
//! the position is one of those that count, and how many such bits come before it is its place;
//! the number is whatever the list of positions had at that place.

use super::bits::Bits;

pub(super) struct Numbers {
    /// The code of each set of points, with digits 0 and 1.
    codes: Vec<u32>,
    present: Vec<u64>,
    /// How many positions there are in all words before.
    before: Vec<u32>,
    /// The numbers, in the order of the codes.
    ordered: Vec<u32>,
}

impl Numbers {
    /// The numbers of these positions, each its index.
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

    /// The number of a position that has one.
    pub(super) fn of(&self, position: Bits) -> u32 {
        self.ordered[self.place(position)]
    }

    /// One more than the greatest code.
    pub(super) fn codes(&self) -> usize {
        self.present.len() * 64
    }

    pub(super) fn bytes(&self) -> usize {
        let words = self.codes.len() + self.before.len() + self.ordered.len();
        words * 4 + self.present.len() * 8
    }
}
