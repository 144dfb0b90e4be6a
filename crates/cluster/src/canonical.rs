//! Canonical names of positions up to symmetry.
//!
//! The name of a position is the least of its images under the symmetries of the board, with stones
//! in the order of the board. So two positions have the same name exactly if a symmetry carries one
//! to the other.

use std::sync::Arc;

use mustplay_hex::{Board, Cell, Color, Objective, Setup, Symmetry};

use crate::ClusterError;
use crate::escaped::Escaped;

/// Canonical names for the positions of one board.
#[derive(Clone, Debug)]
pub struct Canonical {
    board: Arc<Board>,
}

impl Canonical {
    pub fn new(board: &Arc<Board>) -> Self {
        Self { board: Arc::clone(board) }
    }

    pub fn board(&self) -> &Arc<Board> {
        &self.board
    }

    /// The name of a position, and the number of the symmetry that takes it to the named image.
    pub fn name(&self, setup: &Setup) -> (String, usize) {
        let images = self.board.symmetries().iter().enumerate();
        let images = images.map(|(number, symmetry)| (self.image(setup, symmetry), number));
        let images = images.map(|(image, number)| {
            let cells = Color::BOTH.map(|color| image.cells_of(color));
            ((image.to_move.index(), cells), number)
        });
        let ((to_move, cells), number) = images.min().expect("the identity is a symmetry");
        (self.text(Color::BOTH[to_move], &cells), number)
    }

    /// The position itself in the form of names: its own name if it is canonical.
    pub fn written(&self, setup: &Setup) -> String {
        let cells = Color::BOTH.map(|color| setup.cells_of(color));
        self.text(setup.to_move, &cells)
    }

    fn text(&self, turn: Color, [black, white]: &[Vec<Cell>; 2]) -> String {
        let names = |cells: &[Cell]| {
            let names: Vec<&str> = cells.iter().map(|&cell| self.board.name(cell)).collect();
            names.join(" ")
        };
        format!("{turn}: {} / {}", names(black), names(white))
    }

    /// The position of a name; `None` if the name has no position of this board.
    pub fn position(&self, name: &str) -> Option<Setup> {
        let (turn, stones) = name.split_once(": ")?;
        let (black, white) = stones.split_once(" / ").or_else(|| {
            // Without white stones the trailing blank may be missing.
            stones.strip_suffix(" /").map(|black| (black, ""))
        })?;
        let mut setup = Setup::empty(Arc::clone(&self.board));
        setup.to_move = Color::from_name(turn)?;
        for (cells, color) in [(black, Color::Black), (white, Color::White)] {
            for cell in cells.split_ascii_whitespace() {
                setup.stones.push((self.board.cell(cell)?, color));
            }
        }
        setup.occupancy().ok()?;
        Some(setup)
    }

    /// The position of a name from the database, which may be malformed.
    pub(crate) fn expect(&self, name: &str) -> Result<Setup, ClusterError> {
        let position = self.position(name);
        let is_canonical = |setup: &Setup| self.name(setup).0 == name;
        position.filter(is_canonical).ok_or_else(|| ClusterError::Request {
            expected: format!("a position of {} in canonical form", self.board.shape()),
            found: format!("`{}`", Escaped(name)),
        })
    }

    /// The image of a position under a symmetry.
    pub fn image(&self, setup: &Setup, symmetry: &Symmetry) -> Setup {
        let stones = setup.stones.iter();
        let image = |&(cell, color)| (symmetry.apply(cell), symmetry.apply_to_color(color));
        Setup {
            board: Arc::clone(&self.board),
            stones: stones.map(image).collect(),
            to_move: symmetry.apply_to_color(setup.to_move),
            objective: Objective::Normal,
        }
    }

    /// The inverse of the symmetry with this number; `None` if the number is too large.
    pub fn inverse(&self, number: usize) -> Option<&Symmetry> {
        let forth = self.board.symmetries().get(number)?;
        let undoes = |back: &&Symmetry| {
            let returns = |cell| back.apply(forth.apply(cell)) == cell;
            back.exchanges_colors() == forth.exchanges_colors() && self.board.cells().all(returns)
        };
        self.board.symmetries().iter().find(undoes)
    }

    /// The inverse of the symmetry with a number from the database.
    pub(crate) fn expect_inverse(&self, number: i16) -> Result<&Symmetry, ClusterError> {
        let known = usize::try_from(number).ok();
        let back = known.and_then(|number| self.inverse(number));
        back.ok_or_else(|| ClusterError::Request {
            expected: format!("a symmetry of {}", self.board.shape()),
            found: number.to_string(),
        })
    }
}
