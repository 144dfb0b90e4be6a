//! Each carrier suffices: the color joins the ends in it, whatever the opponent owns elsewhere.

use mustplay_cgt::random::SplitMix;
use mustplay_hex::{CellSet, Color};
use mustplay_solver::virtual_connections::{Closure, ClosureGoal, End};
use mustplay_testing::full;

use super::contest::{Contest, First, place};
use super::position::EvalInput;

/// How many carriers were played out, and the size of the largest.
#[derive(Debug, Default)]
struct Tally {
    full: usize,
    semi: usize,
    largest: usize,
}

/// Ends are what they are said to be: maximal chains, sides with the stones that touch them, and
/// empty cells.
fn ends_are_chains_and_cells(scene: &EvalInput, color: Color, closure: &Closure<1>) {
    let (ends, own) = (closure.ends(), scene.own(color));
    let mut seen = CellSet::EMPTY;
    for end in ends.iter() {
        let (stones, cell) = (ends.stones(end), ends.cell(end));
        // Of three sides stones are no part.
        let start = match ends.side_at(end) {
            Some(side) if !ends.has_tripods() => scene.masks.terminals(color)[side],
            _ => stones,
        };
        assert_eq!(scene.masks.flood(start, own), stones, "{}", scene.show());
        assert_eq!(ends.is_owned(end), cell.is_empty(), "{}", scene.show());
        assert!(cell.is_subset(scene.free()));
        assert!(!seen.meets(stones | cell), "{}", scene.show());
        for at in stones | cell {
            assert_eq!(ends.at(at), Some(end), "{}", scene.show());
        }
        seen |= stones | cell;
    }
    assert_eq!(seen, own | scene.free(), "{}", scene.show());
    for cell in scene.own(!color) {
        assert_eq!(ends.at(cell), None, "{}", scene.show());
    }
}

/// Plays out all that `color` has in a position.
fn play_out(scene: &EvalInput, color: Color, closure: &Closure<1>, tally: &mut Tally) {
    let (own, free) = (scene.own(color), scene.free());
    if scene.masks.joins(color, own) {
        let [first, second] = End::SIDES;
        assert!(closure.full(first, second).is_empty());
        assert!(closure.semi(first, second).is_empty());
        return;
    }
    ends_are_chains_and_cells(scene, color, closure);
    let ends = closure.ends();
    for x in ends.iter() {
        for y in ends.iter().filter(|&y| x < y) {
            assert_eq!(closure.full(x, y), closure.full(y, x));
            assert_eq!(closure.semi(x, y), closure.semi(y, x));
            if closure.full(x, y).is_empty() && closure.semi(x, y).is_empty() {
                continue;
            }
            let cells = ends.cell(x) | ends.cell(y);
            let places = [x, y].map(|end| place(&scene.masks, color, ends, end));
            let mut contest = Contest::of(&scene.masks, color, ends, [x, y]);
            let claim = |kind: &str, carrier| {
                let [x, y] = places.map(|place| scene.names(place));
                let carrier = scene.names(carrier);
                format!("{}: {color} {kind} {x} to {y} in {carrier}", scene.show())
            };
            for &carrier in closure.full(x, y) {
                assert!(carrier.is_subset(free - cells));
                let joins = contest.play(own | cells, carrier, First::Opponent).joined;
                assert!(joins, "{}", claim("full", carrier));
                tally.full += 1;
                tally.largest = tally.largest.max(carrier.len());
            }
            for &carrier in closure.semi(x, y) {
                assert!(carrier.is_subset(free - cells));
                let joins = contest.play(own | cells, carrier, First::Color).joined;
                assert!(joins, "{}", claim("semi", carrier));
                tally.semi += 1;
                tally.largest = tally.largest.max(carrier.len());
            }
        }
    }
}

/// For two ends small carriers come first, and none contains another.
fn in_order(closure: &Closure<1>) {
    let ends = closure.ends();
    for x in ends.iter() {
        for y in ends.iter().filter(|&y| x < y) {
            is_in_order(closure.full(x, y));
            is_in_order(closure.semi(x, y));
        }
    }
}

fn is_in_order(carriers: &[CellSet<1>]) {
    for (place, carrier) in carriers.iter().enumerate() {
        for before in &carriers[..place] {
            assert!(before.len() <= carrier.len());
            assert!(!before.is_subset(*carrier));
        }
    }
}

fn play_out_random(mut scene: EvalInput, seed: u64, rounds: usize, stones: [usize; 2]) -> Tally {
    let mut random = SplitMix::new(seed);
    let mut tally = Tally::default();
    for _ in 0..rounds {
        scene.shuffle(&mut random, stones);
        for color in Color::BOTH {
            let mut closure = Closure::default();
            closure.find(&scene.masks, color, scene.own(color), scene.free(), ClosureGoal::All);
            play_out(&scene, color, &closure, &mut tally);
            in_order(&closure);
        }
    }
    tally
}

/// What is taken over from a position with fewer stones holds as well, move after move.
#[test]
fn every_carrier_that_is_taken_over_suffices() {
    let rounds = if full() { 300 } else { 10 };
    take_over_random(EvalInput::empty(5, 5), 6, rounds, [8, 11]);
    take_over_random(EvalInput::empty_y(5), 7, rounds, [2, 5]);
}

fn take_over_random(mut scene: EvalInput, seed: u64, rounds: usize, stones: [usize; 2]) {
    let mut random = SplitMix::new(seed);
    let mut tally = Tally::default();
    let mut closures = [Closure::default(), Closure::default()];
    for _ in 0..rounds {
        scene.shuffle(&mut random, stones);
        for color in Color::BOTH {
            let (own, free) = (scene.own(color), scene.free());
            closures[color.index()].find(&scene.masks, color, own, free, ClosureGoal::All);
        }
        for _ in 0..3 {
            scene.add(&mut random, 2);
            for (color, closure) in Color::BOTH.into_iter().zip(&mut closures) {
                let (own, free) = (scene.own(color), scene.free());
                let before = closure.pack();
                closure.resume(&scene.masks, color, own, free, ClosureGoal::All, &before);
                play_out(&scene, color, closure, &mut tally);
            }
        }
    }
    assert!(tally.full > 100 * rounds, "{tally:?}");
    assert!(tally.semi > 100 * rounds, "{tally:?}");
}

/// Played out on fewer stones too in a full run: carriers are larger there, and each takes longer.
#[test]
fn every_carrier_on_5x5_suffices() {
    let (rounds, stones) = if full() { (1000, [3, 17]) } else { (25, [9, 17]) };
    let tally = play_out_random(EvalInput::empty(5, 5), 1, rounds, stones);
    assert!(tally.full > 60 * rounds, "{tally:?}");
    assert!(tally.semi > 60 * rounds, "{tally:?}");
    assert!(tally.largest >= 8, "{tally:?}");
}

#[test]
fn every_carrier_on_other_boards_suffices() {
    for (seed, size, stones) in
        [(2, [4, 4], [4, 9]), (3, [6, 4], [9, 15]), (4, [5, 6], [13, 20]), (5, [2, 7], [2, 6])]
    {
        let rounds = if full() { 300 } else { 10 };
        let [columns, rows] = size;
        let tally = play_out_random(EvalInput::empty(columns, rows), seed, rounds, stones);
        assert!(tally.full > 30 * rounds, "{size:?} {tally:?}");
        assert!(tally.semi > 30 * rounds, "{size:?} {tally:?}");
    }
}

/// Tripods included: each set of sides is joined in its carrier, and so are all sides from
/// somewhere.
#[test]
fn every_carrier_on_y_suffices() {
    for (seed, side, stones) in [(8, 3, [0, 4]), (9, 4, [1, 7]), (10, 5, [5, 11])] {
        let rounds = if full() { 300 } else { 20 };
        let tally = play_out_random(EvalInput::empty_y(side), seed, rounds, stones);
        assert!(tally.full > 20 * rounds, "{side} {tally:?}");
        assert!(tally.semi > 5 * rounds, "{side} {tally:?}");
    }
}
