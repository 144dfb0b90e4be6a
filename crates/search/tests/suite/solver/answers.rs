//! What the solver says a win takes is enough, whether it has searched for it or remembers it.

use std::sync::Arc;

use mustplay_hex::inferior::Matcher;
use mustplay_hex::{Board, CellSet, Color, ConnectionGame, Masks, Position, Setup};
use mustplay_search::dfpn::{Solver, Techniques};
use mustplay_search::oracle::{Answer, Oracle};
use mustplay_search::store::Verdict;
use mustplay_testing::full;
use mustplay_work::Unwatched;

use super::twin::{Random, Twin, show};

/// Compares an answer with plain search in the position in which the loser owns all that is not in the carrier.
pub(crate) fn assert_holds(
    board: &Board,
    twin: &Twin<'_>,
    stones: [CellSet<1>; 2],
    to_move: Color,
    answer: &Answer<1>,
) {
    let Answer { verdict, key } = *answer;
    let Verdict { winner, carrier } = verdict;
    let shown = || format!("{}, {to_move} to move: {answer:?}", show(board, stones));
    assert!(!carrier.meets(stones[0] | stones[1]), "{}", shown());
    let own = stones[winner.index()];
    let mut least = stones;
    least[(!winner).index()] = CellSet::first(board.len()) - own - carrier;
    assert_eq!(twin.winner(least, to_move), winner, "{}", shown());
    if let Some(cell) = key {
        assert!(winner == to_move, "{}", shown());
        assert!(stones.iter().all(|set| !set.contains(cell)), "{}", shown());
        least[winner.index()].insert(cell);
        least[(!winner).index()].remove(cell);
        assert_eq!(twin.winner(least, !winner), winner, "{}", shown());
    }
}

/// Asks about random positions and about all that follow from each by one move or two: some of these the search has met.
/// How many it remembers, and with how many moves that win.
fn survey(board: Board, seed: u64, rounds: usize, least: usize) -> [usize; 2] {
    let board = Arc::new(board);
    let masks = Masks::<1>::new(&board).expect("a small board");
    let game = ConnectionGame::new(&masks);
    let twin = Twin::new(&game);
    let matcher = Arc::new(Matcher::standard());
    let mut random = Random::new(seed);
    let (mut remembered, mut keys) = (0, 0);
    for _ in 0..rounds {
        let matcher = Arc::clone(&matcher);
        let solver = Solver::<1>::new(&board, matcher, Techniques::default(), 1 << 22, &Unwatched);
        let mut solver = solver.expect("a small board");
        let stones = random.stones(&board, least);
        if masks.connected(stones[0], stones[1]).is_some() {
            continue;
        }
        let mut setup = Setup::empty(Arc::clone(&board));
        for color in Color::BOTH {
            let set = stones[color.index()].iter();
            setup.stones.extend(set.map(|cell| (cell, color)));
        }
        let to_move = setup.to_move;
        let position = Position::<1>::new(&setup).expect("one stone a cell");
        let mut oracle = solver.following(&position);
        let answer = oracle.answer(stones, to_move).expect("nobody stops it");
        assert_holds(&board, &twin, stones, to_move, &answer);
        let mut check = |stones: [CellSet<1>; 2], to_move: Color| {
            if let Some(answer) = oracle.recall(stones, to_move) {
                assert_holds(&board, &twin, stones, to_move, &answer);
                remembered += 1;
                keys += usize::from(answer.key.is_some());
            }
        };
        let empty = position.empty();
        for cell in empty {
            let mut after = stones;
            after[to_move.index()].insert(cell);
            check(after, !to_move);
            for answer in empty.without(cell) {
                let mut after = after;
                after[(!to_move).index()].insert(answer);
                check(after, to_move);
            }
        }
    }
    [remembered, keys]
}

#[test]
fn what_a_win_is_said_to_take_is_enough() {
    let rounds = if full() { 2000 } else { 30 };
    let counts = [
        (Board::hex(4, 4), 0),
        (Board::hex(5, 5), 2),
        (Board::hex(6, 5), 6),
        (Board::y(5), 0),
    ]
    .map(|(board, least)| survey(board.expect("a small board"), 71, rounds, least));
    let [remembered, keys] = [0, 1].map(|at| counts.iter().map(|count| count[at]).sum::<usize>());
    assert!(remembered > 100 * rounds && keys > rounds, "{counts:?}");
}
