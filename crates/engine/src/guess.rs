//! What is likely where nothing is proved.

use std::cmp::Ordering;

use mustplay_hex::Color;
use mustplay_hex::evaluate::Evaluation;
use mustplay_work::Supervisor;

use crate::{Analysis, Analyze, Engine, Error, Job, Measure, Place, Position, Text};

/// The most moves that a guess names.
const MOVES: usize = 5;

/// What an evaluation makes of a position that is not solved: never an answer.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, schemars::JsonSchema))]
pub struct Guess {
    /// Who seems to be ahead.
    pub winner: Color,
    /// How far ahead, from 0, even, to 1, as good as won.
    pub lead: Measure,
    /// Moves to look at first, the most promising one first.
    pub moves: Vec<Place>,
    /// The cells that all known threats of the opponent have in common; any other move loses.
    pub mustplay: Vec<Place>,
}

impl Guess {
    /// Guesses by resistance, among the moves that reasoning without search leaves; none for
    /// positions that cannot be measured so.
    pub(crate) fn of(
        position: &Position,
        engine: &Engine,
        supervisor: &Supervisor<'_>,
    ) -> Result<Option<Self>, Error> {
        let analyze = Analyze {
            evaluation: Some(Text(Evaluation::Resistance)),
            ..Analyze::new(position.clone())
        };
        let Analysis {
            evaluation,
            moves,
            mustplay,
            ..
        } = match analyze.run(engine, supervisor) {
            Err(Error::NoScores(_)) => return Ok(None),
            found => found?.answer,
        };
        let Some(judgment) = evaluation else {
            return Ok(None);
        };
        let balance = judgment.balance.0;
        let ranked = judgment.worths.into_iter().map(|worth| worth.cell);
        Ok(Some(Self {
            winner: match balance.partial_cmp(&0.0) {
                Some(Ordering::Greater) => Color::Black,
                Some(Ordering::Less) => Color::White,
                _ => position.setup().to_move,
            },
            lead: Measure(balance.abs()),
            moves: ranked
                .filter(|cell| moves.contains(cell))
                .take(MOVES)
                .collect(),
            mustplay,
        }))
    }
}
