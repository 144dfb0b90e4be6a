//! Answers about positions, the oracles that give them, and why there is none.

use mustplay_coloring::{Coloring, TraceSearch};
use mustplay_core::StopReason;
use mustplay_hex::{Cell, CellSet, Color, ConnectionGame, Objective, Setup, SetupError, Symmetry};
use mustplay_proof::Certificate;
use thiserror::Error;

/// Who wins a position, and with what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    pub winner: Color,
    /// Empty cells with which it wins even if the opponent owns the others; perhaps all of them.
    pub carrier: Vec<Cell>,
    /// A winning move, if the winner is to move and one is known.
    pub winning_move: Option<Cell>,
}

impl<const W: usize> From<Answer<W>> for Solved {
    fn from(Answer { winner, carrier, key }: Answer<W>) -> Self {
        Self { winner, carrier: carrier.iter().collect(), winning_move: key }
    }
}

/// What a search found out about a position, perhaps stopped before the end.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    pub winner: Option<Color>,
    /// Moves that win: all of them if all were asked for, else one if there is one.
    pub winning: Vec<Cell>,
    /// Moves that lose, if all moves were asked for.
    pub losing: Vec<Cell>,
    /// Moves that are not decided, if all moves were asked for.
    pub unknown: Vec<Cell>,
    /// Empty cells with which the winner wins even if the opponent owns the others, if known.
    pub carrier: Option<Vec<Cell>>,
    /// How play may go on.
    pub line: Vec<Cell>,
    pub certificate: Option<Certificate>,
    pub nodes: u64,
    /// What stopped the search before the end.
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

/// The proof numbers of a position whose search was stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofStatus {
    /// The least number of leaves to decide to show that the player to move wins.
    pub proof: u32,
    /// The least number of leaves to decide to show that the player to move loses.
    pub disproof: u32,
    /// The moves to try, the more promising first. If all of them lose, so do the others.
    pub moves: Vec<OpenMove>,
}

/// A move that is neither shown to win nor to lose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenMove {
    pub cell: Cell,
    /// The least number of leaves to decide to show that the opponent wins after the move.
    pub proof: u32,
    /// The least number of leaves to decide to show that the opponent loses after the move.
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

/// Who wins a position, and how, in bit sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Answer<const W: usize> {
    pub(crate) winner: Color,
    /// Empty cells with which the winner wins even if the opponent owns the others, which makes the
    /// answer useful in other positions. All empty cells where no fewer are known.
    pub(crate) carrier: CellSet<W>,
    /// A move of the winner that wins even if the opponent owns all cells outside the carrier.
    /// There is none if the opponent moves, and none may be known.
    pub(crate) key: Option<Cell>,
}

impl<const W: usize> Answer<W> {
    /// The answer about a position, from that about its image under a symmetry.
    pub(crate) fn before(self, symmetry: &Symmetry) -> Self {
        let key = self.key.map(CellSet::single);
        Self {
            winner: symmetry.apply_to_color(self.winner),
            carrier: symmetry.preimage(self.carrier),
            key: key.and_then(|key: CellSet<W>| symmetry.preimage(key).min()),
        }
    }

    /// Whether it can be about an undecided position with these empty cells. A set that cannot be
    /// a carrier there (a winner needs some cell, and none that is taken) would be taken for a win
    /// elsewhere, too.
    pub(crate) fn suits(&self, empty: CellSet<W>) -> bool {
        !self.carrier.is_empty() && self.carrier.is_subset(empty)
    }
}

/// Knows the winners of positions, by search or otherwise.
pub(crate) trait Oracle<const W: usize> {
    /// Who wins the position with these black and white stones and `to_move` to move.
    fn answer(&mut self, stones: [CellSet<W>; 2], to_move: Color) -> Result<Answer<W>, StopReason>;

    /// The answer, if it can be given without searching.
    fn recall(&mut self, stones: [CellSet<W>; 2], to_move: Color) -> Option<Answer<W>>;

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

    fn recall(&mut self, _: [CellSet<W>; 2], _: Color) -> Option<Answer<W>> {
        None
    }

    fn worthwhile(&mut self, _: [CellSet<W>; 2], _: Color) -> CellSet<W> {
        CellSet::EMPTY
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SolveError {
    /// The search was stopped. What it found out is kept; asking again goes on from there.
    #[error(transparent)]
    Stopped(#[from] StopReason),
    /// The setup is not a position, or the board has more cells than the widest sets hold.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The position is not one of the solver's board.
    #[error("expected a position of the board that the solver was made for, found another board")]
    OtherBoard,
    /// Search and proofs need that more stones never hurt.
    #[error("expected the normal objective, found misere: no certificates for it")]
    Misere,
    /// The oracle that guides a proof contradicts itself.
    #[error("no winning move was found for {0} in a position that was said to be won")]
    Contradiction(Color),
    /// There is no memory for a solver.
    #[error("cannot get {bytes} bytes of memory for the search")]
    Memory { bytes: usize },
}
