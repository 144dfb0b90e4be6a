//! Positions that fall apart, solved by the sum of their regions and by plain search.

use std::sync::Arc;

use mustplay_cgt::random::SplitMix;
use mustplay_coloring::{SetColoring, TraceSearch, classify};
use mustplay_core::NoProgress;
use mustplay_hex::decomposition::{Decomposition, Winner};
use mustplay_hex::value::ValueError;
use mustplay_hex::{Board, Cell, Color, ConnectionGame, Position, RegionError, Setup, notation};
use mustplay_testing::full;

/// A position in which about `percent` of the cells are empty.
fn random(board: &Arc<Board>, percent: u64, dice: &mut SplitMix) -> Setup {
    let mut setup = Setup::empty(board.clone());
    for cell in board.cells() {
        if dice.below(100) >= percent {
            let color = Color::BOTH[dice.below(2) as usize];
            setup.stones.push((cell, color));
        }
    }
    setup
}

/// The winner with either color to move, and the winning moves of an undecided position.
fn by_search(setup: &Setup, to_move: Color) -> (Color, Option<Vec<Cell>>) {
    let position = Position::<1>::new(setup).unwrap();
    let game = ConnectionGame::new(position.masks());
    let coloring = ConnectionGame::coloring(&position);
    if let Some(winner) = game.winner(&coloring) {
        return (winner.into(), None);
    }
    let mut searches = [TraceSearch::new(&game, 1 << 20, &NoProgress)];
    let moves = classify(&mut searches, &coloring, to_move.into());
    let mut winning = moves.winning;
    winning.sort_unstable();
    let winner = if winning.is_empty() { !to_move } else { to_move };
    (winner, Some(winning))
}

#[test]
fn the_sum_of_the_regions_is_the_position() {
    let full = full();
    let wanted = if full { 4_000 } else { 300 };
    let mut dice = SplitMix::new(7);
    for (columns, rows) in [(3, 3), (4, 4), (5, 5), (6, 6), (4, 7), (7, 3)] {
        let board = Arc::new(Board::hex(columns, rows).unwrap());
        let (mut split, mut contested) = (0, 0);
        while split < wanted {
            let setup = random(&board, 25 + dice.below(25), &mut dice);
            let mut whole = Decomposition::of(&setup, &NoProgress).unwrap();
            if whole.regions().len() < 2 {
                continue;
            }
            split += 1;
            contested += usize::from(whole.winner() == Winner::Mover);
            for to_move in Color::BOTH {
                let (winner, moves) = by_search(&setup, to_move);
                assert_eq!(whole.winner().with(to_move), winner, "{setup:?}");
                if let Some(moves) = moves {
                    let found = whole.winning_moves(to_move, &NoProgress).unwrap();
                    assert_eq!(found, moves, "{to_move} in {setup:?}");
                }
            }
        }
        assert!(20 * contested > split, "{columns}x{rows}: {contested} of {split}");
    }
}

#[test]
fn one_region_and_none_are_solved_too() {
    let setup = |text: &str| notation::read(text).unwrap().1.replay().unwrap();
    let mut empty = Decomposition::of(&setup("3x3"), &NoProgress).unwrap();
    assert_eq!((empty.regions().len(), empty.winner()), (1, Winner::Mover));
    let openings = empty.winning_moves(Color::Black, &NoProgress).unwrap();
    assert_eq!(openings, by_search(&setup("3x3"), Color::Black).1.unwrap());
    let filled = Decomposition::of(&setup("2x2 B:a1,a2 W:b1,b2"), &NoProgress).unwrap();
    assert_eq!(filled.winner(), Winner::Always(Color::Black));
    let filled = Decomposition::of(&setup("2x2 B:a1,b1 W:a2,b2"), &NoProgress).unwrap();
    assert_eq!(filled.winner(), Winner::Always(Color::White));
}

#[test]
fn boards_with_three_sides_are_refused() {
    let (_, record) = notation::read("Y3").unwrap();
    let error = Decomposition::of(&record.replay().unwrap(), &NoProgress).err();
    assert!(matches!(error, Some(ValueError::Region(RegionError::NotTwoTerminals(_)))));
}
