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
//! use mustplay_rulesets::{Player, tic::{Tic, Conclusion}};
//!
//! let strip: Tic = "...".parse()?;
//! // Left takes the middle and has a pair with the next move.
//! assert_eq!(strip.zermelo(Player::Left, &Unwatched)?, Conclusion::Win(Player::Left));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;
use std::str::FromStr;

use mustplay_work::{Progress, Stop, Watch};
use rustc_hash::FxHashMap;

use crate::grid::{Grid, singles};
use crate::layers::Layers;
use crate::plan::{Plan, TextError};
use crate::position::{Player, Position, Sign};
use crate::stones;

/// Marks on a strip: those of Left, those of Right, and the empty cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Tic(Layers<3>);

/// What perfect play leads to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Conclusion {
    /// This player wins.
    Win(Player),
    /// Nobody can force a win.
    Draw,
}

impl Tic {
    /// The empty strip of `cells` cells, if it fits a [`Grid`].
    pub fn strip(cells: usize) -> Option<Self> {
        let grid = Grid::new(1, cells)?;
        Some(Self(Layers::new(grid, [0, 0, grid.all()])))
    }

    /// Who has two touching marks; Left's are looked for first.
    pub fn winner(&self) -> Option<Player> {
        let [left, right, _] = self.0.sets();
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
        watch.report(&Progress {
            done: known.len() as u64,
            total: None,
            bytes: known.capacity() * size_of::<((Self, Player), Conclusion)>(),
        })?;
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

impl Position for Tic {
    fn moves(&self, player: Player, options: &mut Vec<Self>) {
        if self.winner().is_some() {
            return;
        }
        let (grid, [left, right, empty]) = (self.0.grid(), self.0.sets());
        let (own, other) = stones::split([left, right], player);
        for cell in singles(empty) {
            let [left, right] = stones::join([own | cell, other], player);
            options.push(Self(Layers::new(grid, [left, right, empty ^ cell])));
        }
    }

    fn normal(self) -> (Self, Sign) {
        let (board, sign) = stones::normal(self.0);
        (Self(board), sign)
    }

    fn svg(&self) -> String {
        let [left, right, empty] = self.0.sets();
        stones::svg(self.0.grid(), [left, right], empty)
    }
}

impl fmt::Display for Tic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [left, right, empty] = self.0.sets();
        stones::write(f, self.0.grid(), [left, right], empty)
    }
}

impl FromStr for Tic {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let plan = Plan::read(text, "xo.")?;
        if plan.height() > 1 {
            return Err(TextError::Large {
                limit: 1,
                unit: "rows",
                found: plan.height(),
            });
        }
        Ok(Self(plan.layers(["x", "o", "."])?))
    }
}
