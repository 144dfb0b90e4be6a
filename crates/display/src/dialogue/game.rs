//! A normal-play game: whoever cannot move loses.

use mustplay_engine::{Budget, GameOpponent, Observer, Player};

use super::{Dialogue, Typed, Unanswered, numbered, place};

impl Dialogue for GameOpponent {
    fn greeting(&self) -> String {
        let person = self.person();
        let program = person.opponent();
        format!(
            "You are {person}, the program is {program}. Whoever cannot move loses.\n\
             `hint` shows a winning move, `quit` ends the game."
        )
    }

    fn ending(&self) -> Option<String> {
        let winner = self.winner()?;
        Some(format!("{} cannot move, {winner} wins.", winner.opponent()))
    }

    fn is_persons_turn(&self) -> bool {
        self.to_move() == self.person()
    }

    /// The position and the moves in it.
    fn shown(&mut self) -> String {
        format!("\n{}\n{}", self.position(), numbered(self.moves()))
    }

    fn play(
        &mut self,
        typed: &str,
        budget: &Budget,
        observer: &dyn Observer,
    ) -> Result<Typed, Unanswered> {
        let (player, moves) = (self.to_move(), self.moves().len());
        let Some(place) = place(typed, moves) else {
            let expected = format!("a number from 1 to {moves}, `hint` or `quit`");
            return Ok(Typed::Expected(expected));
        };
        let made = GameOpponent::play(self, place, budget, observer)?;
        Ok(Typed::Made(told(player, &made.unwrap_or_default(), false)))
    }

    fn answer(&mut self, budget: &Budget, observer: &dyn Observer) -> Result<String, Unanswered> {
        let player = self.to_move();
        let reply = GameOpponent::answer(self, budget, observer)?;
        let told = reply.map(|reply| told(player, &reply.made, reply.is_winning));
        Ok(told.unwrap_or_default())
    }

    fn hint(&mut self, _: &Budget, _: &dyn Observer) -> Result<Option<String>, Unanswered> {
        let hint = GameOpponent::hint(self);
        Ok(Some(hint.unwrap_or("every move loses").to_owned()))
    }
}

fn told(player: Player, made: &str, is_winning: bool) -> String {
    let sure = if is_winning { ", winning" } else { "" };
    format!("{player} moves {made}{sure}")
}
