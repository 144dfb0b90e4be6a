//! A question about games over a poset, with its answer.

use std::sync::Arc;

use mustplay_cgt::outcome::notation::{CopyCat, Question, Relation, Sense, Sign, Space};
use mustplay_cgt::outcome::{Poset, RawGame, decisive};

use super::{DecisiveJudgment, OutcomeGame};
use crate::Text;

/// What was asked about games, or sets of games, and the answer.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct OutcomeQuestion {
    /// The question as it was given.
    pub expression: String,
    /// The poset that the games are over.
    pub over: Text<Arc<Poset>>,
    /// The canonical forms of the games on the left; a set has several.
    pub left: Vec<OutcomeGame>,
    /// What is asked about them: `<=`, `<|`, `<=_l`, `<=_g1` …
    pub relation: Text<Relation>,
    /// The canonical forms of the games on the right.
    pub right: Vec<OutcomeGame>,
    /// The answer; `None` if it was not found.
    pub holds: Option<bool>,
    /// What decides it, for relations in strict contexts; the games are called `G` and `H`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub decisive: Vec<DecisiveJudgment>,
    /// What copy-cat strategies say, for one passable game on each side.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub copy_cat: Option<OutcomeCopyCat>,
}

/// Values of sums with an opposite game (CVH Lemma 8.9): `G ≤ H` just if the first is `T`, or the
/// second is `_`; `G ⊲ H` just if the first is not `_`, or the second is not `T`.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct OutcomeCopyCat {
    /// `H +_λ Gᵒᵖ`.
    pub lambda: String,
    /// `G +_ρ Hᵒᵖ`.
    pub rho: String,
}

impl OutcomeQuestion {
    pub(super) fn new(expression: &str, space: &mut Space, question: Question) -> Self {
        let games = space.games_mut();
        let poset = Arc::new(games.poset().clone());
        let mut values = |side: &[RawGame]| -> Vec<OutcomeGame> {
            let value = |&form: &RawGame| {
                let value = games.canonical(form);
                OutcomeGame::new(&poset, games, value)
            };
            side.iter().map(value).collect()
        };
        let (left, right) = (values(&question.left), values(&question.right));
        let asked = strict(question.relation);
        let [up, down] = question.answer.decisions;
        let judgment = |names, decision| DecisiveJudgment::new(asked, names, decision);
        let up = up.as_ref().map(|up| judgment(["G", "H"], up));
        let down = down.as_ref().map(|down| judgment(["H", "G"], down));
        let copy_cat = question.answer.copy_cat;
        Self {
            expression: expression.to_owned(),
            over: Text(poset),
            left,
            relation: Text(question.relation),
            right,
            holds: question.answer.holds,
            decisive: up.into_iter().chain(down).collect(),
            copy_cat: copy_cat.map(|CopyCat { lambda, rho }| OutcomeCopyCat { lambda, rho }),
        }
    }
}

/// What a relation asks of strict contexts.
fn strict(relation: Relation) -> decisive::Relation {
    match (relation.sign, relation.sense) {
        (Sign::Lhd | Sign::Rhd, _) => decisive::Relation::Lhd,
        (_, Sense::DecisiveFirst) => decisive::Relation::First,
        (_, Sense::DecisiveSecond) => decisive::Relation::Second,
        _ => decisive::Relation::Le,
    }
}
