//! A sum that is played out for a score.
//!
//! The person moves first and answers with the number of a move; the program plays by a rule
//! and says what that rule guarantees.

use std::fmt::Write as _;

use crate::{Choice, Limits, Observer, Player, SumOpponent};

use super::{Dialogue, Typed, Unanswered, numbered, place};

impl Dialogue for SumOpponent {
    fn greeting(&self) -> String {
        let person = self.person();
        let program = person.opponent();
        let rule = self.rule().name();
        let mut text = format!("You are {person}, the program is {program} and plays {rule}.\n");
        if let Some(guarantee) = self.guarantee() {
            let side = match program {
                Player::Left => "at least",
                Player::Right => "at most",
            };
            let _ = writeln!(text, "Its rule guarantees {side} {guarantee}.");
        }
        text
    }

    fn ending(&self) -> Option<String> {
        Some(format!("The score is {}.", self.score()?))
    }

    fn is_persons_turn(&self) -> bool {
        self.to_move() == self.person()
    }

    /// The position and the moves in it.
    fn shown(&mut self) -> String {
        let moves = numbered(self.moves().iter());
        format!("\n{}\n{moves}", self.position())
    }

    fn play(&mut self, typed: &str, _: &Limits, _: &dyn Observer) -> Result<Typed, Unanswered> {
        let (player, moves) = (self.to_move(), self.moves().len());
        let made = place(typed, moves).and_then(|place| SumOpponent::play(self, place));
        Ok(match made {
            Some(choice) => Typed::Made(told(player, &choice)),
            None => Typed::Expected(format!("a number from 1 to {moves} or `quit`")),
        })
    }

    fn answer(&mut self, _: &Limits, _: &dyn Observer) -> Result<String, Unanswered> {
        let player = self.to_move();
        let made = SumOpponent::answer(self);
        Ok(made.map_or_else(String::new, |choice| told(player, &choice)))
    }
}

fn told(player: Player, choice: &Choice) -> String {
    format!("{player} moves in {choice}.")
}
