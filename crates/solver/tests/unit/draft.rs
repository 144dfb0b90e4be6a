//! A proof in the making counts all its memory.

use mustplay_hex::Cell;

use super::*;

/// Counted anew, from all that it holds.
fn count(draft: &Draft<'_, 1>) -> usize {
    let lists = |step: &Step| match step {
        Step::Chain { cells, .. } | Step::Win { cells } => cells.len() * size_of::<Cell>(),
        Step::Or { branches } => branches.len() * size_of::<StepId>(),
        _ => 0,
    };
    let steps = draft.steps.iter().chain(draft.known.keys());
    let facts = draft.joins.values().flatten();
    steps.map(lists).sum::<usize>()
        + facts.map(Facts::bytes).sum::<usize>()
        + draft.wins.iter().map(Wins::bytes).sum::<usize>()
        + draft.steps.len() * size_of::<ProofStatement<1>>()
        + draft.steps.capacity() * size_of::<Step>()
        + draft.known.capacity() * size_of::<(Step, StepId)>()
        + draft.joins.capacity() * size_of::<(ProofGoal, ByTurn<Facts<1>>)>()
}

#[test]
fn all_memory_is_counted() {
    let board = Board::hex(6, 6).unwrap();
    let mut draft = Draft::<1>::new(&board, Color::Black);
    let column = |x: usize| (0..6).map(move |y| Cell::new(6 * y + x));
    let sides = [ProofEnd::terminal(0), ProofEnd::terminal(1)];
    for x in 0..6 {
        let cells: Vec<Cell> = column(x).collect();
        let whole = draft.add(Step::Chain { ends: sides, cells: cells.clone() }).unwrap();
        let won = draft.add(Step::Win { cells: cells.clone() }).unwrap();
        let branches = column(x).flat_map(|cell| {
            let ends = [ProofEnd::Cell(cells[0]), ProofEnd::Cell(cells[5])];
            draft.add(Step::Chain { ends, cells: cells[1..5].to_vec() }).unwrap();
            [whole, won].map(|then| draft.add(Step::Move { cell, then }).unwrap())
        });
        let branches: Vec<StepId> = branches.collect();
        for few in 1..branches.len() {
            let branches = branches[..few].to_vec();
            draft.add(Step::Or { branches }).unwrap();
        }
    }
    assert!(draft.wins.iter().any(|wins| wins.bytes() > 64 * size_of::<Fact<1>>()));
    assert!(!draft.joins.is_empty());
    assert_eq!(draft.bytes(), count(&draft));
}
