//! What rules guarantee, against every opponent.

use mustplay_games::normal::Player;
use mustplay_sums::random::{Family, Random};
use mustplay_sums::{ScoreGames, Seat, Solver, Strategy, contest};
use mustplay_work::Unwatched;

use crate::size;

const PLAYERS: [Player; 2] = [Player::Left, Player::Right];

#[test]
fn guarantees_hold_against_every_opponent() {
    let families = [(3, 2, 2, 9), (2, 3, 2, 20), (4, 1, 2, 9), (4, 2, 1, 12)];
    let mut random = Random::new(77);
    for _ in 0..size(60, 2000) {
        for (components, depth, options, largest) in families {
            let family = Family {
                components,
                depth,
                options,
                largest,
            };
            let mut games = ScoreGames::new();
            let sum = family.sum(&mut games, &mut random);
            for strategy in Strategy::ALL {
                for player in PLAYERS {
                    for first in PLAYERS {
                        let guarantee = strategy.guarantee(&mut games, &sum, player, first);
                        let score = contest::exploited(&mut games, &sum, first, player, strategy);
                        let (Some(guarantee), Some(score)) = (guarantee, score) else {
                            continue;
                        };
                        let texts: Vec<String> = sum.iter().map(|&g| games.text(g)).collect();
                        let held = match player {
                            Player::Left => score >= guarantee,
                            Player::Right => score <= guarantee,
                        };
                        assert!(
                            held,
                            "{strategy:?} {player:?}, {first:?} first, {texts:?}: {score} but {guarantee}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn every_rule_plays_every_other() {
    let family = Family {
        components: 5,
        depth: 3,
        options: 2,
        largest: 30,
    };
    let mut random = Random::new(4);
    for _ in 0..size(20, 500) {
        let mut games = ScoreGames::new();
        let sum = family.sum(&mut games, &mut random);
        let mut solver = Solver::new(&mut games, &sum);
        for first in PLAYERS {
            let exact = solver.score(&sum, first, &Unwatched).unwrap();
            for left in Strategy::ALL {
                for right in Strategy::ALL {
                    let mut seats = [left, right].map(|s| Seat::new(&mut games, s, &sum));
                    let [l, r] = &mut seats;
                    let record = contest::play(&mut games, &sum, first, [l, r]);
                    if let Some(low) = left.guarantee(&mut games, &sum, Player::Left, first) {
                        assert!(record.score >= low);
                    }
                    if let Some(high) = right.guarantee(&mut games, &sum, Player::Right, first) {
                        assert!(record.score <= high);
                    }
                    assert!(left != Strategy::Optimal || record.score >= exact);
                    assert!(right != Strategy::Optimal || record.score <= exact);
                }
            }
        }
    }
}
