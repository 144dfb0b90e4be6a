//! Games with an order of turns of their own.

use mustplay_coloring::file::{Function, Played};
use mustplay_coloring::schedule;
use mustplay_coloring::{Move, Payoff, Player, Position};
use mustplay_work::{Stop, Supervisor, Watch};

use super::known::Known;
use super::{Colored, ColoringGuess, Named};
use crate::Found;

/// What is known about a game with an order of turns of its own (SCG §4.8).
#[derive(Clone, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
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
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub guess: Option<ColoringGuess>,
}

impl Scheduled {
    /// Finds out about a game.
    pub(super) fn tell<const W: usize>(
        game: &Played<Function<W>>,
        supervisor: &Supervisor<'_>,
    ) -> Found<Colored> {
        let start = game.start();
        let (payoff, memory) = (&game.payoff, supervisor.budget().memory);
        let mut search = schedule::Scheduled::new(payoff, game.rules.clone(), &start, memory);
        let free = payoff.uncolored(&start.painting).len();
        let player = |turn| game.rules.turns.player(start.to_move, turn);
        let turns: Vec<Player> = (0..free).map(player).collect();
        let mut answer = Self {
            to_move: turns.first().copied().unwrap_or(start.to_move),
            turns,
            winner: None,
            winning_moves: None,
            guess: None,
        };
        let stop = answer
            .find(&mut search, game, &start, &supervisor.watch())
            .err();
        if answer.winner.is_none() && stop != Some(Stop::Cancelled) {
            answer.guess = ColoringGuess::of(game, start, &Known::of(game));
        }
        Found::until(stop, Colored::Scheduled(answer), search.nodes())
    }

    /// Finds the winner and the moves; what is known when it is stopped stays.
    fn find<const W: usize>(
        &mut self,
        search: &mut schedule::Scheduled<&Function<W>, W>,
        game: &Played<Function<W>>,
        start: &Position<W>,
        watch: &dyn Watch,
    ) -> Result<(), Stop> {
        self.winner = Some(search.winner(&start.painting, watch)?);
        let mut winning = Vec::new();
        for mv in search.moves(&start.painting) {
            if search.winner(&start.painting.after(mv), watch)? == self.to_move {
                winning.push(mv);
            }
        }
        self.winning_moves = Some(Named::moves(&game.names, game.payoff.colors(), &winning));
        Ok(())
    }
}
