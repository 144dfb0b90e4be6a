//! A position of Dots and Boxes: lines, boxes taken, whose turn it is.

use std::fmt::Write as _;
use std::sync::Arc;

use mustplay_cgt::svg::{Element, line};
use thiserror::Error;

use super::endgame::Endgame;
use super::web::{Web, each};
use crate::diagram;
use crate::picture::{BLUE, RED};
use crate::position::{PLAYERS, Player};
use crate::strings;

/// The distance of two dots in a picture.
const CELL: usize = 40;

/// What does not change in a game.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Layout {
    web: Web,
    /// Rows and columns of boxes, if it is a board.
    board: Option<(usize, usize)>,
}

/// A position of Dots and Boxes, or of strings and coins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dots {
    layout: Arc<Layout>,
    uncut: u64,
    /// Who has taken each coin, where that is known.
    owners: Vec<Option<Player>>,
    /// What the players have beside that.
    before: [u32; 2],
    to_move: Player,
}

/// Why a line cannot be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum MoveError {
    /// There is none like that.
    #[error("no line of the game is called so")]
    Unknown,
    /// It was drawn before.
    #[error("it is drawn already")]
    Drawn,
}

impl Layout {
    pub(super) fn web(&self) -> &Web {
        &self.web
    }

    /// The symmetries of the board, each as where it takes every string.
    pub(super) fn symmetries(&self) -> Vec<Vec<u8>> {
        let Some((rows, columns)) = self.board else {
            let strings = 0..self.web.ends().len() as u8;
            return vec![strings.collect()];
        };
        // A line is the middle of the square of side 2 that it halves: (row + row', column +
        // column') of its dots.
        let places: Vec<(usize, usize)> = (0..self.web.ends().len())
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

    /// What a line or a string is called.
    fn name(&self, string: usize) -> String {
        if let Some((_, columns)) = self.board {
            let dots = dots_of(string, columns).map(|(row, column)| diagram::cell(row, column));
            dots.join("-")
        } else {
            let (one, other) = self.web.ends()[string];
            format!("{one}-{other}")
        }
    }
}

impl Dots {
    pub(super) fn new(strings: Vec<(u8, u8)>, board: Option<(usize, usize)>) -> Self {
        let web = Web::new(strings);
        Self {
            uncut: web.whole(),
            owners: vec![None; usize::from(strings::MOST_COINS) + 1],
            before: [0; 2],
            to_move: Player::Left,
            layout: Arc::new(Layout { web, board }),
        }
    }

    pub(super) fn layout(&self) -> &Layout {
        &self.layout
    }

    pub(super) fn uncut(&self) -> u64 {
        self.uncut
    }

    /// The position with this player to move, who has so many boxes, and the opponent so many.
    pub(super) fn with(mut self, to_move: Player, before: [u32; 2]) -> Self {
        self.to_move = to_move;
        self.before = before;
        self
    }

    /// The position with a line drawn that nobody moved.
    pub(super) fn with_line(mut self, string: usize) -> Self {
        self.uncut &= !(1 << string);
        self
    }

    /// The position with a box that somebody has; whether all its sides are drawn.
    pub(super) fn with_owner(&mut self, coin: u8, owner: Player) -> bool {
        self.owners[usize::from(coin)] = Some(owner);
        self.layout.web.strings_of(coin, self.uncut) == 0
    }

    /// Whose turn it is.
    pub fn to_move(&self) -> Player {
        self.to_move
    }

    /// How many boxes Left and Right have.
    pub fn boxes(&self) -> [u32; 2] {
        let mut boxes = self.before;
        for owner in self.owners.iter().flatten() {
            boxes[*owner as usize] += 1;
        }
        boxes
    }

    /// How many boxes can still be taken.
    pub fn open(&self) -> u32 {
        self.layout.web.hanging(self.uncut)
    }

    /// The lines that can be drawn, as places among the strings.
    pub fn moves(&self) -> impl Iterator<Item = usize> + use<> {
        each(self.uncut)
    }

    /// What a line is called.
    pub fn name(&self, string: usize) -> String {
        self.layout.name(string)
    }

    /// The line of this name, which can still be drawn; of strings between the same coins any.
    pub fn string(&self, name: &str) -> Result<usize, MoveError> {
        let strings = 0..self.layout.web.ends().len();
        let named: Vec<usize> = if let Some((_, columns)) = self.layout.board {
            let [one, other] = joined(name).ok_or(MoveError::Unknown)?;
            let is_wanted = |&string: &usize| {
                let dots = dots_of(string, columns);
                dots == [one, other] || dots == [other, one]
            };
            strings.filter(is_wanted).collect()
        } else {
            let (one, other) = strings::ends(name).ok_or(MoveError::Unknown)?;
            let wanted = (one.min(other), one.max(other));
            let ends = self.layout.web.ends();
            strings.filter(|&string| ends[string] == wanted).collect()
        };
        let there = named.iter().find(|&&string| self.uncut >> string & 1 == 1);
        match (there, named.is_empty()) {
            (Some(&string), _) => Ok(string),
            (None, true) => Err(MoveError::Unknown),
            (None, false) => Err(MoveError::Drawn),
        }
    }

    /// The position after a line of [`Self::moves`] is drawn: who takes a box moves again.
    #[must_use]
    pub fn after(&self, string: usize) -> Self {
        let mut after = self.clone();
        let mut is_taking = false;
        for coin in self.layout.web.freed(string, self.uncut) {
            after.owners[usize::from(coin)] = Some(self.to_move);
            is_taking = true;
        }
        if !is_taking {
            after.to_move = self.to_move.opponent();
        }
        after.uncut &= !(1 << string);
        after
    }

    /// How many boxes can be taken at once, and how many of them at least are left to the opponent
    /// by who leaves the next move to the opponent with them.
    pub fn free(&self) -> (u8, Option<u8>) {
        let settled = self.layout.web.settled(self.uncut);
        (settled.taken, settled.left)
    }

    /// The chains and loops of what remains when all boxes that can be taken are.
    pub fn endgame(&self) -> Endgame {
        let web = &self.layout.web;
        let mut runs = Vec::new();
        web.runs(web.settled(self.uncut).rest, &mut runs);
        Endgame::of(&runs)
    }

    /// The position drawn in characters, with the names of the dots around it; strings are listed.
    pub fn board(&self) -> String {
        let Some((rows, columns)) = self.layout.board else {
            let strings: Vec<String> = self.moves().map(|string| self.name(string)).collect();
            return if strings.is_empty() { "no strings".to_owned() } else { strings.join(" ") };
        };
        let margin = (rows + 1).to_string().len();
        let mut text = " ".repeat(margin);
        for column in 0..=columns {
            let name = diagram::cell(0, column);
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

    /// A character for each dot, line and box, row by row.
    fn rows(&self, rows: usize, columns: usize) -> Vec<Vec<char>> {
        let mut cells = vec![vec![' '; 2 * columns + 1]; 2 * rows + 1];
        for row in (0..=2 * rows).step_by(2) {
            for column in (0..=2 * columns).step_by(2) {
                cells[row][column] = '+';
            }
        }
        for string in each(self.layout.web.whole() & !self.uncut) {
            let [(top, left), (bottom, right)] = dots_of(string, columns);
            let mark = if top == bottom { '-' } else { '|' };
            cells[top + bottom][left + right] = mark;
        }
        for coin in self.layout.web.coins() {
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
            let strings: Vec<String> = self.moves().map(|string| self.name(string)).collect();
            vec![strings.join(" ")]
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
            let strings = self.moves().map(|string| self.layout.web.ends()[string]);
            return strings::drawing(strings);
        };
        let at = |place: usize| place * CELL + CELL / 2;
        let mut svg = Element::page((columns + 1) * CELL, (rows + 1) * CELL);
        for coin in self.layout.web.coins() {
            let Some(owner) = self.owners[usize::from(coin)] else {
                continue;
            };
            let (row, column) =
                ((usize::from(coin) - 1) / columns, (usize::from(coin) - 1) % columns);
            let tint = [BLUE, RED][PLAYERS.iter().position(|&one| one == owner).unwrap_or(0)];
            let square = Element::new("rect").with("x", at(column)).with("y", at(row));
            let square = square.with("width", CELL).with("height", CELL);
            svg.push(square.with_all(&[("fill", tint), ("fill-opacity", "0.35")]));
        }
        for string in 0..self.layout.web.ends().len() {
            let [(top, left), (bottom, right)] = dots_of(string, columns);
            let is_drawn = self.uncut >> string & 1 == 0;
            let (color, width) = if is_drawn { ("#111", "4") } else { ("#ddd", "1") };
            let side = line([at(left), at(top)], [at(right), at(bottom)]);
            svg.push(side.with_all(&[("stroke", color), ("stroke-width", width)]));
        }
        for row in 0..=rows {
            for column in 0..=columns {
                let dot = Element::new("circle").with("cx", at(column)).with("cy", at(row));
                svg.push(dot.with("r", 4).with_all(&[("fill", "#111")]));
            }
        }
        svg.into_text()
    }
}

/// The dots that a line of a board with so many columns joins, each as row and column.
fn dots_of(string: usize, columns: usize) -> [(usize, usize); 2] {
    let (row, column) = (string / (2 * columns + 1), string % (2 * columns + 1));
    match column.checked_sub(columns) {
        None => [(row, column), (row, column + 1)],
        Some(column) => [(row, column), (row + 1, column)],
    }
}

/// The dots of a line as it is written, `a1-b1` or `a1b1`, each as row and column.
fn joined(name: &str) -> Option<[(usize, usize); 2]> {
    let name = name.to_ascii_lowercase();
    let letter = name.strip_prefix(|c: char| c.is_ascii_lowercase())?;
    let other = letter.trim_start_matches(|c: char| c.is_ascii_digit());
    let one = &name[..name.len() - other.len()];
    Some([dot(one)?, dot(other.strip_prefix('-').unwrap_or(other))?])
}

/// A dot as it is written, `b3`.
fn dot(name: &str) -> Option<(usize, usize)> {
    let mut letters = name.chars();
    let column = letters.next().filter(char::is_ascii_lowercase)?;
    let row: usize = letters.as_str().parse().ok()?;
    Some((row.checked_sub(1)?, usize::from(column as u8 - b'a')))
}
