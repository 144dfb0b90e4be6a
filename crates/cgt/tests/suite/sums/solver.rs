//! Private parts of the search.

#[path = "../../../src/sums/solver/points.rs"]
#[allow(dead_code, unreachable_pub)]
mod points;

use mustplay_cgt::normal::Dyadic;
use points::{BstarRule, Points, Range, Scale, disproves, leaders};

fn ranges(ends: &[(i64, i64)]) -> Vec<Range<i64>> {
    let ranges = ends.iter().map(|&(low, high)| Range { low, high });
    ranges.collect()
}

#[test]
fn the_leader_has_the_highest_upper_end() {
    assert_eq!(leaders(&ranges(&[(0, 5), (3, 9), (4, 9), (8, 8)])), (2, Some(1)));
    assert_eq!(leaders(&ranges(&[(0, 5)])), (0, None));
}

#[test]
fn rules_choose_as_they_say() {
    // Proving succeeds with probability 1/3, disproving with 1/2.
    let moves = ranges(&[(10, 13), (8, 12)]);
    assert!(disproves(BstarRule::Probability, &moves, &[1, 1], 0, 1));
    assert!(disproves(BstarRule::Range, &moves, &[1, 1], 0, 1));
    assert!(disproves(BstarRule::Depth, &moves, &[2, 1], 0, 1));
    assert!(!disproves(BstarRule::Depth, &moves, &[1, 1], 0, 1));
    // Proving succeeds with probability 2/5; a third move makes disproving unlikely.
    let moves = ranges(&[(0, 10), (-2, 6), (-9, 1)]);
    assert!(!disproves(BstarRule::Probability, &moves, &[1, 1, 1], 0, 1));
    assert!(!disproves(BstarRule::Range, &moves, &[1, 1, 1], 0, 1));
    // Nothing is left to prove about a score that is known.
    let moves = ranges(&[(7, 7), (1, 7)]);
    for rule in BstarRule::ALL {
        assert!(disproves(rule, &moves, &[1, 9], 0, 1));
    }
}

#[test]
fn words_are_used_exactly_when_all_sums_fit() {
    let numbers = [Dyadic::new(3, 2), Dyadic::from(-40)];
    let scale = Scale::of(numbers.iter());
    assert!(scale.fits_words(1000));
    assert_eq!(i64::counted(&numbers[0], &scale), 3);
    assert_eq!(i64::counted(&numbers[1], &scale), -160);
    assert_eq!((-160_i64).number(&scale), numbers[1]);
    assert_eq!(numbers[1].next(&scale), Dyadic::new(-159, 2));
    let large = [Dyadic::new(1, 2), Dyadic::from(1_i64 << 58)];
    let scale = Scale::of(large.iter());
    assert!(scale.fits_words(1) && !scale.fits_words(2));
    let fine = [Dyadic::power_of_half(70), Dyadic::ONE];
    assert!(!Scale::of(fine.iter()).fits_words(1));
}
