//! All legal positions of a tiny board, numbered, with the moves between them.
//!
//! A position is a number in base 3, one digit per point; the legal ones are numbered
//! again without gaps. Everything the rules say — captures, suicide, area — is asked of
//! [`Board`] once per position and looked up from then on.

use super::board::{Board, Point, Stone};

/// A legal position of the board in question.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Id(u16);

impl Id {
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

pub(super) struct Positions {
    points: Vec<Point>,
    /// For each position and player, where a stone at each point leads.
    next: Vec<Option<Id>>,
    scores: Vec<i8>,
    /// Numbers of positions, by their digits; illegal ones have none.
    numbers: Vec<Option<Id>>,
}

/// The position as a number in base 3.
fn code(board: &Board) -> usize {
    board.points().fold(0, |code, point| {
        code * 3
            + match board.at(point) {
                None => 0,
                Some(Stone::Black) => 1,
                Some(Stone::White) => 2,
            }
    })
}

/// The inverse of [`code`], if the position is legal.
fn decoded(mut code: usize, height: usize, width: usize) -> Option<Board> {
    let mut stones: Vec<Option<Stone>> = Vec::with_capacity(height * width);
    for _ in 0..height * width {
        stones.push(match code % 3 {
            0 => None,
            1 => Some(Stone::Black),
            _ => Some(Stone::White),
        });
        code /= 3;
    }
    stones.reverse();
    Board::checked(width, stones).ok()
}

impl Positions {
    /// The tables of a board whose legal positions have 16-bit numbers.
    pub(super) fn of(board: &Board) -> Self {
        let codes = 3_usize.pow(board.len() as u32);
        let mut boards = Vec::new();
        let mut numbers = vec![None; codes];
        for (code, number) in numbers.iter_mut().enumerate() {
            if let Some(legal) = decoded(code, board.height(), board.width()) {
                *number = Some(Id(boards.len() as u16));
                boards.push(legal);
            }
        }
        let points: Vec<Point> = board.points().collect();
        let mut next = Vec::with_capacity(boards.len() * 2 * points.len());
        for board in &boards {
            for stone in Stone::BOTH {
                next.extend(points.iter().map(|&point| {
                    let after = board.place(stone, point).ok()?;
                    numbers[code(&after)]
                }));
            }
        }
        Self {
            scores: boards.iter().map(|board| board.score() as i8).collect(),
            points,
            next,
            numbers,
        }
    }

    /// How many legal positions there are.
    pub(super) fn len(&self) -> usize {
        self.scores.len()
    }

    /// The number of a position of this board.
    pub(super) fn number(&self, board: &Board) -> Option<Id> {
        self.numbers.get(code(board)).copied().flatten()
    }

    /// How many neighbors a point has.
    pub(super) fn degree(&self, at: usize) -> usize {
        let Point { row, column } = self.points[at];
        let beside = |p: &&Point| p.row.abs_diff(row) + p.column.abs_diff(column) == 1;
        self.points.iter().filter(beside).count()
    }

    /// The point with this number.
    pub(super) fn point(&self, at: usize) -> Point {
        self.points[at]
    }

    /// Where a stone at each point leads, by the number of the point.
    pub(super) fn next(&self, position: Id, stone: Stone) -> &[Option<Id>] {
        let row = position.index() * 2 + usize::from(stone == Stone::White);
        &self.next[row * self.points.len()..(row + 1) * self.points.len()]
    }

    /// Black's score of a position.
    pub(super) fn score(&self, position: Id) -> i32 {
        i32::from(self.scores[position.index()])
    }
}
