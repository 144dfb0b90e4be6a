//! The simplest number in an interval.
//!
//! A game whose options leave room for a number equals the simplest one, the one with the
//! earliest birthday (simplest-number rule, CGT week 8): zero if it fits, else the integer
//! nearest to zero, else the only number with the smallest denominator.
//!
//! ```
//! use mustplay_games::normal::{Dyadic, Endpoint};
//!
//! let (a, b) = (Dyadic::new(1, 2), Dyadic::new(1, 1));
//! let simplest = Dyadic::simplest_between(Endpoint::Open(&a), Endpoint::Open(&b));
//! assert_eq!(simplest, Some(Dyadic::new(3, 3)));
//! ```

use super::dyadic::Dyadic;

/// One end of an interval of numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Endpoint<'a> {
    /// No limit on this side.
    Unbounded,
    /// The end itself does not belong to the interval.
    Open(&'a Dyadic),
    /// The end belongs to the interval.
    Closed(&'a Dyadic),
}

impl Dyadic {
    /// The simplest number in an interval: the one with the earliest birthday, which is
    /// the value of every game whose options it fits between (simplest-number rule, CGT
    /// week 8). `None` when the interval is empty.
    pub fn simplest_between(lower: Endpoint<'_>, upper: Endpoint<'_>) -> Option<Self> {
        let above = |x: &Self| match lower {
            Endpoint::Unbounded => true,
            Endpoint::Open(end) => x > end,
            Endpoint::Closed(end) => x >= end,
        };
        let below = |x: &Self| match upper {
            Endpoint::Unbounded => true,
            Endpoint::Open(end) => x < end,
            Endpoint::Closed(end) => x <= end,
        };
        if let (Endpoint::Open(a) | Endpoint::Closed(a), Endpoint::Open(b) | Endpoint::Closed(b)) =
            (lower, upper)
        {
            let both = matches!((lower, upper), (Endpoint::Closed(_), Endpoint::Closed(_)));
            if a > b || (a == b && !both) {
                return None;
            }
        }
        if above(&Self::ZERO) && below(&Self::ZERO) {
            return Some(Self::ZERO);
        }
        // Zero lies outside, so the interval is on one side of it; look from zero outwards.
        // The first integer is simplest; failing that the first denominator that has a
        // multiple inside, which is then unique.
        if above(&Self::ZERO) {
            let flip = |end: Endpoint<'_>| match end {
                Endpoint::Unbounded => None,
                Endpoint::Open(x) => Some((-x, false)),
                Endpoint::Closed(x) => Some((-x, true)),
            };
            let (lower, upper) = (flip(upper), flip(lower));
            return Self::simplest_between(as_end(lower.as_ref()), as_end(upper.as_ref()))
                .map(|x| -x);
        }
        let (Endpoint::Open(end) | Endpoint::Closed(end)) = lower else {
            return None;
        };
        (0..=end.exponent() + 1 + exponent_of(upper)).find_map(|exponent| {
            let floor = end.floor_to(exponent);
            let candidate = if above(&floor) {
                floor
            } else {
                floor + Self::power_of_half(exponent)
            };
            below(&candidate).then_some(candidate)
        })
    }
}

fn as_end(end: Option<&(Dyadic, bool)>) -> Endpoint<'_> {
    match end {
        None => Endpoint::Unbounded,
        Some((x, true)) => Endpoint::Closed(x),
        Some((x, false)) => Endpoint::Open(x),
    }
}

fn exponent_of(end: Endpoint<'_>) -> u32 {
    match end {
        Endpoint::Unbounded => 0,
        Endpoint::Open(x) | Endpoint::Closed(x) => x.exponent(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_simplest_number_has_the_earliest_birthday() {
        // Every number of the first five days by birthday, straight from the definition.
        let mut by_day: Vec<Vec<Dyadic>> = vec![vec![Dyadic::ZERO]];
        for _ in 0..5 {
            let mut known: Vec<Dyadic> = by_day.concat();
            known.sort();
            let mut born = vec![&known[0] - &Dyadic::ONE];
            born.extend(known.windows(2).map(|pair| (&pair[0] + &pair[1]).half()));
            born.push(&known[known.len() - 1] + &Dyadic::ONE);
            by_day.push(born);
        }
        let all: Vec<Dyadic> = by_day.concat();
        let inside = |x: &Dyadic, a: &Dyadic, b: &Dyadic, closed: bool| {
            if closed {
                a <= x && x <= b
            } else {
                a < x && x < b
            }
        };
        for a in &all {
            for b in &all {
                for closed in [false, true] {
                    let ends = if closed {
                        (Endpoint::Closed(a), Endpoint::Closed(b))
                    } else {
                        (Endpoint::Open(a), Endpoint::Open(b))
                    };
                    let found = Dyadic::simplest_between(ends.0, ends.1);
                    let first = all.iter().find(|x| inside(x, a, b, closed));
                    if let Some(first) = first {
                        assert_eq!(found.as_ref(), Some(first), "between {a} and {b}");
                    } else if let Some(x) = found {
                        assert!(a < b && inside(&x, a, b, closed), "{x} between {a} and {b}");
                    } else {
                        assert!(a >= b, "nothing found between {a} and {b}");
                    }
                }
            }
        }
    }
}
