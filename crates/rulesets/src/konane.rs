//! Konane: stones jump over adjacent stones of the opponent.
//!
//! Left plays `x`, Right `o`. A stone jumps along a row or column over one adjacent stone of the
//! opponent to the empty cell behind it, and removes that stone; it may then continue to jump in
//! the same direction. The player who cannot jump loses.
//!
//! Text: rows of `x`, `o`, `.` (empty) and `#` (not part of the board).
//!
//! **Components.** Let M be the set of jumps that could ever happen, overestimated by a fixed point
//! in which every stone may jump over every cell that the opponent might occupy into every cell
//! that might be empty. A jump of M depends only on its three cells and changes only them. So cells
//! not connected by a chain of jumps of M are independent, and cells in no jump of M do not matter.
//!
//! Known values: `xo.` = 1, and `xo.o.` = 1 as well: after a single jump either player can capture
//! the next stone.
//!
//! ```
//! use mustplay_cgt::normal::Games;
//! use mustplay_core::NoProgress;
//! use mustplay_rulesets::{Evaluator, Konane};
//!
//! let jump: Konane = "xo.".parse()?;
//! let mut games = Games::new();
//! let value = Evaluator::new().value(&mut games, &jump, &NoProgress)?;
//! assert_eq!(value, games.integer(1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::board_game::{BoardGame, BoardRules};
use crate::grid::{Direction, Grid, singles};
use crate::layers::{self, Layers, StoneBoard};
use crate::position::Player;
use crate::text_board::{TextBoard, TextError};

pub type Konane = BoardGame<Jumps, 3>;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Jumps;

/// The middle cells of the single jumps in one direction from a cell of `from` over a cell of
/// `over` into a cell of `to`.
fn middles(grid: Grid, direction: Direction, from: u64, over: u64, to: u64) -> u64 {
    grid.shift(direction, from) & over & grid.shift(direction.opposite(), to)
}

impl Jumps {
    /// The cells that each player might ever occupy and those that might ever be empty.
    fn reach(board: StoneBoard) -> [u64; 3] {
        let (grid, mut reach) = (board.grid(), board.sets());
        loop {
            let [mut left, mut right, mut empty] = reach;
            for direction in Direction::ALL {
                for (from, over, lands) in
                    [(reach[0], reach[1], &mut left), (reach[1], reach[0], &mut right)]
                {
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
    fn possible(board: StoneBoard) -> impl Iterator<Item = u64> {
        let (grid, [left, right, empty]) = (board.grid(), Self::reach(board));
        Direction::ALL.into_iter().flat_map(move |direction| {
            let middle = middles(grid, direction, left, right, empty)
                | middles(grid, direction, right, left, empty);
            singles(middle).map(move |cell| {
                cell | grid.shift(direction, cell) | grid.shift(direction.opposite(), cell)
            })
        })
    }
}

impl BoardRules<3> for Jumps {
    const KINDS: [&'static str; 3] = layers::STONE_KINDS;

    fn plan(text: &str) -> Result<TextBoard, TextError> {
        TextBoard::read(text, "xo.#")
    }

    fn moves(board: StoneBoard, player: Player, mut add: impl FnMut(StoneBoard)) {
        let (grid, [left, right, empty]) = (board.grid(), board.sets());
        let [own, other] = layers::by_player([left, right], player);
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
                        layers::by_player([own ^ stone | place, other ^ captured], player);
                    let vacated = (empty | stone | captured) & !place;
                    add(Layers::new(grid, [left, right, vacated]));
                }
            }
        }
    }

    fn components(board: StoneBoard, mut add: impl FnMut(StoneBoard)) {
        let mut groups: Vec<u64> = Vec::new();
        for cells in Self::possible(board) {
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
        let grid = board.grid();
        for group in groups {
            let sets = board.sets().map(|set| set & group);
            add(Layers::new(grid, sets).cropped());
        }
    }
}
