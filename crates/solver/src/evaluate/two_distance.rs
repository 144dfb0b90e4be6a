//! The two-distance (SCG §12.2).
//!
//! A shortest path says little, because the opponent will simply block it. The
//! *two-distance* of a cell from a terminal assumes that the opponent spoils the best way
//! on at every step: cells that touch the terminal have distance 1, and any other
//! cell one more than the *second* smallest distance among its neighbors, own chains
//! being contracted. The sum over a color's terminals is the cell's *potential* for
//! that color: low potentials mark the cells on which the fight turns.

use mustplay_hex::Color;

use super::scene::Scene;
use super::scores::{Scores, lead};

/// Evaluates a scene: a cell is worth the reciprocal of its potentials for both colors together,
/// and a color is as far ahead as its lowest potential is below the opponent's.
#[inline(never)]
pub fn two_distance<const W: usize>(scene: &Scene<'_, W>) -> Scores {
    let mut total = vec![0; scene.masks().all().len()];
    let lowest = Color::BOTH.map(|color| {
        let mut potentials = vec![0; total.len()];
        scene.contraction(color).add_potentials(&mut potentials);
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
