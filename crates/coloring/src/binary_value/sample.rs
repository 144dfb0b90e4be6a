//! A random part of the games of a dimension, when all are too many.
//!
//! Every payoff is equally likely, as in the sampled columns of Table 7.9.5. The share of a value
//! in a sample of N games is off by about √(p(1−p)/N); see [`standard_error`].

use mustplay_games::random::SplitMix;
use mustplay_work::{Progress, Watch};
use rustc_hash::FxHashMap;

use super::census::{Census, CensusError, Layer};
use super::word::{Size, Word};
use super::{BinaryValues, Rank, Ranks};

/// Games between two reports.
const REPORT_EVERY: u64 = 1 << 10;

impl BinaryValues {
    /// Counts `count` random games with so many colors and elements by value; one `seed` gives one
    /// sample.
    pub fn sample(
        &mut self,
        colors: usize,
        elements: usize,
        count: u64,
        seed: u64,
        watch: &dyn Watch,
    ) -> Result<Census, CensusError> {
        let size = Size::new(colors, elements).ok_or(CensusError::TooManyRows {
            colors,
            elements,
            most: Word::BITS,
        })?;
        let layers = self.layers(colors, elements)?;
        let may = self.permissions(colors);
        let mut random = SplitMix::new(seed);
        let mut counts: FxHashMap<Rank, u64> = FxHashMap::default();
        for done in 0..count {
            if done.is_multiple_of(REPORT_EVERY) {
                watch.report(&Progress {
                    done,
                    total: Some(count),
                    bytes: 0,
                })?;
            }
            let word = Word::from(random.word()) << 64 | Word::from(random.word());
            let word = word >> (Word::BITS - size.rows());
            *counts
                .entry(self.layered(word, size, &may, elements, &layers))
                .or_default() += 1;
        }
        let counts = counts.into_iter();
        Ok(Census::new(
            counts.map(|(rank, n)| (self.met[usize::from(rank.0)], n)),
        ))
    }

    /// The value of a game with `elements` elements, looked up as soon as it is small enough.
    fn layered(
        &mut self,
        word: Word,
        size: Size,
        may: &[[bool; 2]],
        elements: usize,
        layers: &[Layer],
    ) -> Rank {
        if let Some(layer) = layers.get(elements) {
            return layer.ranks[usize::from(layer.places[word as usize])];
        }
        let after: Ranks = size
            .moves()
            .map(|mv| {
                let word = size.restricted(word, mv);
                self.layered(word, size.less(), may, elements - 1, layers)
            })
            .collect();
        self.rank_from_moves(size, may, after)
    }
}

/// How far the share of a value in a random sample of `total` games is off, one standard
/// deviation.
pub fn standard_error(share: f64, total: u64) -> f64 {
    (share * (1.0 - share) / total as f64).sqrt()
}
