//! The numbers of games by value (SCG Table 7.9.5).

use std::collections::HashMap;
use std::num::NonZeroU32;

use mustplay::{Engine, Limits};
use mustplay_cgt::binary::{FormFamily, Games, Value};
use mustplay_coloring::binary_value::BinaryValues;
use mustplay_coloring::{Palette, TruthTable};
use mustplay_core::{NoProgress, StopReason};
use mustplay_studies::census::{Census, CensusError, standard_error};
use mustplay_testing::full;

/// A census of all games with these numbers of colors and elements.
pub(crate) fn all(palette: Palette, colors: usize, elements: usize) -> Census {
    Census {
        own: palette == Palette::Own,
        colors,
        elements,
        stake: NonZeroU32::MIN,
        sample: None,
        seed: 0,
    }
}

/// A census of a random sample of the games in which both players may use all colors.
fn some(colors: usize, elements: usize, games: u64, seed: u64) -> Census {
    Census { sample: Some(games), seed, ..all(Palette::Any, colors, elements) }
}

/// The number of games with each value, and the arena of the values.
struct Counts {
    games: Games,
    counts: HashMap<Value, u64>,
}

impl Counts {
    fn of(census: &Census) -> Self {
        let mut games = Games::new();
        let counts = census.count(&mut games, &NoProgress);
        Self { counts: counts.expect("few enough games").into_iter().collect(), games }
    }

    fn total(&self) -> u64 {
        self.counts.values().sum()
    }

    /// The number of games with the value of this form.
    fn of_form(&mut self, text: &str) -> u64 {
        let form = self.games.read(text).expect("a form");
        let value = self.games.value(form);
        self.counts.get(&value).copied().unwrap_or(0)
    }
}

fn check(colors: usize, elements: usize, expected: &[(&str, u64)]) {
    let mut census = Counts::of(&all(Palette::Any, colors, elements));
    let games = 1_u64 << colors.pow(elements as u32);
    assert_eq!(census.total(), games);
    assert_eq!(expected.iter().map(|(_, count)| count).sum::<u64>(), games);
    assert_eq!(census.counts.len(), expected.len());
    for &(text, count) in expected {
        let found = census.of_form(text);
        assert_eq!(found, count, "{text}, dimension {elements}");
    }
}

#[test]
fn table_7_9_5_two_colors() {
    check(2, 0, &[("F", 1), ("T", 1)]);
    check(2, 1, &[("F*", 1), ("T*", 1), ("X", 2)]);
    check(2, 2, &[("F", 5), ("T", 5), ("X*", 4), ("Z□", 2)]);
    let three = [("F*", 25), ("T*", 25), ("X", 110), ("Z□*", 8), ("Z□|F", 44), ("T|Z□", 44)];
    check(2, 3, &three);
    let four = [
        ("F", 9849),
        ("T", 9849),
        ("X*", 5032),
        ("Z□", 20006),
        ("Z□*|F*", 2304),
        ("T*|Z□*", 2304),
        ("T|Z□||F*", 8096),
        ("T*||Z□|F", 8096),
    ];
    check(2, 4, &four);
}

#[test]
fn table_7_9_5_three_colors() {
    check(3, 0, &[("F", 1), ("T", 1)]);
    check(3, 1, &[("F*", 1), ("T*", 1), ("X", 6)]);
    check(3, 2, &[("F", 163), ("T", 163), ("X*", 84), ("Z□", 102)]);
}

/// Compares a sampled column with the published shares. The source does not give its sample size.
/// The tolerance is 2.5 times the sum of three errors: the standard error of a sample of 1000, the
/// standard error of this sample, and the rounding of the published shares.
fn check_sampled(colors: usize, elements: usize, expected: &[(&str, f64)]) {
    let count = if full() { 1_000_000 } else { 30_000 };
    let mut sample = Counts::of(&some(colors, elements, count, 7));
    assert_eq!(sample.total(), count);
    for &(text, percent) in expected {
        let share = sample.of_form(text) as f64 / count as f64;
        let error = standard_error(share, 1000) + standard_error(share, count) + 0.0005;
        assert!(
            (share - percent / 100.0).abs() < 2.5 * error,
            "{text}, dimension {elements}: {share}, published {percent}%"
        );
    }
    let listed: u64 = expected.iter().map(|(text, _)| sample.of_form(text)).sum();
    assert_eq!(listed, count, "no other values");
}

#[test]
fn table_7_9_5_sampled_columns() {
    let odd = |f, x, z, low, far| {
        [
            ("F*", f),
            ("T*", f),
            ("X", x),
            ("Z□*", z),
            ("Z□|F", low),
            ("T|Z□", low),
            ("T*|Z□*||F", far),
            ("T||Z□*|F*", far),
        ]
    };
    let even = |f, x, z, low, far| {
        [
            ("F", f),
            ("T", f),
            ("X*", x),
            ("Z□", z),
            ("Z□*|F*", low),
            ("T*|Z□*", low),
            ("T|Z□||F*", far),
            ("T*||Z□|F", far),
        ]
    };
    check_sampled(2, 5, &odd(1.4, 20.8, 11.4, 28.8, 3.7));
    check_sampled(2, 6, &even(3.4, 0.4, 75.3, 3.2, 5.6));
    check_sampled(3, 3, &odd(1.4, 73.1, 0.2, 12.0, 0.0));
    check_sampled(3, 4, &even(8.9, 0.7, 72.6, 0.1, 4.4));
}

#[test]
fn the_sampled_columns_exactly() {
    let three = [
        ("F*", 1_884_799),
        ("T*", 1_884_799),
        ("X", 97_487_730),
        ("Z□*", 279_492),
        ("Z□|F", 16_340_454),
        ("T|Z□", 16_340_454),
    ];
    let five = [
        ("F*", 60_150_433),
        ("T*", 60_150_433),
        ("X", 942_349_946),
        ("Z□*", 468_395_028),
        ("Z□|F", 1_217_568_408),
        ("T|Z□", 1_217_568_408),
        ("T*|Z□*||F", 164_392_320),
        ("T||Z□*|F*", 164_392_320),
    ];
    if full() {
        check(3, 3, &three);
        check(2, 5, &five);
        return;
    }
    // The shares in a sample must agree with those of all games.
    for (colors, elements, exact) in [(3, 3, &three[..]), (2, 5, &five[..])] {
        let count = 30_000;
        let mut sample = Counts::of(&some(colors, elements, count, 3));
        let games: u64 = exact.iter().map(|(_, count)| count).sum();
        for &(text, whole) in exact {
            let share = whole as f64 / games as f64;
            let found = sample.of_form(text) as f64 / count as f64;
            assert!((found - share).abs() < 4.5 * standard_error(share, count), "{text}");
        }
    }
}

#[test]
fn division_games_of_up_to_four_elements_have_the_sixteen_values() {
    let mut games = Games::new();
    let sixteen = games.sixteen(FormFamily::Division);
    for elements in 0..5 {
        let counts = all(Palette::Own, 2, elements).count(&mut games, &NoProgress);
        for (value, _) in counts.expect("a small census") {
            let form = sixteen.find(&games, value).expect("one of the sixteen");
            let even = elements % 2 == 0;
            assert_eq!(sixteen.even().contains(&form), even);
        }
    }
    let mut census = Counts::of(&all(Palette::Own, 2, 4));
    let expected = [
        ("Z△*", 12848),
        ("X*", 8240),
        ("T", 10240),
        ("F", 10240),
        ("Z△|F*", 10640),
        ("T*|Z△", 10640),
        ("T*||Z△*|F", 1344),
        ("T|Z△*||F*", 1344),
    ];
    assert_eq!(census.counts.len(), expected.len());
    for (text, count) in expected {
        assert_eq!(census.of_form(text), count, "{text}");
    }
}

/// Compares the census with a slower computation, which evaluates each game separately.
#[test]
fn a_census_counts_single_values() {
    for palette in [Palette::Any, Palette::Own] {
        for (colors, elements) in [(2, 0), (2, 1), (2, 2), (2, 3), (3, 1), (3, 2), (4, 1)] {
            let mut values = BinaryValues::new(palette);
            let census = all(palette, colors, elements).count(values.games(), &NoProgress);
            let mut counts: HashMap<Value, u64> = HashMap::new();
            for word in 0..1_u64 << colors.pow(elements as u32) {
                let table = TruthTable::new(elements, colors, |row| word >> row & 1 == 1).unwrap();
                *counts.entry(values.value(&table).unwrap()).or_default() += 1;
            }
            let census: HashMap<Value, u64> = census.unwrap().into_iter().collect();
            assert_eq!(census, counts);
        }
    }
}

#[test]
fn what_cannot_be_counted_is_refused() {
    let count = |census: Census| census.count(&mut Games::new(), &NoProgress);
    assert_eq!(
        count(all(Palette::Any, 2, 6)).unwrap_err().to_string(),
        "expected games of at most 32 rows, found 6 elements with 2 colors"
    );
    // A payoff must fit into 128 bits.
    for (colors, elements, fits) in [(2, 7, true), (2, 8, false), (3, 4, true), (3, 5, false)] {
        let counted = count(some(colors, elements, 1, 0));
        assert_eq!(counted.is_ok(), fits, "{colors} {elements}");
    }
    assert!(count(all(Palette::Any, 0, 1)).is_err());
    assert!(count(all(Palette::Own, 0, 0)).is_err());
    assert!(count(all(Palette::Any, 9, 9)).is_err());
    for census in [all(Palette::Any, 2, 3), some(2, 3, 5, 0)] {
        let stopped = census.count(&mut Games::new(), &StopReason::Memory).unwrap_err();
        assert_eq!(stopped, CensusError::Stopped(StopReason::Memory));
    }
}

/// The counts do not depend on the number of threads, and a limit is not an error.
#[test]
fn a_census_is_a_job() {
    let census = all(Palette::Any, 2, 4);
    let run = |limits: &Limits| Engine::default().run(&census, limits, &()).unwrap();
    let counted = run(&Limits { threads: 3, ..Limits::default() });
    assert_eq!(counted.answer.games, 1 << 16);
    assert_eq!(counted.answer.values[0].value, "Z□");
    assert_eq!(counted.answer.values[0].games, 20006);
    let stopped = run(&Limits::of_time(std::time::Duration::ZERO));
    assert!(!stopped.complete && stopped.answer.values.is_empty());
}
