//! What the search says a win takes is enough, whether it has searched for it or remembers it.

use std::sync::Arc;

use crate::inferior::Matcher;
use mustplay_cgt::random::SplitMix;
use mustplay_coloring::TraceSearch;
use mustplay_core::NoProgress;
use mustplay_hex::{Board, CellSet, Color, ConnectionGame, Masks};
use mustplay_testing::full;

use super::search::{CanonicalOracle, Search};
use crate::answer::{Answer, Oracle};
use crate::solver::SolverSettings;

/// Plain search.
type Twin<'a> = TraceSearch<'a, ConnectionGame<'a, 1>, 1>;

fn winner(twin: &mut Twin<'_>, stones: [CellSet<1>; 2], to_move: Color) -> Color {
    let answer = twin.answer(stones, to_move).expect("it is not stopped");
    answer.winner
}

/// At least `least` stones of random colors on random cells.
fn random_stones(random: &mut SplitMix, board: &Board, least: usize) -> [CellSet<1>; 2] {
    let mut cells: Vec<_> = board.cells().collect();
    let count = least + random.index(cells.len() - least + 1);
    let mut stones = [CellSet::EMPTY; 2];
    for _ in 0..count {
        let cell = cells.swap_remove(random.index(cells.len()));
        stones[random.index(2)].insert(cell);
    }
    stones
}

/// Compares an answer with plain search in the position in which the loser owns all that is not
/// in the carrier.
fn assert_holds(
    board: &Board,
    twin: &mut Twin<'_>,
    stones: [CellSet<1>; 2],
    to_move: Color,
    answer: &Answer<1>,
) {
    let Answer { winner: won_by, carrier, key } = *answer;
    let shown = || format!("{stones:?}, {to_move} to move: {answer:?}");
    assert!(!carrier.meets(stones[0] | stones[1]), "{}", shown());
    let own = stones[won_by.index()];
    let mut least = stones;
    least[(!won_by).index()] = CellSet::first(board.len()) - own - carrier;
    assert_eq!(winner(twin, least, to_move), won_by, "{}", shown());
    if let Some(cell) = key {
        assert!(won_by == to_move, "{}", shown());
        assert!(stones.iter().all(|set| !set.contains(cell)), "{}", shown());
        least[won_by.index()].insert(cell);
        least[(!won_by).index()].remove(cell);
        assert_eq!(winner(twin, least, !won_by), won_by, "{}", shown());
    }
}

/// Asks about random positions and about all that follow from each by one move or two: some of
/// these the search has met. How many it remembers, and with how many moves that win.
fn survey(board: Board, left_out: &str, rounds: usize, least: usize) -> [usize; 2] {
    let board = Arc::new(board);
    let masks = Masks::<1>::new(&board).expect("a small board");
    let game = ConnectionGame::new(&masks);
    let mut twin = TraceSearch::new(&game, 1 << 27, &NoProgress);
    let matcher = Arc::new(Matcher::standard());
    let settings = SolverSettings {
        techniques: left_out.parse().expect(left_out),
        bytes: 1 << 22,
        ..SolverSettings::default()
    };
    let mut random = SplitMix::new(71);
    let (mut remembered, mut keys) = (0, 0);
    for _ in 0..rounds {
        let search = Search::<1>::new(&board, &matcher, &settings);
        let mut search = search.expect("a small board");
        let stones = random_stones(&mut random, &board, least);
        if masks.connected(stones[0], stones[1]).is_some() {
            continue;
        }
        let to_move = Color::Black;
        let mut oracle = CanonicalOracle::on(&mut search, stones, to_move, &NoProgress);
        let answer = oracle.answer(stones, to_move).expect("it is not stopped");
        assert_holds(&board, &mut twin, stones, to_move, &answer);
        let mut check = |stones: [CellSet<1>; 2], to_move: Color| {
            if let Some(answer) = oracle.lookup(stones, to_move) {
                assert_holds(&board, &mut twin, stones, to_move, &answer);
                remembered += 1;
                keys += usize::from(answer.key.is_some());
            }
        };
        let empty = masks.all() - stones[0] - stones[1];
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
        (Board::hex(4, 4), "", 0),
        (Board::hex(5, 5), "", 2),
        (Board::hex(6, 5), "", 6),
        (Board::y(5), "", 0),
        // Connections leave little to search for on small boards, and so to remember.
        (Board::y(5), "connections", 0),
    ]
    .map(|(board, left_out, least)| survey(board.expect("a small board"), left_out, rounds, least));
    let [remembered, keys] = [0, 1].map(|at| counts.iter().map(|count| count[at]).sum::<usize>());
    assert!(remembered > 100 * rounds && keys > rounds, "{counts:?}");
}
