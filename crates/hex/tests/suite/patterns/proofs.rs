//! Every pattern of the book, re-proved by routines that share nothing with the miner.

use mustplay_hex::Color;
use mustplay_hex::patterns::{Pattern, RuleKind, holds};
use mustplay_testing::full;

use super::book;
use super::border::holds_in_all_fillings;
use super::claim::survives;
use super::random::Random;

/// Whole boards around each pattern, by plain minimax.
#[test]
fn every_pattern_holds_on_random_boards() {
    let contexts = if full() { 2000 } else { 3 };
    let mut random = Random::new(2020);
    for pattern in book().patterns() {
        assert!(survives(pattern, contexts, &mut random), "{pattern}");
    }
}

/// All fillings of the cells around it, each color leading to either end or nowhere.
#[test]
fn small_patterns_hold_in_all_fillings_of_their_border() {
    let (most, step) = if full() { (8, 1) } else { (6, 4) };
    let mut proved = 0;
    for pattern in book().patterns().iter().step_by(step) {
        // Not all of these fillings fit into the plane; the other color has others that do not.
        let views = [*pattern, pattern.swapped()].map(|view| holds_in_all_fillings(&view, most));
        if views.iter().any(Option::is_some) {
            assert!(views.contains(&Some(true)) || views.contains(&None), "{pattern}");
            proved += usize::from(views.contains(&Some(true)));
        }
    }
    assert!(proved * step > 100, "{proved}");
}

/// The routines above can tell: without one of its stones nearly every pattern fails somewhere.
#[test]
fn patterns_with_a_stone_less_are_refuted() {
    let mut random = Random::new(1);
    let mut refuted = 0;
    let mut weakened = 0;
    let step = if full() { 23 } else { 131 };
    for pattern in book().patterns().iter().step_by(step) {
        let mut stones = Color::BOTH.map(|color| pattern.stones(color));
        let color = usize::from(stones[0].is_empty());
        let Some(first) = stones[color].iter().next() else {
            continue;
        };
        stones[color] = stones[color].without(first);
        let less = Pattern::new(stones, pattern.empty(), pattern.rule()).expect("still a pattern");
        // Seen from the other color it may still hold.
        if holds(&less) != Some(false) {
            continue;
        }
        weakened += 1;
        refuted += usize::from(!survives(&less, 1500, &mut random));
    }
    assert!(weakened > 10 && refuted * 10 > weakened * 8, "{refuted} of {weakened}");
}

/// What the miner compares decides the same for every image.
#[test]
fn images_hold_as_well() {
    for pattern in book().patterns().iter().step_by(29) {
        for image in pattern.images() {
            assert_eq!(holds(&image), Some(true), "{image}");
        }
    }
}

/// Only normal forms, each once, in order.
#[test]
fn the_book_is_in_normal_form() {
    let book = book();
    for pattern in book.patterns() {
        assert_eq!(pattern.normal(), *pattern);
        assert_eq!(holds(pattern), Some(true), "{pattern}");
    }
    assert!(book.patterns().is_sorted_by(|a, b| a < b));
    assert!(RuleKind::ALL.iter().all(|&kind| book.of_kind(kind).next().is_some()));
}
