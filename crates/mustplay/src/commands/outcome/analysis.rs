//! All there is to say about one game over a poset.
//!
//! Monotone and semi-monotone are properties of forms and may be lost in canonical form
//! (CVH Example 4.29), so they are told of both.

use std::fmt::Write;

use mustplay_games::outcome::{Game, Games, RawGame};
use serde::Serialize;

/// The longest game that is printed for a person.
const LONGEST_TEXT: usize = 2000;

/// What is known about a game.
#[derive(Serialize)]
pub(super) struct Analysis {
    name: String,
    expression: String,
    canonical: String,
    atomic: bool,
    /// The properties of the form that was given.
    #[serde(flatten)]
    given: Form,
    canonical_form: Form,
    /// Good options of the canonical form.
    good_left: Vec<String>,
    good_right: Vec<String>,
    /// The largest value of its left class, the values that are as good as left options;
    /// `None` over an unbounded poset.
    up: Option<String>,
    /// The smallest value of its right class.
    down: Option<String>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    monotone_forms: Option<MonotoneForms>,
    #[serde(skip)]
    pub(super) game: Game,
}

/// Properties of a form.
#[derive(Serialize)]
struct Form {
    passable: bool,
    monotone: bool,
    semi_monotone: bool,
    depth: usize,
    positions: usize,
}

/// Monotone forms of a game (CVH Theorem 6.5), or why there are none.
#[derive(Serialize)]
struct MonotoneForms {
    #[serde(rename = "monotone_form")]
    simple: Option<String>,
    /// The form that the proof makes, before superfluous options are removed.
    #[serde(rename = "proof_form")]
    proof: Option<String>,
    #[serde(rename = "no_monotone_form", skip_serializing_if = "Option::is_none")]
    missing: Option<String>,
}

impl Form {
    fn new(games: &mut Games, form: RawGame) -> Self {
        let positions = games.positions(form);
        Self {
            passable: games.is_passable(form),
            monotone: games.is_monotone(form),
            semi_monotone: games.is_semi_monotone(form),
            depth: positions.depth(),
            positions: positions.len(),
        }
    }
}

impl MonotoneForms {
    /// Of the form that was given, or of the canonical one should only that be passable.
    fn new(games: &mut Games, form: RawGame, canonical: Game) -> Self {
        let passable = if games.is_passable(form) {
            form
        } else {
            canonical.into()
        };
        let forms = games
            .monotone_form(passable)
            .and_then(|proof| Ok((proof, games.simplified_monotone_form(passable)?)));
        match forms {
            Ok((proof, simple)) => Self {
                simple: Some(games.text(simple)),
                proof: Some(games.text(proof)),
                missing: None,
            },
            Err(reason) => Self {
                simple: None,
                proof: None,
                missing: Some(reason.to_string()),
            },
        }
    }
}

impl Analysis {
    pub(super) fn new(
        games: &mut Games,
        expression: &str,
        name: &str,
        form: RawGame,
        monotone: bool,
    ) -> Self {
        let game = games.canonical(form);
        let given = Form::new(games, form);
        let canonical_form = Form::new(games, game.into());
        let good_left = games.good_left_options(game);
        let good_right = games.good_right_options(game);
        let up = games.up(&[game.into()]).map(|up| games.canonical(up));
        let down = games.down(&[game.into()]).map(|down| games.canonical(down));
        let monotone_forms = monotone.then(|| MonotoneForms::new(games, form, game));
        Self {
            name: name.to_owned(),
            expression: expression.to_owned(),
            canonical: games.text(game),
            atomic: games.outcome(game).is_some(),
            given,
            canonical_form,
            good_left: texts(games, &good_left),
            good_right: texts(games, &good_right),
            up: up.map(|up| games.text(up)),
            down: down.map(|down| games.text(down)),
            monotone_forms,
            game,
        }
    }

    /// A line for each thing worth saying.
    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        let mut line = |what: &str, value: &str| {
            let _ = writeln!(text, "{what:<15}{value}");
        };
        line("canonical form", &short(&self.canonical));
        let (given, canonical) = (&self.given, &self.canonical_form);
        line("passable", &both(given.passable, canonical.passable));
        line("monotone", &both(given.monotone, canonical.monotone));
        let semi = both(given.semi_monotone, canonical.semi_monotone);
        line("semi-monotone", &semi);
        if self.atomic {
            line("depth", "0, an outcome");
        } else {
            let left = list(&self.good_left);
            let right = list(&self.good_right);
            line("good options", &format!("Left {left}; Right {right}"));
            line("depth", &canonical.depth.to_string());
        }
        if let (Some(up), Some(down)) = (&self.up, &self.down) {
            line("left class", &format!("up to {}", short(up)));
            line("right class", &format!("down to {}", short(down)));
        }
        if let Some(forms) = &self.monotone_forms {
            if let (Some(simple), Some(proof)) = (&forms.simple, &forms.proof) {
                line("monotone form", &short(simple));
                if simple != proof {
                    line("by the proof", &short(proof));
                }
            } else {
                let reason = forms.missing.as_deref().unwrap_or_default();
                line("monotone form", &format!("none: {reason}"));
            }
        }
        text
    }

    /// The same under the game's name.
    pub(super) fn named_text(&self) -> String {
        let expression = short(self.expression.trim());
        format!("{:<15}{expression}\n{}", self.name, self.text())
    }
}

/// Games as text, small ones first.
fn texts(games: &Games, options: &[RawGame]) -> Vec<String> {
    let sized = |&option: &RawGame| (games.positions(option).depth(), games.text(option));
    let mut sized: Vec<(usize, String)> = options.iter().map(sized).collect();
    sized.sort();
    sized.into_iter().map(|(_, text)| text).collect()
}

/// Whether the form that was given has a property, and the canonical form.
fn both(given: bool, canonical: bool) -> String {
    let word = |holds| if holds { "yes" } else { "no" };
    if given == canonical {
        word(given).to_owned()
    } else {
        let (given, canonical) = (word(given), word(canonical));
        format!("{given} as given, {canonical} in canonical form")
    }
}

fn list(games: &[String]) -> String {
    match games {
        [] => "none".to_owned(),
        games => short(&games.join(", ")),
    }
}

/// A text that a person would read, or how long it is.
fn short(text: &str) -> String {
    if text.len() <= LONGEST_TEXT {
        text.to_owned()
    } else {
        format!("too long to print, {} characters", text.len())
    }
}
