//! Cooling, heating and overheating.
//!
//! * Cooling by `t` taxes every move (SUM §2.6; WW chapter 6): `G_t = {G^L_t − t | G^R_t + t}` up
//!   to the temperature of `G`, and the mean above it. The walls of the thermograph are the stops
//!   of the cooled games. A number `m/2^n` has the temperature `−1/2^n`, so a negative tax turns
//!   numbers into hotter games; a tax of −1 or less would never end, so it is refused.
//! * Heating inverts cooling up to infinitesimals: `∫^t G = {t + ∫^t G^L | −t + ∫^t G^R}`, numbers
//!   unchanged.
//! * Overheating also heats numbers: `∫_s^t n = n·s` for integers, and
//!   `{t + ∫_s^t G^L | −t + ∫_s^t G^R}` otherwise.
//!
//! Heating and overheating are defined on canonical forms, as a [`Game`] is.
//!
//! ```
//! use mustplay_cgt::normal::{Dyadic, Games};
//!
//! let mut games = Games::new();
//! let two = games.integer(2);
//! let hot = games.switch(two);
//! let star = games.nimber(1);
//! assert_eq!(games.cool(hot, &Dyadic::from(2)), Ok(star));
//! assert_eq!(games.heat(star, two), hot);
//! let (quarter, bonus) = (Dyadic::new(1, 2), Dyadic::new(-1, 2));
//! let number = games.number(&quarter);
//! let sum = games.add(number, star);
//! assert_eq!(games.cool(number, &bonus), Ok(sum));
//! assert!(games.cool(hot, &Dyadic::from(-1)).is_err());
//! ```

use super::games::Game;
use super::work::{OperationError, WithSink};
use mustplay_core::{Dyadic, StopReason};

impl WithSink<'_> {
    pub fn cool(&mut self, g: Game, tax: &Dyadic) -> Result<Game, OperationError> {
        if *tax <= Dyadic::from(-1) {
            return Err(OperationError::LowTax(tax.clone()));
        }
        let paid = self.games.number(tax);
        self.fold(
            g,
            |engine, game| {
                let games = &mut *engine.games;
                Ok((games.thermograph(game).temperature < *tax).then(|| {
                    let mean = games.mean(game);
                    games.number(&mean)
                }))
            },
            |engine, _, left, right| {
                let left = engine.each(&left, |engine, l| engine.sub(l, paid))?;
                let right = engine.each(&right, |engine, r| engine.add(r, paid))?;
                Ok(engine.canonical(&left, &right)?)
            },
        )
    }

    /// `∫^t g`: `g` heated by `t`, which is usually a positive number.
    pub fn heat(&mut self, g: Game, t: Game) -> Result<Game, StopReason> {
        self.fold(
            g,
            |engine, game| Ok(engine.games.is_number(game).then_some(game)),
            |engine, _, left, right| engine.raised(&left, &right, t),
        )
    }

    pub fn overheat(&mut self, g: Game, s: Game, t: Game) -> Result<Game, OperationError> {
        self.fold(
            g,
            |engine, game| engine.games.as_integer(game).map(|n| engine.times(n, s)).transpose(),
            |engine, _, left, right| Ok(engine.raised(&left, &right, t)?),
        )
    }

    fn raised(&mut self, left: &[Game], right: &[Game], t: Game) -> Result<Game, StopReason> {
        let left = self.each(left, |engine, l| engine.add(l, t))?;
        let right = self.each(right, |engine, r| engine.sub(r, t))?;
        self.canonical(&left, &right)
    }
}
