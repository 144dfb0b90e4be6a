//! Ordinal sums, Norton products, Conway products, and incentives.
//!
//! * `G:H = {G^L, G:H^L | G^R, G:H^R}`: a move in `G` discards `H`. It depends on the *form* of `G`
//!   but only on the value of `H` (colon principle), so `G` is given by its options as a [`Base`],
//!   canonical or not.
//! * `G·U` for `U > 0` (Norton): `n` copies of `U` for an integer `n`, and otherwise
//!   `{G^L·U + U + I | G^R·U − U − I}` over the incentives `I` of `U`. It multiplies by `U`
//!   the way heating multiplies by a temperature: `G·↑` has atomic weight `G`.
//! * `GH = {G^L H + G H^L − G^L H^L, G^R H + G H^R − G^R H^R | G^L H + G H^R − G^L H^R, …}`
//!   (Conway): the product of numbers, and of nimbers in their field. For other games it depends on
//!   the forms; canonical forms are used here.
//! * Left's incentives in `G` are the differences `G^L − G`, Right's are `G − G^R`: the gain of a
//!   move. In a sum a move can be ignored if its incentive is dominated by that of another.
//!
//! ```
//! use mustplay_cgt::normal::{Base, Games};
//!
//! let mut games = Games::new();
//! let (zero, star, two) = (games.zero(), games.nimber(1), games.nimber(2));
//! // A green edge on top of a green edge: *:* = *2.
//! let base = Base::new(&[zero], &[zero]);
//! assert_eq!(games.ordinal_sum(&base, star), Ok(two));
//! let (half, up) = (games.canonical(&[], &[]), games.ups(1));
//! assert_eq!(games.norton(half, up), Ok(zero));
//! ```

use rustc_hash::FxHashMap;

use super::games::{Game, Games, Options};
use super::order::{Outcome, Player, keep_maximal};
use super::work::{OperationError, OptionValues, WithSink};
use mustplay_core::{Dyadic, StopReason};

/// The longest play allowed in the upper part of an ordinal sum, in moves.
pub(super) const MAX_BIRTHDAY: i64 = 100_000;

/// A form given by its options, canonical or not: the base of an ordinal sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Base {
    left: Options,
    right: Options,
}

impl Base {
    pub fn new(left: &[Game], right: &[Game]) -> Self {
        Self { left: Options::from_slice(left), right: Options::from_slice(right) }
    }
}

impl Games {
    /// The canonical form of `g` as a base of ordinal sums.
    pub fn base(&mut self, g: Game) -> Base {
        Base { left: self.left(g), right: self.right(g) }
    }
}

impl WithSink<'_> {
    pub fn ordinal_sum(&mut self, base: &Base, upper: Game) -> Result<Game, OperationError> {
        let birthday = self.games.birthday(upper);
        if birthday > Dyadic::from(MAX_BIRTHDAY) {
            return Err(OperationError::LateBirthday(birthday));
        }
        self.fold(
            upper,
            |_, _| Ok(None),
            |engine, _, mut left: OptionValues<Game>, mut right: OptionValues<Game>| {
                left.extend_from_slice(&base.left);
                right.extend_from_slice(&base.right);
                Ok(engine.canonical(&left, &right)?)
            },
        )
    }

    pub fn norton(&mut self, g: Game, unit: Game) -> Result<Game, OperationError> {
        if self.games.outcome(unit) != Outcome::L {
            return Err(OperationError::NotPositive);
        }
        let incentives = self.incentives(unit)?;
        let steps = self.each(&incentives, |engine, i| engine.add(unit, i))?;
        self.fold(
            g,
            |engine, game| engine.games.as_integer(game).map(|n| engine.times(n, unit)).transpose(),
            |engine, _, left, right| {
                let mut new_left = Options::new();
                let mut new_right = Options::new();
                for &step in &steps {
                    new_left.extend(engine.each(&left, |engine, l| engine.add(l, step))?);
                    new_right.extend(engine.each(&right, |engine, r| engine.sub(r, step))?);
                }
                Ok(engine.canonical(&new_left, &new_right)?)
            },
        )
    }

    /// The Conway product `gh` of the canonical forms.
    pub fn product(&mut self, g: Game, h: Game) -> Result<Game, OperationError> {
        let [rows, columns] = [self.no_integers_of(g)?, self.no_integers_of(h)?];
        let mut known = FxHashMap::default();
        for &row in &rows {
            for &column in &columns {
                let product = self.product_by_options(row, column, &known)?;
                known.insert((row, column), product);
            }
        }
        self.product_of(g, h, &known)
    }

    /// The product by definition, given those of options.
    fn product_by_options(
        &mut self,
        g: Game,
        h: Game,
        known: &FxHashMap<(Game, Game), Game>,
    ) -> Result<Game, OperationError> {
        let mut sides = [Options::new(), Options::new()];
        for (of_g, of_h) in Player::BOTH.into_iter().flat_map(|p| Player::BOTH.map(|q| (p, q))) {
            for option in self.games.options(g, of_g) {
                for other in self.games.options(h, of_h) {
                    let first = self.product_of(option, h, known)?;
                    let second = self.product_of(g, other, known)?;
                    let both = self.product_of(option, other, known)?;
                    let sum = self.add(first, second)?;
                    sides[usize::from(of_g != of_h)].push(self.sub(sum, both)?);
                }
            }
        }
        Ok(self.canonical(&sides[0], &sides[1])?)
    }

    fn product_of(
        &mut self,
        g: Game,
        h: Game,
        known: &FxHashMap<(Game, Game), Game>,
    ) -> Result<Game, OperationError> {
        match [g, h].map(|game| self.games.as_integer(game)) {
            [Some(n), _] => self.times(n, h),
            [_, Some(n)] => self.times(n, g),
            _ => Ok(known[&(g, h)]),
        }
    }

    /// The followers of `g` that are not integers, options before the games that have them.
    fn no_integers_of(&mut self, g: Game) -> Result<Vec<Game>, StopReason> {
        let mut order = Vec::new();
        self.fold(
            g,
            |engine, game| Ok::<_, StopReason>(engine.games.as_integer(game).map(|_| ())),
            |_, game, _, _| {
                order.push(game);
                Ok(())
            },
        )?;
        Ok(order)
    }

    /// The player's incentives, `G^L − G` or `G − G^R`, without dominated ones.
    pub fn incentives_of(&mut self, g: Game, player: Player) -> Result<Options, StopReason> {
        let options = self.games.options(g, player);
        let gains = self.each(&options, |engine, option| {
            let (loss, gain) = player.in_order(g, option);
            engine.sub(gain, loss)
        })?;
        keep_maximal(&gains, |g, h| self.le(g, h))
    }

    /// Both players' incentives together, without dominated ones.
    pub fn incentives(&mut self, g: Game) -> Result<Options, StopReason> {
        let mut all = self.incentives_of(g, Player::Left)?;
        all.extend(self.incentives_of(g, Player::Right)?);
        keep_maximal(&all, |g, h| self.le(g, h))
    }
}
