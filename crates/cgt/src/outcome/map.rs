//! Moving games along monotone functions of outcomes, and turning them around.
//!
//! A monotone function `f: A → B` makes of a game over `A` a game over `B` by applying it to
//! the atoms (CVH Definition 8.7); this respects `≤`, `⊲` and passable games. The opposite
//! game (CVH Definition 8.6) exchanges the players and lives over the opposite poset. Both are
//! made in the engine of the target poset, one position after another, and canonicalized as
//! they go.
//!
//! ```
//! use mustplay_core::NoProgress;
//! use mustplay_cgt::outcome::{Games, MonotoneMap, Poset};
//!
//! let (fork, line) = (Poset::fork(), Poset::linear(3).unwrap());
//! let images = [("_", "_"), ("a", "a"), ("b", "a"), ("T", "T")];
//! let f = MonotoneMap::by_name(&fork, &line, &images).unwrap();
//! let mut over_fork = Games::new(fork);
//! let mut over_line = Games::new(line);
//! let g = over_fork.parse("{a,b|{a,b|_}}").unwrap();
//! let image = over_line.map(&over_fork.positions(g), &f, &NoProgress).unwrap();
//! assert_eq!(over_line.text(image), "a");
//! ```

use std::convert::Infallible;

use thiserror::Error;

use super::engine::{Game, Games, RawGame};
use super::poset::{Atom, Poset};
use super::positions::Positions;
use crate::{Form, GameId};
use mustplay_core::{Progress, ProgressSink, StopReason};

/// A function of outcomes that respects their order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MonotoneMap {
    images: Vec<Atom>,
}

/// Why a function is no monotone function between two posets.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotMonotone {
    /// The order is not respected.
    #[error("{low} ≤ {high}, but their images {low_image} and {high_image} are not in that order")]
    Order {
        /// An outcome, or a pair of outcomes.
        low: String,
        /// One above it.
        high: String,
        /// The image of the lower.
        low_image: String,
        /// The image of the higher.
        high_image: String,
    },
    /// An outcome has no image.
    #[error("expected an image for the outcome {name}, found none")]
    Missing {
        /// The outcome.
        name: String,
    },
    /// A name that is not in the poset.
    #[error("expected an outcome of the poset, found `{name}`")]
    Unknown {
        /// The name.
        name: String,
    },
}

impl MonotoneMap {
    /// The function `f` between two posets, checked to be monotone.
    pub fn new(from: &Poset, to: &Poset, f: impl Fn(Atom) -> Atom) -> Result<Self, NotMonotone> {
        let images: Vec<Atom> = from.atoms().map(f).collect();
        for low in from.atoms() {
            let (low_image, above) = (images[low.index()], from.above(low));
            for high in from.atoms().filter(|a| super::bits::contains(above, a.index())) {
                let high_image = images[high.index()];
                if !to.le(low_image, high_image) {
                    return Err(NotMonotone::Order {
                        low: from.name(low).to_owned(),
                        high: from.name(high).to_owned(),
                        low_image: to.name(low_image).to_owned(),
                        high_image: to.name(high_image).to_owned(),
                    });
                }
            }
        }
        Ok(Self { images })
    }

    /// The function given by pairs of names.
    pub fn by_name(from: &Poset, to: &Poset, images: &[(&str, &str)]) -> Result<Self, NotMonotone> {
        let find = |poset: &Poset, name: &str| {
            poset.atom(name).ok_or_else(|| NotMonotone::Unknown { name: name.to_owned() })
        };
        let mut table = vec![None; from.len()];
        for (name, image) in images {
            table[find(from, name)?.index()] = Some(find(to, image)?);
        }
        if let Some(missing) = from.atoms().find(|a| table[a.index()].is_none()) {
            return Err(NotMonotone::Missing { name: from.name(missing).to_owned() });
        }
        Self::new(from, to, |a| table[a.index()].expect("checked above"))
    }

    /// The image of an outcome.
    pub fn image(&self, atom: Atom) -> Atom {
        self.images[atom.index()]
    }

    /// First this function, then `next`.
    pub fn then(&self, next: &Self) -> Self {
        Self { images: self.images.iter().map(|&a| next.image(a)).collect() }
    }
}

impl Games {
    /// The value of `f(G)`, where `f` leads to the poset of this engine.
    pub fn map(
        &mut self,
        game: &Positions,
        f: &MonotoneMap,
        sink: &dyn ProgressSink,
    ) -> Result<Game, StopReason> {
        let mut done = 0;
        let images = game.rebuild(|form| {
            done += 1;
            if done % 1024 == 0 {
                sink.report(&Progress::new(done, self.bytes()).of(game.len() as u64))?;
            }
            Ok(match form {
                Form::Leaf(atom) => self.intern_atom(f.image(atom)),
                Form::Options { left, right } => self.compose(left, right),
            })
        })?;
        Ok(Game(images[game.root()]))
    }

    /// The form `f(G)`, position by position.
    pub fn raw_map(&mut self, game: &Positions, f: &MonotoneMap) -> RawGame {
        self.copy(game, |games, form| match form {
            Form::Leaf(atom) => games.intern_atom(f.image(atom)),
            Form::Options { left, right } => games.intern(left, right),
        })
    }

    /// The value of the opposite game; this engine is over the opposite of its poset.
    pub fn opposite_of(&mut self, game: &Positions) -> Game {
        let raw = self.raw_opposite_of(game);
        self.canonical(raw)
    }

    /// The form of the opposite game; this engine is over the opposite of its poset.
    pub fn raw_opposite_of(&mut self, game: &Positions) -> RawGame {
        self.copy(game, |games, form| match form {
            Form::Leaf(atom) => games.intern_atom(atom),
            Form::Options { left, right } => games.intern(right, left),
        })
    }

    fn copy(
        &mut self,
        game: &Positions,
        make: impl Fn(&mut Self, Form<'_, Atom>) -> GameId,
    ) -> RawGame {
        let Ok(copies) = game.rebuild::<Infallible>(|form| Ok(make(self, form)));
        RawGame(copies[game.root()])
    }
}
