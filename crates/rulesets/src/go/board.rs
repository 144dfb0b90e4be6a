//! Legal Go positions.
//!
//! Boards are rectangles. A group is a maximal connected set of stones of one color; its liberties
//! are the adjacent empty points. In a legal position every group has a liberty. A [`Board`] is
//! always legal: text is checked, and suicide is an error (CGT week 2).
//!
//! Text: rows of `x` or `*` (Black), `o` or `0` (White) and `.`, or a size.
//!
//! ```
//! use mustplay_rulesets::go::{Board, Point, Stone};
//!
//! let board: Board = "xo./.o.".parse()?;
//! let captured = board.place(Stone::White, Point { row: 1, column: 0 })?;
//! assert_eq!(captured.to_string(), ".o./oo.");
//! assert_eq!(captured.score(), -6);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::picture::{self, PictureMark};
use crate::text_board::{TextBoard, TextError};

/// The color of a stone or of a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, schemars::JsonSchema, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Stone {
    /// Black moves first.
    Black,
    /// White.
    White,
}

impl Stone {
    pub const BOTH: [Self; 2] = [Self::Black, Self::White];

    pub const fn opponent(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }

    pub const fn index(self) -> usize {
        self as usize
    }

    /// The sign of this player in scores from Black's point of view.
    pub const fn sign(self) -> i32 {
        match self {
            Self::Black => 1,
            Self::White => -1,
        }
    }
}

impl fmt::Display for Stone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Black => "Black",
            Self::White => "White",
        })
    }
}

/// A point of the board. Columns are letters from the left, rows are numbers from the top.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Point {
    /// From 0 at the top.
    pub row: u16,
    /// From 0 at the left.
    pub column: u16,
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&picture::cell_name(self.row.into(), self.column.into()))
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BoardError {
    #[error(transparent)]
    Text(#[from] TextError),
    #[error("the group of {stone} at {point} has no liberty, so the position is not legal")]
    NoLiberty { stone: Stone, point: Point },
}

/// Why a stone cannot be placed, regardless of earlier moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PlacementError {
    #[error("{point} is not on the {height}x{width} board")]
    OffBoard { point: Point, height: usize, width: usize },
    #[error("{point} is taken by a stone of {stone}")]
    Occupied { point: Point, stone: Stone },
    #[error("suicide: a stone of {stone} at {point} would have no liberty and captures nothing")]
    Suicide { point: Point, stone: Stone },
}

/// A legal position: stones on a rectangle, every group with a liberty.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    width: usize,
    points: Vec<Option<Stone>>,
}

impl Board {
    /// The empty board, unless a side is zero.
    pub fn empty(height: usize, width: usize) -> Option<Self> {
        let points = height.checked_mul(width)?;
        (1..=TextBoard::MOST_CELLS)
            .contains(&points)
            .then(|| Self { width, points: vec![None; points] })
    }

    /// The position with these stones, row by row, if every group has a liberty.
    pub(super) fn checked(width: usize, points: Vec<Option<Stone>>) -> Result<Self, BoardError> {
        let board = Self { width, points };
        for (at, stone) in board.points.iter().enumerate() {
            if let &Some(stone) = stone
                && !board.group(at).1
            {
                let point = board.point(at);
                return Err(BoardError::NoLiberty { stone, point });
            }
        }
        Ok(board)
    }

    pub fn height(&self) -> usize {
        self.points.len() / self.width
    }

    pub fn width(&self) -> usize {
        self.width
    }

    pub fn len(&self) -> usize {
        self.points.len()
    }

    pub fn is_empty(&self) -> bool {
        self.points.iter().all(Option::is_none)
    }

    /// Every point of the board, row by row.
    pub fn points(&self) -> impl Iterator<Item = Point> + use<> {
        let width = self.width;
        (0..self.points.len())
            .map(move |at| Point { row: (at / width) as u16, column: (at % width) as u16 })
    }

    /// The group of the stone at `point`, or its region of empty points; empty off the board.
    pub fn group_at(&self, point: Point) -> Vec<Point> {
        let group = self.index(point).map(|at| self.group(at).0);
        let group = group.unwrap_or_default().into_iter();
        group.map(|at| self.point(at)).collect()
    }

    /// The stone at a point; `None` off the board.
    pub fn at(&self, point: Point) -> Option<Stone> {
        self.index(point).and_then(|at| self.points[at])
    }

    pub(super) fn point(&self, at: usize) -> Point {
        Point { row: (at / self.width) as u16, column: (at % self.width) as u16 }
    }

    pub(super) fn index(&self, point: Point) -> Option<usize> {
        let (row, column) = (point.row as usize, point.column as usize);
        (row < self.height() && column < self.width).then(|| row * self.width + column)
    }

    pub(super) fn neighbors(&self, at: usize) -> impl Iterator<Item = usize> + use<> {
        let (width, height) = (self.width, self.height());
        let (row, column) = (at / width, at % width);
        [
            (row > 0).then(|| at - width),
            (column > 0).then(|| at - 1),
            (column + 1 < width).then(|| at + 1),
            (row + 1 < height).then(|| at + width),
        ]
        .into_iter()
        .flatten()
    }

    /// The connected points of the same kind around `at` (stones of one color, or empty points),
    /// and whether they are adjacent to an empty point.
    pub(super) fn group(&self, at: usize) -> (Vec<usize>, bool) {
        let kind = self.points[at];
        let mut liberty = false;
        let mut seen = vec![false; self.points.len()];
        let group = self.connected(at, &mut seen, |neighbor| {
            liberty |= self.points[neighbor].is_none();
            self.points[neighbor] == kind
        });
        (group, liberty)
    }

    /// The points connected to `start` by unseen points that `joins` accepts, breadth first; marks
    /// them as seen. `joins` is called for every neighbor.
    pub(super) fn connected(
        &self,
        start: usize,
        seen: &mut [bool],
        mut joins: impl FnMut(usize) -> bool,
    ) -> Vec<usize> {
        seen[start] = true;
        let mut found = vec![start];
        let mut next = 0;
        while next < found.len() {
            for neighbor in self.neighbors(found[next]) {
                if joins(neighbor) && !seen[neighbor] {
                    seen[neighbor] = true;
                    found.push(neighbor);
                }
            }
            next += 1;
        }
        found
    }

    /// The position after `stone` is placed at `point`: opposing groups without a liberty are
    /// removed; the stone's own group must then have one.
    pub fn place(&self, stone: Stone, point: Point) -> Result<Self, PlacementError> {
        let at = self.index(point).ok_or(PlacementError::OffBoard {
            point,
            height: self.height(),
            width: self.width,
        })?;
        if let Some(stone) = self.points[at] {
            return Err(PlacementError::Occupied { point, stone });
        }
        let mut after = self.clone();
        after.points[at] = Some(stone);
        for neighbor in self.neighbors(at) {
            if after.points[neighbor] == Some(stone.opponent()) {
                let (group, liberty) = after.group(neighbor);
                if !liberty {
                    for captured in group {
                        after.points[captured] = None;
                    }
                }
            }
        }
        if after.group(at).1 { Ok(after) } else { Err(PlacementError::Suicide { point, stone }) }
    }

    /// Black's area minus White's. A player's area is the player's stones and the empty points from
    /// which only these are reachable through empty points.
    pub fn score(&self) -> i32 {
        let mut score = 0;
        let mut counted = vec![false; self.points.len()];
        for at in 0..self.points.len() {
            if counted[at] {
                continue;
            }
            if let Some(stone) = self.points[at] {
                score += stone.sign();
                continue;
            }
            let (region, _) = self.group(at);
            let (mut black, mut white) = (false, false);
            for &point in &region {
                counted[point] = true;
                for neighbor in self.neighbors(point) {
                    black |= self.points[neighbor] == Some(Stone::Black);
                    white |= self.points[neighbor] == Some(Stone::White);
                }
            }
            score +=
                region.len() as i32 * (i32::from(black && !white) - i32::from(white && !black));
        }
        score
    }

    pub fn svg(&self) -> String {
        picture::board_svg(self.height(), self.width, |row, column| {
            match self.points[row * self.width + column] {
                Some(Stone::Black) => PictureMark::Black,
                Some(Stone::White) => PictureMark::White,
                None => PictureMark::Empty,
            }
        })
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, stone) in self.points.iter().enumerate() {
            if at > 0 && at.is_multiple_of(self.width) {
                f.write_str("/")?;
            }
            f.write_str(match stone {
                Some(Stone::Black) => "x",
                Some(Stone::White) => "o",
                None => ".",
            })?;
        }
        Ok(())
    }
}

impl FromStr for Board {
    type Err = BoardError;

    fn from_str(text: &str) -> Result<Self, BoardError> {
        let plan = TextBoard::read_or_fill(text, "xo.*0", |_, _| '.')?;
        let points = plan.cells().iter().map(|cell| match cell {
            'x' | '*' => Some(Stone::Black),
            'o' | '0' => Some(Stone::White),
            _ => None,
        });
        Self::checked(plan.width(), points.collect())
    }
}
