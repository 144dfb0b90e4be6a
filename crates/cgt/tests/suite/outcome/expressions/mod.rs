//! The whole notation: operations and relations against plain trees, and what is refused.

mod language;
mod operations;
mod refusals;
mod relations;

use std::fmt::Write as _;
use std::rc::Rc;

use mustplay_cgt::normal::notation::{NotationError, SentencePlace};
use mustplay_cgt::outcome::notation::{Question, Sentence};
use mustplay_cgt::outcome::{Expressions, Games, OutcomePoset, RawGame};
use mustplay_core::{NoProgress, StopReason};
use mustplay_testing::full;

use super::plain::{self, Order, Plain, Tree};
use super::samples::Random;

/// Cases for each operation and each relation: 500 in a full run.
fn cases() -> usize {
    if full() { 500 } else { 25 }
}

fn over(poset: &str) -> Expressions {
    Expressions::new(poset.parse().unwrap(), 1 << 30)
}

/// A form of the library as a plain tree.
fn tree(games: &Games, form: RawGame) -> Tree {
    match games.outcome(form) {
        Some(outcome) => plain::atom(games.poset().name(outcome)),
        None => plain::composite(
            games.raw_left(form).map(|option| tree(games, option)),
            games.raw_right(form).map(|option| tree(games, option)),
        ),
    }
}

/// A poset of the library as plain relations.
fn order(poset: &OutcomePoset) -> Order {
    let names: Vec<&str> = poset.atoms().map(|atom| poset.name(atom)).collect();
    let atom = |name: &str| poset.atom(name).unwrap();
    Order::new(&names, |a, b| poset.le(atom(a), atom(b)))
}

/// The game that a text stands for and the poset it is over, plainly.
fn evaluated(expressions: &mut Expressions, text: &str) -> (Order, Tree) {
    match expressions.read(text, &NoProgress) {
        Ok(Sentence::Game { space, form }) => {
            let games = expressions.space(space).games();
            (order(games.poset()), tree(games, form))
        }
        other => panic!("{text}: {other:?}"),
    }
}

fn asked(expressions: &mut Expressions, text: &str) -> Question {
    match expressions.read(text, &NoProgress) {
        Ok(Sentence::Question(question)) => *question,
        other => panic!("{text}: {other:?}"),
    }
}

fn holds(expressions: &mut Expressions, text: &str) -> bool {
    let question = asked(expressions, text);
    question.answer.holds.unwrap_or_else(|| panic!("{text}"))
}

fn message(expressions: &mut Expressions, text: &str) -> String {
    expressions.read(text, &NoProgress).unwrap_err().to_string()
}

fn random_tree(order: &Order, random: &mut Random, depth: usize) -> Tree {
    if depth == 0 || random.below(4) == 0 {
        return plain::atom(&order.names[random.below(order.names.len())]);
    }
    let mut side =
        || (0..=random.below(2)).map(|_| random_tree(order, random, depth - 1)).collect::<Vec<_>>();
    let left = side();
    plain::composite(left, side())
}

fn random_passable(order: &Order, random: &mut Random, depth: usize) -> Tree {
    loop {
        let tree = random_tree(order, random, depth);
        if order.is_passable(&tree) {
            return tree;
        }
    }
}

const POSETS: [&str; 4] = ["L2", "L3", "fork", "L4"];

fn order_named(name: &str) -> Order {
    order(&name.parse().unwrap())
}

/// Runs `check` on random games over two posets, with a text in which each says which.
fn on_pairs(seed: u64, check: impl Fn(&mut Expressions, [(&Order, &Tree, String); 2])) {
    let mut random = Random::new(seed);
    for case in 0..cases() {
        let names = [random.pick(&POSETS), random.pick(&POSETS)];
        let orders = names.map(order_named);
        let depths = [2, usize::from(case % 2 == 0)];
        let trees = [0, 1].map(|i| random_tree(&orders[i], &mut random, depths[i]));
        let text = |i: usize| format!("({} over {})", trees[i].text(), names[i]);
        let mut expressions = over("L2");
        check(&mut expressions, [0, 1].map(|i| (&orders[i], &trees[i], text(i))));
    }
}

/// Runs `check` on two random games over one poset.
fn on_games(seed: u64, check: impl Fn(&mut Expressions, &Order, [&Tree; 2])) {
    let mut random = Random::new(seed);
    for _ in 0..cases() {
        let name = random.pick(&POSETS);
        let order = order_named(name);
        let [g, h] = [2, 2].map(|depth| random_tree(&order, &mut random, depth));
        check(&mut over(name), &order, [&g, &h]);
    }
}
