//! Down-sets counted without listing them, and the pace of reports: private parts of the
//! enumeration.

#[path = "../../../src/outcome/enumerate/downsets.rs"]
mod downsets;

use downsets::{Pace, REPORT_EVERY, count_down_sets, split};
use mustplay_core::{NoProgress, Progress, StopReason};

fn count(size: usize, le: &dyn Fn(usize, usize) -> bool) -> u128 {
    let elements: Vec<usize> = (0..size).collect();
    count_down_sets(&elements, le, &NoProgress).unwrap().unwrap()
}

#[test]
fn chains_antichains_and_cubes() {
    assert_eq!(count(0, &|_, _| true), 1);
    assert_eq!(count(9, &|x, y| x <= y), 10);
    assert_eq!(count(20, &|x, y| x == y), 1 << 20);
    // Down-sets of the cube of n dimensions are counted by Dedekind's numbers.
    for (dimensions, dedekind) in (1..).zip([3, 6, 20, 168, 7581, 7_828_354]) {
        let subset = |x: usize, y: usize| x & !y == 0;
        assert_eq!(count(1 << dimensions, &subset), dedekind);
    }
}

#[test]
fn splitting_counts_the_same() {
    let le = |x: usize, y: usize| x & !y == 0;
    let part: Vec<usize> = (0..32).collect();
    let [without, with] = split(&part, &le);
    let parts = [without, with].map(|part| count_down_sets(&part, &le, &NoProgress));
    assert_eq!(parts[0].unwrap().unwrap() + parts[1].unwrap().unwrap(), 7581);
}

#[test]
fn small_steps_add_up_and_large_ones_are_told_at_once() {
    let progress = || Progress { done: 0, total: None, bytes: 0 };
    let pace = Pace::default();
    let told =
        (0..REPORT_EVERY).position(|_| pace.spend(7, &StopReason::Canceled, progress).is_err());
    assert_eq!(told, Some(REPORT_EVERY / 7));
    let stopped = Pace::default().spend(REPORT_EVERY, &StopReason::Canceled, progress);
    assert_eq!(stopped, Err(StopReason::Canceled));
}
