//! Clobber: a stone captures an adjacent stone of the opponent by moving onto it.
//!
//! Left plays `x`, Right `o`. A stone moves onto an adjacent stone of the opponent, which is
//! removed; the cell it leaves stays empty. The player who cannot move loses (CGT week 6).
//!
//! Text: rows of `x`, `o` and `.`, or a size, which denotes the full checkered board with `x` in
//! the top left corner. Groups of touching stones are independent, and groups of one color are
//! dead. The eight symmetries keep the value; exchanging the colors negates it. Every value is
//! infinitesimal, because both players can move or neither can.
//!
//! Known values: `xo` = *, `xxo` = ↑, and every further `x` adds ↑*: `xxxo` = ⇑*.
//!
//! ```
//! use mustplay_cgt::normal::Games;
//! use mustplay_core::NoProgress;
//! use mustplay_rulesets::{Clobber, Evaluator};
//!
//! let up: Clobber = "xxo".parse()?;
//! let mut games = Games::new();
//! let value = Evaluator::new().value(&mut games, &up, &NoProgress)?;
//! let (zero, star) = (games.integer(0), games.nimber(1));
//! assert_eq!(value, games.canonical(&[zero], &[star]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::board_game::{BoardGame, BoardRules};
use crate::grid::{Direction, singles};
use crate::layers::{self, Layers};
use crate::picture::PictureMark;
use crate::position::Player;
use crate::text_board::{TextBoard, TextError};

pub type Clobber = BoardGame<Takes, 2>;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Takes;

impl BoardRules<2> for Takes {
    const KINDS: [&'static str; 2] = ["x", "o"];
    const VOID: char = '.';

    fn plan(text: &str) -> Result<TextBoard, TextError> {
        TextBoard::read_or_fill(text, "xo.", layers::checkered)
    }

    fn mark(board: &Layers<2>, cell: u64) -> PictureMark {
        match board.sets().map(|set| set & cell != 0) {
            [true, _] => PictureMark::Black,
            [_, true] => PictureMark::White,
            _ => PictureMark::Empty,
        }
    }

    fn moves(board: Layers<2>, player: Player, mut add: impl FnMut(Layers<2>)) {
        let grid = board.grid();
        let [own, other] = layers::by_player(board.sets(), player);
        for direction in Direction::ALL {
            for stone in singles(own) {
                let target = grid.shift(direction, stone) & other;
                if target != 0 {
                    let sets = layers::by_player([own ^ stone | target, other ^ target], player);
                    add(Layers::new(grid, sets));
                }
            }
        }
    }

    fn components(board: Layers<2>, mut add: impl FnMut(Layers<2>)) {
        let (grid, [left, right]) = (board.grid(), board.sets());
        let mut rest = left | right;
        while rest != 0 {
            let group = grid.connected(rest & rest.wrapping_neg(), rest);
            rest &= !group;
            if group & left != 0 && group & right != 0 {
                add(Layers::new(grid, [group & left, group & right]).cropped());
            }
        }
    }
}
