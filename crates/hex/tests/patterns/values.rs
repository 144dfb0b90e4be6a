//! The same answers from the values of regions on a board.

use std::sync::Arc;

use mustplay_games::Unwatched;
use mustplay_games::outcome::Game;
use mustplay_hex::patterns::{Kind, Pattern, Rule, Spot};
use mustplay_hex::value::{self, Surroundings, Valuation};
use mustplay_hex::{Board, Cell, Color, Coordinate, Region, Setup};

use crate::{book, full};

/// The region of the pattern's empty cells in the middle of a large board.
struct Valued {
    valuation: Valuation,
    board: Arc<Board>,
}

fn cell(board: &Board, spot: Spot) -> Cell {
    let (column, row) = spot.offset();
    let place = Coordinate {
        column: (5 + column) as usize,
        row: (5 + row) as usize,
    };
    board.cell(&place.to_string()).expect("the board is large")
}

impl Valued {
    fn new(pattern: &Pattern) -> Self {
        let board = Arc::new(Board::hex(11, 11).expect("a board"));
        let mut setup = Setup::empty(Arc::clone(&board));
        for color in Color::BOTH {
            let stones = pattern.stones(color).iter();
            setup
                .stones
                .extend(stones.map(|spot| (cell(&board, spot), color)));
        }
        let cells: Vec<Cell> = pattern
            .empty()
            .iter()
            .map(|spot| cell(&board, spot))
            .collect();
        let region = Region::new(&setup, &cells).expect("a region");
        let valuation = value::evaluate(&region, Surroundings::Unknown, &Unwatched);
        Self {
            valuation: valuation.expect("a small region"),
            board,
        }
    }

    fn after(&mut self, spot: Spot, color: Color) -> Game {
        let cell = cell(&self.board, spot);
        self.valuation
            .after(cell, color, &Unwatched)
            .expect("an empty cell")
    }
}

/// Rules about single stones, by comparing values in the engine of `games::outcome`.
#[test]
fn the_value_engine_agrees() {
    let step = if full() { 1 } else { 5 };
    let mut compared = 0;
    for pattern in book().patterns().iter().step_by(step) {
        let mut valued = Valued::new(pattern);
        let value = valued.valuation.value();
        let agrees = match pattern.rule() {
            Rule::Dead => {
                let [black, white] = Color::BOTH.map(|color| valued.after(Spot::CENTER, color));
                black == white && black == value
            }
            Rule::Captured { color, cells } | Rule::PermanentlyInferior { color, cells, .. } => {
                cells
                    .iter()
                    .all(|spot| valued.after(spot, color.0) == value)
            }
            Rule::NearDead { black, white, .. } => {
                valued.valuation.settled().is_some()
                    && black
                        .iter()
                        .all(|spot| valued.after(spot, Color::Black) == value)
                    && white
                        .iter()
                        .all(|spot| valued.after(spot, Color::White) == value)
            }
            Rule::Dominated { color, by } => {
                let [worse, better] = [Spot::CENTER, by].map(|spot| valued.after(spot, color.0));
                let mut games = valued.valuation.games().clone();
                match color.0 {
                    Color::Black => games.le(worse, better),
                    Color::White => games.le(better, worse),
                }
            }
            Rule::Mutual { .. } | Rule::StronglyReversed { .. } | Rule::Reversed { .. } => continue,
        };
        assert!(agrees, "{pattern}");
        compared += 1;
    }
    assert!(compared > 100, "{compared}");
}

/// Four captured cells are worth an outcome, and so is near death.
#[test]
fn captured_sets_are_settled() {
    let book = book();
    for pattern in book.of_kind(Kind::Captured) {
        let [black, white] = pattern.fill();
        if black.union(white) == pattern.empty() {
            let valued = Valued::new(pattern);
            assert!(valued.valuation.settled().is_some(), "{pattern}");
        }
    }
}
