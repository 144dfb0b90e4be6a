//! Games for points.

use mustplay_coloring::file::Played;
use mustplay_coloring::score::{self, ScoreSearch};
use mustplay_coloring::{Move, Player, Turns};
use mustplay_core::RunContext;

use super::{Colored, Coloring, ColoringError, Named};
use crate::{Error, Report};

/// What is known about a game for points (SCG §4.8).
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct Scored {
    /// Who moves first.
    pub to_move: Player,
    /// What Max gets.
    pub score: Option<i64>,
    /// The moves that reach it.
    pub best_moves: Option<Vec<Named<Move>>>,
}

impl Coloring {
    pub(super) fn score(
        &self,
        game: &Played<score::Scored>,
        context: &RunContext<'_>,
    ) -> Result<Report<Colored>, Error> {
        if game.coins || game.rules.turns != Turns::Alternate {
            return Err(ColoringError::PointsInTurns.into());
        }
        let (features, memory) = (self.features(false), context.limits().memory);
        let palette = game.rules.palette;
        let mut search = ScoreSearch::new(&game.payoff, palette, features, memory);
        let mut answer = Scored { to_move: game.to_move, score: None, best_moves: None };
        let stop = match search.solve(game, &context.sink()) {
            Ok((score, best)) => {
                let colors = game.payoff.colors();
                answer.score = Some(score);
                answer.best_moves = Some(Named::moves(&game.names, colors, &best));
                None
            }
            Err(stop) => Some(stop),
        };
        Ok(Report::until(stop, Colored::Scored(answer), search.nodes()))
    }
}
