//! Minimal winning sets: against all sets, and as many as published (SCG §10.6).

use std::collections::BTreeSet;
use std::convert::Infallible;
use std::sync::Arc;

use mustplay_cgt::random::SplitMix;
use mustplay_coloring::dual::Dual;
use mustplay_core::{NoProgress, StopReason};
use mustplay_hex::winning_sets::{self, NotListed, Sizes, count_paths};
use mustplay_hex::{Board, Cell, CellSet, Color, Graph, Masks, Position, Setup};
use mustplay_testing::full;
use num_bigint::BigUint;

use crate::any_game;

/// By force: all sets of empty cells that win, without those that contain another.
fn by_force(setup: &Setup, color: Color) -> BTreeSet<Vec<Cell>> {
    let masks = Masks::<1>::new(&setup.board).unwrap();
    let position = Position::<1>::new(setup).unwrap();
    let (own, empty) = (position.stones(color), position.empty());
    let cells: Vec<Cell> = empty.iter().collect();
    let wins = |set: CellSet<1>| {
        let mut stones = [masks.all() - own - set; 2];
        stones[color.index()] = own | set;
        masks.connected(stones[0], stones[1]) == Some(color)
    };
    let set = |bits: usize| -> CellSet<1> {
        let numbered = cells.iter().enumerate();
        let some = numbered.filter(|(at, _)| bits >> at & 1 == 1);
        some.map(|(_, &cell)| cell).collect()
    };
    let sets = (0..1_usize << cells.len()).map(set);
    let minimal = sets.filter(|&set| wins(set) && set.iter().all(|cell| !wins(set.without(cell))));
    minimal.map(|set| set.iter().collect()).collect()
}

#[test]
fn sets_are_the_minimal_ones_of_all_that_win() {
    let mut random = SplitMix::new(106);
    let mut sets = 0;
    for _ in 0..if full() { 4_000 } else { 250 } {
        let setup = any_game::setup(&mut random);
        if setup.empty_cells().unwrap().len() > 12 {
            continue;
        }
        for color in Color::BOTH {
            let listed = winning_sets::list(&setup, color, usize::MAX, &NoProgress).unwrap();
            let distinct: BTreeSet<_> = listed.iter().cloned().collect();
            assert_eq!(distinct.len(), listed.len(), "{setup:?}");
            assert_eq!(distinct, by_force(&setup, color), "{color} {setup:?}");
            let (sizes, stop) = winning_sets::count(&setup, color, &NoProgress).unwrap();
            assert_eq!((sizes.total(), stop), (listed.len().into(), None));
            sets += listed.len();
        }
    }
    assert!(sets > 500, "{sets}");
}

/// The minimal sets that meet all of these.
fn transversals(sets: &[Vec<Cell>], cells: &[Cell]) -> BTreeSet<Vec<Cell>> {
    let sets: Vec<CellSet<1>> = sets.iter().map(|set| set.iter().copied().collect()).collect();
    let mut dual = Dual::new(cells.iter().copied().collect());
    let mut meets_all = |set: CellSet<1>| Ok::<_, Infallible>(sets.iter().all(|it| it.meets(set)));
    dual.complete(&mut meets_all).unwrap();
    let minimal = dual.minimal().iter();
    minimal.map(|set| set.iter().collect()).collect()
}

/// Each color's sets are the minimal ones that meet all of the opponent's: a cut, found as Kloks
/// and Kratsch do, has a cell of every path and no cell too many.
#[test]
fn section_12_4_minimal_separators_are_the_transversals_of_paths() {
    let mut random = SplitMix::new(124);
    for _ in 0..if full() { 2_000 } else { 150 } {
        let setup = any_game::setup(&mut random);
        let list = |color| winning_sets::list(&setup, color, usize::MAX, &NoProgress).unwrap();
        let met = transversals(&list(Color::Black), &setup.empty_cells().unwrap());
        let cuts: BTreeSet<_> = list(Color::White).into_iter().collect();
        assert_eq!(met, cuts, "{setup:?}");
    }
}

/// SCG §12.4: k paths of l inner vertices each have lᵏ minimal separators.
#[test]
fn section_12_4_independent_paths_have_a_power_of_separators() {
    for (paths, length) in [(1, 5), (2, 3), (3, 4), (5, 3)] {
        let vertex = |path: usize, at: usize| 2 + path * length + at;
        let edges = (0..paths).flat_map(|path| {
            let steps = (1..length).map(move |at| (vertex(path, at - 1), vertex(path, at)));
            steps.chain([(0, vertex(path, 0)), (vertex(path, length - 1), 1)])
        });
        let graph =
            Graph { vertices: 2 + paths * length, edges: edges.collect(), terminals: (0, 1) };
        let setup = Setup::empty(Arc::new(Board::shannon_vertices(&graph).unwrap()));
        let total = |color| winning_sets::count(&setup, color, &NoProgress).unwrap().0.total();
        assert_eq!(total(Color::Black), paths.into());
        assert_eq!(total(Color::White), length.pow(paths as u32).into());
    }
}

fn empty(board: Board) -> Setup {
    Setup::empty(Arc::new(board))
}

fn listed_sizes(columns: usize, rows: usize, color: Color) -> Sizes {
    let setup = empty(Board::hex(columns, rows).unwrap());
    let (sizes, stop) = winning_sets::count(&setup, color, &NoProgress).unwrap();
    assert_eq!(stop, None);
    sizes
}

/// Counting without listing gives what listing gives, for either color.
#[test]
fn paths_are_counted_as_they_are_listed() {
    let largest = if full() { 8 } else { 6 };
    for columns in 1..=largest {
        for rows in 1..=largest {
            let counted = count_paths(columns, rows, &NoProgress).unwrap();
            assert_eq!(counted, listed_sizes(columns, rows, Color::Black));
            let turned = count_paths(rows, columns, &NoProgress).unwrap();
            assert_eq!(turned, listed_sizes(columns, rows, Color::White));
        }
    }
}

/// On two columns a path that has come to a cell goes on straight, or to the side and then on: the
/// numbers satisfy aₙ = 2aₙ₋₁ − aₙ₋₂ + aₙ₋₃. Beyond 127 cells they need more than 128 bits.
#[test]
fn long_boards_are_counted_in_large_numbers() {
    let mut totals: Vec<BigUint> = [2_u8, 3, 5].map(BigUint::from).to_vec();
    for rows in 4..=200 {
        let [third, second, first] = [rows - 4, rows - 3, rows - 2].map(|at| &totals[at]);
        totals.push(first * 2_u8 + third - second);
    }
    for rows in [1, 2, 3, 4, 10, 63, 64, 200] {
        let counted = count_paths(2, rows, &NoProgress).unwrap();
        assert_eq!(counted.total(), totals[rows - 1], "{rows}");
    }
    assert!(totals[199] > BigUint::from(u128::MAX));
}

/// Numbers of induced paths (SCG Table 10.6.1), the columns of the table: boards of a width with 1,
/// 2, 3 … rows. What is not legible there is a dash.
const INDUCED_PATHS: [(usize, &str); 18] = [
    (1, "1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1"),
    (2, "2 3 5 9 16 28 49 86"),
    (
        3,
        "3 5 11 25 56 124 273 601 1325 2923 - 14222 31367 69181 152583 336533 742248 \
         1637080 3610693 7963633",
    ),
    (
        4,
        "4 7 19 54 148 399 1054 2786 7401 19712 - 139802 372008 989841 2634032 7009853 \
         18655329 49646780 132121693 351605703",
    ),
    (
        5,
        "5 - 29 107 365 1225 3948 12622 - 133828 - 1439016 4699144 15329082 50026736 \
         163382568 533773260 1743746890",
    ),
    (
        6,
        "- 11 41 - 881 3848 16097 65826 273407 1158787 4956166 21168066 89908637 \
         380403015 1608517375",
    ),
    (
        7,
        "7 13 55 370 2082 12097 68914 382718 2164772 12539626 73314006 428267454 \
         2490235058",
    ),
    (8, "- 15 71 - 4808 36964 288385 2195830 17117801 137083594 1105069149"),
    (9, "- 17 - 1187 10900 109393 1160865 11948849 126004636 1368020170"),
    (10, "10 19 109 2103 24420 315948 4551217 62717006 880801486 12755638497"),
    (13, "- 25 181 11496 266478 6992898 255181419"),
    (14, "- - - 20200 588702 19274658 959469520"),
    (15, "- - 239 35476 1299586 52779342 3578534738"),
    (16, "- - 271 62285 2867698 143754548"),
    (17, "- - 305 109333 6326511 389859030"),
    (18, "- - 341 191898 13955435 1053610190"),
    (19, "- 37 379 336791 30781868 2839359215"),
    (20, "- 39 419 591062 67894074"),
];

#[test]
fn table_10_6_1_numbers_of_induced_paths() {
    for (columns, by_rows) in INDUCED_PATHS {
        for (rows, count) in (1..).zip(by_rows.split_whitespace()) {
            // Those of wide boards have few rows.
            if count != "-" && (columns > 12 || is_in_time(columns, rows)) {
                let counted = count_paths(columns, rows, &NoProgress).unwrap();
                assert_eq!(counted.total().to_string(), count, "{columns}x{rows}");
            }
        }
    }
}

/// Whether a board is counted in the short run too.
fn is_in_time(columns: usize, rows: usize) -> bool {
    full() || columns.min(rows) < 8
}

/// ²log k / m(n−2), with three digits.
#[test]
fn table_10_6_2_exponents_of_the_numbers_of_paths() {
    let published = [
        (2, vec!["1.161", "0.792", "0.667", "0.601", "0.561", "0.536", "0.517", "0.503", "0.492"]),
        (3, vec!["1.153", "0.774", "0.645", "0.580", "0.540", "0.513", "0.494", "0.480", "0.469"]),
        (4, vec!["1.062", "0.719", "0.601", "0.540", "0.502", "0.477", "0.459", "0.446", "0.436"]),
        (5, vec!["0.972", "0.674", "0.567", "0.513", "0.478", "0.454", "0.438", "0.426", "0.417"]),
        (6, vec!["0.893", "0.638", "0.543", "0.496", "0.466", "0.445", "0.430", "0.420", "0.412"]),
        (7, vec!["0.826", "0.609", "0.525", "0.484", "0.459", "0.442", "0.430", "0.421", "0.415"]),
        (8, vec!["0.769", "0.586", "0.510", "0.474", "0.453", "0.439", "0.429", "0.422", "0.417"]),
        (9, vec!["0.720", "0.567", "0.497", "0.465", "0.448", "0.435", "0.427", "0.422"]),
        (10, vec!["0.677", "0.552", "0.486", "0.457", "0.442", "0.432", "0.424", "0.420"]),
        (20, vec!["0.436", "0.479", "0.434"]),
    ];
    for (columns, exponents) in published {
        for (rows, exponent) in (3..).zip(exponents) {
            if is_in_time(columns, rows) {
                let sizes = count_paths(columns, rows, &NoProgress).unwrap();
                let found = sizes.exponent(columns, rows).unwrap();
                assert_eq!(format!("{found:.3}"), exponent, "{columns}x{rows}");
            }
        }
    }
}

/// The mean length, with one digit.
#[test]
fn table_10_6_3_average_lengths() {
    let published = [
        (
            2,
            "1.0 2.0 3.2 4.4 5.6 6.8 8.0 9.1 10.3 11.5 12.7 13.8 15.0 16.2 17.4 18.6 19.7 20.9 22.1 23.3",
        ),
        (
            3,
            "1.0 2.0 3.4 4.7 6.0 7.2 8.5 9.7 11.0 12.2 13.5 14.7 16.0 17.2 18.5 19.7 21.0 22.2 23.5 24.8",
        ),
        (
            4,
            "1.0 2.0 3.6 5.3 6.7 8.1 9.5 10.9 12.3 13.7 15.1 16.6 18.0 19.4 20.8 22.2 23.6 25.0 26.5 27.9",
        ),
        (5, "1.0 2.0 3.8 6.0 7.8 9.5 11.1 12.8 14.5 16.3 18.1 19.8 21.5 23.2 25.0 26.7 28.4 30.2"),
        (6, "1.0 2.0 4.1 6.9 9.1 11.3 13.3 15.5 17.7 20.0 22.3 24.6 26.8 29.1 31.3"),
        (7, "1.0 2.0 4.4 7.8 10.4 13.0 15.6 18.3 21.1 24.0 26.9 29.7 32.5"),
        (8, "1.0 2.0 4.7 8.8 11.6 14.7 17.7 20.8 24.1 27.5 30.7"),
        (9, "1.0 2.0 5.0 9.9 12.9 16.2 19.7 23.2 26.8 30.5"),
        (10, "1.0 2.0 5.3 11.0 14.1 17.8 21.8 25.5 29.5 33.4"),
        (15, "1.0 2.0 6.9 16.7 20.3 25.7 32.4"),
    ];
    for (columns, means) in published {
        for (rows, mean) in (1..).zip(means.split(' ')) {
            if is_in_time(columns, rows) {
                let sizes = count_paths(columns, rows, &NoProgress).unwrap();
                let found = sizes.mean().unwrap();
                assert_eq!(format!("{found:.1}"), mean, "{columns}x{rows}");
            }
        }
    }
}

#[test]
fn table_10_6_4_longest_paths() {
    let published: [(usize, &[usize]); 19] = [
        (2, &[1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 16, 17, 18, 20, 21, 22, 24, 25, 26]),
        (3, &[1, 2, 5, 6, 7, 9, 11, 12, 13, 15, 17, 18, 19, 21, 23, 24, 25, 27, 29, 30]),
        (4, &[1, 2, 6, 8, 9, 11, 14, 16, 18, 19, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40]),
        (5, &[1, 2, 7, 9, 11, 14, 17, 20, 23, 26, 29, 32, 35, 38, 41, 44, 47, 50]),
        (6, &[1, 2, 8, 10, 13, 16, 20, 23, 26, 30, 33, 37, 40, 44, 47]),
        (7, &[1, 2, 9, 12, 15, 18, 23, 26, 29, 34, 37, 42, 45]),
        (8, &[1, 2, 10, 13, 17, 21, 26, 30, 34, 38, 42]),
        (9, &[1, 2, 11, 14, 19, 23, 29, 33, 37, 42]),
        (10, &[1, 2, 12, 16, 21, 26, 32, 37, 42, 47]),
        (11, &[1, 2, 13, 17, 23, 28, 35, 40]),
        (12, &[1, 2, 14, 18, 25, 30, 38, 44]),
        (13, &[1, 2, 15, 20, 27, 33, 41]),
        (14, &[1, 2, 16, 21, 29, 35, 44]),
        (15, &[1, 2, 17, 22, 31, 38, 47]),
        (16, &[1, 2, 18, 24, 33, 40]),
        (17, &[1, 2, 19, 25, 35, 42]),
        (18, &[1, 2, 20, 26, 37, 45]),
        (19, &[1, 2, 21, 28, 39, 47]),
        (20, &[1, 2, 22, 29, 41]),
    ];
    for (columns, longest) in published {
        for (rows, &longest) in (1..).zip(longest) {
            if is_in_time(columns, rows) {
                let sizes = count_paths(columns, rows, &NoProgress).unwrap();
                assert_eq!(sizes.longest(), Some(longest), "{columns}x{rows}");
            }
        }
    }
}

/// (2m−n+1)·2^(n−2) paths of length n on m columns and n rows, for n ≤ m+1. The source says that
/// there are fewer otherwise, but there are more: five on two columns and four rows, not four.
/// A path goes down straight or to the left; from column c it can go left c times at the most.
#[test]
fn section_10_6_shortest_paths() {
    let binomial =
        |n: usize, k: usize| (0..k).fold(1, |product, i| product * n.saturating_sub(i) / (i + 1));
    for columns in 1..=6_usize {
        for rows in 2..=9_usize {
            let sizes = count_paths(columns, rows, &NoProgress).unwrap();
            assert_eq!(sizes.shortest(), Some(rows));
            let from = |column: usize| (0..=column).map(|left| binomial(rows - 1, left));
            let straight: usize = (0..columns).flat_map(from).sum();
            assert_eq!(
                sizes.iter().find(|(size, _)| *size == rows).unwrap().1.clone(),
                straight.into(),
                "{columns}x{rows}"
            );
            let formula = (2 * columns + 1).saturating_sub(rows) << (rows - 2);
            let is_long = rows > columns + 1;
            assert_eq!(straight > formula, is_long, "{columns}x{rows}");
            assert!(is_long || straight == formula, "{columns}x{rows}");
        }
    }
}

#[test]
fn section_10_6_memory_for_all_paths() {
    let seven = count_paths(7, 7, &NoProgress).unwrap();
    assert_eq!(seven.cells(), 1_077_034_u32.into());
    assert_eq!(format!("{:.2}", seven.mean().unwrap()), "15.63");
    let eight = count_paths(8, 8, &NoProgress).unwrap();
    assert_eq!(eight.cells(), 45_747_258_u32.into());
    assert_eq!(format!("{:.2}", eight.mean().unwrap()), "20.83");
}

#[test]
fn table_14_1_1_paths_of_eight_by_eight_by_length() {
    let published: [u32; 23] = [
        576, 1602, 3087, 4854, 8801, 15558, 28694, 49148, 80013, 116_054, 157_291, 204_192,
        253_332, 290_992, 298_526, 263_852, 197_199, 127_108, 63866, 23376, 6306, 1288, 115,
    ];
    let sizes = count_paths(8, 8, &NoProgress).unwrap();
    let found: Vec<_> = sizes.iter().map(|(size, count)| (size, count.clone())).collect();
    let expected: Vec<_> = (8..).zip(published.map(BigUint::from)).collect();
    assert_eq!(found, expected);
}

/// SCG §12.5: a path of length l is part of 2^(k−l) of the 2ᵏ colorings of k cells.
#[test]
fn section_12_5_weights_are_mean_numbers_in_random_colorings() {
    let mut random = SplitMix::new(125);
    for _ in 0..20 {
        let setup = any_game::setup(&mut random);
        let cells = setup.empty_cells().unwrap();
        let sets = winning_sets::list(&setup, Color::Black, usize::MAX, &NoProgress).unwrap();
        let (sizes, _) = winning_sets::count(&setup, Color::Black, &NoProgress).unwrap();
        let mut found = 0_u64;
        for bits in 0..1_u64 << cells.len() {
            let is_black = |cell: &Cell| {
                let at = cells.iter().position(|it| it == cell).unwrap();
                bits >> at & 1 == 1
            };
            found += sets.iter().filter(|set| set.iter().all(is_black)).count() as u64;
        }
        let mean = found as f64 / (1_u64 << cells.len()) as f64;
        assert!((sizes.weight() - mean).abs() < 1e-9, "{setup:?}");
    }
}

#[test]
fn a_list_that_is_too_long_is_not_made() {
    let setup = empty(Board::hex(4, 4).unwrap());
    let error = winning_sets::list(&setup, Color::Black, 53, &NoProgress).unwrap_err();
    let (color, most) = (Color::Black, 53);
    assert_eq!(error, NotListed::TooMany { color, most });
    let message = "expected at most 53 minimal winning sets of black, found more";
    assert_eq!(error.to_string(), message);
    assert_eq!(winning_sets::list(&setup, Color::Black, 54, &NoProgress).unwrap().len(), 54);
}

#[test]
fn counting_can_be_stopped() {
    let stopped = count_paths(6, 6, &StopReason::Time).unwrap_err();
    assert_eq!(stopped, StopReason::Time);
    for board in [Board::hex(7, 7), Board::y(7), Board::bridg_it(6)] {
        let setup = empty(board.unwrap());
        let (sizes, stop) = winning_sets::count(&setup, Color::White, &StopReason::Nodes).unwrap();
        assert_eq!(stop, Some(StopReason::Nodes));
        assert!(sizes.total() > BigUint::ZERO);
    }
}

/// Y has as many sets for either color, which are the minimal ones that meet each other (SCG §4.6:
/// just one player wins).
#[test]
fn sets_of_y_are_self_dual() {
    let totals: Vec<BigUint> = (1..=if full() { 7 } else { 5 })
        .map(|side| {
            let setup = empty(Board::y(side).unwrap());
            let [black, white] =
                Color::BOTH.map(|it| winning_sets::count(&setup, it, &NoProgress).unwrap().0);
            assert_eq!(black, white);
            black.total()
        })
        .collect();
    assert_eq!(totals[..4], [1_u8, 3, 10, 32].map(BigUint::from));
}
