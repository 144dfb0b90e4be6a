//! Tic: tic-tac-toe on a strip, won by two touching in a row.
//!
//! In turn the players mark an empty cell of a 1×n strip, Left with `x` and Right with
//! `o`; two touching marks of one player win at once, and a full strip without such a
//! pair is a draw (CGT week 1, on the 1×3 strip).
//!
//! This is a game of win, loss and draw, decided by Zermelo's theorem: [`Tic::zermelo`]
//! says which. As a position of normal play it is read like this: a pair ends the game,
//! so that the loser, who is to move, cannot; and a full strip is lost by who is to move.
//!
//! Text: `x`, `o` and `.` for the cells from left to right.
//!
//! ```
//! use mustplay_work::Unwatched;
//! use mustplay_rulesets::{Conclusion, Player, Tic};
//!
//! let strip: Tic = "...".parse()?;
//! // Left takes the middle and has a pair with the next move.
//! assert_eq!(strip.zermelo(Player::Left, &Unwatched)?, Conclusion::Win(Player::Left));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use mustplay_work::{Progress, Stop, Watch};
use rustc_hash::FxHashMap;

use crate::board_game::{BoardGame, BoardRules};
use crate::grid::{Grid, singles};
use crate::layers::Layers;
use crate::plan::{Plan, TextError};
use crate::position::{Player, Position};
use crate::stones::{self, Board};

/// Marks on a strip: those of Left, those of Right, and the empty cells.
pub type Tic = BoardGame<TwoInARow, 3>;

/// A player marks an empty cell until somebody has two touching marks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TwoInARow;

/// What perfect play leads to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Conclusion {
    /// This player wins.
    Win(Player),
    /// Nobody can force a win.
    Draw,
}

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

    /// The result of perfect play with `player` to move.
    pub fn zermelo(&self, player: Player, watch: &dyn Watch) -> Result<Conclusion, Stop> {
        self.verdict(player, &mut FxHashMap::default(), watch)
    }

    /// The recursion is as deep as there are empty cells, 64 at most.
    fn verdict(
        &self,
        player: Player,
        known: &mut FxHashMap<(Self, Player), Conclusion>,
        watch: &dyn Watch,
    ) -> Result<Conclusion, Stop> {
        if let Some(winner) = self.winner() {
            return Ok(Conclusion::Win(winner));
        }
        if let Some(&verdict) = known.get(&(*self, player)) {
            return Ok(verdict);
        }
        watch.report(&Progress::new(
            known.len() as u64,
            known.capacity() * size_of::<((Self, Player), Conclusion)>(),
        ))?;
        let mut options = Vec::new();
        self.moves(player, &mut options);
        let mut best = if options.is_empty() {
            Conclusion::Draw
        } else {
            Conclusion::Win(player.opponent())
        };
        for option in options {
            match option.verdict(player.opponent(), known, watch)? {
                Conclusion::Win(winner) if winner == player => {
                    best = Conclusion::Win(player);
                    break;
                }
                Conclusion::Draw => best = Conclusion::Draw,
                Conclusion::Win(_) => {}
            }
        }
        known.insert((*self, player), best);
        Ok(best)
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
