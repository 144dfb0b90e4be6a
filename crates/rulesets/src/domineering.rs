//! Domineering: Left places vertical dominoes, Right horizontal ones.
//!
//! A domino covers two adjacent free cells. The player who cannot place a domino loses (CGT week
//! 4).
//!
//! Text: rows of `.` (free) and `#` (covered), or a size `ROWSxCOLUMNS`. Parts of the board that do
//! not share a side are independent. Reflections keep the value; exchanging rows and columns
//! exchanges the players and so negates it.
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
//! Cram is Domineering in which both players may place dominoes in both directions. The game is
//! impartial, so every position is a nimber (CGT week 3). Connected parts are independent and all
//! eight symmetries of the board keep the value.
//!
//! Known values: a `1xn` strip is the octal game 0.07, Dawson's Kayles. An empty board has value 0
//! if both sides are even, and nonzero value if exactly one is: the second player, or the first
//! after taking the middle, answers every move with its image under a half turn.
//!
//! ```
//! use mustplay_core::NoProgress;
//! use mustplay_rulesets::{Cram, Evaluator, Grundy};
//!
//! let mut evaluator = Evaluator::new();
//! for (n, nimber) in (1..).zip([0, 1, 1, 2, 0, 3, 1, 1, 0, 3]) {
//!     let strip: Cram = format!("1x{n}").parse()?;
//!     assert_eq!(evaluator.value(&mut Grundy, &strip, &NoProgress)?, nimber);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::board_game::{BoardGame, BoardRules};
use crate::grid::{Grid, singles};
use crate::layers::{Layers, least};
use crate::picture::PictureMark;
use crate::position::{PLAYERS, Player, Sign};
use crate::text_board::{TextBoard, TextError};

pub type Domineering = BoardGame<Dominoes<false>, 1>;

pub type Cram = BoardGame<Dominoes<true>, 1>;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Dominoes<const BOTH_WAYS: bool>;

/// The dominoes of `player` that fit on free cells, each as the set of its two cells.
fn dominoes(grid: Grid, free: u64, player: Player) -> impl Iterator<Item = u64> {
    let (second, step) = match player {
        Player::Left => (grid.north(free), grid.width() as u32),
        Player::Right => (grid.west(free), 1),
    };
    singles(free & second).map(move |cell| cell | cell << step)
}

impl<const BOTH_WAYS: bool> BoardRules<1> for Dominoes<BOTH_WAYS> {
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
        // A direction is denoted by its player in Domineering.
        for way in PLAYERS.into_iter().filter(|&way| BOTH_WAYS || way == player) {
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

    /// Connected parts, without isolated cells.
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
        let board = board.cropped();
        if BOTH_WAYS {
            return (least(board.symmetries()), Sign::Plus);
        }
        let grid = board.grid();
        // The representative is at least as wide as high; only a square is compared with its
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
