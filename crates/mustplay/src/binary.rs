//! `coloring value`: values of games that end in true or false (SCG chapter 7).
//!
//! Every game of a request is parsed as an expression of forms joined by ∧, ∨, ≡ and ¬, and becomes
//! a [`BinaryGame`]; every pair of games becomes a [`BinaryComparison`].

use std::fmt::Write as _;

use mustplay_cgt::binary::{Form, Games, Parity};
use mustplay_cgt::normal::notation::{NotationError, Relation};
use mustplay_cgt::normal::{Outcome, Style};
use mustplay_coloring::ColoringClass;
use mustplay_core::RunContext;

use crate::display::RenderOptions;
use crate::{Engine, Error, Job, Report};

/// Longer canonical forms are omitted.
const LONGEST_TEXT: usize = 100_000;

/// A request for canonical form, class and order of binary games.
#[derive(clap::Args, Clone, Debug, schemars::JsonSchema, serde::Deserialize, serde::Serialize)]
pub struct Binary {
    /// The games: `T`, `F`, `X`, `Z□`, `Z△`, `{left|right}`, joined by ∧ ∨ ≡ ¬ or in ASCII by
    /// `/\` `\/` `==` `~`, with `Ze` and `Zo` for the zeros.
    #[arg(required = true, value_name = "EXPR")]
    pub games: Vec<String>,
}

/// The results for binary games.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct BinaryAnswer {
    /// The games in the order of the request.
    pub games: Vec<BinaryGame>,
    /// The comparisons of all pairs.
    pub comparisons: Vec<BinaryComparison>,
}

/// One game.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct BinaryGame {
    /// Its name in the answer.
    pub name: String,
    /// The expression of the request.
    pub expression: String,
    /// The canonical form of its value (SCG Theorem 7.3.3); `None` if it is too long to write.
    pub canonical: Option<String>,
    /// Its normal-play value, with T = 1 and F = −1 (SCG Definition 7.1.3); `None` if it is too
    /// long to write.
    pub value: Option<String>,
    /// The outcome class: the winner when either player moves first.
    pub class: ColoringClass,
    /// Whether every play has an even number of moves, or every play an odd number; `None` if it
    /// depends on the play.
    pub even: Option<bool>,
}

/// A comparison of two games.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct BinaryComparison {
    /// The names of the games.
    pub games: [String; 2],
    /// How their values compare: `<`, `=`, `>` or `||` (SCG Definition 7.3.1).
    pub relation: Relation,
    /// Whether each can replace the other under ∧ and ∨: equal values and equal parity.
    pub interchangeable: bool,
}

impl Job for Binary {
    const NAME: &'static str = "coloring value";
    type Answer = BinaryAnswer;

    fn run(&self, _: &Engine, context: &RunContext<'_>) -> Result<Report<BinaryAnswer>, Error> {
        let mut games = Games::new();
        let mut forms: Vec<Form> = Vec::new();
        let mut stop = None;
        for expression in &self.games {
            match games.read_watched(expression, &context.sink()) {
                Ok(form) => forms.push(form),
                Err(NotationError::Stopped(why)) => {
                    stop = Some(why);
                    break;
                }
                Err(error) => return Err(error.into()),
            }
        }
        let told = forms.iter().zip(&self.games).enumerate();
        let told: Vec<BinaryGame> = told
            .map(|(at, (&form, expression))| {
                let canonical = games.canonical_form(form);
                let worth = games.value(form).normal();
                let value = games.normal().show_readable(worth, Style::Ascii, LONGEST_TEXT);
                BinaryGame {
                    name: format!("G{}", at + 1),
                    expression: expression.clone(),
                    canonical: games.text_within(canonical, Style::Unicode, LONGEST_TEXT),
                    value: value.ok(),
                    class: match games.outcome(games.value(form)) {
                        Outcome::L => ColoringClass::Positive,
                        Outcome::R => ColoringClass::Negative,
                        Outcome::N => ColoringClass::Regular,
                        Outcome::P => ColoringClass::Misere,
                    },
                    even: games.parity(form).map(|parity| parity == Parity::Even),
                }
            })
            .collect();
        let mut comparisons = Vec::new();
        for (at, &g) in forms.iter().enumerate() {
            for (other, &h) in forms.iter().enumerate().skip(at + 1) {
                let (g_value, h_value) = (games.value(g), games.value(h));
                let relation = Relation::of(games.partial_cmp(g_value, h_value));
                let parities = (games.parity(g), games.parity(h));
                comparisons.push(BinaryComparison {
                    games: [told[at].name.clone(), told[other].name.clone()],
                    relation,
                    interchangeable: relation == Relation::Equal
                        && parities.0.is_some()
                        && parities.0 == parities.1,
                });
            }
        }
        let answer = BinaryAnswer { games: told, comparisons };
        Ok(Report::until(stop, answer, games.len() as u64))
    }

    fn text(&self, report: &mut Report<BinaryAnswer>, _: RenderOptions) -> String {
        let mut text = String::new();
        let mut line = |name: &str, content: &str| {
            let _ = writeln!(text, "{name:<10} {content}");
        };
        let answer = &report.answer;
        for game in &answer.games {
            if answer.games.len() > 1 {
                line(&game.name, game.expression.trim());
            }
            line("canonical", game.canonical.as_deref().unwrap_or("too long to print"));
            line("class", &game.class.to_string());
            line(
                "parity",
                match game.even {
                    Some(true) => "even",
                    Some(false) => "odd",
                    None => "none",
                },
            );
        }
        for it in &answer.comparisons {
            let [g, h] = &it.games;
            let meaning = match (it.relation, it.interchangeable) {
                (Relation::Equal, true) => ", interchangeable under ∧ and ∨",
                (Relation::Equal, false) => ", of different parity",
                (Relation::Confused, _) => ", incomparable",
                _ => "",
            };
            let symbol = it.relation.symbol(Style::Ascii);
            line("order", &format!("{g} {symbol} {h}{meaning}"));
        }
        if let Some(stop) = report.stopped {
            line("stopped", &format!("not complete: {stop}"));
        }
        text
    }
}
