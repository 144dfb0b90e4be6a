//! Answers about positions, the oracles that give them, and the errors in their place.

use mustplay_coloring::{Coloring, TraceSearch};
use mustplay_core::StopReason;
use mustplay_hex::{Cell, CellSet, Color, ConnectionGame, Objective, Setup, SetupError, Symmetry};
use mustplay_proof::Certificate;
use thiserror::Error;

/// Winner of a position, with a carrier and a winning move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    pub winner: Color,
    /// Empty cells with which the winner wins even if the opponent owns the others; possibly all.
    pub carrier: Vec<Cell>,
    /// A winning move, if the winner moves first and one is known.
    pub winning_move: Option<Cell>,
}

impl<const W: usize> From<Answer<W>> for Solved {
    fn from(Answer { winner, carrier, key }: Answer<W>) -> Self {
        Self { winner, carrier: carrier.iter().collect(), winning_move: key }
    }
}

/// Result of a search, which may have been stopped early.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    pub winner: Option<Color>,
    /// Winning moves: all of them if the search covers all moves, else at most one.
    pub winning: Vec<Cell>,
    /// Losing moves, if the search covers all moves.
    pub losing: Vec<Cell>,
    /// Undecided moves, if the search covers all moves.
    pub unknown: Vec<Cell>,
    /// Empty cells with which the winner wins even if the opponent owns the others, if known.
    pub carrier: Option<Vec<Cell>>,
    /// Principal variation.
    pub principal_variation: Vec<Cell>,
    pub certificate: Option<Certificate>,
    pub nodes: u64,
    /// Why the search stopped early.
    pub stop: Option<StopReason>,
}

impl Findings {
    /// Adds a move to the list where it belongs.
    pub(crate) fn classify_move(&mut self, cell: Cell, winner: Option<Color>, to_move: Color) {
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

/// The proof numbers of a position whose search was stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofStatus {
    /// Proof number: the fewest leaves to decide to show that the player to move wins.
    pub proof: u32,
    /// Disproof number: the fewest leaves to decide to show that the player to move loses.
    pub disproof: u32,
    /// The moves to try, most promising first. If all of them lose, so do the others.
    pub moves: Vec<OpenMove>,
}

/// An undecided move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenMove {
    pub cell: Cell,
    /// Proof number after the move: the fewest leaves to decide to show that the opponent wins.
    pub proof: u32,
    /// Disproof number after the move, for a loss of the opponent.
    pub disproof: u32,
}

/// Black and white stones, and the player to move.
pub(crate) type Stones<const W: usize> = ([CellSet<W>; 2], Color);

/// The stones of a legal position of the normal game.
pub(crate) fn stones<const W: usize>(setup: &Setup) -> Result<Stones<W>, SolveError> {
    if setup.objective == Objective::Misere {
        return Err(SolveError::Misere);
    }
    setup.occupancy()?;
    let stones = Color::BOTH.map(|color| setup.cells_of(color).into_iter().collect());
    Ok((stones, setup.to_move))
}

/// Winner of a position, with a carrier and a winning move, in bit sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Answer<const W: usize> {
    pub(crate) winner: Color,
    /// Empty cells with which the winner wins even if the opponent owns the others; this makes the
    /// answer useful in other positions. All empty cells if no smaller set is known.
    pub(crate) carrier: CellSet<W>,
    /// A move with which the winner wins even if the opponent owns all cells outside the carrier.
    /// `None` if the opponent moves or no such move is known.
    pub(crate) key: Option<Cell>,
}

impl<const W: usize> Answer<W> {
    /// Maps the answer about an image of a position under `symmetry` back to the position.
    pub(crate) fn pulled_back(self, symmetry: &Symmetry) -> Self {
        let key = self.key.map(CellSet::single);
        Self {
            winner: symmetry.apply_to_color(self.winner),
            carrier: symmetry.preimage(self.carrier),
            key: key.and_then(|key: CellSet<W>| symmetry.preimage(key).min()),
        }
    }

    /// Whether this can be the answer for an undecided position with these empty cells. A carrier
    /// that is empty or contains a stone is invalid here and would prove false wins elsewhere.
    pub(crate) fn is_plausible(&self, empty: CellSet<W>) -> bool {
        !self.carrier.is_empty() && self.carrier.is_subset(empty)
    }
}

/// Determines winners of positions, by search or otherwise.
pub(crate) trait Oracle<const W: usize> {
    /// Winner of the position with these black and white stones and `to_move` to move.
    fn answer(&mut self, stones: [CellSet<W>; 2], to_move: Color) -> Result<Answer<W>, StopReason>;

    /// The answer, if it needs no search.
    fn lookup(&mut self, stones: [CellSet<W>; 2], to_move: Color) -> Option<Answer<W>>;

    fn worthwhile(&mut self, stones: [CellSet<W>; 2], to_move: Color) -> CellSet<W>;
}

impl<const W: usize> Oracle<W> for TraceSearch<'_, ConnectionGame<'_, W>, W> {
    fn answer(
        &mut self,
        [black, white]: [CellSet<W>; 2],
        to_move: Color,
    ) -> Result<Answer<W>, StopReason> {
        let coloring = Coloring::new(black, white).expect("no cell with two stones");
        let proof = self.prove(&coloring, to_move.into())?;
        let winner = proof.winner.into();
        let key = proof.choice.filter(|_| winner == to_move);
        Ok(Answer { winner, carrier: proof.trace, key })
    }

    fn lookup(&mut self, _: [CellSet<W>; 2], _: Color) -> Option<Answer<W>> {
        None
    }

    fn worthwhile(&mut self, _: [CellSet<W>; 2], _: Color) -> CellSet<W> {
        CellSet::EMPTY
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SolveError {
    /// The search was stopped. Its results are kept; another call resumes it.
    #[error(transparent)]
    Stopped(#[from] StopReason),
    /// The setup is not a legal position, or the board has too many cells for the widest bit sets.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The position belongs to another board.
    #[error("expected a position of the board that the solver was made for, found another board")]
    OtherBoard,
    /// The objective is misère; search and proofs require that more stones never hurt.
    #[error("expected the normal objective, found misere: no certificates for it")]
    Misere,
    /// The oracle that guides a proof contradicts itself.
    #[error("no winning move was found for {0} in a position that was said to be won")]
    Contradiction(Color),
    /// A solver cannot allocate its memory.
    #[error("cannot get {bytes} bytes of memory for the search")]
    Memory { bytes: usize },
}
