//! Images of games under monotone functions of outcomes, opposite games, and sums.
//!
//! A monotone function `f: A → B` maps games over `A` to games over `B` by applying it to the atoms
//! (CVH Definition 8.7); it preserves `≤`, `⊲` and passable games. The opposite game (CVH
//! Definition 8.6) exchanges the players and lives over the opposite poset. Both are constructed in
//! the engine of the target poset, position by position in canonical form.
//!
//! ```
//! use mustplay_core::NoProgress;
//! use mustplay_cgt::outcome::{Games, MonotoneMap, OutcomePoset};
//!
//! let (fork, line) = (OutcomePoset::fork(), OutcomePoset::linear(3).unwrap());
//! let [a, b] = ["a", "b"].map(|name| fork.atom(name).unwrap());
//! let same = |x| if x == b { a } else { x };
//! let f = MonotoneMap::new(&fork, &line, |x| line.atom(fork.name(same(x))).unwrap()).unwrap();
//! let mut over_fork = Games::new(fork);
//! let mut over_line = Games::new(line);
//! let g = over_fork.parse("{a,b|{a,b|_}}").unwrap();
//! let image = over_line.map(&over_fork.positions(g), &f, &NoProgress).unwrap();
//! assert_eq!(over_line.text(image), "a");
//! ```
//!
//! # Sums (CVH §8.1, §8.3, §8.4)
//!
//! In `G + H` a player moves in one of the two; when both have ended, the outcome is the pair of
//! outcomes (CVH Definition 8.1). A monotone function `f: A × B → C` judges that pair, and
//! `G +_f H` is a game over `C`. It is constructed directly in the engine of `C`, without the
//! product of posets. The positions of the sum are the pairs of positions, so the sum is a table,
//! filled with options before the games that have them and canonicalized at each step.
//!
//! On passable games sums preserve the order (CVH Corollary 8.5), so canonical forms can be added.
//! On others they do not (CVH Example 8.2); the result is then the value of the sum of the
//! two *forms* given.
//!
//! `λ` and `ρ` judge a game against an opposite one, so that Left, or Right, wins by copying the
//! opponent's moves (CVH Lemma 8.9).
//!
//! ```
//! use mustplay_core::NoProgress;
//! use mustplay_cgt::outcome::{Games, MonotoneSum, OutcomePoset};
//!
//! let truth = OutcomePoset::linear(2).unwrap();
//! let and = MonotoneSum::new(&truth, &truth, &truth, |a, b| if truth.le(a, b) { a } else { b });
//! let mut games = Games::new(truth.clone());
//! let star = games.parse("*").unwrap();
//! let star = games.positions(star);
//! let both = games.sum(&star, &star, &and.unwrap(), &NoProgress).unwrap();
//! assert_eq!(games.text(both), "_");
//! ```

use super::engine::{Game, Games, RawGame};
use super::poset::{Atom, OutcomePoset, PosetError};
use super::positions::Positions;
use crate::{GameId, StoredForm};
use mustplay_core::{Progress, ProgressSink, StopReason};
use std::convert::Infallible;
use thiserror::Error;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MonotoneMap {
    images: Vec<Atom>,
}

/// Two outcomes that show that a function is not monotone.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{low} ≤ {high}, but their images {low_image} and {high_image} are not in that order")]
pub struct NotMonotoneMap {
    pub low: String,
    pub high: String,
    pub low_image: String,
    pub high_image: String,
}

impl MonotoneMap {
    /// The function `f` between two posets, checked to be monotone.
    pub fn new(
        from: &OutcomePoset,
        to: &OutcomePoset,
        f: impl Fn(Atom) -> Atom,
    ) -> Result<Self, NotMonotoneMap> {
        let images: Vec<Atom> = from.atoms().map(f).collect();
        for low in from.atoms() {
            let (low_image, above) = (images[low.index()], from.above(low));
            for high in from.atoms().filter(|a| crate::bits::contains(above, a.index())) {
                let high_image = images[high.index()];
                if !to.le(low_image, high_image) {
                    return Err(NotMonotoneMap {
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

    pub fn image(&self, atom: Atom) -> Atom {
        self.images[atom.index()]
    }
}

impl Games {
    /// The value of `f(G)`; `f` maps to the poset of this engine.
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
                StoredForm::Leaf(atom) => self.intern_atom(f.image(atom)),
                StoredForm::Options { left, right } => self.compose(left, right),
            })
        })?;
        Ok(Game(images[game.root()]))
    }

    pub fn raw_map(&mut self, game: &Positions, f: &MonotoneMap) -> RawGame {
        self.copy(game, |games, form| match form {
            StoredForm::Leaf(atom) => games.intern_atom(f.image(atom)),
            StoredForm::Options { left, right } => games.intern(left, right),
        })
    }

    /// The form of the opposite game; this engine is over the opposite poset.
    pub fn raw_opposite_of(&mut self, game: &Positions) -> RawGame {
        self.copy(game, |games, form| match form {
            StoredForm::Leaf(atom) => games.intern_atom(atom),
            StoredForm::Options { left, right } => games.intern(right, left),
        })
    }

    fn copy(
        &mut self,
        game: &Positions,
        make: impl Fn(&mut Self, StoredForm<'_, Atom>) -> GameId,
    ) -> RawGame {
        let Ok(copies) = game.rebuild::<Infallible>(|form| Ok(make(self, form)));
        RawGame(copies[game.root()])
    }
}

/// A function of two outcomes that is monotone in both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MonotoneSum {
    images: Vec<Atom>,
    width: usize,
}

impl MonotoneSum {
    /// The function `f: A × B → C`, checked to be monotone in each argument.
    pub fn new(
        a: &OutcomePoset,
        b: &OutcomePoset,
        c: &OutcomePoset,
        f: impl Fn(Atom, Atom) -> Atom,
    ) -> Result<Self, NotMonotoneMap> {
        let table: Vec<Atom> =
            a.atoms().flat_map(|x| b.atoms().map(move |y| (x, y))).map(|(x, y)| f(x, y)).collect();
        let sum = Self { images: table, width: b.len() };
        sum.check(a, b, c)?;
        Ok(sum)
    }

    fn check(
        &self,
        a: &OutcomePoset,
        b: &OutcomePoset,
        c: &OutcomePoset,
    ) -> Result<(), NotMonotoneMap> {
        let compare = |low: (Atom, Atom), high: (Atom, Atom)| {
            let (low_image, high_image) = (self.image(low.0, low.1), self.image(high.0, high.1));
            if c.le(low_image, high_image) {
                return Ok(());
            }
            let pair = |(x, y): (Atom, Atom)| format!("({}, {})", a.name(x), b.name(y));
            Err(NotMonotoneMap {
                low: pair(low),
                high: pair(high),
                low_image: c.name(low_image).to_owned(),
                high_image: c.name(high_image).to_owned(),
            })
        };
        for (low, high) in a.covers() {
            b.atoms().try_for_each(|y| compare((low, y), (high, y)))?;
        }
        for (low, high) in b.covers() {
            a.atoms().try_for_each(|x| compare((x, low), (x, high)))?;
        }
        Ok(())
    }

    pub fn pairing(a: &OutcomePoset, b: &OutcomePoset) -> Result<(OutcomePoset, Self), PosetError> {
        let product = a.product(b)?;
        let images = product.atoms().collect();
        let width = b.len();
        Ok((product, Self { images, width }))
    }

    /// `λ: A × Aᵒᵖ → 𝔹`, true when `b ≤ a` (CVH §8.4).
    pub fn lambda(a: &OutcomePoset) -> Self {
        Self::into_truth(a, |x, y| a.le(y, x))
    }

    /// `ρ: A × Aᵒᵖ → 𝔹`, true unless `a ≤ b` (CVH §8.4).
    pub fn rho(a: &OutcomePoset) -> Self {
        Self::into_truth(a, |x, y| !a.le(x, y))
    }

    fn into_truth(a: &OutcomePoset, f: impl Fn(Atom, Atom) -> bool) -> Self {
        let truth = truth();
        let [no, yes] = [truth.bottom(), truth.top()].map(|end| end.expect("L2 has both"));
        Self::new(a, &a.opposite(), &truth, |x, y| if f(x, y) { yes } else { no })
            .expect("λ and ρ are monotone")
    }

    #[inline]
    pub fn image(&self, a: Atom, b: Atom) -> Atom {
        self.images[a.index() * self.width + b.index()]
    }
}

/// `𝔹 = L_2`, the outcomes of global games.
pub(super) fn truth() -> OutcomePoset {
    OutcomePoset::linear(2).expect("two outcomes make a poset")
}

impl Games {
    /// The value of `G +_f H`; `f` maps to the poset of this engine.
    pub fn sum(
        &mut self,
        g: &Positions,
        h: &Positions,
        f: &MonotoneSum,
        sink: &dyn ProgressSink,
    ) -> Result<Game, StopReason> {
        let table = self.sum_table(g, h, f, sink, Self::compose)?;
        Ok(Game(table[g.root() * h.len() + h.root()]))
    }

    /// The form `f(G + H)`, option by option.
    pub fn raw_sum(
        &mut self,
        g: &Positions,
        h: &Positions,
        f: &MonotoneSum,
        sink: &dyn ProgressSink,
    ) -> Result<RawGame, StopReason> {
        let table = self.sum_table(g, h, f, sink, Self::intern)?;
        Ok(RawGame(table[g.root() * h.len() + h.root()]))
    }

    fn sum_table(
        &mut self,
        g: &Positions,
        h: &Positions,
        f: &MonotoneSum,
        sink: &dyn ProgressSink,
        make: impl Fn(&mut Self, &[GameId], &[GameId]) -> GameId,
    ) -> Result<Vec<GameId>, StopReason> {
        let width = h.len();
        let size = g.len() * width;
        let mut table: Vec<GameId> = Vec::with_capacity(size);
        let (mut left, mut right) = (Vec::new(), Vec::new());
        for i in 0..g.len() {
            for j in 0..width {
                let done = table.len();
                if done % 1024 == 1023 {
                    sink.report(
                        &Progress::new(done as u64, self.bytes() + size * size_of::<GameId>())
                            .of(size as u64),
                    )?;
                }
                if let (Some(a), Some(b)) = (g.outcome(i), h.outcome(j)) {
                    table.push(self.intern_atom(f.image(a, b)));
                    continue;
                }
                let in_g = |side: &[u32], into: &mut Vec<GameId>| {
                    into.extend(side.iter().map(|&o| table[o as usize * width + j]));
                };
                let in_h = |side: &[u32], into: &mut Vec<GameId>| {
                    into.extend(side.iter().map(|&o| table[i * width + o as usize]));
                };
                left.clear();
                in_g(g.left(i), &mut left);
                in_h(h.left(j), &mut left);
                right.clear();
                in_g(g.right(i), &mut right);
                in_h(h.right(j), &mut right);
                table.push(make(self, &left, &right));
            }
        }
        Ok(table)
    }
}
