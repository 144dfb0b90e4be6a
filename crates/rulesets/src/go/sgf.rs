//! Go positions in the Smart Game Format.
//!
//! Reads the main line of the first game, always the first variation: stones `AB AW AE`, moves
//! `B W` (an empty value is a pass, and so is `tt` on boards up to 19×19), player to move `PL`,
//! komi `KM`, rules `RU`, size `SZ[n]` or `SZ[columns:rows]`, by default 19. Points are two
//! letters, column and row from the top left, with `A` to `Z` after `z`; `AB[aa:cb]` is a
//! rectangle. `GM`, if present, is 1. Other properties are ignored.
//!
//! ```
//! use mustplay_rulesets::go::{sgf, Stone};
//!
//! let read = sgf::read("(;GM[1]SZ[3:2]AB[aa]AW[ba][bb];W[ab](;B[cb])(;B[ca]))")?;
//! assert_eq!(read.board.to_string(), ".o./oox");
//! assert_eq!(read.to_move, Stone::White);
//! # Ok::<(), sgf::SgfError>(())
//! ```

use mustplay_cgt::sgf::{Malformed, Missing, Node, PropertyValue, main_line};
use thiserror::Error;

use super::board::{Board, BoardError, PlacementError, Point, Stone};
use super::count::{Komi, ScoreCount};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SgfPosition {
    pub board: Board,
    /// `PL`, or else the opponent of the player who moved last, or Black.
    pub to_move: Stone,
    /// The number of captured stones of each color, Black's first.
    pub captured: [u32; 2],
    pub komi: Option<Komi>,
    /// The counting of the rules `RU`, if recognized.
    pub count: Option<ScoreCount>,
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SgfError {
    #[error("line {line}, column {column}: expected {expected}, found {found}")]
    Unexpected { line: usize, column: usize, expected: String, found: String },
    #[error("line {line}, column {column}: {error}")]
    Move { line: usize, column: usize, error: PlacementError },
    #[error(transparent)]
    Board(#[from] BoardError),
}

/// The maximum side length, limited by the letters up to `Z`.
const LARGEST: usize = 52;

/// Reads the position at the end of the main line.
pub fn read(text: &str) -> Result<SgfPosition, SgfError> {
    let nodes = main_line(text).map_err(|error| malformed(text, error))?;
    let root = &nodes[0];
    for value in root.values("GM") {
        if value.text.trim() != "1" {
            let found = format!("`GM[{}]`", shortened(value.text));
            return Err(unexpected(text, value.start, "`GM[1]`, the game of Go", found));
        }
    }
    let (width, height) = match root.values("SZ").next() {
        Some(value) => size(text, value)?,
        None => (19, 19),
    };
    let mut reader = Reader {
        text,
        width,
        height,
        stones: vec![None; width * height],
        to_move: Stone::Black,
        captured: [0; 2],
        placed: vec![false; width * height],
    };
    let mut komi = None;
    for value in root.values("KM").filter(|value| !value.text.trim().is_empty()) {
        let expected = "a komi like `6.5`, up to 1000 and in quarters of a point";
        komi = Some(value.text.parse::<Komi>().map_err(|_| refused(text, value, expected))?);
    }
    let rules = root.values("RU").next().and_then(|value| counting(value.text));
    for node in &nodes {
        reader.node(node)?;
    }
    Ok(SgfPosition {
        board: Board::checked(width, reader.stones)?,
        to_move: reader.to_move,
        captured: reader.captured,
        komi,
        count: rules,
    })
}

/// The scoring used by rules of this name.
fn counting(rules: &str) -> Option<ScoreCount> {
    match rules.trim().to_ascii_lowercase().as_str() {
        "japanese" | "japan" | "jp" | "korean" | "korea" | "kr" => Some(ScoreCount::Japanese),
        "chinese" | "china" | "cn" | "aga" | "goe" | "ing" | "nz" | "new zealand"
        | "tromp-taylor" => Some(ScoreCount::Area),
        _ => None,
    }
}

fn malformed(text: &str, Malformed { offset, missing }: Malformed) -> SgfError {
    let found = match text[offset..].chars().next() {
        None => "the end of the text".to_owned(),
        Some(found) => format!("`{found}`"),
    };
    let missing = match missing {
        Missing::End => Missing::Property,
        Missing::Next => Missing::Game,
        other => other,
    };
    unexpected(text, offset, &missing.expected("AB[cc]"), found)
}

fn unexpected(text: &str, at: usize, expected: &str, found: String) -> SgfError {
    let (line, column) = place(text, at);
    SgfError::Unexpected { line, column, expected: expected.to_owned(), found }
}

fn refused(text: &str, value: PropertyValue, expected: &str) -> SgfError {
    unexpected(text, value.start, expected, format!("`{}`", shortened(value.text)))
}

/// Line and column of a byte offset that starts a character.
fn place(text: &str, at: usize) -> (usize, usize) {
    let before = &text[..at];
    let start = before.rfind('\n').map_or(0, |newline| newline + 1);
    (before.matches('\n').count() + 1, before[start..].chars().count() + 1)
}

fn shortened(text: &str) -> String {
    text.trim().chars().take(20).collect()
}

fn size(text: &str, value: PropertyValue) -> Result<(usize, usize), SgfError> {
    let number = |part: &str| {
        let side = part.trim().parse::<usize>().ok();
        side.filter(|side| (1..=LARGEST).contains(side))
    };
    let sides = match value.text.split_once(':') {
        Some((columns, rows)) => number(columns).zip(number(rows)),
        None => number(value.text).map(|side| (side, side)),
    };
    sides.ok_or_else(|| refused(text, value, "a size from 1 to 52 like `9` or `7:5`"))
}

struct Reader<'t> {
    text: &'t str,
    width: usize,
    height: usize,
    stones: Vec<Option<Stone>>,
    to_move: Stone,
    captured: [u32; 2],
    /// The points that the current node has set up.
    placed: Vec<bool>,
}

impl Reader<'_> {
    fn node(&mut self, node: &Node) -> Result<(), SgfError> {
        let (black, white) = (Some(Stone::Black), Some(Stone::White));
        self.placed.fill(false);
        for property in &node.properties {
            for &value in &property.values {
                match property.name.as_str() {
                    "AB" => self.set(value, black)?,
                    "AW" => self.set(value, white)?,
                    "AE" => self.set(value, None)?,
                    "B" => self.play(value, Stone::Black)?,
                    "W" => self.play(value, Stone::White)?,
                    "PL" => self.to_move = self.player(value)?,
                    _ => {}
                }
            }
        }
        Ok(())
    }

    fn set(&mut self, value: PropertyValue, stone: Option<Stone>) -> Result<(), SgfError> {
        let (from, to) = value.text.split_once(':').unwrap_or((value.text, value.text));
        let (from, to) = (self.point(value, from)?, self.point(value, to)?);
        for row in from.row.min(to.row)..=from.row.max(to.row) {
            for column in from.column.min(to.column)..=from.column.max(to.column) {
                let at = usize::from(row) * self.width + usize::from(column);
                let was = self.stones[at].filter(|_| self.placed[at]);
                if was.is_some() && stone.is_some() && was != stone {
                    let expected = "points with a stone of one color";
                    let found = format!("stones of both at {}", Point { row, column });
                    return Err(unexpected(self.text, value.start, expected, found));
                }
                self.placed[at] = true;
                self.stones[at] = stone;
            }
        }
        Ok(())
    }

    fn play(&mut self, value: PropertyValue, stone: Stone) -> Result<(), SgfError> {
        self.to_move = stone.opponent();
        let word = value.text.trim();
        if word.is_empty() || (word == "tt" && self.width.max(self.height) <= 19) {
            return Ok(());
        }
        let point = self.point(value, word)?;
        let before = Board::checked(self.width, std::mem::take(&mut self.stones))?;
        let after = before.place(stone, point).map_err(|error| {
            let (line, column) = place(self.text, value.start);
            SgfError::Move { line, column, error }
        })?;
        let other = Some(stone.opponent());
        let taken = before.points().filter(|&it| before.at(it) == other && after.at(it) != other);
        self.captured[stone.opponent().index()] += taken.count() as u32;
        self.stones = after.points().map(|point| after.at(point)).collect();
        Ok(())
    }

    fn player(&self, value: PropertyValue) -> Result<Stone, SgfError> {
        match value.text.trim().to_ascii_lowercase().as_str() {
            "b" | "black" => Ok(Stone::Black),
            "w" | "white" => Ok(Stone::White),
            _ => Err(refused(self.text, value, "`B` or `W`")),
        }
    }

    fn point(&self, value: PropertyValue, word: &str) -> Result<Point, SgfError> {
        let letter = |byte: u8| match byte {
            b'a'..=b'z' => Some(u16::from(byte - b'a')),
            b'A'..=b'Z' => Some(u16::from(byte - b'A') + 26),
            _ => None,
        };
        let point = if let &[column, row] = word.trim().as_bytes() {
            letter(column).zip(letter(row))
        } else {
            None
        };
        let inside = point.filter(|&(column, row)| {
            usize::from(column) < self.width && usize::from(row) < self.height
        });
        let (column, row) = inside.ok_or_else(|| {
            let (width, height) = (self.width, self.height);
            let expected =
                format!("two letters of a point on a board of {width} columns and {height} rows");
            let found = format!("`{}`", shortened(word));
            unexpected(self.text, value.start, &expected, found)
        })?;
        Ok(Point { row, column })
    }
}
