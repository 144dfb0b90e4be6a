//! Questions how games, or sets of games, compare.

use super::super::decisive::{self, Decision, Decisive};
use super::super::engine::{Game, Games, RawGame};
use super::super::poset::Poset;
use super::super::sum::{MonotoneSum, truth};
use super::evaluate::SpaceId;
use super::relation::{Relation, Sense, Sign};
use mustplay_core::{ProgressSink, StopReason};

/// A question, and its answer.
#[derive(Clone, Debug)]
pub struct Question {
    /// The poset that the games are over.
    pub space: SpaceId,
    /// The games on the left; a set has several.
    pub left: Vec<RawGame>,
    /// What is asked about them.
    pub relation: Relation,
    /// The games on the right.
    pub right: Vec<RawGame>,
    /// The answer.
    pub answer: Answer,
}

/// The answer to a question.
#[derive(Clone, Debug)]
pub struct Answer {
    /// Whether it is so; `None` if that was not found out.
    pub holds: Option<bool>,
    /// How the question was decided, for relations in strict contexts: whether the left game is
    /// below the right one, and the other way round, as far as the question depends on it.
    pub decisions: [Option<Decision>; 2],
    /// What copy-cat strategies say, for one passable game on each side.
    pub copy_cat: Option<CopyCat>,
}

/// Values of `H +_λ Gᵒᵖ` and `G +_ρ Hᵒᵖ` for a question about `G` and `H` (CVH Lemma 8.9).
///
/// `G ≤ H` holds just if the first is `T`, or the second is `_`; `G ⊲ H` just if the first is not
/// `_`, or the second is not `T`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CopyCat {
    /// `H +_λ Gᵒᵖ`, in which Left copies moves.
    pub lambda: String,
    /// `G +_ρ Hᵒᵖ`, in which Right copies moves.
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

/// Whether two sides of a question stand in relations that it is made of.
pub(super) struct Judge<'a> {
    pub(super) games: &'a mut Games,
    pub(super) sense: Sense,
    pub(super) left: &'a [RawGame],
    pub(super) right: &'a [RawGame],
    /// What decides in strict contexts, for a relation that asks about these.
    pub(super) decisive: Option<&'a Decisive>,
    pub(super) decisions: [Option<Decision>; 2],
}

impl Judge<'_> {
    /// The answer for a sign; `None` only where strict contexts leave it open.
    pub(super) fn answer(
        mut self,
        sign: Sign,
        sink: &dyn ProgressSink,
    ) -> Result<Answer, StopReason> {
        let holds = match sign {
            Sign::AtMost => self.at_most(false),
            Sign::AtLeast => self.at_most(true),
            Sign::Lhd => self.lhd(false),
            Sign::Rhd => self.lhd(true),
            Sign::Less => and(self.at_most(false), || not(self.at_most(true))),
            Sign::Greater => and(self.at_most(true), || not(self.at_most(false))),
            Sign::Equivalent => and(self.at_most(false), || self.at_most(true)),
            Sign::Incomparable => and(not(self.at_most(false)), || not(self.at_most(true))),
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

    /// The sides, the lower one first.
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
            Decision::Holds(_) => Some(true),
            Decision::Fails(_) => Some(false),
            Decision::Unknown { .. } => None,
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

/// What a relation needs of a poset that it does not have.
pub(super) fn lacks(sense: Sense, poset: &Poset) -> Option<&'static str> {
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
