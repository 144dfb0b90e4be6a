//! A set-coloring game against the solver.

use std::time::Duration;

use crate::{ColoringAnswer, ColoringOpponent, Limits, Observer};

use super::{Dialogue, Typed, Unanswered};
use crate::display::words;

/// How long the program thinks about a move if nothing is said.
const PATIENCE: Duration = Duration::from_secs(5);

impl Dialogue for ColoringOpponent {
    fn greeting(&self) -> String {
        let (person, example) = (self.person(), self.example());
        format!(
            "You are {person}. Moves look like `{example}`; `hint` shows a winning move, `quit` \
             ends the game."
        )
    }

    fn ending(&self) -> Option<String> {
        let winner = self.winner()?;
        let early = self.to_move().map_or("", |_| ", whatever comes");
        Some(format!("{winner} wins{early}"))
    }

    fn is_persons_turn(&self) -> bool {
        self.to_move() == Some(self.person())
    }

    /// Every element with its color, or a dot.
    fn shown(&mut self) -> String {
        let cells = self.elements().map(|(name, color)| {
            let color = color.unwrap_or_else(|| ".".to_owned());
            format!("{name}={color}")
        });
        words::list(cells)
    }

    fn play(&mut self, typed: &str, _: &Limits, _: &dyn Observer) -> Result<Typed, Unanswered> {
        Ok(if ColoringOpponent::play(self, typed) {
            Typed::Made(String::new())
        } else {
            let example = self.example();
            Typed::Expected(format!("a move like `{example}` in an element without color"))
        })
    }

    fn answer(&mut self, limits: &Limits, observer: &dyn Observer) -> Result<String, Unanswered> {
        let answer = ColoringOpponent::answer(self, &patient(limits), observer)?;
        let answer = answer.map(|answer| told(&answer));
        Ok(format!("{}: {}", !self.person(), answer.unwrap_or_default()))
    }

    fn hint(
        &mut self,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Result<Option<String>, Unanswered> {
        let hint = ColoringOpponent::hint(self, &patient(limits), observer);
        Ok(Some(match hint {
            Ok(Some(answer)) if answer.is_winning => answer.made.to_string(),
            Ok(Some(answer)) => told(&answer),
            Ok(None) => "every move loses".to_owned(),
            Err(stop) => format!("unknown ({stop})"),
        }))
    }
}

/// The limits; if it leaves that open, with as much time as people wait.
fn patient(limits: &Limits) -> Limits {
    let is_limited = limits.time.is_some() || limits.nodes.is_some();
    Limits { time: limits.time.or((!is_limited).then_some(PATIENCE)), ..limits.clone() }
}

/// A move, and how good it is as far as that is known.
fn told(answer: &ColoringAnswer) -> String {
    let made = &answer.made;
    match answer.chance {
        Some(chance) => format!("{made}, winning {:.0} % of games", 100.0 * chance.0),
        None if answer.is_winning => format!("{made}, winning"),
        None => made.to_string(),
    }
}
