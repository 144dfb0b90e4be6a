//! What there is to say about a position.

use mustplay_core::StopReason;
use mustplay_hex::{Cell, Color};

use crate::oracle::Answer;
use mustplay_proof::Certificate;

/// Who wins a position, and with what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The winner.
    pub winner: Color,
    /// Empty cells with which it wins, whoever owns the others; all of them will do where no
    /// fewer are known to.
    pub carrier: Vec<Cell>,
    /// A move of the winner that wins. There is none if the opponent moves, and none may be
    /// known.
    pub winning_move: Option<Cell>,
}

impl<const W: usize> From<Answer<W>> for Solved {
    fn from(Answer { verdict, key }: Answer<W>) -> Self {
        Self {
            winner: verdict.winner,
            carrier: verdict.carrier.iter().collect(),
            winning_move: key,
        }
    }
}

/// All that was found out about a position, as far as the work came.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    /// Who wins.
    pub winner: Option<Color>,
    /// Moves that win: all of them if all were asked for, else one if there is one.
    pub winning: Vec<Cell>,
    /// Moves that lose, if all moves were asked for.
    pub losing: Vec<Cell>,
    /// Moves that are not decided, if all moves were asked for.
    pub unknown: Vec<Cell>,
    /// Empty cells with which the winner wins, whoever owns the others, if some are known.
    pub carrier: Option<Vec<Cell>>,
    /// How play may go on.
    pub line: Vec<Cell>,
    /// The proof, if one was asked for.
    pub certificate: Option<Certificate>,
    /// Nodes searched.
    pub nodes: u64,
    /// What ended the work before all was found out.
    pub stop: Option<StopReason>,
}

impl Findings {
    /// Adds a move to the list where it belongs.
    pub(crate) fn sort(&mut self, cell: Cell, winner: Option<Color>, to_move: Color) {
        let list = match winner {
            Some(winner) if winner == to_move => &mut self.winning,
            Some(_) => &mut self.losing,
            None => &mut self.unknown,
        };
        if !list.contains(&cell) {
            list.push(cell);
        }
    }
}
