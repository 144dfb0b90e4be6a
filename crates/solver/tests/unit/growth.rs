//! Proof numbers that have grown as large as they can, against plain search.
//!
//! A sum over a graph counts shared leaves again and again, so that on a large board it can
//! outgrow any type. Here a small board is told that it has.

use std::sync::Arc;

use crate::inferior::{FillEngine, Matcher};
use mustplay_coloring::TraceSearch;
use mustplay_core::NoProgress;
use mustplay_hex::{Board, CellSet, Color, ConnectionGame, Masks};

use crate::answer::Oracle;
use crate::solver::SolverSettings;

use super::expander::NodeExpander;
use super::node::{INFINITE, ProofNumbers};
use super::questions::Question;
use super::shared::Shared;
use super::worker::Worker;

/// Puts all children of a position in the table that are not decided at once, with the largest
/// numbers that what is not decided can have; how many there are.
fn inflate(
    shared: &Shared<1>,
    expander: &mut NodeExpander<1>,
    stones: [CellSet<1>; 2],
    to_move: Color,
) -> usize {
    let filled = expander.start(stones, to_move);
    let here = expander.depth();
    let moves = expander.expand(&filled.node, filled.dead, None, shared.knowledge()).moves;
    let mut count = 0;
    for cell in moves {
        let next = expander.play(here, cell, to_move);
        shared.put_child(&filled.node.after(cell), next);
        if next.winner.is_some() {
            continue;
        }
        let mut info =
            expander.expand(&next.node, next.dead, Some(&filled.node), shared.knowledge());
        if !info.numbers.is_final() {
            info.numbers = ProofNumbers { phi: INFINITE - 1, delta: INFINITE - 1 };
            shared.put_info(&next.node, info);
            count += 1;
        }
    }
    count
}

#[test]
fn a_search_whose_numbers_cannot_grow_comes_to_its_end() {
    let board = Board::hex(5, 5).expect("a board");
    let masks = Masks::<1>::new(&board).expect("a small board");
    let game = ConnectionGame::new(&masks);
    let mut twin = TraceSearch::new(&game, 1 << 26, &NoProgress);
    let settings = SolverSettings {
        techniques: "connections".parse().expect("a name"),
        ..SolverSettings::default()
    };
    let matcher = Arc::new(Matcher::standard());
    let mut inflated = 0;
    for cell in board.cells() {
        let stones = [CellSet::single(cell), CellSet::EMPTY];
        let shared = Shared::<1>::new(&board, &settings, 1 << 22).expect("memory");
        let features = settings.techniques.features();
        let engine =
            FillEngine::new(&board, Arc::clone(&matcher), features).expect("a small board");
        let mut expander = NodeExpander::new(engine, &settings);
        inflated += inflate(&shared, &mut expander, stones, Color::White);
        let question = Question::image(&board.symmetries()[0], stones, Color::White);
        let found = Worker::new(&shared, &NoProgress, &mut expander, &question).solve();
        let winner = twin.answer(stones, Color::White).map(|answer| answer.winner);
        assert_eq!(found.map(|answer| answer.winner), winner, "{cell:?}");
    }
    assert!(inflated > board.len(), "{inflated}");
}
