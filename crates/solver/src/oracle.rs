//! Someone who knows who wins, and with what.

use mustplay_coloring::{Coloring, TraceSearch};
use mustplay_core::StopReason;
use mustplay_hex::{Cell, CellSet, Color, ConnectionGame, Objective, Setup, Symmetry};

use crate::error::SolveError;
use crate::store::Verdict;

/// Black and white stones, and who is to move.
pub(crate) type Stones<const W: usize> = ([CellSet<W>; 2], Color);

/// The stones of a position of the normal game that can be.
pub(crate) fn stones<const W: usize>(setup: &Setup) -> Result<Stones<W>, SolveError> {
    if setup.objective == Objective::Misere {
        return Err(SolveError::Misere);
    }
    setup.occupancy()?;
    let stones = Color::BOTH.map(|color| setup.cells_of(color).into_iter().collect());
    Ok((stones, setup.to_move))
}

/// Who wins a position, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Answer<const W: usize> {
    /// Who wins, and with what.
    pub(crate) verdict: Verdict<W>,
    /// A move of the winner that wins, also if the opponent owns all other cells that are not
    /// in the carrier. There is none if the opponent moves, and none may be known.
    pub(crate) key: Option<Cell>,
}

impl<const W: usize> Answer<W> {
    /// The answer about a position, from that about its image under a symmetry.
    pub(crate) fn before(self, symmetry: &Symmetry) -> Self {
        let key = self.key.map(CellSet::single);
        let Verdict { winner, carrier } = self.verdict;
        Self {
            verdict: Verdict {
                winner: symmetry.apply_to_color(winner),
                carrier: symmetry.preimage(carrier),
            },
            key: key.and_then(|key: CellSet<W>| symmetry.preimage(key).min()),
        }
    }
}

/// Someone who knows who wins.
pub(crate) trait Oracle<const W: usize> {
    /// Who wins the position with these black and white stones and `to_move` to move.
    fn answer(&mut self, stones: [CellSet<W>; 2], to_move: Color) -> Result<Answer<W>, StopReason>;

    /// The answer, if it can be given without searching.
    fn recall(&mut self, stones: [CellSet<W>; 2], to_move: Color) -> Option<Answer<W>>;

    /// The moves of `to_move` that are worth trying before any other.
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
        let (winner, carrier) = (proof.winner.into(), proof.trace);
        Ok(Answer {
            verdict: Verdict { winner, carrier },
            key: proof.choice.filter(|_| winner == to_move),
        })
    }

    fn recall(&mut self, _: [CellSet<W>; 2], _: Color) -> Option<Answer<W>> {
        None
    }

    fn worthwhile(&mut self, _: [CellSet<W>; 2], _: Color) -> CellSet<W> {
        CellSet::EMPTY
    }
}
