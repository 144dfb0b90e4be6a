//! What connections join.

use mustplay_hex::{Board, Cell, Color, Goal, Terminal};

/// An end of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum End {
    /// Terminals of the winner, all of them: a bit for each, by its number in the winner's goal.
    Terminals(u8),
    /// A cell.
    Cell(Cell),
}

impl End {
    /// A single terminal by its number.
    pub const fn terminal(number: usize) -> Self {
        Self::Terminals(1 << number)
    }

    /// The end with this name, such as `top` or `c4`, in proofs for `winner`.
    pub fn named(name: &str, board: &Board, winner: Color) -> Option<Self> {
        let mut terminals = terminals(board, winner).iter();
        let terminal = terminals.position(|terminal| terminal.name == name);
        let cell = || board.cell(name).map(Self::Cell);
        terminal.map(Self::terminal).or_else(cell)
    }

    /// Its name; of several terminals their names.
    pub fn name(self, board: &Board, winner: Color) -> String {
        match self {
            Self::Cell(cell) => board.name(cell).to_owned(),
            Self::Terminals(set) => {
                let numbered = terminals(board, winner).iter().enumerate();
                let some = numbered.filter(|(number, _)| set >> number & 1 == 1);
                let names: Vec<&str> = some.map(|(_, terminal)| terminal.name).collect();
                names.join(" and ")
            }
        }
    }
}

/// The things that `winner` wants to join; none if it only cuts.
pub fn terminals(board: &Board, winner: Color) -> &[Terminal] {
    match board.goal(winner) {
        Goal::Join(terminals) => terminals,
        Goal::Cut => &[],
    }
}
