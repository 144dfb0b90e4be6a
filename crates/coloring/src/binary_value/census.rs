//! All games of a dimension, counted by value (SCG Table 7.9.5).
//!
//! The games with n elements and c colors are the words of cⁿ bits. The values of all games with
//! one element fewer are written down first; a game then has the value of its set of options, a
//! bit mask, and games are counted by mask: nothing but look-ups happens for each of the up to 2³²
//! games.
//!
//! When both players may use all colors, turning a payoff around turns the value around (SCG §7.7),
//! so half of the games are enough.

use mustplay_games::binary::Value;
use mustplay_work::{Progress, Stop, Watch};
use rayon::prelude::*;
use rustc_hash::FxHashMap;
use thiserror::Error;

use super::word::{Size, Word};
use super::{BinaryValues, FALSE, Rank, Ranks, TRUE};
use crate::game::Player;
use crate::rules::Palette;

/// How many games there are of each value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Census {
    /// The values that occur, the most frequent first.
    pub counts: Vec<(Value, u64)>,
}

impl Census {
    pub(super) fn new(counts: impl IntoIterator<Item = (Value, u64)>) -> Self {
        let mut sums: FxHashMap<Value, u64> = FxHashMap::default();
        for (value, count) in counts {
            *sums.entry(value).or_default() += count;
        }
        let mut counts: Vec<(Value, u64)> = sums.into_iter().collect();
        counts.sort_unstable_by_key(|&(value, count)| (u64::MAX - count, value.normal().index()));
        Self { counts }
    }

    /// How many games have been counted.
    pub fn total(&self) -> u64 {
        self.counts.iter().map(|&(_, count)| count).sum()
    }

    /// How many of them have this value.
    pub fn count(&self, value: Value) -> u64 {
        let found = self.counts.iter().find(|&&(other, _)| other == value);
        found.map_or(0, |&(_, count)| count)
    }
}

/// Why games were not counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum CensusError {
    /// There are too many games.
    #[error(
        "expected games of at most {most} rows, found {elements} elements with {colors} colors"
    )]
    TooManyRows {
        /// The number of colors.
        colors: usize,
        /// The number of elements.
        elements: usize,
        /// How many rows are possible.
        most: u32,
    },
    /// There are more values than bits in a mask.
    #[error("expected at most 64 values of games with one element fewer, found {0}")]
    TooManyValues(usize),
    /// The work was stopped.
    #[error(transparent)]
    Stopped(#[from] Stop),
}

/// The values of all games of one size: for each word, which of `ranks`.
pub(super) struct Layer {
    pub(super) ranks: Vec<Rank>,
    pub(super) places: Vec<u8>,
}

/// How many rows a game of a census may have.
const MOST_ROWS: u32 = 32;

/// How many rows a game may have for the values of all of its size to be written down.
pub(super) const MOST_WRITTEN: u32 = 16;

/// Where the two halves of a game's word are divided.
const LOW_BITS: u32 = 16;

/// How often each pair of option sets was met: an array for up to eight values, a map for more.
enum Tally {
    Dense(Vec<u64>),
    Sparse(FxHashMap<(u64, u64), u64>),
}

impl Tally {
    fn new(values: usize) -> Self {
        if values <= 8 {
            Self::Dense(vec![0; 1 << 16])
        } else {
            Self::Sparse(FxHashMap::default())
        }
    }

    #[inline]
    fn add(&mut self, max: u64, min: u64) {
        match self {
            Self::Dense(counts) => counts[(max << 8 | min) as usize & 0xFFFF] += 1,
            Self::Sparse(counts) => *counts.entry((max, min)).or_default() += 1,
        }
    }

    fn into_pairs(self) -> Vec<((u64, u64), u64)> {
        match self {
            Self::Dense(counts) => (0_u64..)
                .zip(counts)
                .filter(|&(_, count)| count > 0)
                .map(|(key, count)| ((key >> 8, key & 0xFF), count))
                .collect(),
            Self::Sparse(counts) => counts.into_iter().collect(),
        }
    }

    fn joined(mut self, other: Self) -> Self {
        match (&mut self, other) {
            (Self::Dense(sums), Self::Dense(more)) => {
                sums.iter_mut()
                    .zip(more)
                    .for_each(|(sum, count)| *sum += count);
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

/// The moves of games of a size, made ready for looking up the value after each.
struct Moves {
    count: usize,
    /// For each low half of a word and each move, what it adds to the word after the move.
    low: Vec<u32>,
    /// For each high half of a word and each move, what it adds to the word after the move.
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

/// What the games are like that share their sets of options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// The value of these games.
    pub value: Value,
    /// The values that Max can move to, each once.
    pub max: Vec<Value>,
    /// The values that Min can move to, each once.
    pub min: Vec<Value>,
    /// How many games there are.
    pub games: u64,
}

impl BinaryValues {
    /// Counts all games with so many colors and elements by value.
    pub fn census(
        &mut self,
        colors: usize,
        elements: usize,
        watch: &dyn Watch,
    ) -> Result<Census, CensusError> {
        if elements == 0 && colors > 0 {
            return Ok(Census::new([(self.met[0], 1), (self.met[1], 1)]));
        }
        let profiles = self.profiles(colors, elements, watch)?;
        Ok(Census::new(
            profiles
                .into_iter()
                .map(|profile| (profile.value, profile.games)),
        ))
    }

    /// Counts all games with so many colors and elements, at least one, by the values of their
    /// options.
    pub fn profiles(
        &mut self,
        colors: usize,
        elements: usize,
        watch: &dyn Watch,
    ) -> Result<Vec<Profile>, CensusError> {
        let too_many = CensusError::TooManyRows {
            colors,
            elements,
            most: MOST_ROWS,
        };
        let size = Size::new(colors, elements)
            .filter(|size| size.rows() <= MOST_ROWS)
            .ok_or(too_many)?;
        let before = elements.checked_sub(1).ok_or(too_many)?;
        let layers = self.layers(colors, before)?;
        let below = layers
            .last()
            .expect("there is a layer of complete colorings");
        if layers.len() < elements {
            return Err(too_many);
        }
        let tally = self.tally(size, colors, below, watch)?;
        let mut profiles = Vec::new();
        for ((max, min), games) in tally.into_pairs() {
            let (max, min) = (members(max, &below.ranks), members(min, &below.ranks));
            let rank = self.rank(&max, &min);
            let values = |ranks: &[Rank]| {
                ranks
                    .iter()
                    .map(|rank| self.met[usize::from(rank.0)])
                    .collect()
            };
            profiles.push(Profile {
                value: self.met[usize::from(rank.0)],
                max: values(&max),
                min: values(&min),
                games,
            });
        }
        if self.palette == Palette::Any {
            // The other half is this one turned around.
            for profile in profiles.clone() {
                let mut turned = |values: &[Value]| -> Vec<Value> {
                    values
                        .iter()
                        .map(|&value| self.games.negated_value(value))
                        .collect()
                };
                let (max, min) = (turned(&profile.min), turned(&profile.max));
                profiles.push(Profile {
                    value: self.games.negated_value(profile.value),
                    max,
                    min,
                    games: profile.games,
                });
            }
        }
        Ok(profiles)
    }

    /// Counts by option sets; only games that Max loses in the last row when that is enough.
    fn tally(
        &self,
        size: Size,
        colors: usize,
        below: &Layer,
        watch: &dyn Watch,
    ) -> Result<Tally, CensusError> {
        let moves = Moves::new(size, &self.permissions(colors));
        let low_words = moves.low.len() / moves.count;
        let high_words = moves.high.len() / moves.count;
        let (low_words, high_words) = match (self.palette, high_words) {
            (Palette::Own, _) => (low_words, high_words),
            (Palette::Any, 1) => (low_words / 2, 1),
            (Palette::Any, _) => (low_words, high_words / 2),
        };
        let masks: Vec<u64> = below.places.iter().map(|&place| 1 << place).collect();
        (0..high_words)
            .into_par_iter()
            .try_fold(
                || Tally::new(below.ranks.len()),
                |mut tally, high| {
                    watch.report(&Progress {
                        done: (high * low_words) as u64,
                        total: Some((high_words * low_words) as u64),
                        bytes: (moves.low.len() + moves.high.len()) * size_of::<u32>(),
                    })?;
                    let highs = &moves.high[high * moves.count..][..moves.count];
                    for lows in moves.low.chunks_exact(moves.count).take(low_words) {
                        let mut sets = [0_u64; 2];
                        for ((low, high), may) in lows.iter().zip(highs).zip(&moves.may) {
                            let mask = masks[(low | high) as usize];
                            for (set, &may) in sets.iter_mut().zip(may) {
                                *set |= if may { mask } else { 0 };
                            }
                        }
                        tally.add(sets[0], sets[1]);
                    }
                    Ok(tally)
                },
            )
            .try_reduce(|| Tally::new(below.ranks.len()), |a, b| Ok(a.joined(b)))
    }

    /// The values of all games with up to so many elements, as long as they can be written down.
    pub(super) fn layers(
        &mut self,
        colors: usize,
        elements: usize,
    ) -> Result<Vec<Layer>, CensusError> {
        if colors == 0 {
            return Err(CensusError::TooManyRows {
                colors,
                elements,
                most: MOST_WRITTEN,
            });
        }
        let mut layers = vec![Layer {
            ranks: vec![FALSE, TRUE],
            places: vec![0, 1],
        }];
        for n in 1..=elements {
            let Some(size) = Size::new(colors, n).filter(|size| size.rows() <= MOST_WRITTEN) else {
                break;
            };
            let below = layers.last().expect("there is the first");
            let layer = self.layer(size, colors, below);
            if layer.ranks.len() > 64 {
                return Err(CensusError::TooManyValues(layer.ranks.len()));
            }
            layers.push(layer);
        }
        Ok(layers)
    }

    fn layer(&mut self, size: Size, colors: usize, below: &Layer) -> Layer {
        let mut layer = Layer {
            ranks: Vec::new(),
            places: Vec::with_capacity(1 << size.rows()),
        };
        let may = self.permissions(colors);
        for word in 0..1_u64 << size.rows() {
            let after = size.moves().map(|mv| {
                let after = size.restricted(Word::from(word), mv);
                below.ranks[usize::from(below.places[after as usize])]
            });
            let rank = self.rank_from_moves(size, &may, after);
            let known = layer.ranks.iter().position(|&other| other == rank);
            let place = known.unwrap_or_else(|| {
                layer.ranks.push(rank);
                layer.ranks.len() - 1
            });
            // More than 64 are refused before anyone looks at the places.
            layer.places.push(place as u8);
        }
        layer
    }

    /// The value of a game from the values after each of its moves, in their order.
    pub(super) fn rank_from_moves(
        &mut self,
        size: Size,
        may: &[[bool; 2]],
        after: impl IntoIterator<Item = Rank>,
    ) -> Rank {
        let mut sides = [Ranks::new(), Ranks::new()];
        for ((_, color), rank) in size.moves().zip(after) {
            for (side, may) in sides.iter_mut().zip(may[color as usize]) {
                if may {
                    side.push(rank);
                }
            }
        }
        self.rank(&sides[0], &sides[1])
    }

    /// For each color whether Max and whether Min may use it.
    pub(super) fn permissions(&self, colors: usize) -> Vec<[bool; 2]> {
        let may = |player, color| {
            let mut allowed = self.palette.colors(player, colors);
            allowed.any(|other| other.index() == color)
        };
        (0..colors)
            .map(|color| Player::BOTH.map(|player| may(player, color)))
            .collect()
    }
}

/// The ranks whose places are set in a mask.
fn members(mask: u64, ranks: &[Rank]) -> Ranks {
    let set = |&(place, _): &(usize, &Rank)| mask >> place & 1 == 1;
    let members = ranks.iter().enumerate().filter(set);
    members.map(|(_, &rank)| rank).collect()
}
