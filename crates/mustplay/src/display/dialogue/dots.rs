//! A game of Dots and Boxes.

use std::fmt::Write as _;

use crate::{DotsOpponent, Limits, Observer, Player};

use super::{Dialogue, Typed, Unanswered, place};
use crate::display::game::dots_moves;

/// What can be typed beside lines.
const HELP: &str = "\
Type a line as it is called, `a1-b1`, or its number in the list:
  moves   all lines, with the score that each leads to
  hint    a line that is best
  undo    takes your last line back, and what came after it
  quit    ends the game";

impl Dialogue for DotsOpponent {
    fn greeting(&self) -> String {
        let person = self.person();
        let program = person.opponent();
        format!(
            "You are {person}, the program is {program}. Who takes a box moves again; who has more \
             at the end wins.\nType a line; `moves` lists them, `help` tells more."
        )
    }

    fn ending(&self) -> Option<String> {
        if self.moves().next().is_some() {
            return None;
        }
        let [left, right] = self.boxes();
        let result = match left.cmp(&right) {
            std::cmp::Ordering::Greater => "Left wins",
            std::cmp::Ordering::Less => "Right wins",
            std::cmp::Ordering::Equal => "Nobody wins",
        };
        Some(format!("\n{}\n{result}, {left}:{right}.", self.board()))
    }

    fn is_persons_turn(&self) -> bool {
        self.to_move() == self.person()
    }

    fn shown(&mut self) -> String {
        let [left, right] = self.boxes();
        format!("\n{}\nLeft {left}, Right {right}", self.board())
    }

    fn play(
        &mut self,
        typed: &str,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Result<Typed, Unanswered> {
        match typed {
            "moves" | "m" => {
                let moves = self.judged(limits, observer)?;
                return Ok(Typed::Told(dots_moves(&moves).trim_end().to_owned()));
            }
            "undo" | "u" => {
                return Ok(if self.undo() {
                    Typed::Made("taken back".to_owned())
                } else {
                    Typed::Told("there is nothing to take back".to_owned())
                });
            }
            "help" | "?" => return Ok(Typed::Told(HELP.to_owned())),
            _ => {}
        }
        let names: Vec<String> = self.moves().collect();
        let name = place(typed, names.len()).map_or(typed, |place| &names[place]);
        let (player, before) = (self.to_move(), self.boxes());
        let Some(made) = DotsOpponent::play(self, name) else {
            let example = names.first().map_or("", String::as_str);
            let words = "`moves`, `hint`, `undo`, `help` or `quit`";
            let expected = format!("a line such as `{example}`, {words}");
            return Ok(Typed::Expected(expected));
        };
        Ok(Typed::Made(told(player, &made, before, self.boxes())))
    }

    fn answer(&mut self, limits: &Limits, observer: &dyn Observer) -> Result<String, Unanswered> {
        let (player, before) = (self.to_move(), self.boxes());
        let made = DotsOpponent::answer(self, limits, observer)?;
        Ok(made.map_or_else(String::new, |made| told(player, &made, before, self.boxes())))
    }

    fn hint(
        &mut self,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Result<Option<String>, Unanswered> {
        let moves = self.judged(limits, observer)?;
        let scores = moves.iter().map(|one| one.score);
        let best = match self.to_move() {
            Player::Left => scores.max(),
            Player::Right => scores.min(),
        };
        let best = moves.iter().find(|one| Some(one.score) == best);
        Ok(best.map(|one| format!("{} leads to {:+}", one.name, one.score)))
    }
}

/// A line that was drawn, and what it took.
fn told(player: Player, made: &str, before: [u32; 2], after: [u32; 2]) -> String {
    let mut text = format!("{player} draws {made}");
    match after[player as usize] - before[player as usize] {
        0 => {}
        1 => text += " and takes a box",
        boxes => {
            let _ = write!(text, " and takes {boxes} boxes");
        }
    }
    text
}
