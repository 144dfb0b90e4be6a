//! Moves in the order that an adviser says.

use mustplay_hex::{Cell, CellSet};

use super::*;

/// A node with the moves 0 to 19, in order from the last.
fn known() -> NodeInfo<1> {
    let cells = (0..20).map(Cell::new);
    NodeInfo {
        moves: cells.collect(),
        ranked: std::array::from_fn(|place| 19 - place as u16),
        replies: std::array::from_fn(|place| place as u8),
        ..NodeInfo::without_moves(ProofNumbers::UNKNOWN, CellSet::EMPTY)
    }
}

fn told(advice: &[f32]) -> Vec<(usize, u8, u8)> {
    let mut known = known();
    let moves = known.moves;
    known.follow_advice(advice, 2, 30);
    assert!(known.is_advised);
    assert_eq!(known.moves, moves);
    let order: Vec<_> = known.in_order(30).collect();
    let cells: CellSet<1> = order.iter().map(|each| each.cell).collect();
    assert_eq!((order.len(), cells), (20, moves), "each move once");
    let shown = order.iter().map(|it| (it.cell.index(), it.replies, it.doubt));
    shown.collect()
}

#[test]
fn what_is_likely_comes_first() {
    let mut advice = vec![-20.0; 25];
    advice[3] = 1.0;
    advice[18] = 1.0 - std::f32::consts::LN_2;
    advice[5] = 1.0 - 3.0 * std::f32::consts::LN_2;
    // Not empty, so that it means nothing.
    advice[24] = 50.0;
    let order = told(&advice);
    assert_eq!(order[..3], [(3, 30, 0), (18, 1, 2), (5, 30, 6)]);
    // The others as they were, the doubtful ones after those that are ranked too.
    assert_eq!(order[3..6], [(19, 0, 15), (17, 2, 15), (16, 3, 15)]);
    assert_eq!(order[12..14], [(0, 30, 15), (1, 30, 15)]);
}

#[test]
fn nonsense_leaves_the_order() {
    let before: Vec<usize> = known().in_order(30).map(|it| it.cell.index()).collect();
    let infinite = [f32::INFINITY; 25];
    for advice in [&[][..], &[f32::NAN; 25], &infinite, &[0.0; 25]] {
        let after: Vec<usize> = told(advice).into_iter().map(|it| it.0).collect();
        assert_eq!(after[..12], before[..12], "{advice:?}");
    }
}
