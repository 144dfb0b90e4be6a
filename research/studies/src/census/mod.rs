//! The distribution of values of set-coloring games among binary games (SCG Table 7.9.5).
//!
//! The games with n elements and c colors are the words of cⁿ bits. The values of all games
//! with one element fewer are tabulated first; the value of a game then follows from its set of
//! options, a bit mask, and games are counted by mask, with only table look-ups for each of the up
//! to 2³² games. Larger classes are sampled, every payoff equally likely; the standard error of the
//! share of a value in a sample of N games is about √(p(1−p)/N).
//!
//! ```text
//! mustplay dev study census 2 5                       all games with two colors and five elements
//! mustplay dev study census 2 4 --own --stake 2       division games, T worth 2
//! mustplay dev study census 2 6 --sample 1000000      a million random games
//! ```

mod levels;
mod tally;
mod word;

use clap::Args;
use mustplay_core::quantity::{MANY, SEEDS, whole};
use std::fmt;
use std::num::NonZeroU32;

use mustplay::{Engine, Error, Job, Report};
use mustplay_cgt::binary::{Games, Parity, Value};
use mustplay_cgt::normal::Style;
use mustplay_cgt::random::SplitMix;
use mustplay_coloring::Palette;
use mustplay_core::{Progress, ProgressSink, RunContext, StopReason};
use rustc_hash::FxHashMap;
use serde::Serialize;
use thiserror::Error as ThisError;

use crate::pool;
use levels::Levels;
use word::{Size, Word};

/// The most rows of a game in a census.
const MOST_ROWS: u32 = 32;

/// Random games between two reports.
const REPORT_EVERY: u64 = 1 << 10;

/// Counts games by value.
#[derive(Args, Clone, Copy, Debug)]
#[group(skip)]
pub struct Census {
    /// The number of colors, from 1 to 32.
    #[arg(value_parser = whole::<usize>(1..=32))]
    pub colors: usize,
    /// The number of elements of a game, from 0 to 32.
    #[arg(value_parser = whole::<usize>(0..=32))]
    pub elements: usize,
    /// Max uses only the greatest color and Min the least; else both use all.
    #[arg(long)]
    pub own: bool,
    /// The value of T, from 1 to 1000000.
    #[arg(long, value_name = "N", default_value = "1", value_parser = parse_stake)]
    pub stake: NonZeroU32,
    /// Take this many random games instead of all, from 0 to 1000000000000.
    #[arg(long, value_name = "GAMES", value_parser = whole::<u64>(0..=MANY))]
    pub sample: Option<u64>,
    /// The seed of the random games, from 0 to 1000000000000000000.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u64>(0..=SEEDS))]
    pub seed: u64,
}

fn parse_stake(text: &str) -> Result<NonZeroU32, String> {
    let stake = whole::<u32>(1..=1_000_000)(text)?;
    NonZeroU32::new(stake).ok_or_else(|| "expected a stake".to_owned())
}

/// Why games cannot be counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ThisError)]
pub enum CensusError {
    /// There are too many games.
    #[error(
        "expected games of at most {most} rows, found {elements} elements with {colors} colors"
    )]
    TooManyRows {
        colors: usize,
        elements: usize,
        /// The most rows possible.
        most: u32,
    },
    /// There are more values than bits in a mask.
    #[error("expected at most {0} values of games with one element fewer, found more")]
    TooManyValues(usize),
    #[error(transparent)]
    Stopped(#[from] StopReason),
}

/// A class of games with the same option sets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    pub value: Value,
    /// The values that Max can move to, each once.
    pub max: Vec<Value>,
    /// The values that Min can move to, each once.
    pub min: Vec<Value>,
    pub games: u64,
}

impl Census {
    /// The colors that each player may use.
    fn palette(&self) -> Palette {
        if self.own { Palette::Own } else { Palette::Any }
    }

    /// The number of games of each value, the most frequent first.
    pub fn count(
        &self,
        games: &mut Games,
        sink: &dyn ProgressSink,
    ) -> Result<Vec<(Value, u64)>, CensusError> {
        let mut sums: FxHashMap<Value, u64> = FxHashMap::default();
        if let Some(sample) = self.sample {
            for (value, count) in self.draw(sample, games, sink)? {
                *sums.entry(value).or_default() += count;
            }
        } else if self.elements == 0 {
            self.size(MOST_ROWS)?;
            let levels = Levels::new(games, self.palette(), self.colors, 0)?;
            sums.extend(levels.level(0).values.iter().map(|&value| (value, 1)));
        } else {
            for profile in self.profiles(games, sink)? {
                *sums.entry(profile.value).or_default() += profile.games;
            }
        }
        let mut counts: Vec<(Value, u64)> = sums.into_iter().collect();
        counts.sort_unstable_by_key(|&(value, count)| (u64::MAX - count, value.normal().index()));
        Ok(counts)
    }

    /// Counts all games by the values of their options; games without elements have none.
    pub fn profiles(
        &self,
        games: &mut Games,
        sink: &dyn ProgressSink,
    ) -> Result<Vec<Profile>, CensusError> {
        let n = self.elements;
        let size = self.size(MOST_ROWS)?;
        let Some(fewer) = n.checked_sub(1) else {
            return Ok(Vec::new());
        };
        let mut levels = Levels::new(games, self.palette(), self.colors, fewer)?;
        // A game with at most 32 rows has at most 16 after a move, so their values are tabulated.
        let below = levels.level(fewer);
        let counts = tally::count(size, self.palette(), &levels.may, below, sink)?;
        let mut profiles = Vec::new();
        for (options, games) in counts {
            let members = levels.members(n, options);
            let value = levels.value_from(&members);
            let [max, min] = members;
            profiles.push(Profile { value, max, min, games });
        }
        if self.palette() == Palette::Any {
            let turned: Vec<Profile> =
                profiles.iter().map(|profile| profile.turned(games)).collect();
            profiles.extend(turned);
        }
        Ok(profiles)
    }

    /// Counts random games by value.
    fn draw(
        &self,
        sample: u64,
        games: &mut Games,
        sink: &dyn ProgressSink,
    ) -> Result<Vec<(Value, u64)>, CensusError> {
        let size = self.size(Word::BITS)?;
        let mut levels = Levels::new(games, self.palette(), self.colors, self.elements)?;
        let mut random = SplitMix::new(self.seed);
        let mut counts: FxHashMap<u8, u64> = FxHashMap::default();
        for done in 0..sample {
            if done.is_multiple_of(REPORT_EVERY) {
                sink.report(&Progress::new(done, 0).of(sample))?;
            }
            let word = Word::from(random.word()) << 64 | Word::from(random.word());
            let word = word >> (Word::BITS - size.rows());
            *counts.entry(levels.place(self.elements, size, word)?).or_default() += 1;
        }
        let values = &levels.level(self.elements).values;
        let counts = counts.into_iter();
        Ok(counts.map(|(place, count)| (values[usize::from(place)], count)).collect())
    }

    /// The size of the games, which have at most `most` rows.
    fn size(&self, most: u32) -> Result<Size, CensusError> {
        let size = Size::new(self.colors, self.elements);
        size.filter(|size| size.rows() <= most).ok_or(CensusError::TooManyRows {
            colors: self.colors,
            elements: self.elements,
            most,
        })
    }
}

impl Profile {
    /// The games with the players exchanged.
    fn turned(&self, games: &mut Games) -> Self {
        let mut turned = |values: &[Value]| -> Vec<Value> {
            let values = values.iter();
            values.map(|&value| games.negated_value(value)).collect()
        };
        let (max, min) = (turned(&self.min), turned(&self.max));
        Self { value: games.negated_value(self.value), max, min, games: self.games }
    }
}

/// The standard error of the share of a value in a random sample of `total` games.
pub fn standard_error(share: f64, total: u64) -> f64 {
    (share * (1.0 - share) / total as f64).sqrt()
}

/// The result of a census.
#[derive(Clone, Debug, Serialize)]
pub struct Counted {
    pub games: u64,
    /// The values that occur, the most frequent first.
    pub values: Vec<ValueShare>,
}

/// The games of one value.
#[derive(Clone, Debug, Serialize)]
pub struct ValueShare {
    pub value: String,
    pub games: u64,
    /// Its share of all games.
    pub share: f64,
    /// The standard error of the share in a random sample.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<f64>,
}

impl Job for Census {
    const NAME: &'static str = "census";
    type Answer = Counted;

    fn run(&self, _: &Engine, context: &RunContext<'_>) -> Result<Report<Counted>, Error> {
        let mut games = Games::with_stake(self.stake);
        let sink = context.sink();
        let counted = pool::with_threads(context, || self.count(&mut games, &sink));
        let (counts, stop) = match counted {
            Ok(counts) => (counts, None),
            Err(CensusError::Stopped(stop)) => (Vec::new(), Some(stop)),
            Err(error) => return Err(Error::Other(error.into())),
        };
        let total = counts.iter().map(|&(_, count)| count).sum();
        let mut share = |(value, count): (Value, u64)| {
            let form = games.canonical(value, Parity::of(self.elements));
            let share = count as f64 / total as f64;
            ValueShare {
                value: games.text(form, Style::Unicode),
                games: count,
                share,
                error: self.sample.map(|_| standard_error(share, total)),
            }
        };
        let answer = Counted { games: total, values: counts.into_iter().map(&mut share).collect() };
        Ok(Report::until(stop, answer, context.done()))
    }
}

impl fmt::Display for Counted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for ValueShare { value, games, share, error } in &self.values {
            write!(f, "{games:>12} {:>8.4}%", 100.0 * share)?;
            if let Some(error) = error {
                write!(f, " ± {:.4}", 100.0 * error)?;
            }
            writeln!(f, "  {value}")?;
        }
        write!(f, "{:>12} games, {} values", self.games, self.values.len())
    }
}
