//! Least connections: the numbers of CVH §12, and the search against all patterns.

use mustplay_coloring::{Coloring, Player, TraceSearch};
use mustplay_core::NoProgress;
use mustplay_hex::strips::{Connecting, OutcomeOrder, StripPeriod, at_least};
use mustplay_hex::{Board, Cell, CellSet, ConnectionGame, Masks};
use mustplay_testing::full;

fn least(height: usize, lengths: std::ops::RangeInclusive<usize>) -> Vec<u32> {
    let mut search = Connecting::new(height).unwrap();
    lengths.map(|n| search.least(n, &NoProgress).unwrap()).collect()
}

/// ⌈a/b⌉ for positive b.
fn ceiling(a: i64, b: i64) -> u32 {
    u32::try_from((a + b - 1).div_euclid(b).max(0)).expect("small")
}

#[test]
fn least_stones_are_the_published_ones() {
    assert_eq!(least(1, 1..=30), (1..=30).collect::<Vec<u32>>());
    let formula = |f: fn(i64) -> u32, from| (from..=30).map(f).collect::<Vec<_>>();
    assert_eq!(least(2, 1..=30), formula(|n| ceiling(2 * (n - 1), 3), 1));
    assert_eq!(least(3, 3..=30), formula(|n| ceiling(2 * n - 3, 3), 3));
    assert_eq!(least(4, 4..=30), formula(|n| ceiling(2 * n - 6, 3), 4));
}

#[test]
fn open_regions_of_height_4_are_those_of_the_source() {
    let mut search = Connecting::new(4).unwrap();
    assert_eq!(search.strip().outcomes().len(), 10);
    let period = search.until_periodic(20, &NoProgress).unwrap();
    assert_eq!(period, Some(StripPeriod { from: 4, columns: 3, stones: 2 }));
    assert_eq!(search.best(4).len(), 13);
    let values: std::collections::HashSet<_> =
        (4..=7).flat_map(|n| search.best(n)).map(|pattern| pattern.value).collect();
    // G1 … G28 and ⊤.
    assert_eq!(values.len(), 29);
}

#[test]
fn acceptable_patterns_are_the_virtual_connections() {
    // Every pattern of small boards: connected with White to move, by plain search.
    for (height, length) in [(1, 3), (2, 3), (3, 2), (2, 4), (3, 3), (4, 2)] {
        let board = Board::hex(height, length).unwrap();
        let masks = Masks::<1>::new(&board).unwrap();
        let game = ConnectionGame::new(&masks);
        let mut search = TraceSearch::new(&game, 1 << 24, &NoProgress);
        let fewest = (0..1_usize << board.len())
            .filter(|bits| {
                let stones: CellSet<1> =
                    board.cells().filter(|cell: &Cell| bits >> cell.index() & 1 == 1).collect();
                let coloring = Coloring::new(stones, CellSet::EMPTY).unwrap();
                search.prove(&coloring, Player::Min).unwrap().winner == Player::Max
            })
            .map(usize::count_ones)
            .min();
        assert_eq!(Some(least(height, length..=length)[0]), fewest, "{height}x{length}");
    }
}

#[test]
fn best_patterns_are_virtual_connections() {
    let mut search = Connecting::new(4).unwrap();
    for length in 4..=8 {
        let stones = search.least(length, &NoProgress).unwrap();
        if length > search.length() {
            continue;
        }
        let best = search.best(length);
        let pattern = best.iter().find(|pattern| pattern.stones == stones).unwrap();
        let board = Board::hex(4, length).unwrap();
        let masks = Masks::<1>::new(&board).unwrap();
        let game = ConnectionGame::new(&masks);
        let cells = pattern.rows.concat();
        let black: CellSet<1> = board.cells().filter(|cell| cells[cell.index()]).collect();
        assert_eq!(black.len(), stones as usize);
        let coloring = Coloring::new(black, CellSet::EMPTY).unwrap();
        let mut search = TraceSearch::new(&game, 1 << 28, &NoProgress);
        let proof = search.prove(&coloring, Player::Min).unwrap();
        assert_eq!(proof.winner, Player::Max, "4x{length}");
    }
}

#[test]
fn strips_of_height_5_need_the_published_stones() {
    // ⌈2n/3 − 3⌉ except for 5×6, which needs 2; short ones none.
    let published = |n: i64| if n == 6 { 2 } else { ceiling(2 * n - 9, 3) };
    let mut search = Connecting::new(5).unwrap();
    let full = full();
    let longest = if full { 30 } else { 6 };
    for n in 1..=longest {
        let stones = search.least(n, &NoProgress).unwrap();
        assert_eq!(stones, published(n as i64), "5x{n}");
    }
    if full {
        let period = StripPeriod { from: 11, columns: 3, stones: 2 };
        assert_eq!(search.period(), Some(period));
    }
}

#[test]
fn both_orders_of_outcomes_need_the_same_stones() {
    for (height, longest) in [(1, 12), (2, 12), (3, 12), (4, 12), (5, 4)] {
        let [links, rows] = [OutcomeOrder::Links, OutcomeOrder::Rows].map(|order| {
            let mut search = Connecting::with_order(height, order).unwrap();
            (1..=longest).map(|n| search.least(n, &NoProgress).unwrap()).collect::<Vec<u32>>()
        });
        assert_eq!(links, rows, "height {height}");
    }
}

#[test]
fn rounded_searches_bound_the_stones() {
    for height in 1..=4 {
        for moves in 0..=4 {
            let mut rounded = Connecting::new(height).unwrap().rounded(moves);
            let exact = least(height, 1..=15);
            for (n, &stones) in (1..).zip(&exact) {
                assert!(at_least(height, n) <= stones, "{height}x{n}");
                assert!(rounded.least(n, &NoProgress).unwrap() >= stones, "{height}x{n}");
            }
            // So many moves lose nothing that counts.
            if moves == 4 {
                assert_eq!(rounded.least(15, &NoProgress).unwrap(), exact[14]);
            }
        }
    }
}
