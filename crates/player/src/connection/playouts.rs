//! Games played to their end at random, on boards of hexagons.
//!
//! Players are not quite blind (SCG §12.5, §14.2): they do not move in cells that are seen to be
//! dead, and they save a bridge that the opponent has just broken into. Everything needed for
//! that is in the [`Ring`] of a cell, which is kept up to date with six additions for each stone.

use std::sync::Arc;

use mustplay_cgt::random::SplitMix;
use mustplay_coloring::Player;
use mustplay_hex::{Board, Cell, Color, Coordinate, Goal, Shape};

use super::ring::{AROUND, DIRECTIONS, Ring};
use super::stones::Stones;
use crate::judge::Played;
use crate::knowledge::Source;
use crate::rules::Step;
use crate::settings::Settings;

/// The neighbors of a cell that do not exist.
const OUTSIDE: u16 = u16::MAX;

/// A board of hexagons with its rings.
#[derive(Debug)]
pub(crate) struct Lattice {
    /// For each cell, its neighbors in the order of the directions.
    neighbors: Vec<[u16; AROUND]>,
    /// The rings of the empty board.
    rings: Vec<Ring>,
    /// For each cell, the terminals of Black that it touches, a bit for each.
    touches: Vec<u8>,
    /// How many terminals Black has.
    terminals: usize,
}

impl Lattice {
    /// That of a board of Hex or Y; others have none.
    pub(crate) fn new(board: &Board) -> Option<Self> {
        let shape = board.shape();
        if !matches!(shape, Shape::Hex { .. } | Shape::Y { .. }) {
            return None;
        }
        let Goal::Join(terminals) = board.goal(Color::Black) else {
            return None;
        };
        let around = |cell: Cell| {
            let at = board.coordinate(cell).expect("hexagons have coordinates");
            DIRECTIONS.map(|(right, down)| {
                (at.column.checked_add_signed(right), at.row.checked_add_signed(down))
            })
        };
        let inside = |(column, row): (Option<usize>, Option<usize>)| {
            let (column, row) = column.zip(row)?;
            board.cell_at(Coordinate { column, row })
        };
        let neighbors = board.cells().map(|cell| {
            around(cell).map(|at| inside(at).map_or(OUTSIDE, |cell| cell.index() as u16))
        });
        let rings = board.cells().map(|cell| {
            let mut ring = Ring::default();
            for (direction, at) in around(cell).into_iter().enumerate() {
                let Shape::Hex { columns, rows } = shape else {
                    // An edge of Y is everybody's, as an empty cell is.
                    continue;
                };
                let is_within = [
                    at.0.is_some_and(|column| column < columns),
                    at.1.is_some_and(|row| row < rows),
                ];
                match is_within {
                    [true, true] => {}
                    [true, false] => ring.place(direction, Color::Black),
                    [false, true] => ring.place(direction, Color::White),
                    [false, false] => ring.wall_off(direction),
                }
            }
            ring
        });
        let mut touches = vec![0; board.len()];
        for (number, terminal) in terminals.iter().enumerate() {
            for cell in &terminal.cells {
                touches[cell.index()] |= 1 << number;
            }
        }
        Some(Self {
            neighbors: neighbors.collect(),
            rings: rings.collect(),
            touches,
            terminals: terminals.len(),
        })
    }
}

/// Plays games to their end.
#[derive(Clone, Debug)]
pub(crate) struct Playouts {
    lattice: Arc<Lattice>,
    random: SplitMix,
    saves_bridges: bool,
    shuns_dead: bool,
    stones: Vec<Option<Color>>,
    rings: Vec<Ring>,
    /// Cells that may still be played, in no order.
    left: Vec<u16>,
    /// Memory for finding chains.
    seen: Vec<bool>,
    stack: Vec<u16>,
}

impl Playouts {
    pub(crate) fn new(lattice: Arc<Lattice>, settings: &Settings) -> Self {
        let cells = lattice.rings.len();
        Self {
            random: SplitMix::new(settings.seed),
            saves_bridges: settings.knowledge.has(Source::Bridges),
            shuns_dead: settings.knowledge.has(Source::Dead),
            stones: vec![None; cells],
            rings: lattice.rings.clone(),
            left: Vec::with_capacity(cells),
            seen: vec![false; cells],
            stack: Vec::with_capacity(cells),
            lattice,
        }
    }

    /// Plays a game to its end; who wins. What is played is told.
    pub(crate) fn play<const W: usize>(&mut self, start: &Stones<W>, played: &mut Played) -> Color {
        self.set(start);
        let mut to_move = start.to_move;
        let mut last: Option<u16> = None;
        while let Some(cell) = self.reply(last, to_move).or_else(|| self.anywhere()) {
            self.put(cell, to_move);
            played.add(Player::from(to_move), Step::new(cell.into()));
            last = Some(cell);
            to_move = !to_move;
        }
        if self.black_has_joined() { Color::Black } else { Color::White }
    }

    fn set<const W: usize>(&mut self, start: &Stones<W>) {
        self.stones.fill(None);
        self.rings.copy_from_slice(&self.lattice.rings);
        for color in Color::BOTH {
            for cell in start.of[color.index()] {
                self.put(cell.index() as u16, color);
            }
        }
        self.left.clear();
        let free = self.stones.iter().enumerate();
        let free = free.filter(|(_, stone)| stone.is_none());
        self.left.extend(free.map(|(cell, _)| cell as u16));
    }

    #[inline]
    fn put(&mut self, cell: u16, color: Color) {
        self.stones[usize::from(cell)] = Some(color);
        let neighbors = &self.lattice.neighbors[usize::from(cell)];
        for (direction, &neighbor) in neighbors.iter().enumerate() {
            if neighbor != OUTSIDE {
                // Seen from the neighbor, the stone is in the opposite direction.
                let back = (direction + AROUND / 2) % AROUND;
                self.rings[usize::from(neighbor)].place(back, color);
            }
        }
    }

    /// A move that saves a bridge from the last one.
    #[inline]
    fn reply(&mut self, last: Option<u16>, color: Color) -> Option<u16> {
        let last = usize::from(last.filter(|_| self.saves_bridges)?);
        let saving = self.rings[last].saving(color);
        if saving == 0 {
            return None;
        }
        let turned = self.random.index(AROUND);
        let direction = (0..AROUND)
            .map(|direction| (direction + turned) % AROUND)
            .find(|direction| saving >> direction & 1 == 1)?;
        let cell = self.lattice.neighbors[last][direction];
        (cell != OUTSIDE).then_some(cell)
    }

    /// Any cell that is free and not dead.
    #[inline]
    fn anywhere(&mut self) -> Option<u16> {
        while !self.left.is_empty() {
            let place = self.random.index(self.left.len());
            let cell = self.left.swap_remove(place);
            let is_free = self.stones[usize::from(cell)].is_none();
            if is_free && !(self.shuns_dead && self.rings[usize::from(cell)].is_dead()) {
                return Some(cell);
            }
        }
        None
    }

    /// Whether a chain of Black touches all its terminals. Cells that were left out as dead make
    /// no difference.
    fn black_has_joined(&mut self) -> bool {
        let Lattice { neighbors, touches, terminals, .. } = &*self.lattice;
        let all = (1u8 << terminals) - 1;
        self.seen.fill(false);
        for start in 0..self.stones.len() {
            let is_black = self.stones[start] == Some(Color::Black);
            if touches[start] & 1 == 0 || !is_black || self.seen[start] {
                continue;
            }
            let mut reached = 0;
            self.seen[start] = true;
            self.stack.push(start as u16);
            while let Some(cell) = self.stack.pop() {
                reached |= touches[usize::from(cell)];
                for &neighbor in &neighbors[usize::from(cell)] {
                    let place = usize::from(neighbor);
                    if neighbor != OUTSIDE
                        && !self.seen[place]
                        && self.stones[place] == Some(Color::Black)
                    {
                        self.seen[place] = true;
                        self.stack.push(neighbor);
                    }
                }
            }
            if reached == all {
                return true;
            }
        }
        false
    }
}
