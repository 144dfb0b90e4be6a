//! Sums with numbers at the ends of machine words and far beyond: exact, or refused with the
//! bound.

use std::fmt::Write;

use mustplay_cgt::normal::Player;
use mustplay_cgt::sums::random::Random;
use mustplay_cgt::sums::{BstarGoal, BstarRule, ScoreGames, SumSolver};
use mustplay_core::NoProgress;
use num_bigint::BigInt;

use crate::sums::twin::Plain;
use mustplay_testing::size;

/// Powers of two at which something ends: words, the digits of floating-point numbers, their
/// exponents.
const POWERS: [u32; 16] = [0, 1, 30, 31, 32, 52, 53, 60, 61, 62, 63, 64, 70, 127, 128, 1100];

/// 2 to this power, plus `more`, in decimal digits.
fn power(exponent: u32, more: i64) -> String {
    ((BigInt::from(1) << exponent) + more).to_string()
}

/// A number near a power of two, whole or a fraction.
fn number(random: &mut Random) -> String {
    let mut power = || {
        let exponent = POWERS[random.below(POWERS.len() as u64) as usize];
        (exponent, random.below(3) as i64 - 1)
    };
    let ((above, more), (below, _)) = (power(), power());
    let numerator = self::power(above, more);
    let sign = ["", "-"][random.below(2) as usize];
    match random.below(3) {
        0 => format!("{sign}{numerator}"),
        1 => format!("{sign}1/{}", self::power(below, 0)),
        _ => format!("{sign}{numerator}/{}", self::power(below, 0)),
    }
}

/// A tree of so many moves, not always one in which both want to move.
fn tree(random: &mut Random, depth: usize) -> String {
    if depth == 0 || random.below(5) == 0 {
        return number(random);
    }
    match random.below(4) {
        0 => format!("±{}", number(random)),
        _ => format!("{{{}|{}}}", tree(random, depth - 1), tree(random, depth - 1)),
    }
}

fn sum(random: &mut Random) -> String {
    let mut text = tree(random, 2);
    for _ in 0..random.below(3) {
        let times = ["", "2.", "-1.", "0.", "3."][random.below(5) as usize];
        let depth = 1 + random.below(2) as usize;
        let _ = write!(text, " + {times}{}", tree(random, depth));
    }
    text
}

#[test]
fn scores_of_large_and_fine_numbers_are_exact() {
    let mut random = Random::new(63);
    let mut solved = 0;
    for _ in 0..size(1_500, 40_000) {
        let text = sum(&mut random);
        let mut games = ScoreGames::new();
        let Ok(sum) = games.read_sum(&text) else {
            continue;
        };
        solved += 1;
        let mut plain = Plain::default();
        let mut solver = SumSolver::new(&mut games, &sum);
        for first in [Player::Left, Player::Right] {
            let expected = plain.score(&games, &sum, first);
            let found = solver.best_moves(&games, &sum, first, &NoProgress);
            assert_eq!(found.expect("no limit").0, expected, "{text} {first:?}");
            let goal = (BstarRule::ALL[0], BstarGoal::Score);
            let found = solver.best_first(&games, &sum, first, goal, &NoProgress);
            if let Some((_, between)) = found.expect("no limit") {
                assert_eq!((&between.low, &between.high), (&expected, &expected), "{text}");
            }
        }
    }
    assert!(solved > 200, "{solved} are sums");
}

#[test]
fn numbers_alone_are_scores_whatever_their_denominator() {
    for exponent in POWERS {
        for text in [
            format!("1/{}", power(exponent, 0)),
            format!("-3/{} + {}", power(exponent, 0), power(exponent, 1)),
            format!("{{1/{0}|-1/{0}}} + 1/{0}", power(exponent, 0)),
        ] {
            let mut games = ScoreGames::new();
            let sum = games.read_sum(&text).expect("a sum");
            let expected = Plain::default().score(&games, &sum, Player::Left);
            let mut solver = SumSolver::new(&mut games, &sum);
            let found = solver.score(&sum, Player::Left, &NoProgress);
            assert_eq!(found.expect("no limit"), expected, "{text}");
        }
    }
}
