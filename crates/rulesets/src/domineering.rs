//! Domineering: Left lays vertical dominoes, Right horizontal ones.
//!
//! A domino covers two free cells that share a side; covered cells are gone. The player who cannot
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
//!
//! # Cram
//!
//! Cram is Domineering in which each player may lay dominoes both ways. Both players have the same
//! moves, so every position is worth a nimber (CGT week 3). Connected parts are independent and all
//! eight symmetries of the board keep the value.
//!
//! Known values: a `1xn` strip is the octal game 0.07, Dawson's Kayles; an empty board with both
//! sides even is worth 0 and one with exactly one side even is not (the second player, or the first
//! after taking the middle, answers every move with its image under a half turn).
//!
//! ```
//! use mustplay_core::NoProgress;
//! use mustplay_rulesets::{Cram, Evaluator, Grundy};
//!
//! let mut evaluator = Evaluator::new();
//! let strips: Vec<u32> = (1..=10)
//!     .map(|n| Cram::rectangle(1, n).expect("fits"))
//!     .map(|strip| evaluator.value(&mut Grundy, &strip, &NoProgress))
//!     .collect::<Result<_, _>>()?;
//! assert_eq!(strips, [0, 1, 1, 2, 0, 3, 1, 1, 0, 3]);
//! # Ok::<(), mustplay_core::StopReason>(())
//! ```

use crate::board_game::{BoardGame, BoardRules};
use crate::grid::{Grid, singles};
use crate::layers::{Layers, least};
use crate::picture::PictureMark;
use crate::position::{PLAYERS, Player, Sign};
use crate::text_board::{TextBoard, TextError};

pub type Domineering = BoardGame<OneWay, 1>;

/// The rules of Domineering: each player lays dominoes one way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct OneWay;

/// The rules of Domineering or Cram.
pub trait Dominoes: Copy + Eq + std::hash::Hash {
    /// The directions in which `player` may lay dominoes, each named by its player in Domineering.
    fn ways(player: Player) -> impl Iterator<Item = Player>;

    /// A representative of the boards that are equal to this one up to symmetry, and the sign of
    /// its value relative to this one's.
    fn normal(board: Layers<1>) -> (Layers<1>, Sign);
}

impl<R: Dominoes> BoardGame<R, 1> {
    /// The empty board of `height` rows and `width` columns, if it has at most 64 cells.
    pub fn rectangle(height: usize, width: usize) -> Option<Self> {
        let grid = Grid::new(height, width)?;
        Some(Self::of(Layers::new(grid, [grid.all()])))
    }
}

/// The dominoes of `player` that fit on free cells, each as the set of its two cells.
fn dominoes(grid: Grid, free: u64, player: Player) -> impl Iterator<Item = u64> {
    let (second, step) = match player {
        Player::Left => (grid.north(free), grid.width() as u32),
        Player::Right => (grid.west(free), 1),
    };
    singles(free & second).map(move |cell| cell | cell << step)
}

impl<R: Dominoes> BoardRules<1> for R {
    const KINDS: [&'static str; 1] = ["."];

    fn plan(text: &str) -> Result<TextBoard, TextError> {
        TextBoard::read_or_fill(text, ".#", |_, _| '.')
    }

    fn mark(board: &Layers<1>, cell: u64) -> PictureMark {
        match board.sets() {
            [free] if free & cell == 0 => PictureMark::Gone,
            _ => PictureMark::Empty,
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

    /// Connected parts without lone cells, where no domino fits.
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
        // The representative is not higher than wide; only a square has to be compared with its
        // transpose.
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

pub type Cram = BoardGame<BothWays, 1>;

/// The rules of Cram: both players lay dominoes both ways.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BothWays;

impl Dominoes for BothWays {
    fn ways(_: Player) -> impl Iterator<Item = Player> {
        PLAYERS.into_iter()
    }

    fn normal(board: Layers<1>) -> (Layers<1>, Sign) {
        (least(board.cropped().symmetries()), Sign::Plus)
    }
}
