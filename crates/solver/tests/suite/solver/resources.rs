//! Little memory and little time.

use std::sync::atomic::{AtomicU64, Ordering};

use mustplay_core::{NoProgress, Progress, ProgressSink, StopReason};
use mustplay_hex::{Board, Color, ConnectionGame, Masks, Setup, SetupError};
use mustplay_solver::SolveError;
use mustplay_testing::full;

use super::twin::{Random, Twin, both_turns, hex, opening, openings, show, solver};

/// Slow, so that there is something to interrupt.
const SLOW: &str = "connections,traces";

/// Stops the work when it has looked at so many nodes.
fn at_most(nodes: u64) -> impl ProgressSink {
    move |progress: &Progress| match progress.done {
        done if done > nodes => Err(StopReason::Nodes),
        _ => Ok(()),
    }
}

#[test]
fn threads_report_in_turn() {
    let board = hex(5, 5);
    let mut solver = solver(&board, SLOW, 1 << 24, 4);
    let sum = AtomicU64::new(0);
    for opening in openings(&board) {
        let last = AtomicU64::new(0);
        let forward = |progress: &Progress| {
            let before = last.swap(progress.done, Ordering::Relaxed);
            assert!(before <= progress.done, "{before}, then {}", progress.done);
            Ok(())
        };
        solver.winner(&opening, &forward).expect("no limit");
        sum.fetch_add(last.into_inner(), Ordering::Relaxed);
    }
    // Each call counts from nothing.
    assert!(solver.nodes() > 1000);
    assert_eq!(sum.into_inner(), solver.nodes());
}

#[test]
fn a_panic_in_one_thread_ends_the_search() {
    // It takes seconds.
    if !full() {
        return;
    }
    let board = hex(6, 6);
    let run = |last| {
        let seen = AtomicU64::new(0);
        let fragile = |_: &Progress| {
            let seen = seen.fetch_add(1, Ordering::Relaxed);
            assert!(seen != last, "a panic in the middle of a search");
            Ok(())
        };
        let mut solver = solver(&board, SLOW, 1 << 26, 2);
        let search = || solver.winner(&opening(&board, "a1"), &fragile);
        let found = std::panic::catch_unwind(std::panic::AssertUnwindSafe(search));
        (found.is_ok(), seen.into_inner())
    };
    let (is_done, all) = run(u64::MAX);
    let (is_done_too, some) = run(10);
    assert!(is_done && !is_done_too);
    assert!(some < all / 2, "{some} of {all}");
}

#[test]
fn stopped_again_and_again_it_gives_the_same_answer() {
    // It takes seconds.
    if !full() {
        return;
    }
    let board = hex(6, 6);
    for threads in [1, 2] {
        for (name, winner) in [("a1", Color::White), ("c3", Color::Black)] {
            let mut solver = solver(&board, SLOW, 1 << 22, threads);
            let mut stops = 0;
            let found = loop {
                match solver.winner(&opening(&board, name), &at_most(64)) {
                    Ok(found) => break found,
                    Err(error) => assert_eq!(error, SolveError::Stopped(StopReason::Nodes)),
                }
                stops += 1;
                assert!(solver.nodes() < 1_000_000, "{name}: no end");
            };
            assert_eq!(found, winner, "{name}");
            assert!(stops > 1, "{name}: {stops}");
        }
    }
}

/// What one thread has found out the other drives out of the table, or writes over.
#[test]
fn threads_with_hardly_any_memory_come_to_an_end() {
    // It takes seconds.
    if !full() {
        return;
    }
    let board = hex(6, 6);
    let sizes: &[usize] = if full() { &[1 << 19, 1 << 20, 1 << 21, 1 << 22] } else { &[1 << 20] };
    for &bytes in sizes {
        let mut solver = solver(&board, SLOW, bytes, 2);
        let found = solver.winner(&opening(&board, "a1"), &at_most(4_000_000));
        assert_eq!(found, Ok(Color::White), "{bytes} bytes");
    }
}

/// Tables of a few rows: nearly everything is forgotten and found out again.
#[test]
fn a_tiny_table_gives_right_answers() {
    let board = hex(5, 5);
    let masks = Masks::<1>::new(&board).expect("a small board");
    let game = ConnectionGame::new(&masks);
    let twin = Twin::new(&game);
    for (bytes, left_out) in [(0, ""), (4 << 10, ""), (16 << 10, SLOW)] {
        let mut solver = solver(&board, left_out, bytes, 1);
        assert!(solver.bytes() <= bytes.max(2 << 10), "{}", solver.bytes());
        let mut random = Random::new(40);
        for _ in 0..if full() { 2000 } else { 100 } {
            for setup in both_turns(&random.setup(&board, 6)) {
                let found = solver.winner(&setup, &at_most(2_000_000));
                let found = found.expect("it comes to an end");
                assert_eq!(found, twin.winner(&setup), "{}", show(&setup));
            }
        }
    }
}

/// A solver can be handed to another thread, and stopped from here.
#[test]
fn another_thread_can_be_stopped() {
    let board = hex(9, 9);
    let cancel = mustplay_core::CancelToken::default();
    let mut solver = solver(&board, "", 1 << 22, 1);
    let switch = cancel.clone();
    let thread = std::thread::spawn(move || {
        let sink = |_: &Progress| {
            if switch.is_canceled() { Err(StopReason::Canceled) } else { Ok(()) }
        };
        solver.winner(&Setup::empty(board), &sink)
    });
    cancel.cancel();
    let found = thread.join().expect("no panic");
    assert_eq!(found, Err(SolveError::Stopped(StopReason::Canceled)));
}

#[test]
fn what_is_no_position_of_the_board_is_refused() {
    let board = hex(4, 4);
    let mut solver = solver(&board, "", 1 << 20, 1);
    let mut ask = |setup: &Setup| solver.winner(setup, &NoProgress);
    assert_eq!(ask(&opening(&hex(5, 5), "a1")), Err(SolveError::OtherBoard));
    let mut setup = opening(&board, "a1");
    setup.objective = mustplay_hex::Objective::Misere;
    assert_eq!(ask(&setup), Err(SolveError::Misere));
    let twice = opening(&board, "a1").after(board.cell("a1").expect("a cell"));
    let refused = ask(&twice);
    let expected = matches!(refused, Err(SolveError::Setup(SetupError::Occupied { .. })));
    assert!(expected, "{refused:?}");
    assert_eq!(ask(&opening(&Board::hex(4, 4).unwrap().into(), "a1")), Ok(Color::White));
}
