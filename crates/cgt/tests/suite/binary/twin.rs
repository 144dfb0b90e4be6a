//! The same from the definitions: trees, no sharing, nothing remembered.

use mustplay_cgt::binary::{Connective, Form, Games, Parity, Truth};
use mustplay_cgt::normal::Outcome;
use mustplay_testing::properties;
use proptest::prelude::*;

use super::random::{Tree, tree};

/// The single end of every play, if there is one: an all-TRUE or all-FALSE game (SCG §7.4).
pub(super) fn constant_end(games: &Games, form: Form) -> Option<Truth> {
    let mut ends = games.followers(form).into_iter().filter_map(|follower| games.end(follower));
    let first = ends.next()?;
    ends.all(|end| end == first).then_some(first)
}

/// A normal-play game as a tree.
#[derive(Clone, Debug)]
struct Normal(Vec<Normal>, Vec<Normal>);

fn integer(n: i64) -> Normal {
    match n {
        0 => Normal(vec![], vec![]),
        1.. => Normal(vec![integer(n - 1)], vec![]),
        _ => Normal(vec![], vec![integer(n + 1)]),
    }
}

/// Definition 7.1.3: k for T and −k for F.
fn value(tree: &Tree, k: i64) -> Normal {
    match tree {
        Tree::End(truth) => integer(if *truth { k } else { -k }),
        Tree::Node(left, right) => Normal(
            left.iter().map(|option| value(option, k)).collect(),
            right.iter().map(|option| value(option, k)).collect(),
        ),
    }
}

/// G ≤ H unless some G^L ≥ H or some H^R ≤ G.
fn le(g: &Normal, h: &Normal) -> bool {
    !g.0.iter().any(|left| le(h, left)) && !h.1.iter().any(|right| le(right, g))
}

/// Definition 7.4.1 and §7.6.
fn combine(connective: Connective, g: &Tree, h: &Tree) -> Tree {
    if let (Tree::End(s), Tree::End(t)) = (g, h) {
        return Tree::End(connective.of((*s).into(), (*t).into()).is_true());
    }
    let options = |side: fn(&Tree) -> &[Tree]| -> Vec<Tree> {
        let first = side(g).iter().map(|option| combine(connective, option, h));
        let second = side(h).iter().map(|option| combine(connective, g, option));
        first.chain(second).collect()
    };
    Tree::Node(options(left), options(right))
}

pub(crate) fn left(tree: &Tree) -> &[Tree] {
    match tree {
        Tree::End(_) => &[],
        Tree::Node(left, _) => left,
    }
}

pub(crate) fn right(tree: &Tree) -> &[Tree] {
    match tree {
        Tree::End(_) => &[],
        Tree::Node(_, right) => right,
    }
}

/// Definition 7.1.2.
fn negated(tree: &Tree) -> Tree {
    let all = |side: &[Tree]| side.iter().map(negated).collect();
    match tree {
        Tree::End(truth) => Tree::End(!truth),
        Tree::Node(left, right) => Tree::Node(all(right), all(left)),
    }
}

/// §7.5: G* = {G^L*, G | G^R*, G}.
fn starred(tree: &Tree) -> Tree {
    let side = |options: &[Tree]| {
        let mut all: Vec<Tree> = options.iter().map(starred).collect();
        all.push(tree.clone());
        all
    };
    Tree::Node(side(left(tree)), side(right(tree)))
}

/// Definition 7.5.2.
fn with_parity(tree: &Tree, parity: Parity) -> Tree {
    match tree {
        Tree::End(_) if parity == Parity::Even => tree.clone(),
        Tree::End(_) => starred(tree),
        Tree::Node(left, right) => {
            let all = |side: &[Tree]| side.iter().map(|t| with_parity(t, !parity)).collect();
            Tree::Node(all(left), all(right))
        }
    }
}

/// The lengths of all plays, as a set of parities: bit 0 even, bit 1 odd.
fn parities(tree: &Tree) -> u8 {
    match tree {
        Tree::End(_) => 1,
        Tree::Node(left, right) => {
            let options = left.iter().chain(right).map(parities);
            let below = options.fold(0, |all, some| all | some);
            below >> 1 | (below & 1) << 1
        }
    }
}

pub(crate) fn max_wins(tree: &Tree, max_to_move: bool) -> bool {
    match tree {
        Tree::End(truth) => *truth,
        Tree::Node(left, _) if max_to_move => left.iter().any(|t| max_wins(t, false)),
        Tree::Node(_, right) => right.iter().all(|t| max_wins(t, true)),
    }
}

/// Which ends there are: F, T.
fn ends(tree: &Tree) -> [bool; 2] {
    match tree {
        Tree::End(truth) => [!truth, *truth],
        Tree::Node(left, right) => {
            let both = |[f, t]: [bool; 2], other: &Tree| {
                let [g, u] = ends(other);
                [f || g, t || u]
            };
            left.iter().chain(right).fold([false; 2], both)
        }
    }
}

properties! {
    #[test]
    fn values_are_ordered_by_the_definition(g in tree(), h in tree(), stake in 1..4_u32) {
        let mut games = Games::with_stake(stake.try_into().unwrap());
        let (a, b) = (g.build(&mut games), h.build(&mut games));
        let (a, b) = (games.value(a), games.value(b));
        let k = i64::from(stake);
        prop_assert_eq!(games.le(a, b), le(&value(&g, k), &value(&h, k)));
        prop_assert_eq!(games.le(b, a), le(&value(&h, k), &value(&g, k)));
        prop_assert_eq!(a == b, games.le(a, b) && games.le(b, a));
    }

    #[test]
    fn operations_follow_the_definitions(g in tree(), h in tree(), number in 0..16_usize) {
        let mut games = Games::new();
        let connective = Connective::all().nth(number).unwrap();
        let (a, b) = (g.build(&mut games), h.build(&mut games));
        let combined = combine(connective, &g, &h).build(&mut games);
        prop_assert_eq!(games.combine(connective, a, b), combined);
        let negative = negated(&g).build(&mut games);
        prop_assert_eq!(games.negated(a), negative);
        prop_assert_eq!(games.negated_value(games.value(a)), games.value(negative));
        let star = starred(&g).build(&mut games);
        prop_assert_eq!(games.starred(a), star);
        prop_assert_eq!(games.starred_value(games.value(a)), games.value(star));
        for parity in Parity::BOTH {
            let made = with_parity(&g, parity).build(&mut games);
            prop_assert_eq!(games.with_parity(a, parity), made);
            prop_assert_eq!(games.parity(made), Some(parity));
        }
        let parity = match parities(&g) {
            1 => Some(Parity::Even),
            2 => Some(Parity::Odd),
            _ => None,
        };
        prop_assert_eq!(games.parity(a), parity);
    }

    #[test]
    fn canonical_forms_have_the_value(g in tree(), stake in 1..5_u32) {
        let mut games = Games::with_stake(stake.try_into().unwrap());
        let form = g.build(&mut games);
        for parity in Parity::BOTH {
            let canonical = games.canonical(games.value(form), parity);
            prop_assert_eq!(games.value(canonical), games.value(form));
            prop_assert_eq!(games.canonical(games.value(canonical), parity), canonical);
        }
    }

    #[test]
    fn who_wins_is_what_minimax_says(g in tree()) {
        let mut games = Games::new();
        let form = g.build(&mut games);
        let expected = match (max_wins(&g, true), max_wins(&g, false)) {
            (true, true) => Outcome::L,
            (false, false) => Outcome::R,
            (true, false) => Outcome::N,
            (false, true) => Outcome::P,
        };
        prop_assert_eq!(games.outcome(games.value(form)), expected);
        let constant = constant_end(&games, form);
        prop_assert_eq!(constant, match ends(&g) {
            [true, false] => Some(Truth::F),
            [false, true] => Some(Truth::T),
            _ => None,
        });
    }
}
