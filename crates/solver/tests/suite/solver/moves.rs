//! All moves of a position: each as plain search says, under whatever limit.

use mustplay_core::{NoProgress, Progress, ProgressSink, StopReason};
use mustplay_hex::{Cell, Color, ConnectionGame, Masks, Setup};
use mustplay_solver::{Findings, SearchParams, SolverSettings};
use mustplay_testing::full;

use super::twin::{Random, Twin, both_turns, hex, position, show, solver_with};

/// Settings with which questions take many turns.
fn settings(threads: usize) -> SolverSettings {
    SolverSettings {
        params: "first-turn=1".parse::<SearchParams>().expect("a parameter"),
        threads,
        ..SolverSettings::default()
    }
}

/// The empty cells of a position.
fn moves(setup: &Setup) -> Vec<Cell> {
    setup.empty_cells().expect("one stone a cell")
}

/// All moves are listed once, each where plain search has it or as unknown; and if moves are
/// known to win, so is the winner.
fn assert_true(twin: &Twin<'_>, setup: &Setup, found: &Findings) {
    let shown = show(setup);
    if position(setup).connected().is_some() {
        assert!(found.winning.is_empty() && found.losing.is_empty(), "{shown}");
        return;
    }
    for (list, winner) in [(&found.winning, setup.to_move), (&found.losing, !setup.to_move)] {
        for &cell in list {
            assert_eq!(twin.winner(&setup.after(cell)), winner, "{shown}: {cell:?}");
        }
    }
    let mut listed = [&found.winning, &found.losing, &found.unknown].map(Vec::as_slice).concat();
    listed.sort_unstable();
    assert_eq!(listed, moves(setup), "{shown}");
    let winner = found.winner.unwrap_or_else(|| twin.winner(setup));
    assert_eq!(winner, twin.winner(setup), "{shown}");
    assert!(found.winning.is_empty() || found.winner == Some(setup.to_move), "{shown}");
}

#[test]
fn every_move_is_as_plain_search_says() {
    let board = hex(5, 5);
    let masks = Masks::<1>::new(&board).expect("a small board");
    let game = ConnectionGame::new(&masks);
    let twin = Twin::new(&game);
    let mut random = Random::new(20);
    for _ in 0..if full() { 1000 } else { 20 } {
        for setup in both_turns(&random.setup(&board, 4)) {
            for threads in [1, 2] {
                let mut solver = solver_with(&board, &settings(threads));
                let found = solver.solve_with_progress(&setup, true, (&NoProgress, &|_| ()), None);
                let found = found.expect("it is not stopped");
                assert_true(&twin, &setup, &found);
                assert!(found.unknown.is_empty(), "{}", show(&setup));
            }
        }
    }
}

/// At most so many nodes.
fn at_most(nodes: u64) -> impl ProgressSink {
    move |progress: &Progress| {
        let is_within = progress.done <= nodes;
        is_within.then_some(()).ok_or(StopReason::Nodes)
    }
}

/// A call for all moves gives the winner as soon as a call for the winner alone, and what
/// was found out by then is true.
#[test]
fn a_limit_on_all_moves_does_not_cost_the_winner() {
    let board = hex(5, 5);
    let masks = Masks::<1>::new(&board).expect("a small board");
    let game = ConnectionGame::new(&masks);
    let twin = Twin::new(&game);
    let mut random = Random::new(21);
    for _ in 0..if full() { 100 } else { 6 } {
        for setup in both_turns(&random.setup(&board, 2)) {
            for nodes in [0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89] {
                let [plain, all]: [Option<Color>; 2] = [false, true].map(|all_moves| {
                    let mut solver = solver_with(&board, &settings(1));
                    let found = solver.solve_with_progress(
                        &setup,
                        all_moves,
                        (&at_most(nodes), &|_| ()),
                        None,
                    );
                    let found = found.expect("limits are no errors");
                    if all_moves {
                        assert_true(&twin, &setup, &found);
                    }
                    found.winner
                });
                assert!(plain.is_none() || plain == all, "{nodes} nodes: {}", show(&setup));
            }
        }
    }
}
