//! How many sets there are of each size.

use num_bigint::BigUint;

/// How many winning sets there are of each size.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sizes {
    by_size: Vec<BigUint>,
}

impl Sizes {
    /// So many sets of no cells, of one, and so on.
    pub(super) fn new(mut by_size: Vec<BigUint>) -> Self {
        while by_size.last().is_some_and(|count| *count == BigUint::ZERO) {
            by_size.pop();
        }
        Self { by_size }
    }

    /// How many sets have exactly so many cells.
    pub fn of_size(&self, size: usize) -> BigUint {
        self.by_size.get(size).cloned().unwrap_or_default()
    }

    /// The sizes that occur with how many sets have them, smallest first.
    pub fn iter(&self) -> impl Iterator<Item = (usize, &BigUint)> {
        let counted = self.by_size.iter().enumerate();
        counted.filter(|&(_, count)| *count > BigUint::ZERO)
    }

    /// How many sets there are.
    pub fn total(&self) -> BigUint {
        self.by_size.iter().sum()
    }

    /// How many cells all sets have together.
    pub fn cells(&self) -> BigUint {
        self.iter().map(|(size, count)| count * size).sum()
    }

    /// The smallest size.
    pub fn shortest(&self) -> Option<usize> {
        self.iter().next().map(|(size, _)| size)
    }

    /// The greatest size.
    pub fn longest(&self) -> Option<usize> {
        self.by_size.len().checked_sub(1)
    }

    /// The mean size, if there are sets.
    pub fn mean(&self) -> Option<f64> {
        self.mean_weighted(|_| 1.0)
    }

    /// The number of sets if each counts 2⁻ˡ, with l its size: how many of them a random coloring
    /// of the empty cells has in the mean (SCG §10.6, §12.5).
    pub fn weight(&self) -> f64 {
        self.weighted(halved).map(|(_, weight)| weight).sum()
    }

    /// The mean size if sets count so.
    pub fn weighted_mean(&self) -> Option<f64> {
        self.mean_weighted(halved)
    }

    /// What c is if there are 2^(c·m·(n−2)) sets on a board of m columns and n rows (SCG Table
    /// 10.6.2); nothing without a third row.
    pub fn exponent(&self, columns: usize, rows: usize) -> Option<f64> {
        let cells = columns * rows.checked_sub(2).filter(|&rows| rows > 0)?;
        Some(float(&self.total()).log2() / cells as f64)
    }

    fn mean_weighted(&self, weight: fn(usize) -> f64) -> Option<f64> {
        let (mut all, mut sizes) = (0.0, 0.0);
        for (size, weight) in self.weighted(weight) {
            all += weight;
            sizes += size as f64 * weight;
        }
        (all > 0.0).then(|| sizes / all)
    }

    fn weighted(&self, weight: fn(usize) -> f64) -> impl Iterator<Item = (usize, f64)> {
        self.iter().map(move |(size, count)| (size, float(count) * weight(size)))
    }

    /// Counts one more set.
    pub(super) fn add(&mut self, size: usize) {
        if self.by_size.len() <= size {
            self.by_size.resize(size + 1, BigUint::ZERO);
        }
        self.by_size[size] += 1_u8;
    }
}

fn halved(size: usize) -> f64 {
    0.5_f64.powi(size as i32)
}

/// The nearest number with a binary exponent.
fn float(number: &BigUint) -> f64 {
    let digits = number.to_u64_digits();
    digits.iter().rev().fold(0.0, |sum, &digit| sum * 2.0_f64.powi(64) + digit as f64)
}
