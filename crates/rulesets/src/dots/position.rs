//! A position of Dots and Boxes: lines, taken boxes, player to move.
//!
//! A record is a board and a list of moves. The board is a size in boxes, a drawing, or strings.
//! The moves may begin with the player to move, `left` or `right`, and the score so far, `3:1`;
//! otherwise Left begins, and only boxes with letters in a drawing are taken.

use std::fmt::Write as _;
use std::sync::Arc;

use mustplay_cgt::svg::{SvgElement, line};
use thiserror::Error;

use super::string_graph::{ChainsAndLoops, StringGraph, each};
use crate::arguments::Arguments;
use crate::nimstring::{self, MOST_COINS};
use crate::picture::{self, BLUE, RED};
use crate::position::Player;
use crate::text_board::TextError;

/// The distance between adjacent dots in a picture.
const CELL: usize = 40;

/// The data that stay constant during a game.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Layout {
    pub(super) graph: StringGraph,
    /// Rows and columns of boxes, for a board.
    board: Option<(usize, usize)>,
}

/// A position of Dots and Boxes, or of strings and coins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dots {
    pub(super) layout: Arc<Layout>,
    pub(super) uncut: u64,
    /// The owner of each taken coin, where known.
    owners: Vec<Option<Player>>,
    /// The boxes of both players in addition to `owners`.
    before: [u32; 2],
    to_move: Player,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum LineError {
    #[error("the game has no line of this name")]
    Unknown,
    #[error("it is drawn already")]
    Drawn,
}

impl Layout {
    /// The symmetries of the board, each as a list of the images of all strings.
    pub(super) fn symmetries(&self) -> Vec<Vec<u8>> {
        let Some((rows, columns)) = self.board else {
            let strings = 0..self.graph.ends.len() as u8;
            return vec![strings.collect()];
        };
        // A line is given by the center of the square of side 2 that it halves: (row + row', column
        // + column') of its dots.
        let places: Vec<(usize, usize)> = (0..self.graph.ends.len())
            .map(|string| {
                let [(top, left), (bottom, right)] = dots_of(string, columns);
                (top + bottom, left + right)
            })
            .collect();
        let (height, width) = (2 * rows, 2 * columns);
        let mut symmetries = Vec::new();
        for turn in 0..8 {
            let (is_flipped, is_mirrored, is_transposed) =
                (turn & 1 != 0, turn & 2 != 0, turn & 4 != 0);
            if is_transposed && rows != columns {
                continue;
            }
            let image = |&(y, x): &(usize, usize)| {
                let y = if is_flipped { height - y } else { y };
                let x = if is_mirrored { width - x } else { x };
                let to = if is_transposed { (x, y) } else { (y, x) };
                let at = places.iter().position(|&place| place == to);
                at.expect("a symmetry takes lines to lines") as u8
            };
            symmetries.push(places.iter().map(image).collect());
        }
        symmetries
    }

    fn name(&self, string: usize) -> String {
        if let Some((_, columns)) = self.board {
            let dots =
                dots_of(string, columns).map(|(row, column)| picture::cell_name(row, column));
            dots.join("-")
        } else {
            self.graph.name(string)
        }
    }
}

impl Dots {
    pub(super) fn new(strings: Vec<(u8, u8)>, board: Option<(usize, usize)>) -> Self {
        let graph = StringGraph::new(strings);
        Self {
            uncut: graph.whole(),
            owners: vec![None; usize::from(nimstring::MOST_COINS) + 1],
            before: [0; 2],
            to_move: Player::Left,
            layout: Arc::new(Layout { graph, board }),
        }
    }

    pub fn to_move(&self) -> Player {
        self.to_move
    }

    /// The boxes of Left and of Right.
    pub fn boxes(&self) -> [u32; 2] {
        let mut boxes = self.before;
        for owner in self.owners.iter().flatten() {
            boxes[*owner as usize] += 1;
        }
        boxes
    }

    pub fn open(&self) -> u32 {
        self.layout.graph.hanging(self.uncut)
    }

    /// The indices of the undrawn lines.
    pub fn moves(&self) -> impl Iterator<Item = usize> + use<> {
        each(self.uncut)
    }

    pub fn name(&self, string: usize) -> String {
        self.layout.name(string)
    }

    /// The undrawn line with this name; any one of several strings between the same coins.
    pub fn string(&self, name: &str) -> Result<usize, LineError> {
        let strings = 0..self.layout.graph.ends.len();
        let named: Vec<usize> = if let Some((_, columns)) = self.layout.board {
            let [one, other] = joined(name).ok_or(LineError::Unknown)?;
            let is_wanted = |&string: &usize| {
                let dots = dots_of(string, columns);
                dots == [one, other] || dots == [other, one]
            };
            strings.filter(is_wanted).collect()
        } else {
            let (one, other) = nimstring::string_ends(name).ok_or(LineError::Unknown)?;
            let wanted = (one.min(other), one.max(other));
            let ends = &self.layout.graph.ends;
            strings.filter(|&string| ends[string] == wanted).collect()
        };
        let there = named.iter().find(|&&string| self.uncut >> string & 1 == 1);
        match (there, named.is_empty()) {
            (Some(&string), _) => Ok(string),
            (None, true) => Err(LineError::Unknown),
            (None, false) => Err(LineError::Drawn),
        }
    }

    /// The position after drawing a line of [`Self::moves`]; a player who takes a box moves again.
    #[must_use]
    pub fn after(&self, string: usize) -> Self {
        let mut after = self.clone();
        let mut is_taking = false;
        for coin in self.layout.graph.freed(string, self.uncut) {
            after.owners[usize::from(coin)] = Some(self.to_move);
            is_taking = true;
        }
        if !is_taking {
            after.to_move = self.to_move.opponent();
        }
        after.uncut &= !(1 << string);
        after
    }

    /// The number of boxes that can be taken at once, and the minimum of them that a player who
    /// then ends the turn must leave to the opponent.
    pub fn free(&self) -> (u8, Option<u8>) {
        let settled = self.layout.graph.settled(self.uncut);
        (settled.taken, settled.left)
    }

    /// The chains and loops that remain after all free boxes are taken.
    pub fn endgame(&self) -> ChainsAndLoops {
        let graph = &self.layout.graph;
        let mut runs = Vec::new();
        graph.runs(graph.settled(self.uncut).rest, &mut runs);
        ChainsAndLoops::of(&runs)
    }

    /// The position as text, with the names of the dots around it; strings are listed.
    pub fn board(&self) -> String {
        let Some((rows, columns)) = self.layout.board else {
            let strings = self.strings();
            return if strings.is_empty() { "no strings".to_owned() } else { strings };
        };
        let margin = (rows + 1).to_string().len();
        let mut text = " ".repeat(margin);
        for column in 0..=columns {
            let name = picture::cell_name(0, column);
            let _ = write!(text, " {:<3}", name.trim_end_matches('1'));
        }
        text.truncate(text.trim_end().len());
        for (row, cells) in self.rows(rows, columns).iter().enumerate() {
            let head = if row % 2 == 0 { (row / 2 + 1).to_string() } else { String::new() };
            let _ = write!(text, "\n{head:>margin$} ");
            for (column, &cell) in cells.iter().enumerate() {
                match (column % 2, cell) {
                    (0, cell) => text.push(cell),
                    (_, '-') => text.push_str("---"),
                    (_, cell) => {
                        let _ = write!(text, " {cell} ");
                    }
                }
            }
            text.truncate(text.trim_end().len());
        }
        text
    }

    fn strings(&self) -> String {
        self.moves().map(|string| self.name(string)).collect::<Vec<_>>().join(" ")
    }

    /// One character for each dot, line and box, row by row.
    fn rows(&self, rows: usize, columns: usize) -> Vec<Vec<char>> {
        let mut cells = vec![vec![' '; 2 * columns + 1]; 2 * rows + 1];
        for row in (0..=2 * rows).step_by(2) {
            for column in (0..=2 * columns).step_by(2) {
                cells[row][column] = '+';
            }
        }
        for string in each(self.layout.graph.whole() & !self.uncut) {
            let [(top, left), (bottom, right)] = dots_of(string, columns);
            let mark = if top == bottom { '-' } else { '|' };
            cells[top + bottom][left + right] = mark;
        }
        for coin in self.layout.graph.coins() {
            if let Some(owner) = self.owners[usize::from(coin)] {
                let at = usize::from(coin) - 1;
                cells[2 * (at / columns) + 1][2 * (at % columns) + 1] = match owner {
                    Player::Left => 'L',
                    Player::Right => 'R',
                };
            }
        }
        cells
    }

    /// The arguments of a literal that reads back to this position.
    pub fn arguments(&self) -> String {
        let rows: Vec<String> = if let Some((rows, columns)) = self.layout.board {
            let rows = self.rows(rows, columns).into_iter();
            rows.map(|row| row.into_iter().collect()).collect()
        } else {
            vec![self.strings()]
        };
        let drawn = rows.join("/");
        let mut words = match self.to_move {
            Player::Left => String::new(),
            Player::Right => "right".to_owned(),
        };
        let shown = match self.layout.board {
            Some(_) => self.before,
            None => self.boxes(),
        };
        if shown != [0; 2] {
            let _ = write!(words, " {}:{}", shown[0], shown[1]);
        }
        match words.trim() {
            "" => format!("\"{drawn}\""),
            words => format!("\"{drawn}\", \"{words}\""),
        }
    }

    /// The position as an SVG document: a board with its lines, or the strings as a graph.
    pub fn svg(&self) -> String {
        let Some((rows, columns)) = self.layout.board else {
            let strings = self.moves().map(|string| self.layout.graph.ends[string]);
            return nimstring::strings_svg(strings);
        };
        let at = |place: usize| place * CELL + CELL / 2;
        let mut svg = SvgElement::page((columns + 1) * CELL, (rows + 1) * CELL);
        for coin in self.layout.graph.coins() {
            let Some(owner) = self.owners[usize::from(coin)] else {
                continue;
            };
            let place = usize::from(coin) - 1;
            let (row, column) = (place / columns, place % columns);
            let tint = [BLUE, RED][owner as usize];
            let square = SvgElement::new("rect").with("x", at(column)).with("y", at(row));
            let square = square.with("width", CELL).with("height", CELL);
            svg.push(square.with_all(&[("fill", tint), ("fill-opacity", "0.35")]));
        }
        for string in 0..self.layout.graph.ends.len() {
            let [(top, left), (bottom, right)] = dots_of(string, columns);
            let is_drawn = self.uncut >> string & 1 == 0;
            let (color, width) = if is_drawn { ("#111", "4") } else { ("#ddd", "1") };
            let side = line([at(left), at(top)], [at(right), at(bottom)]);
            svg.push(side.with_all(&[("stroke", color), ("stroke-width", width)]));
        }
        for row in 0..=rows {
            for column in 0..=columns {
                let dot = SvgElement::new("circle").with("cx", at(column)).with("cy", at(row));
                svg.push(dot.with("r", 4).with_all(&[("fill", "#111")]));
            }
        }
        svg.into_text()
    }

    pub fn read(board: &str, moves: &str) -> Result<Self, DotsRecordError> {
        let mut position = self::board(board)?;
        let words = moves.split([' ', ',', '\t', '\n']);
        let mut words = words.filter(|word| !word.is_empty()).peekable();
        while let Some(word) = words.peek() {
            match (side(word), boxes(word)) {
                (Some(player), _) => position.to_move = player,
                (None, Some(boxes)) => position.before = boxes,
                (None, None) => break,
            }
            words.next();
        }
        for (number, word) in (1..).zip(words) {
            let found: String = word.chars().take(LONGEST).collect();
            let Some(example) = position.moves().next() else {
                return Err(DotsRecordError::Over { number, found });
            };
            let string = position.string(word).map_err(|error| DotsRecordError::Move {
                number,
                found,
                example: position.name(example),
                error,
            })?;
            position = position.after(string);
        }
        Ok(position)
    }

    /// Parses the arguments of a literal `dots("BOARD", "MOVES")`.
    pub fn read_arguments(text: &str) -> Result<Self, DotsRecordError> {
        let (board, moves) = Arguments::read_board_and_moves(text)?;
        Self::read(&board, &moves)
    }
}

/// The row and column of both dots of a line, on a board with this number of columns.
fn dots_of(string: usize, columns: usize) -> [(usize, usize); 2] {
    let (row, column) = (string / (2 * columns + 1), string % (2 * columns + 1));
    match column.checked_sub(columns) {
        None => [(row, column), (row, column + 1)],
        Some(column) => [(row, column), (row + 1, column)],
    }
}

/// Parses a line, `a1-b1` or `a1b1`, into the row and column of both dots.
fn joined(name: &str) -> Option<[(usize, usize); 2]> {
    let name = name.to_ascii_lowercase();
    let letter = name.strip_prefix(|c: char| c.is_ascii_lowercase())?;
    let other = letter.trim_start_matches(|c: char| c.is_ascii_digit());
    let one = &name[..name.len() - other.len()];
    Some([dot(one)?, dot(other.strip_prefix('-').unwrap_or(other))?])
}

/// Parses a dot, `b3`.
fn dot(name: &str) -> Option<(usize, usize)> {
    let mut letters = name.chars();
    let column = letters.next().filter(char::is_ascii_lowercase)?;
    let row: usize = letters.as_str().parse().ok()?;
    Some((row.checked_sub(1)?, usize::from(column as u8 - b'a')))
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DotsRecordError {
    #[error(transparent)]
    Arguments(#[from] TextError),
    #[error("board: {0}")]
    Board(TextError),
    #[error(
        "board: the box in row {row}, column {column} is taken, but not all its sides are drawn"
    )]
    Open { row: usize, column: usize },
    #[error("move {number}: expected a line such as `{example}`, found `{found}`: {error}")]
    Move { number: usize, found: String, example: String, error: LineError },
    #[error("move {number}: expected nothing more, since all lines are drawn, found `{found}`")]
    Over { number: usize, found: String },
}

/// The maximum length of a word that an error repeats.
const LONGEST: usize = 20;

fn side(word: &str) -> Option<Player> {
    match word.to_ascii_lowercase().as_str() {
        "left" => Some(Player::Left),
        "right" => Some(Player::Right),
        _ => None,
    }
}

/// Parses the boxes of Left and Right, `3:1`.
fn boxes(word: &str) -> Option<[u32; 2]> {
    let (left, right) = word.split_once(':')?;
    let count = |text: &str| text.parse().ok().filter(|&boxes: &u32| boxes <= 1000);
    Some([count(left)?, count(right)?])
}

fn board(text: &str) -> Result<Dots, DotsRecordError> {
    if text.contains(['+', '|']) {
        return drawing(text);
    }
    let text = text.trim();
    if text.is_empty() {
        let expected = "a size in boxes such as 2x3, a drawing such as `+-+/| |/+ +`, or strings \
                        such as 0-1 1-2";
        return Err(DotsRecordError::Board(TextError::Empty { expected }));
    }
    let (strings, board) = match nimstring::board_size(text).map_err(DotsRecordError::Board)? {
        Some((rows, columns)) => (nimstring::board_strings(rows, columns), Some((rows, columns))),
        None => (nimstring::read_strings(text), None),
    };
    Ok(Dots::new(strings.map_err(DotsRecordError::Board)?, board))
}

/// Parses dots, lines and boxes, one character each. Trailing blanks in a row may be missing; empty
/// rows at the end, such as after a line break, are ignored.
fn drawing(text: &str) -> Result<Dots, DotsRecordError> {
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
        return Err(DotsRecordError::Board(TextError::Arguments { expected, found }));
    }
    TextError::unless_within(MOST_COINS.into(), "boxes", height.saturating_mul(width))
        .map_err(DotsRecordError::Board)?;
    let strings = nimstring::board_strings(height, width).map_err(DotsRecordError::Board)?;
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
                return Err(DotsRecordError::Board(TextError::Character {
                    row: row + 1,
                    column: column + 1,
                    expected: wanted.to_owned(),
                    found,
                }));
            }
            let lines = 2 * width + 1;
            match found {
                '-' => position.uncut &= !(1 << (row / 2 * lines + column / 2)),
                '|' => position.uncut &= !(1 << (row / 2 * lines + width + column / 2)),
                'L' | 'l' => owners.push((row / 2, column / 2, Player::Left)),
                'R' | 'r' => owners.push((row / 2, column / 2, Player::Right)),
                _ => {}
            }
        }
    }
    for (row, column, owner) in owners {
        let coin = (row * width + column + 1) as u8;
        position.owners[usize::from(coin)] = Some(owner);
        if position.layout.graph.strings_of(coin, position.uncut) != 0 {
            return Err(DotsRecordError::Open { row: row + 1, column: column + 1 });
        }
    }
    Ok(position)
}
