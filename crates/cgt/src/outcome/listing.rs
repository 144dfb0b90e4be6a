//! The order in which games are listed and options are written.
//!
//! It is a total order of forms that depends on nothing but the forms, so the same value
//! prints the same in every engine; it says nothing about which game is better. It is the
//! order of CVH Figure 9, where the values over `L_4` are called `G0 … G30`:
//!
//! * shallower before deeper, atoms in the order of their poset;
//! * as a left option, or in a list of values: first by right options, then by left options;
//! * as a right option: first by left options, then by right options.

use super::poset::Atom;
use super::positions::Positions;

/// Where each of some positions stands in the list.
pub(super) struct Listing {
    depths: Vec<u32>,
    as_left: Vec<u32>,
    as_right: Vec<u32>,
}

impl Listing {
    pub(super) fn of(positions: &Positions) -> Self {
        let size = positions.len();
        let mut depths = vec![0_u32; size];
        for place in 0..size {
            let deeper = |&option: &u32| depths[option as usize] + 1;
            depths[place] = positions.options(place).iter().map(deeper).max().unwrap_or(0);
        }
        let mut by_depth: Vec<usize> = (0..size).collect();
        by_depth.sort_by_key(|&place| depths[place]);
        let mut listing = Self { depths, as_left: vec![0; size], as_right: vec![0; size] };
        let mut start = 0;
        for level in by_depth.chunk_by(|&x, &y| listing.depths[x] == listing.depths[y]) {
            let sorted = listing.sort_level(positions, level);
            for (at, (left, right)) in sorted.into_iter().enumerate() {
                listing.as_left[left] = (start + at) as u32;
                listing.as_right[right] = (start + at) as u32;
            }
            start += level.len();
        }
        listing
    }

    /// The positions of one depth in their order as left and as right options.
    fn sort_level(&self, positions: &Positions, level: &[usize]) -> Vec<(usize, usize)> {
        let keys = |&place: &usize| {
            let mut left: Vec<u32> = ranks(&self.as_left, positions.left(place));
            let mut right: Vec<u32> = ranks(&self.as_right, positions.right(place));
            left.sort_unstable();
            right.sort_unstable();
            let atom = positions.outcome(place).map(Atom::index);
            (place, atom, left, right)
        };
        let mut keyed: Vec<_> = level.iter().map(keys).collect();
        keyed.sort_by(|x, y| (x.1, &x.3, &x.2).cmp(&(y.1, &y.3, &y.2)));
        let as_left: Vec<usize> = keyed.iter().map(|key| key.0).collect();
        keyed.sort_by(|x, y| (x.1, &x.2, &x.3).cmp(&(y.1, &y.2, &y.3)));
        let as_right = keyed.iter().map(|key| key.0);
        as_left.into_iter().zip(as_right).collect()
    }

    /// Where a position stands in a list of values.
    pub(super) fn rank(&self, place: usize) -> u32 {
        self.as_left[place]
    }

    /// Left options in the order in which they are written.
    pub(super) fn left(&self, positions: &Positions, place: usize) -> Vec<u32> {
        let mut options = positions.left(place).to_vec();
        options.sort_unstable_by_key(|&option| self.as_left[option as usize]);
        options
    }

    /// Right options in the order in which they are written.
    pub(super) fn right(&self, positions: &Positions, place: usize) -> Vec<u32> {
        let mut options = positions.right(place).to_vec();
        options.sort_unstable_by_key(|&option| self.as_right[option as usize]);
        options
    }
}

fn ranks(table: &[u32], options: &[u32]) -> Vec<u32> {
    options.iter().map(|&option| table[option as usize]).collect()
}
