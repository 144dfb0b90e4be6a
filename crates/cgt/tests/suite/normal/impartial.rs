//! Impartial games: Bouton, mex, remoteness, octal and subtraction games.

use std::collections::HashMap;
use std::hash::Hash;

use mustplay_cgt::normal::impartial::{
    AllBut, Period, TakingCode, UnequalSplit, mex, nim_misere_win, nim_win, observed_period,
};

/// A ruleset in which both players have the same moves and every game ends.
pub(crate) trait Impartial {
    type Position: Clone + Eq + Hash;

    /// The positions that the next player may move to.
    fn moves(&self, position: &Self::Position) -> Vec<Self::Position>;

    /// The Grundy value: the position equals this nimber.
    fn grundy(&self, position: &Self::Position) -> u32 {
        evaluate(self, position, |values| mex(values.iter().copied()))
    }

    /// The remoteness: how many moves the game lasts when the winner hurries and the loser
    /// delays. Even exactly when the previous player wins.
    fn remoteness(&self, position: &Self::Position) -> u32 {
        evaluate(self, position, |values| {
            let quickest_win = values.iter().filter(|&&r| r % 2 == 0).min();
            let longest_loss = values.iter().max();
            quickest_win.or(longest_loss).map_or(0, |r| r + 1)
        })
    }

    /// Whether the next player wins under misère play, where the last mover loses.
    fn misere_win(&self, position: &Self::Position) -> bool {
        evaluate(self, position, |wins| wins.is_empty() || wins.contains(&false))
    }
}

/// Evaluates a position from its followers upwards with an explicit stack.
fn evaluate<R: Impartial + ?Sized, T: Copy>(
    rules: &R,
    position: &R::Position,
    combine: impl Fn(&[T]) -> T,
) -> T {
    let mut known: HashMap<R::Position, T> = HashMap::new();
    let mut stack = vec![(position.clone(), rules.moves(position))];
    loop {
        let Some((_, options)) = stack.last() else {
            unreachable!("the position asked for is popped last and returned");
        };
        if let Some(missing) = options.iter().find(|option| !known.contains_key(*option)) {
            let missing = missing.clone();
            let options = rules.moves(&missing);
            stack.push((missing, options));
            continue;
        }
        let values: Vec<T> = options.iter().map(|option| known[option]).collect();
        let value = combine(&values);
        let done = stack.pop().map(|(position, _)| position);
        match done {
            Some(position) if !stack.is_empty() => known.insert(position, value),
            _ => return value,
        };
    }
}

struct Nim;

impl Impartial for Nim {
    type Position = Vec<u32>;

    fn moves(&self, heaps: &Vec<u32>) -> Vec<Vec<u32>> {
        let mut moves = Vec::new();
        for (i, &heap) in heaps.iter().enumerate() {
            for left in 0..heap {
                let mut next = heaps.clone();
                next[i] = left;
                next.sort_unstable();
                moves.push(next);
            }
        }
        moves
    }
}

#[test]
fn theorem_bouton_in_normal_and_misere_nim() {
    for a in 0..5_u32 {
        for b in a..5 {
            for c in b..6 {
                let heaps = vec![a, b, c];
                assert_eq!(Nim.grundy(&heaps), a ^ b ^ c);
                assert_eq!(nim_win(&heaps), Nim.remoteness(&heaps) % 2 == 1);
                assert_eq!(nim_misere_win(&heaps), Nim.misere_win(&heaps), "{heaps:?}");
            }
        }
    }
    assert!(nim_misere_win(&[]));
    assert!(!nim_win(&[]));
}

#[test]
fn remoteness_by_hand() {
    // {0}: over. {3}: take all. {1,1}: two moves. {1,2}: to {1,1}, then two more.
    for (heaps, remoteness) in [(vec![0], 0), (vec![3], 1), (vec![1, 1], 2), (vec![1, 2], 3)] {
        assert_eq!(Nim.remoteness(&heaps), remoteness);
    }
}

#[test]
fn mex_is_the_least_missing_value() {
    assert_eq!(mex([]), 0);
    assert_eq!(mex([1, 2]), 0);
    assert_eq!(mex([0, 1, 3, 1]), 2);
    assert_eq!(mex([0, 1, 2]), 3);
}

fn octal(code: &str) -> TakingCode {
    code.parse().expect("a code")
}

#[test]
fn published_periods() {
    // Kayles, Dawson's Kayles, Dawson's Chess, and small ones from WW chapter 4.
    for (code, largest, start, length) in [
        ("0.77", 200, 71, 12),
        ("0.07", 200, 53, 34),
        ("0.137", 200, 52, 34),
        ("0.3", 20, 0, 2),
        ("0.33", 20, 0, 3),
    ] {
        let period = octal(code).period(largest);
        assert_eq!(period, Some(Period { start, length, saltus: 0 }), "{code}");
    }
    assert_eq!(octal("0.77").period(160), None);
}

#[test]
fn values_are_those_of_the_moves() {
    for code in ["0.77", "0.07", "4.3", "0.137", "0.007", "4.007", "0.3f", "8.1", "c.8a"] {
        let game = octal(code);
        let values = game.values(30);
        for heap in 0..=30 {
            let options = game.moves(heap);
            let reached = options.iter().map(|heaps| heaps.iter().fold(0, |x, &h| x ^ values[h]));
            assert_eq!(values[heap], mex(reached), "{code} at {heap}");
        }
    }
}

#[test]
fn bad_codes_say_what_was_expected() {
    for (code, message) in [
        ("77", "expected a code such as 0.77 with digits from 0 to f, found \"77\""),
        ("0.7g", "expected a code such as 0.77 with digits from 0 to f, found \"0.7g\""),
        ("0.", "expected a code such as 0.77 with digits from 0 to f, found \"0.\""),
        ("12.7", "expected a code such as 0.77 with digits from 0 to f, found \"12.7\""),
        ("2.7", "expected 0, 4, 8 or c before the point, found 2"),
    ] {
        assert_eq!(code.parse::<TakingCode>().unwrap_err().to_string(), message);
    }
    for code in ["0.77", "4.3", "0.007"] {
        assert_eq!(octal(code).to_string(), code);
    }
}

#[test]
fn proved_periods_hold_far_beyond_their_proof() {
    for set in [vec![1], vec![2, 3], vec![1, 4], vec![2, 5, 7], vec![3, 6, 10, 11], vec![]] {
        let game = TakingCode::subtraction(set.clone());
        let period = game.period(300).expect("small sets have small periods");
        let values = game.values(2_000);
        for n in period.start..2_000 - period.length {
            assert_eq!(values[n], values[n + period.length], "{set:?} at {n}");
        }
    }
}

/// WW chapter 4, and the tables of Gangolf, Guy and Flammenkamp.
#[test]
fn published_long_periods() {
    let mut rows =
        vec![("0.15", 400, 10), ("0.45", 1_200, 20), ("0.53", 200, 9), ("0.055", 1_000, 148)];
    if mustplay_testing::full() {
        rows.extend([
            ("0.156", 8_000, 349),
            ("0.165", 14_000, 1_550),
            ("0.644", 8_000, 442),
            ("0.356", 16_000, 142),
        ]);
    }
    for (code, largest, length) in rows {
        let period = octal(code).period(largest).expect(code);
        assert_eq!((period.length, period.saltus), (length, 0), "{code}");
    }
}

/// Whatever is claimed holds for heaps ten times as large, and nothing shorter does.
#[test]
fn periods_of_all_short_codes_hold() {
    let digits = if mustplay_testing::full() { 16 } else { 8 };
    for first in [0, 4] {
        for code in 0..digits * digits {
            let text = format!("{first}.{:x}{:x}", code / digits, code % digits);
            let game = octal(&text);
            let (shown, checked) = if game.most_heaps() > 2 { (40, 120) } else { (100, 400) };
            let Some(period) = game.period(shown) else {
                continue;
            };
            let values = game.values(checked);
            for n in period.start..checked - period.length {
                assert_eq!(values[n + period.length], values[n], "{text} at {n}");
            }
        }
    }
}

/// With one digit that splits in three; the values are CGSuite's.
#[test]
fn hexadecimal_games() {
    assert_eq!(
        octal("0.3f").values(20),
        [0, 1, 2, 0, 1, 2, 3, 4, 5, 3, 4, 5, 6, 7, 8, 6, 7, 8, 9, 10, 11]
    );
    assert_eq!(octal("0.3F"), octal("0.3f"));
    // The conditions hold for two of these periods at once.
    let period = Period { start: 0, length: 6, saltus: 3 };
    assert_eq!(octal("0.3f").period(300), Some(period));
}

/// What is proved about values that grow holds for heaps ten times as large.
#[test]
fn all_but_games_are_arithmetically_periodic() {
    let game = AllBut::new([2, 3, 7]);
    let printed = [0, 1, 0, 1, 2, 3, 2, 3, 4, 5, 4, 5, 6, 7, 6, 7, 8, 9, 8, 9, 10];
    assert_eq!(game.values(20), printed);
    let mut proved = 0;
    for set in 0..1_usize << 7 {
        let exceptions: Vec<usize> = (1..=7).filter(|n| set >> (n - 1) & 1 == 1).collect();
        let game = AllBut::new(exceptions.clone());
        let Some(period) = game.period(150) else {
            continue;
        };
        proved += 1;
        let values = game.values(600);
        for n in period.start..600 - period.length {
            let grown = i64::from(values[n]) + period.saltus;
            assert_eq!(i64::from(values[n + period.length]), grown, "{exceptions:?} at {n}");
        }
    }
    assert_eq!(proved, 128, "Siegel: all of them are");
}

#[test]
fn grundys_game_begins_as_published() {
    let values = UnequalSplit.values(50);
    // WW chapter 4 and A002188.
    assert_eq!(
        values[..31],
        [
            0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0, 4, 3, 0, 4, 3, 0, 4, 1,
            2, 3
        ]
    );
}

/// The values of a heap of n counters in 0.8, which leaves three heaps, are ⌊(n − 1)/3⌋. Heaps
/// up to 15 counters prove it: five periods and the one counter taken are 16 values.
#[test]
fn arithmetic_periods_are_proved_at_the_bound() {
    let code = octal("0.8");
    let values = code.values(300);
    assert!((1..=300_u32).all(|heap| values[heap as usize] == (heap - 1) / 3));
    let period = Period { start: 1, length: 3, saltus: 1 };
    assert_eq!(observed_period(&values), Some(period));
    assert_eq!(code.period_of(&values), Some(period));
    let first = (0..300).find(|&last| code.period(last).is_some());
    assert_eq!(first, Some(15));
}

/// What is proved about values that grow holds for heaps many times as large, and what is proved by
/// some heaps is proved by more of them.
#[test]
fn arithmetic_periods_of_short_codes_hold() {
    let digits = if mustplay_testing::full() { 3 } else { 2 };
    let (mut proved, mut seen) = (0, 0);
    for code in 1..16_u32.pow(digits) {
        let width = digits as usize;
        let game = octal(&format!("0.{code:0width$x}"));
        let values = game.values(150);
        let Some(period) = game.period_of(&values).filter(|period| period.saltus > 0) else {
            let grows = observed_period(&values).is_some_and(|period| period.saltus > 0);
            seen += u32::from(grows && game.period_of(&values).is_none());
            continue;
        };
        assert!(game.may_grow(), "{game}: two heaps do not grow");
        proved += 1;
        let first = (1..=150).find(|&last| game.period_of(&values[..=last]).is_some());
        let first = first.expect("proved by the heaps to 150");
        let known = game.period_of(&values[..=first]);
        assert_eq!(known, Some(period), "{game} by heaps to {first}");
        assert_eq!(game.period_of(&values[..first]), None, "{game}");
        let far = game.values(first * 6);
        for n in period.start..far.len() - period.length {
            let grown = i64::from(far[n]) + period.saltus;
            assert_eq!(i64::from(far[n + period.length]), grown, "{game} at {n}");
        }
    }
    if digits == 2 {
        assert_eq!((proved, seen), (68, 0));
    }
}

/// Games that leave two heaps never grow like this, however it looks for a while.
#[test]
fn austin_octal_games_do_not_grow() {
    for code in 1..8_u32.pow(3) {
        let game = octal(&format!("0.{code:03o}"));
        assert!(!game.may_grow());
        let period = game.period(60);
        assert!(period.is_none_or(|period| period.saltus == 0), "{game}");
    }
}

/// What is seen is told, with its saltus, and is no proof.
#[test]
fn arithmetic_periods_are_observed() {
    // Three times is not enough, and neither are a few values.
    assert_eq!(observed_period(&[0, 1].repeat(20)), None);
    let noisy: Vec<u32> = (0..200).map(|n| n * n % 97).collect();
    assert_eq!(observed_period(&noisy), None);
}
