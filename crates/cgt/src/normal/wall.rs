//! Walls of thermographs: polygons with exact corners.
//!
//! Seen from the player about to move, the walls of the options are polygons of slope 0 and
//! 1 (for Right, after a change of sign). Three operations make the walls of the game from
//! them: the highest of several ([`highest`]), where the two players' scaffolds meet
//! ([`meeting`]), and the scaffold itself, cut off there ([`Wall::taxed_until`]).

use std::borrow::Cow;
use std::cmp::Ordering;

use smallvec::SmallVec;

use mustplay_core::Dyadic;

/// A corner of a wall: the game is worth `value` at tax `tax`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Corner {
    /// The tax, at least 0.
    pub tax: Dyadic,
    /// The value of the game at this tax.
    pub value: Dyadic,
}

/// One wall of a thermograph: a polygon from tax 0 upwards, vertical after its last corner.
///
/// The first corner lies at tax 0; taxes increase strictly; slopes are −1, 0 or 1 and those
/// of consecutive segments differ, the vertical end included. So equal walls are `==`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Wall {
    corners: SmallVec<[Corner; 4]>,
}

impl Wall {
    pub(super) fn vertical(value: Dyadic) -> Self {
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

    /// The wall as the other player sees it: every value with its sign changed.
    pub(super) fn negated(&self) -> Self {
        let corners = self
            .corners
            .iter()
            .map(|corner| Corner { tax: corner.tax.clone(), value: -&corner.value });
        Self { corners: corners.collect() }
    }

    /// Adds a corner above all others, merging segments of equal slope.
    fn push(&mut self, tax: Dyadic, value: Dyadic) {
        if let [.., before, last] = self.corners.as_mut_slice()
            && last.value.cmp(&before.value) == value.cmp(&last.value)
        {
            *last = Corner { tax, value };
        } else {
            self.corners.push(Corner { tax, value });
        }
    }

    /// Ends the wall: a last segment that is vertical belongs to the vertical end.
    fn finished(mut self) -> Self {
        if let [.., before, last] = self.corners.as_slice()
            && before.value == last.value
        {
            self.corners.pop();
        }
        self
    }

    /// The wall minus the tax, up to tax `until` and vertical from there.
    pub(super) fn taxed_until(&self, until: &Dyadic) -> Self {
        let mut taxed = Self { corners: SmallVec::new() };
        for corner in self.corners.iter().take_while(|corner| corner.tax < *until) {
            taxed.push(corner.tax.clone(), &corner.value - &corner.tax);
        }
        taxed.push(until.clone(), &self.at(until) - until);
        taxed.finished()
    }
}

/// Walks up two walls of slopes 0 and 1 at once.
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

    /// Goes on to the next corner, found by [`Self::next`].
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

/// The highest of some walls of slopes 0 and 1, at each tax.
pub(super) fn highest<'a>(mut walls: impl Iterator<Item = Cow<'a, Wall>>) -> Option<Cow<'a, Wall>> {
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

/// Where `a(t) − t` and `−(b(t) − t)` first meet, for walls of slopes 0 and 1 with
/// `a(0) + b(0) ≥ 0`: the tax and the common value.
pub(super) fn meeting(a: &Wall, b: &Wall) -> (Dyadic, Dyadic) {
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
