//! Alpha-beta search on quiet positions of Dots and Boxes.
//!
//! Theorem 1 of [`string_graph`](super::string_graph) reduces every position to a quiet one;
//! theorems 2 and 3 leave at most one move per run. The gain from a quiet position does not depend
//! on earlier moves, so a transposition table stores bounds for it. Positions related by a symmetry
//! of the board or an exchange of strings between the same coins share an entry. The gain has the
//! parity of the number of untaken coins, as all are taken in the end.

use std::cmp::Reverse;

use mustplay_core::{Progress, ProgressSink, StopReason};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::position::Dots;
use super::string_graph::{Run, Settled, StringGraph, each};
use crate::nimstring::MOST_STRINGS;

/// Exceeds every gain.
const INFINITE: i32 = 127;

pub struct DotsSolver {
    graph: StringGraph,
    symmetries: Vec<StringSymmetry>,
    /// Sets of two or more strings between the same ends.
    parallel: Vec<u64>,
    known: FxHashMap<u64, GainBounds>,
    cutoffs: [u32; MOST_STRINGS],
    nodes: u64,
}

/// Bounds on the gain of the player to move in a quiet position, and the last best string.
#[derive(Clone, Copy)]
struct GainBounds {
    low: i8,
    high: i8,
    best: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatedLine {
    /// The line, as an index of a string.
    pub string: usize,
    /// The number of boxes that it takes immediately.
    pub takes: u32,
    /// The total gain of the player who draws it, with best play.
    pub gain: i32,
    /// Whether the opponent can then take boxes and pass the move by leaving some (a loony move).
    pub is_loony: bool,
    /// The number, from 1, of its class of symmetric moves.
    pub class: usize,
}

impl DotsSolver {
    pub fn new(position: &Dots) -> Self {
        let graph = position.layout.graph.clone();
        let mut groups: FxHashMap<(u8, u8), u64> = FxHashMap::default();
        for (at, &ends) in graph.ends.iter().enumerate() {
            *groups.entry(ends).or_default() |= 1 << at;
        }
        let mut parallel: Vec<u64> = groups.into_values().collect();
        parallel.retain(|group| group.count_ones() > 1);
        parallel.sort_unstable();
        Self {
            symmetries: position
                .layout
                .symmetries()
                .iter()
                .map(|map| StringSymmetry::new(map))
                .collect(),
            graph,
            parallel,
            known: FxHashMap::default(),
            cutoffs: [0; MOST_STRINGS],
            nodes: 0,
        }
    }

    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The gain of the player to move with best play: own boxes minus the opponent's.
    pub fn gain(&mut self, position: &Dots, sink: &dyn ProgressSink) -> Result<i32, StopReason> {
        self.exact(position.uncut, sink)
    }

    pub fn lines(
        &mut self,
        position: &Dots,
        sink: &dyn ProgressSink,
    ) -> Result<Vec<RatedLine>, StopReason> {
        let uncut = position.uncut;
        let mut classes: Vec<u64> = Vec::new();
        let mut lines = Vec::new();
        for string in each(uncut) {
            let after = uncut & !(1 << string);
            let takes = self.graph.freed(string, uncut).count() as u32;
            let key = self.key(after);
            let place = classes.iter().position(|&known| known == key);
            let class = place.unwrap_or_else(|| {
                classes.push(key);
                classes.len() - 1
            });
            let rest = self.exact(after, sink)?;
            lines.push(RatedLine {
                string,
                takes,
                gain: if takes > 0 { takes as i32 + rest } else { -rest },
                is_loony: takes == 0 && self.graph.settled(after).left.is_some(),
                class: class + 1,
            });
        }
        Ok(lines)
    }

    /// A best line, preferably one that takes boxes; `None` if the game is over.
    pub fn best(
        &mut self,
        position: &Dots,
        sink: &dyn ProgressSink,
    ) -> Result<Option<usize>, StopReason> {
        let uncut = position.uncut;
        let gain = self.exact(uncut, sink)?;
        let mut lines: Vec<(u32, usize)> = each(uncut)
            .map(|string| (self.graph.freed(string, uncut).count() as u32, string))
            .collect();
        lines.sort_by_key(|&(takes, string)| (Reverse(takes), string));
        for (takes, string) in lines {
            let after = uncut & !(1 << string);
            let needed = gain - takes as i32;
            let reached = if takes > 0 {
                self.value(after, needed - 1, needed, sink)? >= needed
            } else {
                self.value(after, -needed, -needed + 1, sink)? <= -needed
            };
            if reached {
                return Ok(Some(string));
            }
        }
        Ok(None)
    }

    /// Best play to the end, line by line.
    pub fn line(
        &mut self,
        position: &Dots,
        sink: &dyn ProgressSink,
    ) -> Result<Vec<usize>, StopReason> {
        let mut position = position.clone();
        let mut line = Vec::new();
        while let Some(string) = self.best(&position, sink)? {
            line.push(string);
            position = position.after(string);
        }
        Ok(line)
    }

    /// The exact gain, by null-window searches (MTD(f); Plaat et al., 1996).
    fn exact(&mut self, uncut: u64, sink: &dyn ProgressSink) -> Result<i32, StopReason> {
        let hanging = self.graph.hanging(uncut) as i32;
        let (mut low, mut high) = (-hanging, hanging);
        let mut guess = hanging % 2;
        while low < high {
            let target = if guess == low { guess + 2 } else { guess };
            let found = self.value(uncut, target - 1, target, sink)?;
            if found >= target {
                low = found;
            } else {
                high = found;
            }
            guess = found;
        }
        Ok(low)
    }

    /// The gain of the player to move (fail-soft): exact between `low` and `high`, otherwise a
    /// bound.
    fn value(
        &mut self,
        uncut: u64,
        low: i32,
        high: i32,
        sink: &dyn ProgressSink,
    ) -> Result<i32, StopReason> {
        let (settled, hanging) = (self.graph.settled(uncut), self.graph.hanging(uncut));
        self.settled(settled, hanging as i32, low, high, sink)
    }

    /// [`Self::value`] by theorem 1, for a position with `hanging` untaken coins.
    fn settled(
        &mut self,
        Settled { taken, left, rest }: Settled,
        hanging: i32,
        low: i32,
        high: i32,
        sink: &dyn ProgressSink,
    ) -> Result<i32, StopReason> {
        let taken = i32::from(taken);
        let hanging = hanging - taken;
        let Some(left) = left.map(i32::from) else {
            return Ok(taken + self.quiet(rest, hanging, low - taken, high - taken, sink)?);
        };
        let sure = taken - left;
        let high = high - sure;
        if high <= 0 {
            return Ok(sure);
        }
        // A value beyond `high` in either direction suffices.
        let found = self.quiet(rest, hanging, -high - left, high - left, sink)?;
        Ok(sure + (left + found).abs())
    }

    fn quiet(
        &mut self,
        quiet: u64,
        hanging: i32,
        low: i32,
        high: i32,
        sink: &dyn ProgressSink,
    ) -> Result<i32, StopReason> {
        // The gain is at most the number of coins.
        if hanging <= low || hanging == 0 {
            return Ok(hanging);
        }
        if -hanging >= high {
            return Ok(-hanging);
        }
        let key = self.key(quiet);
        let mut known = self.known.get(&key).copied().unwrap_or(GainBounds {
            low: -hanging as i8,
            high: hanging as i8,
            best: u8::MAX,
        });
        if i32::from(known.low) >= high || known.low == known.high {
            return Ok(known.low.into());
        }
        if i32::from(known.high) <= low {
            return Ok(known.high.into());
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(4096) {
            let bytes = self.known.capacity() * size_of::<(u64, GainBounds)>();
            sink.report(&Progress::new(self.nodes, bytes))?;
        }
        let mut runs = Vec::new();
        self.graph.runs(key, &mut runs);
        self.choose(&mut runs, known.best);
        let mut best = -INFINITE;
        let mut floor = low;
        for Run { cut, .. } in runs {
            let settled = self.graph.settled_after(cut, key & !(1 << cut));
            let gain = -self.settled(settled, hanging, -high, -floor, sink)?;
            if gain > best {
                best = gain;
                known.best = cut;
            }
            floor = floor.max(gain);
            if floor >= high {
                self.cutoffs[usize::from(cut)] += 1;
                break;
            }
        }
        if best > low {
            known.low = best as i8;
        }
        if best < high {
            known.high = best as i8;
        }
        self.known.insert(key, known);
        Ok(best)
    }

    /// Keeps the runs that are worth cutting (theorems 2 and 3), sorted: the last best one first,
    /// then by length, then by cutoffs.
    fn choose(&self, runs: &mut Vec<Run>, best: u8) {
        runs.sort_unstable();
        let mut seen: SmallVec<[Option<(u8, u8)>; 32]> = SmallVec::new();
        let mut last = None;
        runs.retain(|run| {
            let is_long = run.coins >= if run.ends.is_some() { 3 } else { 4 };
            let is_like_last = last.replace((run.coins, run.ends)) == Some((run.coins, run.ends));
            if is_long && seen.contains(&run.ends) {
                return false;
            }
            if is_long {
                seen.push(run.ends);
            }
            !is_like_last
        });
        let cutoff = |run: &Run| self.cutoffs[usize::from(run.cut)];
        runs.sort_by_key(|run| (run.cut != best, run.coins, Reverse(cutoff(run))));
    }

    /// The minimal image under symmetries and exchanges of parallel strings.
    fn key(&self, uncut: u64) -> u64 {
        let images = self.symmetries.iter().map(|symmetry| {
            let image = symmetry.image(uncut);
            self.parallel.iter().fold(image, |image, &group| {
                if image & group == 0 || image & group == group {
                    return image;
                }
                let there = (image & group).count_ones() as usize;
                let first = each(group).take(there).fold(0, |all, at| all | 1 << at);
                image & !group | first
            })
        });
        images.min().unwrap_or(uncut)
    }
}

/// A symmetry of the board, given by the image of each byte of a set of strings.
struct StringSymmetry {
    bytes: Vec<[u64; 256]>,
}

impl StringSymmetry {
    fn new(map: &[u8]) -> Self {
        let bytes = map.chunks(8).map(|targets| {
            let mut table = [0; 256];
            for (byte, image) in table.iter_mut().enumerate() {
                *image = each(byte as u64)
                    .filter_map(|bit| targets.get(bit))
                    .fold(0, |all, &to| all | 1_u64 << to);
            }
            table
        });
        Self { bytes: bytes.collect() }
    }

    fn image(&self, set: u64) -> u64 {
        let bytes = self.bytes.iter().zip(set.to_le_bytes());
        bytes.fold(0, |all, (table, byte)| all | table[usize::from(byte)])
    }
}
