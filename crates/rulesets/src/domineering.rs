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
//! use mustplay_cgt::normal::Games;
//! use mustplay_core::NoProgress;
//! use mustplay_rulesets::{Domineering, Evaluator};
//!
//! let corner: Domineering = ".#/..".parse()?;
//! let mut games = Games::new();
//! let value = Evaluator::new().value(&mut games, &corner, &NoProgress)?;
//! assert_eq!(value, games.nimber(1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::board_game::{BoardGame, BoardRules};
use crate::grid::{Grid, singles};
use crate::layers::{Layers, least};
use crate::picture::Mark;
use crate::plan::{Plan, TextError};
use crate::position::{Player, Sign};

/// A position of Domineering.
pub type Domineering = BoardGame<OneWay, 1>;

/// Each player lays dominoes one way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct OneWay;

/// How dominoes are laid on free cells.
pub trait Dominoes: Copy + Eq + std::hash::Hash {
    /// The players whose ways of laying a domino `player` may use.
    fn ways(player: Player) -> impl Iterator<Item = Player>;

    /// A representative of all boards equal to this one up to symmetry.
    fn normal(board: Layers<1>) -> (Layers<1>, Sign);
}

impl<R: Dominoes> BoardGame<R, 1> {
    /// The empty board of `height` rows and `width` columns, if it has at most 64 cells.
    pub fn rectangle(height: usize, width: usize) -> Option<Self> {
        let grid = Grid::new(height, width)?;
        Some(Self::of(Layers::new(grid, [grid.all()])))
    }
}

/// The ways to lay a domino of `player` on free cells, each as the set of its two cells.
fn dominoes(grid: Grid, free: u64, player: Player) -> impl Iterator<Item = u64> {
    let (second, step) = match player {
        Player::Left => (grid.north(free), grid.width() as u32),
        Player::Right => (grid.west(free), 1),
    };
    singles(free & second).map(move |cell| cell | cell << step)
}

impl<R: Dominoes> BoardRules<1> for R {
    const KINDS: [&'static str; 1] = ["."];

    fn plan(text: &str) -> Result<Plan, TextError> {
        Plan::read_or_fill(text, ".#", |_, _| '.')
    }

    fn mark(board: &Layers<1>, cell: u64) -> Mark {
        match board.sets() {
            [free] if free & cell == 0 => Mark::Gone,
            _ => Mark::Empty,
        }
    }

    fn moves(board: Layers<1>, player: Player, mut add: impl FnMut(Layers<1>)) {
        let (grid, [free]) = (board.grid(), board.sets());
        for way in R::ways(player) {
            for domino in dominoes(grid, free, way) {
                add(Layers::new(grid, [free & !domino]));
            }
        }
    }

    /// The two cells of the domino.
    fn named(before: Layers<1>, after: Layers<1>, _: Player) -> Vec<Vec<u64>> {
        let ([before], [after]) = (before.sets(), after.sets());
        vec![singles(before & !after).collect()]
    }

    /// Connected parts; lone cells, on which nobody can play, are dropped.
    fn components(board: Layers<1>, mut add: impl FnMut(Layers<1>)) {
        let (grid, [mut rest]) = (board.grid(), board.sets());
        while rest != 0 {
            let part = grid.connected(rest & rest.wrapping_neg(), rest);
            rest &= !part;
            if !part.is_power_of_two() {
                add(Layers::new(grid, [part]).cropped());
            }
        }
    }

    fn normal(board: Layers<1>) -> (Layers<1>, Sign) {
        <R as Dominoes>::normal(board)
    }
}

impl Dominoes for OneWay {
    fn ways(player: Player) -> impl Iterator<Item = Player> {
        std::iter::once(player)
    }

    fn normal(board: Layers<1>) -> (Layers<1>, Sign) {
        let board = board.cropped();
        let grid = board.grid();
        // Wide boards lie down; only a square has to be compared with its transpose.
        if grid.height() < grid.width() {
            return (least(board.reflections()), Sign::Plus);
        }
        let turned = least(board.transpose().reflections());
        if grid.height() > grid.width() {
            return (turned, Sign::Minus);
        }
        let upright = least(board.reflections());
        if upright.rank() <= turned.rank() { (upright, Sign::Plus) } else { (turned, Sign::Minus) }
    }
}
