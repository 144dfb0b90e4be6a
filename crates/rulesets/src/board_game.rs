//! Games on boards of square cells: what Domineering, Clobber, Snort and Amazons share.
//!
//! A position is a board with `N` sets of cells. The [`BoardRules`] of a game say how its boards
//! are written, how the players move, and into which parts a board falls; turning the board,
//! reading, writing and drawing are the same for all.

use std::fmt;
use std::hash::Hash;
use std::marker::PhantomData;
use std::str::FromStr;

use crate::diagram;
use crate::grid::singles;
use crate::layers::Layers;
use crate::picture::{self, Mark};
use crate::plan::{Plan, TextError, written};
use crate::position::{Player, Position, Sign};
use crate::stones;

/// The rules of a game on boards with `N` sets of cells.
pub trait BoardRules<const N: usize>: Copy + Eq + Hash {
    /// The characters of the cells of each set.
    const KINDS: [&'static str; N];
    /// The character of cells that separate the regions of a board.
    const VOID: char = '#';
    /// Whether regions hang together by corners.
    const CORNERS: bool = false;

    /// Reads rows, or a size if there is a board to begin with, as a plan.
    fn plan(text: &str) -> Result<Plan, TextError>;

    /// The sets of cells of a plan.
    fn board(plan: &Plan) -> Result<Layers<N>, TextError> {
        plan.layers(Self::KINDS)
    }

    /// What is written and drawn in a cell of the board. The first sets are the stones of Left and
    /// of Right, and other sets are cells without one, unless a game says otherwise.
    fn mark(board: &Layers<N>, cell: u64) -> Mark {
        match board.sets().iter().position(|set| set & cell != 0) {
            Some(0) => Mark::Black,
            Some(1) => Mark::White,
            Some(_) => Mark::Empty,
            None => Mark::Gone,
        }
    }

    /// What follows the board among the arguments of a literal, with its comma.
    fn more_arguments(board: Layers<N>) -> String {
        let _ = board;
        String::new()
    }

    /// Tells the boards that `player` may move to.
    fn moves(board: Layers<N>, player: Player, add: impl FnMut(Layers<N>));

    /// The cells that name each of the moves of `player` from one board to another, in the order in
    /// which they are said: from where a stone goes and to where, or where one is placed.
    fn named(before: Layers<N>, after: Layers<N>, player: Player) -> Vec<Vec<u64>> {
        let own = |board: Layers<N>| match player {
            Player::Left => board.sets()[0],
            Player::Right => board.sets()[1],
        };
        let (before, after) = (own(before), own(after));
        let cells = singles(before & !after).chain(singles(after & !before));
        vec![cells.collect()]
    }

    /// Tells boards whose sum has the value of this one.
    fn components(board: Layers<N>, mut add: impl FnMut(Layers<N>)) {
        add(board);
    }

    /// A representative of all boards equal to this one up to symmetry; two or more sets of which
    /// the first are Left's and Right's, unless a game says otherwise.
    fn normal(board: Layers<N>) -> (Layers<N>, Sign) {
        stones::normal(board)
    }
}

/// A position of the game with the rules `R`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BoardGame<R, const N: usize>(Layers<N>, PhantomData<R>);

impl<R: BoardRules<N>, const N: usize> BoardGame<R, N> {
    /// A position from its board.
    pub(crate) const fn of(board: Layers<N>) -> Self {
        Self(board, PhantomData)
    }

    /// The sets of cells.
    pub(crate) const fn board(self) -> Layers<N> {
        self.0
    }

    /// The position that a plan shows.
    pub(crate) fn from_plan(plan: &Plan) -> Result<Self, TextError> {
        R::board(plan).map(Self::of)
    }
}

impl<R: BoardRules<N>, const N: usize> Position for BoardGame<R, N> {
    fn moves(&self, player: Player, options: &mut Vec<Self>) {
        R::moves(self.0, player, |board| options.push(Self::of(board)));
    }

    fn components(&self, parts: &mut Vec<Self>) {
        R::components(self.0, |board| parts.push(Self::of(board)));
    }

    fn normal(self) -> (Self, Sign) {
        let (board, sign) = R::normal(self.0);
        (Self::of(board), sign)
    }

    fn names(&self, player: Player, option: &Self) -> Vec<String> {
        let grid = self.0.grid();
        let name = |cells: Vec<u64>| {
            let names = cells.into_iter().map(|cell| {
                let place = cell.trailing_zeros() as usize;
                diagram::cell(place / grid.width(), place % grid.width())
            });
            names.collect::<Vec<_>>().join("-")
        };
        let moves = R::named(self.0, option.0, player);
        moves.into_iter().map(name).collect()
    }

    fn arguments(&self) -> String {
        format!("\"{self}\"{}", R::more_arguments(self.0))
    }

    fn board(&self) -> String {
        let grid = self.0.grid();
        diagram::rectangle(grid.height(), grid.width(), |row, column| {
            R::mark(&self.0, grid.bit(row, column)).character()
        })
    }

    fn svg(&self) -> String {
        let grid = self.0.grid();
        picture::rectangle(grid.height(), grid.width(), |row, column| {
            R::mark(&self.0, grid.bit(row, column))
        })
    }
}

impl<R: BoardRules<N>, const N: usize> fmt::Display for BoardGame<R, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        written(f, self.0.grid(), |cell| R::mark(&self.0, cell).character())
    }
}

impl<R: BoardRules<N>, const N: usize> FromStr for BoardGame<R, N> {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        Self::from_plan(&R::plan(text)?)
    }
}
