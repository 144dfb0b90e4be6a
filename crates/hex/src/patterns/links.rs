//! Which ports Black joins through the filled cells of a pattern.
//!
//! These are the links of a region ([`region::Links`](crate::region::Links)), but for one fixed set
//! of ports and without the news that a game is decided: thousands of small patterns are filled in
//! all ways.

use super::frame::{Frame, bits};

/// The most ports of a local game: their pairs fit in two words.
const MOST_PORTS: usize = 22;

/// A set of pairs of ports.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub(super) struct Pairs([u128; 2]);

impl Pairs {
    fn join(&mut self, a: usize, b: usize) {
        let (low, high) = (a.min(b), a.max(b));
        let bit = high * (high - 1) / 2 + low;
        self.0[bit / 128] |= 1 << (bit % 128);
    }

    /// Whether `other` joins all of these.
    pub(super) fn is_subset(self, other: Self) -> bool {
        self.0[0] & !other.0[0] == 0 && self.0[1] & !other.0[1] == 0
    }
}

/// Finds which ports a coloring joins.
pub(super) struct Linker<'a> {
    frame: &'a Frame,
    /// Chains of black stones in the border.
    chains: Vec<Chain>,
    /// The port that a place of the border is; unknown places only.
    port_of: [u8; 32],
    open: u32,
    black: u32,
    /// Unknown places that touch: joined anyway if both are black.
    touching: Pairs,
}

struct Chain {
    stones: u32,
    /// Cells that touch it.
    cells: u32,
    /// Unknown places that touch it.
    open: u32,
    /// Its number as a port, if Black can get from it to places that are not ports themselves.
    port: Option<usize>,
}

impl<'a> Linker<'a> {
    /// None if there are too many ports.
    pub(super) fn new(frame: &'a Frame, black: u32, white: u32) -> Option<Self> {
        let all = if frame.border.len() == 32 { u32::MAX } else { (1 << frame.border.len()) - 1 };
        let beside = frame.cell_border.iter().fold(0, |all, mask| all | mask);
        let open = all & beside & !black & !white;
        let mut port_of = [0; 32];
        let mut ports = 0;
        for place in bits(open) {
            port_of[place] = ports as u8;
            ports += 1;
        }
        let mut chains = Vec::new();
        let mut left = black;
        while left != 0 {
            let mut stones = left & left.wrapping_neg();
            loop {
                let more = bits(stones).fold(stones, |all, s| all | frame.border_border[s]) & black;
                if more == stones {
                    break;
                }
                stones = more;
            }
            left &= !stones;
            let cells = (0..frame.cells.len()).filter(|&c| frame.cell_border[c] & stones != 0);
            // Unknown places that are not beside a cell count as further away.
            let beyond = bits(stones).fold(0, |all, s| all | frame.border_border[s])
                & all
                & !beside
                & !black
                & !white;
            let leads_out = stones & frame.ways_out != 0 || beyond != 0;
            chains.push(Chain {
                stones,
                cells: cells.fold(0, |mask, c| mask | 1 << c),
                open: bits(stones).fold(0, |all, s| all | frame.border_border[s]) & open,
                port: leads_out.then_some(ports),
            });
            ports += usize::from(leads_out);
        }
        if ports > MOST_PORTS {
            return None;
        }
        let mut touching = Pairs::default();
        for place in bits(open) {
            let later = (u32::MAX << place) << 1;
            for near in bits(frame.border_border[place] & open & later) {
                touching.join(usize::from(port_of[place]), usize::from(port_of[near]));
            }
        }
        Some(Self { frame, chains, port_of, open, black, touching })
    }

    /// The pairs joined when these cells are black and the others white.
    pub(super) fn pairs(&self, coloring: u32) -> Pairs {
        let mut pairs = self.touching;
        let mut unseen_cells = coloring;
        let mut unseen_chains: u32 = (1 << self.chains.len()) - 1;
        // Chains with the cells that touch them first, then cells that touch no chain.
        loop {
            let (mut cells, mut chains) = (0, 0);
            let (mut new_cells, mut new_chains) = if unseen_chains != 0 {
                (0, unseen_chains & unseen_chains.wrapping_neg())
            } else if unseen_cells != 0 {
                (unseen_cells & unseen_cells.wrapping_neg(), 0)
            } else {
                return pairs;
            };
            while new_cells | new_chains != 0 {
                cells |= new_cells;
                chains |= new_chains;
                let mut near_cells = bits(new_chains).fold(0, |all, c| all | self.chains[c].cells);
                let mut touched = 0;
                for cell in bits(new_cells) {
                    near_cells |= self.frame.cell_cells[cell];
                    touched |= self.frame.cell_border[cell];
                }
                touched &= self.black;
                let near_chains = (0..self.chains.len())
                    .filter(|&c| self.chains[c].stones & touched != 0)
                    .fold(0, |all, c| all | 1 << c);
                new_cells = near_cells & coloring & !cells;
                new_chains = near_chains & !chains;
            }
            unseen_cells &= !cells;
            unseen_chains &= !chains;
            let beside_cells = bits(cells).fold(0, |all, c| all | self.frame.cell_border[c]);
            let beside_chains = bits(chains).fold(0, |all, c| all | self.chains[c].open);
            let mut ports = [0_usize; MOST_PORTS];
            let mut count = 0;
            for place in bits((beside_cells | beside_chains) & self.open) {
                ports[count] = usize::from(self.port_of[place]);
                count += 1;
            }
            for port in bits(chains).filter_map(|chain| self.chains[chain].port) {
                ports[count] = port;
                count += 1;
            }
            for (i, &a) in ports[..count].iter().enumerate() {
                for &b in &ports[..i] {
                    pairs.join(a, b);
                }
            }
        }
    }
}
