//! Search of regions for values: all small ones, then random larger ones.
//!
//! [`RealizationSearch::exhaust`] visits every disk of one size, every division of its ring into
//! arcs of the kind, and every position of stones inside. Together with the smaller sizes this
//! gives all values of regions with at most that many cells, including cells with stones inside.
//! For invisible terminals, cells of the ring are also halved. For graphs, it visits all graphs
//! with this many cells that touch every terminal. [`RealizationSearch::sample`] visits random
//! larger regions.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use mustplay_cgt::random::SplitMix;
use mustplay_core::{ProgressSink, StopReason};

use super::arena::Arena;
use super::disk::{Disk, Hexagon};
use super::enclosure::{Fillings, Outcomes};
use super::graph::CellGraph;
use super::kind::{Arc, Kind};
use super::sketch::Sketch;
use super::store::{Entry, RealizationStore};

/// The share of the memory limit for cached payoffs.
const SHARE: f64 = 0.8;
const SAMPLED_CELLS: RangeInclusive<usize> = 8..=14;

/// The numbers of cells of random graphs; all cells stay empty.
const SAMPLED_GRAPHS: RangeInclusive<usize> = 5..=SAMPLED_EMPTY;

/// The most empty cells; each additional cell triples the work.
const SAMPLED_EMPTY: usize = 8;

pub struct RealizationSearch {
    kind: Kind,
    arena: Arena,
    outcomes: Outcomes,
    memory: usize,
    regions: u64,
}

impl RealizationSearch {
    /// The largest exhaustive search; one more cell means four times as many disks.
    pub const MOST_CELLS: usize = 12;

    /// A search that uses about `memory` bytes.
    pub fn new(kind: Kind, memory: usize) -> Self {
        Self {
            kind,
            arena: Arena::new(kind),
            outcomes: Outcomes::new(kind),
            memory: (memory as f64 * SHARE) as usize,
            regions: 0,
        }
    }

    /// The limit for graphs, which are far more numerous.
    pub const MOST_GRAPH_CELLS: usize = 6;

    /// The most cells for which an exhaustive search of this kind is possible.
    pub fn most_cells(kind: Kind) -> usize {
        if kind.is_graph() { Self::MOST_GRAPH_CELLS } else { Self::MOST_CELLS }
    }

    pub fn regions(&self) -> u64 {
        self.regions
    }

    /// Visits every region of the given number of cells, up to [`Self::most_cells`].
    pub fn exhaust(&mut self, cells: usize, sink: &dyn ProgressSink) -> Result<(), StopReason> {
        if self.kind.is_graph() {
            return self.exhaust_graphs(cells, sink);
        }
        for disk in &Disk::all(cells) {
            self.exhaust_disk(disk, sink)?;
            if let Kind::Invisible(terminals) = self.kind {
                let halvable = disk.halvable();
                // An arc ends at either side of a half, and in between.
                for many in 1..=(2 * terminals / 3).min(halvable.len()) {
                    let mut chosen = Cuts::new(halvable.len(), many);
                    while let Some(chosen) = chosen.next() {
                        let places: Vec<usize> = chosen.iter().map(|&at| halvable[at]).collect();
                        if let Some(halved) = disk.halved(&places) {
                            self.exhaust_disk(&halved, sink)?;
                        }
                    }
                }
            }
        }
        Ok(())
    }

    fn exhaust_disk(&mut self, disk: &Disk, sink: &dyn ProgressSink) -> Result<(), StopReason> {
        let fillings = Fillings::new(disk);
        for pattern in &self.kind.patterns() {
            let mut cuts = Cuts::new(disk.ring().len(), pattern.len());
            while let Some(places) = cuts.next() {
                for first in 0..self.kind.period() {
                    self.visit(&fillings, places, pattern, first, [0, 0], sink)?;
                }
            }
        }
        Ok(())
    }

    /// Visits all graphs of this many cells, sorted by the terminals that they touch.
    fn exhaust_graphs(&mut self, cells: usize, sink: &dyn ProgressSink) -> Result<(), StopReason> {
        let sets = 1 << self.kind.terminals();
        // Increasing choices among more places correspond to multisets.
        let mut chosen = Cuts::new(sets + cells - 1, cells);
        let pairs = cells * (cells - 1) / 2;
        while let Some(chosen) = chosen.next() {
            let places = chosen.iter().enumerate();
            let terminals: Vec<u8> = places.map(|(at, place)| (place - at) as u8).collect();
            for edges in 0..1_u32 << pairs {
                let joins = |a: usize, b: usize| edges >> (a * (a - 1) / 2 + b) & 1 == 1;
                let graph = CellGraph::new(&terminals, joins);
                self.visit_graph(&graph, sink)?;
            }
        }
        Ok(())
    }

    /// Visits a graph if it is a region of the kind and every terminal touches a cell.
    fn visit_graph(
        &mut self,
        graph: &CellGraph,
        sink: &dyn ProgressSink,
    ) -> Result<(), StopReason> {
        self.arena.report(sink)?;
        let n = self.kind.terminals();
        let is_planar = || !matches!(self.kind, Kind::Planar(_)) || graph.is_planar(n);
        if graph.has_idle_cell() || graph.terminals().count_ones() < n as u32 || !is_planar() {
            return Ok(());
        }
        self.regions += 1;
        let outcomes = &mut self.outcomes;
        let payoff = (0..1_u32 << graph.empty().len()).map(|black| {
            let joined = graph.joined(black);
            outcomes.number(joined, joined, false).expect("chains in a disk do not cross")
        });
        let payoff = payoff.collect();
        let look = |black, white| graph.with(black, white).into();
        self.arena.visit(&look, payoff, [0, 0], self.memory, sink)
    }

    /// Visits one random graph: edges are added in random order if the kind allows them.
    fn sample_graph(
        &mut self,
        chance: &mut Chance,
        sink: &dyn ProgressSink,
    ) -> Result<(), StopReason> {
        let n = self.kind.terminals();
        let sizes = SAMPLED_GRAPHS.end() - SAMPLED_GRAPHS.start() + 1;
        let cells = SAMPLED_GRAPHS.start() + chance.below(sizes);
        let pairs = (0..cells).flat_map(|a| (0..a + n).map(move |b| (a, b)));
        let mut left: Vec<(usize, usize)> = pairs.collect();
        let mut taken: BTreeSet<(usize, usize)> = BTreeSet::new();
        let graph = |taken: &BTreeSet<(usize, usize)>| {
            // The bits for the terminals of a cell follow those for its earlier neighbors.
            let touched = |a: usize| {
                (0..n).fold(0, |set, t| set | u8::from(taken.contains(&(a, a + t))) << t)
            };
            let terminals: Vec<u8> = (0..cells).map(touched).collect();
            CellGraph::new(&terminals, |a, b| taken.contains(&(a, b)))
        };
        while !left.is_empty() {
            let pair = left.swap_remove(chance.below(left.len()));
            if chance.below(2) == 0 {
                taken.insert(pair);
                if matches!(self.kind, Kind::Planar(_)) && !graph(&taken).is_planar(n) {
                    taken.remove(&pair);
                }
            }
        }
        self.visit_graph(&graph(&taken), sink)
    }

    pub fn sample(&mut self, number: u64, sink: &dyn ProgressSink) -> Result<(), StopReason> {
        let mut chance = Chance::new(number);
        if self.kind.is_graph() {
            return self.sample_graph(&mut chance, sink);
        }
        let sizes = SAMPLED_CELLS.end() - SAMPLED_CELLS.start() + 1;
        let cells = SAMPLED_CELLS.start() + chance.below(sizes);
        let mut disk = random_disk(cells, &mut chance);
        let halvable = disk.halvable();
        if matches!(self.kind, Kind::Invisible(_)) && !halvable.is_empty() {
            let place = halvable[chance.below(halvable.len())];
            disk = disk.halved(&[place]).unwrap_or(disk);
        }
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
        self.visit(&fillings, &places, pattern, first, stones, sink)
    }

    fn visit(
        &mut self,
        fillings: &Fillings,
        cuts: &[usize],
        pattern: &[Arc],
        first: usize,
        stones: [u32; 2],
        sink: &dyn ProgressSink,
    ) -> Result<(), StopReason> {
        let Some(enclosure) = fillings.enclosure(cuts, pattern, first) else {
            return Ok(());
        };
        self.regions += 1;
        let payoff = fillings.payoff(&enclosure, &mut self.outcomes);
        let look = |black, white| Sketch::of(&enclosure, black, white).into();
        self.arena.visit(&look, payoff, stones, self.memory, sink)
    }

    pub fn add_to(self, store: &mut RealizationStore) {
        let (games, found) = self.arena.into_found();
        for (game, figure) in found {
            store.add(&Entry { value: games.text(game), figure });
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
        Self { length, places: (0..count).collect(), started: false }
    }

    fn next(&mut self) -> Option<&[usize]> {
        let count = self.places.len();
        if !self.started {
            self.started = true;
            return (count <= self.length).then_some(&self.places);
        }
        // The last place that can still advance; all later places follow it directly.
        let last = |i: usize| self.length - count + i;
        let moving = (0..count).rev().find(|&i| self.places[i] < last(i))?;
        let start = self.places[moving] + 1;
        for (place, at) in self.places[moving..].iter_mut().zip(start..) {
            *place = at;
        }
        Some(&self.places)
    }
}

/// Adds random neighbors that create no hole.
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

/// Random choices of a sample. `data/realized` names samples by number, so they must never change.
struct Chance(SplitMix);

impl Chance {
    fn new(seed: u64) -> Self {
        Self(SplitMix::new(seed))
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.0.word() % bound as u64) as usize
    }
}
