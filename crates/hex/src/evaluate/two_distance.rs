//! The two-distance (SCG §12.2).
//!
//! A shortest path says little, because the opponent will simply block it. The
//! *two-distance* of a cell from a terminal assumes that the opponent spoils the best way
//! on at every step: cells that touch the terminal have distance 1, and any other
//! cell one more than the *second* smallest distance among its neighbors, own chains
//! being contracted. The sum over a color's terminals is the cell's *potential* for
//! that color: low potentials mark the cells on which the fight turns.

use crate::color::Color;
use crate::contraction::Contraction;
use crate::masks::CellSet;

use super::scene::Scene;
use super::scores::{Scores, lead};

/// Evaluates a scene: a cell is worth the reciprocal of its potentials for both colors together,
/// and a color is as far ahead as its lowest potential is below the opponent's.
#[inline(never)]
pub fn two_distance<const W: usize>(scene: &Scene<'_, W>) -> Scores {
    let mut total = vec![0; scene.masks().all().len()];
    let lowest = Color::BOTH.map(|color| {
        let mut potentials = vec![0; total.len()];
        add_potentials(&scene.contraction(color), &mut potentials);
        for (sum, potential) in total.iter_mut().zip(&potentials) {
            *sum += potential;
        }
        let cells = scene.empty().iter();
        cells.map(|cell| potentials[cell.index()]).min()
    });
    let reciprocal = |potential: u32| match potential {
        0 => 0.0,
        potential => 1.0 / f64::from(potential),
    };
    // A color that only cuts has no potentials of its own to compare.
    let balance = match lowest {
        [Some(black), Some(white)] if black > 0 && white > 0 => {
            lead(reciprocal(black), reciprocal(white))
        }
        _ => 0.0,
    };
    Scores::new(balance, total.into_iter().map(reciprocal).collect())
}

/// The cells at two-distance 1, 2, 3 … from the given terminal of the contracted board.
///
/// Cells in no layer cannot be reached against an opponent who spoils every second way.
fn layers<const W: usize>(
    board: &Contraction<W>,
    terminal: CellSet<W>,
) -> impl Iterator<Item = CellSet<W>> + '_ {
    let mut reached = CellSet::EMPTY;
    let mut layer = terminal;
    std::iter::from_fn(move || {
        let current = layer;
        reached |= current;
        layer = (board.empty() - reached)
            .iter()
            .filter(|&cell| (board.neighbors(cell) & reached).len() >= 2)
            .collect();
        (!current.is_empty()).then_some(current)
    })
}

/// Adds each empty cell's two-distance from every terminal of the color to `potentials`.
///
/// A cell out of reach counts as farther than any cell of the board can be.
pub(crate) fn add_potentials<const W: usize>(board: &Contraction<W>, potentials: &mut [u32]) {
    let out_of_reach = potentials.len() as u32 + 1;
    for &terminal in board.terminals() {
        let mut rest = board.empty();
        for (layer, distance) in layers(board, terminal).zip(1..) {
            rest -= layer;
            for cell in layer {
                potentials[cell.index()] += distance;
            }
        }
        for cell in rest {
            potentials[cell.index()] += out_of_reach;
        }
    }
}
