//! Grundy's game: divide a heap into two of different sizes.
//!
//! Nobody knows whether its values repeat; 2³⁵ of them have been computed.
//!
//! ```
//! use mustplay_cgt::normal::impartial::UnequalSplit;
//!
//! assert_eq!(UnequalSplit.values(9), [0, 0, 0, 1, 0, 2, 1, 0, 2, 1]);
//! ```

use super::mex;

/// The rule of Grundy's game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct UnequalSplit;

impl UnequalSplit {
    /// The two heaps that each move leaves of one, the smaller first.
    pub fn moves(self, heap: usize) -> impl Iterator<Item = [usize; 2]> {
        (1..heap.div_ceil(2)).map(move |one| [one, heap - one])
    }

    /// The Grundy values of heaps of 0 to `largest` counters.
    pub fn values(self, largest: usize) -> Vec<u32> {
        let mut values: Vec<u32> = Vec::new();
        for heap in 0..=largest {
            let value = mex(self.moves(heap).map(|[one, two]| values[one] ^ values[two]));
            values.push(value);
        }
        values
    }
}
