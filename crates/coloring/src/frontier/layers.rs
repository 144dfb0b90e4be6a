//! All states after each step, with the number of colorings that lead to each.

use std::ops::{AddAssign, Mul, Shl};

use mustplay_core::{Progress, ProgressSink, StopReason};
use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use crate::frontier::ColoredGraph;
use crate::frontier::order::SweepOrder;
use crate::frontier::state::{FrontierState, NextState, Slot, SweepStep};
use crate::{Completions, Element, Player, Share};

/// A number of colorings, in the narrowest type that suffices.
pub(super) trait CompletionCount:
    Clone + Default + From<u8> + AddAssign + Into<BigUint> + Shl<usize, Output = Self>
{
    fn times(&self, other: &Self) -> Self;
}

impl CompletionCount for u128 {
    fn times(&self, other: &Self) -> Self {
        self * other
    }
}

impl CompletionCount for BigUint {
    fn times(&self, other: &Self) -> Self {
        self.mul(other)
    }
}

const REPORT_EVERY: usize = 1 << 12;

/// The successor of a state: an index in the next layer, or an end.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Target(u32);

impl Target {
    const WON: Self = Self(u32::MAX);
    const LOST: Self = Self(u32::MAX - 1);
}

/// The states before one step.
struct Layer<C> {
    vertex: Element,
    /// Whether the vertex is uncolored.
    is_free: bool,
    /// The number of free vertices after it.
    left: usize,
    /// Completions that are decided for Max before the vertex is colored.
    won: BigUint,
    /// The number of colorings that lead to each state.
    counts: Vec<C>,
    /// The successors of each state with the vertex FALSE and TRUE.
    targets: Vec<[Target; 2]>,
}

pub(super) struct Layers<C, const L: usize> {
    free: usize,
    before: Vec<Layer<C>>,
    wins: BigUint,
    states: u64,
    bytes: usize,
}

impl<C: CompletionCount, const L: usize> Layers<C, L> {
    /// Counts the completions that Max wins and, if `each`, those with each vertex TRUE.
    pub(super) fn count(
        network: &ColoredGraph,
        order: &SweepOrder,
        each: bool,
        sink: &dyn ProgressSink,
    ) -> Result<Completions, StopReason> {
        let mut layers = Self {
            free: network.free(),
            before: Vec::new(),
            wins: BigUint::default(),
            states: 0,
            bytes: 0,
        };
        layers.forward(network, order, each, sink)?;
        let share = Share { wins: layers.wins.clone(), elements: layers.free };
        let with_true = if each { layers.backward(network) } else { Vec::new() };
        Ok(Completions { share, with_true, steps: layers.states })
    }

    fn forward(
        &mut self,
        network: &ColoredGraph,
        order: &SweepOrder,
        each: bool,
        sink: &dyn ProgressSink,
    ) -> Result<(), StopReason> {
        let mut slots = Slots::new(network.given.len());
        let mut states = vec![FrontierState::<L>::NONE];
        let mut counts = vec![C::from(1)];
        let swept = order.vertices.iter();
        let chosen = |&&v: &&Element| network.given[v.index()].is_none();
        // Vertices that are not swept are FALSE in any case and are not free.
        let mut left = swept.clone().filter(chosen).count();
        debug_assert_eq!(left, self.free, "all free vertices are swept");
        for (at, &vertex) in order.vertices.iter().enumerate() {
            let step = slots.step(network, &order.vertices[at..]);
            let is_free = network.given[vertex.index()].is_none();
            let won = self.wins.clone();
            left -= usize::from(is_free);
            let mut places: FxHashMap<FrontierState<L>, u32> = FxHashMap::default();
            let mut next_states: Vec<FrontierState<L>> = Vec::new();
            let mut next_counts: Vec<C> = Vec::new();
            let mut targets: Vec<[Target; 2]> =
                Vec::with_capacity(if each { states.len() } else { 0 });
            let entry = size_of::<FrontierState<L>>() + size_of::<C>();
            for (number, (state, count)) in states.iter().zip(&counts).enumerate() {
                if number % REPORT_EVERY == 0 {
                    // A hash map takes about twice the memory of its entries.
                    let held = states.len() * entry + next_states.len() * (3 * entry + 8);
                    let done = self.states + number as u64;
                    sink.report(&Progress::new(done, self.bytes + held))?;
                }
                let mut target = |is_true: bool| match step.color(state, is_true) {
                    NextState::Won => {
                        let wins: BigUint = (count.clone() << left).into();
                        self.wins += wins;
                        Target::WON
                    }
                    NextState::Lost => Target::LOST,
                    NextState::Open(next) => {
                        let new = next_states.len() as u32;
                        let place = *places.entry(next).or_insert(new);
                        if place == new {
                            next_states.push(next);
                            next_counts.push(C::default());
                        }
                        next_counts[place as usize] += count.clone();
                        Target(place)
                    }
                };
                let is_false = if is_free { target(false) } else { Target::LOST };
                let pair = [is_false, target(true)];
                if each {
                    targets.push(pair);
                }
            }
            self.states += states.len() as u64;
            if each {
                self.bytes += states.len() * (size_of::<C>() + size_of::<[Target; 2]>());
                self.before.push(Layer { vertex, is_free, left, won, counts, targets });
            }
            (states, counts) = (next_states, next_counts);
        }
        Ok(())
    }

    /// For each free vertex, the share of won completions with it TRUE.
    fn backward(&self, network: &ColoredGraph) -> Vec<(Element, Share)> {
        let mut with_true: Vec<(Element, Share)> = Vec::new();
        // The number of won completions of each state of the next layer.
        let mut above: Vec<C> = Vec::new();
        for layer in self.before.iter().rev() {
            let certain = C::from(1) << layer.left;
            let wins = |target: Target| match target {
                Target::WON => certain.clone(),
                Target::LOST => C::default(),
                Target(place) => above.get(place as usize).cloned().unwrap_or_default(),
            };
            if layer.is_free {
                let mut sum = C::default();
                for (count, [_, is_true]) in layer.counts.iter().zip(&layer.targets) {
                    sum += count.times(&wins(*is_true));
                }
                // Half of the completions that are won already have the vertex TRUE.
                let open: BigUint = sum.into();
                let share = Share { wins: open + (&layer.won >> 1_usize), elements: self.free - 1 };
                with_true.push((layer.vertex, share));
            }
            let here = layer.targets.iter().map(|&[is_false, is_true]| {
                let mut both = wins(is_false);
                both += wins(is_true);
                both
            });
            above = here.collect();
        }
        with_true.sort_by_key(|&(vertex, _)| vertex);
        debug_assert!(with_true.iter().all(|(v, _)| network.given[v.index()].is_none()));
        with_true
    }
}

struct Slots {
    of: Vec<Option<Slot>>,
    taken: Vec<bool>,
}

impl Slots {
    fn new(vertices: usize) -> Self {
        Self { of: vec![None; vertices], taken: Vec::new() }
    }

    fn take(&mut self, vertex: Element) {
        let free = self.taken.iter().position(|&taken| !taken);
        let slot = free.unwrap_or(self.taken.len());
        if slot == self.taken.len() {
            self.taken.push(false);
        }
        self.taken[slot] = true;
        self.of[vertex.index()] = Some(slot);
    }

    /// The effect of coloring the first remaining vertex; assigns the slots after it.
    fn step<const L: usize>(&mut self, network: &ColoredGraph, left: &[Element]) -> SweepStep<L> {
        let (&vertex, later) = left.split_first().expect("a vertex to color");
        let slot = self.of[vertex.index()].take();
        if let Some(slot) = slot {
            self.taken[slot] = false;
        }
        let is_open = |v: &Element| network.given[v.index()] != Some(Player::Min);
        let mut is_later = vec![false; self.of.len()];
        for v in later {
            is_later[v.index()] = true;
        }
        let near = network.neighbors[vertex.index()].iter().copied();
        let near: Vec<Element> = near.filter(|v| is_later[v.index()] && is_open(v)).collect();
        for &v in &near {
            if self.of[v.index()].is_none() {
                self.take(v);
            }
        }
        let slot_of = |v: &Element| self.of[v.index()];
        let mut idle = FrontierState::<L>::NONE;
        for v in later {
            let Some(a) = slot_of(v) else { continue };
            idle.bring(a, network.touches[v.index()]);
            for b in network.neighbors[v.index()].iter().filter_map(slot_of) {
                if a != b {
                    idle.join(a, b);
                }
            }
        }
        let touched = later.iter().map(|v| network.touches[v.index()]);
        SweepStep {
            terminals: network.all_terminals().count_ones() as usize,
            slot,
            touches: network.touches[vertex.index()],
            near: near.iter().filter_map(slot_of).collect(),
            ports: later.iter().filter_map(slot_of).collect(),
            idle,
            within_reach: touched.fold(0, |all, touches| all | touches),
        }
    }
}
