//! Counts games by their option sets, with only table look-ups for each game.

use std::sync::{Mutex, PoisonError};

use mustplay_coloring::Palette;
use mustplay_core::{Progress, ProgressSink, StopReason};
use rayon::prelude::*;
use rustc_hash::FxHashMap;

use super::levels::{Level, Options};
use super::word::{Size, Word};

/// The number of bits in the low half of a game's word.
const LOW_BITS: u32 = 16;

/// The number of games with each pair of option sets: an array for up to eight values, else a map.
enum Tally {
    Dense(Vec<u64>),
    Sparse(FxHashMap<Options, u64>),
}

impl Tally {
    fn new(values: usize) -> Self {
        if values <= 8 { Self::Dense(vec![0; 1 << 16]) } else { Self::Sparse(FxHashMap::default()) }
    }

    #[inline]
    fn add(&mut self, [max, min]: Options) {
        match self {
            Self::Dense(counts) => counts[(max << 8 | min) as usize & 0xFFFF] += 1,
            Self::Sparse(counts) => *counts.entry([max, min]).or_default() += 1,
        }
    }

    fn into_pairs(self) -> Vec<(Options, u64)> {
        match self {
            Self::Dense(counts) => (0_u64..)
                .zip(counts)
                .filter(|&(_, count)| count > 0)
                .map(|(key, count)| ([key >> 8, key & 0xFF], count))
                .collect(),
            Self::Sparse(counts) => counts.into_iter().collect(),
        }
    }

    fn joined(mut self, other: Self) -> Self {
        match (&mut self, other) {
            (Self::Dense(sums), Self::Dense(more)) => {
                sums.iter_mut().zip(more).for_each(|(sum, count)| *sum += count);
            }
            (Self::Sparse(sums), other) => {
                for (key, count) in other.into_pairs() {
                    *sums.entry(key).or_default() += count;
                }
            }
            (Self::Dense(_), Self::Sparse(_)) => unreachable!("one census has one kind of tally"),
        }
        self
    }
}

/// The moves of games of one size, with tables for the word after each.
struct Moves {
    count: usize,
    /// By low half of a word and move: the contribution to the word after the move.
    low: Vec<u32>,
    /// By high half of a word and move: the contribution.
    high: Vec<u32>,
    /// Which players may make the move.
    may: Vec<[bool; 2]>,
}

impl Moves {
    fn new(size: Size, may: &[[bool; 2]]) -> Self {
        let low_bits = size.rows().min(LOW_BITS);
        let part = |words: u32, shift: u32| -> Vec<u32> {
            (0..1_u64 << words)
                .flat_map(|half| {
                    let word = Word::from(half) << shift;
                    size.moves().map(move |mv| size.restricted(word, mv) as u32)
                })
                .collect()
        };
        let may = size.moves().map(|(_, color)| may[color as usize]);
        Self {
            count: size.moves().count(),
            low: part(low_bits, 0),
            high: part(size.rows() - low_bits, low_bits),
            may: may.collect(),
        }
    }
}

/// Counts all games of a size by the options of both players, which are values of `below`.
///
/// When both players may use all colors, negating a payoff negates the value (SCG §7.7), so only
/// the games that Max loses in the last row are counted, which are half of all games.
pub(super) fn count(
    size: Size,
    palette: Palette,
    may: &[[bool; 2]],
    below: &Level,
    sink: &dyn ProgressSink,
) -> Result<Vec<(Options, u64)>, StopReason> {
    let moves = Moves::new(size, may);
    let low_words = moves.low.len() / moves.count;
    let high_words = moves.high.len() / moves.count;
    let (low_words, high_words) = match (palette, high_words) {
        (Palette::Own, _) => (low_words, high_words),
        (Palette::Any, 1) => (low_words / 2, 1),
        (Palette::Any, _) => (low_words, high_words / 2),
    };
    let masks: Vec<u64> = below.places.iter().map(|&place| 1 << place).collect();
    let counted = Mutex::new(0);
    let tally = (0..high_words)
        .into_par_iter()
        .try_fold(
            || Tally::new(below.values.len()),
            |mut tally, high| {
                let mut done = counted.lock().unwrap_or_else(PoisonError::into_inner);
                sink.report(
                    &Progress::new(*done, (moves.low.len() + moves.high.len()) * size_of::<u32>())
                        .of((high_words * low_words) as u64),
                )?;
                *done += low_words as u64;
                drop(done);
                let highs = &moves.high[high * moves.count..][..moves.count];
                for lows in moves.low.chunks_exact(moves.count).take(low_words) {
                    let mut sets = [0_u64; 2];
                    for ((low, high), may) in lows.iter().zip(highs).zip(&moves.may) {
                        let mask = masks[(low | high) as usize];
                        for (set, &may) in sets.iter_mut().zip(may) {
                            *set |= if may { mask } else { 0 };
                        }
                    }
                    tally.add(sets);
                }
                Ok(tally)
            },
        )
        .try_reduce(|| Tally::new(below.values.len()), |a, b| Ok(a.joined(b)))?;
    Ok(tally.into_pairs())
}
