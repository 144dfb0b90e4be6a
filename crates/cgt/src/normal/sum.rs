//! Sums, negatives and integer multiples.
//!
//! `G + H` is played by moving in one component (CGT week 3): `{G^L + H, G + H^L | G^R + H, G +
//! H^R}`. `−G` exchanges the players. Leaves are added in closed form; adding a number `x` to a
//! game that is not a number translates all options (number translation), and the result is
//! canonical without comparisons, because an option that becomes reversible was dominated before.
//!
//! ```
//! use mustplay_cgt::normal::Games;
//!
//! let mut games = Games::new();
//! let (one, two, three) = (games.nimber(1), games.nimber(2), games.nimber(3));
//! assert_eq!(games.add(one, two), three);
//! let g = games.switch(three);
//! let difference = games.sub(g, g);
//! assert_eq!(difference, games.zero());
//! ```

use num_bigint::BigInt;

use super::games::{Game, Games, Options};
use super::numbers::{Number, Nus};
use super::order::Player;
use super::work::{MAX_DEPTH, OperationError, Subproblem, WithSink, Within};
use crate::arena::{GameId, StoredForm};

/// The most ups that [`Games::times`], a text or a sum of terms in a text can have.
pub(super) const MAX_UPS: i64 = 1 << 40;

impl Games {
    pub fn add(&mut self, g: Game, h: Game) -> Game {
        self.finish(|games| games.add_within(g, h, MAX_DEPTH))
    }

    pub fn sub(&mut self, g: Game, h: Game) -> Game {
        let negative = self.neg(h);
        self.add(g, negative)
    }

    pub fn sum(&mut self, terms: impl IntoIterator<Item = Game>) -> Game {
        let mut total = self.zero();
        for term in terms {
            total = self.add(total, term);
        }
        total
    }

    /// The negative `−g`: the same game with the players exchanged.
    pub fn neg(&mut self, g: Game) -> Game {
        if let Some(&negative) = self.negatives.get(g.0) {
            return negative;
        }
        let unknown = self.followers(g, |game| self.negatives.get(game.0).is_some());
        let mut negative = g;
        for game in unknown {
            negative = match self.arena.form(game.0) {
                StoredForm::Leaf(leaf) => {
                    let leaf = leaf.neg(&mut self.numbers);
                    self.leaf(leaf)
                }
                StoredForm::Options { left, right } => {
                    let map = |side: &[GameId]| -> Options {
                        side.iter().filter_map(|&o| self.negatives.get(o).copied()).collect()
                    };
                    let (new_left, new_right) = (map(right), map(left));
                    self.store_canonical(&new_left, &new_right)
                }
            };
            self.negatives.insert(game.0, negative);
            self.negatives.insert(negative.0, game);
        }
        negative
    }

    fn times_leaf(&mut self, n: i64, leaf: Nus) -> Result<Game, OperationError> {
        let number = self.numbers.dyadic(leaf.number).times(&BigInt::from(n));
        let number = self.numbers.handle(&number);
        let ups = leaf.ups.checked_mul(n).filter(|ups| ups.abs() <= MAX_UPS);
        let ups = ups.ok_or(OperationError::TooManyUps { factor: n, ups: leaf.ups })?;
        let nimber = if n % 2 == 0 { 0 } else { leaf.nimber };
        Ok(self.leaf(Nus { number, ups, nimber }))
    }

    /// `g + h`, descending at most `depth` levels.
    pub(super) fn add_within(&mut self, g: Game, h: Game, depth: u32) -> Within<Game> {
        match (self.leaf_of(g.0), self.leaf_of(h.0)) {
            (Some(a), Some(b)) => {
                let sum = a.add(b, &mut self.numbers);
                Ok(self.leaf(sum))
            }
            (Some(leaf), None) => self.add_leaf(h, g, leaf, depth),
            (None, Some(leaf)) => self.add_leaf(g, h, leaf, depth),
            (None, None) => {
                if self.negatives.get(g.0) == Some(&h) {
                    return Ok(self.zero());
                }
                let (g, h) = if g.index() < h.index() { (g, h) } else { (h, g) };
                self.add_by_options(g, h, depth)
            }
        }
    }

    /// `g + leaf` for a `g` that is not a leaf: adds the infinitesimal, then translates by the
    /// number.
    fn add_leaf(&mut self, g: Game, h: Game, leaf: Nus, depth: u32) -> Within<Game> {
        if leaf.is_number() {
            return if leaf.number.is_zero() { Ok(g) } else { self.translate(g, h, depth) };
        }
        if leaf.number.is_zero() {
            return self.add_by_options(h, g, depth);
        }
        let infinitesimal = self.leaf(Nus { number: Number::ZERO, ..leaf });
        let number = self.leaf(Nus::number(leaf.number));
        let sum = self.add_by_options(infinitesimal, g, depth)?;
        self.add_within(sum, number, depth)
    }

    /// `g + x` for a number `x` and a `g` that is not a leaf.
    fn translate(&mut self, g: Game, x: Game, depth: u32) -> Within<Game> {
        if let Some(sum) = self.sums.get(x.0, g.0) {
            return Ok(sum);
        }
        if depth == 0 {
            return self.too_deep(Subproblem::Add(g, x));
        }
        let mut sides = [Options::new(), Options::new()];
        self.add_options(g, x, depth - 1, &mut sides)?;
        self.step()?;
        let sum = self.store_canonical(&sides[0], &sides[1]);
        self.sums.insert(x.0, g.0, sum);
        Ok(sum)
    }

    /// `g + h` by definition, memoized for the ordered pair.
    fn add_by_options(&mut self, g: Game, h: Game, depth: u32) -> Within<Game> {
        if let Some(sum) = self.sums.get(g.0, h.0) {
            return Ok(sum);
        }
        if depth == 0 {
            return self.too_deep(Subproblem::Add(g, h));
        }
        self.expand(g.0);
        self.expand(h.0);
        let mut sides = [Options::new(), Options::new()];
        self.add_options(g, h, depth - 1, &mut sides)?;
        self.add_options(h, g, depth - 1, &mut sides)?;
        self.step()?;
        let sum = self.canonical_within(&sides[0], &sides[1], depth - 1)?;
        self.sums.insert(g.0, h.0, sum);
        Ok(sum)
    }

    /// Adds to each player's options the moves of `g + h` made in `g`.
    fn add_options(
        &mut self,
        g: Game,
        h: Game,
        depth: u32,
        sides: &mut [Options; 2],
    ) -> Within<()> {
        for (player, side) in Player::BOTH.into_iter().zip(sides) {
            for i in 0..self.options_of(g.0, player).len() {
                let option = Game(self.options_of(g.0, player)[i]);
                side.push(self.add_within(option, h, depth)?);
            }
        }
        Ok(())
    }
}

impl WithSink<'_> {
    /// `n` copies of `g`; for negative `n`, of `−g`.
    ///
    /// Numbers and nimbers are multiplied directly; multiples of ↑ beyond 2⁴⁰ are refused.
    pub fn times(&mut self, n: i64, g: Game) -> Result<Game, OperationError> {
        if let Some(leaf) = self.games.leaf_of(g.0) {
            return self.games.times_leaf(n, leaf);
        }
        let mut doubled = if n < 0 { self.games.neg(g) } else { g };
        let mut total = self.games.zero();
        let mut rest = n.unsigned_abs();
        while rest > 0 {
            if rest & 1 == 1 {
                total = self.add(total, doubled)?;
            }
            rest >>= 1;
            if rest > 0 {
                doubled = self.add(doubled, doubled)?;
            }
        }
        Ok(total)
    }
}
