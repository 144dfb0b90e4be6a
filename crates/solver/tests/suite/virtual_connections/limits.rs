//! Limits and goals change how much is found, never whether it holds.

use mustplay_cgt::random::SplitMix;
use mustplay_hex::{CellSet, Color};
use mustplay_solver::virtual_connections::{Closure, ClosureGoal, ClosureLimits, End};
use mustplay_testing::full;

use super::position::EvalInput;

/// All that AND and OR can make.
pub(crate) const UNLIMITED: ClosureLimits = ClosureLimits {
    full: usize::MAX,
    semi: usize::MAX,
    threats: usize::MAX,
    max_or_terms: usize::MAX,
    max_cell_carrier: usize::MAX,
    steps: u64::MAX,
};

/// Next to nothing.
const FEW: ClosureLimits = ClosureLimits {
    full: 2,
    semi: 4,
    threats: 6,
    max_or_terms: 2,
    max_cell_carrier: 3,
    steps: 20_000,
};

fn found(scene: &EvalInput, color: Color, goal: ClosureGoal, limits: ClosureLimits) -> Closure<1> {
    let mut closure = Closure::with_limits(limits);
    let own = scene.own(color);
    closure.find(&scene.masks, color, own, scene.free(), goal);
    closure
}

/// Whether one of the carriers is part of `carrier`.
fn has_part(carriers: &[CellSet<1>], carrier: CellSet<1>) -> bool {
    carriers.iter().any(|part| part.is_subset(carrier))
}

/// Without limits there is for each connection one at least as good: the closure is the least set
/// with the two rules, whatever the order in which it is worked off.
#[test]
fn what_limits_leave_is_part_of_the_whole() {
    let mut random = SplitMix::new(11);
    let mut scene = EvalInput::empty(4, 4);
    let mut compared = 0;
    for _ in 0..if full() { 2000 } else { 60 } {
        scene.shuffle(&mut random, [5, 9]);
        for color in Color::BOTH {
            let whole = found(&scene, color, ClosureGoal::All, UNLIMITED);
            for limits in [FEW, ClosureLimits::DEFAULT] {
                let some = found(&scene, color, ClosureGoal::All, limits);
                compared += is_covered(&some, &whole, &scene);
            }
        }
    }
    assert!(compared > 1000, "{compared}");
}

/// For each connection of `some` there is one in `whole` that is at least as good; the number of
/// connections.
fn is_covered(some: &Closure<1>, whole: &Closure<1>, scene: &EvalInput) -> usize {
    let ends: Vec<End> = some.ends().iter().collect();
    let mut compared = 0;
    for (place, &x) in ends.iter().enumerate() {
        for &y in &ends[..place] {
            let full = whole.full(x, y);
            for &carrier in some.full(x, y) {
                assert!(has_part(full, carrier), "{}", scene.show());
                compared += 1;
            }
            let semi = whole.semi(x, y);
            for &carrier in some.semi(x, y) {
                let known = has_part(full, carrier) || has_part(semi, carrier);
                assert!(known, "{}", scene.show());
                compared += 1;
            }
        }
    }
    compared
}

/// Without limits nothing is missed when connections are taken over from a position with fewer
/// stones, of either color, and that from another one. There can be more: what went through a cell
/// that has become part of a side now goes through the side, which the rules do not look for.
#[test]
fn what_is_taken_over_is_all_there_is() {
    let mut random = SplitMix::new(12);
    let mut scene = EvalInput::empty(4, 4);
    let mut compared = 0;
    for _ in 0..if full() { 3000 } else { 100 } {
        scene.shuffle(&mut random, [4, 6]);
        let mut closures =
            Color::BOTH.map(|color| found(&scene, color, ClosureGoal::All, UNLIMITED));
        for _ in 0..3 {
            let added = 1 + random.index(3);
            scene.add(&mut random, added);
            for (color, closure) in Color::BOTH.into_iter().zip(&mut closures) {
                let (own, free) = (scene.own(color), scene.free());
                let before = closure.pack();
                closure.resume(&scene.masks, color, own, free, ClosureGoal::All, &before);
                let whole = found(&scene, color, ClosureGoal::All, UNLIMITED);
                compared += is_covered(&whole, closure, &scene);
            }
        }
    }
    assert!(compared > 10_000, "{compared}");
}

/// A position that does not follow is looked at anew.
#[test]
fn nothing_is_taken_over_from_a_position_that_lacks_the_stones() {
    let mut random = SplitMix::new(13);
    let mut scene = EvalInput::empty(4, 4);
    for _ in 0..20 {
        scene.shuffle(&mut random, [5, 9]);
        let mut closure = found(&scene, Color::Black, ClosureGoal::All, UNLIMITED);
        scene.shuffle(&mut random, [5, 9]);
        let (own, free) = (scene.own(Color::Black), scene.free());
        let before = closure.pack();
        closure.resume(&scene.masks, Color::Black, own, free, ClosureGoal::All, &before);
        let whole = found(&scene, Color::Black, ClosureGoal::All, UNLIMITED);
        assert!(is_covered(&closure, &whole, &scene) > 0);
        assert!(is_covered(&whole, &closure, &scene) > 0);
    }
}

/// A search asks only whether the sides are joined, and stops there; what it finds is the first
/// thing that would be found anyway.
#[test]
fn goals_agree() {
    let mut random = SplitMix::new(12);
    let mut scene = EvalInput::empty(5, 5);
    let [first, second] = End::SIDES;
    let mut reached = [0; 2];
    for round in 0..if full() { 20_000 } else { 1000 } {
        scene.shuffle(&mut random, [2, 16]);
        let color = Color::BOTH[round % 2];
        let [all, semi, full] = [ClosureGoal::All, ClosureGoal::Semi, ClosureGoal::Full]
            .map(|goal| found(&scene, color, goal, ClosureLimits::DEFAULT));
        let lists = |closure: &Closure<1>| {
            [closure.full(first, second), closure.semi(first, second)].map(<[_]>::to_vec)
        };
        let [every_full, every_semi] = lists(&all);
        let [one_full, one_semi] = lists(&semi);
        assert!(every_full.starts_with(&one_full) && every_semi.starts_with(&one_semi));
        let is_joined = !every_full.is_empty() || !every_semi.is_empty();
        let count = one_full.len() + one_semi.len();
        assert_eq!(count, usize::from(is_joined), "{}", scene.show());
        let [some_full, some_semi] = lists(&full);
        assert_eq!(some_full, every_full[..every_full.len().min(1)]);
        assert!(every_semi.starts_with(&some_semi), "{}", scene.show());
        if every_full.is_empty() {
            assert_eq!(some_semi, every_semi, "{}", scene.show());
        }
        assert!(semi.steps() <= full.steps() && full.steps() <= all.steps());
        reached[0] += usize::from(!every_full.is_empty());
        reached[1] += usize::from(is_joined);
    }
    assert!(reached[0] > 50 && reached[1] > reached[0], "{reached:?}");
}

/// To take none or one semi connection together is to do without OR: then only what touches is
/// fully connected.
#[test]
fn or_can_be_turned_off() {
    let scene = EvalInput::empty(4, 4);
    for max_or_terms in [0, 1, 2] {
        let limits = ClosureLimits { max_or_terms, ..ClosureLimits::DEFAULT };
        let closure = found(&scene, Color::Black, ClosureGoal::All, limits);
        let ends: Vec<End> = closure.ends().iter().collect();
        let places = ends.iter().enumerate();
        let pairs = places.flat_map(|(place, &x)| ends[..place].iter().map(move |&y| (x, y)));
        let mut carriers = pairs.flat_map(|(x, y)| closure.full(x, y));
        assert_eq!(carriers.all(|carrier| carrier.is_empty()), max_or_terms < 2);
    }
}

/// Larger limits decide all positions that smaller ones decide, and some more.
#[test]
fn larger_limits_decide_more() {
    let mut random = SplitMix::new(13);
    let mut scene = EvalInput::empty(5, 5);
    let [first, second] = End::SIDES;
    let mut more = 0;
    for round in 0..if full() { 20_000 } else { 1000 } {
        scene.shuffle(&mut random, [0, 12]);
        let color = Color::BOTH[round % 2];
        let [few, many] = [FEW, ClosureLimits::DEFAULT].map(|limits| {
            let closure = found(&scene, color, ClosureGoal::All, limits);
            [closure.full(first, second), closure.semi(first, second)].map(|list| !list.is_empty())
        });
        assert!(many[0] || !few[0], "{}", scene.show());
        assert!(many[0] || many[1] || !few[1], "{}", scene.show());
        more += usize::from(few != many);
    }
    assert!(more > 0);
}
