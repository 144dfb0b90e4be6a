//! Kinds of fill and prune by themselves, against the values of all positions.

use std::sync::Arc;

use mustplay_cgt::random::SplitMix;
use mustplay_coloring::Coloring;
use mustplay_hex::{Board, Color, ConnectionGame};
use mustplay_solver::inferior::{Candidates, Feature, Features, Matcher, ReasonSource};
use mustplay_testing::EveryPosition;
use mustplay_testing::full;

use super::judge::{Judge, masks};
use super::soundness::random_position;

/// Works with the values of all positions of a board.
fn on((columns, rows): (usize, usize), work: impl FnOnce(&Board, &EveryPosition, &Arc<Matcher>)) {
    let board = Board::hex(columns, rows).unwrap();
    let masks = masks(&board);
    let game = ConnectionGame::new(&masks);
    work(&board, &EveryPosition::of(&game), &Arc::new(Matcher::standard()));
}

fn features(all: &[Feature]) -> Features {
    all.iter().fold(Features::NONE, |features, &feature| features.with(feature))
}

/// FAP Theorem 9: a stone that fill has killed may have either color, and all of them together any.
#[test]
fn theorem_9_dead_stones_have_either_color() {
    on((3, 3), |board, values, matcher| {
        let features = features(&[Feature::Dead, Feature::Captured, Feature::DeadStones]);
        let mut judge = Judge::new(board, values, matcher, features);
        for coloring in values.colorings() {
            judge.look_at(&coloring);
        }
        assert!(judge.dead_stones > 1000, "{}", judge.dead_stones);
    });
}

/// FAP Note 20: on the empty 2×2 board the move in the acute corner loses; once the cells beside
/// it are filled for both, it wins.
#[test]
fn note_20_mutual_fill_can_make_a_losing_move_win() {
    on((2, 2), |board, values, _| {
        let cell = |name: &str| board.cell(name).unwrap();
        let filled = Coloring::default()
            .with(Color::Black.into(), cell("a2"))
            .with(Color::White.into(), cell("b1"));
        for color in Color::BOTH {
            let wins = |stones: Coloring<1>, name: &str| {
                let next = stones.with(color.into(), cell(name));
                Color::from(values.winner(&next, (!color).into())) == color
            };
            assert!(wins(filled, "a1") && !wins(Coloring::default(), "a1"));
        }
    });
}

/// Star decomposition (FAP §5, SCG §13.6): a piece that stones separate from the rest is captured
/// if a player gets it moving second, and one move is enough where the first gets it, however many
/// chains it joins.
#[test]
fn star_decomposition_of_pieces() {
    // All positions of 4×4 take a while.
    let size = if full() { (4, 4) } else { (4, 3) };
    on(size, |board, values, matcher| {
        let features = features(&[Feature::Captured, Feature::Dominated, Feature::Pieces]);
        let mut judge = Judge::new(board, values, matcher, features);
        let mut candidates = Candidates::default();
        let mut random = SplitMix::new(9);
        let (mut filled, mut pruned) = (0, 0);
        for _ in 0..if full() { 20_000 } else { 500 } {
            let stones = board.len() / 3 + random.index(board.len() / 2);
            let position = random_position(board, &mut random, stones);
            judge.look_at(&position);
            let engine = &judge.engine;
            let by_piece = |cell| {
                let filling = engine.filled().filling(cell);
                filling.is_some_and(|filling| filling.source == ReasonSource::Piece)
            };
            filled += board.cells().filter(|&cell| by_piece(cell)).count();
            engine.candidates(Color::Black, &mut candidates);
            let left_out = candidates.pruned().iter();
            pruned += left_out.filter(|it| it.source == ReasonSource::Piece).count();
        }
        assert!(filled > 50 && pruned > 20, "{filled} {pruned}");
    });
}
