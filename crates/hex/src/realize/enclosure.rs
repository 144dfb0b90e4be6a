//! A disk with its ring divided into arcs: a region of some kind, all cells empty.
//!
//! Two arcs of one color must not meet outside of the disk, since they would be one terminal; with
//! this condition Black's terminals are exactly her arcs. The *payoff* of an enclosure lists the
//! outcomes of the 2ⁿ fillings (CVH Definition 3.1), where bit i of a filling is set if cell i is
//! black. Chains inside the disk are computed once for all divisions of the ring.

use mustplay_cgt::outcome::OutcomePoset;

use super::disk::{Disk, Hexagon};
use super::kind::{Arc, GapColors, Joined, Kind, MOST_TERMINALS};

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Enclosure<'a> {
    pub(super) disk: &'a Disk,
    pub(super) arcs: Vec<Arc>,
}

impl Enclosure<'_> {
    pub(super) fn gap(&self) -> Option<Hexagon> {
        let at = self.arcs.iter().position(|arc| matches!(arc, Arc::Gap { .. }));
        at.map(|at| self.disk.ring()[at].at)
    }
}

/// All fillings of a disk, for all divisions of its ring.
pub(super) struct Fillings<'a> {
    disk: &'a Disk,
    /// For each filling, the start of its chains in `chains`.
    starts: Vec<u32>,
    /// The ring cells that each black chain touches, as bits.
    chains: Vec<u64>,
    /// Pairs of places in the ring that are the same cell, or neighbors but not consecutive.
    shortcuts: Vec<(usize, usize)>,
}

impl<'a> Fillings<'a> {
    pub(super) fn new(disk: &'a Disk) -> Self {
        let adjacency = disk.adjacency();
        let ring = disk.ring();
        let mut starts = vec![0];
        let mut chains = Vec::new();
        for black in 0..1_u32 << disk.cells().len() {
            let mut rest = black;
            while rest != 0 {
                let chain = chain(rest & rest.wrapping_neg(), black, &adjacency);
                rest &= !chain;
                let touched = ring.iter().enumerate().filter(|(_, cell)| cell.touches & chain != 0);
                chains.push(touched.fold(0, |mask, (at, _)| mask | 1 << at));
            }
            starts.push(chains.len() as u32);
        }
        Self { disk, starts, chains, shortcuts: shortcuts(disk) }
    }

    /// The ring with arcs that begin at the given places, if that is a region.
    ///
    /// The arc that begins at `cuts[0]` is `pattern[first]`.
    pub(super) fn enclosure(
        &self,
        cuts: &[usize],
        pattern: &[Arc],
        first: usize,
    ) -> Option<Enclosure<'a>> {
        let length = self.disk.ring().len();
        // Places before the first cut belong to the last arc.
        let number = |at: usize| cuts.iter().filter(|&&cut| cut <= at).count() + cuts.len() - 1;
        let arc_at = |at: usize| pattern[(number(at) + first) % pattern.len()];
        let arcs: Vec<Arc> = (0..length).map(arc_at).collect();
        let gaps = arcs.iter().filter(|arc| matches!(arc, Arc::Gap { .. }));
        if gaps.count() > 1 || !self.are_halves_apart(cuts) {
            return None;
        }
        // Arcs that meet elsewhere would be one terminal, or one cell would have two colors. A gap
        // touches only its two neighbors in the ring, and so do halves.
        let meets = |&(a, b): &(usize, usize)| {
            let same_arc = number(a) % cuts.len() == number(b) % cuts.len();
            let one_cell = self.disk.ring()[a].at == self.disk.ring()[b].at;
            let harmless = matches!(
                (arcs[a], arcs[b]),
                (Arc::Black(_), Arc::White) | (Arc::White, Arc::Black(_))
            );
            let halved = self.disk.ring()[a].is_half || self.disk.ring()[b].is_half;
            halved || !same_arc && (one_cell || !harmless)
        };
        (!self.shortcuts.iter().any(meets)).then_some(Enclosure { disk: self.disk, arcs })
    }

    /// Whether arcs end at both sides of each half of a cell.
    fn are_halves_apart(&self, cuts: &[usize]) -> bool {
        let ring = self.disk.ring();
        (0..ring.len()).all(|place| {
            !ring[place].is_half
                || cuts.contains(&place) && cuts.contains(&((place + 1) % ring.len()))
        })
    }

    /// The outcome of each filling.
    pub(super) fn payoff(&self, enclosure: &Enclosure, outcomes: &mut Outcomes) -> Vec<u8> {
        let owns_gap = outcomes.kind.owns_gap();
        let mut terminals = [0_u64; MOST_TERMINALS];
        let mut gap = None;
        for (at, arc) in enclosure.arcs.iter().enumerate() {
            match arc {
                Arc::Black(terminal) => terminals[*terminal] |= 1 << at,
                Arc::Gap { beside } => gap = Some((1_u64 << at, *beside)),
                Arc::White => {}
            }
        }
        let mut with_gap = terminals;
        if let Some((bit, beside)) = gap {
            with_gap[beside] |= bit;
        }
        let ways = self.starts.len() - 1;
        let joined = |filling: usize, terminals: &[u64; MOST_TERMINALS]| {
            let range = self.starts[filling] as usize..self.starts[filling + 1] as usize;
            let mut joined = Joined::NONE;
            for chain in &self.chains[range] {
                let mut touched = 0_u8;
                for (terminal, mask) in terminals.iter().enumerate() {
                    touched |= u8::from(mask & chain != 0) << terminal;
                }
                if !touched.is_power_of_two() && touched != 0 {
                    joined.join(touched);
                }
            }
            joined
        };
        let mut number = |joined, joined_if_black, black_now| {
            let number = outcomes.number(joined, joined_if_black, black_now);
            number.expect("chains in a disk do not cross")
        };
        let mut payoff = Vec::with_capacity(2 * ways);
        for filling in 0..ways {
            let white = joined(filling, &terminals);
            let black = match gap {
                Some(_) => joined(filling, &with_gap),
                None => white,
            };
            payoff.push(number(white, black, false));
        }
        if owns_gap {
            for filling in 0..ways {
                let black = joined(filling, &with_gap);
                payoff.push(number(black, black, true));
            }
        }
        payoff
    }
}

/// The black chain that contains a cell.
pub(super) fn chain(seed: u32, black: u32, adjacency: &[u32]) -> u32 {
    let (mut chain, mut fresh) = (seed, seed);
    while fresh != 0 {
        let cell = fresh.trailing_zeros() as usize;
        fresh &= fresh - 1;
        let more = adjacency[cell] & black & !chain;
        chain |= more;
        fresh |= more;
    }
    chain
}

fn shortcuts(disk: &Disk) -> Vec<(usize, usize)> {
    let ring = disk.ring();
    // Both halves of a cell have its place on the walk.
    let mut way = Vec::with_capacity(ring.len());
    for (place, cell) in ring.iter().enumerate() {
        let is_same = place > 0 && cell.is_half && ring[place - 1].at == cell.at;
        let last: usize = way.last().copied().unwrap_or(0);
        way.push(if is_same || place == 0 { last } else { last + 1 });
    }
    let length = way.last().map_or(0, |last| last + 1);
    let mut pairs = Vec::new();
    for b in 0..ring.len() {
        for a in 0..b {
            let consecutive = way[b] == way[a] + 1 || (way[a] == 0 && way[b] + 1 == length);
            if way[a] == way[b] {
                continue;
            }
            let near = ring[a].at.neighbors().contains(&ring[b].at);
            if ring[a].at == ring[b].at || (near && !consecutive) {
                pairs.push((a, b));
            }
        }
    }
    pairs
}

/// The outcomes of a kind by joined terminals, each computed once.
pub(super) struct Outcomes {
    kind: Kind,
    poset: OutcomePoset,
    known: Vec<Option<u8>>,
}

impl Outcomes {
    pub(super) fn new(kind: Kind) -> Self {
        Self { kind, poset: kind.poset(), known: vec![None; 1 << 13] }
    }

    /// The index of an outcome; `None` if chains cross.
    pub(super) fn number(
        &mut self,
        joined: Joined,
        joined_if_black: Joined,
        black_now: bool,
    ) -> Option<u8> {
        let key = usize::from(joined.pairs())
            | usize::from(joined_if_black.pairs()) << 6
            | usize::from(black_now) << 12;
        if self.known[key].is_some() {
            return self.known[key];
        }
        let gap = GapColors { black_now, joined_if_black };
        let outcome = self.kind.outcome(&self.poset, joined, gap)?;
        self.known[key] = Some(outcome.index() as u8);
        self.known[key]
    }
}
