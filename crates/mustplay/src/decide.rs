//! `decide`: the turn of an engine player of some strength.

use std::fmt::Write;

use mustplay_core::RunContext;
use mustplay_hex::{Action, Color, Drawing, Swap};

use crate::display::{RenderOptions, last_move};
use crate::suggest::suggested_moves;
use crate::{
    Decision, Engine, Error, Job, Level, Measure, PlayConfig, PlaySession, Position, Report,
    SuggestedMove, Text,
};

/// Asks for the engine's turn, for a program that keeps the game itself, such as a web page.
///
/// ```
/// use mustplay::{Limits, Decide, Engine};
///
/// let decide = Decide::new("5x5 a1 c3 a2".parse()?);
/// let report = Engine::default().run(&decide, &Limits::of_nodes(50), &())?;
/// assert!(report.answer.turn.is_some());
/// # Ok::<(), mustplay::Error>(())
/// ```
#[derive(Clone, Debug, schemars::JsonSchema, serde::Deserialize, serde::Serialize)]
pub struct Decide {
    /// The game so far.
    pub position: Position,
    /// The strength of the engine: from 1 to 8, or `queenbee`.
    #[serde(default)]
    pub level: Text<Level>,
    /// The swap that the second player may make instead of a first move, if the players agreed on
    /// one.
    pub swap: Option<Swap>,
    /// The seed of random choices.
    #[serde(default)]
    pub seed: u64,
}

/// The engine's turn.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct Decided {
    /// The color to move.
    pub to_move: Color,
    /// The name of a cell, `swap-pieces` or `swap-sides`; absent if the game is over.
    pub turn: Option<String>,
    /// The game after the turn.
    pub position: Position,
    /// The winner, if proved or the game is over.
    pub winner: Option<Color>,
    /// The winning chance of the player to move, from 0 to 1, if the position was searched.
    pub chance: Option<Measure>,
    /// The candidate moves, the best first.
    pub moves: Vec<SuggestedMove>,
}

impl Decide {
    /// A request at full strength, without a swap.
    pub fn new(position: Position) -> Self {
        Self { position, level: Text::default(), swap: None, seed: 0 }
    }
}

impl Job for Decide {
    const NAME: &'static str = "decide";
    type Answer = Decided;

    fn run(&self, engine: &Engine, context: &RunContext<'_>) -> Result<Report<Decided>, Error> {
        let mut session = PlaySession::new(engine, self.position.clone());
        session.set_config(PlayConfig {
            level: self.level.0,
            swap: self.swap,
            seed: self.seed,
            ..PlayConfig::default()
        });
        let to_move = self.position.setup().to_move;
        let mut answer = Decided {
            to_move,
            turn: None,
            position: self.position.clone(),
            winner: session.winner()?,
            chance: None,
            moves: Vec::new(),
        };
        let mut visits = 0;
        if answer.winner.is_none()
            && let Some(Decision { action, result }) =
                session.decide(to_move, context.limits(), context.observer())?
        {
            session.make(to_move, action)?;
            answer.turn = Some(action.name(self.position.board()).to_owned());
            answer.position = session.position().clone();
            answer.winner = session.winner()?;
            // After a swap the evaluation belongs to the other player.
            if let Some(result) = result.filter(|_| matches!(action, Action::Place(_))) {
                let moves = result.moves.iter();
                visits = result.games;
                answer.winner = answer.winner.or(result.winner);
                answer.chance = result.chance().map(Measure);
                answer.moves =
                    moves.map(|it| SuggestedMove::new(self.position.board(), it)).collect();
            }
        }
        Ok(Report::done(answer, visits))
    }

    /// The board after the turn, with the cell of the turn shaded.
    fn drawing(&self, decided: &Decided, _: RenderOptions) -> Option<Drawing> {
        Some(last_move(&decided.position.clone().with_names(self.position.names())))
    }

    fn text(&self, report: &mut Report<Decided>, render: RenderOptions) -> String {
        let decided = &report.answer;
        let position = decided.position.clone().with_names(self.position.names());
        let names = position.names();
        let mut text = position.summary();
        if let Some(winner) = decided.winner {
            text.extend([": ", names.of(winner), " wins"]);
        }
        if let Some(turn) = &decided.turn {
            let _ = write!(text, "\n{}: {turn}", names.of(decided.to_move));
        }
        text + "\n" + &suggested_moves(&decided.moves, "visit", render.best_moves)
    }
}
