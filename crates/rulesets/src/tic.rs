//! Tic: marks in a row, on a strip or a board.
//!
//! In turn the players mark an empty cell, Left with `x` and Right with `o`. So many marks of one
//! player next to each other in a line win at once: a row, a column, or a diagonal. A full board
//! without them is a draw. On a strip two are enough (CGT week 1, on the 1×3 strip); on boards
//! there are three, which is tic-tac-toe on 3×3, unless it is said how many.
//!
//! This is a game of win, loss and draw, which [`Zermelo`](crate::Zermelo) decides. As a
//! position of normal play, a term of a sum, it is read like this: a line ends the game,
//! so that the loser, who is to move, cannot; and a full board is lost by who is to move.
//!
//! Text: rows of `x`, `o` and `.`, or a size.
//!
//! ```
//! use mustplay_rulesets::{Conclusion, Drawable, Player, Tic, TicTacToe};
//!
//! let ending = |text: &str| Ok::<_, mustplay_rulesets::TextError>(text.parse::<Tic>()?.ending());
//! assert_eq!(ending("xx.")?, Some(Conclusion::Win(Player::Left)));
//! assert_eq!(ending("xox")?, Some(Conclusion::Draw));
//! assert_eq!(ending("xo.")?, None);
//! let board: TicTacToe = "xo./ox./..x".parse()?;
//! assert_eq!(board.ending(), Some(Conclusion::Win(Player::Left)));
//! # Ok::<(), mustplay_rulesets::TextError>(())
//! ```

use crate::board_game::{BoardGame, BoardRules};
use crate::grid::{Grid, singles};
use crate::layers::Layers;
use crate::plan::{Plan, TextError};
use crate::position::Player;
use crate::stones::{self, Board};
use crate::zermelo::{Conclusion, Drawable};

/// Two touching marks win.
pub type Tic = BoardGame<InARow<2>, 3>;

/// Three marks in a line win.
pub type TicTacToe = BoardGame<InARow<3>, 3>;

/// A player marks an empty cell until somebody has `K` marks in a line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct InARow<const K: usize>;

/// How many in a line win, where it is not said.
pub(crate) const fn usual(height: usize) -> usize {
    if height == 1 { 2 } else { 3 }
}

impl<const K: usize> BoardGame<InARow<K>, 3> {
    /// The empty strip of `cells` cells, if it has at most 64 cells.
    pub fn strip(cells: usize) -> Option<Self> {
        let grid = Grid::new(1, cells)?;
        Some(Self::of(Layers::new(grid, [0, 0, grid.all()])))
    }

    /// Who has enough marks in a line; Left's are looked for first.
    pub fn winner(&self) -> Option<Player> {
        let grid = self.board().grid();
        let [left, right, _] = self.board().sets();
        let has_line = |marks: u64| {
            let steps: [fn(Grid, u64) -> u64; 4] = [
                Grid::east,
                Grid::south,
                |grid, set| grid.south(grid.east(set)),
                |grid, set| grid.south(grid.west(set)),
            ];
            // The cells at which a line of two, three, … ends.
            let ends =
                |step: fn(Grid, u64) -> u64| (1..K).fold(marks, |ends, _| marks & step(grid, ends));
            steps.into_iter().any(|step| ends(step) != 0)
        };
        if has_line(left) {
            Some(Player::Left)
        } else if has_line(right) {
            Some(Player::Right)
        } else {
            None
        }
    }
}

impl<const K: usize> Drawable for BoardGame<InARow<K>, 3> {
    fn ending(&self) -> Option<Conclusion> {
        let [_, _, empty] = self.board().sets();
        let draw = (empty == 0).then_some(Conclusion::Draw);
        self.winner().map(Conclusion::Win).or(draw)
    }
}

impl<const K: usize> BoardRules<3> for InARow<K> {
    const KINDS: [&'static str; 3] = stones::KINDS;

    fn plan(text: &str) -> Result<Plan, TextError> {
        Plan::read_or_fill(text, "xo.", |_, _| '.')
    }

    fn more_arguments(board: Board) -> String {
        if K == usual(board.grid().height()) { String::new() } else { format!(", {K}") }
    }

    fn moves(board: Board, player: Player, mut add: impl FnMut(Board)) {
        if BoardGame::<Self, 3>::of(board).winner().is_some() {
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
