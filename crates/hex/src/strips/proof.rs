//! Proofs that fewer stones do not connect, for [`check`](super::check).
//!
//! The proof is that of CVH §12.5. An entry stands for the patterns worth at most its value. Up to
//! the length at which best patterns start to repeat, there are entries for each length with the
//! least number of stones. After that, values have a *benefit*, the least cost at which a best
//! pattern reaches them; a pattern costs `columns · stones − price · length`, so a whole period
//! costs nothing. After every cell, entries that another one makes redundant are dropped.

use std::fmt::Write;

use mustplay_cgt::outcome::{Game, Games};
use mustplay_core::checksum::checksum;
use mustplay_core::{Progress, ProgressSink, StopReason};
use rustc_hash::FxHashMap;

use super::strip::Strip;
use super::{Connecting, StripPattern, StripPeriod};
use crate::color::Color;

/// A value at a place in a row, and the lower bound for patterns worth at most this value.
struct Entry {
    place: usize,
    value: Game,
    /// Whole rows, for a number of stones; `None` for a benefit.
    rows: Option<usize>,
    amount: i64,
    then: [Option<usize>; 2],
}

/// A value that follows from some entry.
struct Candidate {
    value: Game,
    amount: i64,
    from: usize,
    stone: bool,
}

/// The entries so far, in the order in which they are written.
struct ProofBuilder<'a> {
    strip: &'a mut Strip,
    period: StripPeriod,
    entries: Vec<Entry>,
    sink: &'a dyn ProgressSink,
}

/// A proof that no pattern has fewer stones, once best patterns repeat.
pub fn prove(
    search: &mut Connecting,
    pattern: &StripPattern,
    sink: &dyn ProgressSink,
) -> Result<Option<String>, StopReason> {
    let Some(period) = search.period() else {
        return Ok(None);
    };
    let benefits = benefits(search, period);
    let mut draft = ProofBuilder { strip: search.strip(), period, entries: Vec::new(), sink };
    draft.lengths(&benefits)?;
    let path = draft.path(pattern)?;
    let text = draft.text(pattern, &path);
    Ok(Some(text))
}

/// Values of best patterns with their least costs, least first; every value is below one of them.
fn benefits(search: &Connecting, period: StripPeriod) -> Vec<(Game, i64)> {
    let mut benefits: Vec<(Game, i64)> = Vec::new();
    for length in period.from..period.from + period.columns {
        for pattern in search.best(length) {
            let cost = cost(period, i64::from(pattern.stones), length);
            match benefits.iter_mut().find(|(value, _)| *value == pattern.value) {
                Some((_, benefit)) => *benefit = cost.min(*benefit),
                None => benefits.push((pattern.value, cost)),
            }
        }
    }
    benefits.sort_by_key(|&(value, benefit)| (benefit, value.index()));
    benefits
}

/// The cost of stones and rows; unchanged after a whole period.
fn cost(period: StripPeriod, stones: i64, rows: usize) -> i64 {
    period.columns as i64 * stones - i64::from(period.stones) * rows as i64
}

impl ProofBuilder<'_> {
    /// Creates the entries of all lengths.
    fn lengths(&mut self, benefits: &[(Game, i64)]) -> Result<(), StopReason> {
        // If the period starts at once, patterns of length zero have a benefit like others.
        let mut ends = Vec::new();
        if self.period.from > 0 {
            let start = self.strip.start();
            let mut row = vec![self.add(0, start, Some(0), 0)];
            for rows in 1..self.period.from {
                let ends = self.through_row(row, Some(rows - 1))?;
                row = self.keep(0, Some(rows), ends);
            }
            ends = self.through_row(row, Some(self.period.from - 1))?;
        }
        let of_benefits = self.add_benefits(benefits);
        let cost = |stones| cost(self.period, stones, self.period.from);
        let ends = ends.into_iter().map(|end| Candidate { amount: cost(end.amount), ..end });
        self.cover(&of_benefits, ends.collect());
        let ends = self.through_row(of_benefits.clone(), None)?;
        self.cover(&of_benefits, ends);
        Ok(())
    }

    fn add(&mut self, place: usize, value: Game, rows: Option<usize>, amount: i64) -> usize {
        self.entries.push(Entry { place, value, rows, amount, then: [None, None] });
        self.entries.len() - 1
    }

    fn add_benefits(&mut self, benefits: &[(Game, i64)]) -> Vec<usize> {
        let add = |&(value, benefit): &(Game, i64)| self.add(0, value, None, benefit);
        benefits.iter().map(add).collect()
    }

    /// Extends entries from the beginning of a row to its end.
    fn through_row(
        &mut self,
        mut row: Vec<usize>,
        rows: Option<usize>,
    ) -> Result<Vec<Candidate>, StopReason> {
        let height = self.strip.height();
        for place in 0..height {
            let mut candidates = Vec::with_capacity(2 * row.len());
            for &from in &row {
                let progress = Progress::new(self.entries.len() as u64, self.strip.bytes());
                self.sink.report(&progress)?;
                for stone in [false, true] {
                    let Entry { value, amount, .. } = self.entries[from];
                    let filling = stone.then_some(Color::Black).into();
                    let value = self.strip.add(place, value, filling, self.sink)?;
                    if self.strip.is_unacceptable((place + 1) % height, value) {
                        continue;
                    }
                    let ends = usize::from(place + 1 == height);
                    let more = match rows {
                        Some(_) => i64::from(stone),
                        None => cost(self.period, i64::from(stone), ends),
                    };
                    candidates.push(Candidate { value, amount: amount + more, from, stone });
                }
            }
            if place + 1 == height {
                return Ok(candidates);
            }
            row = self.keep(place + 1, rows, candidates);
        }
        Ok(Vec::new())
    }

    /// Creates entries for the undominated candidates and assigns one to each candidate.
    fn keep(
        &mut self,
        place: usize,
        rows: Option<usize>,
        mut candidates: Vec<Candidate>,
    ) -> Vec<usize> {
        candidates.sort_by_key(|candidate| candidate.amount);
        let mut kept: Vec<(Game, i64)> = Vec::new();
        let games = self.strip.games(place);
        for &Candidate { value, amount, .. } in &candidates {
            if kept.iter().any(|&(other, _)| games.le(value, other)) {
                continue;
            }
            // Earlier ones have at most this amount; this one replaces only those with an equal
            // amount.
            kept.retain(|&(other, least)| least < amount || !games.le(other, value));
            kept.push((value, amount));
        }
        let add = |&(value, amount): &(Game, i64)| self.add(place, value, rows, amount);
        let kept: Vec<usize> = kept.iter().map(add).collect();
        self.cover(&kept, candidates);
        kept
    }

    /// Records for each candidate an entry that covers it.
    fn cover(&mut self, entries: &[usize], candidates: Vec<Candidate>) {
        for candidate in candidates {
            let Candidate { value, amount, .. } = candidate;
            let found = entries.iter().copied().find(|&entry| {
                let Entry { place, value: bound, amount: least, .. } = self.entries[entry];
                least <= amount && self.strip.games(place).le(value, bound)
            });
            // Without such an entry the checker refuses the proof.
            self.entries[candidate.from].then[usize::from(candidate.stone)] = found;
        }
    }

    /// The values after each cell of a pattern.
    fn path(&mut self, pattern: &StripPattern) -> Result<Vec<Game>, StopReason> {
        let mut path = vec![self.strip.start()];
        for (at, &stone) in pattern.rows.iter().flatten().enumerate() {
            let filling = stone.then_some(Color::Black).into();
            let before = path[at];
            let place = at % self.strip.height();
            path.push(self.strip.add(place, before, filling, self.sink)?);
        }
        Ok(path)
    }

    fn text(&mut self, pattern: &StripPattern, path: &[Game]) -> String {
        let height = self.strip.height();
        let mut text = format!(
            "mustplay connection 1\nheight {height}\nlength {}\npattern {}\nperiod {} {} {}\n",
            pattern.rows.len(),
            rows(pattern),
            self.period.from,
            self.period.columns,
            self.period.stones
        );
        let mut wanted: Vec<Vec<Game>> = vec![Vec::new(); height];
        for entry in &self.entries {
            wanted[entry.place].push(entry.value);
        }
        for (at, &value) in path.iter().enumerate() {
            wanted[at % height].push(value);
        }
        let mut numbers: Vec<FxHashMap<Game, usize>> = Vec::with_capacity(height);
        let mut next = 0;
        for (place, wanted) in wanted.iter().enumerate() {
            let fillings = self.strip.fillings(place);
            let games = self.strip.games(place);
            numbers.push(values(&mut text, &mut next, games, wanted, &fillings));
        }
        for (number, entry) in (1..).zip(&self.entries) {
            let value = numbers[entry.place][&entry.value];
            let name = |then: usize| (then + 1).to_string();
            let [empty, stone] =
                entry.then.map(|then| then.map_or_else(|| "lost".to_owned(), name));
            let head = match entry.rows {
                Some(rows) => format!("row {number} {rows}"),
                None => format!("benefit {number}"),
            };
            let _ = writeln!(text, "{head} {value} {} {empty} {stone}", entry.amount);
        }
        let path = path.iter().enumerate();
        let path: Vec<String> =
            path.map(|(at, value)| numbers[at % height][value].to_string()).collect();
        let _ = writeln!(text, "path {}", path.join(" "));
        let sum = checksum(text.as_bytes());
        let _ = writeln!(text, "checksum {sum:016x}");
        text
    }
}

/// The rows of a pattern; `B` is a stone.
fn rows(pattern: &StripPattern) -> String {
    let row = |row: &Vec<bool>| -> String {
        let sign = |&stone: &bool| if stone { 'B' } else { '.' };
        row.iter().map(sign).collect()
    };
    let rows: Vec<String> = pattern.rows.iter().map(row).collect();
    rows.join("/")
}

/// Writes the values at a place with all their positions, options first, and returns their numbers.
fn values(
    text: &mut String,
    next: &mut usize,
    games: &Games,
    wanted: &[Game],
    fillings: &[String],
) -> FxHashMap<Game, usize> {
    let mut all: Vec<Game> = Vec::new();
    let mut seen = rustc_hash::FxHashSet::default();
    let mut todo: Vec<Game> = wanted.to_vec();
    while let Some(game) = todo.pop() {
        if seen.insert(game) {
            todo.extend(games.left(game).chain(games.right(game)));
            all.push(game);
        }
    }
    // Options have smaller indices.
    all.sort_by_key(|game| game.index());
    let mut numbers: FxHashMap<Game, usize> = FxHashMap::default();
    for game in all {
        let number = *next;
        *next += 1;
        let side = |options: &mut dyn Iterator<Item = Game>| -> String {
            let numbers: Vec<String> = options.map(|it| numbers[&it].to_string()).collect();
            numbers.join(",")
        };
        let _ = if let Some(outcome) = games.outcome(game) {
            writeln!(text, "outcome {number} {}", fillings[outcome.index()])
        } else {
            let (left, right) = (side(&mut games.left(game)), side(&mut games.right(game)));
            writeln!(text, "game {number} {left}|{right}")
        };
        numbers.insert(game, number);
    }
    numbers
}
