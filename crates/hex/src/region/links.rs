//! What a filled part of the board does for the rest: which ports it joins.
//!
//! A *port* is something outside the part that Black may connect through it: a cell whose
//! color is not settled yet, or an *anchor*, a chain that is black for certain. Two ports are
//! linked when a black chain inside the part touches both. The pairs are all that matters
//! (CVH §2): whatever colors the ports turn out to have, the black ones are connected through
//! the part exactly as the pairs say.
//!
//! Links are ordered by inclusion. Two more bits make the order the true one where a winner is
//! known: lost positions are the empty set, below everything, and won ones the full set.

/// The pairs of ports that are joined, or the news that the game is decided.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Links(u128);

/// The place of a port in a list of ports.
pub(crate) type Slot = usize;

impl Links {
    /// White has won whatever happens elsewhere.
    pub const LOST: Self = Self(0);
    /// Black has won whatever happens elsewhere.
    pub const WON: Self = Self(u128::MAX);
    /// Nothing is joined and nothing decided.
    pub const NONE: Self = Self(1 << 127);

    /// The most ports whose pairs fit in the mask.
    pub const MOST_PORTS: usize = 16;

    /// Whether a winner is known.
    pub fn is_decided(self) -> bool {
        self == Self::LOST || self == Self::WON
    }

    /// Whether the ports in two different slots are joined.
    pub fn joins(self, a: Slot, b: Slot) -> bool {
        self.0 & pair_bit(a, b) != 0
    }

    /// Joins the ports in two different slots.
    pub(crate) fn join(&mut self, a: Slot, b: Slot) {
        self.0 |= pair_bit(a, b);
    }

    /// Joins all the ports of `slots` to one another.
    pub(crate) fn join_all(&mut self, slots: &[Slot]) {
        for (i, &a) in slots.iter().enumerate() {
            for &b in &slots[..i] {
                self.join(a, b);
            }
        }
    }

    /// These pairs when each port moves to a new slot; pairs of a port that goes nowhere are
    /// dropped.
    pub(crate) fn renumbered(self, slots: &[Option<Slot>]) -> Self {
        if self.is_decided() {
            return self;
        }
        let mut moved = Self::NONE;
        for (a, b) in self.pairs(slots.len()) {
            if let (Some(a), Some(b)) = (slots[a], slots[b]) {
                moved.join(a, b);
            }
        }
        moved
    }

    /// Without the pairs that `other` has; decisions stay.
    pub(crate) fn without_pairs(self, other: Self) -> Self {
        Self(self.0 & !(other.0 & !Self::NONE.0))
    }

    /// The pairs that are joined among the first `ports` slots.
    pub fn pairs(self, ports: usize) -> impl Iterator<Item = (Slot, Slot)> {
        (0..ports).flat_map(|b| (0..b).map(move |a| (a, b))).filter(move |&(a, b)| self.joins(a, b))
    }

    /// The mask itself; inclusion of masks is the order of outcomes.
    pub fn mask(self) -> u128 {
        self.0
    }
}

fn pair_bit(a: Slot, b: Slot) -> u128 {
    debug_assert!(a != b, "a port is not a pair");
    let (low, high) = (a.min(b), a.max(b));
    1 << (high * (high - 1) / 2 + low)
}
