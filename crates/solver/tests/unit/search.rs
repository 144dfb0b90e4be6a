//! A search for which there is no thread is stopped.

use mustplay_core::NoProgress;
use mustplay_hex::CellSet;

use super::*;

#[test]
fn a_search_without_a_thread_is_stopped() {
    let board = Arc::new(Board::hex(4, 4).unwrap());
    let matcher = Arc::new(Matcher::standard());
    let settings = SolverSettings { threads: 2, bytes: 0, ..SolverSettings::default() };
    let mut search = Search::<1>::new(&board, &matcher, &settings).unwrap();
    let empty = ([CellSet::EMPTY; 2], Color::White);
    let stack = std::mem::replace(&mut search.stack, 1 << 60);
    assert_eq!(Search::answer_stones(&mut search, empty, &NoProgress), Err(StopReason::Memory));
    search.stack = stack;
    let found = Search::answer_stones(&mut search, empty, &NoProgress);
    let winner = found.map(|answer| answer.winner);
    assert_eq!(winner, Ok(Color::White));
}
