//! A game of Dots and Boxes as people write it down: a board and the moves from there.
//!
//! The board is a size in boxes, a drawing, or strings. Before the moves may stand who begins,
//! `left` or `right`, and what both have so far, `3:1`; otherwise Left begins and nobody has
//! anything but the boxes with letters in a drawing. Who takes a box moves again.

use thiserror::Error;

use super::position::{Dots, MoveError};
use crate::arguments::{Arguments, Placed};
use crate::plan::TextError;
use crate::position::Player;
use crate::strings::{self, MOST_COINS};

/// Why a record is not a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordError {
    /// What stands between the parentheses is not a board and moves.
    #[error(transparent)]
    Arguments(#[from] TextError),
    /// The board is none.
    #[error("board: {0}")]
    Board(TextError),
    /// A box that is taken has a side that is not drawn.
    #[error(
        "board: the box in row {row}, column {column} is taken, but not all its sides are drawn"
    )]
    Open {
        /// The row of boxes, counted from 1.
        row: usize,
        /// The column of boxes, counted from 1.
        column: usize,
    },
    /// A line cannot be drawn.
    #[error("move {number}: expected a line such as `{example}`, found `{found}`: {error}")]
    Move {
        /// Which move, counted from 1.
        number: usize,
        /// The word.
        found: String,
        /// What could stand there.
        example: String,
        /// What is wrong with it.
        error: MoveError,
    },
    /// All lines are drawn.
    #[error("move {number}: expected nothing more, since all lines are drawn, found `{found}`")]
    Over {
        /// Which move, counted from 1.
        number: usize,
        /// The word.
        found: String,
    },
}

/// The longest word that is repeated in an error.
const LONGEST: usize = 20;

impl Dots {
    /// The position after `moves` on `board`.
    pub fn read(board: &str, moves: &str) -> Result<Self, RecordError> {
        let start = self::board(board)?;
        let words = moves.split([' ', ',', '\t', '\n']);
        let mut words = words.filter(|word| !word.is_empty()).peekable();
        let mut first = Player::Left;
        let mut before = [0; 2];
        loop {
            if let Some(word) = words.next_if(|word| side(word).is_some()) {
                first = side(word).unwrap_or(first);
            } else if let Some(word) = words.next_if(|word| boxes(word).is_some()) {
                before = boxes(word).unwrap_or(before);
            } else {
                break;
            }
        }
        let mut position = start.with(first, before);
        for (number, word) in (1..).zip(words) {
            let found: String = word.chars().take(LONGEST).collect();
            let Some(example) = position.moves().next() else {
                return Err(RecordError::Over { number, found });
            };
            let string = position.string(word).map_err(|error| RecordError::Move {
                number,
                found,
                example: position.name(example),
                error,
            })?;
            position = position.after(string);
        }
        Ok(position)
    }

    /// The position that the arguments of a literal `dots("BOARD", "MOVES")` describe.
    pub fn read_arguments(text: &str) -> Result<Self, RecordError> {
        let arguments = Arguments::read(text)?;
        let texts: Result<Vec<&str>, _> = arguments.first.iter().map(Placed::text).collect();
        let found = match (texts?.as_slice(), &arguments.second) {
            (&[board], None) => return Self::read(board, ""),
            (&[board, moves], None) => return Self::read(board, moves),
            (texts, None) => format!("{} texts", texts.len()),
            (_, Some(_)) => "a semicolon".to_owned(),
        };
        let expected = "a board in double quotes, and perhaps moves";
        Err(TextError::Arguments { expected, found }.into())
    }
}

fn side(word: &str) -> Option<Player> {
    match word.to_ascii_lowercase().as_str() {
        "left" => Some(Player::Left),
        "right" => Some(Player::Right),
        _ => None,
    }
}

/// What Left and Right have, `3:1`; no more than there can be.
fn boxes(word: &str) -> Option<[u32; 2]> {
    let (left, right) = word.split_once(':')?;
    let count = |text: &str| text.parse().ok().filter(|&boxes: &u32| boxes <= 1000);
    Some([count(left)?, count(right)?])
}

fn board(text: &str) -> Result<Dots, RecordError> {
    if text.contains(['+', '|']) {
        return drawing(text);
    }
    let text = text.trim();
    if text.is_empty() {
        let expected = "a size in boxes such as 2x3, a drawing such as `+-+/| |/+ +`, or strings \
                        such as 0-1 1-2";
        return Err(RecordError::Board(TextError::Empty { expected }));
    }
    let (strings, board) = match strings::size(text).map_err(RecordError::Board)? {
        Some((rows, columns)) => (strings::board(rows, columns), Some((rows, columns))),
        None => (strings::read(text), None),
    };
    Ok(Dots::new(strings.map_err(RecordError::Board)?, board))
}

/// Dots, lines and boxes, a character each. Blanks at the end of a row may be missing, and rows of
/// nothing at the end, such as after a line break, do not count.
fn drawing(text: &str) -> Result<Dots, RecordError> {
    let rows: Vec<&str> = text.trim_end().split(['/', '\n']).map(str::trim_end).collect();
    // A text in a file may begin with a line break.
    let rows = rows.strip_prefix(&[""]).unwrap_or(&rows);
    let length = |row: &&str| row.chars().count();
    let wide = rows.iter().map(length).max().unwrap_or(0);
    let (height, width) = (rows.len() / 2, wide / 2);
    let expected = if rows.len() < 3 || rows.len().is_multiple_of(2) {
        Some(("an odd number of rows, 3 or more", rows.len(), "rows"))
    } else if wide < 3 || wide.is_multiple_of(2) {
        Some(("rows of an odd number of characters, 3 or more", wide, "characters"))
    } else {
        None
    };
    if let Some((expected, found, unit)) = expected {
        let found = format!("{found} {unit}");
        return Err(RecordError::Board(TextError::Arguments { expected, found }));
    }
    TextError::unless_within(MOST_COINS.into(), "boxes", height.saturating_mul(width))
        .map_err(RecordError::Board)?;
    let strings = strings::board(height, width).map_err(RecordError::Board)?;
    let mut position = Dots::new(strings, Some((height, width)));
    let mut owners = Vec::new();
    for (row, line) in rows.iter().enumerate() {
        for column in 0..wide {
            let found = line.chars().nth(column).unwrap_or(' ');
            let wanted = match (row % 2, column % 2) {
                (0, 0) => "+.*",
                (0, 1) => "-. ",
                (1, 0) => "|. ",
                _ => "LRlr. ",
            };
            if !wanted.contains(found) {
                return Err(RecordError::Board(TextError::Character {
                    row: row + 1,
                    column: column + 1,
                    expected: wanted.to_owned(),
                    found,
                }));
            }
            let lines = 2 * width + 1;
            match found {
                '-' => position = position.with_line(row / 2 * lines + column / 2),
                '|' => position = position.with_line(row / 2 * lines + width + column / 2),
                'L' | 'l' => owners.push((row / 2, column / 2, Player::Left)),
                'R' | 'r' => owners.push((row / 2, column / 2, Player::Right)),
                _ => {}
            }
        }
    }
    for (row, column, owner) in owners {
        let coin = (row * width + column + 1) as u8;
        if !position.with_owner(coin, owner) {
            return Err(RecordError::Open { row: row + 1, column: column + 1 });
        }
    }
    Ok(position)
}
