//! Cram: Domineering in which each player may lay dominoes both ways.
//!
//! Both players have the same moves, so every position is worth a nimber (CGT week 3). Text
//! as in [Domineering](crate::Domineering): rows of `.` and `#`, or a size.
//! Connected parts are independent and all eight symmetries of the board keep the value.
//!
//! Known values: a `1xn` strip is the octal game 0.07, Dawson's Kayles; an empty board
//! with both sides even is worth 0 and one with exactly one side even is not (the second
//! player, or the first after taking the middle, answers every move by its half turn).
//!
//! ```
//! use mustplay_work::Unwatched;
//! use mustplay_rulesets::{Cram, Evaluator, Grundy};
//!
//! let mut evaluator = Evaluator::new();
//! let strips: Vec<u32> = (1..=10)
//!     .map(|n| Cram::rectangle(1, n).expect("fits"))
//!     .map(|strip| evaluator.value(&mut Grundy, &strip, &Unwatched))
//!     .collect::<Result<_, _>>()?;
//! assert_eq!(strips, [0, 1, 1, 2, 0, 3, 1, 1, 0, 3]);
//! # Ok::<(), mustplay_work::Stop>(())
//! ```

use std::fmt;
use std::str::FromStr;

use crate::domineering::{Domineering, connected_parts, dominoes, draw, picture_of};
use crate::grid::Grid;
use crate::layers::{Layers, least};
use crate::plan::{Plan, TextError};
use crate::position::{PLAYERS, Player, Position, Sign};

/// Free cells on which both players lay dominoes either way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cram(Layers<1>);

impl Cram {
    /// The empty board of `height` rows and `width` columns, if it has at most 64 cells.
    pub fn rectangle(height: usize, width: usize) -> Option<Self> {
        let grid = Grid::new(height, width)?;
        Some(Self(Layers::new(grid, [grid.all()])))
    }

    /// The board on which the cells of `plan` marked `.` are free.
    pub(crate) fn from_plan(plan: &Plan) -> Result<Self, TextError> {
        Ok(Self(plan.layers(["."])?))
    }
}

impl Position for Cram {
    fn moves(&self, _: Player, options: &mut Vec<Self>) {
        let (grid, [free]) = (self.0.grid(), self.0.sets());
        for way in PLAYERS {
            options.extend(
                dominoes(grid, free, way).map(|domino| Self(Layers::new(grid, [free & !domino]))),
            );
        }
    }

    fn components(&self, parts: &mut Vec<Self>) {
        parts.extend(connected_parts(self.0).map(Self));
    }

    fn normal(self) -> (Self, Sign) {
        (Self(least(self.0.cropped().symmetries())), Sign::Plus)
    }

    fn svg(&self) -> String {
        picture_of(self.0)
    }
}

impl fmt::Display for Cram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        draw(f, self.0)
    }
}

impl FromStr for Cram {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        Self::from_plan(&Domineering::plan(text)?)
    }
}
