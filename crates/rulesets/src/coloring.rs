//! Map coloring: what Snort and Col have in common.
//!
//! The players color cells in turn, Left with `x` and Right with `o`, and a colored cell
//! keeps one of the players off its neighbors: the opponent in [Snort](crate::snort), the
//! player who colored it in [Col](crate::col). All that matters of a position is which
//! cells each player may still color, so these two sets *are* the position, and colored
//! cells are gone.
//!
//! **Components.** Coloring a cell changes its neighbors only, and only for the player who
//! is kept off. So two neighbors matter to each other only if one may be colored by some
//! player and the other by the player whom that keeps off.
//!
//! Text: rows of `.` (free for both), `l` (for Left only), `r` (for Right only), `#` (gone)
//! and, on input, `x` and `o` for colored cells, whose effect on their neighbors is worked
//! out; or a size.
//!
//! ```
//! use mustplay_rulesets::{Col, Snort};
//!
//! assert_eq!("x..".parse::<Snort>()?.to_string(), "#l.");
//! assert_eq!("x..".parse::<Col>()?.to_string(), "#r.");
//! # Ok::<(), mustplay_rulesets::TextError>(())
//! ```

use std::fmt;
use std::hash::Hash;
use std::marker::PhantomData;
use std::str::FromStr;

use crate::grid::{Grid, singles};
use crate::layers::Layers;
use crate::picture::{self, Mark};
use crate::plan::{Plan, TextError, written};
use crate::position::{PLAYERS, Player, Position, Sign};
use crate::stones;

/// Who must stay off the neighbors of a colored cell.
pub trait Rule: Copy + Eq + Hash {
    /// The player who may not color the neighbors of a cell that `player` has colored.
    fn kept_off(player: Player) -> Player;
}

/// The cells that Left may color and the cells that Right may color.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Coloring<R>(Layers<2>, PhantomData<R>);

impl<R: Rule> Coloring<R> {
    const fn of(board: Layers<2>) -> Self {
        Self(board, PhantomData)
    }

    /// The empty board of `height` rows and `width` columns, if it fits a [`Grid`].
    pub fn rectangle(height: usize, width: usize) -> Option<Self> {
        let grid = Grid::new(height, width)?;
        Some(Self::of(Layers::new(grid, [grid.all(); 2])))
    }

    /// The board of `plan`, with the neighbors of its colored cells taken from whom they
    /// are forbidden.
    pub(crate) fn from_plan(plan: &Plan) -> Result<Self, TextError> {
        let board = plan.layers([".l", ".r", "x", "o"])?;
        let (grid, [left, right, black, white]) = (board.grid(), board.sets());
        let mut sets = [left, right];
        for (player, colored) in PLAYERS.into_iter().zip([black, white]) {
            sets[index(R::kept_off(player))] &= !grid.neighbors(colored);
        }
        Ok(Self::of(Layers::new(grid, sets)))
    }

    /// Reads rows, or the size of an empty board, as a plan.
    pub fn plan(text: &str) -> Result<Plan, TextError> {
        Plan::read_or_fill(text, ".xolr#", |_, _| '.')
    }
}

const fn index(player: Player) -> usize {
    match player {
        Player::Left => 0,
        Player::Right => 1,
    }
}

impl<R: Rule> Position for Coloring<R> {
    fn moves(&self, player: Player, options: &mut Vec<Self>) {
        let (grid, sets) = (self.0.grid(), self.0.sets());
        for cell in singles(sets[index(player)]) {
            let mut after = sets.map(|set| set & !cell);
            after[index(R::kept_off(player))] &= !grid.neighbors(cell);
            options.push(Self::of(Layers::new(grid, after)));
        }
    }

    fn components(&self, parts: &mut Vec<Self>) {
        let (grid, sets) = (self.0.grid(), self.0.sets());
        let mut rest = sets[0] | sets[1];
        while rest != 0 {
            let mut part = rest & rest.wrapping_neg();
            loop {
                let mut next = part;
                for player in PLAYERS {
                    let mine = sets[index(player)];
                    let kept_off = sets[index(R::kept_off(player))];
                    next |= grid.neighbors(part & mine) & kept_off;
                    next |= grid.neighbors(part & kept_off) & mine;
                }
                if next == part {
                    break;
                }
                part = next;
            }
            rest &= !part;
            parts.push(Self::of(
                Layers::new(grid, sets.map(|set| set & part)).cropped(),
            ));
        }
    }

    fn normal(self) -> (Self, Sign) {
        let (board, sign) = stones::normal(self.0);
        (Self::of(board), sign)
    }

    fn svg(&self) -> String {
        let (grid, [left, right]) = (self.0.grid(), self.0.sets());
        picture::board(grid, |row, column| {
            let cell = grid.bit(row, column);
            match (left & cell != 0, right & cell != 0) {
                (true, true) => Mark::Empty,
                (true, false) => Mark::Blue,
                (false, true) => Mark::Red,
                (false, false) => Mark::Gone,
            }
        })
    }
}

impl<R> fmt::Display for Coloring<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [left, right] = self.0.sets();
        written(f, self.0.grid(), |cell| {
            match (left & cell != 0, right & cell != 0) {
                (true, true) => '.',
                (true, false) => 'l',
                (false, true) => 'r',
                (false, false) => '#',
            }
        })
    }
}

impl<R: Rule> FromStr for Coloring<R> {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        Self::from_plan(&Self::plan(text)?)
    }
}
