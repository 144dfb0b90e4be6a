//! What rules guarantee, against each other.

use mustplay_cgt::normal::{Dyadic, Player};
use mustplay_cgt::sums::random::{Family, Random};
use mustplay_cgt::sums::{Move, ScoreGame, ScoreGames, Strategy, SumPlayer, SumSolver};
use mustplay_core::NoProgress;

use mustplay_testing::size;

const PLAYERS: [Player; 2] = [Player::Left, Player::Right];

/// Plays the sum to its end, the first seat being Left's: the score.
fn play(
    games: &mut ScoreGames,
    sum: &[ScoreGame],
    first: Player,
    [left, right]: [&mut SumPlayer; 2],
) -> Dyadic {
    let (mut position, mut player) = (sum.to_vec(), first);
    let mut last: Option<Move> = None;
    loop {
        let seat = match player {
            Player::Left => &mut *left,
            Player::Right => &mut *right,
        };
        let answering = last.map(|choice| choice.component);
        let Some(next) = seat.choose(games, &position, player, answering) else {
            let scores = position.iter().filter_map(|&g| games.as_number(g));
            return scores.fold(Dyadic::ZERO, |sum, score| &sum + score);
        };
        (position, player) = (next.played(&position), player.opponent());
        last = Some(next);
    }
}

#[test]
fn every_rule_plays_every_other() {
    let family = Family { components: 5, depth: 3, options: 2, largest: 30 };
    let mut random = Random::new(4);
    for _ in 0..size(20, 500) {
        let mut games = ScoreGames::new();
        let sum = family.sum(&mut games, &mut random);
        let mut solver = SumSolver::new(&mut games, &sum);
        for first in PLAYERS {
            let exact = solver.score(&sum, first, &NoProgress).unwrap();
            for left in Strategy::ALL {
                for right in Strategy::ALL {
                    let mut seats = [left, right].map(|s| SumPlayer::new(&mut games, s, &sum));
                    let [l, r] = &mut seats;
                    let score = play(&mut games, &sum, first, [l, r]);
                    if let Some(low) = left.guarantee(&mut games, &sum, Player::Left, first) {
                        assert!(score >= low);
                    }
                    if let Some(high) = right.guarantee(&mut games, &sum, Player::Right, first) {
                        assert!(score <= high);
                    }
                    assert!(left != Strategy::Optimal || score >= exact);
                    assert!(right != Strategy::Optimal || score <= exact);
                }
            }
        }
    }
}
