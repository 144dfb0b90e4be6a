//! What is likely where nothing is proved.

use crate::Job;
use std::cmp::Ordering;

use mustplay_core::RunContext;
use mustplay_hex::{Color, Position as Stones, with_width};
use mustplay_solver::evaluate::{EvalInput, promising, resistance};

use crate::{Analyze, Engine, Error, Measure, Place, Position};

/// The most moves that a guess names.
const MOVES: usize = 5;

/// What an evaluation makes of a position that is not solved: never an answer.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
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
    /// Guesses who is ahead by resistance, and how to go on among the moves that reasoning
    /// without search leaves.
    pub(crate) fn of(
        position: &Position,
        engine: &Engine,
        context: &RunContext<'_>,
    ) -> Result<Self, Error> {
        let analysis = Analyze::new(position.clone()).run(engine, context)?.answer;
        let (balance, ranked) = with_width!(position.board(), W => {
            let stones = Stones::<W>::new(position.setup())?;
            let placed = Color::BOTH.map(|color| stones.stones(color));
            let scene = EvalInput::new(position.board(), stones.masks(), placed, stones.empty());
            let scene = scene.expect("a position has one stone a cell");
            (resistance::with_bridges(&scene).balance(), promising(&scene))
        });
        let ranked = ranked.into_iter().map(|cell| Place::new(position.board(), cell));
        Ok(Self {
            winner: match Measure(balance).rounded().partial_cmp(&0.0) {
                Some(Ordering::Greater) => Color::Black,
                Some(Ordering::Less) => Color::White,
                _ => position.setup().to_move,
            },
            lead: Measure(balance.abs()),
            moves: ranked.filter(|cell| analysis.moves.contains(cell)).take(MOVES).collect(),
            mustplay: analysis.mustplay,
        })
    }
}
