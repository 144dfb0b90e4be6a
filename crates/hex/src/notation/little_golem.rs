//! Games of the Little Golem server, `.hsgf`.
//!
//! ```text
//! (;FF[4]EV[hex.ch.23.1.1]PB[Ada]PW[Bob]SZ[13]RE[B];W[mf];B[swap];W[kj];B[resign])
//! ```
//!
//! A dialect of SGF: points are two letters, column and row, so `mf` is m6; the pie rule is `swap`,
//! meaning swap-pieces; nodes alternate between White and Black, and White begins. The first player
//! joins the first row to the last, like our Black, so nothing is mirrored: `W` is read as Black
//! and `B` as White.
//!
//! Boards are square, with at most 26 columns. A game is written as such if turns alternate from
//! Black on, swap is the second move and there are no passes. Otherwise the final position is
//! written, with the stones of both colors alternating, if possible. Forfeits are omitted.
//!
//! ```
//! use mustplay_hex::notation::{little_golem, moves};
//!
//! let game = "(;FF[4]EV[hex]SZ[13];W[mf];B[swap];W[kj];B[resign])";
//! let record = little_golem::read(game)?;
//! assert_eq!(moves::write(&record)?, "13x13 m6 swap-pieces k10 resign");
//! assert_eq!(little_golem::write(&record)?, game);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt::Write as _;

use super::sequence::{dealt_without_pass, game, is_plain_game, ordinary_hex, position};
use super::sgf::Dialect;
use super::{ReadError, WriteError, sgf_reader};
use crate::record::{Action, Record};

pub(super) const NOTATION: &str = "Little Golem";

/// One letter for a column and one for a row.
const MOST_COLUMNS: usize = 26;

pub fn read(text: &str) -> Result<Record, ReadError> {
    sgf_reader::read(NOTATION, Dialect::LittleGolem, text)
}

pub fn write(record: &Record) -> Result<String, WriteError> {
    let (columns, rows) = ordinary_hex(NOTATION, record)?;
    if columns != rows || columns > MOST_COLUMNS {
        return Err(WriteError::inexpressible(
            NOTATION,
            format!(
                "a {columns}x{rows} board{}: it knows square boards of at most 26 columns",
                record.board.shape().sides()
            ),
        ));
    }
    record.replay()?;
    let passes = record.turns.iter().any(|turn| turn.action == Action::Pass);
    let turns = if is_plain_game(record) && !passes {
        record.turns.clone()
    } else {
        let (setup, end) = position(record)?;
        let cells = dealt_without_pass(NOTATION, &setup, record.names)?;
        game(&setup, cells.into_iter().map(Action::Place), end)
    };
    let mut text = format!("(;FF[4]EV[hex]SZ[{columns}]");
    for turn in turns {
        let letter = Dialect::LittleGolem.letter(turn.color);
        let value = match turn.action {
            Action::Place(cell) => Dialect::LittleGolem.point(&record.board, cell),
            Action::Swap(_) => "swap".to_owned(),
            Action::Resign => "resign".to_owned(),
            Action::Pass | Action::Forfeit => continue,
        };
        _ = write!(text, ";{letter}[{value}]");
    }
    text.push(')');
    Ok(text)
}
