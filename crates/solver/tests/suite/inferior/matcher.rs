//! Rings and sieves find the patterns that a plain look at the board finds.

use std::sync::Arc;

use mustplay_cgt::random::SplitMix;
use mustplay_hex::patterns::{Book, Pattern, PatternSpot, STANDARD_BOOK};
use mustplay_hex::{Board, Cell, CellSet, Color, Coordinate};
use mustplay_solver::inferior::{Features, FillEngine, Matcher};
use mustplay_testing::full;

const SIZE: usize = 5;

/// Whether a pattern fits around a cell of the square board, spot by spot.
fn fits(board: &Board, stones: [CellSet<1>; 2], center: Cell, pattern: &Pattern) -> bool {
    let at = board.coordinate(center).expect("a Hex board");
    PatternSpot::all().all(|spot| {
        let (right, down) = spot.offset();
        let column = at.column.checked_add_signed(isize::from(right));
        let row = at.row.checked_add_signed(isize::from(down));
        let inside = [column, row].map(|at| at.filter(|&at| at < SIZE));
        let is_as_good_as = |color: Color| match inside {
            [Some(column), Some(row)] => {
                let cell = board.cell_at(Coordinate { column, row }).expect("inside");
                stones[color.index()].contains(cell)
            }
            [Some(_), None] => color == Color::Black,
            [None, Some(_)] => color == Color::White,
            [None, None] => true,
        };
        let wants = |color: Color| pattern.stones(color).contains(spot);
        Color::BOTH.into_iter().all(|color| !wants(color) || is_as_good_as(color))
            && (!pattern.empty().contains(spot) || !Color::BOTH.into_iter().any(is_as_good_as))
    })
}

#[test]
fn rings_and_sieves_find_what_a_plain_look_finds() {
    let board = Board::hex(SIZE, SIZE).expect("a board");
    let patterns = STANDARD_BOOK.parse::<Book>().unwrap().patterns().to_vec();
    let positions = if full() { 40 } else { 5 };
    // The whole book, whose lists are long enough for sieves, and each of some patterns alone.
    let alone = patterns.iter().step_by(patterns.len().div_ceil(12));
    let mut books = vec![patterns.clone()];
    books.extend(alone.map(|&pattern| vec![pattern]));
    for (number, patterns) in books.into_iter().enumerate() {
        let images: Vec<Pattern> = patterns.iter().flat_map(Pattern::images).collect();
        let matcher = Arc::new(Matcher::new(&Book::new(patterns)));
        let mut engine =
            FillEngine::<1>::new(&board, matcher, Features::NONE).expect("a small board");
        let mut random = SplitMix::new(number as u64);
        let mut found = 0;
        for _ in 0..positions {
            let mut stones = [CellSet::EMPTY; 2];
            for cell in board.cells() {
                if let Some(stones) = stones.get_mut(random.index(4)) {
                    stones.insert(cell);
                }
            }
            engine.set_stones(stones);
            let looked_at = |cell: Cell| {
                let fitting = images.iter();
                fitting.filter(|image| fits(&board, stones, cell, image)).count()
            };
            let plain: usize = engine.filled().empty().iter().map(looked_at).sum();
            assert_eq!(engine.count_patterns(false), plain);
            assert_eq!(engine.count_patterns(true), plain);
            found += plain;
        }
        assert!(number > 0 || found > 100, "{found}");
    }
}
