//! A game of Go: positions, turns, passes, and no position twice.
//!
//! Players move in turn, Black first: a stone that does not recreate an earlier position
//! of the game — whoever was to move then: *positional superko* — or a pass. Two passes in
//! a row end the game, and the position is scored as it stands (Tromp–Taylor rules without
//! suicide; CGT week 2).
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

use super::board::{Board, PlacementError, Point, Stone};

/// Why a move is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum MoveError {
    /// The stone cannot be placed.
    #[error(transparent)]
    Placement(#[from] PlacementError),
    /// The position was there before.
    #[error("a stone of {stone} at {point} would repeat the position after move {turn}")]
    Repetition {
        /// Where the stone was to be placed.
        point: Point,
        /// Its color.
        stone: Stone,
        /// The number of moves after which the position was there first.
        turn: usize,
    },
    /// Both players have passed.
    #[error("the game is over: both players have passed")]
    Over,
}

/// A game in progress or over.
#[derive(Clone, Debug)]
pub struct Game {
    board: Board,
    to_move: Stone,
    passes: u8,
    turns: usize,
    /// Every position of the game and the number of moves after which it came up first.
    seen: FxHashMap<Board, usize>,
}

impl Game {
    /// A game that begins with `board`, Black to move.
    pub fn new(board: Board) -> Self {
        Self::with_turn(board, Stone::Black)
    }

    /// A game that begins with `board` and this player to move.
    pub fn with_turn(board: Board, to_move: Stone) -> Self {
        let seen = std::iter::once((board.clone(), 0)).collect();
        Self { board, to_move, passes: 0, turns: 0, seen }
    }

    /// The position.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Who is to move.
    pub fn to_move(&self) -> Stone {
        self.to_move
    }

    /// Whether both players have passed.
    pub fn is_over(&self) -> bool {
        self.passes == 2
    }

    /// Whether the last move was a pass.
    pub fn passed(&self) -> bool {
        self.passes > 0
    }

    /// Every position of the game so far, which no stone may recreate, in no order.
    pub fn positions(&self) -> impl Iterator<Item = &Board> {
        self.seen.keys()
    }

    /// The position after a legal stone at `point`.
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

    /// Places a stone of the player to move.
    pub fn play(&mut self, point: Point) -> Result<(), MoveError> {
        self.board = self.after(point)?;
        self.turns += 1;
        self.passes = 0;
        self.to_move = self.to_move.opponent();
        self.seen.insert(self.board.clone(), self.turns);
        Ok(())
    }

    /// Passes.
    pub fn pass(&mut self) -> Result<(), MoveError> {
        if self.is_over() {
            return Err(MoveError::Over);
        }
        self.turns += 1;
        self.passes += 1;
        self.to_move = self.to_move.opponent();
        Ok(())
    }

    /// The points where the player to move may place a stone.
    pub fn legal_points(&self) -> Vec<Point> {
        let points = self.board.points();
        points.filter(|&point| self.after(point).is_ok()).collect()
    }
}
