//! Map coloring: Snort and Col.
//!
//! The players alternately color cells, Left with `x` and Right with `o`; the player who cannot
//! color a cell loses. A colored cell excludes one of the players from its neighbors: in [`Snort`]
//! the opponent, in [`Col`] the player who colored it. So a position is given by the two sets of
//! cells that each player may still color; colored cells are gone.
//!
//! **Components.** Coloring a cell changes only its neighbors, and only for the excluded player. So
//! two neighbors interact only if some player may color one of them and the player thereby excluded
//! may color the other.
//!
//! Text: rows of `.` (free for both), `l` (for Left only), `r` (for Right only), `#` (gone) and, on
//! input, `x` and `o` for colored cells, which restrict their neighbors; or a size.
//!
//! Known values. Snort (WW chapter 5) is hot: one cell is *, two cells are ±1, three in a row are
//! ±2, as the middle cell reserves both ends. In Col (ONAG chapter 8) every position is a number or
//! a number plus *; one cell is *, two cells in a row are 0, three are *.
//!
//! ```
//! use mustplay_cgt::normal::Games;
//! use mustplay_core::NoProgress;
//! use mustplay_rulesets::{Col, Evaluator, Snort};
//!
//! assert_eq!("x..".parse::<Snort>()?.to_string(), "#l.");
//! assert_eq!("x..".parse::<Col>()?.to_string(), "#r.");
//!
//! let mut games = Games::new();
//! let snort = Evaluator::new().value(&mut games, &"..".parse::<Snort>()?, &NoProgress)?;
//! let (one, minus_one) = (games.integer(1), games.integer(-1));
//! assert_eq!(snort, games.canonical(&[one], &[minus_one]));
//! let col = Evaluator::new().value(&mut games, &"..".parse::<Col>()?, &NoProgress)?;
//! assert_eq!(col, games.integer(0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::board_game::{BoardGame, BoardRules};
use crate::grid::{closure, singles};
use crate::layers::Layers;
use crate::picture::PictureMark;
use crate::position::{PLAYERS, Player};
use crate::text_board::{TextBoard, TextError};

/// Snort: a colored cell excludes the opponent from its neighbors.
pub type Snort = BoardGame<MapColoring<false>, 2>;

/// Col: a colored cell excludes its owner from its neighbors.
pub type Col = BoardGame<MapColoring<true>, 2>;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MapColoring<const KEEPS_OFF_OWNER: bool>;

impl<const KEEPS_OFF_OWNER: bool> MapColoring<KEEPS_OFF_OWNER> {
    /// The player who may not color the neighbors of a cell colored by `player`.
    fn kept_off(player: Player) -> Player {
        if KEEPS_OFF_OWNER { player } else { player.opponent() }
    }

    fn colored(board: Layers<2>, player: Player, cell: u64) -> Layers<2> {
        let mut after = board.sets().map(|set| set & !cell);
        after[Self::kept_off(player) as usize] &= !board.grid().neighbors(cell);
        Layers::new(board.grid(), after)
    }
}

/// A board is given by the cells that Left may color and those that Right may color.
impl<const KEEPS_OFF_OWNER: bool> BoardRules<2> for MapColoring<KEEPS_OFF_OWNER> {
    const KINDS: [&'static str; 2] = [".l", ".r"];

    fn plan(text: &str) -> Result<TextBoard, TextError> {
        TextBoard::read_or_fill(text, ".xolr#", |_, _| '.')
    }

    fn board(plan: &TextBoard) -> Result<Layers<2>, TextError> {
        let [left, right] = Self::KINDS;
        let board = plan.layers([left, right, "x", "o"])?;
        let (grid, [left, right, black, white]) = (board.grid(), board.sets());
        let mut sets = [left, right];
        for (player, colored) in PLAYERS.into_iter().zip([black, white]) {
            sets[Self::kept_off(player) as usize] &= !grid.neighbors(colored);
        }
        Ok(Layers::new(grid, sets))
    }

    fn mark(board: &Layers<2>, cell: u64) -> PictureMark {
        match board.sets().map(|set| set & cell != 0) {
            [true, true] => PictureMark::Empty,
            [true, false] => PictureMark::Blue,
            [false, true] => PictureMark::Red,
            [false, false] => PictureMark::Gone,
        }
    }

    fn moves(board: Layers<2>, player: Player, mut add: impl FnMut(Layers<2>)) {
        for cell in singles(board.sets()[player as usize]) {
            add(Self::colored(board, player, cell));
        }
    }

    /// The colored cell; several cells may lead to the same board.
    fn named(before: Layers<2>, after: Layers<2>, player: Player) -> Vec<Vec<u64>> {
        let cells = singles(before.sets()[player as usize]);
        let same = cells.filter(|&cell| Self::colored(before, player, cell) == after);
        same.map(|cell| vec![cell]).collect()
    }

    fn components(board: Layers<2>, mut add: impl FnMut(Layers<2>)) {
        let (grid, sets) = (board.grid(), board.sets());
        let mut rest = sets[0] | sets[1];
        while rest != 0 {
            let part = closure(rest & rest.wrapping_neg(), |part| {
                PLAYERS.into_iter().fold(0, |next, player| {
                    let own = sets[player as usize];
                    let kept_off = sets[Self::kept_off(player) as usize];
                    next | grid.neighbors(part & own) & kept_off
                        | grid.neighbors(part & kept_off) & own
                })
            });
            rest &= !part;
            add(Layers::new(grid, sets.map(|set| set & part)).cropped());
        }
    }
}
