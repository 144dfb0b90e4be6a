//! A valid position of a connection game.
//!
//! Two ways of seeing who has connected are kept side by side. [`Position::connected`] is
//! incremental: for every terminal the set of own stones connected to it is maintained,
//! and a new stone floods only into stones not yet reached, so that over a game each
//! stone enters each set once. [`Position::connected_from_scratch`] floods from the
//! terminals and is the definition.
//!
//! ```
//! use std::sync::Arc;
//! use mustplay_hex::{Board, Color, Position, Setup};
//!
//! let board = Arc::new(Board::hex(2, 2)?);
//! let mut position = Position::<1>::new(&Setup::empty(board.clone()))?;
//! for name in ["b1", "a1", "a2"] {
//!     position.play(board.cell(name).unwrap())?;
//! }
//! assert_eq!(position.winner(), Some(Color::Black));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::sync::Arc;

use thiserror::Error;

use crate::board::{Board, Cell};
use crate::color::Color;
use crate::masks::{CellSet, MOST_TERMINALS, Masks};
use crate::rules::Objective;
use crate::setup::{Setup, SetupError};

/// Stones, side to move and everything that follows from them; always legal.
#[derive(Clone, Debug)]
pub struct Position<const W: usize> {
    board: Arc<Board>,
    masks: Arc<Masks<W>>,
    stones: [CellSet<W>; 2],
    /// For each color and terminal: the color's stones connected to that terminal.
    reached: [[CellSet<W>; MOST_TERMINALS]; 2],
    connected: Option<Color>,
    to_move: Color,
    objective: Objective,
    hash: u64,
}

/// Why a move is not legal.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum IllegalMove {
    /// There is a stone already.
    #[error("{color} to {cell}: expected an empty cell, found a {stone} stone")]
    Occupied {
        /// Name of the cell.
        cell: String,
        /// Who wanted to move there.
        color: Color,
        /// What stands there.
        stone: Color,
    },
    /// The board has no such cell.
    #[error("cell number {cell} is off the board: expected one of the {cells} cells")]
    OffBoard {
        /// The index given.
        cell: usize,
        /// Cells of the board.
        cells: usize,
    },
}

impl<const W: usize> Position<W> {
    /// Checks a setup and makes a position of it.
    pub fn new(setup: &Setup) -> Result<Self, SetupError> {
        setup.occupancy()?;
        let masks = Arc::new(Masks::new(&setup.board)?);
        let mut position = Self {
            board: Arc::clone(&setup.board),
            masks,
            stones: [CellSet::EMPTY; 2],
            reached: [[CellSet::EMPTY; MOST_TERMINALS]; 2],
            connected: None,
            to_move: setup.to_move,
            objective: setup.objective,
            hash: 0,
        };
        position.connected = position.connected_from_scratch();
        for &(cell, color) in &setup.stones {
            position.put(cell, color);
        }
        position.hash ^= match setup.to_move {
            Color::Black => 0,
            Color::White => side_key(),
        };
        Ok(position)
    }

    /// Writes the position down again.
    pub fn to_setup(&self) -> Setup {
        let stones = Color::BOTH
            .into_iter()
            .flat_map(|color| self.stones(color).iter().map(move |cell| (cell, color)))
            .collect();
        Setup {
            board: Arc::clone(&self.board),
            stones,
            to_move: self.to_move,
            objective: self.objective,
        }
    }

    /// The board it is played on.
    pub fn board(&self) -> &Arc<Board> {
        &self.board
    }

    /// The board as bit sets.
    pub fn masks(&self) -> &Arc<Masks<W>> {
        &self.masks
    }

    /// The stones of `color`.
    #[inline]
    pub fn stones(&self, color: Color) -> CellSet<W> {
        self.stones[color.index()]
    }

    /// The cells without a stone.
    #[inline]
    pub fn empty(&self) -> CellSet<W> {
        self.masks.all() - self.stones[0] - self.stones[1]
    }

    /// The stone on `cell`.
    pub fn stone(&self, cell: Cell) -> Option<Color> {
        Color::BOTH
            .into_iter()
            .find(|&color| self.stones(color).contains(cell))
    }

    /// Whose turn it is.
    pub fn to_move(&self) -> Color {
        self.to_move
    }

    /// Whether connecting wins or loses.
    pub fn objective(&self) -> Objective {
        self.objective
    }

    /// A hash of stones and side to move, kept up to date move by move.
    ///
    /// Keys are the same in every run. Different positions may share a hash.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// Puts a stone of the side to move on `cell` and passes the turn.
    pub fn play(&mut self, cell: Cell) -> Result<(), IllegalMove> {
        let color = self.to_move;
        if cell.index() >= self.board.len() {
            return Err(IllegalMove::OffBoard {
                cell: cell.index(),
                cells: self.board.len(),
            });
        }
        if let Some(stone) = self.stone(cell) {
            return Err(IllegalMove::Occupied {
                cell: self.board.name(cell).to_owned(),
                color,
                stone,
            });
        }
        self.put(cell, color);
        self.pass();
        Ok(())
    }

    /// Passes the turn without a stone.
    pub fn pass(&mut self) {
        self.to_move = !self.to_move;
        self.hash ^= side_key();
    }

    /// The color that has reached its goal, if one has.
    #[inline]
    pub fn connected(&self) -> Option<Color> {
        self.connected
    }

    /// The color that has reached its goal, found by flooding the board: the definition that
    /// [`Self::connected`] must match.
    pub fn connected_from_scratch(&self) -> Option<Color> {
        self.masks.connected(self.stones[0], self.stones[1])
    }

    /// Who has won: the color that connected, or under the misère objective the other.
    pub fn winner(&self) -> Option<Color> {
        match self.objective {
            Objective::Normal => self.connected,
            Objective::Misere => self.connected.map(Color::opponent),
        }
    }

    /// Adds a stone to an empty cell and updates everything but the turn.
    fn put(&mut self, cell: Cell, color: Color) {
        self.stones[color.index()].insert(cell);
        self.hash ^= stone_key(cell, color);
        let own = self.stones(color);
        let mut touches_all = true;
        for (terminal, &near) in self.masks.terminals(color).iter().enumerate() {
            let reached = &mut self.reached[color.index()][terminal];
            if near.contains(cell) || reached.meets(self.masks.neighbors(cell)) {
                *reached |= self.masks.flood(CellSet::single(cell), own - *reached);
            }
            touches_all &= reached.contains(cell);
        }
        if self.connected.is_some() {
            return;
        }
        let done = if self.masks.terminals(color).is_empty() {
            !self.masks.joins(!color, self.masks.all() - own)
        } else {
            touches_all
        };
        if done {
            self.connected = Some(color);
        }
    }
}

fn stone_key(cell: Cell, color: Color) -> u64 {
    mix(2 * cell.index() as u64 + color.index() as u64 + 1)
}

fn side_key() -> u64 {
    mix(0)
}

/// A fixed scrambling of small numbers into 64 well-spread bits: multiply-and-shift rounds,
/// each of them invertible, so that different keys stay different.
fn mix(number: u64) -> u64 {
    let mut x = number.wrapping_add(0x6d75_7374_706c_6179);
    for multiplier in [0xd6e8_feb8_6659_fd93, 0xcf1b_bcdc_b7a5_6463] {
        x ^= x >> 32;
        x = x.wrapping_mul(multiplier);
    }
    x ^ x >> 32
}
