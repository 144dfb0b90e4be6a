//! Little memory, little time, and an archive.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use mustplay_hex::inferior::Matcher;
use mustplay_hex::{Board, CellSet, Color, ConnectionGame, Masks};
use mustplay_search::dfpn::{Solver, Techniques};
use mustplay_search::store::{Archive, Verdict};
use mustplay_testing::full;
use mustplay_work::{Progress, Stop, Unwatched, Watch};

use super::twin::{Random, Twin, show};

/// Stops the work when it has looked at so many nodes.
fn budget(nodes: &AtomicU64) -> impl Watch {
    |progress: &Progress| {
        if progress.done > nodes.load(Ordering::Relaxed) {
            Err(Stop::Nodes)
        } else {
            Ok(())
        }
    }
}

#[test]
fn threads_report_in_turn() {
    let board = Board::hex(5, 5).expect("a board");
    let last = AtomicU64::new(0);
    let watch = |progress: &Progress| {
        let before = last.swap(progress.done, Ordering::Relaxed);
        assert!(before <= progress.done, "{before}, then {}", progress.done);
        Ok(())
    };
    let solver = Solver::<1>::new(
        &board,
        Arc::new(Matcher::standard()),
        slow(),
        1 << 24,
        &watch,
    );
    let mut solver = solver.expect("a small board").with_threads(4);
    for cell in board.cells() {
        let stones = [CellSet::single(cell), CellSet::EMPTY];
        solver.winner(stones, Color::White).expect("no limit");
    }
    assert!(last.load(Ordering::Relaxed) > 1000);
}

#[test]
fn a_panic_in_one_thread_ends_the_search() {
    let board = Board::hex(6, 6).expect("a board");
    let matcher = Arc::new(Matcher::standard());
    let run = |last| {
        let seen = AtomicU64::new(0);
        let watch = |_: &Progress| {
            let before = seen.fetch_add(1, Ordering::Relaxed);
            assert!(before != last, "a panic in the middle of a search");
            Ok(())
        };
        let solver = Solver::<1>::new(&board, Arc::clone(&matcher), slow(), 1 << 26, &watch);
        let mut solver = solver.expect("a small board").with_threads(2);
        let search = || solver.winner(opening(&board, "a1"), Color::White);
        let found = std::panic::catch_unwind(std::panic::AssertUnwindSafe(search));
        (found.is_ok(), seen.load(Ordering::Relaxed))
    };
    let (is_done, all) = run(u64::MAX);
    let (is_done_too, some) = run(10);
    assert!(is_done && !is_done_too);
    assert!(some < all / 2, "{some} of {all}");
}

fn opening(board: &Board, name: &str) -> [CellSet<1>; 2] {
    let cell = board.cell(name).expect(name);
    [CellSet::single(cell), CellSet::EMPTY]
}

/// Slow, so that there is something to interrupt.
fn slow() -> Techniques {
    "connections,traces".parse().expect("names")
}

#[test]
fn stopped_again_and_again_it_gives_the_same_answer() {
    let board = Board::hex(6, 6).expect("a board");
    let matcher = Arc::new(Matcher::standard());
    for threads in [1, 2] {
        for (name, winner) in [("a1", Color::White), ("c3", Color::Black)] {
            let most = AtomicU64::new(0);
            let budget = budget(&most);
            let solver = Solver::<1>::new(&board, Arc::clone(&matcher), slow(), 1 << 22, &budget);
            let mut solver = solver.expect("a small board").with_threads(threads);
            let mut stops = 0;
            let found = loop {
                match solver.winner(opening(&board, name), Color::White) {
                    Ok(found) => break found,
                    Err(stop) => assert_eq!(stop, Stop::Nodes),
                }
                stops += 1;
                let next = solver.nodes() + 64;
                assert!(next < 1_000_000, "{name}: no end");
                most.store(next, Ordering::Relaxed);
            };
            assert_eq!(found, winner, "{name}");
            assert!(stops > 1, "{name}: {stops}");
        }
    }
}

/// What one thread has found out the other drives out of the table, or writes over.
#[test]
fn threads_with_hardly_any_memory_come_to_an_end() {
    let board = Board::hex(6, 6).expect("a board");
    let matcher = Arc::new(Matcher::standard());
    for bytes in [1 << 19, 1 << 20, 1 << 21, 1 << 22] {
        let most = AtomicU64::new(4_000_000);
        let budget = budget(&most);
        let solver = Solver::<1>::new(&board, Arc::clone(&matcher), slow(), bytes, &budget);
        let mut solver = solver.expect("a small board").with_threads(2);
        let found = solver.winner(opening(&board, "a1"), Color::White);
        assert_eq!(found, Ok(Color::White), "{bytes} bytes");
    }
}

/// Tables of a few rows: nearly everything is forgotten and found out again.
#[test]
fn a_tiny_table_gives_right_answers() {
    let board = Board::hex(5, 5).expect("a board");
    let masks = Masks::<1>::new(&board).expect("a small board");
    let game = ConnectionGame::new(&masks);
    let twin = Twin::new(&game);
    let matcher = Arc::new(Matcher::standard());
    let most = AtomicU64::new(2_000_000);
    let budget = budget(&most);
    for (bytes, techniques) in [
        (0, Techniques::default()),
        (4 << 10, Techniques::default()),
        (16 << 10, slow()),
    ] {
        let solver = Solver::<1>::new(&board, Arc::clone(&matcher), techniques, bytes, &budget);
        let mut solver = solver.expect("a small board");
        assert!(solver.bytes() <= bytes.max(2 << 10), "{}", solver.bytes());
        let mut random = Random::new(40);
        for _ in 0..if full() { 2000 } else { 100 } {
            let stones = random.stones(&board, 6);
            for to_move in Color::BOTH {
                let found = solver.winner(stones, to_move).expect("it comes to an end");
                let winner = twin.winner(stones, to_move);
                assert_eq!(found, winner, "{}", show(&board, stones));
            }
        }
    }
}

/// Who wins with what, by the stones and who moves.
type Verdicts = HashMap<([CellSet<1>; 2], Color), Verdict<1>>;

/// An archive in memory, which counts.
#[derive(Default)]
struct Notebook {
    verdicts: Mutex<Verdicts>,
    answered: AtomicU64,
}

impl Archive<1> for Notebook {
    fn look(&self, stones: [CellSet<1>; 2], to_move: Color) -> Option<Verdict<1>> {
        let verdicts = self.verdicts.lock().expect("no thread panics");
        let found = verdicts.get(&(stones, to_move)).copied();
        self.answered
            .fetch_add(found.is_some().into(), Ordering::Relaxed);
        found
    }

    fn keep(&self, stones: [CellSet<1>; 2], to_move: Color, verdict: Verdict<1>) {
        let mut verdicts = self.verdicts.lock().expect("no thread panics");
        let before = verdicts.insert((stones, to_move), verdict);
        assert!(before.is_none_or(|before| before.winner == verdict.winner));
    }
}

#[test]
fn an_archive_is_told_the_truth_and_believed() {
    let board = Board::hex(5, 5).expect("a board");
    let masks = Masks::<1>::new(&board).expect("a small board");
    let game = ConnectionGame::new(&masks);
    let twin = Twin::new(&game);
    let matcher = Arc::new(Matcher::standard());
    let notebook = Notebook::default();
    let mut work = Vec::new();
    for _ in 0..2 {
        let solver = Solver::<1>::new(&board, Arc::clone(&matcher), slow(), 1 << 20, &Unwatched);
        let solver = solver.expect("a small board");
        let mut solver = solver.with_archive(&notebook);
        for (name, winner) in [("a1", Color::White), ("c3", Color::Black)] {
            let found = solver.winner(opening(&board, name), Color::White);
            assert_eq!(found, Ok(winner), "{name}");
        }
        work.push(solver.nodes());
    }
    assert!(work[1] * 4 < work[0], "{work:?}");
    assert!(notebook.answered.load(Ordering::Relaxed) > 0);
    let verdicts = notebook.verdicts.lock().expect("no thread panics");
    assert!(verdicts.len() > 2, "{}", verdicts.len());
    for (&(stones, to_move), &Verdict { winner, carrier }) in verdicts.iter() {
        // The loser may have all that the winner is not said to need.
        let mut worst = stones;
        worst[(!winner).index()] |= masks.all() - stones[0] - stones[1] - carrier;
        assert_eq!(twin.winner(worst, to_move), winner);
    }
}

/// An archive in which the wrong color wins every position, with cells that cannot be.
struct Liar {
    /// What it says that the winner needs, of a position with these stones.
    carrier: fn([CellSet<1>; 2]) -> CellSet<1>,
    asked: AtomicU64,
}

impl Archive<1> for Liar {
    fn look(&self, stones: [CellSet<1>; 2], to_move: Color) -> Option<Verdict<1>> {
        let asked = self.asked.fetch_add(1, Ordering::Relaxed);
        Some(Verdict {
            winner: if asked.is_multiple_of(2) {
                to_move
            } else {
                !to_move
            },
            carrier: (self.carrier)(stones),
        })
    }

    fn keep(&self, _: [CellSet<1>; 2], _: Color, _: Verdict<1>) {}
}

#[test]
fn what_no_winner_can_need_is_not_believed() {
    let board = Board::hex(5, 5).expect("a board");
    let masks = Masks::<1>::new(&board).expect("a small board");
    let game = ConnectionGame::new(&masks);
    let twin = Twin::new(&game);
    let matcher = Arc::new(Matcher::standard());
    let carriers: [fn([CellSet<1>; 2]) -> CellSet<1>; 3] = [
        // Nothing.
        |_| CellSet::EMPTY,
        // All empty cells and all that are not.
        |_| CellSet::first(25),
        // A cell that is no cell of the board.
        |stones| CellSet::first(26) - stones[0] - stones[1],
    ];
    for carrier in carriers {
        let asked = AtomicU64::new(0);
        let liar = Liar { carrier, asked };
        let solver = Solver::<1>::new(&board, Arc::clone(&matcher), slow(), 1 << 22, &Unwatched);
        let mut solver = solver.expect("a small board").with_archive(&liar);
        for cell in board.cells() {
            let stones = [CellSet::single(cell), CellSet::EMPTY];
            let found = solver.winner(stones, Color::White);
            let winner = twin.winner(stones, Color::White);
            assert_eq!(found, Ok(winner), "{}", show(&board, stones));
        }
        assert!(liar.asked.load(Ordering::Relaxed) > 100);
    }
}
