//! The analysis of one game over a poset.
//!
//! Monotone and semi-monotone are properties of forms and may be lost in canonical form (CVH
//! Example 4.29), so they are reported for both.

use std::fmt::{self, Write};
use std::str::FromStr;
use std::sync::Arc;

use mustplay_cgt::normal::Player;
use mustplay_cgt::normal::notation::Relation;
use mustplay_cgt::outcome::context::Wins;
use mustplay_cgt::outcome::decisive::{
    self, ContextRefutation, Decisive, DecisiveArgument, RelationDecision,
};
use mustplay_cgt::outcome::notation::{
    self, CopyCat, Question, RelationSign, Sense, Space, SpaceId,
};
use mustplay_cgt::outcome::{self, Game, Games, NoMonotoneForm, Positions, RawGame};

use crate::{Error, Text};

/// The results for a game.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct OutcomeAnalysis {
    /// `G1` for the first game of a request, and so on.
    pub name: String,
    /// The game as it was given.
    pub expression: String,
    /// The poset of the game, which may differ from that of the request after operations.
    pub over: Text<Arc<outcome::OutcomePoset>>,
    /// Its canonical form.
    pub canonical: OutcomeGame,
    /// Whether the canonical form is an outcome.
    pub atomic: bool,
    /// Properties of the given form.
    #[serde(flatten)]
    pub given: FormProperties,
    /// Properties of the canonical form.
    pub canonical_form: FormProperties,
    /// Left options of the canonical form, shallow ones first.
    pub left: Vec<OutcomeGame>,
    /// Right options of the canonical form, shallow ones first.
    pub right: Vec<OutcomeGame>,
    /// Good left options of the canonical form, shallow ones first.
    pub good_left: Vec<OutcomeGame>,
    /// Good right options of the canonical form, shallow ones first.
    pub good_right: Vec<OutcomeGame>,
    /// The largest value of its left class, that is of the values equally good as left options;
    /// `None` over an unbounded poset.
    pub up: Option<OutcomeGame>,
    /// The smallest value of its right class.
    pub down: Option<OutcomeGame>,
    /// The winner, if the outcomes are a win and a loss and the game is passable.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_wins: Option<LeftWins>,
    /// Equivalent monotone forms, if requested.
    #[serde(flatten)]
    pub monotone_forms: Option<MonotoneForms>,
    /// The canonical form in the space of games of the answer.
    #[serde(skip)]
    pub(crate) game: Game,
    /// The space that holds it.
    #[serde(skip)]
    pub(crate) space: SpaceId,
}

/// Whether Left wins a game over two outcomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, schemars::JsonSchema, serde::Serialize)]
pub struct LeftWins {
    /// Whether Left wins moving first.
    pub first: bool,
    /// Whether Left wins moving second.
    pub second: bool,
}

impl LeftWins {
    fn new(games: &mut Games, game: Game) -> Option<Self> {
        let is_truth = games.poset().len() == 2 && games.poset().is_linear();
        let top = games.top().filter(|_| is_truth)?;
        // For games that are not passable, the order of games does not give the winner.
        if !games.is_passable(game) {
            return None;
        }
        Some(Self { first: games.lhd(top, game), second: games.le(top, game) })
    }
}

/// Properties of a form.
#[derive(Clone, Copy, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct FormProperties {
    /// Whether the form is passable: in no position does a player gain by passing (CVH §6).
    pub passable: bool,
    /// Whether every move is good.
    pub monotone: bool,
    /// Whether both players have a good move everywhere.
    pub semi_monotone: bool,
    /// The length of the longest play.
    pub depth: usize,
    /// The number of different positions.
    pub positions: usize,
}

/// Monotone forms of a game (CVH Theorem 6.5), or why there are none.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct MonotoneForms {
    /// The form without superfluous options.
    pub monotone_form: Option<OutcomeGame>,
    /// The form constructed in the proof, before superfluous options are removed.
    pub proof_form: Option<OutcomeGame>,
    /// Why there is no monotone form.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_monotone_form: Option<Text<NoMonotoneForm>>,
}

impl FormProperties {
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
    /// Monotone forms of the given form, or of the canonical form if only that is passable.
    fn new(
        poset: &Arc<outcome::OutcomePoset>,
        games: &mut Games,
        form: RawGame,
        canonical: Game,
    ) -> Self {
        let passable = if games.is_passable(form) { form } else { canonical.into() };
        let forms = games
            .monotone_form(passable)
            .and_then(|proof| Ok((proof, games.simplified_monotone_form(passable)?)));
        match forms {
            Ok((proof, simple)) => Self {
                monotone_form: Some(OutcomeGame::new(poset, games, simple)),
                proof_form: Some(OutcomeGame::new(poset, games, proof)),
                no_monotone_form: None,
            },
            Err(reason) => {
                Self { monotone_form: None, proof_form: None, no_monotone_form: Some(Text(reason)) }
            }
        }
    }
}

impl OutcomeAnalysis {
    /// Analyzes the game that `expression` describes; monotone forms are found if requested.
    pub(crate) fn new(
        (name, expression): (String, &str),
        (id, space): (SpaceId, &mut Space),
        form: RawGame,
        monotone: bool,
    ) -> Self {
        let games = space.games_mut();
        let poset = Arc::new(games.poset().clone());
        let game = games.canonical(form);
        let left: Vec<RawGame> = games.raw_left(game.into()).collect();
        let right: Vec<RawGame> = games.raw_right(game.into()).collect();
        let good_left = games.good_options(game, Player::Left);
        let good_right = games.good_options(game, Player::Right);
        let up = games.up(&[game.into()]).map(|up| games.canonical(up));
        let down = games.down(&[game.into()]).map(|down| games.canonical(down));
        Self {
            name,
            expression: expression.to_owned(),
            atomic: games.outcome(game).is_some(),
            given: FormProperties::new(games, form),
            canonical_form: FormProperties::new(games, game.into()),
            left_wins: LeftWins::new(games, game),
            monotone_forms: monotone.then(|| MonotoneForms::new(&poset, games, form, game)),
            canonical: OutcomeGame::new(&poset, games, game),
            left: shallow_first(&poset, games, &left),
            right: shallow_first(&poset, games, &right),
            good_left: shallow_first(&poset, games, &good_left),
            good_right: shallow_first(&poset, games, &good_right),
            up: up.map(|up| OutcomeGame::new(&poset, games, up)),
            down: down.map(|down| OutcomeGame::new(&poset, games, down)),
            over: Text(poset),
            game,
            space: id,
        }
    }
}

/// Options sorted by depth and then by text.
fn shallow_first(
    poset: &Arc<outcome::OutcomePoset>,
    games: &Games,
    options: &[RawGame],
) -> Vec<OutcomeGame> {
    let game = |&option: &RawGame| OutcomeGame::new(poset, games, option);
    let mut options: Vec<OutcomeGame> = options.iter().map(game).collect();
    options.sort_by_cached_key(|option| (option.positions().depth(), option.to_string()));
    options
}

// Comparison of two games over a poset.
//
// `G <| H` is CVH's `G ⊲ H`: Left moving first in `H` is at least as well off as moving second in
// `G`. As options, games compare by the left and right orders (§5). With a [`Decisive`] they are
// also compared in strict contexts only (§9), with the reason.

/// A comparison of two games.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct OutcomeComparison {
    /// The names of the games.
    pub games: [String; 2],
    /// The relation: `<`, `=`, `>` or `||`.
    pub relation: Relation,
    /// `G <| H`.
    pub lhd: bool,
    /// `H <| G`.
    pub rhd: bool,
    /// The relation as left options; `None` over a poset without bottom.
    pub left_order: Option<Relation>,
    /// The relation as right options; `None` over a poset without top.
    pub right_order: Option<Relation>,
    /// The judgments on both directions of the globally decisive order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decisive: Option<[DecisiveJudgment; 2]>,
}

impl OutcomeComparison {
    pub(crate) fn new(
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

    /// Whether a question about strict contexts is unanswered.
    pub(crate) fn is_open(&self) -> bool {
        let mut judgments = self.decisive.iter().flatten();
        judgments.any(|judgment| judgment.holds.is_none())
    }
}

/// The relation of two games in all strict contexts.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct DecisiveJudgment {
    /// The relation in question: `≤ᵍ`, `≤₁ᵍ`, `≤₂ᵍ` or `⊲ᵍ`.
    pub relation: Text<decisive::Relation>,
    /// The game that may be the lower one.
    pub low: String,
    /// The game that may be the higher one.
    pub high: String,
    /// Whether the relation holds; `None` if unknown.
    pub holds: Option<bool>,
    /// The kind of reason.
    pub reason: DecisiveReason,
    /// The reason in words.
    pub argument: String,
    /// The strict context in which the relation fails.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub context: Option<String>,
}

/// The reason that a relation holds, or fails, in all strict contexts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, schemars::JsonSchema, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum DecisiveReason {
    /// The relation holds in all contexts.
    Order,
    /// All strict contexts were tried.
    Contexts,
    /// A strategy that does not depend on the context.
    Strategy,
    /// A strict context in which the relation fails.
    Context,
    /// No proof was found.
    Unknown,
}

impl DecisiveJudgment {
    pub(crate) fn new(
        relation: decisive::Relation,
        [low, high]: [&str; 2],
        decision: &RelationDecision,
    ) -> Self {
        let (holds, reason) = match decision {
            RelationDecision::Holds(DecisiveArgument::Ordered) => {
                (Some(true), DecisiveReason::Order)
            }
            RelationDecision::Holds(DecisiveArgument::AllContexts { .. }) => {
                (Some(true), DecisiveReason::Contexts)
            }
            RelationDecision::Holds(DecisiveArgument::Strategies(_)) => {
                (Some(true), DecisiveReason::Strategy)
            }
            RelationDecision::Fails(_) => (Some(false), DecisiveReason::Context),
            RelationDecision::Unknown { .. } => (None, DecisiveReason::Unknown),
        };
        let mut argument = decision.to_string();
        let mut context = None;
        if let RelationDecision::Fails(refutation) = decision {
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

/// Describes the player's turn at which the first game is better in the context.
fn how_it_fails(
    relation: decisive::Relation,
    [low, high]: [&str; 2],
    refutation: &ContextRefutation,
) -> String {
    if relation == decisive::Relation::Lhd {
        return format!("where Left moving second wins {low} but moving first does not win {high}");
    }
    let loses = |wins: fn(&Wins) -> bool| wins(&refutation.first) && !wins(&refutation.second);
    let first = relation != decisive::Relation::Second && loses(|wins| wins.first);
    let turn = if first { "first" } else { "second" };
    format!("where Left moving {turn} wins {low} but not {high}")
}

/// A question about games, or sets of games, and its answer.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct OutcomeQuestion {
    /// The text of the question.
    pub expression: String,
    /// The poset of the games.
    pub over: Text<Arc<outcome::OutcomePoset>>,
    /// The canonical forms of the games on the left; a set has several.
    pub left: Vec<OutcomeGame>,
    /// The relation in question: `<=`, `<|`, `<=_l`, `<=_g1` …
    pub relation: Text<notation::Relation>,
    /// The canonical forms of the games on the right.
    pub right: Vec<OutcomeGame>,
    /// The answer; `None` if it is unknown.
    pub holds: Option<bool>,
    /// The judgments that decide relations in strict contexts; the games are called `G` and `H`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub decisive: Vec<DecisiveJudgment>,
    /// The result of copy-cat strategies, for one passable game on each side.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub copy_cat: Option<CopyCat>,
}

impl OutcomeQuestion {
    pub(crate) fn new(expression: &str, space: &mut Space, question: Question) -> Self {
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
        Self {
            expression: expression.to_owned(),
            over: Text(poset),
            left,
            relation: Text(question.relation),
            right,
            holds: question.answer.holds,
            decisive: up.into_iter().chain(down).collect(),
            copy_cat: question.answer.copy_cat,
        }
    }
}

/// The relation in strict contexts that a question is about.
fn strict(relation: notation::Relation) -> decisive::Relation {
    match (relation.sign, relation.sense) {
        (RelationSign::Lhd | RelationSign::Rhd, _) => decisive::Relation::Lhd,
        (_, Sense::DecisiveFirst) => decisive::Relation::First,
        (_, Sense::DecisiveSecond) => decisive::Relation::Second,
        _ => decisive::Relation::Le,
    }
}

/// A poset of outcomes with the text that describes it: `L5`, `fork`, `a<b,a<c`.
///
/// ```
/// use mustplay::Poset;
///
/// let fork = Poset::try_from("fork".to_owned())?;
/// assert_eq!((fork.to_string().as_str(), fork.order().len()), ("fork", 4));
/// # Ok::<(), mustplay::Error>(())
/// ```
#[derive(Clone, Debug, serde::Deserialize)]
#[serde(try_from = "String")]
pub struct Poset {
    text: String,
    order: Arc<outcome::OutcomePoset>,
}

impl Poset {
    pub fn order(&self) -> &outcome::OutcomePoset {
        &self.order
    }
}

impl FromStr for Poset {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        text.to_owned().try_into()
    }
}

impl TryFrom<String> for Poset {
    type Error = Error;

    fn try_from(text: String) -> Result<Self, Error> {
        match text.parse() {
            Ok(order) => Ok(Self { text, order: Arc::new(order) }),
            Err(error) => Err(Error::Poset { text, error }),
        }
    }
}

impl fmt::Display for Poset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

crate::text::as_text!(
    Poset,
    "Poset",
    "Outcomes and their order: `L5`, `fork`, `terminals:3`, relations such as `a<b,a<c`, or a poset \
     made of others such as `fork x L2` and `fork^op`."
);

/// A game over a poset, with its poset. It displays and serializes as text that parses back.
#[derive(Clone, Debug)]
pub struct OutcomeGame {
    order: Arc<outcome::OutcomePoset>,
    positions: Positions,
}

impl OutcomeGame {
    /// A game of an arena over `order` as an independent value.
    pub(crate) fn new(
        order: &Arc<outcome::OutcomePoset>,
        games: &Games,
        game: impl Into<RawGame>,
    ) -> Self {
        Self { order: Arc::clone(order), positions: games.positions(game) }
    }

    pub fn positions(&self) -> &Positions {
        &self.positions
    }
}

impl fmt::Display for OutcomeGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.positions.text(&self.order))
    }
}

crate::text::as_text!(
    OutcomeGame,
    "OutcomeGame",
    "A game over a poset: an outcome, or `{left options|right options}`."
);
