//! States: the effect of a colored part of the graph on the rest.
//!
//! A port is an uncolored vertex next to the colored part. It keeps one *slot* as long as it is a
//! port. A state has one bit for each pair of slots (a chain of the colored part touches both
//! ports) and one for each slot and terminal (a chain touches port and terminal). Nothing else
//! matters: in every completion, the ports that become TRUE are connected to each other and to
//! terminals through the colored part exactly as the bits state.
//!
//! Irrelevant bits are cleared, so that equivalent states are equal:
//!
//! * a pair of adjacent ports: they are connected anyway if both are TRUE;
//! * a terminal that the port itself touches;
//! * a pair of ports with all terminals but one, or all, in common: a chain that joins one of them
//!   to the missing terminal touches all terminals without the other.

use crate::frontier::MOST_TERMINALS;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct FrontierState<const L: usize>([u64; L]);

pub(super) type Slot = usize;

/// The state after a vertex is colored, or the result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NextState<const L: usize> {
    /// Max has won all completions.
    Won,
    /// Min has won all completions.
    Lost,
    Open(FrontierState<L>),
}

/// The effect of coloring one vertex, the same for all states.
#[derive(Clone, Debug)]
pub(super) struct SweepStep<const L: usize> {
    pub(super) terminals: usize,
    pub(super) slot: Option<Slot>,
    pub(super) touches: u8,
    pub(super) near: Vec<Slot>,
    pub(super) ports: Vec<Slot>,
    /// Bits that are irrelevant after the step, whether set or not.
    pub(super) idle: FrontierState<L>,
    /// The terminals that uncolored vertices touch after the step.
    pub(super) within_reach: u8,
}

impl<const L: usize> FrontierState<L> {
    pub(super) const NONE: Self = Self([0; L]);

    /// The position of the bits of a slot: first its terminals, then its pairs with lower slots.
    const fn base(slot: Slot) -> usize {
        MOST_TERMINALS * slot + slot * slot.saturating_sub(1) / 2
    }

    const fn pair(a: Slot, b: Slot) -> usize {
        let (low, high) = if a < b { (a, b) } else { (b, a) };
        Self::base(high) + MOST_TERMINALS + low
    }

    #[inline]
    fn get(&self, bit: usize) -> bool {
        self.0[bit / 64] >> (bit % 64) & 1 == 1
    }

    #[inline]
    fn set(&mut self, bit: usize) {
        self.0[bit / 64] |= 1 << (bit % 64);
    }

    #[inline]
    fn clear(&mut self, bit: usize) {
        self.0[bit / 64] &= !(1 << (bit % 64));
    }

    fn joins(&self, a: Slot, b: Slot) -> bool {
        self.get(Self::pair(a, b))
    }

    pub(super) fn join(&mut self, a: Slot, b: Slot) {
        self.set(Self::pair(a, b));
    }

    /// The bit set of terminals that a port has.
    fn terminals(&self, slot: Slot) -> u8 {
        let has = |&t: &usize| self.get(Self::base(slot) + t);
        (0..MOST_TERMINALS).filter(has).fold(0, |all, t| all | 1 << t)
    }

    /// Connects a port to terminals.
    pub(super) fn bring(&mut self, slot: Slot, terminals: u8) {
        for t in (0..MOST_TERMINALS).filter(|t| terminals >> t & 1 == 1) {
            self.set(Self::base(slot) + t);
        }
    }

    fn without(mut self, other: &Self) -> Self {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine &= !theirs;
        }
        self
    }
}

impl<const L: usize> SweepStep<L> {
    pub(super) fn color(&self, state: &FrontierState<L>, is_true: bool) -> NextState<L> {
        let mut next = *state;
        // A new port may have the slot of the vertex.
        if let Some(slot) = self.slot {
            for t in 0..MOST_TERMINALS {
                next.clear(FrontierState::<L>::base(slot) + t);
            }
            for &other in self.ports.iter().filter(|&&other| other != slot) {
                next.clear(FrontierState::<L>::pair(slot, other));
            }
        }
        if is_true {
            let own = self.slot.map_or(0, |slot| state.terminals(slot));
            let terminals = own | self.touches;
            if terminals.count_ones() as usize == self.terminals {
                return NextState::Won;
            }
            let joined = |&&slot: &&Slot| {
                let own = self.slot.is_some_and(|own| own != slot && state.joins(own, slot));
                own || self.near.contains(&slot)
            };
            let chain: Vec<Slot> = self.ports.iter().filter(joined).copied().collect();
            for (i, &a) in chain.iter().enumerate() {
                next.bring(a, terminals);
                for &b in &chain[..i] {
                    next.join(a, b);
                }
            }
        }
        self.simplified(next)
    }

    /// Clears irrelevant bits and detects lost states.
    fn simplified(&self, state: FrontierState<L>) -> NextState<L> {
        let mut state = state.without(&self.idle);
        let mut within_reach = self.within_reach;
        let brought: Vec<u8> = self.ports.iter().map(|&slot| state.terminals(slot)).collect();
        for (i, &a) in self.ports.iter().enumerate() {
            within_reach |= brought[i];
            for (j, &b) in self.ports[..i].iter().enumerate() {
                let common = (brought[i] & brought[j]).count_ones() as usize;
                if common + 1 >= self.terminals && common > 0 {
                    state.clear(FrontierState::<L>::pair(a, b));
                }
            }
        }
        if (within_reach.count_ones() as usize) < self.terminals {
            NextState::Lost
        } else {
            NextState::Open(state)
        }
    }
}
