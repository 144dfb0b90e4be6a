//! A game of a ruleset, a sum of them or any other game of normal play, in misère play too.

use std::fmt::Write as _;

use crate::{
    Conclusion, Convention, GameChoice, GameOpponent, GameReply, Limits, Observer, Player, Prospect,
};

use super::{Dialogue, Typed, Unanswered, numbered, place};
use crate::display::words;

/// The words that are no moves.
const WORDS: &str = "`moves`, `hint`, `undo`, `help` or `quit`";

impl Dialogue for GameOpponent {
    fn greeting(&self) -> String {
        let rules = self.rules();
        let program = rules.person.opponent();
        let goal = match (self.is_drawable(), rules.convention) {
            (true, Convention::Normal) => "The game may be drawn.",
            (true, Convention::Misere) => "Who would have won loses; the game may be drawn.",
            (false, Convention::Normal) => "Whoever cannot move loses.",
            (false, Convention::Misere) => "Whoever cannot move wins.",
        };
        format!(
            "You are {}, the program is {program}. {goal}\n\
             Type a move; `moves` lists them, `help` tells more.",
            rules.person
        )
    }

    fn ending(&self) -> Option<String> {
        let ending = GameOpponent::ending(self)?;
        Some(match ending {
            Conclusion::Draw => "The game is drawn.".to_owned(),
            Conclusion::Win(winner) if self.is_drawable() => format!("{winner} wins."),
            Conclusion::Win(winner) => {
                format!("{} cannot move, {winner} wins.", self.to_move())
            }
        })
    }

    fn is_persons_turn(&self) -> bool {
        self.to_move() == self.person()
    }

    /// The boards, with their numbers if there are several.
    fn shown(&mut self) -> String {
        let boards = self.boards();
        format!("\n{}", words::boards(&boards).trim_end())
    }

    fn play(
        &mut self,
        typed: &str,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Result<Typed, Unanswered> {
        let player = self.to_move();
        match typed {
            "moves" | "m" => return Ok(Typed::Told(listed(self))),
            "undo" | "u" => {
                return Ok(if self.undo() {
                    Typed::Made("taken back".to_owned())
                } else {
                    Typed::Told("there is nothing to take back".to_owned())
                });
            }
            "help" | "?" => return Ok(Typed::Told(help(self))),
            _ => {}
        }
        let named = self.place(typed).or_else(|| place(typed, self.moves().len()));
        let Some(place) = named else {
            let example = self.moves().next().map_or("", GameChoice::name);
            let expected = format!("a move such as `{example}`, {WORDS}");
            return Ok(Typed::Expected(expected));
        };
        let made = GameOpponent::play(self, place, limits, observer)?;
        Ok(Typed::Made(format!("{player} moves {}", made.unwrap_or_default())))
    }

    fn answer(&mut self, limits: &Limits, observer: &dyn Observer) -> Result<String, Unanswered> {
        let player = self.to_move();
        let reply = GameOpponent::answer(self, limits, observer)?;
        Ok(reply.map(|reply| told(player, &reply)).unwrap_or_default())
    }

    fn hint(&mut self, _: &Limits, _: &dyn Observer) -> Result<Option<String>, Unanswered> {
        let hint = GameOpponent::hint(self).map(|choice| {
            let ends = ends(choice.ends_in());
            format!("{} {}{ends}", choice.name(), words::verb(choice.result()))
        });
        Ok(Some(hint.unwrap_or_else(|| "every move loses".to_owned())))
    }
}

fn ends(moves: Option<u32>) -> String {
    moves.map(|moves| format!(" in {moves}")).unwrap_or_default()
}

/// A move of the program and what it claims; a move that loses is not bragged about.
fn told(player: Player, reply: &GameReply) -> String {
    let mut text = format!("{player} moves {}", reply.made);
    let ends = ends(reply.ends_in);
    match reply.claim {
        Prospect::Win => {
            let _ = write!(text, ", winning{ends}");
        }
        Prospect::Draw => text += ", drawing",
        Prospect::Loss => {}
    }
    if reply.by_strategy {
        text += ", by the strategy";
    }
    text
}

/// All moves with their numbers; symmetric ones are told to be.
fn listed(game: &GameOpponent) -> String {
    let classes = game.moves().map(GameChoice::class).max().unwrap_or(0);
    let moves = game.moves().len();
    let is_symmetric = classes < moves;
    let mut text = numbered(game.moves().map(|choice| {
        if is_symmetric {
            format!("{}  class {}", choice.name(), choice.class())
        } else {
            choice.name().to_owned()
        }
    }));
    let _ = write!(text, "{}", words::counted(moves, "move"));
    if is_symmetric {
        let _ = write!(text, ", {classes} up to symmetry");
    }
    text
}

fn help(game: &GameOpponent) -> String {
    let example = game.moves().next().map_or("", GameChoice::name);
    format!(
        "Type a move as it is called, `{example}`, or its number in the list:\n\
         \x20 moves   all moves; those of one class are symmetric\n\
         \x20 hint    a move that wins, or draws if none does\n\
         \x20 undo    takes your last move back, and the answer to it\n\
         \x20 quit    ends the game"
    )
}
