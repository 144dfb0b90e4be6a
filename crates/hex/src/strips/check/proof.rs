//! The entries of a proof and their induction.
//!
//! A *pattern* is some rows and perhaps the first cells of another, with black stones on some
//! cells; it is *acceptable* unless White, moving first, joins her edges. An entry with a value
//! stands for all patterns that are worth at most that value, and gives a lower bound for them: a
//! number of stones, for patterns of a certain length; or a certain *benefit* at a *cost* of
//! `columns · stones − price · rows`, for any length. The proof is complete if the pattern without
//! cells has an entry, and for either filling of the next cell, the patterns of an entry have an
//! entry again or are unacceptable. Then by induction every acceptable pattern has an entry (CVH
//! §12.5).

use super::StripRefusal;
use super::values::{Next, Value, Values};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// The first length for which benefits count.
    pub from: usize,
    /// The number of rows that weigh as much as `price` stones.
    pub columns: i64,
    /// The number of stones that weigh as much as `columns` rows.
    pub price: i64,
}

impl Weights {
    fn cost(self, stones: i64, rows: usize) -> i64 {
        self.columns * stones - self.price * rows as i64
    }
}

/// The lower bound of an entry for its patterns.
#[derive(Clone, Copy)]
pub(super) enum Need {
    /// At least this many stones on this many whole rows.
    Stones { rows: usize, stones: i64 },
    /// At least this cost, without the unfinished row.
    Benefit(i64),
}

/// An entry, given by one line of the text.
pub(super) struct Entry {
    pub(super) value: usize,
    pub(super) need: Need,
    /// The entries after the next cell, empty and with a stone; `None` if unacceptable.
    pub(super) then: [Option<usize>; 2],
    pub(super) line: usize,
}

pub(super) struct Proof<'a> {
    pub(super) values: Values<'a>,
    pub(super) weights: Weights,
    pub(super) entries: Vec<Entry>,
}

impl Proof<'_> {
    /// Checks that the pattern without cells has an entry and every entry follows from its
    /// successors.
    pub(super) fn check(&mut self) -> Result<(), StripRefusal> {
        self.values.add_outcome(std::iter::empty());
        let start = plain(self.values.len() - 1);
        let mut begins = false;
        for number in 0..self.entries.len() {
            let Entry { value, need, .. } = self.entries[number];
            let is_nothing = match need {
                Need::Stones { rows, stones } => rows == 0 && stones <= 0,
                Need::Benefit(benefit) => self.weights.from == 0 && benefit <= 0,
            };
            if is_nothing && self.values.place(value) == 0 {
                begins |= self.values.le(start, plain(value))?;
            }
            for stone in [false, true] {
                self.check_step(number, stone)?;
            }
            self.values.make_room();
        }
        if !begins {
            return Err(StripRefusal::new(1, "an entry for the pattern without cells", "none"));
        }
        Ok(())
    }

    fn check_step(&mut self, number: usize, stone: bool) -> Result<(), StripRefusal> {
        let entry = &self.entries[number];
        let line = entry.line;
        let what = if stone { "a stone" } else { "an empty cell" };
        let refuse =
            |expected: String, found: String| Err(StripRefusal::new(line, expected, found));
        let next = if stone { Next::Black } else { Next::Open };
        let item = entry.value;
        let grown = Value { item, next };
        let Some(then) = entry.then[usize::from(stone)] else {
            if self.values.is_unacceptable(grown) {
                return Ok(());
            }
            let expected = format!("an entry for the value {item} with {what}");
            return refuse(expected, "`lost`, though White does not win".to_owned());
        };
        let Some(target) = self.entries.get(then) else {
            let found = format!("{}", then + 1);
            return refuse("the number of an entry".to_owned(), found);
        };
        let height = self.values.outcomes.height;
        let place = (self.values.place(item) + 1) % height;
        let rows_more = usize::from(place == 0);
        let stones_more = i64::from(stone);
        let weights = self.weights;
        let is_enough = match (entry.need, target.need) {
            (Need::Stones { rows, stones }, Need::Stones { rows: to, stones: least }) => {
                to == rows + rows_more && least <= stones + stones_more
            }
            (Need::Stones { rows, stones }, Need::Benefit(benefit)) => {
                place == 0
                    && rows + rows_more == weights.from
                    && benefit <= weights.cost(stones + stones_more, weights.from)
            }
            (Need::Benefit(benefit), Need::Benefit(least)) => {
                least <= benefit + weights.cost(stones_more, rows_more)
            }
            (Need::Benefit(_), Need::Stones { .. }) => false,
        };
        let value = target.value;
        if self.values.place(value) != place || !is_enough {
            let expected = format!("an entry that asks no more than this one with {what}");
            return refuse(expected, format!("entry {}", then + 1));
        }
        if !self.values.le(grown, plain(value))? {
            let expected = format!("a value of at least the value {item} with {what}");
            return refuse(expected, format!("the value {value} of entry {}", then + 1));
        }
        Ok(())
    }

    /// Checks that a pattern, row after row, connects: the given values bound its values after each
    /// cell from below, and the last one is acceptable.
    pub(super) fn check_path(
        &mut self,
        line: usize,
        pattern: &[bool],
        path: &[usize],
    ) -> Result<(), StripRefusal> {
        let refuse =
            |expected: String, found: String| Err(StripRefusal::new(line, expected, found));
        if path.len() != pattern.len() + 1 {
            let expected = format!("{} values, one behind each cell", pattern.len() + 1);
            return refuse(expected, path.len().to_string());
        }
        let mut last = self.values.len() - 1;
        let mut before = plain(last);
        for (at, &item) in path.iter().enumerate() {
            let place = at % self.values.outcomes.height;
            if self.values.place(item) != place || !self.values.le(plain(item), before)? {
                let expected = format!("a value of at most what cell {at} leads to");
                return refuse(expected, format!("the value {item}"));
            }
            let stone = pattern.get(at).copied().unwrap_or(false);
            let next = if stone { Next::Black } else { Next::Open };
            before = Value { item, next };
            last = item;
        }
        if self.values.is_unacceptable(plain(last)) {
            let expected = "a pattern that connects".to_owned();
            return refuse(expected, "one that White cuts".to_owned());
        }
        Ok(())
    }

    /// The least number of stones of acceptable patterns of a length, if there are any.
    pub(super) fn at_least(&self, length: usize) -> Option<i64> {
        let is_whole = |entry: &&Entry| self.values.place(entry.value) == 0;
        let needs = self.entries.iter().filter(is_whole).filter_map(|entry| match entry.need {
            Need::Stones { rows, stones } => {
                (rows == length && length < self.weights.from).then_some(stones)
            }
            Need::Benefit(benefit) => {
                let Weights { columns, price, .. } = self.weights;
                let weight = benefit + price * length as i64;
                let stones = (weight + columns - 1).div_euclid(columns);
                (length >= self.weights.from).then_some(stones)
            }
        });
        needs.min().map(|stones| stones.max(0))
    }

    /// The least benefit of whole rows.
    pub(super) fn least_benefit(&self) -> Option<i64> {
        let is_whole = |entry: &&Entry| self.values.place(entry.value) == 0;
        let benefits = self.entries.iter().filter(is_whole).filter_map(|entry| match entry.need {
            Need::Benefit(benefit) => Some(benefit),
            Need::Stones { .. } => None,
        });
        benefits.min()
    }
}

/// A value of the list without a next cell.
fn plain(item: usize) -> Value {
    Value { item, next: Next::Outside }
}
