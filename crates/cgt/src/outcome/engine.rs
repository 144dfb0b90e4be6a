//! The engine: all games over one poset.
//!
//! [`Games`] interns forms in an arena, with their signatures ([`super::signature`]), memoized
//! comparisons ([`super::order`]) and canonical forms ([`super::canonical`]). A [`RawGame`] is any
//! form, as in the definitions of CVH §4.5 and §6; a [`Game`] is a form in canonical form, so by
//! Lemma 4.21 two games of one engine are equivalent exactly if they are equal.
//!
//! An engine belongs to one poset. Values are transferred between posets by [`super::map`] and
//! sums; a computation over many posets creates an engine for each and drops it when done, which
//! also bounds memory. Within an engine, [`Games::forget_answers`] and [`Games::retain`] free
//! memory.
//!
//! ```
//! use mustplay_cgt::outcome::{Games, OutcomePoset};
//!
//! let mut games = Games::new(OutcomePoset::linear(3).unwrap());
//! let a = games.atom(games.poset().atom("a").unwrap());
//! let [bottom, top] = [games.bottom().unwrap(), games.top().unwrap()];
//! let g = games.game(&[top, a], &[bottom, a]).unwrap();
//! assert_eq!(games.text(g), "{T|_}");
//! assert_eq!(games.game(&[a], &[a]), Ok(a));
//! ```

use std::convert::Infallible;

use thiserror::Error;

use super::order::Order;
use super::poset::{Atom, OutcomePoset};
use super::positions::Positions;
use super::signature::BoundSignatures;
use crate::arena::{Arena, GameId, PerGame, StoredForm};
use crate::normal::Player;

/// A game in canonical form: equal exactly when equivalent (CVH Lemma 4.21).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Game(pub(super) GameId);

/// Any form: equal exactly if identical as a form.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RawGame(pub(super) GameId);

impl Game {
    /// The index of the game in its engine; options have smaller indices.
    pub const fn index(self) -> usize {
        self.0.index()
    }
}

impl RawGame {
    /// The index of the game in its engine; options have smaller indices.
    pub const fn index(self) -> usize {
        self.0.index()
    }
}

impl From<Game> for RawGame {
    fn from(game: Game) -> Self {
        Self(game.0)
    }
}

/// A composite game must have options for both players (CVH Definition 4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected at least one {} option, found none", .0.pick("left", "right"))]
pub struct EmptySide(pub Player);

/// All games over one poset, with their signatures, comparisons and canonical forms.
#[derive(Clone)]
pub struct Games {
    pub(super) poset: OutcomePoset,
    pub(super) arena: Arena<Atom>,
    pub(super) signatures: BoundSignatures,
    pub(super) order: Order,
    pub(super) canonical: PerGame<GameId>,
}

impl Games {
    pub fn new(poset: OutcomePoset) -> Self {
        let signatures = BoundSignatures::new(&poset);
        Self {
            poset,
            arena: Arena::new(),
            signatures,
            order: Order::default(),
            canonical: PerGame::default(),
        }
    }

    pub fn poset(&self) -> &OutcomePoset {
        &self.poset
    }

    /// The atomic game `[atom]`.
    pub fn atom(&mut self, atom: Atom) -> Game {
        Game(self.intern_atom(atom))
    }

    pub fn top(&mut self) -> Option<Game> {
        self.poset.top().map(|top| self.atom(top))
    }

    pub fn bottom(&mut self) -> Option<Game> {
        self.poset.bottom().map(|bottom| self.atom(bottom))
    }

    /// The form `{left | right}` itself.
    pub fn raw(&mut self, left: &[RawGame], right: &[RawGame]) -> Result<RawGame, EmptySide> {
        check_sides(left, right)?;
        let ids = |side: &[RawGame]| side.iter().map(|g| g.0).collect::<Vec<_>>();
        Ok(RawGame(self.intern(&ids(left), &ids(right))))
    }

    pub fn game(&mut self, left: &[Game], right: &[Game]) -> Result<Game, EmptySide> {
        check_sides(left, right)?;
        let ids = |side: &[Game]| side.iter().map(|g| g.0).collect::<Vec<_>>();
        Ok(Game(self.compose(&ids(left), &ids(right))))
    }

    /// The outcome of an atomic game; `None` for a composite one.
    pub fn outcome(&self, game: impl Into<RawGame>) -> Option<Atom> {
        match self.arena.form(game.into().0) {
            StoredForm::Leaf(atom) => Some(atom),
            StoredForm::Options { .. } => None,
        }
    }

    pub fn left(&self, game: Game) -> impl ExactSizeIterator<Item = Game> + '_ {
        self.arena.left(game.0).iter().map(|&id| Game(id))
    }

    pub fn right(&self, game: Game) -> impl ExactSizeIterator<Item = Game> + '_ {
        self.arena.right(game.0).iter().map(|&id| Game(id))
    }

    /// Left's options of a form; none for an atomic game.
    pub fn raw_left(&self, game: RawGame) -> impl ExactSizeIterator<Item = RawGame> + '_ {
        self.arena.left(game.0).iter().map(|&id| RawGame(id))
    }

    /// Right's options of a form; none for an atomic game.
    pub fn raw_right(&self, game: RawGame) -> impl ExactSizeIterator<Item = RawGame> + '_ {
        self.arena.right(game.0).iter().map(|&id| RawGame(id))
    }

    /// The positions of a game, independent of the engine (CVH Definition 4.2).
    pub fn positions(&self, game: impl Into<RawGame>) -> Positions {
        Positions::of(&self.arena, game.into().0)
    }

    /// The number of forms, canonical or not.
    pub fn len(&self) -> usize {
        self.arena.len()
    }

    pub fn is_empty(&self) -> bool {
        self.arena.is_empty()
    }

    /// Memory used by forms and memoized results, in bytes.
    pub fn bytes(&self) -> usize {
        self.arena.bytes() + self.signatures.bytes() + self.order.bytes() + self.canonical.bytes()
    }

    /// Frees the memory of comparisons; they are computed again on demand.
    pub fn forget_answers(&mut self) {
        self.order = Order::default();
    }

    /// Keeps the given values and their positions and drops every other form.
    ///
    /// This changes the ids of games: each entry of `kept` is replaced by the same value in the new
    /// engine, and all other handles become invalid.
    pub fn retain(&mut self, kept: &mut [Game]) {
        let mut fresh = Self::new(self.poset.clone());
        let ids: Vec<GameId> = kept.iter().map(|game| game.0).collect();
        let positions = Positions::of_all(&self.arena, &ids);
        let Ok(copies) = positions.rebuild::<Infallible>(|form| {
            Ok(match form {
                StoredForm::Leaf(atom) => fresh.intern_atom(atom),
                StoredForm::Options { left, right } => {
                    let id = fresh.intern(left, right);
                    fresh.canonical.insert(id, id);
                    id
                }
            })
        });
        for (game, root) in kept.iter_mut().zip(positions.roots()) {
            *game = Game(copies[root]);
        }
        *self = fresh;
    }

    /// Interns an atomic game with its signature; it is its own canonical form.
    pub(super) fn intern_atom(&mut self, atom: Atom) -> GameId {
        let id = self.arena.leaf(atom);
        if id.index() == self.signatures.len() {
            self.signatures.push_atom(&self.poset, atom);
            self.canonical.insert(id, id);
        }
        id
    }

    /// Interns the form `{left | right}` with its signature; both lists are nonempty.
    pub(super) fn intern(&mut self, left: &[GameId], right: &[GameId]) -> GameId {
        debug_assert!(!left.is_empty() && !right.is_empty(), "both players can move");
        let id = self.arena.game(left, right);
        if id.index() == self.signatures.len() {
            self.signatures.push_composite(left, right);
        }
        id
    }
}

fn check_sides<T>(left: &[T], right: &[T]) -> Result<(), EmptySide> {
    match (left, right) {
        ([], _) => Err(EmptySide(Player::Left)),
        (_, []) => Err(EmptySide(Player::Right)),
        _ => Ok(()),
    }
}
