//! Enumerations and searches for the open questions of SCG §14.3.

use std::collections::BTreeMap;

use mustplay::{Engine, Limits};
use mustplay_cgt::binary::{Games, Parity};
use mustplay_cgt::normal::Style;
use mustplay_coloring::Palette;
use mustplay_core::NoProgress;
use mustplay_studies::{Annealing, Circular, ValueClosure};

use crate::census::all;

/// The conjecture that taking a star is never necessary, except in Z□*, fails for division games.
/// All counterexamples have the value Z△, T or F.
#[test]
fn division_games_in_which_the_star_is_needed() {
    let expected: [&[(&str, u64)]; 4] =
        [&[("Z△", 1)], &[("F", 2), ("T", 2)], &[("Z△", 28)], &[("F", 3968), ("T", 3968)]];
    for (elements, expected) in (1..).zip(expected) {
        let mut games = Games::new();
        let mut needed: BTreeMap<String, u64> = BTreeMap::new();
        let profiles = all(Palette::Own, 2, elements).profiles(&mut games, &NoProgress);
        for profile in profiles.unwrap() {
            // The value of the game with a star that may be taken only when no other move is left.
            let [max, min] = [profile.max, profile.min].map(|side| -> Vec<_> {
                side.into_iter().map(|v| games.starred_value(v)).collect()
            });
            let kept = games.value_from(&max, &min).unwrap();
            if kept != games.starred_value(profile.value) {
                let form = games.canonical(profile.value, Parity::of(elements));
                let text = games.text(form, Style::Unicode);
                *needed.entry(text).or_default() += profile.games;
            }
        }
        let expected = expected.iter().map(|&(text, count)| (text.to_owned(), count));
        assert_eq!(needed, expected.collect(), "{elements} elements");
    }
}

/// The 2^8 circular payoffs of five elements are all counted. Eight elements are too many.
#[test]
fn circular_games_of_five_elements() {
    let circular = Circular { elements: 5 };
    let report = Engine::default().run(&circular, &Limits::default(), &());
    let values = report.unwrap().answer.values;
    assert_eq!(values.iter().map(|value| value.games).sum::<u64>(), 1 << 8);
    let refused = Engine::default().run(&Circular { elements: 8 }, &Limits::default(), &());
    assert_eq!(refused.unwrap_err().to_string(), "expected one to seven elements, found 8");
}

/// A short walk evaluates the requested number of games and finds no new value.
#[test]
fn annealing_counts_what_it_meets() {
    let hunt = Annealing { steps: 300, seed: 1 };
    let report = Engine::default().run(&hunt, &Limits::default(), &());
    let caught = report.unwrap().answer;
    assert_eq!((caught.games, caught.restarts), (300, 1));
    assert_eq!(caught.misfits.iter().sum::<u64>(), 300);
    assert!(caught.found.is_none());
}

#[test]
fn the_closure_goes_on() {
    let closure = ValueClosure { most: 60 };
    let report = Engine::default().run(&closure, &Limits::default(), &());
    let closed = report.unwrap().answer;
    assert!(closed.values >= 60 && !closed.all);
}
