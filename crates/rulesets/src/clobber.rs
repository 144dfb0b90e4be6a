//! Clobber: a stone takes an adjacent stone of the other player and its place.
//!
//! Left plays `x`, Right `o`. A move takes one of one's own stones onto a neighboring
//! stone of the opponent, which is removed; the cell left behind is empty for good. Who
//! cannot move loses (CGT week 6).
//!
//! Text: rows of `x`, `o` and `.`, or a size, which stands for the full checkered board
//! with `x` in the top left corner. Groups of touching stones are independent, and groups
//! of one color are dead. The eight symmetries keep the value; exchanging the colors
//! negates it. Every value is infinitesimal, because both players can move or neither.
//!
//! Known values: `xo` = *, `xxo` = ↑, and every further `x` adds ↑*: `xxxo` = ⇑*.
//!
//! ```
//! use mustplay_games::normal::Games;
//! use mustplay_work::Unwatched;
//! use mustplay_rulesets::{Clobber, Evaluator};
//!
//! let up: Clobber = "xxo".parse()?;
//! let mut games = Games::new();
//! let value = Evaluator::new().value(&mut games, &up, &Unwatched)?;
//! let (zero, star) = (games.integer(0), games.nimber(1));
//! assert_eq!(value, games.canonical(&[zero], &[star]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;
use std::str::FromStr;

use crate::grid::{Direction, Grid, singles};
use crate::layers::Layers;
use crate::plan::{Plan, TextError};
use crate::position::{Player, Position, Sign};
use crate::stones;

/// Stones of two colors on a grid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Clobber(Layers<2>);

impl Clobber {
    /// The full board of `height` rows and `width` columns with stones in turn, `x` in the
    /// top left corner, if it has at most 64 cells.
    pub fn checkered(height: usize, width: usize) -> Option<Self> {
        let grid = Grid::new(height, width)?;
        let cells = (0..height).flat_map(|row| (0..width).map(move |column| (row, column)));
        let left = cells
            .filter(|&(row, column)| stones::checkered(row, column) == 'x')
            .fold(0, |set, (row, column)| set | grid.bit(row, column));
        Some(Self(Layers::new(grid, [left, grid.all() & !left])))
    }

    /// The board with the stones `x` and `o` of `plan`.
    pub(crate) fn from_plan(plan: &Plan) -> Result<Self, TextError> {
        Ok(Self(plan.layers(["x", "o"])?))
    }

    /// Reads rows, or the size of a checkered board, as a plan.
    pub fn plan(text: &str) -> Result<Plan, TextError> {
        Plan::read_or_fill(text, "xo.", stones::checkered)
    }
}

impl Position for Clobber {
    fn moves(&self, player: Player, options: &mut Vec<Self>) {
        let grid = self.0.grid();
        let (own, other) = stones::split(self.0.sets(), player);
        for direction in Direction::ALL {
            for stone in singles(own) {
                let target = grid.shift(direction, stone) & other;
                if target != 0 {
                    let sets = stones::join([own ^ stone | target, other ^ target], player);
                    options.push(Self(Layers::new(grid, sets)));
                }
            }
        }
    }

    fn components(&self, parts: &mut Vec<Self>) {
        let (grid, [left, right]) = (self.0.grid(), self.0.sets());
        let mut rest = left | right;
        while rest != 0 {
            let group = grid.connected(rest & rest.wrapping_neg(), rest);
            rest &= !group;
            if group & left != 0 && group & right != 0 {
                parts.push(Self(
                    Layers::new(grid, [group & left, group & right]).cropped(),
                ));
            }
        }
    }

    fn normal(self) -> (Self, Sign) {
        let (board, sign) = stones::normal(self.0);
        (Self(board), sign)
    }

    fn svg(&self) -> String {
        stones::svg(self.0.grid(), self.0.sets(), self.0.grid().all())
    }
}

impl fmt::Display for Clobber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        stones::write(f, self.0.grid(), self.0.sets(), self.0.grid().all())
    }
}

impl FromStr for Clobber {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        Self::from_plan(&Self::plan(text)?)
    }
}
