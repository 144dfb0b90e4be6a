//! Dyadic numbers against fractions, and the simplest of an interval.

use std::cmp::Ordering;
use std::ops::Bound::{Excluded, Included};

use mustplay_cgt::normal::{Dyadic, DyadicError, Games};
use mustplay_testing::properties;
use num_bigint::BigInt;
use proptest::prelude::*;

fn any_dyadic() -> impl Strategy<Value = Dyadic> {
    prop_oneof![
        (-20_i64..20, 0_u32..5).prop_map(|(m, n)| Dyadic::new(m, n)),
        (any::<i64>(), 0_u32..130).prop_map(|(m, n)| Dyadic::new(m, n)),
        (any::<i64>(), any::<i64>(), 0_u32..90)
            .prop_map(|(a, b, n)| Dyadic::from_big(BigInt::from(a) * BigInt::from(b), n)),
    ]
}

/// Cross-multiplied comparison, straight from fractions.
fn slow_cmp(a: &Dyadic, b: &Dyadic) -> Ordering {
    let left = a.numerator() << b.exponent();
    let right = b.numerator() << a.exponent();
    left.cmp(&right)
}

properties! {
        #[test]
        fn arithmetic_is_that_of_fractions(a in any_dyadic(), b in any_dyadic()) {
            prop_assert_eq!(a.cmp(&b), slow_cmp(&a, &b));
            let sum = &a + &b;
            let exact = (a.numerator() << b.exponent()) + (b.numerator() << a.exponent());
            prop_assert_eq!(&sum, &Dyadic::from_big(exact, a.exponent() + b.exponent()));
            prop_assert_eq!(&(&sum - &b), &a);
            prop_assert_eq!(&(&a.half() + &a.half()), &a);
            prop_assert_eq!(a.to_string().parse::<Dyadic>(), Ok(a.clone()));
            prop_assert!(a.floor() <= a && a < a.floor() + Dyadic::ONE);
let float = a.to_f64();
            prop_assert!((float + (-&a).to_f64()).abs() <= 1e-15 * float.abs());
            let nearby = Dyadic::from(float.floor() as i64);
            prop_assert!(float.abs() > 1e15 || (&nearby - &a).abs() <= Dyadic::from(2));
        }

        #[test]
        fn equal_numbers_have_one_representation(a in any_dyadic(), shift in 0_u32..70) {
            let same = Dyadic::from_big(a.numerator() << shift, a.exponent() + shift);
            prop_assert_eq!(same, a);
        }
    }

#[test]
fn bad_numbers_say_what_was_expected() {
    for (text, message) in [
        (
            "1/3",
            "expected a denominator that is a power of two, found 3: no short game equals such a number",
        ),
        (
            "1/0",
            "expected a denominator that is a power of two, found 0: no short game equals such a number",
        ),
        ("x", "expected a number such as 7, -3 or 3/4, found \"x\""),
        ("1/2/4", "expected a number such as 7, -3 or 3/4, found \"1/2/4\""),
        ("", "expected a number such as 7, -3 or 3/4, found \"\""),
        ("1/-2", "expected a number such as 7, -3 or 3/4, found \"1/-2\""),
    ] {
        assert_eq!(text.parse::<Dyadic>().unwrap_err().to_string(), message);
    }
    let long = "1".repeat(4097);
    assert!(matches!(long.parse::<Dyadic>(), Err(DyadicError::TooLong(_))));
}

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
        if closed { a <= x && x <= b } else { a < x && x < b }
    };
    for a in &all {
        for b in &all {
            for closed in [false, true] {
                let ends =
                    if closed { (Included(a), Included(b)) } else { (Excluded(a), Excluded(b)) };
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

#[test]
fn games_that_are_numbers_compute_like_them_whatever_their_size() {
    let mut games = Games::new();
    let all = [(1, 0), (-3, 2), (1, 100), (-1, 100), (i64::MAX, 0), (7, 62)]
        .map(|(m, n)| Dyadic::new(m, n));
    for x in &all {
        let g = games.number(x);
        assert_eq!(games.as_number(g).as_ref(), Some(x));
        let negative = games.neg(g);
        assert_eq!(games.as_number(negative), Some(-x));
        assert_eq!(games.add(g, negative), games.integer(0));
        for y in &all {
            let h = games.number(y);
            assert_eq!(games.le(g, h), x <= y);
            assert_eq!(g == h, x == y);
            let sum = games.add(g, h);
            assert_eq!(games.as_number(sum), Some(x + y));
        }
    }
}
