//! Searching regions for values: all small ones, then random larger ones.
//!
//! [`Search::exhaust`] looks at every disk of one size, every way to divide its ring into
//! arcs of the kind, and every position of stones inside. Together with the smaller sizes
//! that is a complete list of the values of regions with at most that many cells, stones
//! inside counting as cells. [`Search::sample`] draws larger disks at random.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use mustplay_games::random::SplitMix;
use mustplay_work::{Stop, Watch};

use super::arena::Arena;
use super::disk::{Disk, Hexagon};
use super::enclosure::{Fillings, Outcomes};
use super::kind::{Arc, Kind};
use super::store::{Entry, Store};

/// The part of a memory limit that remembered payoffs may take.
const SHARE: f64 = 0.8;

/// How many cells random disks have.
const SAMPLED_CELLS: RangeInclusive<usize> = 8..=14;

/// How many of them stay empty at the most; the work grows threefold with each.
const SAMPLED_EMPTY: usize = 8;

/// A search for the values of one kind of region.
pub struct Search {
    kind: Kind,
    arena: Arena,
    outcomes: Outcomes,
    memory: usize,
    regions: u64,
}

impl Search {
    /// The most cells for which a search can be exhaustive: with each more there are about four
    /// times as many disks, and three times as many positions in each.
    pub const MOST_CELLS: usize = 12;

    /// A search that takes about as many bytes as `memory` at the most.
    pub fn new(kind: Kind, memory: usize) -> Self {
        Self {
            kind,
            arena: Arena::new(kind),
            outcomes: Outcomes::new(kind),
            memory: (memory as f64 * SHARE) as usize,
            regions: 0,
        }
    }

    /// How many divided disks were looked at.
    pub fn regions(&self) -> u64 {
        self.regions
    }

    /// Visits every region whose disk has the given number of cells, up to [`Self::MOST_CELLS`].
    pub fn exhaust(&mut self, cells: usize, watch: &dyn Watch) -> Result<(), Stop> {
        for disk in &Disk::all(cells) {
            let fillings = Fillings::new(disk);
            for pattern in &self.kind.patterns() {
                let mut cuts = Cuts::new(disk.ring().len(), pattern.len());
                while let Some(places) = cuts.next() {
                    for first in 0..self.kind.period() {
                        self.visit(&fillings, places, pattern, first, [0, 0], watch)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Visits one random region; the same number draws the same region.
    pub fn sample(&mut self, number: u64, watch: &dyn Watch) -> Result<(), Stop> {
        let mut chance = Chance::new(number);
        let sizes = SAMPLED_CELLS.end() - SAMPLED_CELLS.start() + 1;
        let cells = SAMPLED_CELLS.start() + chance.below(sizes);
        let disk = random_disk(cells, &mut chance);
        let fillings = Fillings::new(&disk);
        let patterns = self.kind.patterns();
        let pattern = &patterns[chance.below(patterns.len())];
        let length = disk.ring().len();
        if length < pattern.len() {
            return Ok(());
        }
        let mut places = BTreeSet::new();
        while places.len() < pattern.len() {
            places.insert(chance.below(length));
        }
        // A gap is one cell long: the next arc begins right after it.
        let first = chance.below(pattern.len());
        let mut places: Vec<usize> = places.into_iter().collect();
        let is_gap = |arc: usize| matches!(pattern[(arc + first) % pattern.len()], Arc::Gap { .. });
        for arc in 0..places.len() - 1 {
            if is_gap(arc) {
                places[arc + 1] = places[arc] + 1;
            }
        }
        let mut stones = [0, 0];
        let mut free: Vec<usize> = (0..disk.cells().len()).collect();
        while free.len() > SAMPLED_EMPTY {
            let cell = free.swap_remove(chance.below(free.len()));
            stones[chance.below(2)] |= 1 << cell;
        }
        self.visit(&fillings, &places, pattern, first, stones, watch)
    }

    fn visit(
        &mut self,
        fillings: &Fillings,
        cuts: &[usize],
        pattern: &[Arc],
        first: usize,
        stones: [u32; 2],
        watch: &dyn Watch,
    ) -> Result<(), Stop> {
        let Some(enclosure) = fillings.enclosure(cuts, pattern, first) else {
            return Ok(());
        };
        self.regions += 1;
        let payoff = fillings.payoff(&enclosure, &mut self.outcomes);
        self.arena
            .visit(&enclosure, payoff, stones, self.memory, watch)
    }

    /// Adds what was found to a store of the same kind.
    pub fn add_to(self, store: &mut Store) {
        let (games, found) = self.arena.into_found();
        for (game, sketch) in found {
            store.add(&Entry {
                value: games.text(game),
                sketch,
            });
        }
    }
}

/// All increasing lists of places in a ring.
struct Cuts {
    length: usize,
    places: Vec<usize>,
    started: bool,
}

impl Cuts {
    fn new(length: usize, count: usize) -> Self {
        Self {
            length,
            places: (0..count).collect(),
            started: false,
        }
    }

    fn next(&mut self) -> Option<&[usize]> {
        let count = self.places.len();
        if !self.started {
            self.started = true;
            return (count <= self.length).then_some(&self.places);
        }
        // The last place that can still move on, with all after it right behind.
        let last = |i: usize| self.length - count + i;
        let moving = (0..count).rev().find(|&i| self.places[i] < last(i))?;
        let start = self.places[moving] + 1;
        for (place, at) in self.places[moving..].iter_mut().zip(start..) {
            *place = at;
        }
        Some(&self.places)
    }
}

/// Adds random neighbors as long as no hole appears.
fn random_disk(cells: usize, chance: &mut Chance) -> Disk {
    let mut disk = Disk::new(vec![Hexagon::new(0, 0)]).expect("one cell");
    while disk.cells().len() < cells.clamp(1, Disk::MOST_CELLS) {
        let ring = disk.ring();
        let next = ring[chance.below(ring.len())].at;
        let grown = [disk.cells(), &[next]].concat();
        if let Some(grown) = Disk::new(grown) {
            disk = grown;
        }
    }
    disk
}

/// Choices of a sample. `data/realized` names samples by number, so a number must go on meaning the
/// same choices.
struct Chance(SplitMix);

impl Chance {
    fn new(seed: u64) -> Self {
        Self(SplitMix::new(seed))
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.0.word() % bound as u64) as usize
    }
}
