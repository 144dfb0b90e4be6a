//! Tic: tic-tac-toe on a strip, won by two touching in a row.
//!
//! In turn the players mark an empty cell of a 1×n strip, Left with `x` and Right with
//! `o`; two touching marks of one player win at once, and a full strip without such a
//! pair is a draw (CGT week 1, on the 1×3 strip).
//!
//! This is a game of win, loss and draw, which [`Zermelo`](crate::Zermelo) decides. As a
//! position of normal play, a term of a sum, it is read like this: a pair ends the game,
//! so that the loser, who is to move, cannot; and a full strip is lost by who is to move.
//!
//! Text: `x`, `o` and `.` for the cells from left to right.
//!
//! ```
//! use mustplay_rulesets::{Conclusion, Drawable, Player, Tic};
//!
//! let ending = |text: &str| Ok::<_, mustplay_rulesets::TextError>(text.parse::<Tic>()?.ending());
//! assert_eq!(ending("xx.")?, Some(Conclusion::Win(Player::Left)));
//! assert_eq!(ending("xox")?, Some(Conclusion::Draw));
//! assert_eq!(ending("xo.")?, None);
//! # Ok::<(), mustplay_rulesets::TextError>(())
//! ```

use crate::board_game::{BoardGame, BoardRules};
use crate::grid::{Grid, singles};
use crate::layers::Layers;
use crate::plan::{Plan, TextError};
use crate::position::Player;
use crate::stones::{self, Board};
use crate::zermelo::{Conclusion, Drawable};

/// Marks on a strip: those of Left, those of Right, and the empty cells.
pub type Tic = BoardGame<TwoInARow, 3>;

/// A player marks an empty cell until somebody has two touching marks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TwoInARow;

impl Tic {
    /// The empty strip of `cells` cells, if it has at most 64 cells.
    pub fn strip(cells: usize) -> Option<Self> {
        let grid = Grid::new(1, cells)?;
        Some(Self::of(Layers::new(grid, [0, 0, grid.all()])))
    }

    /// Who has two touching marks; Left's are looked for first.
    pub fn winner(&self) -> Option<Player> {
        let [left, right, _] = self.board().sets();
        if left & left << 1 != 0 {
            Some(Player::Left)
        } else if right & right << 1 != 0 {
            Some(Player::Right)
        } else {
            None
        }
    }
}

impl Drawable for Tic {
    fn ending(&self) -> Option<Conclusion> {
        let [_, _, empty] = self.board().sets();
        let draw = (empty == 0).then_some(Conclusion::Draw);
        self.winner().map(Conclusion::Win).or(draw)
    }
}

impl BoardRules<3> for TwoInARow {
    const KINDS: [&'static str; 3] = stones::KINDS;

    fn plan(text: &str) -> Result<Plan, TextError> {
        let plan = Plan::read(text, "xo.")?;
        TextError::unless_within(1, "rows", plan.height())?;
        Ok(plan)
    }

    fn moves(board: Board, player: Player, mut add: impl FnMut(Board)) {
        if Tic::of(board).winner().is_some() {
            return;
        }
        let (grid, [left, right, empty]) = (board.grid(), board.sets());
        let (own, other) = stones::split([left, right], player);
        for cell in singles(empty) {
            let [left, right] = stones::join([own | cell, other], player);
            add(Layers::new(grid, [left, right, empty ^ cell]));
        }
    }
}
