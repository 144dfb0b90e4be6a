//! How two games over a poset compare.
//!
//! `G <| H` is CVH's `G ⊲ H`: Left moving first in `H` is at least as well off as moving
//! second in `G`. As options games compare by the left and right orders (§5). With a
//! [`Decisive`] they are also compared in strict contexts only (§9), with the reason.

use mustplay_cgt::normal::notation::Relation;
use mustplay_cgt::outcome::decisive::{self, Decisive};
use mustplay_cgt::outcome::{Games, RawGame};

use super::{DecisiveJudgment, OutcomeAnalysis};

/// Two games and their order.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
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
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decisive: Option<[DecisiveJudgment; 2]>,
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
            let judgment = |low: &OutcomeAnalysis, high: &OutcomeAnalysis, decision| {
                let names = [low.name.as_str(), high.name.as_str()];
                DecisiveJudgment::new(decisive::Relation::Le, names, decision)
            };
            [judgment(first, second, &up), judgment(second, first, &down)]
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
