//! Exact scores against plain minimax, and how long they take.

use mustplay_cgt::normal::{Dyadic, Player};
use mustplay_cgt::sums::random::{Family, Random};
use mustplay_cgt::sums::{BstarGoal, BstarRule, Move, ScoreGames, SumFeatures, SumSolver};
use mustplay_core::{NoProgress, StopReason};

use crate::sums::twin::Plain;
use mustplay_testing::size;

#[test]
fn scores_are_those_of_plain_minimax() {
    let families =
        [(2, 3, 2, 9), (3, 2, 2, 20), (4, 2, 2, 4), (3, 3, 1, 30), (5, 1, 2, 6), (5, 2, 1, 6)];
    let mut random = Random::new(11);
    for _ in 0..size(40, 4000) {
        for (components, depth, options, largest) in families {
            let family = Family { components, depth, options, largest };
            let mut games = ScoreGames::new();
            let sum = family.sum(&mut games, &mut random);
            let mut plain = Plain::default();
            let mut solver = SumSolver::new(&mut games, &sum);
            let mut bare = SumSolver::with(&mut games, &sum, SumFeatures::NONE);
            for first in [Player::Left, Player::Right] {
                let expected = plain.score(&games, &sum, first);
                let texts: Vec<String> = sum.iter().map(|&g| games.text(g)).collect();
                let found = solver.score(&sum, first, &NoProgress).unwrap();
                assert_eq!(found, expected, "{texts:?} {first:?}");
                let found = bare.score(&sum, first, &NoProgress).unwrap();
                assert_eq!(found, expected, "{texts:?} {first:?} without features");
                let mut best = Vec::new();
                for option in Move::all(&games, &sum, first) {
                    let rest = option.played(&sum);
                    if plain.score(&games, &rest, first.opponent()) == expected {
                        best.push(option);
                    }
                }
                let found = solver.best_moves(&games, &sum, first, &NoProgress).unwrap();
                assert_eq!(found, (expected.clone(), best.clone()), "{texts:?} {first:?}");
                for rule in BstarRule::ALL {
                    for goal in [BstarGoal::Move, BstarGoal::Score] {
                        let mut solver = SumSolver::new(&mut games, &sum);
                        let found =
                            solver.best_first(&games, &sum, first, (rule, goal), &NoProgress);
                        let (found, between) = found.unwrap().unwrap();
                        assert!(best.contains(&found), "{texts:?} {first:?} {rule:?} {goal:?}");
                        assert!(between.contains(&expected));
                        assert!(goal == BstarGoal::Move || between.width() == Dyadic::ZERO);
                    }
                }
            }
        }
    }
}

/// Features change how long a search takes, not what it finds.
#[test]
fn every_choice_of_features_finds_the_same() {
    let mut random = Random::new(19);
    let family = Family { components: 4, depth: 3, options: 2, largest: 25 };
    for _ in 0..size(25, 1000) {
        let mut games = ScoreGames::new();
        let sum = family.sum(&mut games, &mut random);
        let scores: Vec<Dyadic> = (0..8)
            .map(|bits| {
                let features = SumFeatures {
                    bounds: bits & 1 != 0,
                    transpositions: bits & 2 != 0,
                    domination: bits & 4 != 0,
                };
                let mut solver = SumSolver::with(&mut games, &sum, features);
                solver.score(&sum, Player::Left, &NoProgress).unwrap()
            })
            .collect();
        assert!(scores.iter().all(|score| *score == scores[0]), "{scores:?}");
    }
}

#[test]
fn twelve_components_take_less_than_a_second_each() {
    let mut random = Random::new(5);
    let family = Family { components: 12, depth: 3, options: 2, largest: 50 };
    let mut times = Vec::new();
    for _ in 0..size(15, 101) {
        let mut games = ScoreGames::new();
        let sum = family.sum(&mut games, &mut random);
        let start = std::time::Instant::now();
        let mut solver = SumSolver::new(&mut games, &sum);
        let score = solver.score(&sum, Player::Left, &NoProgress).unwrap();
        times.push(start.elapsed());
        assert!(games.bounds(&sum, Player::Left).best.contains(&score));
    }
    times.sort();
    assert!(times[times.len() / 2].as_secs() < 1);
}

/// Numbers too large for machine words take the other path through the same search.
#[test]
fn large_numbers_are_exact() {
    let mut games = ScoreGames::new();
    let huge = "123456789012345678901234567890";
    let text = format!("{{{{{huge}|1/8}}|-{huge}}} + {{5|-5}} + {{{huge}|0}}");
    let sum = games.read_sum(&text).unwrap();
    let mut plain = Plain::default();
    let mut solver = SumSolver::new(&mut games, &sum);
    for first in [Player::Left, Player::Right] {
        let expected = plain.score(&games, &sum, first);
        assert_eq!(solver.score(&sum, first, &NoProgress), Ok(expected));
    }
}

/// A search that is stopped says where the score lies.
#[test]
fn a_stopped_search_knows_bounds() {
    let family = Family { components: 14, depth: 4, options: 2, largest: 90 };
    let mut games = ScoreGames::new();
    let sum = family.sum(&mut games, &mut Random::new(9));
    let mut solver = SumSolver::with(&mut games, &sum, SumFeatures::NONE);
    let unfinished = solver.score(&sum, Player::Left, &StopReason::Nodes).unwrap_err();
    assert_eq!(unfinished.stop, StopReason::Nodes);
    let mut solver = SumSolver::new(&mut games, &sum);
    let score = solver.score(&sum, Player::Left, &NoProgress).unwrap();
    assert!(unfinished.between.contains(&score));
}
