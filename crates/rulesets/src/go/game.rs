//! A game of Go: positions, turns, passes, and superko.
//!
//! Players alternate, Black first. A move is a pass or a stone that does not recreate an earlier
//! position of the game, regardless of the player to move (*positional superko*). Two passes in a
//! row end the game, and the position is scored as it stands (Tromp–Taylor rules without suicide;
//! CGT week 2).
//!
//! ```
//! use mustplay_rulesets::go::{Board, Game, MoveError, Point};
//!
//! let mut game = Game::new(Board::empty(1, 2).expect("two points"));
//! let (a1, b1) = (Point { row: 0, column: 0 }, Point { row: 0, column: 1 });
//! game.play(a1)?;
//! game.play(b1)?; // captures a1
//! // Taking back would repeat the position after the first move.
//! assert_eq!(
//!     game.play(a1).unwrap_err().to_string(),
//!     "a stone of Black at a1 would repeat the position after move 1"
//! );
//! # Ok::<(), MoveError>(())
//! ```

use rustc_hash::FxHashMap;
use thiserror::Error;

use super::board::{Board, BoardError, PlacementError, Point, Stone};
use crate::arguments::Arguments;
use crate::text_board::TextError;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum MoveError {
    #[error(transparent)]
    Placement(#[from] PlacementError),
    #[error("a stone of {stone} at {point} would repeat the position after move {turn}")]
    Repetition { point: Point, stone: Stone, turn: usize },
    #[error("the game is over: both players have passed")]
    Over,
}

#[derive(Clone, Debug)]
pub struct Game {
    board: Board,
    to_move: Stone,
    passes: u8,
    turns: usize,
    /// Every position of the game and the number of moves before its first occurrence.
    seen: FxHashMap<Board, usize>,
}

impl Game {
    /// A game that starts with `board`, Black to move.
    pub fn new(board: Board) -> Self {
        Self::with_turn(board, Stone::Black)
    }

    /// A game that starts with `board` and this player to move.
    pub fn with_turn(board: Board, to_move: Stone) -> Self {
        let seen = std::iter::once((board.clone(), 0)).collect();
        Self { board, to_move, passes: 0, turns: 0, seen }
    }

    pub fn board(&self) -> &Board {
        &self.board
    }

    pub fn to_move(&self) -> Stone {
        self.to_move
    }

    pub fn is_over(&self) -> bool {
        self.passes == 2
    }

    pub fn passed(&self) -> bool {
        self.passes > 0
    }

    /// Every position of the game so far, which no stone may recreate, in arbitrary order.
    pub fn positions(&self) -> impl Iterator<Item = &Board> {
        self.seen.keys()
    }

    /// The position after a stone at `point`, if it is legal.
    pub fn after(&self, point: Point) -> Result<Board, MoveError> {
        if self.is_over() {
            return Err(MoveError::Over);
        }
        let stone = self.to_move;
        let board = self.board.place(stone, point)?;
        match self.seen.get(&board) {
            Some(&turn) => Err(MoveError::Repetition { point, stone, turn }),
            None => Ok(board),
        }
    }

    pub fn play(&mut self, point: Point) -> Result<(), MoveError> {
        self.board = self.after(point)?;
        self.turns += 1;
        self.passes = 0;
        self.to_move = self.to_move.opponent();
        self.seen.insert(self.board.clone(), self.turns);
        Ok(())
    }

    pub fn pass(&mut self) -> Result<(), MoveError> {
        if self.is_over() {
            return Err(MoveError::Over);
        }
        self.turns += 1;
        self.passes += 1;
        self.to_move = self.to_move.opponent();
        Ok(())
    }

    /// Reads a record: a board, and moves from there.
    ///
    /// Moves are points (`a1` is the top left) and `pass`, separated by spaces or commas. Black
    /// starts unless the list begins with `white`.
    ///
    /// ```
    /// use mustplay_rulesets::go::Game;
    ///
    /// let game = Game::read("1x3", "b1 pass")?;
    /// assert_eq!(game.board().to_string(), ".x.");
    /// assert_eq!(
    ///     Game::read("1x3", "b1 b1").unwrap_err().to_string(),
    ///     "move 2: b1 is taken by a stone of Black"
    /// );
    /// # Ok::<(), mustplay_rulesets::go::GoRecordError>(())
    /// ```
    pub fn read(board: &str, moves: &str) -> Result<Self, GoRecordError> {
        let board: Board = board.parse().map_err(GoRecordError::Board)?;
        let words = moves.split([' ', ',', '\t', '\n']);
        let mut words = words.filter(|word| !word.is_empty()).peekable();
        let named = |name: &'static str| move |word: &&str| word.eq_ignore_ascii_case(name);
        let first = if words.next_if(named("white")).is_some() {
            Stone::White
        } else {
            words.next_if(named("black"));
            Stone::Black
        };
        let mut game = Self::with_turn(board, first);
        for (number, word) in (1..).zip(words) {
            let played = if word.eq_ignore_ascii_case("pass") {
                game.pass()
            } else {
                let found = || word.chars().take(20).collect();
                let point = point(word);
                game.play(point.ok_or_else(|| GoRecordError::Word { number, found: found() })?)
            };
            played.map_err(|error| GoRecordError::Move { number, error })?;
        }
        Ok(game)
    }

    /// Parses the arguments of a literal `go("BOARD", "MOVES")`.
    pub fn read_arguments(text: &str) -> Result<Self, GoRecordError> {
        let (board, moves) = Arguments::read_board_and_moves(text)?;
        Self::read(&board, &moves)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GoRecordError {
    #[error(transparent)]
    Arguments(#[from] TextError),
    #[error("board: {0}")]
    Board(BoardError),
    #[error("move {number}: expected a point like `a1` or `pass`, found `{found}`")]
    Word { number: usize, found: String },
    #[error("move {number}: {error}")]
    Move { number: usize, error: MoveError },
}

/// Parses a point with letters for the column and a number for the row.
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
