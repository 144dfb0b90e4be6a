//! Games in which a coin says who moves.

use mustplay_coloring::file::{Definition, Played};
use mustplay_coloring::{CountError, Element, Move, Share};
use mustplay_core::{RunContext, StopReason};

use super::{Colored, ColoringError, Named};
use crate::{Error, Measure, Report, Text};

/// What chance and best play come to when a fair coin says before each move who makes it (SCG
/// §4.8).
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct Flipped {
    /// The elements that have no color yet.
    pub elements: Vec<Named<Element>>,
    /// The probability that Max wins, as a fraction in lowest terms.
    pub probability: Option<Text<Share>>,
    /// About how much that is.
    pub about: Option<Measure>,
    /// The best moves of Max when the coin is his.
    pub max_moves: Option<Vec<Named<Move>>>,
    /// The best moves of Min.
    pub min_moves: Option<Vec<Named<Move>>>,
}

impl Flipped {
    /// Finds out about a game.
    pub(super) fn tell(
        game: &Played<Definition>,
        context: &RunContext<'_>,
    ) -> Result<Report<Colored>, Error> {
        let inquiry = game.inquire();
        let mut answer = Self {
            elements: Named::elements(&game.names, inquiry.free()),
            probability: None,
            about: None,
            max_moves: None,
            min_moves: None,
        };
        let chances = inquiry.chances(context.limits().memory, &context.sink());
        let chances = match chances {
            Ok(chances) => chances,
            Err(CountError::TooManyColorings(error)) => {
                return Err(ColoringError::from(error).into());
            }
            Err(CountError::Stopped(stop)) => return Ok(answer.until(stop, context)),
            // A frontier that is too long would take more memory than there is.
            Err(CountError::TooManyPorts { .. }) => {
                return Ok(answer.until(StopReason::Memory, context));
            }
        };
        let [max, min] =
            chances.best.map(|moves| Some(Named::moves(&game.names, game.payoff.colors(), &moves)));
        (answer.max_moves, answer.min_moves) = (max, min);
        answer.about = Some(Measure(chances.share.probability()));
        answer.probability = Some(Text(chances.share));
        Ok(Report::done(Colored::Flipped(answer), chances.steps))
    }

    fn until(self, stop: StopReason, context: &RunContext<'_>) -> Report<Colored> {
        Report::until(Some(stop), Colored::Flipped(self), context.done())
    }
}
