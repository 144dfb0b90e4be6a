//! Strips: how few stones connect across a strip (CVH §12).
//!
//! On a board of height k and length n, how many black stones make a virtual connection between the
//! two ends, one that White cannot break even moving first? The value of a *pattern* of a given
//! length is that of its open region ([`Strip`]). Of two patterns of the same length, one that is
//! worth at least as much with no more stones is at least as good, and only the best need to be
//! continued ([`Connecting`]). Eventually the list of best patterns repeats: with some more columns
//! it is the same list with some more stones. That settles all lengths. [`prove`] writes a proof by
//! cost and benefit, which [`check`] verifies independently.
//!
//! ```
//! use mustplay_core::NoProgress;
//! use mustplay_hex::strips::Connecting;
//!
//! let mut search = Connecting::new(3)?;
//! let stones: Vec<u32> = (1..=9).map(|n| search.least(n, &NoProgress).unwrap()).collect();
//! // ⌈2n/3 − 1⌉ from length 3 on; shorter ones need no stone at all.
//! assert_eq!(stones, [0, 0, 1, 2, 3, 3, 4, 5, 5]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A pattern's triple is (value, stones, length). Patterns are continued one cell at a time, empty
//! or with a stone. After each cell every pattern is dropped that another one dominates: one worth
//! at least as much with at most as many stones. Filling cells is monotone, so a dominated pattern
//! stays dominated, in the middle of a row as well as at its end. A pattern in which White can join
//! her edges moving first stays useless.
//!
//! Where values grow too large, they can be rounded down after every row. The patterns found still
//! connect, but fewer stones may suffice ([`at_least`] gives a lower bound).

use std::collections::BTreeSet;

use mustplay_cgt::outcome::{Game, Rounder, Rounding};
use mustplay_core::{Progress, ProgressSink, StopReason};

use crate::color::Color;
use crate::value::ValueError;

pub mod check;
mod proof;
mod strip;

pub use proof::prove;
pub use strip::{OutcomeOrder, Strip, UnknownOrder};

/// A best pattern of its length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StripPattern {
    /// The value of its open region in the strip's first engine.
    pub value: Game,
    pub stones: u32,
    /// Its rows, from Black's first edge on; true is a stone.
    pub rows: Vec<Vec<bool>>,
}

/// From `from` on, `columns` more in length cost exactly `stones` more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, schemars::JsonSchema, serde::Serialize)]
#[schemars(rename = "Period")]
pub struct StripPeriod {
    /// The first length of the period.
    pub from: usize,
    /// The increase in length.
    pub columns: usize,
    /// The number of additional stones.
    pub stones: u32,
}

/// A pattern under construction: its last cell and its predecessor.
#[derive(Clone, Copy)]
struct Candidate {
    value: Game,
    stones: u32,
    trail: usize,
}

#[derive(Clone, Copy)]
struct TrailLink {
    before: usize,
    stone: bool,
}

/// The search for connections of one height with the fewest stones.
pub struct Connecting {
    strip: Strip,
    /// The best patterns of length 0, 1, 2, …
    best: Vec<Vec<Candidate>>,
    trails: Vec<TrailLink>,
    period: Option<StripPeriod>,
    /// The rounding of values after each row.
    rounding: Option<(Rounder, u8)>,
}

/// A lower bound for the stones of any connection of this height and length.
///
/// By a pairing strategy White wins, even if Black has one stone and White is to move, on a board
/// one longer than high; and on a square board if Black has none. White can play so on each of
/// several parts of the length, and Black loses if she loses one part.
pub fn at_least(height: usize, length: usize) -> u32 {
    let parts = length / (height + 1);
    let rest = usize::from(length % (height + 1) == height);
    u32::try_from(2 * parts + rest).unwrap_or(u32::MAX)
}

impl Connecting {
    /// Starts at length zero, with the order of outcomes for this height.
    pub fn new(height: usize) -> Result<Self, ValueError> {
        Self::with_order(height, OutcomeOrder::for_height(height))
    }

    /// Starts at length zero.
    pub fn with_order(height: usize, order: OutcomeOrder) -> Result<Self, ValueError> {
        let mut strip = Strip::new(height, order)?;
        let start = Candidate { value: strip.start(), stones: 0, trail: 0 };
        Ok(Self {
            strip,
            best: vec![vec![start]],
            trails: vec![TrailLink { before: 0, stone: false }],
            period: None,
            rounding: None,
        })
    }

    /// Rounds values down after `moves` moves per row; numbers of stones become upper bounds.
    #[must_use]
    pub fn rounded(mut self, moves: u8) -> Self {
        self.rounding = Some((Rounder::new(Rounding::Down), moves));
        self
    }

    pub fn is_exact(&self) -> bool {
        self.rounding.is_none()
    }

    pub fn strip(&mut self) -> &mut Strip {
        &mut self.strip
    }

    /// The least number of stones that connect at the given length.
    ///
    /// A connection is an acceptable pattern: before Black's far edge, any cell that is joined to
    /// the first edge joins the two.
    pub fn least(&mut self, length: usize, sink: &dyn ProgressSink) -> Result<u32, StopReason> {
        while self.best.len() <= length && self.period.is_none() {
            self.grow(sink)?;
        }
        let is_beyond = length >= self.best.len();
        let (rest, stones) = match self.period.filter(|_| is_beyond) {
            None => (length, 0),
            Some(StripPeriod { from, columns, stones }) => {
                let periods = (length - from) / columns;
                (length - periods * columns, periods as u32 * stones)
            }
        };
        let least = self.best[rest].iter().map(|c| c.stones).min();
        Ok(stones + least.expect("stones everywhere connect"))
    }

    /// A best pattern of the given length with the least number of stones.
    pub fn least_pattern(
        &mut self,
        length: usize,
        sink: &dyn ProgressSink,
    ) -> Result<StripPattern, StopReason> {
        while self.best.len() <= length {
            self.grow(sink)?;
        }
        let least = self.best[length].iter().min_by_key(|c| c.stones);
        Ok(self.pattern(*least.expect("stones everywhere connect")))
    }

    /// Continues until the best patterns repeat, or up to the given length.
    pub fn until_periodic(
        &mut self,
        longest: usize,
        sink: &dyn ProgressSink,
    ) -> Result<Option<StripPeriod>, StopReason> {
        while self.period.is_none() && self.best.len() <= longest {
            self.grow(sink)?;
        }
        Ok(self.period)
    }

    /// The period of the best patterns, if known.
    pub fn period(&self) -> Option<StripPeriod> {
        self.period
    }

    pub fn length(&self) -> usize {
        self.best.len() - 1
    }

    pub fn best(&self, length: usize) -> Vec<StripPattern> {
        let patterns = self.best.get(length).map_or(&[][..], Vec::as_slice);
        patterns.iter().map(|candidate| self.pattern(*candidate)).collect()
    }

    fn pattern(&self, candidate: Candidate) -> StripPattern {
        let mut cells = Vec::new();
        let mut at = candidate.trail;
        while at != 0 {
            cells.push(self.trails[at].stone);
            at = self.trails[at].before;
        }
        cells.reverse();
        StripPattern {
            value: candidate.value,
            stones: candidate.stones,
            rows: cells.chunks(self.strip.height()).map(<[bool]>::to_vec).collect(),
        }
    }

    fn grow(&mut self, sink: &dyn ProgressSink) -> Result<(), StopReason> {
        let mut current = self.best.last().expect("length zero is there").clone();
        for place in 0..self.strip.height() {
            let mut next = Vec::with_capacity(2 * current.len());
            for candidate in current {
                sink.report(&Progress::new(self.trails.len() as u64, self.strip.bytes()))?;
                for stone in [false, true] {
                    next.push(self.continued(place, candidate, stone, sink)?);
                }
            }
            current = self.maximal((place + 1) % self.strip.height(), next);
        }
        if let Some((rounder, moves)) = &mut self.rounding {
            for candidate in &mut current {
                candidate.value = rounder.round(self.strip.games(0), candidate.value, *moves);
            }
            current = self.maximal(0, current);
        }
        self.best.push(current);
        self.period = self.period.or_else(|| self.find_period());
        Ok(())
    }

    fn continued(
        &mut self,
        place: usize,
        candidate: Candidate,
        stone: bool,
        sink: &dyn ProgressSink,
    ) -> Result<Candidate, StopReason> {
        let filling = stone.then_some(Color::Black).into();
        let value = self.strip.add(place, candidate.value, filling, sink)?;
        self.trails.push(TrailLink { before: candidate.trail, stone });
        Ok(Candidate {
            value,
            stones: candidate.stones + u32::from(stone),
            trail: self.trails.len() - 1,
        })
    }

    /// The undominated acceptable candidates; the first of equals.
    fn maximal(&mut self, place: usize, mut candidates: Vec<Candidate>) -> Vec<Candidate> {
        candidates.sort_by_key(|candidate| (candidate.stones, candidate.trail));
        let mut kept: Vec<Candidate> = Vec::new();
        for candidate in candidates {
            if self.strip.is_unacceptable(place, candidate.value) {
                continue;
            }
            let games = self.strip.games(place);
            if kept.iter().any(|other| games.le(candidate.value, other.value)) {
                continue;
            }
            // Earlier ones have at most as many stones; this one dominates only those with as many.
            kept.retain(|other| {
                other.stones < candidate.stones || !games.le(other.value, candidate.value)
            });
            kept.push(candidate);
        }
        kept
    }

    /// Detects that the last list is an earlier one with more stones; then all lists repeat.
    fn find_period(&self) -> Option<StripPeriod> {
        let last = self.length();
        let now = self.best.last()?;
        (0..last).rev().find_map(|from| {
            let then = &self.best[from];
            let value_and_stones = |list: &[Candidate], shift: u32| -> BTreeSet<(usize, u32)> {
                list.iter().map(|c| (c.value.index(), c.stones + shift)).collect()
            };
            let fewest = |list: &[Candidate]| list.iter().map(|c| c.stones).min();
            let more = fewest(now)?.checked_sub(fewest(then)?)?;
            (value_and_stones(then, more) == value_and_stones(now, 0)).then_some(StripPeriod {
                from,
                columns: last - from,
                stones: more,
            })
        })
    }
}
