//! A valid position of a connection game.
//!
//! Connections are updated incrementally: for every terminal the position keeps the set of own
//! stones connected to it, and a new stone floods only into stones not yet reached, so over a game
//! each stone enters each set once. [`Masks::connected`], which floods from the terminals, is the
//! definition.
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
use crate::setup::{Objective, Setup, SetupError};

/// Stones and side to move; always legal.
#[derive(Clone, Debug)]
pub struct Position<const W: usize> {
    board: Arc<Board>,
    masks: Arc<Masks<W>>,
    stones: [CellSet<W>; 2],
    /// For each color and terminal, the color's stones connected to that terminal.
    reached: [[CellSet<W>; MOST_TERMINALS]; 2],
    connected: Option<Color>,
    to_move: Color,
    objective: Objective,
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum IllegalMove {
    #[error("{color} to {cell}: expected an empty cell, found a {stone} stone")]
    Occupied { cell: String, color: Color, stone: Color },
    #[error("cell number {cell} is off the board: expected one of the {cells} cells")]
    OffBoard { cell: usize, cells: usize },
}

impl<const W: usize> Position<W> {
    #[inline(never)]
    pub fn new(setup: &Setup) -> Result<Self, SetupError> {
        setup.occupancy()?;
        let masks = Arc::new(Masks::new(&setup.board)?);
        let mut position = Self {
            board: Arc::clone(&setup.board),
            stones: [CellSet::EMPTY; 2],
            reached: [[CellSet::EMPTY; MOST_TERMINALS]; 2],
            connected: masks.connected(CellSet::EMPTY, CellSet::EMPTY),
            masks,
            to_move: setup.to_move,
            objective: setup.objective,
        };
        for &(cell, color) in &setup.stones {
            position.put(cell, color);
        }
        Ok(position)
    }

    #[inline(never)]
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

    pub fn board(&self) -> &Arc<Board> {
        &self.board
    }

    pub fn masks(&self) -> &Arc<Masks<W>> {
        &self.masks
    }

    #[inline]
    pub fn stones(&self, color: Color) -> CellSet<W> {
        self.stones[color.index()]
    }

    #[inline]
    pub fn empty(&self) -> CellSet<W> {
        self.masks.all() - self.stones[0] - self.stones[1]
    }

    pub fn stone(&self, cell: Cell) -> Option<Color> {
        Color::BOTH.into_iter().find(|&color| self.stones(color).contains(cell))
    }

    pub fn to_move(&self) -> Color {
        self.to_move
    }

    pub fn objective(&self) -> Objective {
        self.objective
    }

    /// Puts a stone of the side to move on `cell` and passes the turn.
    #[inline(never)]
    pub fn play(&mut self, cell: Cell) -> Result<(), IllegalMove> {
        let color = self.to_move;
        if cell.index() >= self.board.len() {
            return Err(IllegalMove::OffBoard { cell: cell.index(), cells: self.board.len() });
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

    pub fn pass(&mut self) {
        self.to_move = !self.to_move;
    }

    /// The color that has reached its goal, if one has.
    #[inline]
    pub fn connected(&self) -> Option<Color> {
        self.connected
    }

    /// The winner: the color that connected, or its opponent under the misère objective.
    pub fn winner(&self) -> Option<Color> {
        match self.objective {
            Objective::Normal => self.connected,
            Objective::Misere => self.connected.map(Color::opponent),
        }
    }

    /// Adds a stone to an empty cell and updates everything but the turn.
    fn put(&mut self, cell: Cell, color: Color) {
        debug_assert!(self.stone(cell).is_none(), "a stone goes to an empty cell");
        self.stones[color.index()].insert(cell);
        let own = self.stones(color);
        let mut touches_all = true;
        for (terminal, &near) in self.masks.terminals(color).iter().enumerate() {
            let reached = &mut self.reached[color.index()][terminal];
            if near.contains(cell) || reached.meets(self.masks.neighbors(cell)) {
                *reached |= self.masks.flood(CellSet::single(cell), own - *reached);
            }
            touches_all &= reached.contains(cell);
        }
        let is_done = || match self.masks.terminals(color) {
            [] => !self.masks.joins(!color, self.masks.all() - own),
            _ => touches_all,
        };
        if self.connected.is_none() && is_done() {
            self.connected = Some(color);
        }
    }
}
