//! `check`: is this proof of who wins valid?

use mustplay_hex::{Color, Shape};
use mustplay_search::check::{Claim, Refusal, Verified, check};
use mustplay_work::Supervisor;

use crate::{Engine, Error, Found, Job, Place, Sides, Text};

/// Asks whether a proof of who wins is valid.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Check {
    /// The text of the proof.
    pub certificate: String,
}

/// What the checker says of a proof.
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Checked {
    /// Whether it is accepted; nothing if the check was not finished.
    pub valid: Option<bool>,
    /// What it proves, if it is.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub claim: Option<Proved>,
    /// Who wins.
    pub winner: Option<Color>,
    /// Why it is refused.
    pub reason: Option<Text<Refusal>>,
}

/// The position that a proof is about.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Proved {
    /// The board.
    pub board: Text<Shape>,
    /// The board as certificates name it: of a graph, its vertices, terminals and edges.
    pub description: String,
    /// The stones of each color.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub stones: Sides,
    /// Whose turn it is.
    pub to_move: Color,
}

impl Job for Check {
    const NAME: &'static str = "check";
    type Answer = Checked;

    fn run(&self, _: &Engine, supervisor: &Supervisor<'_>) -> Result<Found<Checked>, Error> {
        // Beside the text itself.
        let left = supervisor.budget().memory;
        let left = left.saturating_sub(self.certificate.len());
        let watch = supervisor.watch_within(left);
        Ok(match check(&self.certificate, &watch) {
            Ok(Verified { claim, steps }) => Found::done(Checked::accepted(&claim), steps as u64),
            Err(Refusal::Stopped(stop)) => {
                Found::until(Some(stop), Checked::default(), supervisor.done())
            }
            Err(refusal) => Found::done(Checked::refused(refusal), 0),
        })
    }
}

impl Checked {
    pub(crate) fn accepted(Claim { setup, winner }: &Claim) -> Self {
        Self {
            valid: Some(true),
            claim: Some(Proved {
                board: Text(setup.board.shape()),
                description: setup.board.description(),
                stones: Sides::new(|color| Place::by_column(&setup.board, setup.cells_of(color))),
                to_move: setup.to_move,
            }),
            winner: Some(*winner),
            reason: None,
        }
    }

    pub(crate) fn refused(refusal: Refusal) -> Self {
        Self {
            valid: Some(false),
            reason: Some(Text(refusal)),
            ..Self::default()
        }
    }
}
