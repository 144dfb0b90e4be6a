//! Playing a game against the solver, line by line.

use std::time::Duration;

use mustplay_coloring::Player;
use mustplay_display::list;
use mustplay_engine::{Budget, Coloring, ColoringAnswer, ColoringOpponent, Stop};

use crate::commands::dialogue::{self, Dialogue, Typed};
use crate::job;
use crate::limits::LimitArgs;
use crate::output::Exit;
use crate::progress::Display;

/// How long the program thinks about a move if nothing is said.
const PATIENCE: Duration = Duration::from_secs(5);

/// A game between somebody and the solver.
struct Play<'a> {
    opponent: ColoringOpponent,
    user: Player,
    limits: &'a LimitArgs,
}

pub(super) fn run(game: &Coloring, user: Player, limits: &LimitArgs) -> anyhow::Result<Exit> {
    let opponent = ColoringOpponent::new(game, user, limits.memory)?;
    dialogue::hold(&mut Play {
        opponent,
        user,
        limits,
    })
}

impl Play<'_> {
    /// Has the opponent think.
    fn thinking<T>(
        &mut self,
        think: impl FnOnce(&mut ColoringOpponent, &Budget, &Display) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        job::within(self.limits, 1, |budget, display| {
            let is_limited = budget.time.is_some() || budget.nodes.is_some();
            let patient = Budget {
                time: budget.time.or((!is_limited).then_some(PATIENCE)),
                ..budget.clone()
            };
            think(&mut self.opponent, &patient, display)
        })
    }
}

impl Dialogue for Play<'_> {
    fn greeting(&self) -> String {
        let (user, example) = (self.user, self.opponent.example());
        format!(
            "You are {user}. Moves look like `{example}`; `hint` shows a winning move, `quit` ends the game."
        )
    }

    fn ending(&self) -> Option<String> {
        let winner = self.opponent.winner()?;
        let early = self.opponent.to_move().map_or("", |_| ", whatever comes");
        Some(format!("{winner} wins{early}"))
    }

    fn is_persons_turn(&self) -> bool {
        self.opponent.to_move() == Some(self.user)
    }

    /// Every element with its color, or a dot.
    fn shown(&mut self) -> String {
        let cells = self.opponent.elements().map(|(name, color)| {
            let color = color.unwrap_or_else(|| ".".to_owned());
            format!("{name}={color}")
        });
        list(cells)
    }

    fn play(&mut self, typed: &str) -> anyhow::Result<Typed> {
        Ok(if self.opponent.play(typed) {
            Typed::Made(String::new())
        } else {
            let example = self.opponent.example();
            Typed::Expected(format!(
                "a move like `{example}` in an element without color"
            ))
        })
    }

    fn answer(&mut self) -> anyhow::Result<String> {
        let answer = self.thinking(|opponent, budget, display| opponent.answer(budget, display))?;
        let answer = answer.map(|answer| told(&answer));
        Ok(format!("{}: {}", !self.user, answer.unwrap_or_default()))
    }

    fn hint(&mut self) -> anyhow::Result<Option<String>> {
        let hint = self.thinking(|opponent, budget, display| opponent.hint(budget, display));
        Ok(Some(match hint {
            Ok(Some(answer)) if answer.is_winning => answer.made.to_string(),
            Ok(Some(answer)) => told(&answer),
            Ok(None) => "every move loses".to_owned(),
            Err(stop) => format!("unknown ({stop})"),
        }))
    }
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
