//! Games with an order of turns of their own.

use mustplay_coloring::file::{Definition, Played};
use mustplay_coloring::{Move, Player};
use mustplay_core::{RunContext, StopReason};

use super::{Colored, ColoringGuess, Named};
use crate::Report;

/// What is known about a game with an order of turns of its own (SCG §4.8).
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct Scheduled {
    /// Who makes each move.
    pub turns: Vec<Player>,
    /// Who moves first.
    pub to_move: Player,
    /// Who wins.
    pub winner: Option<Player>,
    /// Moves after which the mover wins.
    pub winning_moves: Option<Vec<Named<Move>>>,
    /// What is likely, where a limit left open who wins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guess: Option<ColoringGuess>,
}

impl Scheduled {
    /// Finds out about a game.
    pub(super) fn tell(game: &Played<Definition>, context: &RunContext<'_>) -> Report<Colored> {
        let memory = context.limits().memory;
        let solved = game.inquire().solve_in_turns(memory, &context.sink());
        let named = |moves: Vec<Move>| Named::moves(&game.names, game.payoff.colors(), &moves);
        let is_open = solved.winner.is_none() && solved.stop != Some(StopReason::Canceled);
        let answer = Self {
            turns: solved.turns,
            to_move: solved.to_move,
            winner: solved.winner,
            winning_moves: solved.winning_moves.map(named),
            guess: is_open.then(|| ColoringGuess::of(game)).flatten(),
        };
        Report::until(solved.stop, Colored::Scheduled(answer), solved.nodes)
    }
}
