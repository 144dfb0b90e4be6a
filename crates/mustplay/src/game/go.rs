//! Go, which has a score instead of a value: `go("BOARD", "MOVES")`.

use std::fmt;

use mustplay_core::ProgressSink;
use mustplay_rulesets::go::solve::{SolveError, solve};
use mustplay_rulesets::go::{Board, Point, Stone, record};

use super::GameSentence;
use crate::{Error, Report, Text};

/// A position of Go and what perfect play makes of it.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct GoScore {
    /// The sentence that was given.
    pub expression: String,
    /// The position.
    pub board: Text<Board>,
    /// Whose turn it is.
    pub to_move: Stone,
    /// Black's area minus White's.
    pub score: Option<i32>,
    /// The least and the greatest score that are possible as far as is known.
    pub range: [i32; 2],
    /// A move that leads there.
    pub best_move: Option<Text<GoMove>>,
}

/// A move of Go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoMove {
    /// No stone.
    Pass,
    /// A stone on this point.
    Play(Point),
}

impl fmt::Display for GoMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pass => f.write_str("pass"),
            Self::Play(point) => point.fmt(f),
        }
    }
}

impl GoScore {
    /// Solves the position that the text between the parentheses describes.
    pub(super) fn find(
        expression: &str,
        arguments: &str,
        sink: &dyn ProgressSink,
    ) -> Result<Report<GameSentence>, Error> {
        let game = record::read_arguments(arguments).map_err(Error::GoRecord)?;
        let area = game.board().len() as i32;
        let mut score = Self {
            expression: expression.to_owned(),
            board: Text(game.board().clone()),
            to_move: game.to_move(),
            score: None,
            range: [-area, area],
            best_move: None,
        };
        let (stop, nodes) = match solve(&game, sink) {
            Ok(solved) => {
                score.score = Some(solved.score);
                score.range = [solved.score; 2];
                score.best_move = Some(Text(solved.best.map_or(GoMove::Pass, GoMove::Play)));
                (None, solved.nodes)
            }
            Err(SolveError::Stopped { stop, range, nodes }) => {
                score.range = range;
                (Some(stop), nodes)
            }
            Err(error) => return Err(Error::GoSolve(error)),
        };
        Ok(Report::until(stop, GameSentence::Go(Box::new(score)), nodes))
    }
}
