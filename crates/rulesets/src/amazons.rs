//! Amazons: move like a queen of chess, then shoot an arrow that burns a cell.
//!
//! Left plays `x`, Right `o`. A move takes one of one's own amazons any distance in a
//! straight or diagonal line over empty cells and from there shoots an arrow, which
//! travels the same way; the cell where it lands is gone. Who cannot move loses.
//!
//! Text: rows of `x`, `o`, `.` (empty) and `#` (burnt). Regions of cells that do not touch
//! even by a corner are independent; regions without amazons or without an empty cell
//! are dead. The eight symmetries keep the value, exchanging the colors negates it.
//!
//! Known values: one amazon in a strip of n empty cells next to it, `x...`, is worth n.
//!
//! ```
//! use mustplay_games::normal::Games;
//! use mustplay_work::Unwatched;
//! use mustplay_rulesets::{Evaluator, amazons::Amazons};
//!
//! let mut games = Games::new();
//! let alone: Amazons = "x...".parse()?;
//! let value = Evaluator::new().value(&mut games, &alone, &Unwatched)?;
//! assert_eq!(value, games.integer(3));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;
use std::str::FromStr;

use crate::grid::{Grid, singles};
use crate::layers::Layers;
use crate::plan::{Plan, TextError};
use crate::position::{Player, Position, Sign};
use crate::stones;

/// Amazons of Left, amazons of Right, and empty cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Amazons(Layers<3>);

impl Amazons {
    /// The board with the amazons `x` and `o` and the empty cells `.` of `plan`.
    pub fn from_plan(plan: &Plan) -> Result<Self, TextError> {
        Ok(Self(plan.layers(["x", "o", "."])?))
    }

    /// Reads rows as a plan.
    pub fn plan(text: &str) -> Result<Plan, TextError> {
        Plan::read(text, "xo.#")
    }
}

/// Every cell a queen on `from` reaches over cells of `empty`.
fn queen(grid: Grid, from: u64, empty: u64) -> u64 {
    let lines: [fn(Grid, u64) -> u64; 8] = [
        |g, s| g.north(s),
        |g, s| g.south(s),
        |g, s| g.east(s),
        |g, s| g.west(s),
        |g, s| g.east(g.north(s)),
        |g, s| g.west(g.north(s)),
        |g, s| g.east(g.south(s)),
        |g, s| g.west(g.south(s)),
    ];
    let mut reached = 0;
    for step in lines {
        let mut at = step(grid, from) & empty;
        while at != 0 {
            reached |= at;
            at = step(grid, at) & empty;
        }
    }
    reached
}

impl Position for Amazons {
    fn moves(&self, player: Player, options: &mut Vec<Self>) {
        let (grid, [left, right, empty]) = (self.0.grid(), self.0.sets());
        let (own, other) = stones::split([left, right], player);
        for amazon in singles(own) {
            for landing in singles(queen(grid, amazon, empty)) {
                let vacated = empty & !landing | amazon;
                let [left, right] = stones::join([own ^ amazon | landing, other], player);
                for arrow in singles(queen(grid, landing, vacated)) {
                    let sets = [left, right, vacated & !arrow];
                    options.push(Self(Layers::new(grid, sets)));
                }
            }
        }
    }

    fn components(&self, parts: &mut Vec<Self>) {
        let (grid, [left, right, empty]) = (self.0.grid(), self.0.sets());
        let mut rest = left | right | empty;
        while rest != 0 {
            let mut region = rest & rest.wrapping_neg();
            loop {
                let next = (region | grid.king_neighbors(region)) & rest;
                if next == region {
                    break;
                }
                region = next;
            }
            rest &= !region;
            if region & empty != 0 && region & (left | right) != 0 {
                let sets = self.0.sets().map(|set| set & region);
                parts.push(Self(Layers::new(grid, sets).cropped()));
            }
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

impl fmt::Display for Amazons {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [left, right, empty] = self.0.sets();
        stones::write(f, self.0.grid(), [left, right], empty)
    }
}

impl FromStr for Amazons {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        Self::from_plan(&Self::plan(text)?)
    }
}
