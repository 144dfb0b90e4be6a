//! Domineering: Left lays vertical dominoes, Right horizontal ones.
//!
//! A domino covers two free cells that share a side; covered cells are gone. Who cannot
//! lay a domino loses (CGT week 4).
//!
//! Text: rows of `.` (free) and `#` (gone), or a size `ROWSxCOLUMNS`. Parts of the board
//! that do not touch by a side are independent. Reflections keep the value; exchanging
//! rows and columns exchanges the players and so negates it.
//!
//! Known values (ONAG chapter 10): `2x1` = 1, `2x2` = ±1, the corner
//! `.#/..` = *, `2x3` = {2 | −1/2}, `4x5` = 1, `5x5` = 0.
//!
//! ```
//! use mustplay_games::normal::Games;
//! use mustplay_work::Unwatched;
//! use mustplay_rulesets::{Domineering, Evaluator};
//!
//! let corner: Domineering = ".#/..".parse()?;
//! let mut games = Games::new();
//! let value = Evaluator::new().value(&mut games, &corner, &Unwatched)?;
//! assert_eq!(value, games.nimber(1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;
use std::str::FromStr;

use crate::grid::{Grid, singles};
use crate::layers::{Layers, least};
use crate::picture::{self, Mark};
use crate::plan::{Plan, TextError, written};
use crate::position::{Player, Position, Sign};

/// Free cells on which dominoes are laid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Domineering(Layers<1>);

impl Domineering {
    /// The empty board of `height` rows and `width` columns, if it has at most 64 cells.
    pub fn rectangle(height: usize, width: usize) -> Option<Self> {
        let grid = Grid::new(height, width)?;
        Some(Self(Layers::new(grid, [grid.all()])))
    }

    /// Reads rows, or the size of an empty board, as a plan.
    pub fn plan(text: &str) -> Result<Plan, TextError> {
        Plan::read_or_fill(text, ".#", |_, _| '.')
    }

    /// The board on which the cells of `plan` marked `.` are free.
    pub(crate) fn from_plan(plan: &Plan) -> Result<Self, TextError> {
        Ok(Self(plan.layers(["."])?))
    }
}

/// The ways to lay a domino of `player` on free cells, each as the set of its two cells.
pub(crate) fn dominoes(grid: Grid, free: u64, player: Player) -> impl Iterator<Item = u64> {
    let (second, step) = match player {
        Player::Left => (grid.north(free), grid.width() as u32),
        Player::Right => (grid.west(free), 1),
    };
    singles(free & second).map(move |cell| cell | cell << step)
}

/// Free cells cut into connected parts; lone cells, on which nobody can play, are dropped.
pub(crate) fn connected_parts(board: Layers<1>) -> impl Iterator<Item = Layers<1>> {
    let grid = board.grid();
    let [mut rest] = board.sets();
    std::iter::from_fn(move || {
        while rest != 0 {
            let part = grid.connected(rest & rest.wrapping_neg(), rest);
            rest &= !part;
            if !part.is_power_of_two() {
                return Some(Layers::new(grid, [part]).cropped());
            }
        }
        None
    })
}

/// The characters of free and covered cells.
pub(crate) fn draw(f: &mut fmt::Formatter<'_>, board: Layers<1>) -> fmt::Result {
    let [free] = board.sets();
    written(
        f,
        board.grid(),
        |cell| if free & cell == 0 { '#' } else { '.' },
    )
}

/// The picture of free and covered cells.
pub(crate) fn picture_of(board: Layers<1>) -> String {
    let (grid, [free]) = (board.grid(), board.sets());
    picture::board(grid, |row, column| {
        if free & grid.bit(row, column) == 0 {
            Mark::Gone
        } else {
            Mark::Empty
        }
    })
}

impl Position for Domineering {
    fn moves(&self, player: Player, options: &mut Vec<Self>) {
        let (grid, [free]) = (self.0.grid(), self.0.sets());
        options.extend(
            dominoes(grid, free, player).map(|domino| Self(Layers::new(grid, [free & !domino]))),
        );
    }

    fn components(&self, parts: &mut Vec<Self>) {
        parts.extend(connected_parts(self.0).map(Self));
    }

    fn normal(self) -> (Self, Sign) {
        let board = self.0.cropped();
        let grid = board.grid();
        // Wide boards lie down; only a square has to be compared with its transpose.
        if grid.height() < grid.width() {
            return (Self(least(board.reflections())), Sign::Plus);
        }
        let turned = least(board.transpose().reflections());
        if grid.height() > grid.width() {
            return (Self(turned), Sign::Minus);
        }
        let upright = least(board.reflections());
        if upright.rank() <= turned.rank() {
            (Self(upright), Sign::Plus)
        } else {
            (Self(turned), Sign::Minus)
        }
    }

    fn svg(&self) -> String {
        picture_of(self.0)
    }
}

impl fmt::Display for Domineering {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        draw(f, self.0)
    }
}

impl FromStr for Domineering {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        Self::from_plan(&Self::plan(text)?)
    }
}
