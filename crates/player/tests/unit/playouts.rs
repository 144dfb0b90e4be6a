//! Rings and random games against their definitions.

use std::sync::Arc;

use mustplay_cgt::random::SplitMix;
use mustplay_coloring::Player;
use mustplay_hex::{Board, CellSet, Color, Masks};

use super::playouts::{Lattice, Playouts};
use super::ring::{AROUND, Ring};
use super::stones::Stones;
use crate::judge::AmafMoves;
use crate::rules::Step;
use crate::settings::Settings;

/// A ring by what its neighbors are.
fn ring(neighbors: &[Option<Color>]) -> Ring {
    let mut ring = Ring::default();
    for (direction, neighbor) in neighbors.iter().enumerate() {
        if let Some(color) = neighbor {
            ring.place(direction, *color);
        }
    }
    ring
}

/// All ways to be one of three things, six times.
fn all_rings() -> impl Iterator<Item = [Option<Color>; AROUND]> {
    let kinds = [None, Some(Color::Black), Some(Color::White)];
    (0..3usize.pow(6)).map(move |number| {
        std::array::from_fn(|direction| kinds[number / 3usize.pow(direction as u32) % 3])
    })
}

/// Whether any two neighbors that a color may use touch each other, or touch the same chain of
/// it: then every path of the color through the cell has a shorter one without it.
fn is_simplicial(neighbors: [Option<Color>; AROUND], color: Color) -> bool {
    let touch = |a: usize, b: usize| (a + 1) % AROUND == b || (b + 1) % AROUND == a;
    // How far one gets from a neighbor along stones of the color.
    let reach = |from: usize| {
        let mut reached = vec![from];
        let mut at = 0;
        while at < reached.len() {
            let here = reached[at];
            if at == 0 || neighbors[here] == Some(color) {
                let next = (0..AROUND).filter(|&to| touch(here, to) && !reached.contains(&to));
                reached.extend(next.collect::<Vec<_>>());
            }
            at += 1;
        }
        reached
    };
    let usable = |at: &usize| neighbors[*at] != Some(!color);
    (0..AROUND).filter(usable).all(|x| (0..AROUND).filter(usable).all(|y| reach(x).contains(&y)))
}

#[test]
fn a_ring_is_dead_if_its_neighbors_do_without_the_cell() {
    for neighbors in all_rings() {
        let dead = Color::BOTH.map(|color| is_simplicial(neighbors, color));
        assert_eq!(ring(&neighbors).is_dead(), dead[0] || dead[1], "{neighbors:?}");
    }
}

#[test]
fn a_bridge_is_saved_between_its_stones() {
    let mut neighbors = [None; AROUND];
    neighbors[1] = Some(Color::White);
    neighbors[3] = Some(Color::White);
    assert_eq!(ring(&neighbors).saving(Color::White), 1 << 2);
    assert_eq!(ring(&neighbors).saving(Color::Black), 0);
    neighbors[2] = Some(Color::Black);
    assert_eq!(ring(&neighbors).saving(Color::White), 0);
}

/// Cells that were left out may have either color, and the winner is the one the rules name.
#[test]
fn random_games_end_as_the_rules_say() {
    let boards = [
        Board::hex(4, 4),
        Board::hex(6, 3),
        Board::hex(1, 1),
        Board::hex(2, 7),
        Board::y(5),
        Board::y(1),
    ];
    let mut random = SplitMix::new(7);
    for board in boards.map(|board| board.expect("a board")) {
        let masks = Masks::<1>::new(&board).expect("a small board");
        let lattice = Lattice::new(&board).expect("hexagons");
        let mut playouts =
            Playouts::new(Arc::new(lattice), &Settings { seed: 3, ..Settings::default() });
        for _ in 0..300 {
            let mut start =
                Stones { of: [CellSet::EMPTY; 2], to_move: Color::BOTH[random.index(2)] };
            for cell in board.cells() {
                if let color @ 0..2 = random.index(5) {
                    start.of[color].insert(cell);
                }
            }
            let mut played = AmafMoves::nothing(board.len());
            let winner = playouts.play(&start, &mut played);
            let made = |color: Color, cell: &mustplay_hex::Cell| {
                played.has(Player::from(color), Step::new(cell.index()))
            };
            let of = Color::BOTH.map(|color| {
                let cells = board.cells().filter(|cell| made(color, cell));
                start.of[color.index()] | cells.collect()
            });
            assert!(!of[0].meets(of[1]));
            let left = masks.all() - of[0] - of[1];
            for [black, white] in [[of[0] | left, of[1]], [of[0], of[1] | left]] {
                assert_eq!(masks.connected(black, white), Some(winner), "{of:?}");
            }
        }
    }
}
