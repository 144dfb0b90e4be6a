//! The same answers from the values of regions on a board.

use std::sync::Arc;

use mustplay_cgt::outcome::Game;
use mustplay_core::NoProgress;
use mustplay_hex::patterns::{CellRule, Pattern, PatternSpot, RuleKind, Spots};
use mustplay_hex::value::{self, Surroundings, Valuation};
use mustplay_hex::{Board, Cell, Color, Coordinate, Region, Setup};
use mustplay_testing::full;

use super::book;

/// The region of the pattern's empty cells in the middle of a large board.
struct Valued {
    valuation: Valuation,
    board: Arc<Board>,
}

fn cell(board: &Board, spot: PatternSpot) -> Cell {
    let (column, row) = spot.offset();
    let place = Coordinate { column: (5 + column) as usize, row: (5 + row) as usize };
    board.cell(&place.to_string()).expect("the board is large")
}

impl Valued {
    fn new(pattern: &Pattern) -> Self {
        let board = Arc::new(Board::hex(11, 11).expect("a board"));
        let mut setup = Setup::empty(Arc::clone(&board));
        for color in Color::BOTH {
            let stones = pattern.stones(color).iter();
            setup.stones.extend(stones.map(|spot| (cell(&board, spot), color)));
        }
        let cells: Vec<Cell> = pattern.empty().iter().map(|spot| cell(&board, spot)).collect();
        let region = Region::new(&setup, &cells).expect("a region");
        let valuation = value::evaluate(&region, Surroundings::Unknown, &NoProgress);
        Self { valuation: valuation.expect("a small region"), board }
    }

    fn after(&mut self, spot: PatternSpot, color: Color) -> Game {
        let cell = cell(&self.board, spot);
        self.valuation.after(cell, color, &NoProgress).expect("an empty cell")
    }
}

/// Rules about single stones, by comparing values in the engine of `games::outcome`. The engine
/// looks at what Black joins, and takes every black chain for a place that leads on; where it does
/// not, the pattern with exchanged colors shows the same.
#[test]
fn the_value_engine_agrees() {
    let step = if full() { 1 } else { 5 };
    let mut compared = 0;
    for pattern in book().patterns().iter().step_by(step) {
        if let Some(agrees) = agrees(pattern) {
            let agrees = agrees || self::agrees(&pattern.swapped()) == Some(true);
            assert!(agrees, "{pattern}");
            compared += 1;
        }
    }
    assert!(compared > 100, "{compared}");
}

/// Whether the values of the region say so; `None` for rules about several stones.
fn agrees(pattern: &Pattern) -> Option<bool> {
    let mut valued = Valued::new(pattern);
    let value = valued.valuation.value();
    Some(match pattern.rule() {
        CellRule::Dead => {
            let [black, white] = Color::BOTH.map(|color| valued.after(PatternSpot::CENTER, color));
            black == white && black == value
        }
        CellRule::Captured { color, cells }
        | CellRule::PermanentlyInferior { color, cells, .. } => {
            let mut cells = cells.iter();
            cells.all(|spot| valued.after(spot, color.0) == value)
        }
        CellRule::NearDead { black, white, .. } => {
            let mut stays = |spots: Spots, color: Color| {
                spots.iter().all(|spot| valued.after(spot, color) == value)
            };
            stays(black, Color::Black)
                && stays(white, Color::White)
                && valued.valuation.settled().is_some()
        }
        CellRule::Dominated { color, by } => {
            let [worse, better] = [PatternSpot::CENTER, by].map(|spot| valued.after(spot, color.0));
            let mut games = valued.valuation.games().clone();
            match color.0 {
                Color::Black => games.le(worse, better),
                Color::White => games.le(better, worse),
            }
        }
        CellRule::Mutual { .. } | CellRule::StronglyReversed { .. } | CellRule::Reversed { .. } => {
            return None;
        }
    })
}

/// Four captured cells are worth an outcome, and so is near death.
#[test]
fn captured_sets_are_settled() {
    let book = book();
    for pattern in book.of_kind(RuleKind::Captured) {
        let [black, white] = pattern.fill();
        if black.union(white) == pattern.empty() {
            let mut views = [*pattern, pattern.swapped()].into_iter();
            let settled = |view: Pattern| Valued::new(&view).valuation.settled().is_some();
            assert!(views.any(settled), "{pattern}");
        }
    }
}
