//! A game of Go as people write it down: a board and the moves from there.
//!
//! Moves are points (`a1` is the top left) and `pass`, separated by spaces or commas. Black
//! begins unless the list starts with `white`.
//!
//! ```
//! use mustplay_rulesets::go::record::read;
//!
//! let game = read("1x3", "b1 pass")?;
//! assert_eq!(game.board().to_string(), ".x.");
//! assert_eq!(
//!     read("1x3", "b1 b1").unwrap_err().to_string(),
//!     "move 2: b1 is taken by a stone of Black"
//! );
//! # Ok::<(), mustplay_rulesets::go::record::RecordError>(())
//! ```

use thiserror::Error;

use super::board::{Board, BoardError, Point, Stone};
use super::game::{Game, MoveError};
use crate::arguments::{Arguments, Placed};
use crate::plan::TextError;

/// Why a record is not a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordError {
    /// What stands between the parentheses is not a board and moves.
    #[error(transparent)]
    Arguments(#[from] TextError),
    /// The board is none.
    #[error("board: {0}")]
    Board(BoardError),
    /// A word is no move.
    #[error("move {number}: expected a point like `a1` or `pass`, found `{found}`")]
    Word {
        /// Which move, counted from 1.
        number: usize,
        /// The word.
        found: String,
    },
    /// A move is not legal.
    #[error("move {number}: {error}")]
    Move {
        /// Which move, counted from 1.
        number: usize,
        /// What forbids it.
        error: MoveError,
    },
}

/// The game that begins with `board` and goes on with `moves`.
pub fn read(board: &str, moves: &str) -> Result<Game, RecordError> {
    let board: Board = board.parse().map_err(RecordError::Board)?;
    let words = moves.split([' ', ',', '\t', '\n']);
    let mut words = words.filter(|word| !word.is_empty()).peekable();
    let named = |name: &'static str| move |word: &&str| word.eq_ignore_ascii_case(name);
    let first = if words.next_if(named("white")).is_some() {
        Stone::White
    } else {
        words.next_if(named("black"));
        Stone::Black
    };
    let mut game = Game::with_turn(board, first);
    for (number, word) in (1..).zip(words) {
        let played = if word.eq_ignore_ascii_case("pass") {
            game.pass()
        } else {
            let point = point(word).ok_or_else(|| RecordError::Word {
                number,
                found: word.chars().take(20).collect(),
            })?;
            game.play(point)
        };
        played.map_err(|error| RecordError::Move { number, error })?;
    }
    Ok(game)
}

/// The game that the arguments of a literal `go("BOARD", "MOVES")` describe.
pub fn read_arguments(text: &str) -> Result<Game, RecordError> {
    let arguments = Arguments::read(text)?;
    let texts: Result<Vec<&str>, _> = arguments.first.iter().map(Placed::text).collect();
    let found = match (texts?.as_slice(), &arguments.second) {
        (&[board], None) => return read(board, ""),
        (&[board, moves], None) => return read(board, moves),
        (texts, None) => format!("{} texts", texts.len()),
        (_, Some(_)) => "a semicolon".to_owned(),
    };
    let expected = "a board in double quotes, and perhaps moves";
    Err(TextError::Arguments { expected, found }.into())
}

/// The point written as letters for the column and a number for the row.
fn point(word: &str) -> Option<Point> {
    let digits = word.find(|c: char| !c.is_ascii_alphabetic())?;
    let (letters, row) = word.split_at(digits);
    let mut column: u16 = 0;
    for letter in letters.bytes() {
        let value = u16::from(letter.to_ascii_lowercase() - b'a') + 1;
        column = column.checked_mul(26)?.checked_add(value)?;
    }
    Some(Point { row: row.parse::<u16>().ok()?.checked_sub(1)?, column: column.checked_sub(1)? })
}
