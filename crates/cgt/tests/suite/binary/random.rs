//! Random binary games, as descriptions that any engine and the twin can build.

use mustplay_cgt::binary::{Connective, Form, Games, Parity, Truth};
use proptest::prelude::*;

/// A binary game as a tree.
#[derive(Clone, Debug)]
pub(crate) enum Tree {
    End(bool),
    Node(Vec<Tree>, Vec<Tree>),
}

impl Tree {
    pub(crate) fn build(&self, games: &mut Games) -> Form {
        match self {
            Self::End(truth) => games.truth(Truth::from(*truth)),
            Self::Node(left, right) => {
                let left: Vec<Form> = left.iter().map(|tree| tree.build(games)).collect();
                let right: Vec<Form> = right.iter().map(|tree| tree.build(games)).collect();
                games.game(&left, &right).expect("both sides have options")
            }
        }
    }
}

/// Any binary game of a few moves.
pub(crate) fn tree() -> impl Strategy<Value = Tree> {
    let end = any::<bool>().prop_map(Tree::End);
    end.prop_recursive(3, 24, 4, |inner| {
        let side = || prop::collection::vec(inner.clone(), 1..3);
        (side(), side()).prop_map(|(left, right)| Tree::Node(left, right))
    })
}

/// A parity.
pub(crate) fn parity() -> impl Strategy<Value = Parity> {
    prop::sample::select(&Parity::BOTH[..])
}

/// A game built from elementary ones by ∧ and ∨ (Definitions 7.6.1 and 7.7.3).
#[derive(Clone, Debug)]
pub(crate) enum Decomposable {
    /// The text of a game of at most one move, or of an equivalence of two.
    Simple(&'static str),
    Joined(bool, Box<Decomposable>, Box<Decomposable>),
}

impl Decomposable {
    pub(crate) fn build(&self, games: &mut Games) -> Form {
        match self {
            Self::Simple(text) => games.read(text).expect("a game"),
            Self::Joined(and, g, h) => {
                let (g, h) = (g.build(games), h.build(games));
                let connective = if *and { Connective::AND } else { Connective::OR };
                games.combine(connective, g, h)
            }
        }
    }
}

fn decomposable(simple: &'static [&'static str]) -> impl Strategy<Value = Decomposable> {
    let leaf = prop::sample::select(simple).prop_map(Decomposable::Simple);
    leaf.prop_recursive(3, 6, 2, |inner| {
        (any::<bool>(), inner.clone(), inner)
            .prop_map(|(and, g, h)| Decomposable::Joined(and, Box::new(g), Box::new(h)))
    })
}

/// Division games: an element that a player wants or does not want to own, or a dead one.
pub(crate) fn division() -> impl Strategy<Value = Decomposable> {
    decomposable(&["T", "F", "T*", "F*", "X", "Zo"])
}

/// GAME-SAT: a literal, a dead element, or two elements that are to be equal.
pub(crate) fn game_sat() -> impl Strategy<Value = Decomposable> {
    decomposable(&["T", "F", "T*", "F*", "{T,F|T,F}", "{T,F|T,F} ≡ {T,F|T,F}"])
}
