//! Records played through: swaps, whose turn it is, and turns that cannot be.

use std::sync::Arc;

use mustplay_hex::notation::hexwiki;
use mustplay_hex::{Action, Board, Cell, Color, Record, Swap};

fn record(board: Board, moves: &[&str]) -> Record {
    let mut record = Record::new(Arc::new(board));
    for text in moves {
        let action = match *text {
            "swap-pieces" => Action::Swap(Swap::Pieces),
            "swap-sides" => Action::Swap(Swap::Sides),
            "pass" => Action::Pass,
            "resign" => Action::Resign,
            name => Action::Place(record.board.cell(name).expect(name)),
        };
        record.push(action);
    }
    record
}

fn square(moves: &[&str]) -> Record {
    record(Board::hex(5, 5).unwrap(), moves)
}

fn stones(record: &Record) -> Vec<String> {
    let setup = record.replay().unwrap();
    let name = |&(cell, color): &(Cell, Color)| format!("{color} {}", record.board.name(cell));
    setup.stones.iter().map(name).collect()
}

#[test]
fn swap_pieces_mirrors_recolors_and_passes_the_turn() {
    let record = square(&["a3", "swap-pieces"]);
    assert_eq!(stones(&record), ["white c1"]);
    assert_eq!(record.replay().unwrap().to_move, Color::Black);
}

#[test]
fn numbers_of_moves_follow_their_stones() {
    let record = square(&["a3", "swap-pieces", "a3", "pass", "e5"]);
    assert_eq!(
        hexwiki::write(&record).unwrap(),
        "<hexboard size=\"5x5\" contents=\"R 3:a3 5:e5 B 1:c1\"/>"
    );
}

#[test]
fn swap_sides_leaves_the_board_and_the_color_to_move() {
    let record = square(&["a3", "swap-sides", "c3"]);
    assert_eq!(stones(&record), ["black a3", "white c3"]);
    assert_eq!(record.replay().unwrap().to_move, Color::Black);
}

#[test]
fn impossible_turns_are_refused_with_number_and_reason() {
    let message = |record: Record| record.replay().unwrap_err().to_string();
    assert_eq!(
        message(square(&["a3", "b2", "a3"])),
        "move 3: expected an empty cell, found a black stone on a3"
    );
    assert_eq!(
        message(square(&["a3", "swap-pieces", "c3", "swap-sides"])),
        "move 4: expected a cell, found a second swap"
    );
    assert_eq!(
        message(square(&["swap-sides"])),
        "move 1: expected a cell, found a swap before any stone was placed"
    );
    assert_eq!(
        message(square(&["a1", "resign", "a2"])),
        "move 3: expected no more moves, found one after a resignation"
    );
    assert_eq!(
        message(record(Board::hex(5, 4).unwrap(), &["a1", "swap-pieces"])),
        "move 2: expected a square Hex board for swap-pieces, found 5x4 (5 columns, 4 rows): use swap-sides"
    );
}

#[test]
fn by_default_the_color_with_fewer_stones_moves() {
    let mut record = square(&[]);
    assert_eq!(record.next_color(), Color::Black);
    record.stones.push((Cell::new(0), Color::Black));
    assert_eq!(record.next_color(), Color::White);
    record.stones.push((Cell::new(1), Color::White));
    assert_eq!(record.next_color(), Color::Black);
    record.to_move = Some(Color::White);
    assert_eq!(record.next_color(), Color::White);
}
