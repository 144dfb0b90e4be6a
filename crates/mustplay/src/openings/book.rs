//! The openings that are solved: the tables that come with the program.

use std::collections::HashMap;
use std::sync::LazyLock;

use mustplay_hex::{Board, Cell, Color, Shape};

/// Tables as `mustplay openings N --certificates DIR` prints them; each says how it was made.
const TABLES: [&str; 2] =
    [include_str!("../../data/openings.txt"), include_str!("../../data/openings-8.txt")];

/// What is proved of an opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SolvedOpening {
    /// Whether whoever opened wins.
    pub(crate) is_won: bool,
    /// Steps of a proof: the more, the harder it is to find.
    pub(crate) steps: u64,
}

/// By the side of the board and the name of the cell, for Black to open.
static BOOK: LazyLock<HashMap<(usize, &'static str), SolvedOpening>> = LazyLock::new(|| {
    let mut book = HashMap::new();
    let mut side = 0;
    for line in TABLES.iter().flat_map(|table| table.lines()) {
        if let Some((shape, _)) = line.split_once(", black to move") {
            let columns = shape.split('x').next();
            side = columns.and_then(|columns| columns.parse().ok()).unwrap_or(0);
        } else if let Some((row, proof)) = line.split_once("proof of ") {
            let steps = proof.split(' ').next().and_then(|steps| steps.parse().ok());
            let words = row.split_whitespace();
            let names = words.take_while(|&word| Color::from_name(word).is_none());
            let is_won = row.split_whitespace().any(|word| word == "black");
            let opening = SolvedOpening { is_won, steps: steps.unwrap_or(0) };
            book.extend(names.map(|name| ((side, name), opening)));
        }
    }
    book
});

/// What is proved of an opening by `color` on an empty board; nothing if it is in no table.
pub(crate) fn solved(board: &Board, cell: Cell, color: Color) -> Option<SolvedOpening> {
    let Shape::Hex { columns, rows } = board.shape() else {
        return None;
    };
    let cell = match color {
        Color::Black => cell,
        // The reflection that exchanges the colors makes it an opening of Black.
        Color::White => board.swap_reflection()?.apply(cell),
    };
    let known = BOOK.get(&(columns, board.name(cell)));
    known.filter(|_| columns == rows).copied()
}
