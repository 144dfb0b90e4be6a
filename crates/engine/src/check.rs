//! `check`: is this proof of who wins valid?

use mustplay_hex::{Color, Shape};
use mustplay_search::check::{Claim, Refusal, Verified, check};
use mustplay_work::Supervisor;

use crate::{Engine, Error, Found, Job, Place, Sides, Text};

/// Asks whether a proof of who wins is valid.
#[derive(Clone, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize, schemars::JsonSchema)
)]
pub struct Check {
    /// The text of the proof.
    pub certificate: String,
}

/// What the checker says of a proof.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, schemars::JsonSchema))]
pub struct Checked {
    /// Whether it is accepted.
    pub valid: bool,
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
#[cfg_attr(feature = "serde", derive(serde::Serialize, schemars::JsonSchema))]
pub struct Proved {
    /// The board.
    pub board: Text<Shape>,
    /// The stones of each color.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub stones: Sides,
    /// Whose turn it is.
    pub to_move: Color,
}

impl Job for Check {
    const NAME: &'static str = "check";
    type Answer = Checked;

    fn run(&self, _: &Engine, _: &Supervisor<'_>) -> Result<Found<Checked>, Error> {
        Ok(match check(&self.certificate) {
            Ok(Verified { claim, steps }) => Found::done(Checked::accepted(&claim), steps as u64),
            Err(refusal) => Found::done(Checked::refused(refusal), 0),
        })
    }
}

impl Checked {
    fn accepted(Claim { setup, winner }: &Claim) -> Self {
        Self {
            valid: true,
            claim: Some(Proved {
                board: Text(setup.board.shape()),
                stones: Sides::new(|color| Place::by_column(&setup.board, setup.cells_of(color))),
                to_move: setup.to_move,
            }),
            winner: Some(*winner),
            reason: None,
        }
    }

    fn refused(refusal: Refusal) -> Self {
        Self {
            valid: false,
            claim: None,
            winner: None,
            reason: Some(Text(refusal)),
        }
    }
}
