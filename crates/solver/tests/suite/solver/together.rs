//! Questions that are put together: the same answers as to each alone, whatever thread works on
//! which.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use mustplay_core::{NoProgress, StopReason};
use mustplay_hex::{Board, Cell, Color, ConnectionGame, Masks, Setup};
use mustplay_solver::{QuestionEvent, QuestionTurns, SolveError, Solved, Solver};

use super::twin::{Random, Twin, hex, openings, show, solver};

fn large_solver(board: &Arc<Board>, left_out: &str, threads: usize) -> Solver {
    solver(board, left_out, 1 << 24, threads)
}

/// Some positions, with either player to move.
fn positions(board: &Arc<Board>, count: usize) -> Vec<Setup> {
    let mut random = Random::new(5);
    let mut position =
        |number: usize| Setup { to_move: Color::BOTH[number % 2], ..random.setup(board, 2) };
    (0..count).map(&mut position).collect()
}

/// Compares an answer with plain search in the position in which the loser owns all that is not
/// in the carrier.
fn assert_holds(twin: &Twin<'_>, setup: &Setup, answer: &Solved) {
    let Solved { winner, ref carrier, winning_move } = *answer;
    let shown = || format!("{}: {answer:?}", show(setup));
    let occupied = setup.occupancy().expect("one stone a cell");
    let is_empty = |cell: &Cell| occupied[cell.index()].is_none();
    assert!(carrier.iter().all(is_empty), "{}", shown());
    let mut least = setup.clone();
    let others = setup.board.cells().filter(is_empty);
    let others = others.filter(|cell| !carrier.contains(cell));
    least.stones.extend(others.map(|cell| (cell, !winner)));
    assert_eq!(twin.winner(&least), winner, "{}", shown());
    if let Some(cell) = winning_move {
        assert!(winner == setup.to_move && is_empty(&cell), "{}", shown());
        least.stones.retain(|&(taken, _)| taken != cell);
        assert_eq!(twin.winner(&least.after(cell)), winner, "{}", shown());
    }
}

#[test]
fn answers_are_those_of_plain_search() {
    let board = hex(5, 5);
    let masks = Masks::<1>::new(&board).expect("a small board");
    let game = ConnectionGame::new(&masks);
    let twin = Twin::new(&game);
    let positions = positions(&board, 60);
    let growing = QuestionTurns::Growing { first: 1 };
    for (left_out, threads, turns) in [
        ("", 1, QuestionTurns::InOrder),
        ("", 1, growing),
        ("", 2, QuestionTurns::InOrder),
        ("", 2, growing),
        ("connections", 2, QuestionTurns::InOrder),
        ("connections,traces", 4, QuestionTurns::InOrder),
    ] {
        let told = Mutex::new(vec![Vec::new(); positions.len()]);
        let mut solver = large_solver(&board, left_out, threads);
        let ended = solver.answer_each(&positions, turns, &NoProgress, &|index, news| {
            told.lock().expect("no thread panics")[index].push(news);
            Ok(())
        });
        assert_eq!(ended, Ok(()));
        let told = told.into_inner().expect("no thread panics");
        let mut sum = 0;
        for (news, setup) in told.iter().zip(&positions) {
            let [QuestionEvent::Begun, QuestionEvent::Answered { answer, nodes }] = news.as_slice()
            else {
                panic!("begun and answered, each once, was {news:?}");
            };
            assert_holds(&twin, setup, answer);
            assert_eq!(answer.winner, twin.winner(setup));
            sum += nodes;
        }
        // A thread may be in the middle of a node when another finds the answer.
        let helped = (threads as u64 - 1) * positions.len() as u64;
        assert!(solver.nodes() >= sum);
        assert!(turns == growing || solver.nodes() <= sum + helped);
    }
}

#[test]
fn one_thread_answers_in_order_and_as_if_asked_one_by_one() {
    let board = hex(5, 5);
    let positions = positions(&board, 40);
    let mut alone = large_solver(&board, "", 1);
    let order = AtomicUsize::new(0);
    let mut together = large_solver(&board, "", 1);
    let answers = Mutex::new(Vec::new());
    let ended =
        together.answer_each(&positions, QuestionTurns::InOrder, &NoProgress, &|index, news| {
            match news {
                QuestionEvent::Begun => assert_eq!(order.fetch_add(1, Ordering::Relaxed), index),
                QuestionEvent::Answered { answer, .. } => {
                    answers.lock().expect("no thread panics").push(answer);
                }
                QuestionEvent::Stopped { .. } => panic!("it is not stopped"),
            }
            Ok(())
        });
    assert_eq!(ended, Ok(()));
    let one_by_one = positions.iter().map(|setup| {
        let answer = alone.answer(setup, &NoProgress);
        answer.expect("it is not stopped")
    });
    let one_by_one: Vec<_> = one_by_one.collect();
    assert_eq!(answers.into_inner().expect("no thread panics"), one_by_one);
    assert_eq!(together.nodes(), alone.nodes());
}

#[test]
fn who_is_told_can_stop_the_work() {
    let board = hex(5, 5);
    let openings = openings(&board);
    for threads in [1, 2] {
        let mut solver = large_solver(&board, "", threads);
        let answered = AtomicUsize::new(0);
        let nodes_told = AtomicU64::new(0);
        let ended = solver.answer_each(
            &openings,
            QuestionTurns::InOrder,
            &NoProgress,
            &|_, news| match news {
                QuestionEvent::Begun => Ok(()),
                QuestionEvent::Answered { nodes, .. } => {
                    nodes_told.fetch_add(nodes, Ordering::Relaxed);
                    match answered.fetch_add(1, Ordering::Relaxed) {
                        3.. => Err(StopReason::Nodes),
                        _ => Ok(()),
                    }
                }
                QuestionEvent::Stopped { nodes } => {
                    nodes_told.fetch_add(nodes, Ordering::Relaxed);
                    Ok(())
                }
            },
        );
        assert_eq!(ended, Err(SolveError::Stopped(StopReason::Nodes)));
        assert_eq!(nodes_told.into_inner(), solver.nodes());
        let answered = answered.into_inner();
        assert!((4..4 + threads).contains(&answered), "{answered}");
    }
    // Nothing to answer is soon done.
    let mut solver = large_solver(&board, "", 2);
    let ended = solver.answer_each(&[], QuestionTurns::InOrder, &NoProgress, &|_, _| Ok(()));
    assert_eq!(ended, Ok(()));
}
