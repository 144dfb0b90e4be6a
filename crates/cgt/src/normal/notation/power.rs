//! Powers of ↑: `^<n>` and `^[n]`.
//!
//! `↑ⁿ`, written `^<n>`, is `{0 | * − (↑ + ↑² + … + ↑ⁿ⁻¹)}`, and the sum `↑ + ↑² + … + ↑ⁿ`, written
//! `^[n]`, is `{↑ + … + ↑ⁿ⁻¹ | *}` (WW chapter 8; Siegel II.4). So the sum is the ordinal sum
//! `↑:(n−1)`, whose other Left option 0 is dominated. Powers are therefore built from existing
//! expressions, and every reader of expressions accepts them.
//!
//! The printer recognizes [`Uptimal`]s: a power or such a sum, plus a number and a star. Their
//! canonical forms, for the number 0 and up to sign, are
//!
//! | `^[n]` | `^[n]*` | `^<n>` | `^<n>*` |
//! | --- | --- | --- | --- |
//! | `{^[n−1] \| *}` | `{0, ^[n−1]* \| 0}` | `{0 \| v[n−1]*}` | `{0, * \| v[n−1]}` |
//!
//! so each has exactly one option that is not a leaf, and recognizing one walks down a chain.

use rustc_hash::FxHashMap;

use super::syntax::{Expression, ExpressionKind, Form};
use crate::normal::{Dyadic, Game, Games};

/// The largest power that is read, because forms of powers are as deep as the exponent.
pub(super) const MAX_POWER: u64 = 1000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// `^<n>`: one power.
    One,
    /// `^[n]`: all powers up to this one.
    Sum,
}

/// The `n`-th power of ↑, or the sum of all powers up to that one, as an expression.
pub(super) fn expression(start: usize, kind: Kind, n: u64) -> Expression {
    let whole = |n: u64| Expression::literal(start, Dyadic::from(n as i64), 0, 0);
    let up = Expression::literal(start, Dyadic::ZERO, 1, 0);
    let kind = match (kind, n) {
        (_, 0 | 1) => return up,
        (Kind::Sum, _) => ExpressionKind::Ordinal(Box::new(up), Box::new(whole(n - 1))),
        (Kind::One, _) => {
            let star = Expression::literal(start, Dyadic::ZERO, 0, 1);
            let below = expression(start, Kind::Sum, n - 1);
            let right = ExpressionKind::Sum(vec![(false, star), (true, below)]);
            let right = vec![Expression::new(start, right)];
            ExpressionKind::Form(Form { left: vec![whole(0)], right })
        }
    };
    Expression::new(start, kind)
}

/// `number ± ↑ⁿ` or `number ± (↑ + … + ↑ⁿ)`, with or without a star.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Uptimal {
    pub(super) number: Dyadic,
    pub(super) up: bool,
    pub(super) kind: Kind,
    pub(super) power: u64,
    pub(super) star: bool,
}

#[derive(Default)]
pub(super) struct Uptimals {
    known: FxHashMap<Game, Option<Uptimal>>,
}

impl Uptimals {
    pub(super) fn find(&mut self, games: &mut Games, game: Game) -> Option<Uptimal> {
        let mut chain = Vec::new();
        let mut at = game;
        while !self.known.contains_key(&at) {
            if let Some((number, ups, nimber)) = games.as_nus(at) {
                let first = (ups.abs() == 1 && nimber <= 1).then_some(Uptimal {
                    number,
                    up: ups > 0,
                    kind: Kind::Sum,
                    power: 1,
                    star: nimber == 1,
                });
                self.known.insert(at, first);
            } else if let Some((promised, next)) = promise(games, at) {
                chain.push((at, promised));
                at = next;
            } else {
                self.known.insert(at, None);
            }
        }
        let mut below = self.known[&at].clone();
        for (game, mut promised) in chain.into_iter().rev() {
            let flips = promised.kind == Kind::One;
            below = below.filter(|below| {
                below.kind == Kind::Sum
                    && below.number == promised.number
                    && below.up == (promised.up != flips)
                    && below.star == (promised.star != flips)
            });
            below = below.map(|below| {
                promised.power = below.power + 1;
                promised
            });
            self.known.insert(game, below.clone());
        }
        below
    }
}

/// The uptimal that a game is, without its power, if the returned option is the sum of powers that
/// the table above requires.
fn promise(games: &mut Games, game: Game) -> Option<(Uptimal, Game)> {
    let (left, right) = (games.left(game), games.right(game));
    let uptimal = |number, up, kind, star| Uptimal { number, up, kind, power: 0, star };
    for (up, mine, other) in [(true, &left, &right), (false, &right, &left)] {
        let (last, rest) = match (mine.as_slice(), other.as_slice()) {
            ([only], [other]) => (*other, vec![*only]),
            ([one, another], [other]) => (*other, vec![*one, *another]),
            _ => continue,
        };
        match (starred(games, last), rest.as_slice()) {
            // {^[n−1] | *}
            (Some((number, true)), [next]) if starred(games, *next).is_none() => {
                return Some((uptimal(number, up, Kind::Sum, false), *next));
            }
            // {0, ^[n−1]* | 0}
            (Some((number, false)), [one, another]) => {
                let next = match (starred(games, *one), starred(games, *another)) {
                    (Some((x, false)), None) if x == number => *another,
                    (None, Some((x, false))) if x == number => *one,
                    _ => continue,
                };
                return Some((uptimal(number, up, Kind::Sum, true), next));
            }
            // {0 | v[n−1]*}
            (None, [zero]) => {
                if let Some((number, false)) = starred(games, *zero) {
                    return Some((uptimal(number, up, Kind::One, false), last));
                }
            }
            // {0, * | v[n−1]}
            (None, [one, another]) => {
                if let (Some((x, s)), Some((y, t))) =
                    (starred(games, *one), starred(games, *another))
                    && x == y
                    && s != t
                {
                    return Some((uptimal(x, up, Kind::One, true), last));
                }
            }
            _ => {}
        }
    }
    None
}

/// The number of a game that is one, or one and a star; and whether there is a star.
fn starred(games: &Games, game: Game) -> Option<(Dyadic, bool)> {
    match games.as_nus(game)? {
        (number, 0, nimber @ (0 | 1)) => Some((number, nimber == 1)),
        _ => None,
    }
}
