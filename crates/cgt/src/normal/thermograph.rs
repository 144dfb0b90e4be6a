//! Thermographs: the values of a game when every move is taxed.
//!
//! Taxing each move by `t` cools a game. Its left and right stops as functions of the tax
//! are the two *walls* of the thermograph (SUM §2.7): with `L_t`, `R_t` for the walls,
//!
//! * a number is a vertical line, `L_t(x) = R_t(x) = x`;
//! * otherwise `λ(t) = max R_t(G^L) − t` and `ρ(t) = min L_t(G^R) + t` as long as
//!   `λ > ρ`; from the temperature `σ`, the first `t ≥ 0` where they meet, both walls
//!   are the *mast*, a vertical line at the mean.
//!
//! A wall is a polyline with slopes 0 and ∓1 and exact dyadic corners. From the point of view of
//! the player to move, the walls of the options have slopes 0 and 1 (for Right, after a change of
//! sign). Three operations construct the walls of the game from them: the maximum of several
//! ([`highest`]), the meeting point of the two players' scaffolds ([`meeting`]), and the scaffold
//! itself, cut off there ([`Wall::taxed_until`]). Taxes start at 0, so the temperature of a game
//! that is not a number is at least 0. A number `m/2^n` in lowest terms has temperature `−1/2^n` by
//! convention (integers −1): the negative tax at which its options `(m∓1)/2^n` become worth
//! playing.
//!
//! ```
//! use mustplay_cgt::normal::{Dyadic, Games};
//!
//! let mut games = Games::new();
//! let [a, b, c] = [20, 0, -40].map(|n| games.integer(n));
//! let inner = games.canonical(&[a], &[b]);
//! let g = games.canonical(&[inner], &[c]);
//! assert_eq!(games.mean(g), Dyadic::from(-15));
//! assert_eq!(games.temperature(g), Dyadic::from(25));
//! assert_eq!(games.thermograph(g).left.at(&Dyadic::from(5)), Dyadic::from(0));
//! ```

use std::borrow::Cow;
use std::cmp::Ordering;

use smallvec::SmallVec;

use super::games::{Game, Games};
use crate::arena::{GameId, StoredForm};
use mustplay_core::Dyadic;

/// The walls and the mast of a game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Thermograph {
    /// Left's wall: the left stop of the game at each tax.
    pub left: Wall,
    /// Right's wall: the right stop of the game at each tax.
    pub right: Wall,
    /// The least tax at which moving first gains nothing; `−1/2^n` for `m/2^n`.
    pub temperature: Dyadic,
    /// The mean value, which is the position of the mast.
    pub mean: Dyadic,
}

impl Thermograph {
    pub fn corner_taxes(&self) -> impl Iterator<Item = &Dyadic> {
        self.left.corners().iter().chain(self.right.corners()).map(|corner| &corner.tax)
    }

    fn of_number(x: &Dyadic) -> Self {
        Self {
            left: Wall::vertical(x.clone()),
            right: Wall::vertical(x.clone()),
            temperature: -Dyadic::power_of_half(x.exponent()),
            mean: x.clone(),
        }
    }

    fn of_numberish(x: &Dyadic) -> Self {
        Self { temperature: Dyadic::ZERO, ..Self::of_number(x) }
    }
}

impl Games {
    pub fn thermograph(&mut self, g: Game) -> &Thermograph {
        let unknown = self.followers(g, |game| self.thermographs.get(game.0).is_some());
        for game in unknown {
            let thermograph = self.draw(game.0);
            self.thermographs.insert(game.0, Box::new(thermograph));
        }
        self.thermographs.get(g.0).expect("drawn just now")
    }

    /// The mean value of `g`, its fair price in a long sum (SUM §2.5).
    pub fn mean(&mut self, g: Game) -> Dyadic {
        self.thermograph(g).mean.clone()
    }

    /// The temperature of `g`, the urgency of the first move. A number `m/2^n` has temperature
    /// `−1/2^n`.
    pub fn temperature(&mut self, g: Game) -> Dyadic {
        self.thermograph(g).temperature.clone()
    }

    /// The thermograph of a form whose options have theirs already.
    fn draw(&self, id: GameId) -> Thermograph {
        match self.arena.form(id) {
            StoredForm::Leaf(leaf) => {
                let x = self.numbers.dyadic(leaf.number);
                let of = if leaf.is_number() {
                    Thermograph::of_number
                } else {
                    Thermograph::of_numberish
                };
                of(&x)
            }
            StoredForm::Options { left, right } => {
                let stops = self.stops[id.index()];
                if stops.left == stops.right {
                    return Thermograph::of_numberish(&self.numbers.dyadic(stops.left));
                }
                let drawn = |option: &GameId| self.thermographs.get(*option);
                let lambda =
                    highest(left.iter().filter_map(drawn).map(|t| Cow::Borrowed(&t.right)));
                let rho =
                    highest(right.iter().filter_map(drawn).map(|t| Cow::Owned(t.left.negated())));
                let (Some(lambda), Some(rho)) = (lambda, rho) else {
                    unreachable!("a game without options on one side is a number");
                };
                let (temperature, mean) = meeting(&lambda, &rho);
                Thermograph {
                    left: lambda.taxed_until(&temperature),
                    right: rho.taxed_until(&temperature).negated(),
                    temperature,
                    mean,
                }
            }
        }
    }
}

/// A corner of a wall: the game is worth `value` at tax `tax`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Corner {
    /// The tax, at least 0.
    pub tax: Dyadic,
    pub value: Dyadic,
}

/// One wall of a thermograph: a polyline from tax 0 upwards, vertical after its last corner.
///
/// The first corner is at tax 0; taxes increase strictly; slopes are −1, 0 or 1 and differ between
/// consecutive segments, including the vertical end. So equal walls are `==`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Wall {
    corners: SmallVec<[Corner; 4]>,
}

impl Wall {
    fn vertical(value: Dyadic) -> Self {
        let mut corners = SmallVec::new();
        corners.push(Corner { tax: Dyadic::ZERO, value });
        Self { corners }
    }

    /// The corners, from tax 0 to the foot of the vertical part.
    pub fn corners(&self) -> &[Corner] {
        &self.corners
    }

    /// The value at tax `tax`; below tax 0 the value at 0.
    pub fn at(&self, tax: &Dyadic) -> Dyadic {
        let after = self.corners.partition_point(|corner| corner.tax <= *tax);
        let Some(last) = after.checked_sub(1) else {
            return self.corners[0].value.clone();
        };
        let corner = &self.corners[last];
        let rise = tax - &corner.tax;
        match self.slope(last) {
            Ordering::Less => &corner.value - &rise,
            Ordering::Equal => corner.value.clone(),
            Ordering::Greater => &corner.value + &rise,
        }
    }

    /// The slope after corner `index`, as the sign of −1, 0 or 1.
    fn slope(&self, index: usize) -> Ordering {
        match self.corners.get(index + 1) {
            None => Ordering::Equal,
            Some(next) => next.value.cmp(&self.corners[index].value),
        }
    }

    fn rises(&self, index: usize) -> bool {
        self.slope(index) == Ordering::Greater
    }

    /// The wall from the other player's point of view: every value negated.
    fn negated(&self) -> Self {
        let corners = self
            .corners
            .iter()
            .map(|corner| Corner { tax: corner.tax.clone(), value: -&corner.value });
        Self { corners: corners.collect() }
    }

    /// Adds a corner above all others, merging segments of equal slope.
    fn push(&mut self, tax: Dyadic, value: Dyadic) {
        debug_assert!(self.corners.last().is_none_or(|last| last.tax < tax), "taxes increase");
        if let [.., before, last] = self.corners.as_mut_slice()
            && last.value.cmp(&before.value) == value.cmp(&last.value)
        {
            *last = Corner { tax, value };
        } else {
            self.corners.push(Corner { tax, value });
        }
    }

    /// Removes a vertical last segment, which is part of the vertical end.
    fn finished(mut self) -> Self {
        if let [.., before, last] = self.corners.as_slice()
            && before.value == last.value
        {
            self.corners.pop();
        }
        self
    }

    /// The wall minus the tax, up to tax `until` and vertical from there.
    fn taxed_until(&self, until: &Dyadic) -> Self {
        let mut taxed = Self { corners: SmallVec::new() };
        for corner in self.corners.iter().take_while(|corner| corner.tax < *until) {
            taxed.push(corner.tax.clone(), &corner.value - &corner.tax);
        }
        taxed.push(until.clone(), &self.at(until) - until);
        taxed.finished()
    }
}

/// Walks up two walls of slopes 0 and 1 together.
struct Climb<'a> {
    walls: [&'a Wall; 2],
    at: [usize; 2],
    tax: Dyadic,
    values: [Dyadic; 2],
}

impl<'a> Climb<'a> {
    fn new(a: &'a Wall, b: &'a Wall) -> Self {
        Self {
            walls: [a, b],
            at: [0, 0],
            tax: Dyadic::ZERO,
            values: [a.corners[0].value.clone(), b.corners[0].value.clone()],
        }
    }

    fn rises(&self) -> [bool; 2] {
        [0, 1].map(|i| self.walls[i].rises(self.at[i]))
    }

    /// The tax of the next corner of either wall.
    fn next(&self) -> Option<Dyadic> {
        let next = |i: usize| self.walls[i].corners.get(self.at[i] + 1).map(|c| &c.tax);
        match (next(0), next(1)) {
            (Some(a), Some(b)) => Some(a.min(b).clone()),
            (one, other) => one.or(other).cloned(),
        }
    }

    /// Moves to the next corner, found by [`Self::next`].
    fn climb_to(&mut self, tax: Dyadic) {
        let step = &tax - &self.tax;
        for (i, rises) in self.rises().into_iter().enumerate() {
            if rises {
                self.values[i] = &self.values[i] + &step;
            }
            let next = self.walls[i].corners.get(self.at[i] + 1);
            if next.is_some_and(|corner| corner.tax == tax) {
                self.at[i] += 1;
            }
        }
        self.tax = tax;
    }
}

fn highest<'a>(mut walls: impl Iterator<Item = Cow<'a, Wall>>) -> Option<Cow<'a, Wall>> {
    let first = walls.next()?;
    Some(walls.fold(
        first,
        |best, wall| {
            if best == wall { best } else { Cow::Owned(higher(&best, &wall)) }
        },
    ))
}

fn higher(a: &Wall, b: &Wall) -> Wall {
    let mut climb = Climb::new(a, b);
    let mut wall = Wall { corners: SmallVec::new() };
    loop {
        let top = climb.values[0].clone().max(climb.values[1].clone());
        wall.push(climb.tax.clone(), top.clone());
        let Some(next) = climb.next() else {
            return wall.finished();
        };
        let catching_up = match climb.values[0].cmp(&climb.values[1]) {
            Ordering::Less => climb.rises() == [true, false],
            Ordering::Equal => false,
            Ordering::Greater => climb.rises() == [false, true],
        };
        if catching_up {
            let lag = (&climb.values[0] - &climb.values[1]).abs();
            let crossing = &climb.tax + &lag;
            if crossing < next {
                wall.push(crossing, top);
            }
        }
        climb.climb_to(next);
    }
}

/// The tax and the common value at which `a(t) − t` and `−(b(t) − t)` first meet, for walls of
/// slopes 0 and 1 with `a(0) + b(0) ≥ 0`.
fn meeting(a: &Wall, b: &Wall) -> (Dyadic, Dyadic) {
    let mut climb = Climb::new(a, b);
    loop {
        let twice = &climb.tax + &climb.tax;
        let gap = &(&climb.values[0] + &climb.values[1]) - &twice;
        let rises = climb.rises();
        // The gap closes by 2, 1 or 0 per unit of tax.
        let needed = match rises {
            [false, false] => Some(gap.half()),
            [true, true] => (gap == Dyadic::ZERO).then_some(gap),
            _ => Some(gap),
        };
        let next = climb.next();
        let meets = needed.map(|needed| &climb.tax + &needed);
        match (meets, next) {
            (Some(tax), None) => return (tax.clone(), &a.at(&tax) - &tax),
            (Some(tax), Some(next)) if tax <= next => {
                return (tax.clone(), &a.at(&tax) - &tax);
            }
            (_, Some(next)) => climb.climb_to(next),
            (None, None) => unreachable!("walls are vertical after their last corner"),
        }
    }
}
