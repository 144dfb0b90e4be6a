//! HexWorld links.
//!
//! ```text
//! https://hexworld.org/board/#SIZE[xROWS]FLAGS,MOVES[,FUTURE]
//! ```
//!
//! The part before `#` may be missing, with or without `#`, or be `https://playhex.org/hexplorer`,
//! as in PlayHex links. A link to a game on PlayHex does not contain the moves.
//!
//! `SIZE` is the number of columns and, unless `ROWS` is given, of rows. Flags are `c1`, which is
//! always written; `rN`, the rotation of the board with N from 1 to 12; and `n`, which is kept as
//! it is. Moves stand together: cells like `b4`, `:p` pass, `:s` swap-pieces as the second move,
//! `:rw :rb` resignation and `:fw :fb` forfeit, where the letter is the color of the loser.
//! `FUTURE` are moves that were taken back and can be replayed.
//!
//! Red moves first and turns alternate; there are no setup stones. A game that does not fit is
//! written as its final position: the stones of both colors alternately, with `:p` where a color
//! has none left.
//!
//! ```
//! use mustplay_hex::notation::{hexworld, moves};
//!
//! let link = "https://hexworld.org/board/#11r9c1,b4:sh4g8";
//! let record = hexworld::read(link)?;
//! assert_eq!(moves::write(&record)?, "11x11 b4 swap-pieces h4 g8");
//! assert_eq!(hexworld::write(&record)?, link);
//! let position = moves::read("5x4 B:a1,b2")?;
//! assert_eq!(hexworld::write(&position)?, "https://hexworld.org/board/#5x4c1,a1:pb2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt::Write as _;

use super::cursor::Cursor;
use super::sequence::{dealt, game, is_plain_game, ordinary_hex, position};
use super::{ReadError, WriteError};
use crate::board::Board;
use crate::color::{Color, Names};
use crate::record::{Action, Record, Turn};
use crate::setup::Swap;

pub(super) const NOTATION: &str = "HexWorld link";
const PAGE: &str = "hexworld.org/board";
const PLAYHEX_PAGE: &str = "playhex.org/hexplorer";
pub(super) const SITES: [&str; 2] = ["hexworld.org", "playhex.org"];

/// Reads a link, or its part from the size on.
pub fn read(text: &str) -> Result<Record, ReadError> {
    let mut cursor = Cursor::new(NOTATION, text);
    cursor.skip_space();
    let (before, _) = text.split_once('#').unwrap_or((text, ""));
    if before.to_ascii_lowercase().contains("playhex.org") {
        address(&mut cursor, PLAYHEX_PAGE, ", which holds the moves")?;
    } else {
        address(&mut cursor, PAGE, "")?;
    }
    let start = cursor.offset();
    let columns = cursor.number("a board size like `11`")?;
    let rows = if cursor.eat("x") { cursor.number("the number of rows")? } else { columns };
    let board = cursor.board(start, Board::hex(columns, rows))?;
    let mut record = Record::new(board);
    record.names = Names::RedBlue;
    flags(&mut cursor, &mut record)?;
    if cursor.eat(",") {
        record.turns = turns(&mut cursor, &record)?;
        if cursor.eat(",") {
            record.future = turns(&mut cursor, &record)?;
        }
    }
    cursor.require_end("the end of the link")?;
    Ok(record)
}

/// Skips the address of `page` in any common form. Errors mention the `special` requirement.
pub(super) fn address(cursor: &mut Cursor, page: &str, special: &str) -> Result<(), ReadError> {
    let start = cursor.offset();
    if cursor.peek().is_some_and(|c| c.is_ascii_digit()) {
        return Ok(());
    }
    if !cursor.rest().starts_with('#') {
        if !cursor.eat("https://") {
            cursor.eat("http://");
        }
        cursor.eat("www.");
        if !cursor.eat(page) {
            cursor.jump(start);
            return Err(cursor.expected(format!("a link like `https://{page}#…`{special}")));
        }
        cursor.eat("/");
    }
    cursor.require("#", "`#` and a board size like `11`")
}

fn flags(cursor: &mut Cursor, record: &mut Record) -> Result<(), ReadError> {
    loop {
        let start = cursor.offset();
        if cursor.eat("c") {
            if cursor.number("`1` after the flag `c`")? != 1 {
                return Err(cursor.refused(start, "the flag `c1`"));
            }
        } else if cursor.eat("n") {
            record.hexworld_n = true;
        } else if cursor.eat("r") {
            let rotation = cursor.number("a rotation from 1 to 12")?;
            if !(1..=12).contains(&rotation) {
                return Err(cursor.refused(start, "a rotation from `r1` to `r12`"));
            }
            record.rotation = Some(rotation as u8);
        } else if cursor.peek().is_none_or(|c| c == ',' || c.is_whitespace()) {
            return Ok(());
        } else {
            return Err(cursor.expected("a flag `c1`, `n` or `r1` to `r12`, or `,`"));
        }
    }
}

/// Reads moves up to a comma or the end; they continue the record.
fn turns(cursor: &mut Cursor, record: &Record) -> Result<Vec<Turn>, ReadError> {
    let mut color = record.next_color();
    let mut turns: Vec<Turn> = Vec::new();
    while cursor.peek().is_some_and(|c| c != ',' && !c.is_whitespace()) {
        let start = cursor.offset();
        let turn = if cursor.eat(":") {
            special(cursor, color)?
        } else {
            Turn { color, action: Action::Place(cursor.cell(&record.board)?) }
        };
        let number = record.turns.len() + turns.len() + 1;
        if turn.action == Action::Swap(Swap::Pieces) && number != 2 {
            let expected = format!("`:s` as the second move only, not as move {number}");
            return Err(cursor.refused(start, expected));
        }
        color = turn.next_color();
        turns.push(turn);
    }
    Ok(turns)
}

/// Reads the word after a colon.
fn special(cursor: &mut Cursor, color: Color) -> Result<Turn, ReadError> {
    let codes = [
        ("p", color, Action::Pass),
        ("s", color, Action::Swap(Swap::Pieces)),
        ("rb", Color::Black, Action::Resign),
        ("rw", Color::White, Action::Resign),
        ("fb", Color::Black, Action::Forfeit),
        ("fw", Color::White, Action::Forfeit),
    ];
    match codes.into_iter().find(|(code, ..)| cursor.eat(code)) {
        Some((_, color, action)) => Ok(Turn { color, action }),
        None => Err(cursor.expected("one of `p s rw rb fw fb` after `:`")),
    }
}

pub fn write(record: &Record) -> Result<String, WriteError> {
    let (columns, rows) = ordinary_hex(NOTATION, record)?;
    record.replay()?;
    let mut text = format!("https://{PAGE}/#{columns}");
    if rows != columns {
        _ = write!(text, "x{rows}");
    }
    if record.hexworld_n {
        text.push('n');
    }
    if let Some(rotation) = record.rotation {
        _ = write!(text, "r{rotation}");
    }
    text.push_str("c1");
    let (turns, future) = if is_plain_game(record) {
        (record.turns.clone(), record.future.as_slice())
    } else {
        let (setup, end) = position(record)?;
        (game(&setup, dealt(&setup), end), [].as_slice())
    };
    if !(turns.is_empty() && future.is_empty()) {
        push(&mut text, &record.board, &turns);
    }
    if !future.is_empty() {
        push(&mut text, &record.board, future);
    }
    Ok(text)
}

fn push(text: &mut String, board: &Board, turns: &[Turn]) {
    text.push(',');
    for turn in turns {
        let loser = Names::BlackWhite.letter(turn.color).to_ascii_lowercase();
        match turn.action {
            Action::Place(cell) => text.push_str(board.name(cell)),
            Action::Swap(_) => text.push_str(":s"),
            Action::Pass => text.push_str(":p"),
            Action::Resign => text.extend([':', 'r', loser]),
            Action::Forfeit => text.extend([':', 'f', loser]),
        }
    }
}
