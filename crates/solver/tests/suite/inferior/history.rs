//! Reversing and self-reversing moves against the values of all positions.

use std::sync::Arc;

use mustplay_cgt::random::SplitMix;
use mustplay_coloring::Coloring;
use mustplay_hex::{Board, Cell, CellSet, Color, ConnectionGame};
use mustplay_solver::inferior::{Features, FillEngine, Matcher, is_dead};
use mustplay_testing::EveryPosition;
use mustplay_testing::full;

use super::judge::masks;
use super::soundness::random_position;

/// Stones, with one more.
fn with(mut stones: [CellSet<1>; 2], cell: Cell, color: Color) -> [CellSet<1>; 2] {
    stones[color.index()].insert(cell);
    stones
}

/// Looks at random positions of a board and the values of all that follow.
fn look_at(
    rounds: usize,
    mut look: impl FnMut(&Board, [CellSet<1>; 2], &dyn Fn([CellSet<1>; 2], Color) -> Color),
) {
    // All positions of 4×4 take a while.
    let board = if full() { Board::hex(4, 4) } else { Board::hex(4, 3) };
    let board = board.unwrap();
    let masks = masks(&board);
    let game = ConnectionGame::new(&masks);
    let values = EveryPosition::of(&game);
    let winner = |[black, white]: [CellSet<1>; 2], to_move: Color| -> Color {
        let coloring = Coloring::new(black, white).expect("one color a cell");
        values.winner(&coloring, to_move.into()).into()
    };
    let mut random = SplitMix::new(28);
    for _ in 0..rounds {
        let stones = 1 + random.index(board.len() - 4);
        let position = random_position(&board, &mut random, stones);
        let stones = Color::BOTH.map(|color| position.of(color.into()));
        look(&board, stones, &winner);
    }
}

fn rounds() -> usize {
    if full() { 1000 } else { 200 }
}

/// With a move and the answer that reverses it, the player who has answered is at least as well off
/// as without, with either player to move; also with more stones where nothing has to be empty.
#[test]
fn definition_7_and_theorem_26_reversing_answers() {
    let mut engine: Option<FillEngine<1>> = None;
    let mut random = SplitMix::new(7);
    let (mut reversed, mut helped) = (0, 0);
    look_at(rounds(), |board, stones, winner| {
        let engine = engine.get_or_insert_with(|| {
            let matcher = Arc::new(Matcher::standard());
            FillEngine::new(board, matcher, Features::default()).unwrap()
        });
        engine.set_stones(stones);
        let filled = Color::BOTH.map(|color| engine.filled().stones(color));
        let filled = [filled[0] | engine.filled().dead(), filled[1]];
        for color in Color::BOTH {
            for cell in engine.filled().empty() {
                let Some(reverser) = engine.reverser(cell, color) else {
                    continue;
                };
                assert!(
                    reverser.support.contains(cell) && reverser.support.contains(reverser.cell)
                );
                // Who answers may own what need not be empty.
                let spare = engine.filled().empty() - reverser.support;
                let spare: CellSet<1> = spare.iter().filter(|_| random.index(3) == 0).collect();
                let mut more = filled;
                more[color.index()] |= spare;
                for before in [filled, more] {
                    let after = with(with(before, cell, !color), reverser.cell, color);
                    for to_move in Color::BOTH {
                        let was = winner(before, to_move) == color;
                        let is = winner(after, to_move) == color;
                        assert!(is || !was, "{} {}", board.name(cell), board.name(reverser.cell));
                        reversed += 1;
                        helped += usize::from(was && is);
                    }
                }
            }
        }
    });
    assert!(reversed > helped && helped > 50, "{reversed} {helped}");
}

/// After s, t and u, with the stone s dead, a player is no better off than after u alone, the
/// opponent to move each time. So u loses there if it lost before.
#[test]
fn observation_28_moves_that_make_the_last_one_useless() {
    let (mut useless, mut lost) = (0, 0);
    look_at(rounds(), |board, stones, winner| {
        let masks = masks(board);
        let empty = masks.all() - stones[0] - stones[1];
        for color in Color::BOTH {
            for own in empty {
                for answer in empty.without(own) {
                    let between = with(stones, answer, !color);
                    for cell in empty.without(own).without(answer) {
                        if !is_dead(&masks, with(between, cell, color), own) {
                            continue;
                        }
                        let here = with(with(between, own, color), cell, color);
                        let wins = winner(here, !color) == color;
                        let won = winner(with(stones, cell, color), !color) == color;
                        assert!(won || !wins, "{}", board.name(cell));
                        useless += 1;
                        lost += usize::from(!won);
                    }
                }
            }
        }
    });
    assert!(useless > 1000 && lost > 100, "{useless} {lost}");
}

/// FAP Definition 3: a cell that is called dead has any color without changing the winner,
/// with either player to move, and so has a stone that stands on it. The cells that are not in any
/// minimal winning set are more: what is local is not all.
#[test]
fn definition_3_and_theorem_4_dead_cells_and_stones() {
    let mut dead = 0;
    look_at(3 * rounds(), |board, stones, winner| {
        let masks = masks(board);
        for cell in masks.all() {
            let without = stones.map(|stones| stones.without(cell));
            if !is_dead(&masks, without, cell) {
                continue;
            }
            dead += 1;
            for to_move in Color::BOTH {
                let [black, white] =
                    Color::BOTH.map(|color| winner(with(without, cell, color), to_move));
                assert_eq!(black, white, "{}", board.name(cell));
            }
        }
    });
    assert!(dead > 100, "{dead}");
}
