//! Questions about the order of games, or sets of games.
//!
//! # Relations
//!
//! | sign | meaning | CVH |
//! | --- | --- | --- |
//! | `<=` `>=` `<` `>` `=` `\|\|` | order, equivalence, incomparable | Definition 4.3 |
//! | `<\|` `\|>` | Left moving first against moving second | Definition 4.3 |
//! | `<=_l` `<=_r` `=_l` … | the order as left options, as right options | Definitions 5.1, 5.10 |
//! | `<=_g1` `<=_g2` `<=_g` `=_g` `<\|_g` | where ⊤ and ⊥ decide; first, second | Definition 9.6 |

use super::super::decisive::{self, Decisive, RelationDecision};
use super::super::engine::{Game, Games, RawGame};
use super::super::map::{MonotoneSum, truth};
use super::super::poset::OutcomePoset;
use super::evaluate::SpaceId;
use mustplay_core::{ProgressSink, StopReason};
use std::fmt;

#[derive(Clone, Debug)]
pub struct Question {
    pub space: SpaceId,
    /// The games on the left; a set has several.
    pub left: Vec<RawGame>,
    pub relation: Relation,
    pub right: Vec<RawGame>,
    pub answer: Answer,
}

#[derive(Clone, Debug)]
pub struct Answer {
    pub holds: Option<bool>,
    /// For relations in strict contexts, the decision whether the left game is below the right one,
    /// and the reverse, if the question depends on it.
    pub decisions: [Option<RelationDecision>; 2],
    /// The result of copycat strategies, if each side is one passable game.
    pub copy_cat: Option<CopyCat>,
}

/// Values of sums with an opposite game (CVH Lemma 8.9): `G ≤ H` if and only if the first is `T`,
/// or the second is `_`; `G ⊲ H` if and only if the first is not `_`, or the second is not `T`.
#[derive(Clone, Debug, PartialEq, Eq, schemars::JsonSchema, serde::Serialize)]
#[schemars(rename = "OutcomeCopyCat")]
pub struct CopyCat {
    // Left copies moves.
    /// `H +_λ Gᵒᵖ`.
    pub lambda: String,
    // Right copies moves.
    /// `G +_ρ Hᵒᵖ`.
    pub rho: String,
}

impl CopyCat {
    fn of(
        games: &Games,
        g: RawGame,
        h: RawGame,
        sink: &dyn ProgressSink,
    ) -> Result<Self, StopReason> {
        let poset = games.poset();
        let mut opposites = Games::new(poset.opposite());
        let mut play = |judge: &MonotoneSum, left: RawGame, right: RawGame| {
            let right = opposites.raw_opposite_of(&games.positions(right));
            let mut truth = Games::new(truth());
            let (left, right) = (games.positions(left), opposites.positions(right));
            let value = truth.sum(&left, &right, judge, sink)?;
            Ok(truth.text(value))
        };
        Ok(Self {
            lambda: play(&MonotoneSum::lambda(poset), h, g)?,
            rho: play(&MonotoneSum::rho(poset), g, h)?,
        })
    }
}

/// Decides a question from basic relations between its two sides.
pub(super) struct QuestionJudge<'a> {
    pub(super) games: &'a mut Games,
    pub(super) sense: Sense,
    pub(super) left: &'a [RawGame],
    pub(super) right: &'a [RawGame],
    /// The decision procedure, for relations in strict contexts.
    pub(super) decisive: Option<&'a Decisive>,
    pub(super) decisions: [Option<RelationDecision>; 2],
}

impl QuestionJudge<'_> {
    /// The answer for a sign; `None` only if strict contexts leave it undecided.
    pub(super) fn answer(
        mut self,
        sign: RelationSign,
        sink: &dyn ProgressSink,
    ) -> Result<Answer, StopReason> {
        let holds = match sign {
            RelationSign::AtMost => self.at_most(false),
            RelationSign::AtLeast => self.at_most(true),
            RelationSign::Lhd => self.lhd(false),
            RelationSign::Rhd => self.lhd(true),
            RelationSign::Less => and(self.at_most(false), || not(self.at_most(true))),
            RelationSign::Greater => and(self.at_most(true), || not(self.at_most(false))),
            RelationSign::Equivalent => and(self.at_most(false), || self.at_most(true)),
            RelationSign::Incomparable => and(not(self.at_most(false)), || not(self.at_most(true))),
        };
        let copy_cat = match (self.sense, self.left, self.right) {
            (Sense::Plain, &[g], &[h])
                if self.games.is_passable(g) && self.games.is_passable(h) =>
            {
                Some(CopyCat::of(self.games, g, h, sink)?)
            }
            _ => None,
        };
        Ok(Answer { holds, decisions: self.decisions, copy_cat })
    }

    /// The two sides, the lower one first.
    fn sides(&self, turned: bool) -> (Vec<RawGame>, Vec<RawGame>) {
        let (left, right) = (self.left.to_vec(), self.right.to_vec());
        if turned { (right, left) } else { (left, right) }
    }

    fn at_most(&mut self, turned: bool) -> Option<bool> {
        let (low, high) = self.sides(turned);
        match self.sense {
            Sense::Plain => Some(self.all(&low, &high, Games::le)),
            Sense::Left => self.games.left_le(&low, &high),
            Sense::Right => self.games.right_le(&low, &high),
            Sense::Decisive => self.decide(decisive::Relation::Le, turned),
            Sense::DecisiveFirst => self.decide(decisive::Relation::First, turned),
            Sense::DecisiveSecond => self.decide(decisive::Relation::Second, turned),
        }
    }

    fn lhd(&mut self, turned: bool) -> Option<bool> {
        let (low, high) = self.sides(turned);
        match self.sense {
            Sense::Plain => Some(self.all(&low, &high, Games::lhd)),
            _ => self.decide(decisive::Relation::Lhd, turned),
        }
    }

    fn all(
        &mut self,
        low: &[RawGame],
        high: &[RawGame],
        holds: fn(&mut Games, RawGame, RawGame) -> bool,
    ) -> bool {
        low.iter().all(|&g| high.iter().all(|&h| holds(self.games, g, h)))
    }

    fn decide(&mut self, relation: decisive::Relation, turned: bool) -> Option<bool> {
        let (low, high) = self.sides(turned);
        let value = |games: &mut Games, side: &[RawGame]| -> Option<Game> {
            side.first().map(|&game| games.canonical(game))
        };
        let low = value(self.games, &low)?;
        let high = value(self.games, &high)?;
        let decision = self.decisive?.judge(self.games, relation, low, high);
        let holds = match decision {
            RelationDecision::Holds(_) => Some(true),
            RelationDecision::Fails(_) => Some(false),
            RelationDecision::Unknown { .. } => None,
        };
        self.decisions[usize::from(turned)] = Some(decision);
        holds
    }
}

fn and(first: Option<bool>, second: impl FnOnce() -> Option<bool>) -> Option<bool> {
    match first {
        Some(false) => Some(false),
        first => match second() {
            Some(false) => Some(false),
            second => Some(first? && second?),
        },
    }
}

fn not(holds: Option<bool>) -> Option<bool> {
    holds.map(|holds| !holds)
}

pub(super) fn lacks(sense: Sense, poset: &OutcomePoset) -> Option<&'static str> {
    match sense {
        Sense::Plain => None,
        Sense::Left => poset.bottom().is_none().then_some("a poset with bottom"),
        Sense::Right => poset.top().is_none().then_some("a poset with top"),
        Sense::Decisive | Sense::DecisiveFirst | Sense::DecisiveSecond => {
            let ends = poset.top().zip(poset.bottom());
            let bounded = ends.is_some_and(|(top, bottom)| top != bottom);
            (!bounded).then_some("a poset with different top and bottom")
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RelationSign {
    /// `≤`.
    AtMost,
    /// `≥`.
    AtLeast,
    /// `≤` but not `≥`.
    Less,
    /// `≥` but not `≤`.
    Greater,
    /// `≃`: `≤` and `≥`.
    Equivalent,
    /// `‖`: neither `≤` nor `≥`.
    Incomparable,
    /// `⊲`.
    Lhd,
    /// `⊳`: the converse of `⊲`.
    Rhd,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sense {
    Plain,
    Left,
    Right,
    /// In strict contexts, Left moving first or second.
    Decisive,
    /// In strict contexts, Left moving first.
    DecisiveFirst,
    /// In strict contexts, Left moving second.
    DecisiveSecond,
}

/// The relation in a question about two games or sets of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Relation {
    pub sign: RelationSign,
    pub sense: Sense,
}

impl RelationSign {
    /// The texts of the signs; a text precedes its own prefixes.
    pub(super) const TEXTS: [(&str, Self); 15] = [
        ("<=", Self::AtMost),
        ("<|", Self::Lhd),
        ("<", Self::Less),
        (">=", Self::AtLeast),
        (">", Self::Greater),
        ("==", Self::Equivalent),
        ("=", Self::Equivalent),
        ("|>", Self::Rhd),
        ("||", Self::Incomparable),
        ("≤", Self::AtMost),
        ("≥", Self::AtLeast),
        ("⊲", Self::Lhd),
        ("⊳", Self::Rhd),
        ("≃", Self::Equivalent),
        ("‖", Self::Incomparable),
    ];
}

pub(super) const SUBSCRIPTS: [(&str, Sense); 12] = [
    ("_l", Sense::Left),
    ("ₗ", Sense::Left),
    ("_r", Sense::Right),
    ("ᵣ", Sense::Right),
    ("_g", Sense::Decisive),
    ("ᵍ", Sense::Decisive),
    ("_g1", Sense::DecisiveFirst),
    ("ᵍ₁", Sense::DecisiveFirst),
    ("₁ᵍ", Sense::DecisiveFirst),
    ("_g2", Sense::DecisiveSecond),
    ("ᵍ₂", Sense::DecisiveSecond),
    ("₂ᵍ", Sense::DecisiveSecond),
];

impl Sense {
    /// Whether the relation is restricted to strict contexts.
    pub const fn is_decisive(self) -> bool {
        matches!(self, Self::Decisive | Self::DecisiveFirst | Self::DecisiveSecond)
    }

    /// Whether `⊲` accepts this subscript.
    pub(super) const fn has_lhd(self) -> bool {
        matches!(self, Self::Plain | Self::Decisive)
    }
}

impl fmt::Display for Relation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let signs = RelationSign::TEXTS.iter().filter(|(text, _)| text.is_ascii());
        let sign = signs.rev().find(|(_, sign)| *sign == self.sign);
        let subscript = SUBSCRIPTS.iter().find(|(_, sense)| *sense == self.sense);
        write!(f, "{}{}", sign.map_or("", |it| it.0), subscript.map_or("", |it| it.0))
    }
}
