//! The general theorems about moves in Hex (SCG §10.5, §13.8), found by the engine alone.

use std::sync::Arc;

use mustplay_hex::patterns::Book;
use mustplay_hex::{Board, Cell, CellSet, Color, ConnectionGame, Coordinate, Masks};
use mustplay_solver::inferior::{
    Candidates, Features, FillEngine, Matcher, PruneKind, Views, captured_set,
};

use super::judge::{Oracle, Searched, masks};

fn engine(board: &Board, features: &str) -> FillEngine<2> {
    let features: Features = features.parse().unwrap();
    FillEngine::new(board, Arc::new(Matcher::new(&Book::default())), features).unwrap()
}

fn at(board: &Board, column: usize, row: usize) -> Cell {
    board.cell_at(Coordinate { column, row }).unwrap()
}

#[test]
fn nash_the_first_player_wins_by_stealing() {
    for n in 1..8 {
        let board = Board::hex(n, n).unwrap();
        for color in Color::BOTH {
            assert!(engine(&board, "").stolen_win(color).is_some());
        }
    }
    // On other boards it is decided by the distance, and no strategy can be stolen.
    assert_eq!(engine(&Board::hex(4, 3).unwrap(), "").stolen_win(Color::Black), None);
}

/// The opening in the acute corner loses on every board but the smallest, and so does
/// the one beside it on the opener's own edge from 4×4 on.
#[test]
fn beck_two_openings_lose_by_stealing() {
    for n in 2..=9 {
        let board = Board::hex(n, n).unwrap();
        let engine = engine(&board, "");
        let mut candidates = Candidates::default();
        for color in Color::BOTH {
            engine.candidates(color, &mut candidates);
            let stolen: Vec<&str> = candidates
                .pruned()
                .iter()
                .filter(|pruned| pruned.kind == PruneKind::Stolen)
                .map(|pruned| board.name(pruned.cell))
                .collect();
            assert!(stolen.contains(&"a1"), "{n}: {stolen:?}");
            let beside = if color == Color::Black { "b1" } else { "a2" };
            assert!(n < 4 || stolen.contains(&beside), "{n}: {stolen:?}");
        }
    }
}

/// The opening in the acute corner loses, and yet the reply below it loses as well; exchanging the
/// colors, so does the reply beside it.
#[test]
fn beck_a_reply_to_a_losing_opening_loses_by_stealing() {
    for n in 3..=9 {
        let board = Board::hex(n, n).unwrap();
        let mut engine = engine(&board, "");
        for opener in Color::BOTH {
            engine.play(at(&board, 0, 0), opener);
            engine.play(at(&board, 0, 1), !opener);
            assert!(engine.stolen_win(opener).is_some(), "{n}, {opener} first");
            engine.undo();
            engine.undo();
        }
    }
}

/// Whatever the engine proves by stealing is so, with one stone of each color on the board.
#[test]
fn beck_wins_by_stealing_after_an_answer_are_wins() {
    for n in [3, 4] {
        let board = Board::hex(n, n).unwrap();
        let masks = masks(&board);
        let game = ConnectionGame::new(&masks);
        let oracle = Searched::new(&game);
        let mut engine = FillEngine::<1>::new(
            &board,
            Arc::new(Matcher::new(&Book::default())),
            Features::default(),
        )
        .unwrap();
        let mut proved = 0;
        for black in board.cells() {
            for white in board.cells().filter(|&white| white != black) {
                let stones = [black, white].map(CellSet::<1>::single);
                engine.set_stones(stones);
                for color in Color::BOTH {
                    if engine.stolen_win(color).is_some() {
                        let coloring = mustplay_coloring::Coloring::new(stones[0], stones[1]);
                        let winner = oracle.winner(&coloring.unwrap(), color);
                        assert_eq!(winner, color);
                        proved += 1;
                    }
                }
            }
        }
        assert!(proved >= 60, "{n}: {proved}");
    }
}

/// The cells around the middle of a 9×9 board.
fn ring(board: &Board) -> [Cell; 6] {
    [(5, 4), (4, 5), (3, 5), (3, 4), (4, 3), (5, 3)].map(|(c, r)| at(board, c, r))
}

/// Stones on a ring: 1 is a black one and 2 a white one.
fn around(ring: &[Cell; 6], state: impl Fn(usize) -> usize) -> [CellSet<2>; 2] {
    let mut stones = [CellSet::EMPTY; 2];
    for (place, &cell) in ring.iter().enumerate() {
        match state(place) {
            1 => stones[0].insert(cell),
            2 => stones[1].insert(cell),
            _ => {}
        }
    }
    stones
}

/// A move surrounded by three regions or fewer is useless, and many moves surrounded by four or
/// five should be avoided; a region is an empty cell or a string of one color.
#[test]
fn schensted_and_titus_three_regions() {
    let board = Board::hex(9, 9).unwrap();
    let center = at(&board, 4, 4);
    let ring = ring(&board);
    let mut engine = engine(&board, "none,dead,dominated");
    let mut candidates = Candidates::default();
    let mut seen = [0; 7];
    let mut avoided = [0; 7];
    for number in 0..3_usize.pow(6) {
        let state = |place: usize| number / 3_usize.pow(place as u32 % 6) % 3;
        // A region begins where the state changes; empty cells are regions of their own.
        let begins = |place: &usize| state(*place) == 0 || state(*place) != state(place + 5);
        let regions = (0..6).filter(begins).count();
        engine.set_stones(around(&ring, state));
        let dead = engine.filled().dead().contains(center);
        if regions <= 3 {
            assert!(dead, "{number}");
        }
        seen[regions] += usize::from(dead);
        assert!(!dead || regions <= 4, "{number}");
        for color in Color::BOTH {
            engine.candidates(color, &mut candidates);
            let mut pruned = candidates.pruned().iter();
            avoided[regions] += usize::from(pruned.any(|pruned| pruned.cell == center));
        }
    }
    // Beware the square: with four regions it is dead if two strings face two.
    assert_eq!(seen[5] + seen[6], 0);
    assert!(seen[4] > 0);
    // Where it is not dead, there may be a move that kills it.
    assert!(avoided[4] > 0 && avoided[5] > 0, "{avoided:?}");
}

/// A move that a stone on a cell beside it would kill is one that both players should avoid: whose
/// stone it would be has a better move there, and answers there if the opponent plays it.
#[test]
fn figure_10_9_both_players_avoid_what_a_neighbor_kills() {
    let board = Board::hex(9, 9).unwrap();
    let center = at(&board, 4, 4);
    let ring = ring(&board);
    let mut engine = engine(&board, "none,dead,dominated,strong-reversible,patterns");
    let mut candidates = Candidates::default();
    let mut killed = 0;
    for number in 0..3_usize.pow(6) {
        let stones = around(&ring, |place| number / 3_usize.pow(place as u32) % 3);
        let free = ring.iter().filter(|&&cell| !(stones[0] | stones[1]).contains(cell));
        for (&beside, killer) in free.flat_map(|cell| Color::BOTH.map(|color| (cell, color))) {
            engine.set_stones(stones);
            if engine.filled().dead().contains(center) {
                continue;
            }
            engine.play(beside, killer);
            let kills = engine.filled().dead().contains(center);
            engine.undo();
            if !kills {
                continue;
            }
            killed += 1;
            for color in Color::BOTH {
                engine.candidates(color, &mut candidates);
                let is_kept = candidates.moves().contains(center);
                assert!(!is_kept, "{number}: {color} at {}", board.name(beside));
            }
        }
    }
    assert!(killed > 100, "{killed}");
}

/// A stone on the second row captures the two cells under it, so moving on the second row is
/// as good as moving to either of them.
#[test]
fn hayward_second_row_over_first_row() {
    for n in 3..=9 {
        let board = Board::hex(n, n).unwrap();
        let mut engine = engine(&board, "");
        for column in 0..n - 1 {
            let stone = at(&board, column, 1);
            let below = [at(&board, column, 0), at(&board, column + 1, 0)];
            engine.play(stone, Color::Black);
            for cell in below {
                let held = engine.filled().stones(Color::Black) | engine.filled().dead();
                assert!(held.contains(cell), "{n} {column}");
            }
            engine.undo();
        }
        let mut candidates = Candidates::default();
        engine.candidates(Color::Black, &mut candidates);
        for column in 0..n {
            let cell = at(&board, column, 0);
            // The obtuse corner has one cell of the second row over it like any other.
            assert!(!candidates.moves().contains(cell), "{n} {}", board.name(cell));
        }
    }
}

/// A corridor three cells wide between two white walls that start at White's edge is no way
/// through. Fill finds two cells at a time at the closed end and works its way to the mouth.
#[test]
fn iterated_fill_fills_a_whole_corridor() {
    let length = 10;
    let board = Board::hex(16, 8).unwrap();
    let mut white = CellSet::<2>::EMPTY;
    let mut corridor = CellSet::EMPTY;
    for column in 0..length {
        white.insert(at(&board, column, 2));
        white.insert(at(&board, column, 6));
        for row in 3..6 {
            corridor.insert(at(&board, column, row));
        }
    }
    let mut views = Views::<2>::new(&Masks::new(&board).unwrap());
    for cell in white {
        views.place(cell, Color::White);
    }
    let middle = at(&board, length / 2, 4);
    assert_eq!(captured_set(&views, Color::White, middle, 4), None);
    assert!(!views.is_simplicial(middle));

    let mut engine = engine(&board, "none,dead,captured");
    engine.set_stones([CellSet::EMPTY, white]);
    let left = engine.filled().empty() & corridor;
    let mouth: CellSet<2> = (length - 2..length)
        .flat_map(|column| (3..6).map(move |row| (column, row)))
        .map(|(column, row)| at(&board, column, row))
        .collect();
    assert!(left.is_subset(mouth), "{left:?}");
    assert!(!engine.filled().stones(Color::Black).meets(corridor));
}
