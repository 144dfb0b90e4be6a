//! `poset eval`: computing with games over posets of outcomes.
//!
//! Every game of a request becomes an [`OutcomeAnalysis`], every pair of games over one poset an
//! [`OutcomeComparison`], every question an [`OutcomeQuestion`].

use std::fmt::Display;

use mustplay_cgt::outcome::notation::{CopyCat, NotationError, Sentence};
use mustplay_cgt::outcome::{Expressions, ValueHasse};
use mustplay_core::{RunContext, StopReason};

use crate::args::parse_poset;
use crate::display::{self, RenderOptions};
use crate::{
    Engine, Error, Job, LeftWins, OutcomeAnalysis, OutcomeComparison, OutcomeGame, OutcomeQuestion,
    Picture, Poset, Relation, Report, Style,
};

/// A request for canonical form, properties and order of games over a poset, and for comparisons.
#[derive(clap::Args, Clone, Debug, schemars::JsonSchema, serde::Deserialize, serde::Serialize)]
pub struct Outcome {
    /// Games and questions: outcomes, `{left options|right options}`, operations on them such as
    /// `G + H`, `G^op`, `G \/ H`, and relations such as `G <= H`, `{G,H} <=_l K`, `G <=_g H`.
    #[arg(required = true, value_name = "EXPR")]
    pub games: Vec<String>,
    /// The default poset of outcomes: `L5`, `fork`, `terminals:3`, relations such as `a<b,a<c`, or
    /// a combination of posets such as `fork x L2^op`.
    #[arg(long, value_name = "POSET", value_parser = parse_poset)]
    pub over: Poset,
    /// Find equivalent monotone forms, which all passable games have.
    #[arg(long)]
    #[serde(default)]
    pub monotone: bool,
    /// Also compare the games if winning or losing the region decides the whole game.
    #[arg(long)]
    #[serde(default)]
    pub decisive: bool,
}

/// The results for games over a poset.
#[derive(schemars::JsonSchema, serde::Serialize)]
pub struct OutcomeAnswer {
    /// The poset, as it was given.
    pub poset: Poset,
    /// The games and their order.
    #[serde(flatten)]
    pub games: OutcomeGames,
    /// The questions.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub questions: Vec<OutcomeQuestion>,
    #[serde(skip)]
    expressions: Expressions,
}

/// One game, or several with their comparisons.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
#[serde(untagged)]
pub enum OutcomeGames {
    /// The only game of the request.
    One(Box<OutcomeAnalysis>),
    /// All games of the request.
    Several {
        /// The games in order.
        games: Vec<OutcomeAnalysis>,
        /// The comparisons of all pairs that share a poset.
        comparisons: Vec<OutcomeComparison>,
    },
    /// The request has no game.
    None {},
}

impl OutcomeAnswer {
    /// The games in the order of the request.
    pub fn analyses(&self) -> &[OutcomeAnalysis] {
        match &self.games {
            OutcomeGames::One(game) => std::slice::from_ref(game),
            OutcomeGames::Several { games, .. } => games,
            OutcomeGames::None {} => &[],
        }
    }

    /// Whether two games are equivalent, one game has the requested monotone form, or the answer to
    /// a question is yes; `None` in other cases.
    pub fn verdict(&self) -> Option<bool> {
        match &self.games {
            OutcomeGames::None {} => self.questions.first()?.holds,
            OutcomeGames::One(game) => {
                let forms = game.monotone_forms.as_ref()?;
                Some(forms.monotone_form.is_some())
            }
            OutcomeGames::Several { comparisons, .. } => match &comparisons[..] {
                [only] => Some(only.relation == Relation::Equal),
                _ => None,
            },
        }
    }

    /// The Hasse diagram of the games; equivalent games share a node.
    pub fn diagram(&mut self) -> Result<ValueHasse, Error> {
        let games = self.analyses();
        let Some(space) = games.first().map(|game| game.space) else {
            return Err(no_diagram("questions only".to_owned()));
        };
        if let Some(other) = games.iter().find(|game| game.space != space) {
            return Err(no_diagram(format!("{} over {}", other.name, other.over)));
        }
        let named = |one: &OutcomeAnalysis| (one.name.clone(), one.game);
        let named: Vec<_> = games.iter().map(named).collect();
        let games = self.expressions.space_mut(space).games_mut();
        Ok(ValueHasse::new(games, named)?)
    }
}

fn no_diagram(found: String) -> Error {
    Error::Request { option: "svg", expected: "games over one poset to draw", found }
}

impl Job for Outcome {
    const NAME: &'static str = "poset eval";
    type Answer = OutcomeAnswer;

    fn run(&self, _: &Engine, context: &RunContext<'_>) -> Result<Report<OutcomeAnswer>, Error> {
        if self.decisive && self.games.len() < 2 {
            return Err(Error::Request {
                option: "decisive",
                expected: "two games to compare",
                found: "one".to_owned(),
            });
        }
        let memory = context.limits().memory;
        let mut expressions = Expressions::new(self.over.order().clone(), memory);
        let (mut games, mut questions, mut stop) = (Vec::new(), Vec::new(), None);
        for expression in &self.games {
            match expressions.read(expression, &context.sink()) {
                Ok(Sentence::Game { space, form }) => {
                    let name = (format!("G{}", games.len() + 1), expression.as_str());
                    let found = (space, expressions.space_mut(space));
                    games.push(OutcomeAnalysis::new(name, found, form, self.monotone));
                }
                Ok(Sentence::Question(question)) => {
                    let space = expressions.space_mut(question.space);
                    // An unanswered question means that some contexts were not examined.
                    if question.answer.holds.is_none() {
                        let decisive = space.decisive(memory, &context.sink())?.1;
                        stop = stop.or(decisive.stopped());
                    }
                    questions.push(OutcomeQuestion::new(expression, space, *question));
                }
                Err(NotationError::Stopped(reason)) => {
                    stop = Some(reason);
                    break;
                }
                Err(error) => return Err(error.into()),
            }
        }
        let (comparisons, open) = self.compare(&mut expressions, &games, context)?;
        let answered = questions.iter().all(|question| question.holds.is_some());
        let answer = OutcomeAnswer {
            poset: self.over.clone(),
            games: match <[_; 1]>::try_from(games) {
                Ok([game]) => OutcomeGames::One(Box::new(game)),
                Err(games) if games.is_empty() => OutcomeGames::None {},
                Err(games) => OutcomeGames::Several { games, comparisons },
            },
            questions,
            expressions,
        };
        let mut found = Report::until(stop.or(open), answer, context.done());
        found.complete &= answered;
        Ok(found)
    }

    /// The diagram is the order of the games, if there are any.
    fn text(&self, report: &mut Report<OutcomeAnswer>, _: RenderOptions) -> String {
        text(report)
    }

    fn picture(&self, report: &mut Report<OutcomeAnswer>, _: RenderOptions) -> Picture {
        let answer = &mut report.answer;
        if answer.analyses().is_empty() {
            return Ok(None);
        }
        Ok(Some(answer.diagram()?.svg()))
    }
}

impl Outcome {
    /// Compares all pairs of games. Returns a reason to stop if a question was left open.
    fn compare(
        &self,
        expressions: &mut Expressions,
        games: &[OutcomeAnalysis],
        context: &RunContext<'_>,
    ) -> Result<(Vec<OutcomeComparison>, Option<StopReason>), Error> {
        let impassable = |one: &&OutcomeAnalysis| !one.canonical_form.passable;
        if let Some(one) = games.iter().find(impassable).filter(|_| self.decisive) {
            return Err(Error::Request {
                option: "decisive",
                expected: "passable games",
                found: format!("{}, in which a player wants to pass", one.name),
            });
        }
        let memory = context.limits().memory;
        let (mut comparisons, mut stop) = (Vec::new(), None);
        for (at, first) in games.iter().enumerate() {
            for second in &games[at + 1..] {
                if first.space != second.space {
                    continue;
                }
                let pair = [first, second];
                let space = expressions.space_mut(first.space);
                if self.decisive {
                    let (games, decisive) = space.decisive(memory, &context.sink())?;
                    let comparison = OutcomeComparison::new(games, pair, Some(decisive));
                    if comparison.is_open() {
                        stop = stop.or(decisive.stopped());
                    }
                    comparisons.push(comparison);
                } else {
                    comparisons.push(OutcomeComparison::new(space.games_mut(), pair, None));
                }
            }
        }
        Ok((comparisons, stop))
    }
}

/// The longest game that is printed.
const LONGEST_TEXT: usize = 2000;

fn text(report: &Report<OutcomeAnswer>) -> String {
    let answer = &report.answer;
    let is_home =
        |game: &OutcomeAnalysis| game.over.to_string() == answer.poset.order().to_string();
    let place = |game: &OutcomeAnalysis| {
        let elsewhere = Some(game).filter(|game| !is_home(game));
        elsewhere.map_or_else(String::new, |game| display::entry("poset", &game.over))
    };
    let mut parts: Vec<String> = Vec::new();
    match &answer.games {
        OutcomeGames::None {} => {}
        OutcomeGames::One(game) if answer.questions.is_empty() => {
            parts.push(place(game) + &about(game));
        }
        OutcomeGames::One(_) | OutcomeGames::Several { .. } => {
            parts.extend(answer.analyses().iter().map(|game| {
                let expression = short(game.expression.trim());
                display::entry(&game.name, expression) + &place(game) + &about(game)
            }));
        }
    }
    if let OutcomeGames::Several { games, comparisons } = &answer.games {
        parts.extend(comparisons.iter().map(order));
        parts.extend(apart(games));
    }
    parts.extend(answer.questions.iter().map(question));
    let stopped = report.stopped.iter();
    parts.extend(stopped.map(|stop| format!("not complete: {stop}\n")));
    parts.join("\n")
}

/// A note about games over different posets, which are not compared.
fn apart(games: &[OutcomeAnalysis]) -> Option<String> {
    let first = games.first()?;
    let other = |game: &&OutcomeAnalysis| game.over.to_string() != first.over.to_string();
    let other = games.iter().find(other)?;
    let said = format!(
        "{} is over {}, {} over {}: not compared",
        first.name, first.over, other.name, other.over
    );
    Some(display::entry("order", said))
}

/// A question, its answer, and the reason.
fn question(question: &OutcomeQuestion) -> String {
    let mut text = display::entry("question", short(question.expression.trim()));
    for (name, side) in [("G", &question.left), ("H", &question.right)] {
        let value = match &side[..] {
            [one] => short(one),
            several => format!("{{{}}}", list(several)),
        };
        text += &display::entry(name, value);
    }
    let answer = match question.holds {
        Some(true) => "yes,",
        Some(false) => "no, not",
        None => "unknown:",
    };
    text += &display::entry(
        "answer",
        format!("{answer} G {} H over {}", question.relation, question.over),
    );
    for judgment in &question.decisive {
        let (low, relation, high) = (&judgment.low, &judgment.relation, &judgment.high);
        let argument = judgment.argument.replace('\n', "\n  ");
        text += &display::entry("decisive", format!("{low} {relation} {high} {argument}"));
    }
    if let Some(CopyCat { lambda, rho }) = &question.copy_cat {
        let said = match lambda.as_str() {
            "T" => "G <= H",
            "_" => "not G <| H",
            _ => "G <| H, not G <= H",
        };
        let games = format!("H +_lambda G^op = {lambda}, G +_rho H^op = {rho}");
        text += &display::entry("copy-cat", format!("{games}: {said}"));
    }
    text
}

/// One line per known property of a game.
fn about(game: &OutcomeAnalysis) -> String {
    let mut text = display::entry("canonical form", short(&game.canonical));
    let (given, canonical) = (&game.given, &game.canonical_form);
    for (what, given, canonical) in [
        ("passable", given.passable, canonical.passable),
        ("monotone", given.monotone, canonical.monotone),
        ("semi-monotone", given.semi_monotone, canonical.semi_monotone),
    ] {
        text += &display::entry(what, both(given, canonical));
    }
    if game.atomic {
        text += &display::entry("depth", "0, an outcome");
    } else {
        let (left, right) = (list(&game.good_left), list(&game.good_right));
        text += &display::entry("good options", format!("Left {left}; Right {right}"));
        text += &display::entry("depth", canonical.depth);
    }
    if let Some(wins) = game.left_wins {
        text += &display::entry("who wins", winner(wins));
    }
    if let (Some(up), Some(down)) = (&game.up, &game.down) {
        text += &display::entry("left class", format!("up to {}", short(up)));
        text += &display::entry("right class", format!("down to {}", short(down)));
    }
    if let Some(forms) = &game.monotone_forms {
        if let (Some(simple), Some(proof)) = (&forms.monotone_form, &forms.proof_form) {
            text += &display::entry("monotone form", short(simple));
            if simple.to_string() != proof.to_string() {
                text += &display::entry("by the proof", short(proof));
            }
        } else if let Some(reason) = forms.no_monotone_form {
            text += &display::entry("monotone form", format!("none: {reason}"));
        }
    }
    text
}

/// The winner of a game that ends in a win or a loss.
fn winner(wins: LeftWins) -> &'static str {
    match (wins.first, wins.second) {
        (_, true) => "Left, moving first or second",
        (true, false) => "who moves first",
        (false, false) => "Right, moving first or second",
    }
}

/// A line for each relation between two games.
fn order(comparison: &OutcomeComparison) -> String {
    let [g, h] = &comparison.games;
    let related = |relation: Relation| format!("{g} {} {h}", relation.symbol(Style::Ascii));
    let meaning = match comparison.relation {
        Relation::Equal => ", equivalent",
        Relation::Confused => ", incomparable",
        _ => "",
    };
    let mut text = display::entry("order", related(comparison.relation) + meaning);
    let passes = [(comparison.lhd, g, h), (comparison.rhd, h, g)].map(|(holds, low, high)| {
        let not = if holds { "" } else { "not " };
        format!("{not}{low} <| {high}")
    });
    text += &display::entry("first mover", passes.join(", "));
    for (what, relation) in
        [("left order", comparison.left_order), ("right order", comparison.right_order)]
    {
        if let Some(relation) = relation {
            text += &display::entry(what, related(relation));
        }
    }
    for judgment in comparison.decisive.iter().flatten() {
        let (low, high) = (&judgment.low, &judgment.high);
        let argument = judgment.argument.replace('\n', "\n  ");
        text += &display::entry("decisive", format!("{low} ≤ᵍ {high} {argument}"));
    }
    text
}

/// Whether the given form has a property, and whether the canonical form has it.
fn both(given: bool, canonical: bool) -> String {
    let word = |holds| if holds { "yes" } else { "no" };
    if given == canonical {
        word(given).to_owned()
    } else {
        let (given, canonical) = (word(given), word(canonical));
        format!("{given} as given, {canonical} in canonical form")
    }
}

fn list(games: &[OutcomeGame]) -> String {
    let texts: Vec<String> = games.iter().map(ToString::to_string).collect();
    match &texts[..] {
        [] => "none".to_owned(),
        texts => short(texts.join(", ")),
    }
}

/// A game as text, or its length if it is too long to read.
fn short(game: impl Display) -> String {
    let text = game.to_string();
    if text.len() <= LONGEST_TEXT {
        text
    } else {
        format!("too long to print, {} characters", text.len())
    }
}
