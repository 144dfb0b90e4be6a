//! Every virtual connection can be written down as steps that the checker accepts.

use mustplay_testing::properties;
use proptest::prelude::*;

use super::super::scatter::{Scatter, scatter};
use super::*;

properties! {
    #[test]
    fn every_connection_can_be_written_down(position in scatter([1, 1, 4])) {
        let Scatter { board, masks, winner, own, free, .. } = position;
        prop_assume!(!masks.joins(winner, own));
        let mut reasons = LeafProver::new(&masks, winner);
        reasons.own = own;
        reasons.closure.find(&masks, winner, own, free, ClosureGoal::All);
        let mut draft = Draft::new(&board, winner);
        let ends = reasons.closure.ends();
        for x in ends.iter() {
            for y in ends.iter().filter(|&y| y < x) {
                let at = [x, y].map(|node| {
                    let cells = ends.stones(node) | ends.cell(node);
                    match cells.min().filter(|_| !ends.is_side(node)) {
                        Some(cell) => ProofEnd::Cell(cell),
                        None => reasons.end_of(node),
                    }
                });
                let [anywhere, everywhere] = Node::SIDES;
                let is_win = ends.has_tripods() && [y, x] == [anywhere, everywhere];
                if ends.has_tripods() && y == anywhere && !is_win {
                    continue;
                }
                for full in [true, false] {
                    for link in reasons.links([x, y], full) {
                        let step = if is_win {
                            reasons.write_win(link, &mut draft)
                        } else {
                            reasons.write(link, at, &mut draft)
                        };
                        prop_assert!(step.is_some(), "{:?}", at);
                        let proved = draft.statement(step.unwrap());
                        prop_assert!(proved.carrier.is_subset(own | link.carrier));
                        prop_assert!(proved.owned.is_subset(own));
                        prop_assert!(!(full && proved.first));
                    }
                }
            }
        }
    }
}
