//! Hex on 8×8 by plain minimax over whole boards: knows nothing of links, values or patterns.

use std::collections::HashMap;

use mustplay_hex::Color;

/// Columns and rows of the board.
pub(crate) const SIZE: i8 = 8;

/// The bit of a cell.
pub(crate) fn bit(column: i8, row: i8) -> u64 {
    1 << (row * SIZE + column)
}

const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;
const LAST_COLUMN: u64 = FIRST_COLUMN << 7;
const FIRST_ROW: u64 = 0xff;
const LAST_ROW: u64 = FIRST_ROW << 56;

fn neighbors(set: u64) -> u64 {
    let not_first = set & !FIRST_COLUMN;
    let not_last = set & !LAST_COLUMN;
    not_first >> 1 | not_last << 1 | set << 8 | set >> 8 | not_last >> 7 | not_first << 7
}

/// Whether these stones join the first row to the last.
pub(crate) fn joined(black: u64) -> bool {
    let mut reached = black & FIRST_ROW;
    loop {
        let next = reached | neighbors(reached) & black;
        if next & LAST_ROW != 0 {
            return true;
        }
        if next == reached {
            return false;
        }
        reached = next;
    }
}

/// A position of which everything but a few cells is filled, and who wins it and all that can
/// come of it.
pub(crate) struct Plain {
    black: u64,
    empty: u64,
    known: HashMap<(u64, u64), [bool; 2]>,
}

impl Plain {
    pub(crate) fn new(black: u64, empty: u64) -> Self {
        Self { black, empty, known: HashMap::new() }
    }

    /// Whether Black wins after these further stones: with Black to move, with White to move.
    pub(crate) fn black_wins(&mut self, black: u64, white: u64) -> [bool; 2] {
        if let Some(&known) = self.known.get(&(black, white)) {
            return known;
        }
        let open = self.empty & !black & !white;
        let stones = self.black | black;
        let answer = if joined(stones) {
            [true; 2]
        } else if !joined(stones | open) {
            [false; 2]
        } else {
            let mut answer = [false, true];
            let mut rest = open;
            while rest != 0 {
                let cell = rest & rest.wrapping_neg();
                rest &= !cell;
                answer[0] |= self.black_wins(black | cell, white)[1];
                answer[1] &= self.black_wins(black, white | cell)[0];
            }
            answer
        };
        self.known.insert((black, white), answer);
        answer
    }

    /// Whether the color is no worse off with the second pair of stones than with the first.
    pub(crate) fn no_worse(&mut self, color: Color, first: [u64; 2], second: [u64; 2]) -> bool {
        let before = self.black_wins(first[0], first[1]);
        let after = self.black_wins(second[0], second[1]);
        (0..2).all(|side| match color {
            Color::Black => !before[side] || after[side],
            Color::White => before[side] || !after[side],
        })
    }

    pub(crate) fn same(&mut self, first: [u64; 2], second: [u64; 2]) -> bool {
        self.black_wins(first[0], first[1]) == self.black_wins(second[0], second[1])
    }
}
