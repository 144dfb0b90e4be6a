//! Table 7.9.5.

use mustplay_coloring::Palette;
use mustplay_coloring::binary_value::{BinaryValues, Census, CensusError, standard_error};
use mustplay_testing::full;
use mustplay_work::{Stop, Unwatched};

/// Counts or shares by the text of the value.
fn count_of(values: &mut BinaryValues, census: &Census, text: &str) -> u64 {
    let form = values.games().read(text).expect("a form");
    census.count(values.games().value(form))
}

fn check(colors: usize, elements: usize, expected: &[(&str, u64)]) {
    let mut values = BinaryValues::new(Palette::Any);
    let census = values
        .census(colors, elements, &Unwatched)
        .expect("a small census");
    let games = 1_u64 << colors.pow(elements as u32);
    assert_eq!(census.total(), games);
    assert_eq!(expected.iter().map(|(_, count)| count).sum::<u64>(), games);
    assert_eq!(census.counts.len(), expected.len());
    for &(text, count) in expected {
        let found = count_of(&mut values, &census, text);
        assert_eq!(found, count, "{text}, dimension {elements}");
    }
}

#[test]
fn table_7_9_5_two_colors() {
    check(2, 0, &[("F", 1), ("T", 1)]);
    check(2, 1, &[("F*", 1), ("T*", 1), ("X", 2)]);
    check(2, 2, &[("F", 5), ("T", 5), ("X*", 4), ("Z□", 2)]);
    let three = [
        ("F*", 25),
        ("T*", 25),
        ("X", 110),
        ("Z□*", 8),
        ("Z□|F", 44),
        ("T|Z□", 44),
    ];
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

/// The sampled columns. The source does not give the size of its samples; its shares are off by
/// no more than 2.5 standard deviations of a sample of 1000, to which ours is added.
fn check_sampled(colors: usize, elements: usize, expected: &[(&str, f64)]) {
    let mut values = BinaryValues::new(Palette::Any);
    let count = if full() { 1_000_000 } else { 30_000 };
    let sample = values
        .sample(colors, elements, count, 7, &Unwatched)
        .expect("a small sample");
    assert_eq!(sample.total(), count);
    for &(text, percent) in expected {
        let share = count_of(&mut values, &sample, text) as f64 / count as f64;
        let error = standard_error(share, 1000) + standard_error(share, count) + 0.0005;
        assert!(
            (share - percent / 100.0).abs() < 2.5 * error,
            "{text}, dimension {elements}: {share}, published {percent}%"
        );
    }
    let listed: u64 = expected
        .iter()
        .map(|(text, _)| count_of(&mut values, &sample, text))
        .sum();
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
    // A sample must agree with the whole.
    for (colors, elements, exact) in [(3, 3, &three[..]), (2, 5, &five[..])] {
        let mut values = BinaryValues::new(Palette::Any);
        let count = 30_000;
        let sample = values
            .sample(colors, elements, count, 3, &Unwatched)
            .expect("a small sample");
        let games: u64 = exact.iter().map(|(_, count)| count).sum();
        for &(text, whole) in exact {
            let share = whole as f64 / games as f64;
            let found = count_of(&mut values, &sample, text) as f64 / count as f64;
            assert!(
                (found - share).abs() < 4.5 * standard_error(share, count),
                "{text}"
            );
        }
    }
}

#[test]
fn division_games_of_up_to_four_elements_have_the_sixteen_values() {
    use mustplay_games::binary::Family;
    let mut values = BinaryValues::new(Palette::Own);
    let sixteen = values.games().sixteen(Family::Division);
    let mut last = Vec::new();
    for elements in 0..5 {
        let census = values
            .census(2, elements, &Unwatched)
            .expect("a small census");
        for &(value, _) in &census.counts {
            let form = sixteen
                .find(values.games(), value)
                .expect("one of the sixteen");
            let even = elements % 2 == 0;
            assert_eq!(sixteen.even().contains(&form), even);
        }
        last = census.counts;
    }
    let mut expected = [
        ("Z△*", 12848),
        ("X*", 8240),
        ("T", 10240),
        ("F", 10240),
        ("Z△|F*", 10640),
        ("T*|Z△", 10640),
        ("T*||Z△*|F", 1344),
        ("T|Z△*||F*", 1344),
    ]
    .map(|(text, count)| {
        let form = values.games().read(text).expect("a form");
        (values.games().value(form), count)
    });
    expected.sort_by_key(|&(value, count)| (u64::MAX - count, value.normal().index()));
    assert_eq!(last, expected);
}

#[test]
fn what_cannot_be_counted_is_refused() {
    let mut values = BinaryValues::new(Palette::Any);
    let refused = values.census(2, 6, &Unwatched).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "expected games of at most 32 rows, found 6 elements with 2 colors"
    );
    assert!(values.sample(2, 8, 1, 0, &Unwatched).is_err());
    assert!(values.census(0, 1, &Unwatched).is_err());
    assert!(values.census(9, 9, &Unwatched).is_err());
    let stopped = values.census(2, 3, &Stop::Memory).unwrap_err();
    assert_eq!(stopped, CensusError::Stopped(Stop::Memory));
    assert!(values.sample(2, 3, 5, 0, &Stop::Memory).is_err());
}
