//! Quantified formulas: games in which the variables are set in their order.

use mustplay_coloring::qbf::{self, Formula, Literal, Quantifier};
use mustplay_coloring::superrational::autarky;
use mustplay_coloring::{Color, Element, Move, Names, Player, color_name};
use mustplay_core::{Limits, Observer, RunContext, StopReason};

use super::{Adversary, Choice};
use crate::coloring::{Named, SETS};

/// A quantified formula whose first variables are set. Max sets those with ∃ and wants it true.
pub(super) struct FixedOrder {
    names: Names,
    prefix: Vec<Quantifier>,
    /// The clauses that are not satisfied yet, without what is false.
    clauses: Vec<Vec<Literal>>,
    set: Vec<bool>,
}

impl FixedOrder {
    /// A formula from its start on.
    pub(super) fn new(formula: &Formula) -> Self {
        Self {
            names: Names::numbers(formula.prefix().len()),
            prefix: formula.prefix().to_vec(),
            clauses: formula.clauses().to_vec(),
            set: Vec::new(),
        }
    }

    /// What is left of the clauses once the next variable has a value.
    fn after(&self, value: bool) -> Vec<Vec<Literal>> {
        let next = self.set.len();
        let is_true = |it: &Literal| it.variable == next && it.positive == value;
        let left = self.clauses.iter().filter(|clause| !clause.iter().any(is_true));
        let others = |clause: &Vec<Literal>| -> Vec<Literal> {
            let literals = clause.iter().filter(|it| it.variable != next);
            literals.copied().collect()
        };
        left.map(others).collect()
    }

    fn next(&self, value: bool) -> Move {
        let color = if value { Color::TRUE } else { Color::FALSE };
        Move::new(Element::new(self.set.len()), color)
    }
}

impl Adversary for FixedOrder {
    fn to_move(&self) -> Option<Player> {
        let next = self.prefix.get(self.set.len())?;
        Some(match next {
            Quantifier::Exists => Player::Max,
            Quantifier::ForAll => Player::Min,
        })
    }

    fn winner(&self) -> Option<Player> {
        if self.clauses.is_empty() {
            return Some(Player::Max);
        }
        let lost = self.clauses.iter().any(Vec::is_empty);
        lost.then_some(Player::Min)
    }

    fn elements(&self) -> Vec<(String, Option<String>)> {
        let names = self.names.as_slice().iter().enumerate();
        let value = |(at, name): (usize, &String)| {
            let value = self.set.get(at).map(ToString::to_string);
            (name.clone(), value)
        };
        names.map(value).collect()
    }

    fn example(&self, person: Player) -> String {
        let theirs = match person {
            Player::Max => Quantifier::Exists,
            Player::Min => Quantifier::ForAll,
        };
        let first = self.prefix.iter().position(|&it| it == theirs);
        let name = self.names.as_slice().get(first.unwrap_or(0));
        let name = name.map_or("1", String::as_str);
        format!("{name}={}", color_name(Color::TRUE, 2))
    }

    fn named(&self, mv: Move) -> Named<Move> {
        Named::new(&self.names, 2, mv)
    }

    fn moves(&self) -> Vec<Move> {
        match self.to_move() {
            Some(_) => [false, true].map(|value| self.next(value)).to_vec(),
            None => Vec::new(),
        }
    }

    fn make(&mut self, mv: Move) {
        let value = mv.color == Color::TRUE;
        self.clauses = self.after(value);
        self.set.push(value);
    }

    fn choose(
        &mut self,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Result<Option<Choice>, StopReason> {
        let Some(to_move) = self.to_move() else {
            return Ok(None);
        };
        let context = RunContext::start(limits, observer);
        // Of moves that are not known to win, one that is not known to lose.
        let mut choice = None;
        for value in [true, false] {
            let formula = Formula::new(self.prefix.clone(), self.after(value));
            let (rest, _) = autarky::simplify(&formula, SETS);
            match qbf::solve(&rest, &context.sink()) {
                Ok(answer) if answer.is_true == (to_move == Player::Max) => {
                    return Ok(Some(Choice::winning(self.next(value))));
                }
                Err(StopReason::Canceled) => return Err(StopReason::Canceled),
                Ok(_) => {}
                Err(_) => choice = choice.or(Some(value)),
            }
        }
        Ok(Some(Choice {
            is_winning: false,
            ..Choice::winning(self.next(choice.unwrap_or(false)))
        }))
    }
}
