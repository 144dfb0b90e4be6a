//! Stones scattered over small boards, for property tests.

use mustplay_hex::{Board, CellSet, Color, Masks};
use proptest::prelude::*;

/// Whose a cell is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Owner {
    Winner,
    Opponent,
    Free,
}

/// A position and the player who is to win it.
#[derive(Clone, Debug)]
pub(super) struct Scatter {
    pub(super) board: Board,
    pub(super) masks: Masks<1>,
    pub(super) winner: Color,
    pub(super) own: CellSet<1>,
    pub(super) taken: CellSet<1>,
    pub(super) free: CellSet<1>,
}

/// Positions on boards of Hex up to 5×5 and of Y up to size 6 in which cells of the winner, of the
/// opponent and free ones are as frequent as these numbers say.
pub(super) fn scatter([own, taken, free]: [u32; 3]) -> impl Strategy<Value = Scatter> {
    let owner = prop_oneof![
        own => Just(Owner::Winner),
        taken => Just(Owner::Opponent),
        free => Just(Owner::Free),
    ];
    let owners = proptest::collection::vec(owner, 25);
    let winner = prop::sample::select(Color::BOTH.to_vec());
    let board = prop_oneof![
        (2..6_usize, 2..6_usize).prop_map(|(columns, rows)| Board::hex(columns, rows)),
        (2..7_usize).prop_map(Board::y),
    ];
    (board, owners, winner).prop_map(|(board, owners, winner)| {
        let board = board.unwrap();
        let all = [Owner::Winner, Owner::Opponent, Owner::Free];
        let [own, taken, free] = all.map(|owner| {
            let cells = board.cells();
            cells.filter(|cell| owners[cell.index()] == owner).collect()
        });
        Scatter { masks: Masks::new(&board).unwrap(), board, winner, own, taken, free }
    })
}
