//! The ports of a region: outside cells and chains that Black may connect through it.

use super::Region;
use crate::board::Cell;
use crate::color::Color;

/// A cell or chain outside that touches the region.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Port {
    /// A chain of black stones and edges, by its number in [`Outside`].
    Anchor(usize),
    /// A cell whose color is undetermined.
    Open(Cell),
}

/// The outside of a region: chains that are certainly black, and adjacency to the region.
#[derive(Clone, Debug)]
pub struct Outside {
    /// The anchor that a black stone outside belongs to.
    anchor_of: Vec<Option<usize>>,
    ends: [usize; 2],
    /// Display names: the terminals in the anchor, or its first stone.
    names: Vec<String>,
}

impl Outside {
    /// Finds the anchors: connected sets of terminals and of black stones outside.
    pub fn of(region: &Region) -> Self {
        let board = region.board();
        let black_outside =
            |cell: Cell| !region.contains(cell) && region.stone(cell) == Some(Color::Black);
        let mut found =
            Self { anchor_of: vec![None; board.len()], ends: [0, 1], names: Vec::new() };
        for (end, terminal) in board.goal(Color::Black).terminals().iter().enumerate() {
            let mut seeds = terminal.cells.clone();
            seeds.retain(|&cell| black_outside(cell));
            // If the first terminal's chain reaches the second, both are one anchor.
            let known = seeds.iter().find_map(|seed| found.anchor_of[seed.index()]);
            let anchor = known.unwrap_or(found.names.len());
            found.ends[end] = anchor;
            match known {
                Some(_) => found.names[anchor].extend(["+", terminal.name]),
                None => found.names.push(terminal.name.to_owned()),
            }
            found.add_chain(region, seeds, anchor);
        }
        for cell in board.cells().filter(|&c| black_outside(c)) {
            if found.anchor_of[cell.index()].is_none() {
                let anchor = found.names.len();
                found.names.push(board.name(cell).to_owned());
                found.add_chain(region, vec![cell], anchor);
            }
        }
        found
    }

    fn add_chain(&mut self, region: &Region, seeds: Vec<Cell>, anchor: usize) {
        region.board().connected(seeds, |cell| {
            let is_black = !region.contains(cell) && region.stone(cell) == Some(Color::Black);
            is_black && self.anchor_of[cell.index()].replace(anchor).is_none()
        });
    }

    /// The anchors of Black's two terminals; the same one if they are already connected.
    pub fn ends(&self) -> [usize; 2] {
        self.ends
    }

    pub fn name(&self, region: &Region, port: Port) -> String {
        match port {
            Port::Anchor(anchor) => self.names[anchor].clone(),
            Port::Open(cell) => region.board().name(cell).to_owned(),
        }
    }

    /// The port of an outside cell; `None` for white stones.
    pub(super) fn port_of(&self, region: &Region, cell: Cell) -> Option<Port> {
        match region.stone(cell) {
            _ if region.contains(cell) => None,
            Some(Color::White) => None,
            Some(Color::Black) => self.anchor_of[cell.index()].map(Port::Anchor),
            None => Some(Port::Open(cell)),
        }
    }

    /// The outside ports that touch `cell`, terminals included.
    pub(super) fn touching(&self, region: &Region, cell: Cell) -> Vec<Port> {
        let mut ports: Vec<Port> = Vec::new();
        let mut add = |port: Port| {
            if !ports.contains(&port) {
                ports.push(port);
            }
        };
        let terminals = region.board().goal(Color::Black).terminals();
        for (terminal, &anchor) in terminals.iter().zip(&self.ends) {
            if terminal.cells.contains(&cell) {
                add(Port::Anchor(anchor));
            }
        }
        for &next in region.board().neighbors(cell) {
            if let Some(port) = self.port_of(region, next) {
                add(port);
            }
        }
        ports
    }
}

/// The effect of a filled part of the board on the rest: the ports it joins.
///
/// A *port* is an outside cell whose color is undetermined, or an *anchor*, a chain that is
/// certainly black. Two ports are linked when a black chain inside the part touches both. Only the
/// linked pairs matter (CVH §2): whatever colors the ports get, the part connects the black ones
/// exactly as the pairs state.
///
/// Links are ordered by inclusion. Two more bits make this the true order once the winner is
/// certain: lost positions are the empty set, below everything, and won ones the full set.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Links(u128);

pub(crate) type Slot = usize;

impl Links {
    /// White has won, whatever the rest of the board.
    pub const LOST: Self = Self(0);
    /// Black has won, whatever the rest of the board.
    pub const WON: Self = Self(u128::MAX);
    /// Nothing is joined and the winner is undecided.
    pub const NONE: Self = Self(1 << 127);

    /// The most ports whose pairs fit in the mask.
    pub const MOST_PORTS: usize = 16;

    pub fn is_decided(self) -> bool {
        self == Self::LOST || self == Self::WON
    }

    pub fn joins(self, a: Slot, b: Slot) -> bool {
        self.0 & pair_bit(a, b) != 0
    }

    pub(crate) fn join(&mut self, a: Slot, b: Slot) {
        self.0 |= pair_bit(a, b);
    }

    /// Joins all ports of `slots` to one another.
    pub(crate) fn join_all(&mut self, slots: &[Slot]) {
        for (i, &a) in slots.iter().enumerate() {
            for &b in &slots[..i] {
                self.join(a, b);
            }
        }
    }

    /// The links after ports move to new slots; pairs of dropped ports are dropped.
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

    pub(crate) fn with_pairs(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The links without the pairs of `other`; the decision bits stay.
    pub(crate) fn without_pairs(self, other: Self) -> Self {
        Self(self.0 & !(other.0 & !Self::NONE.0))
    }

    /// The pairs that are joined among the first `ports` slots.
    pub fn pairs(self, ports: usize) -> impl Iterator<Item = (Slot, Slot)> {
        (0..ports).flat_map(|b| (0..b).map(move |a| (a, b))).filter(move |&(a, b)| self.joins(a, b))
    }

    /// The bit mask; inclusion of masks is the order of outcomes.
    pub fn mask(self) -> u128 {
        self.0
    }
}

fn pair_bit(a: Slot, b: Slot) -> u128 {
    debug_assert!(a != b, "a port is not a pair");
    let (low, high) = (a.min(b), a.max(b));
    1 << (high * (high - 1) / 2 + low)
}
