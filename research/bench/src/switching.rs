//! `dev bench switching`: Bridg-It by Lehman's theorem.
//!
//! Each job decides the empty board for both colors, finds all winning moves, and plays a game to
//! its end by the trees, which are verified.

use std::sync::Arc;

use mustplay_hex::switching::{Strategy, Switching};
use mustplay_hex::{Board, Color, Setup};

use crate::Sheet;

/// Sizes of boards and their time limits.
const JOBS: [(usize, f64); 3] = [(5, 0.1), (10, 0.3), (20, 1.0)];

pub(crate) fn run(sheet: &mut Sheet<'_>) {
    for (size, limit) in JOBS {
        sheet.run(&format!("bridg-it{size}"), Some(limit), |stopwatch| {
            let board = Arc::new(Board::bridg_it(size).expect("a board"));
            stopwatch.time(|| decide(&Setup::empty(board)))
        });
    }
}

/// The number of winning moves of each color.
fn decide(setup: &Setup) -> String {
    let game = Switching::new(setup).expect("no stones");
    let game = game.expect("a game on edges");
    let [black, white] = Color::BOTH.map(|to_move| {
        let setup = Setup { to_move, ..setup.clone() };
        let strategy = Strategy::new(&setup, &game.witness(to_move)).expect("a witness");
        assert!(!strategy.line(to_move).is_empty(), "a game is played");
        game.winning_moves(to_move).len()
    });
    format!("{black} and {white} moves win")
}
