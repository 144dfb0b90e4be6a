//! How two games compare where winning or losing the region decides the whole game (CVH §9.2).

use std::fmt::Write;

use mustplay_cgt::outcome::context::Wins;
use mustplay_cgt::outcome::decisive::{Argument, Decision, Refutation, Relation};

use crate::Text;

/// What is known of two games in all strict contexts.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct DecisiveJudgment {
    /// What is asked about them: `≤ᵍ`, `≤₁ᵍ`, `≤₂ᵍ` or `⊲ᵍ`.
    pub relation: Text<Relation>,
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
    #[serde(skip_serializing_if = "Option::is_none")]
    pub context: Option<String>,
}

/// What shows that one game is, or is not, below another in all strict contexts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, schemars::JsonSchema, serde::Serialize)]
#[serde(rename_all = "lowercase")]
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
    pub(super) fn new(relation: Relation, [low, high]: [&str; 2], decision: &Decision) -> Self {
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
            let how = how_it_fails(relation, [low, high], refutation);
            let _ = write!(argument, ", {how}");
        }
        Self {
            relation: Text(relation),
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
fn how_it_fails(relation: Relation, [low, high]: [&str; 2], refutation: &Refutation) -> String {
    if relation == Relation::Lhd {
        return format!("where Left moving second wins {low} but moving first does not win {high}");
    }
    let loses = |wins: fn(&Wins) -> bool| wins(&refutation.first) && !wins(&refutation.second);
    let first = relation != Relation::Second && loses(|wins| wins.first);
    let turn = if first { "first" } else { "second" };
    format!("where Left moving {turn} wins {low} but not {high}")
}
