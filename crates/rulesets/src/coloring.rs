//! Map coloring: what Snort and Col have in common.
//!
//! The players color cells in turn, Left with `x` and Right with `o`, and a colored cell
//! keeps one of the players off its neighbors: the opponent in [Snort](crate::Snort), the
//! player who colored it in [Col](crate::Col). All that matters of a position is which
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

use std::hash::Hash;

use crate::board_game::BoardRules;
use crate::grid::singles;
use crate::layers::Layers;
use crate::picture::Mark;
use crate::plan::{Plan, TextError};
use crate::position::{PLAYERS, Player};

/// Who must stay off the neighbors of a colored cell.
pub trait Rule: Copy + Eq + Hash {
    /// The player who may not color the neighbors of a cell that `player` has colored.
    fn kept_off(player: Player) -> Player;
}

const fn index(player: Player) -> usize {
    match player {
        Player::Left => 0,
        Player::Right => 1,
    }
}

/// The board after `player` has colored a cell.
fn colored<R: Rule>(board: Layers<2>, player: Player, cell: u64) -> Layers<2> {
    let mut after = board.sets().map(|set| set & !cell);
    after[index(R::kept_off(player))] &= !board.grid().neighbors(cell);
    Layers::new(board.grid(), after)
}

/// A board is the cells that Left may color and the cells that Right may color.
impl<R: Rule> BoardRules<2> for R {
    const KINDS: [&'static str; 2] = [".l", ".r"];

    fn plan(text: &str) -> Result<Plan, TextError> {
        Plan::read_or_fill(text, ".xolr#", |_, _| '.')
    }

    /// The neighbors of colored cells are taken from whom they are forbidden.
    fn board(plan: &Plan) -> Result<Layers<2>, TextError> {
        let [left, right] = Self::KINDS;
        let board = plan.layers([left, right, "x", "o"])?;
        let (grid, [left, right, black, white]) = (board.grid(), board.sets());
        let mut sets = [left, right];
        for (player, colored) in PLAYERS.into_iter().zip([black, white]) {
            sets[index(R::kept_off(player))] &= !grid.neighbors(colored);
        }
        Ok(Layers::new(grid, sets))
    }

    fn mark(board: &Layers<2>, cell: u64) -> Mark {
        match board.sets().map(|set| set & cell != 0) {
            [true, true] => Mark::Empty,
            [true, false] => Mark::Blue,
            [false, true] => Mark::Red,
            [false, false] => Mark::Gone,
        }
    }

    fn moves(board: Layers<2>, player: Player, mut add: impl FnMut(Layers<2>)) {
        for cell in singles(board.sets()[index(player)]) {
            add(colored::<R>(board, player, cell));
        }
    }

    /// The cell that was colored; several may lead to the same board.
    fn named(before: Layers<2>, after: Layers<2>, player: Player) -> Vec<Vec<u64>> {
        let cells = singles(before.sets()[index(player)]);
        let same = cells.filter(|&cell| colored::<R>(before, player, cell) == after);
        same.map(|cell| vec![cell]).collect()
    }

    fn components(board: Layers<2>, mut add: impl FnMut(Layers<2>)) {
        let (grid, sets) = (board.grid(), board.sets());
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
            add(Layers::new(grid, sets.map(|set| set & part)).cropped());
        }
    }
}
