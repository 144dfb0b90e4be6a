//! How two games over a poset compare.
//!
//! `G <| H` is CVH's `G ⊲ H`: Left moving first in `H` is at least as well off as moving
//! second in `G`. As options games compare by the left and right orders (§5). With a
//! [`Decisive`] they are also compared in strict contexts only (§9), with the reason.

use std::fmt::Write;

use mustplay_games::normal::notation::Relation;
use mustplay_games::outcome::context::Wins;
use mustplay_games::outcome::decisive::{Argument, Decision, Decisive, Refutation};
use mustplay_games::outcome::{Games, RawGame};

use super::OutcomeAnalysis;

/// Two games and their order.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct OutcomeComparison {
    /// The names of the games.
    pub games: [String; 2],
    /// How they compare: `<`, `=`, `>` or `||`.
    pub relation: Relation,
    /// `G <| H`.
    pub lhd: bool,
    /// `H <| G`.
    pub rhd: bool,
    /// How they compare as left options; `None` over a poset without bottom.
    pub left_order: Option<Relation>,
    /// How they compare as right options; `None` over a poset without top.
    pub right_order: Option<Relation>,
    /// The judgments on both directions of the globally decisive order.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub decisive: Option<[DecisiveJudgment; 2]>,
}

/// What is known of one direction of the globally decisive order.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct DecisiveJudgment {
    /// The game that may be the lower one.
    pub low: String,
    /// The game that may be the higher one.
    pub high: String,
    /// Whether it is so; `None` when that is unknown.
    pub holds: Option<bool>,
    /// What shows it.
    pub reason: DecisiveReason,
    /// The reason in words.
    pub argument: String,
    /// The strict context in which it fails.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub context: Option<String>,
}

/// What shows that one game is, or is not, below another in all strict contexts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "lowercase")
)]
pub enum DecisiveReason {
    /// It is below in all contexts.
    Order,
    /// All strict contexts were tried.
    Contexts,
    /// A strategy that need not know the context.
    Strategy,
    /// A strict context in which it is not.
    Context,
    /// Nothing was found.
    Unknown,
}

impl DecisiveJudgment {
    fn new(low: &str, high: &str, decision: &Decision) -> Self {
        let (holds, reason) = match decision {
            Decision::Holds(Argument::Ordered) => (Some(true), DecisiveReason::Order),
            Decision::Holds(Argument::AllContexts { .. }) => (Some(true), DecisiveReason::Contexts),
            Decision::Holds(Argument::Strategies(_)) => (Some(true), DecisiveReason::Strategy),
            Decision::Fails(_) => (Some(false), DecisiveReason::Context),
            Decision::Unknown { .. } => (None, DecisiveReason::Unknown),
        };
        let mut argument = decision.to_string();
        let mut context = None;
        if let Decision::Fails(refutation) = decision {
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

impl OutcomeComparison {
    pub(super) fn new(
        games: &mut Games,
        [first, second]: [&OutcomeAnalysis; 2],
        decisive: Option<&Decisive>,
    ) -> Self {
        let (g, h) = (first.game, second.game);
        let sets: [[RawGame; 1]; 2] = [[g.into()], [h.into()]];
        let mut both = |le: fn(&mut Games, &[RawGame], &[RawGame]) -> Option<bool>| {
            let at_most = le(games, &sets[0], &sets[1])?;
            Some(Relation::within(at_most, le(games, &sets[1], &sets[0])?))
        };
        let (left_order, right_order) = (both(Games::left_le), both(Games::right_le));
        let decisive = decisive.map(|decisive| {
            let [up, down] = decisive.judge_equivalence(games, g, h);
            [
                DecisiveJudgment::new(&first.name, &second.name, &up),
                DecisiveJudgment::new(&second.name, &first.name, &down),
            ]
        });
        Self {
            games: [first.name.clone(), second.name.clone()],
            relation: Relation::of(games.compare(g, h)),
            lhd: games.lhd(g, h),
            rhd: games.lhd(h, g),
            left_order,
            right_order,
            decisive,
        }
    }

    /// Whether a question about strict contexts was not answered.
    pub(super) fn is_open(&self) -> bool {
        let mut judgments = self.decisive.iter().flatten();
        judgments.any(|judgment| judgment.holds.is_none())
    }
}
