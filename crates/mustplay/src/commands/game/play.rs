//! A normal-play game at the keyboard: whoever cannot move loses.

use mustplay_engine::{Error, Game, GameOpponent, NoOptions, Player};

use crate::commands::dialogue::{self, Dialogue, Typed};
use crate::job;
use crate::limits::LimitArgs;
use crate::output::Exit;

/// A game between somebody and the engine.
struct Play<'a> {
    opponent: GameOpponent,
    limits: &'a LimitArgs,
}

/// Plays the game of the last sentence; the players are the person and whoever moves first.
pub(super) fn run(game: &Game, players: [Player; 2], limits: &LimitArgs) -> anyhow::Result<Exit> {
    let begun = job::within(limits, 1, |budget, display| {
        GameOpponent::new(game, players, budget, display)
    });
    match begun.map_err(stopped) {
        Ok(opponent) => dialogue::hold(&mut Play { opponent, limits }),
        Err(error) => dialogue::unknown(error),
    }
}

/// What a limit has ended is told as such.
fn stopped(error: Error) -> anyhow::Error {
    match error {
        Error::NoOptions(NoOptions::Stopped(stop)) => stop.into(),
        error => error.into(),
    }
}

fn told(player: Player, made: &str, is_winning: bool) -> String {
    let sure = if is_winning { ", winning" } else { "" };
    format!("{player} moves {made}{sure}")
}

impl Dialogue for Play<'_> {
    fn greeting(&self) -> String {
        let person = self.opponent.person();
        let program = person.opponent();
        format!(
            "You are {person}, the program is {program}. Whoever cannot move loses.\n\
             `hint` shows a winning move, `quit` ends the game."
        )
    }

    fn ending(&self) -> Option<String> {
        let winner = self.opponent.winner()?;
        Some(format!("{} cannot move, {winner} wins.", winner.opponent()))
    }

    fn is_persons_turn(&self) -> bool {
        self.opponent.to_move() == self.opponent.person()
    }

    /// The position and the moves in it.
    fn shown(&mut self) -> String {
        let position = self.opponent.position();
        format!(
            "\n{position}\n{}",
            dialogue::numbered(self.opponent.moves())
        )
    }

    fn play(&mut self, typed: &str) -> anyhow::Result<Typed> {
        let (player, moves) = (self.opponent.to_move(), self.opponent.moves().len());
        let Some(place) = dialogue::place(typed, moves) else {
            let expected = format!("a number from 1 to {moves}, `hint` or `quit`");
            return Ok(Typed::Expected(expected));
        };
        let made = job::within(self.limits, 1, |budget, display| {
            self.opponent.play(place, budget, display)
        });
        let made = made.map_err(stopped)?.unwrap_or_default();
        Ok(Typed::Made(told(player, &made, false)))
    }

    fn answer(&mut self) -> anyhow::Result<String> {
        let player = self.opponent.to_move();
        let reply = job::within(self.limits, 1, |budget, display| {
            self.opponent.answer(budget, display)
        });
        let reply = reply.map_err(stopped)?;
        let told = reply.map(|reply| told(player, &reply.made, reply.is_winning));
        Ok(told.unwrap_or_default())
    }

    fn hint(&mut self) -> anyhow::Result<Option<String>> {
        let hint = self.opponent.hint();
        Ok(Some(hint.unwrap_or("every move loses").to_owned()))
    }
}
