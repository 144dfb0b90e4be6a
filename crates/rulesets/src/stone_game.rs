//! Games in which stones move over empty cells: what Konane, Amazons and tic share.
//!
//! A board has stones of Left `x`, stones of Right `o`, and empty cells `.`; other cells are
//! gone. The [`StoneRules`] of a game say what may be written, how stones move, and into which
//! parts a board falls; turning the board, reading and drawing are the same for all.

use std::fmt;
use std::hash::Hash;
use std::marker::PhantomData;
use std::str::FromStr;

use crate::layers::Layers;
use crate::plan::{Plan, TextError};
use crate::position::{Player, Position, Sign};
use crate::stones;

/// Stones of Left, stones of Right, and empty cells.
pub(crate) type Board = Layers<3>;

/// How stones move.
pub trait StoneRules: Copy + Eq + Hash {
    /// Reads rows as a plan.
    fn plan(text: &str) -> Result<Plan, TextError>;

    /// Tells the boards that `player` may move to.
    fn moves(board: Board, player: Player, add: impl FnMut(Board));

    /// Tells boards whose sum has the value of this one.
    fn components(board: Board, mut add: impl FnMut(Board)) {
        add(board);
    }
}

/// A position of the game with the rules `R`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct StoneGame<R>(Board, PhantomData<R>);

impl<R: StoneRules> StoneGame<R> {
    /// A position from its board.
    pub const fn of(board: Board) -> Self {
        Self(board, PhantomData)
    }

    /// The stones and the empty cells.
    pub const fn board(self) -> Board {
        self.0
    }

    /// The board with the stones `x` and `o` and the empty cells `.` of `plan`.
    pub(crate) fn from_plan(plan: &Plan) -> Result<Self, TextError> {
        Ok(Self::of(plan.layers(["x", "o", "."])?))
    }
}

impl<R: StoneRules> Position for StoneGame<R> {
    fn moves(&self, player: Player, options: &mut Vec<Self>) {
        R::moves(self.0, player, |board| options.push(Self::of(board)));
    }

    fn components(&self, parts: &mut Vec<Self>) {
        R::components(self.0, |board| parts.push(Self::of(board)));
    }

    fn normal(self) -> (Self, Sign) {
        let (board, sign) = stones::normal(self.0);
        (Self::of(board), sign)
    }

    fn svg(&self) -> String {
        let [left, right, empty] = self.0.sets();
        stones::svg(self.0.grid(), [left, right], empty)
    }
}

impl<R> fmt::Display for StoneGame<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [left, right, empty] = self.0.sets();
        stones::write(f, self.0.grid(), [left, right], empty)
    }
}

impl<R: StoneRules> FromStr for StoneGame<R> {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        Self::from_plan(&R::plan(text)?)
    }
}
