//! Proofs of games on edges, which need no search.

use mustplay_hex::switching::{Switching, Witness};
use mustplay_hex::{Color, Setup, SetupError};

use super::{Certificate, Claim, Step};

impl Certificate {
    /// A proof of who wins a position of a game on edges, of a single step: by two trees or forests
    /// (Lehman), or by the stones if it is over. None if it is another game that is not over.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use mustplay_hex::{Board, Setup};
    /// use mustplay_proof::{Certificate, check::check};
    /// use mustplay_core::NoProgress;
    ///
    /// let setup = Setup::empty(Arc::new(Board::bridg_it(20)?));
    /// let proof = Certificate::on_edges(&setup)?.expect("a game on edges");
    /// assert_eq!(check(&proof.to_string(), &NoProgress)?.steps, 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn on_edges(setup: &Setup) -> Result<Option<Self>, SetupError> {
        if let Some(game) = Switching::new(setup)? {
            return Ok(Some(Self::by_witness(setup, &game.witness(setup.to_move))));
        }
        let over = setup.connected()?.map(|winner| {
            let cells = setup.cells_of(winner);
            Self::of_step(setup, winner, Step::Win { cells })
        });
        Ok(over)
    }

    /// A proof that rests on a witness of the position.
    pub fn by_witness(setup: &Setup, witness: &Witness) -> Self {
        let step = Step::Trees {
            first: witness.needs_move,
            owned: setup.cells_of(witness.winner),
            forests: witness.forests.clone(),
        };
        Self::of_step(setup, witness.winner, step)
    }

    fn of_step(setup: &Setup, winner: Color, step: Step) -> Self {
        let setup = setup.clone();
        Self { claim: Claim { setup, winner }, steps: vec![step] }
    }
}
