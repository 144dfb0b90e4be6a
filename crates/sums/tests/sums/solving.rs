//! Exact scores against plain minimax, and how long they take.

use mustplay_games::Unwatched;
use mustplay_games::normal::Player;
use mustplay_sums::random::{Family, Random};
use mustplay_sums::{Features, ScoreGames, Solver};

use crate::size;
use crate::twin::Plain;

#[test]
fn scores_are_those_of_plain_minimax() {
    let families = [
        (2, 3, 2, 9),
        (3, 2, 2, 20),
        (4, 2, 2, 4),
        (3, 3, 1, 30),
        (5, 1, 2, 6),
        (5, 2, 1, 6),
    ];
    let mut random = Random::new(11);
    for _ in 0..size(400, 4000) {
        for (components, depth, options, largest) in families {
            let family = Family {
                components,
                depth,
                options,
                largest,
            };
            let mut games = ScoreGames::new();
            let sum = family.sum(&mut games, &mut random);
            let mut plain = Plain::default();
            let mut solver = Solver::new(&mut games, &sum);
            let mut bare = Solver::with(&mut games, &sum, Features::NONE);
            for first in [Player::Left, Player::Right] {
                let expected = plain.score(&games, &sum, first);
                let texts: Vec<String> = sum.iter().map(|&g| games.text(g)).collect();
                let found = solver.score(&sum, first, &Unwatched).unwrap();
                assert_eq!(found, expected, "{texts:?} {first:?}");
                let found = bare.score(&sum, first, &Unwatched).unwrap();
                assert_eq!(found, expected, "{texts:?} {first:?} without features");
            }
        }
    }
}

#[test]
fn twelve_components_are_solved_quickly() {
    let mut random = Random::new(5);
    let family = Family {
        components: 12,
        depth: 3,
        options: 2,
        largest: 50,
    };
    let mut times = Vec::new();
    for i in 0..15 {
        let mut games = ScoreGames::new();
        let sum = family.sum(&mut games, &mut random);
        let start = std::time::Instant::now();
        let mut solver = Solver::new(&mut games, &sum);
        let prep = start.elapsed();
        let score = solver.score(&sum, Player::Left, &Unwatched).unwrap();
        println!(
            "{i}: {score} prep {prep:?} {:?} nodes {}",
            start.elapsed(),
            solver.nodes()
        );
        times.push(start.elapsed());
    }
    times.sort();
    println!("{:?}", times[7]);
}
