//! Trees of B*, against exact scores.

use mustplay_cgt::normal::Player;
use mustplay_cgt::sums::random::Random;
use mustplay_cgt::sums::{BstarRule, NodeEvaluation, ScoreGames, StepEffort, SumSolver, grow};
use mustplay_core::NoProgress;

use crate::sums::small;
use crate::sums::twin::Plain;
use mustplay_testing::size;

/// SUM §5.2.1: the interval of every node contains its score, and the move that is proved best is.
#[test]
fn section_5_2_1_b_star_proves_a_best_move() {
    let mut random = Random::new(521);
    let family = small(3);
    let mut efforts = [0_usize; 2];
    for round in 0..size(40, 500) {
        let mut games = ScoreGames::new();
        let sum = family.sum(&mut games, &mut random);
        let rule = BstarRule::ALL[round % 3];
        let evaluation = NodeEvaluation::ALL[round % 2];
        let first = if round % 4 < 2 { Player::Left } else { Player::Right };
        let how = (rule, evaluation);
        let tree = grow(&mut games, &sum, first, how, 2000, &NoProgress).unwrap();
        let mut plain = Plain::default();
        let mut positions = vec![sum.clone()];
        for (number, node) in tree.nodes.iter().enumerate() {
            if let (Some(parent), Some(choice)) = (node.parent, node.choice) {
                assert!(tree.nodes[parent].children.contains(&number));
                let position = choice.played(&positions[parent]);
                positions.push(position);
            }
            let score = plain.score(&games, &positions[number], node.to_move);
            assert!(node.interval.contains(&score), "{:?}: {score}", node.interval);
            if let Some((_, effort)) = node.grown {
                efforts[usize::from(effort == StepEffort::DisproveRest)] += 1;
            }
        }
        let best = tree.best.expect("a small tree proves a move");
        let mut solver = SumSolver::new(&mut games, &sum);
        let (_, exact) = solver.best_moves(&games, &sum, first, &NoProgress).unwrap();
        let choice = tree.nodes[best].choice.expect("a move");
        let same = |it: &mustplay_cgt::sums::Move| {
            (sum[it.component], it.to) == (sum[choice.component], choice.to)
        };
        assert!(exact.iter().any(same));
    }
    assert!(efforts.iter().all(|&times| times > 0), "{efforts:?}");
}

#[test]
fn a_tree_that_is_full_proves_nothing() {
    let mut games = ScoreGames::new();
    let sum = games.read_sum("{{9|2}|-3} + {{8|1}|-4} + {{7|3}|-5}").unwrap();
    let how = (BstarRule::Depth, NodeEvaluation::Hanner);
    let tree = grow(&mut games, &sum, Player::Left, how, 1, &NoProgress).unwrap();
    assert_eq!((tree.best, tree.nodes.len()), (None, 4));
    let over = games.read_sum("3").unwrap();
    let tree = grow(&mut games, &over, Player::Left, how, 9, &NoProgress).unwrap();
    assert_eq!((tree.best, tree.nodes.len()), (None, 1));
}
