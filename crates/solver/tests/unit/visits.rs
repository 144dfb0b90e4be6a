//! What a thread has seen of the children of a position.

use mustplay_hex::CellSet;

use super::*;

#[test]
fn decisions_stay_and_numbers_may_fall_for_a_while() {
    let known =
        |phi, delta| NodeInfo::<1>::without_moves(ProofNumbers { phi, delta }, CellSet::EMPTY);
    let lost = NodeInfo::without_moves(ProofNumbers::LOST, CellSet::EMPTY);
    let child = |info| Child { info, filled: None };
    let [cell, other] = [3, 5].map(Cell::new);
    let mut seen = VisitCache::new(100);
    for _ in 0..100 {
        let visited = seen.visit(cell, child(known(2, 9)));
        assert!(!visited.is_trusted && !visited.overrides(&known(2, 8)));
    }
    let visited = seen.visit(cell, child(known(2, 9)));
    assert!(visited.is_trusted && visited.overrides(&known(2, 8)));
    assert!(!visited.overrides(&known(1, 9)) && !visited.overrides(&lost));
    assert!(seen.get(other).is_none());
    let visited = seen.visit(other, child(lost));
    assert!(visited.overrides(&known(1, 1)) && !visited.overrides(&lost));
    assert!(seen.get(cell).is_some_and(|visited| visited.is_trusted));
}
