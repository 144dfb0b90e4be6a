//! Strategies: proofs as somebody plays by them.
//!
//! A [`Guide`] is a proof that the checker has accepted. Whatever the opponent does, it knows what
//! the winner plays, since every rule of `docs/certificates.md` says how its statement is kept:
//!
//! * *move* is a move of the winner, and *and* is two things to keep at once, in cells that are
//!   disjoint;
//! * *or* is a list of [`Threat`]s: one that does not need the cell of the opponent's move is
//!   carried out;
//! * what needs two free cells is kept by taking one of them when the opponent takes the other, a
//!   *pair*; so is what *captured* supposes. What *dead* supposes needs no move.
//!
//! A [`Situation`] is what the opponent faces when moving, and a [`Strategy`] all of them that can
//! arise, as a tree.

mod guide;
mod keep;

use mustplay_hex::{Cell, Color};

pub use guide::{Astray, Guide, Turn};

/// What the opponent faces. Moves that are not among the needed cells change nothing, and may be
/// answered by any move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Situation {
    /// Threats that together answer every move that is not in a pair.
    pub threats: Vec<Threat>,
    /// Cells of which the winner takes one when the opponent has taken the other.
    pub pairs: Vec<[Cell; 2]>,
    /// Cells that are supposed to be the winner's since it makes no difference.
    pub dead: Vec<Cell>,
    /// All cells that the winner needs, those of the pairs included.
    pub needs: Vec<Cell>,
}

/// A way to win with one more move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Threat {
    /// The moves of the opponent to which it is the answer, the most obstructive first.
    pub answers: Vec<Cell>,
    /// What the winner plays; any move will do if there is none.
    pub play: Option<Cell>,
    /// The cells that it needs, that of the move included.
    pub needs: Vec<Cell>,
    /// The number of the situation afterwards; none if the strategy does not go so far.
    pub then: Option<usize>,
}

/// What to play in every situation that can arise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strategy {
    /// Who wins.
    pub winner: Color,
    /// What the winner plays at once, if it is the winner's turn and not any move will do.
    pub opening: Option<Cell>,
    /// What the opponent faces, first in the beginning, then as threats lead to it.
    pub situations: Vec<Situation>,
}

impl Strategy {
    /// Whether it was cut short for its size.
    pub fn is_cut(&self) -> bool {
        let threats = self.situations.iter().flat_map(|it| &it.threats);
        threats.into_iter().any(|threat| threat.then.is_none())
    }
}
