//! Questions that are put together: the same answers as to each alone, whatever thread works on which.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use mustplay_hex::inferior::Matcher;
use mustplay_hex::{Board, CellSet, Color, ConnectionGame, Masks};
use mustplay_search::dfpn::{News, Solver, Techniques};
use mustplay_work::{Stop, Unwatched};

use super::answers::assert_holds;
use super::twin::{Random, Twin};

fn solver<'a>(board: &'a Board, left_out: &str, threads: usize) -> Solver<'a, 1> {
    let techniques: Techniques = left_out.parse().expect(left_out);
    let matcher = Arc::new(Matcher::standard());
    let solver = Solver::new(board, matcher, techniques, 1 << 24, &Unwatched);
    solver.expect("a small board").with_threads(threads)
}

/// Some positions, with either player to move.
fn positions(board: &Board, count: usize) -> Vec<([CellSet<1>; 2], Color)> {
    let mut random = Random::new(5);
    let mut position = |number: usize| (random.stones(board, 2), Color::BOTH[number % 2]);
    (0..count).map(&mut position).collect()
}

#[test]
fn answers_are_those_of_plain_search() {
    let board = Board::hex(5, 5).expect("a board");
    let masks = Masks::<1>::new(&board).expect("a small board");
    let game = ConnectionGame::new(&masks);
    let twin = Twin::new(&game);
    let positions = positions(&board, 60);
    for (left_out, threads) in [
        ("", 1),
        ("", 2),
        ("connections", 2),
        ("connections,traces", 4),
    ] {
        let told = Mutex::new(vec![Vec::new(); positions.len()]);
        let mut solver = solver(&board, left_out, threads);
        let ended = solver.answer_each(&positions, &|index, news| {
            told.lock().expect("nobody panics")[index].push(news);
            Ok(())
        });
        assert_eq!(ended, Ok(()));
        let told = told.into_inner().expect("nobody panics");
        let mut sum = 0;
        for (news, &(stones, to_move)) in told.iter().zip(&positions) {
            let [News::Begun, News::Answered { answer, nodes }] = news.as_slice() else {
                panic!("begun and answered, each once, was {news:?}");
            };
            assert_holds(&board, &twin, stones, to_move, answer);
            assert_eq!(answer.verdict.winner, twin.winner(stones, to_move));
            sum += nodes;
        }
        // A thread may be in the middle of a node when another finds the answer.
        let helped = (threads as u64 - 1) * positions.len() as u64;
        assert!((sum..=sum + helped).contains(&solver.nodes()));
    }
}

#[test]
fn one_thread_answers_in_order_and_as_if_asked_one_by_one() {
    let board = Board::hex(5, 5).expect("a board");
    let positions = positions(&board, 40);
    let mut alone = solver(&board, "", 1);
    let order = AtomicUsize::new(0);
    let mut together = solver(&board, "", 1);
    let answers = Mutex::new(Vec::new());
    let ended = together.answer_each(&positions, &|index, news| {
        match news {
            News::Begun => assert_eq!(order.fetch_add(1, Ordering::Relaxed), index),
            News::Answered { answer, .. } => answers.lock().expect("nobody panics").push(answer),
            News::Left { .. } => panic!("nobody stops it"),
        }
        Ok(())
    });
    assert_eq!(ended, Ok(()));
    let one_by_one = positions.iter().map(|&(stones, to_move)| {
        let answer = alone.answer(stones, to_move);
        answer.expect("nobody stops it")
    });
    let one_by_one: Vec<_> = one_by_one.collect();
    assert_eq!(answers.into_inner().expect("nobody panics"), one_by_one);
    assert_eq!(together.nodes(), alone.nodes());
}

#[test]
fn who_is_told_can_stop_the_work() {
    let board = Board::hex(5, 5).expect("a board");
    let openings = board.cells().map(|cell| {
        let stones = [CellSet::single(cell), CellSet::EMPTY];
        (stones, Color::White)
    });
    let openings: Vec<_> = openings.collect();
    for threads in [1, 2] {
        let mut solver = solver(&board, "", threads);
        let answered = AtomicUsize::new(0);
        let nodes_told = AtomicU64::new(0);
        let ended = solver.answer_each(&openings, &|_, news| match news {
            News::Begun => Ok(()),
            News::Answered { nodes, .. } => {
                nodes_told.fetch_add(nodes, Ordering::Relaxed);
                match answered.fetch_add(1, Ordering::Relaxed) {
                    3.. => Err(Stop::Nodes),
                    _ => Ok(()),
                }
            }
            News::Left { nodes } => {
                nodes_told.fetch_add(nodes, Ordering::Relaxed);
                Ok(())
            }
        });
        assert_eq!(ended, Err(Stop::Nodes));
        assert_eq!(nodes_told.into_inner(), solver.nodes());
        let answered = answered.into_inner();
        assert!((4..4 + threads).contains(&answered), "{answered}");
    }
    // Nothing to answer is soon done.
    assert_eq!(
        solver(&board, "", 2).answer_each(&[], &|_, _| Ok(())),
        Ok(())
    );
}
