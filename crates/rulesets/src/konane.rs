//! Konane: stones jump over neighboring stones of the other player.
//!
//! Left plays `x`, Right `o`. A stone jumps along a row or column over one adjacent stone
//! of the opponent to the empty cell right behind it, and the stone jumped over is
//! removed; from there it may go on jumping in the same direction. Who cannot jump loses.
//!
//! Text: rows of `x`, `o`, `.` (empty) and `#` (not part of the board).
//!
//! **Components.** Let M be the set of jumps that could ever happen, found by a fixed
//! point that lets every stone jump over every cell the opponent might occupy into every
//! cell that might be empty. A jump of M looks at and changes its three cells only. So
//! cells that no chain of jumps of M joins are independent, and cells in no jump of M
//! play no part at all.
//!
//! Known values: `xo.` = 1, and `xo.o.` = 1 too: after a single jump the next stone can be
//! taken by either player.
//!
//! ```
//! use mustplay_games::normal::Games;
//! use mustplay_work::Unwatched;
//! use mustplay_rulesets::{Evaluator, konane::Konane};
//!
//! let jump: Konane = "xo.".parse()?;
//! let mut games = Games::new();
//! let value = Evaluator::new().value(&mut games, &jump, &Unwatched)?;
//! assert_eq!(value, games.integer(1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;
use std::str::FromStr;

use crate::grid::{Direction, Grid, singles};
use crate::layers::Layers;
use crate::plan::{Plan, TextError};
use crate::position::{Player, Position, Sign};
use crate::stones;

/// Stones of Left, stones of Right, and empty cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Konane(Layers<3>);

/// The middle cells of the single jumps in one direction from a cell of `from` over a cell
/// of `over` into a cell of `to`.
fn middles(grid: Grid, direction: Direction, from: u64, over: u64, to: u64) -> u64 {
    grid.shift(direction, from) & over & grid.shift(direction.opposite(), to)
}

impl Konane {
    /// The board with the stones `x` and `o` and the empty cells `.` of `plan`.
    pub fn from_plan(plan: &Plan) -> Result<Self, TextError> {
        Ok(Self(plan.layers(["x", "o", "."])?))
    }

    /// Reads rows as a plan.
    pub fn plan(text: &str) -> Result<Plan, TextError> {
        Plan::read(text, "xo.#")
    }

    /// The cells that each player might ever occupy and those that might ever be empty.
    fn reach(&self) -> [u64; 3] {
        let (grid, mut reach) = (self.0.grid(), self.0.sets());
        loop {
            let [mut left, mut right, mut empty] = reach;
            for direction in Direction::ALL {
                for (from, over, lands) in [
                    (reach[0], reach[1], &mut left),
                    (reach[1], reach[0], &mut right),
                ] {
                    let middle = middles(grid, direction, from, over, reach[2]);
                    *lands |= grid.shift(direction, middle);
                    empty |= middle | grid.shift(direction.opposite(), middle);
                }
            }
            if [left, right, empty] == reach {
                return reach;
            }
            reach = [left, right, empty];
        }
    }

    /// The cell triples of all jumps that could ever happen, as unions of their cells.
    fn possible_jumps(&self) -> impl Iterator<Item = u64> {
        let (grid, [left, right, empty]) = (self.0.grid(), self.reach());
        Direction::ALL.into_iter().flat_map(move |direction| {
            let middle = middles(grid, direction, left, right, empty)
                | middles(grid, direction, right, left, empty);
            singles(middle).map(move |cell| {
                cell | grid.shift(direction, cell) | grid.shift(direction.opposite(), cell)
            })
        })
    }
}

impl Position for Konane {
    fn moves(&self, player: Player, options: &mut Vec<Self>) {
        let (grid, [left, right, empty]) = (self.0.grid(), self.0.sets());
        let (own, other) = stones::split([left, right], player);
        for direction in Direction::ALL {
            for stone in singles(own) {
                let (mut place, mut captured) = (stone, 0);
                loop {
                    let over = grid.shift(direction, place) & other;
                    let landing = grid.shift(direction, over) & empty;
                    if landing == 0 {
                        break;
                    }
                    place = landing;
                    captured |= over;
                    let [left, right] =
                        stones::join([own ^ stone | place, other ^ captured], player);
                    let vacated = (empty | stone | captured) & !place;
                    options.push(Self(Layers::new(grid, [left, right, vacated])));
                }
            }
        }
    }

    fn components(&self, parts: &mut Vec<Self>) {
        let mut groups: Vec<u64> = Vec::new();
        for cells in self.possible_jumps() {
            let mut merged = cells;
            groups.retain(|&group| {
                let apart = group & cells == 0;
                if !apart {
                    merged |= group;
                }
                apart
            });
            groups.push(merged);
        }
        let grid = self.0.grid();
        parts.extend(groups.into_iter().map(|group| {
            let sets = self.0.sets().map(|set| set & group);
            Self(Layers::new(grid, sets).cropped())
        }));
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

impl fmt::Display for Konane {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [left, right, empty] = self.0.sets();
        stones::write(f, self.0.grid(), [left, right], empty)
    }
}

impl FromStr for Konane {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        Self::from_plan(&Self::plan(text)?)
    }
}
