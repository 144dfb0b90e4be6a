//! Amazons: move like a chess queen, then shoot an arrow that burns a cell.
//!
//! Left plays `x`, Right `o`. A move takes one of the player's amazons any distance in a straight
//! or diagonal line over empty cells and from there shoots an arrow, which travels the same way and
//! removes the cell where it lands. The player who cannot move loses.
//!
//! Text: rows of `x`, `o`, `.` (empty) and `#` (burnt). Regions that do not touch, even at a
//! corner, are independent; regions without amazons or without empty cells are dead. The eight
//! symmetries keep the value; exchanging the colors negates it.
//!
//! Known values: one amazon at the end of a strip of n empty cells, `x...`, is worth n.
//!
//! ```
//! use mustplay_cgt::normal::Games;
//! use mustplay_core::NoProgress;
//! use mustplay_rulesets::{Amazons, Evaluator};
//!
//! let mut games = Games::new();
//! let alone: Amazons = "x...".parse()?;
//! let value = Evaluator::new().value(&mut games, &alone, &NoProgress)?;
//! assert_eq!(value, games.integer(3));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::board_game::{BoardGame, BoardRules};
use crate::grid::{Grid, closure, singles};
use crate::layers::{self, Layers, StoneBoard};
use crate::position::Player;
use crate::text_board::{TextBoard, TextError};

pub type Amazons = BoardGame<QueenAndArrow, 3>;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct QueenAndArrow;

/// All cells that a queen on `from` reaches over cells of `empty`.
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

impl BoardRules<3> for QueenAndArrow {
    const KINDS: [&'static str; 3] = layers::STONE_KINDS;
    const CORNERS: bool = true;

    fn plan(text: &str) -> Result<TextBoard, TextError> {
        TextBoard::read(text, "xo.#")
    }

    fn moves(board: StoneBoard, player: Player, mut add: impl FnMut(StoneBoard)) {
        let (grid, [left, right, empty]) = (board.grid(), board.sets());
        let [own, other] = layers::by_player([left, right], player);
        for amazon in singles(own) {
            for landing in singles(queen(grid, amazon, empty)) {
                let vacated = empty & !landing | amazon;
                let [left, right] = layers::by_player([own ^ amazon | landing, other], player);
                for arrow in singles(queen(grid, landing, vacated)) {
                    let sets = [left, right, vacated & !arrow];
                    add(Layers::new(grid, sets));
                }
            }
        }
    }

    /// The cells from, to, and of the arrow.
    fn named(before: StoneBoard, after: StoneBoard, player: Player) -> Vec<Vec<u64>> {
        let all = |board: StoneBoard| board.sets().iter().fold(0, |all, set| all | set);
        let own = |board: StoneBoard| board.sets()[player as usize];
        let (from, to) = (own(before) & !own(after), own(after) & !own(before));
        vec![vec![from, to, all(before) & !all(after)]]
    }

    fn components(board: StoneBoard, mut add: impl FnMut(StoneBoard)) {
        let (grid, [left, right, empty]) = (board.grid(), board.sets());
        let mut rest = left | right | empty;
        while rest != 0 {
            let region = closure(rest & rest.wrapping_neg(), |set| grid.king_neighbors(set) & rest);
            rest &= !region;
            if region & empty != 0 && region & (left | right) != 0 {
                let sets = board.sets().map(|set| set & region);
                add(Layers::new(grid, sets).cropped());
            }
        }
    }
}
