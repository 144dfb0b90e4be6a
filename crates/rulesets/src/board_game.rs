//! Games on boards of square cells: common parts of Domineering, Clobber, Snort and Amazons.
//!
//! A position is a board with `N` sets of cells. The [`BoardRules`] of a game define the text
//! format, the moves, and the components of a board; symmetry, parsing, printing and drawing are
//! shared.

use std::fmt;
use std::hash::Hash;
use std::marker::PhantomData;
use std::str::FromStr;

use crate::grid::singles;
use crate::layers::{self, Layers};
use crate::picture::{self, PictureMark};
use crate::position::{Player, RulesetPosition, Sign};
use crate::text_board::{TextBoard, TextError, written};
use crate::tic::Conclusion;

/// The rules of a game on boards with `N` sets of cells.
pub trait BoardRules<const N: usize>: Copy + Eq + Hash {
    /// The characters of the cells of each set.
    const KINDS: [&'static str; N];
    /// The character of cells that separate regions.
    const VOID: char = '#';
    /// Whether cells that touch at a corner are connected.
    const CORNERS: bool = false;
    const DRAWABLE: bool = false;

    /// Parses rows of characters, or a size if the game has an initial board.
    fn plan(text: &str) -> Result<TextBoard, TextError>;

    fn board(plan: &TextBoard) -> Result<Layers<N>, TextError> {
        plan.layers(Self::KINDS)
    }

    /// The mark of a cell in text and pictures. By default the first two sets are the stones of
    /// Left and Right, and other sets are empty cells.
    fn mark(board: &Layers<N>, cell: u64) -> PictureMark {
        match board.sets().iter().position(|set| set & cell != 0) {
            Some(0) => PictureMark::Black,
            Some(1) => PictureMark::White,
            Some(_) => PictureMark::Empty,
            None => PictureMark::Gone,
        }
    }

    /// The arguments of a literal after the board, with a leading comma.
    fn more_arguments(board: Layers<N>) -> String {
        let _ = board;
        String::new()
    }

    /// The conclusion of a finished game that allows draws.
    fn ending(board: Layers<N>) -> Option<Conclusion> {
        let _ = board;
        None
    }

    /// Passes the boards after each move of `player` to `add`.
    fn moves(board: Layers<N>, player: Player, add: impl FnMut(Layers<N>));

    /// The cells that name each move of `player` from one board to another, in order: from and to,
    /// or the cell of the new stone.
    fn named(before: Layers<N>, after: Layers<N>, player: Player) -> Vec<Vec<u64>> {
        let (before, after) = (before.sets()[player as usize], after.sets()[player as usize]);
        let cells = singles(before & !after).chain(singles(after & !before));
        vec![cells.collect()]
    }

    /// Passes boards whose sum equals this one to `add`.
    fn components(board: Layers<N>, mut add: impl FnMut(Layers<N>)) {
        add(board);
    }

    /// A canonical representative of the board up to symmetry. By default the first two sets are
    /// Left's and Right's.
    fn normal(board: Layers<N>) -> (Layers<N>, Sign) {
        layers::least_up_to_colors(board)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BoardGame<R, const N: usize>(Layers<N>, PhantomData<R>);

impl<R: BoardRules<N>, const N: usize> BoardGame<R, N> {
    pub(crate) const fn of(board: Layers<N>) -> Self {
        Self(board, PhantomData)
    }

    pub(crate) const fn layers(self) -> Layers<N> {
        self.0
    }

    pub(crate) fn from_plan(plan: &TextBoard) -> Result<Self, TextError> {
        R::board(plan).map(Self::of)
    }
}

impl<R: BoardRules<N>, const N: usize> RulesetPosition for BoardGame<R, N> {
    const DRAWABLE: bool = R::DRAWABLE;

    fn ending(&self) -> Option<Conclusion> {
        R::ending(self.0)
    }

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
                picture::cell_name(place / grid.width(), place % grid.width())
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
        picture::board_text(grid.height(), grid.width(), |row, column| {
            R::mark(&self.0, grid.bit(row, column)).character()
        })
    }

    fn svg(&self) -> String {
        let grid = self.0.grid();
        picture::board_svg(grid.height(), grid.width(), |row, column| {
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
