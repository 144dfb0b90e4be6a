//! All there is to say about one game.

use std::fmt::Write;

use mustplay_games::normal::drawing::thermograph;
use mustplay_games::normal::{Dyadic, Ended, Game, Games, Outcome, Style};
use mustplay_work::{Stop, Watch};
use serde::Serialize;

use super::answer::Subject;
use super::moves::Moves;
use super::unwritten::Unwritable;
use crate::output;

/// The longest canonical form that is printed for a person.
const LONGEST_TEXT: usize = 2000;

/// What is known about a game.
#[derive(Serialize)]
pub(super) struct Analysis {
    expression: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    /// `None` when [`Self::unwritten`] says why.
    canonical: Option<String>,
    outcome: &'static str,
    left_stop: String,
    right_stop: String,
    mean: String,
    temperature: String,
    birthday: Birthday,
    /// Different positions that canonical play can reach.
    positions: usize,
    nim_value: Option<u32>,
    atomic_weight: Option<String>,
    reduced: Option<String>,
    /// Which of the games above have no text, and why.
    #[serde(skip_serializing_if = "Unwritable::is_empty")]
    unwritten: Unwritable,
    #[serde(flatten)]
    moves: Option<Moves>,
    complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
    pub(super) seconds: f64,
    #[serde(skip)]
    game: Game,
}

/// A day; late ones are written as text, for they are no machine numbers.
#[derive(Serialize)]
#[serde(untagged)]
enum Birthday {
    Early(i64),
    Late(String),
}

impl Birthday {
    fn new(day: &Dyadic) -> Self {
        /// Up to here every reader of JSON keeps a number exact.
        const LATEST: i64 = 1 << 53;
        match day.to_i64() {
            Some(day) if day <= LATEST => Self::Early(day),
            _ => Self::Late(day.to_string()),
        }
    }
}

impl std::fmt::Display for Birthday {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Early(day) => write!(f, "{day}"),
            Self::Late(day) => f.write_str(day),
        }
    }
}

impl Analysis {
    /// Analyzes `game`. Should the watch stop the work, what is known by then is kept.
    pub(super) fn new(games: &mut Games, game: Game, style: Style, watch: &dyn Watch) -> Self {
        let outcome = match games.outcome(game) {
            Outcome::L => "L",
            Outcome::R => "R",
            Outcome::N => "N",
            Outcome::P => "P",
        };
        let thermograph = games.thermograph(game);
        let (mean, temperature) = (
            thermograph.mean().to_string(),
            thermograph.temperature().to_string(),
        );
        let mut unwritten = Unwritable::default();
        let mut analysis = Self {
            expression: String::new(),
            name: None,
            canonical: unwritten.write(games, "canonical", game, style),
            outcome,
            left_stop: games.left_stop(game).to_string(),
            right_stop: games.right_stop(game).to_string(),
            mean,
            temperature,
            birthday: Birthday::new(&games.birthday(game)),
            positions: games.positions(game),
            nim_value: games.as_nimber(game),
            atomic_weight: None,
            reduced: None,
            moves: None,
            complete: unwritten.is_empty(),
            unwritten,
            stopped: None,
            seconds: 0.0,
            game,
        };
        if let Err(stop) = analysis.deepen(games, style, watch) {
            analysis.complete = false;
            analysis.stopped = Some(stop.to_string());
        }
        analysis
    }

    /// What takes comparisons to find out.
    fn deepen(&mut self, games: &mut Games, style: Style, watch: &dyn Watch) -> Result<(), Stop> {
        match games.watched(watch).atomic_weight(self.game) {
            Ok(weight) => {
                let written = &mut self.unwritten;
                self.atomic_weight = written.write(games, "atomic_weight", weight, style);
            }
            Err(Ended::Refused(_)) => {}
            Err(Ended::Stopped(stop)) => return Err(stop),
        }
        let reduced = games.watched(watch).reduced(self.game)?;
        self.reduced = self.unwritten.write(games, "reduced", reduced, style);
        self.complete = self.unwritten.is_empty();
        Ok(())
    }

    pub(super) fn about(mut self, expression: &str) -> Self {
        expression.trim().clone_into(&mut self.expression);
        self
    }

    pub(super) fn named(mut self, name: &str) -> Self {
        self.name = Some(name.to_owned());
        self
    }

    pub(super) fn with_moves(mut self, moves: Moves) -> Self {
        self.moves = Some(moves);
        self
    }

    pub(super) fn is_complete(&self) -> bool {
        self.complete
    }

    pub(super) fn subject(&self) -> Subject {
        Subject {
            name: self.name.as_ref().unwrap_or(&self.expression).clone(),
            game: self.game,
        }
    }

    /// The thermograph in characters.
    pub(super) fn plot(&self, games: &mut Games) -> String {
        thermograph::text(games.thermograph(self.game))
    }

    /// A line for each thing worth saying.
    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        let mut line = |what: &str, value: &str| {
            let _ = writeln!(text, "{what:<15}{value}");
        };
        let positions = output::counted(self.positions, "position");
        match (&self.canonical, self.unwritten.reason("canonical")) {
            (Some(canonical), _) if canonical.len() <= LONGEST_TEXT => {
                line(self.name.as_deref().unwrap_or("canonical form"), canonical);
            }
            (Some(canonical), _) => line(
                "canonical form",
                &format!(
                    "too long for a terminal, {positions}; --json writes its {} characters",
                    canonical.chars().count()
                ),
            ),
            (None, why) => line(
                "canonical form",
                &format!("not written, {}; {positions}", why.unwrap_or_default()),
            ),
        }
        line(
            "outcome",
            match self.outcome {
                "L" => "L, Left wins",
                "R" => "R, Right wins",
                "N" => "N, the next player wins",
                _ => "P, the previous player wins",
            },
        );
        if self.left_stop == self.right_stop {
            line("stops", &self.left_stop);
        } else {
            line(
                "stops",
                &format!("{} and {}", self.left_stop, self.right_stop),
            );
        }
        line("mean", &self.mean);
        line("temperature", &self.temperature);
        line("birthday", &self.birthday.to_string());
        if let Some(nimber) = self.nim_value {
            line("nim value", &nimber.to_string());
        } else if let Some(weight) = &self.atomic_weight {
            line("atomic weight", weight);
        }
        if let Some(reduced) = &self.reduced
            && self.left_stop != self.right_stop
            && self.reduced != self.canonical
            && reduced.len() <= LONGEST_TEXT
        {
            line("reduced form", reduced);
        }
        if let Some(moves) = &self.moves {
            text.push_str(&moves.text());
        }
        if let Some(stop) = &self.stopped {
            let _ = writeln!(text, "not complete: {stop}");
        }
        text
    }
}
