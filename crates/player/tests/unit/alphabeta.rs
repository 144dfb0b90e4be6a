//! Alpha-beta against minimax: scores are the same, whatever helps.

use std::cell::Cell as Counter;
use std::sync::Arc;

use mustplay_cgt::random::SplitMix;
use mustplay_core::NoProgress;
use mustplay_hex::{Board, Color, Masks};
use mustplay_solver::evaluate::Evaluation;
use mustplay_testing::full;

use crate::alphabeta_search::{Score, Search, Window};
use crate::connection::Stones;

/// The score by the definition: every move to the horizon, nothing remembered.
fn minimax<const W: usize>(
    search: &Search<W>,
    stones: &Stones<W>,
    depth: u32,
    nodes: &Counter<u64>,
) -> Score {
    nodes.set(nodes.get() + 1);
    if let Some(winner) = search.winner(stones) {
        return if winner == stones.to_move { Score::WON } else { Score::LOST };
    }
    if depth == 0 {
        let balance = search.scores(stones, &NoProgress).expect("can be measured").balance();
        return match stones.to_move {
            Color::Black => Score::guessed(balance),
            Color::White => -Score::guessed(balance),
        };
    }
    let values = search.empty(stones).iter().map(|cell| {
        let mut after = *stones;
        after.place(cell);
        -minimax(search, &after, depth - 1, nodes)
    });
    values.max().expect("a move")
}

/// Stones of both colors at random, any number of either.
fn random_stones(masks: &Masks<1>, random: &mut SplitMix) -> Stones<1> {
    let mut stones = Stones { of: Default::default(), to_move: Color::BOTH[random.index(2)] };
    let part = random.index(9);
    for cell in masks.all() {
        if random.index(10) < part {
            stones.of[random.index(2)].insert(cell);
        }
    }
    stones
}

fn boards() -> Vec<Arc<Board>> {
    let boards = [Board::hex(3, 3), Board::hex(4, 3), Board::y(3), Board::y(4), Board::bridg_it(2)];
    let board = |board: Result<Board, _>| Arc::new(board.expect("a board"));
    boards.into_iter().map(board).collect()
}

fn search(board: &Arc<Board>, evaluation: Evaluation) -> Search<1> {
    let masks = Masks::new(board).expect("one word");
    Search::new(board, Arc::new(masks), evaluation, 1 << 20)
}

#[test]
fn scores_are_those_of_minimax() {
    let mut random = SplitMix::new(3);
    let (mut proofs, mut guesses, mut saved) = (0, 0, 0);
    for board in boards() {
        let masks = Masks::<1>::new(&board).expect("one word");
        for row in Evaluation::TABLE {
            let number = if full() { 40 } else { 5 };
            // Ten thousand random games for a leaf take their time.
            let slow = row.evaluation == Evaluation::MonteCarlo;
            if slow && !full() {
                continue;
            }
            for _ in 0..number {
                // What was proved for another position with a farther horizon is not forgotten, so
                // each begins anew.
                let mut search = search(&board, row.evaluation);
                let stones = random_stones(&masks, &mut random);
                if search.scores(&stones, &NoProgress).is_err() {
                    continue;
                }
                for depth in 1..=if slow { 2 } else { 4 } {
                    let plain = Counter::new(0);
                    let expected = minimax(&search, &stones, depth, &plain);
                    if expected.is_proof() {
                        proofs += 1;
                    } else {
                        guesses += 1;
                    }
                    search.nodes = 0;
                    let found = search.value(stones, depth, Window::ALL, &NoProgress);
                    let score = found.expect("can be measured").score;
                    assert_eq!(score, expected, "{} {depth} {stones:?}", row.name);
                    saved += plain.get().saturating_sub(search.nodes);
                }
            }
        }
    }
    assert!(proofs > 50 && guesses > 50, "{proofs} {guesses}");
    assert!(saved > 2000, "{saved}");
}

/// The order of the candidates is right: the first is worth what minimax says, no other more than
/// it is said to be.
#[test]
fn candidates_are_ordered() {
    let mut random = SplitMix::new(8);
    for board in boards() {
        let masks = Masks::<1>::new(&board).expect("one word");
        for _ in 0..if full() { 60 } else { 6 } {
            let mut search = search(&board, Evaluation::Resistance);
            let stones = random_stones(&masks, &mut random);
            let moves = search.empty(&stones);
            if search.winner(&stones).is_some() {
                continue;
            }
            let depth = 3.min(moves.len() as u32);
            let mut deepened = search.begin(stones, moves, &NoProgress).expect("measured");
            assert_eq!(search.deepen(&mut deepened, depth, &NoProgress), None);
            let score = |place: usize| {
                let mut after = stones;
                after.place(deepened.candidates[place].cell);
                -minimax(&search, &after, deepened.finished - 1, &Counter::new(0))
            };
            let best = deepened.candidates[0].score;
            assert_eq!(score(0), best, "{stones:?}");
            if best != Score::WON {
                for (place, candidate) in deepened.candidates.iter().enumerate() {
                    assert!(score(place) <= candidate.score, "{stones:?}");
                }
            }
        }
    }
}
