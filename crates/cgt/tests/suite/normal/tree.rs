//! Game trees played and compared straight from the definitions: the slow twin of the engine.

use std::collections::HashMap;

use mustplay_cgt::normal::{Game, Games, Outcome};
use mustplay_testing::full;
use proptest::prelude::*;

/// A game as a plain tree, in no special form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Tree {
    pub(crate) left: Vec<Tree>,
    pub(crate) right: Vec<Tree>,
}

impl Tree {
    pub(crate) fn zero() -> Self {
        Self { left: vec![], right: vec![] }
    }

    /// The tree of canonical options.
    pub(crate) fn of(games: &mut Games, game: Game) -> Self {
        let (left, right) = (games.left(game), games.right(game));
        Self {
            left: left.into_iter().map(|o| Self::of(games, o)).collect(),
            right: right.into_iter().map(|o| Self::of(games, o)).collect(),
        }
    }

    /// The engine's value of this tree.
    pub(crate) fn value(&self, games: &mut Games) -> Game {
        let left: Vec<Game> = self.left.iter().map(|o| o.value(games)).collect();
        let right: Vec<Game> = self.right.iter().map(|o| o.value(games)).collect();
        games.canonical(&left, &right)
    }

    /// Conway's definition: no left option of `self` is at least `other`, no right option of
    /// `other` is at most `self`.
    pub(crate) fn le(&self, other: &Self) -> bool {
        !self.left.iter().any(|l| other.le(l)) && !other.right.iter().any(|r| r.le(self))
    }

    pub(crate) fn equals(&self, other: &Self) -> bool {
        self.le(other) && other.le(self)
    }

    pub(crate) fn plus(&self, other: &Self) -> Self {
        let side = |mine: &[Self], theirs: &[Self]| {
            let first = mine.iter().map(|o| o.plus(other));
            let second = theirs.iter().map(|o| self.plus(o));
            first.chain(second).collect()
        };
        Self { left: side(&self.left, &other.left), right: side(&self.right, &other.right) }
    }

    /// Whether the player to move wins, by search.
    fn mover_wins(&self, left_moves: bool) -> bool {
        let options = if left_moves { &self.left } else { &self.right };
        options.iter().any(|o| !o.mover_wins(!left_moves))
    }

    pub(crate) fn outcome(&self) -> Outcome {
        match (self.mover_wins(true), self.mover_wins(false)) {
            (true, true) => Outcome::N,
            (true, false) => Outcome::L,
            (false, true) => Outcome::R,
            (false, false) => Outcome::P,
        }
    }
}

/// The order by Conway's definition on canonical options, with nothing but answers remembered: for
/// games whose trees are too large to be written out.
#[derive(Default)]
pub(crate) struct PlainOrder {
    known: HashMap<(Game, Game), bool>,
}

impl PlainOrder {
    pub(crate) fn le(&mut self, games: &mut Games, g: Game, h: Game) -> bool {
        if let Some(&known) = self.known.get(&(g, h)) {
            return known;
        }
        let (left, right) = (games.left(g), games.right(h));
        let answer = !left.into_iter().any(|l| self.le(games, h, l))
            && !right.into_iter().any(|r| self.le(games, r, g));
        self.known.insert((g, h), answer);
        answer
    }
}

/// How many random games a property is tried on: fifty times as many in a full run.
pub(crate) fn cases(usual: u32) -> ProptestConfig {
    let cases = if full() { usual * 50 } else { usual };
    ProptestConfig { cases, max_global_rejects: 10 * cases, ..ProptestConfig::default() }
}

/// Trees of depth at most `depth` with at most three options a side.
pub(crate) fn trees(depth: u32) -> impl Strategy<Value = Tree> {
    let form = |option: BoxedStrategy<Tree>| {
        let side = || prop::collection::vec(option.clone(), 0..=3);
        (side(), side()).prop_map(|(left, right)| Tree { left, right })
    };
    let inner = Just(Tree::zero()).prop_recursive(depth - 1, 12, 3, form);
    form(inner.boxed())
}

/// A recipe for a game of any size; numbers, ups, nimbers and forms of them.
#[derive(Clone, Debug)]
pub(crate) enum Recipe {
    Leaf(i64, u32, i32, u32),
    Form(Vec<Recipe>, Vec<Recipe>),
}

impl Recipe {
    pub(crate) fn cook(&self, games: &mut Games) -> Game {
        match self {
            Self::Leaf(m, n, ups, nimber) => {
                let number = mustplay_cgt::normal::Dyadic::new(*m, *n);
                games.nus(&number, *ups, *nimber)
            }
            Self::Form(left, right) => {
                let left: Vec<Game> = left.iter().map(|o| o.cook(games)).collect();
                let right: Vec<Game> = right.iter().map(|o| o.cook(games)).collect();
                games.canonical(&left, &right)
            }
        }
    }
}

/// Games of many temperatures; those with numbers on their leaves when `hot`, all-small ones
/// otherwise.
pub(crate) fn recipes(hot: bool) -> impl Strategy<Value = Recipe> {
    let number = if hot { -6..=6_i64 } else { 0..=0 };
    let leaf = prop_oneof![
        3 => (number.clone(), 0..=1_u32).prop_map(|(m, n)| Recipe::Leaf(m, n, 0, 0)),
        1 => (number, 0..=1_u32, -2..=2_i32, 0..=3_u32)
            .prop_map(|(m, n, ups, nimber)| Recipe::Leaf(m, n, ups, nimber)),
    ];
    let side = |option: BoxedStrategy<Recipe>| prop::collection::vec(option, 1..=2);
    let inner = leaf.clone().prop_recursive(2, 8, 2, move |inner| {
        let (left, right) = (side(inner.clone()), side(inner));
        (left, right).prop_map(|(left, right)| Recipe::Form(left, right))
    });
    let form = (side(inner.clone().boxed()), side(inner.boxed()));
    prop_oneof![
        1 => leaf,
        6 => form.prop_map(|(left, right)| Recipe::Form(left, right)),
    ]
}
