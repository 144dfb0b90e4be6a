//! What connections join.

use mustplay_hex::{Board, Cell, Color, Goal, Terminal};

/// An end of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum End {
    /// A terminal of the winner, by its number in the winner's goal.
    Terminal(usize),
    /// A cell.
    Cell(Cell),
}

impl End {
    /// The end with this name, such as `top` or `c4`, in proofs for `winner`.
    pub fn named(name: &str, board: &Board, winner: Color) -> Option<Self> {
        let mut terminals = terminals(board, winner).iter();
        let terminal = terminals.position(|terminal| terminal.name == name);
        let cell = || board.cell(name).map(Self::Cell);
        terminal.map(Self::Terminal).or_else(cell)
    }

    /// Its name.
    pub fn name(self, board: &Board, winner: Color) -> &str {
        match self {
            Self::Terminal(terminal) => terminals(board, winner)[terminal].name,
            Self::Cell(cell) => board.name(cell),
        }
    }
}

/// The things that `winner` wants to join; none if it only cuts.
fn terminals(board: &Board, winner: Color) -> &[Terminal] {
    match board.goal(winner) {
        Goal::Join(terminals) => terminals,
        Goal::Cut => &[],
    }
}
