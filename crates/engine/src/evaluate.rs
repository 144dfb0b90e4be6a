//! `evaluate`: who is ahead, and what each move is worth, without search.

use std::sync::Arc;

use mustplay_hex::evaluate::{Evaluation, Scene};
use mustplay_hex::inferior::{Candidates, Engine as Filler, Features, Matcher};
use mustplay_hex::{CellSet, Color, Objective, Position as Stones, SetupError, fitting};
use mustplay_work::Supervisor;

use crate::{Engine, Error, Found, Job, Place, Position, Text};

/// Asks for a judgment of a position: a guess, not a proof.
#[derive(Clone, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize, schemars::JsonSchema)
)]
pub struct Evaluate {
    /// The position. What can be filled in is, first of all.
    pub position: Position,
    /// How it is measured.
    pub evaluation: Text<Evaluation>,
}

/// What an evaluation says about a position.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, schemars::JsonSchema))]
pub struct Judgment {
    /// The evaluation.
    pub name: Text<Evaluation>,
    /// From -1, White has won, to 1, Black has won.
    pub balance: Measure,
    /// Who has won, once everything is filled in: then no move is worth anything.
    pub winner: Option<Color>,
    /// The moves that pruning leaves, the best first.
    pub worths: Vec<MoveWorth>,
}

/// What a move is worth, as a part of the best one's worth.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, schemars::JsonSchema))]
pub struct MoveWorth {
    /// Where.
    pub cell: Place,
    /// From 0 to 1.
    pub worth: Measure,
}

/// A number that was measured. It is told [`Measure::rounded`].
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
#[cfg_attr(feature = "serde", derive(schemars::JsonSchema), schemars(transparent))]
pub struct Measure(pub f64);

impl Measure {
    /// Six digits: small differences between machines do not show.
    pub fn rounded(self) -> f64 {
        (self.0 * 1e6).round() / 1e6
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Measure {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.rounded())
    }
}

impl Job for Evaluate {
    const NAME: &'static str = "evaluate";
    type Answer = Judgment;

    fn run(&self, engine: &Engine, _: &Supervisor<'_>) -> Result<Found<Judgment>, Error> {
        let matcher = engine.matcher();
        let judgment = fitting!(self.position.board(), W => self.judge::<W>(matcher))?;
        Ok(Found::done(judgment, 0))
    }
}

impl Evaluate {
    fn judge<const W: usize>(&self, matcher: Arc<Matcher>) -> Result<Judgment, Error> {
        let (stones, filler) = filled::<W>(&self.position, matcher, Features::default())?;
        let mut candidates = Candidates::default();
        filler.candidates(self.position.setup().to_move, &mut candidates);
        let moves = candidates.moves();
        Judgment::new(&self.position, &stones, &filler, moves, self.evaluation.0)
    }
}

/// A position with everything filled in that need not be played.
pub(crate) fn filled<const W: usize>(
    position: &Position,
    matcher: Arc<Matcher>,
    features: Features,
) -> Result<(Stones<W>, Filler<W>), Error> {
    if position.setup().objective == Objective::Misere {
        return Err(Error::Misere);
    }
    let stones = Stones::new(position.setup())?;
    let filler = Filler::new(position.board(), matcher, features);
    let mut filler = filler.map_err(SetupError::from)?;
    filler.set(&stones);
    Ok((stones, filler))
}

impl Judgment {
    /// What an evaluation says about a position that was filled in, and about moves that are left.
    pub(crate) fn new<const W: usize>(
        position: &Position,
        stones: &Stones<W>,
        filler: &Filler<W>,
        moves: CellSet<W>,
        evaluation: Evaluation,
    ) -> Result<Self, Error> {
        let board = position.board();
        let scene = Scene::filled(board, stones.masks(), filler.filled());
        let scores = evaluation.scores(&scene, position.setup().to_move)?;
        let ranked = scores.order(moves & scene.empty());
        let most = ranked.first().map_or(0.0, |&best| scores.worth(best));
        let part = |worth: f64| if most > 0.0 { worth / most } else { 0.0 };
        let worths = ranked.into_iter().map(|cell| MoveWorth {
            cell: Place::new(board, cell),
            worth: Measure(part(scores.worth(cell))),
        });
        Ok(Self {
            name: Text(evaluation),
            balance: Measure(scores.balance()),
            winner: filler.filled().connected(),
            worths: worths.collect(),
        })
    }
}
