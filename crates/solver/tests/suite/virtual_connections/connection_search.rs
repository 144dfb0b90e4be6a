//! The local search finds every connection, and what it finds holds.

use mustplay_cgt::random::SplitMix;
use mustplay_core::{NoProgress, Progress, ProgressSink, StopReason};
use mustplay_hex::{CellSet, Color};
use mustplay_solver::virtual_connections::{
    Closure, ClosureGoal, ConnectionSearch, End, EndAnchor, SearchLimits,
};
use mustplay_testing::full;

use super::contest::{Contest, First, place};
use super::limits::UNLIMITED;
use super::position::EvalInput;

/// A side, or a stone of each chain, with its place.
fn anchors(scene: &EvalInput, color: Color) -> Vec<(EndAnchor, CellSet<1>)> {
    let mut closure = Closure::default();
    let (own, free) = (scene.own(color), scene.free());
    closure.find(&scene.masks, color, own, free, ClosureGoal::Semi);
    let ends = closure.ends();
    let owned = ends.iter().filter(|&end| ends.is_owned(end));
    owned
        .map(|end| {
            let anchor = EndAnchor::of(ends, end).expect("a side or a chain");
            (anchor, place(&scene.masks, color, ends, end))
        })
        .collect()
}

/// Compares the search with exhaustive play for any two ends; how many connections there are.
fn compare(scene: &EvalInput, color: Color) -> usize {
    let (own, free) = (scene.own(color), scene.free());
    let ends = anchors(scene, color);
    let mut found = 0;
    for (at, &(x, from)) in ends.iter().enumerate() {
        for &(y, to) in &ends[..at] {
            let mut contest = Contest::new(&scene.masks, [from, to]);
            let mut search =
                ConnectionSearch::new(&scene.masks, color, [x, y], SearchLimits::ALL, &NoProgress);
            for (first, carrier) in
                [(First::Opponent, search.full(own, free)), (First::Color, search.semi(own, free))]
            {
                let carrier = carrier.expect("it is not stopped");
                let claim = || format!("{}: {color} {x:?} to {y:?} in {carrier:?}", scene.show());
                let joins = contest.play(own, free, first).joined;
                assert_eq!(carrier.is_some(), joins, "{}", claim());
                if let Some(carrier) = carrier {
                    assert!(carrier.is_subset(free), "{}", claim());
                    assert!(contest.play(own, carrier, first).joined, "{}", claim());
                    found += 1;
                }
            }
        }
    }
    found
}

#[test]
fn local_search_finds_every_connection() {
    // It takes seconds.
    if !full() {
        return;
    }
    let rounds = if full() { 600 } else { 9 };
    for (size, stones) in [([3, 3], [0, 6]), ([4, 3], [1, 8]), ([4, 4], [4, 12])] {
        let mut random = SplitMix::new(5);
        let mut scene = EvalInput::empty(size[0], size[1]);
        let mut found = 0;
        for _ in 0..rounds {
            scene.shuffle(&mut random, stones);
            for color in Color::BOTH {
                if !scene.masks.joins(color, scene.own(color)) {
                    found += compare(&scene, color);
                }
            }
        }
        assert!(found > rounds, "{found}");
    }
}

/// There are wins with the first move that AND and OR do not find, without any limits; a search of
/// a few moves does.
#[test]
fn and_and_or_miss_connections_that_a_short_search_finds() {
    let limits = SearchLimits { depth: 3, positions: 1000 };
    let sides = [EndAnchor::Side(0), EndAnchor::Side(1)];
    let [top, bottom] = End::SIDES;
    let mut random = SplitMix::new(8);
    let mut scene = EvalInput::empty(5, 5);
    let mut missed = 0;
    for _ in 0..if full() { 3000 } else { 300 } {
        scene.shuffle(&mut random, [8, 14]);
        for color in Color::BOTH {
            let (own, free) = (scene.own(color), scene.free());
            if scene.masks.joins(color, own) {
                continue;
            }
            let mut closure = Closure::with_limits(UNLIMITED);
            closure.find(&scene.masks, color, own, free, ClosureGoal::Semi);
            if !closure.full(top, bottom).is_empty() || !closure.semi(top, bottom).is_empty() {
                continue;
            }
            let mut search = ConnectionSearch::new(&scene.masks, color, sides, limits, &NoProgress);
            let Some(carrier) = search.semi(own, free).expect("it is not stopped") else {
                continue;
            };
            let places = [0, 1].map(|side| scene.masks.terminals(color)[side]);
            let mut contest = Contest::new(&scene.masks, places);
            let joins = contest.play(own, carrier, First::Color).joined;
            assert!(joins, "{}: {color} in {carrier:?}", scene.show());
            missed += 1;
        }
    }
    assert!(missed > 0);
}

/// Work that is stopped says so, and never that there is no connection.
#[test]
fn a_search_that_is_stopped_says_so() {
    let size = if full() { 4 } else { 3 };
    let scene = EvalInput::empty(size, size);
    let sides = [EndAnchor::Side(0), EndAnchor::Side(1)];
    let (own, free) = (CellSet::EMPTY, scene.free());
    let search = |sink: &dyn ProgressSink| {
        let mut search =
            ConnectionSearch::new(&scene.masks, Color::Black, sides, SearchLimits::ALL, sink);
        search.full(own, free)
    };
    assert_eq!(search(&NoProgress), Ok(None));
    for most in [0, 1, 10] {
        let patience = |progress: &Progress| match progress.done {
            done if done > most => Err(StopReason::Nodes),
            _ => Ok(()),
        };
        assert_eq!(search(&patience), Err(StopReason::Nodes));
    }
}
