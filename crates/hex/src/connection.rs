//! A connection game as a set-coloring game.
//!
//! Cells are elements, Black is Max, and the outcome function asks whether Black reaches
//! its goal. More black stones never hurt Black, so the game is isotone; turned around by
//! the misère objective it is a division game that is not.

use mustplay_coloring::{Coloring, Element, ElementSet, Isotone, Player, SetColoring};

use crate::color::Color;
use crate::masks::{CellSet, Masks};
use crate::position::Position;

/// The game left to play on a board.
#[derive(Clone, Copy, Debug)]
pub struct ConnectionGame<'a, const W: usize> {
    masks: &'a Masks<W>,
}

impl<'a, const W: usize> ConnectionGame<'a, W> {
    /// The game on the board that `masks` was compiled from.
    pub fn new(masks: &'a Masks<W>) -> Self {
        Self { masks }
    }

    /// The stones of a position as a coloring.
    pub fn coloring(position: &Position<W>) -> Coloring<W> {
        Coloring::new(position.stones(Color::Black), position.stones(Color::White))
            .expect("a position has no cell with two stones")
    }
}

impl<const W: usize> SetColoring<W> for ConnectionGame<'_, W> {
    fn elements(&self) -> usize {
        self.masks.all().len()
    }

    fn winner(&self, coloring: &Coloring<W>) -> Option<Player> {
        self.masks
            .connected(coloring.of(Player::Max), coloring.of(Player::Min))
            .map(Player::from)
    }
}

/// Cells through which both sides would have short paths come first.
///
/// For each color that joins terminals, a cell's *cost* is the number of further stones
/// that a shortest path through it needs; a path through a cell that is cheap for both
/// is where the game is decided. A color that only cuts has no paths of its own.
impl<const W: usize> Isotone<W> for ConnectionGame<'_, W> {
    fn order(
        &self,
        coloring: &Coloring<W>,
        _: Player,
        candidates: ElementSet<W>,
        moves: &mut Vec<Element>,
    ) {
        let mut cost = Costs::new(self.masks.all().len());
        for color in Color::BOTH {
            let own = coloring.of(color.into());
            for &terminal in self.masks.terminals(color) {
                cost.add_distances(self.masks, terminal, own, candidates);
            }
        }
        let start = moves.len();
        moves.extend(candidates);
        moves[start..].sort_by_key(|cell| {
            let degree = (self.masks.neighbors(*cell) & candidates).len();
            (cost.of[cell.index()], usize::MAX - degree)
        });
    }
}

/// Summed distances of every cell to the terminals.
struct Costs {
    of: Vec<u32>,
}

impl Costs {
    fn new(cells: usize) -> Self {
        Self { of: vec![0; cells] }
    }

    /// Adds to each empty cell how many stones a chain from `terminal` to it needs, itself
    /// included, with `own` stones already there.
    fn add_distances<const W: usize>(
        &mut self,
        masks: &Masks<W>,
        terminal: CellSet<W>,
        own: CellSet<W>,
        empty: CellSet<W>,
    ) {
        // Layers of empty cells at distance 1, 2, …; chains of own stones cost nothing.
        let mut reached = CellSet::EMPTY;
        let mut border = terminal;
        let mut distance = 1;
        loop {
            let chains = masks.flood(border, own - reached);
            reached |= chains;
            for stone in chains {
                border |= masks.neighbors(stone);
            }
            let layer = (border & empty) - reached;
            if layer.is_empty() {
                break;
            }
            reached |= layer;
            border = CellSet::EMPTY;
            for cell in layer {
                self.of[cell.index()] += distance;
                border |= masks.neighbors(cell);
            }
            distance += 1;
        }
        let unreachable = 2 * masks.all().len() as u32;
        for cell in empty - reached {
            self.of[cell.index()] += unreachable;
        }
    }
}
