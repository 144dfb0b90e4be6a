//! What is captured is found, and can be taken back.

use mustplay_hex::Board;
use mustplay_testing::properties;
use proptest::prelude::*;

use super::super::ProofEnd;
use super::super::scatter::{Scatter, scatter};
use super::*;

fn set(board: &Board, names: &str) -> CellSet<1> {
    let named = names.split_whitespace();
    named.map(|name| board.cell(name).unwrap()).collect()
}

#[test]
fn a_stone_near_the_edge_captures_the_cells_below_it_and_the_corner() {
    let board = Board::hex(5, 5).unwrap();
    let masks = Masks::<1>::new(&board).unwrap();
    let own = set(&board, "c4");
    let fills = InferiorFills::new(&masks, Color::Black);
    let (_, owned) = fills.find(own, masks.all() - own);
    assert_eq!(owned, set(&board, "c4 b5 c5 d5 e5 d4 e4"));
    // White's stone on one of them is dead once Black has the other.
    let (own, taken) = (set(&board, "c4 b5"), set(&board, "c5"));
    let (fills, owned) = fills.find(own, masks.all() - own - taken);
    assert!(owned.contains(board.cell("c5").unwrap()));
    assert!(matches!(fills[..], [InferiorFill::Dead(_), ..]));
}

properties! {
    #[test]
    fn fills_can_be_taken_back(position in scatter([2, 1, 1])) {
        let Scatter { board, masks, winner, own, taken, free } = position;
        let fills = InferiorFills::new(&masks, winner);
        let (found, owned) = fills.find(own, free);
        prop_assume!(masks.joins(winner, owned));
        let mut draft = Draft::new(&board, winner);
        let ends = [ProofEnd::terminal(0), ProofEnd::terminal(1)];
        let cells = owned.iter().collect();
        let won = draft.add(Step::Chain { ends, cells }).unwrap();
        let step = fills.discharge(&found, own, won, &mut draft);
        let proved = draft.statement(step.unwrap());
        prop_assert!(proved.owned.is_subset(own));
        prop_assert!(!proved.carrier.meets(taken));
        prop_assert!(!proved.first);
    }
}
