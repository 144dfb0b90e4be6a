//! How two games over a poset compare.
//!
//! `G <| H` is CVH's `G ⊲ H`: Left moving first in `H` is at least as well off as moving
//! second in `G`. As options games compare by the left and right orders (§5). With a
//! [`Decisive`] they are also compared in strict contexts only (§9), with the reason.

use std::fmt::Write;

use mustplay_games::outcome::context::Wins;
use mustplay_games::outcome::decisive::{Argument, Decisive, Refutation, Relation, Verdict};
use mustplay_games::outcome::{Game, Games, RawGame};
use serde::Serialize;

/// Two games and their order.
#[derive(Serialize)]
pub(super) struct Comparison {
    games: [String; 2],
    /// `<`, `=`, `>` or `||`.
    relation: &'static str,
    /// `G <| H`.
    lhd: bool,
    /// `H <| G`.
    rhd: bool,
    /// How they compare as left options; `None` over a poset without bottom.
    left_order: Option<&'static str>,
    /// How they compare as right options; `None` over a poset without top.
    right_order: Option<&'static str>,
    /// The verdicts on both directions of the globally decisive order.
    #[serde(skip_serializing_if = "Option::is_none")]
    decisive: Option<[Judgment; 2]>,
}

/// What is known of one direction of the globally decisive order.
#[derive(Serialize)]
struct Judgment {
    low: String,
    high: String,
    /// `true`, `false`, or `null` when it is unknown.
    holds: Option<bool>,
    /// `order`, `contexts`, `strategy`, `context` or `unknown`.
    reason: &'static str,
    /// The reason in words.
    argument: String,
    /// The strict context in which it fails.
    #[serde(skip_serializing_if = "Option::is_none")]
    context: Option<String>,
}

impl Judgment {
    fn new(low: &str, high: &str, verdict: &Verdict) -> Self {
        let (holds, reason) = match verdict {
            Verdict::Holds(Argument::Ordered) => (Some(true), "order"),
            Verdict::Holds(Argument::AllContexts { .. }) => (Some(true), "contexts"),
            Verdict::Holds(Argument::Strategies(_)) => (Some(true), "strategy"),
            Verdict::Fails(_) => (Some(false), "context"),
            Verdict::Unknown { .. } => (None, "unknown"),
        };
        let mut argument = verdict.to_string();
        let mut context = None;
        if let Verdict::Fails(refutation) = verdict {
            context = Some(refutation.context.text());
            let _ = write!(argument, ", {}", how_it_fails(low, high, refutation));
        }
        Self {
            low: low.to_owned(),
            high: high.to_owned(),
            holds,
            reason,
            argument,
            context,
        }
    }
}

/// Which player's turn shows that the first game is better there.
fn how_it_fails(low: &str, high: &str, refutation: &Refutation) -> String {
    let loses = |wins: fn(&Wins) -> bool| wins(&refutation.first) && !wins(&refutation.second);
    let turn = if loses(|wins| wins.first) {
        "first"
    } else {
        "second"
    };
    format!("where Left moving {turn} wins {low} but not {high}")
}

impl Comparison {
    pub(super) fn new(
        games: &mut Games,
        (first, g): &(String, Game),
        (second, h): &(String, Game),
        decisive: Option<&Decisive>,
    ) -> Self {
        let (le, ge) = (games.le(*g, *h), games.le(*h, *g));
        let sets: [[RawGame; 1]; 2] = [[(*g).into()], [(*h).into()]];
        let left = games.left_le(&sets[0], &sets[1]);
        let left = left.zip(games.left_le(&sets[1], &sets[0]));
        let right = games.right_le(&sets[0], &sets[1]);
        let right = right.zip(games.right_le(&sets[1], &sets[0]));
        let decisive = decisive.map(|decisive| {
            let [up, down] = decisive.judge_equivalence(games, *g, *h);
            [
                Judgment::new(first, second, &up),
                Judgment::new(second, first, &down),
            ]
        });
        Self {
            games: [first.clone(), second.clone()],
            relation: symbol((le, ge)),
            lhd: games.lhd(*g, *h),
            rhd: games.lhd(*h, *g),
            left_order: left.map(symbol),
            right_order: right.map(symbol),
            decisive,
        }
    }

    /// Whether a question about strict contexts was not answered.
    pub(super) fn is_open(&self) -> bool {
        let mut judgments = self.decisive.iter().flatten();
        judgments.any(|judgment| judgment.holds.is_none())
    }

    pub(super) fn text(&self) -> String {
        let [g, h] = &self.games;
        let mut text = String::new();
        let mut line = |what: &str, value: &str| {
            let _ = writeln!(text, "{what:<15}{value}");
        };
        let meaning = match self.relation {
            "=" => ", equivalent",
            "||" => ", incomparable",
            _ => "",
        };
        line("order", &format!("{g} {} {h}{meaning}", self.relation));
        let passes: Vec<String> = [(self.lhd, g, h), (self.rhd, h, g)]
            .iter()
            .map(|(holds, low, high)| {
                let not = if *holds { "" } else { "not " };
                format!("{not}{low} <| {high}")
            })
            .collect();
        line("first mover", &passes.join(", "));
        if let Some(relation) = self.left_order {
            line("left order", &format!("{g} {relation} {h}"));
        }
        if let Some(relation) = self.right_order {
            line("right order", &format!("{g} {relation} {h}"));
        }
        for judgment in self.decisive.iter().flatten() {
            let (low, high) = (&judgment.low, &judgment.high);
            let argument = judgment.argument.replace('\n', "\n  ");
            line(
                "decisive",
                &format!("{low} {} {high} {argument}", Relation::Le),
            );
        }
        text
    }
}

/// The strongest relation that holds.
const fn symbol((le, ge): (bool, bool)) -> &'static str {
    match (le, ge) {
        (true, true) => "=",
        (true, false) => "<",
        (false, true) => ">",
        (false, false) => "||",
    }
}
