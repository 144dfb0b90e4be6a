//! Bounds on random sums, against plain minimax.

use mustplay_cgt::normal::{Dyadic, Player};
use mustplay_cgt::sums::random::{Family, Random};
use mustplay_cgt::sums::{Move, ScoreGames};

use crate::sums::small;
use crate::sums::twin::Plain;
use mustplay_testing::size;

/// Theorems 5.1, 5.2 and 5.3 and Milnor's inequalities on 100 000 sums (8 000 of them in
/// the default run).
#[test]
fn bounds_hold_and_are_as_tight_as_promised() {
    let families = [(2, 2, 2, 30), (3, 1, 2, 30), (3, 2, 1, 30), (2, 3, 1, 8), (4, 1, 1, 10)];
    let mut random = Random::new(1985);
    let mut thermostatic_tighter = 0;
    let mut second_tighter = 0;
    for round in 0..size(8_000, 100_000) {
        let (components, depth, options, largest) = families[round % families.len()];
        let family = Family { components, depth, options, largest };
        let mut games = ScoreGames::new();
        let sum = family.sum(&mut games, &mut random);
        let mut temperatures: Vec<Dyadic> = sum.iter().map(|&g| games.temperature(g)).collect();
        temperatures.sort();
        let mut plain = Plain::default();
        for first in [Player::Left, Player::Right] {
            let exact = plain.score(&games, &sum, first);
            let bounds = games.bounds(&sum, first);
            let texts = || -> Vec<String> { sum.iter().map(|&g| games.text(g)).collect() };
            let all = [
                &bounds.milnor,
                &bounds.hanner,
                &bounds.second.interval,
                &bounds.thermostatic.interval,
            ];
            for interval in all {
                assert!(interval.contains(&exact), "{:?} {first:?} {interval:?}", texts());
                assert!(interval.low <= bounds.best.low && bounds.best.high <= interval.high);
            }
            assert!(bounds.best.contains(&exact), "{:?} {first:?}", texts());
            let [.., second, highest] = temperatures.as_slice() else {
                unreachable!("at least two components");
            };
            assert!(bounds.hanner.width() <= *highest);
            assert!(bounds.second.interval.width() <= *second);
            assert_eq!(bounds.second.temperature, *second);
            let (_, replacement) = bounds.second.replaced.unwrap();
            let widths = [bounds.second.interval.width(), bounds.thermostatic.interval.width()];
            assert_eq!(games.temperature(replacement), *second);
            thermostatic_tighter += usize::from(widths[1] < widths[0]);
            second_tighter += usize::from(widths[0] < widths[1]);
        }
    }
    assert!(thermostatic_tighter > 0 && second_tighter > 0);
}

/// SUM §5.2: the bounds of each move contain what the move scores.
#[test]
fn section_5_2_bounds_of_moves_contain_their_scores() {
    let mut random = Random::new(52);
    let family = small(3);
    for _ in 0..size(100, 1000) {
        let mut games = ScoreGames::new();
        let sum = family.sum(&mut games, &mut random);
        let mut plain = Plain::default();
        for first in [Player::Left, Player::Right] {
            let found = games.move_bounds(&sum, first);
            let moves: Vec<Move> = found.iter().map(|(choice, _)| *choice).collect();
            assert_eq!(moves, Move::all(&games, &sum, first));
            for (choice, bounds) in found {
                let score = plain.score(&games, &choice.played(&sum), first.opponent());
                assert!(bounds.best.contains(&score) && bounds.hanner.contains(&score));
            }
        }
    }
}
