//! A connection game as a set-coloring game.
//!
//! Cells are elements, Black is Max, and the outcome function is whether Black reaches its goal.
//! More black stones never hurt Black, so the game is isotone. The misère objective reverses the
//! outcome: the game is still a division game but not isotone.

use mustplay_coloring::frontier::ColoredGraph;
use mustplay_coloring::{Coloring, Element, ElementSet, Isotone, Player, SetColoring};

use crate::color::Color;
use crate::masks::{Contraction, Masks};
use crate::position::Position;
use crate::setup::{Setup, SetupError};

#[derive(Clone, Copy, Debug)]
pub struct ConnectionGame<'a, const W: usize> {
    masks: &'a Masks<W>,
}

impl<'a, const W: usize> ConnectionGame<'a, W> {
    pub fn new(masks: &'a Masks<W>) -> Self {
        Self { masks }
    }

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
        self.masks.connected(coloring.of(Player::Max), coloring.of(Player::Min)).map(Player::from)
    }
}

/// Cells of low total potential for both colors come first, since they matter most.
impl<const W: usize> Isotone<W> for ConnectionGame<'_, W> {
    fn order(
        &self,
        coloring: &Coloring<W>,
        _: Player,
        candidates: ElementSet<W>,
        moves: &mut Vec<Element>,
    ) {
        let empty = self.uncolored(coloring);
        let mut potentials = vec![0; self.elements()];
        for color in Color::BOTH {
            let own = coloring.of(color.into());
            Contraction::new(self.masks, color, own, empty).add_potentials(&mut potentials);
        }
        let start = moves.len();
        moves.extend(candidates);
        moves[start..].sort_by_key(|cell| {
            let degree = (self.masks.neighbors(*cell) & empty).len();
            (potentials[cell.index()], std::cmp::Reverse(degree))
        });
    }
}

/// Black's view of the board, with its stones: a network whose completions can be counted.
///
/// Coin-flip Hex (SCG §4.8) depends on the share of the completions that Black wins, and of those
/// with a black stone on a cell: by [`chance`](mustplay_coloring::coin_flip), best play wins as
/// often as random play. The counting is that of [`frontier`](mustplay_coloring::frontier).
///
/// ```
/// use std::sync::Arc;
/// use mustplay_hex::{completion_network, Board, Setup};
/// use mustplay_core::NoProgress;
///
/// let board = Arc::new(Board::hex(7, 7)?);
/// let setup = Setup::empty(Arc::clone(&board)).after(board.cell("d4").unwrap());
/// let counts = completion_network(&setup)?.count(false, &NoProgress)?;
/// assert_eq!(counts.share.to_string(), "156892578519929/281474976710656");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn completion_network(setup: &Setup) -> Result<ColoredGraph, SetupError> {
    let occupancy = setup.occupancy()?;
    let board = &setup.board;
    let terminals = board.goal(Color::Black).terminals();
    let mut network = ColoredGraph::new(board.len(), terminals.len());
    for cell in board.cells() {
        for &neighbor in board.neighbors(cell) {
            network.join(cell, neighbor);
        }
        if let Some(color) = occupancy[cell.index()] {
            network.give(cell, color.into());
        }
    }
    for (number, terminal) in terminals.iter().enumerate() {
        for &cell in &terminal.cells {
            network.touch(cell, number);
        }
    }
    if board.is_joined() {
        network.join_terminals();
    }
    Ok(network)
}
