//! The ports of a region: what outside of it Black may connect through it.

use super::Region;
use crate::board::{Cell, Goal};
use crate::color::Color;

/// Something outside that touches the region.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Port {
    /// A chain of black stones and edges, by its number in [`Outside`].
    Anchor(usize),
    /// A cell whose color is not settled.
    Open(Cell),
}

/// The outside of a region: chains that are black for certain, and what touches what.
#[derive(Clone, Debug)]
pub struct Outside {
    /// The anchor that a black stone outside belongs to.
    anchor_of: Vec<Option<usize>>,
    /// The anchors of Black's two terminals.
    ends: [usize; 2],
    /// Names for people: the terminals in it, or its first stone.
    names: Vec<String>,
}

impl Outside {
    /// Finds the anchors: connected sets of terminals and of black stones outside.
    pub fn of(region: &Region) -> Self {
        let board = region.board();
        let black_outside =
            |cell: Cell| !region.contains(cell) && region.stone(cell) == Some(Color::Black);
        let Goal::Join(terminals) = board.goal(Color::Black) else {
            unreachable!("a region lies on a board with two terminals");
        };
        let mut found =
            Self { anchor_of: vec![None; board.len()], ends: [0, 1], names: Vec::new() };
        for (end, terminal) in terminals.iter().enumerate() {
            let seeds: Vec<Cell> =
                terminal.cells.iter().copied().filter(|&c| black_outside(c)).collect();
            // The first terminal's chain may reach the second: then both are one anchor.
            let known = seeds.iter().find_map(|seed| found.anchor_of[seed.index()]);
            let anchor = known.unwrap_or(found.names.len());
            found.ends[end] = anchor;
            if known.is_some() {
                found.names[anchor].push('+');
                found.names[anchor].push_str(terminal.name);
            } else {
                found.names.push(terminal.name.to_owned());
            }
            found.spread(region, seeds, anchor, &black_outside);
        }
        for cell in board.cells().filter(|&c| black_outside(c)) {
            if found.anchor_of[cell.index()].is_none() {
                let anchor = found.names.len();
                found.names.push(board.name(cell).to_owned());
                found.spread(region, vec![cell], anchor, &black_outside);
            }
        }
        found
    }

    fn spread(
        &mut self,
        region: &Region,
        mut todo: Vec<Cell>,
        anchor: usize,
        black_outside: &dyn Fn(Cell) -> bool,
    ) {
        while let Some(cell) = todo.pop() {
            if self.anchor_of[cell.index()].replace(anchor).is_none() {
                let next = region.board().neighbors(cell).iter().copied();
                todo.extend(
                    next.filter(|&c| black_outside(c) && self.anchor_of[c.index()].is_none()),
                );
            }
        }
    }

    /// The anchors of Black's two terminals; the same one if they are connected already.
    pub fn ends(&self) -> [usize; 2] {
        self.ends
    }

    /// The name of a port for people.
    pub fn name(&self, region: &Region, port: Port) -> String {
        match port {
            Port::Anchor(anchor) => self.names[anchor].clone(),
            Port::Open(cell) => region.board().name(cell).to_owned(),
        }
    }

    /// The port that a cell outside is part of: none for white stones.
    pub(super) fn port_of(&self, region: &Region, cell: Cell) -> Option<Port> {
        match region.stone(cell) {
            _ if region.contains(cell) => None,
            Some(Color::White) => None,
            Some(Color::Black) => self.anchor_of[cell.index()].map(Port::Anchor),
            None => Some(Port::Open(cell)),
        }
    }

    /// The ports outside that touch `cell`, terminals included.
    pub(super) fn touching(&self, region: &Region, cell: Cell) -> Vec<Port> {
        let mut ports: Vec<Port> = Vec::new();
        let mut add = |port: Port| {
            if !ports.contains(&port) {
                ports.push(port);
            }
        };
        if let Goal::Join(terminals) = region.board().goal(Color::Black) {
            for (terminal, &anchor) in terminals.iter().zip(&self.ends) {
                if terminal.cells.contains(&cell) {
                    add(Port::Anchor(anchor));
                }
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
