//! What SUM leaves to future research, measured on few sums.

use mustplay::{Engine, Job, Limits};
use mustplay_cgt::normal::Player;
use mustplay_cgt::sums::random::{Family, Random};
use mustplay_cgt::sums::{ScoreGames, Strategy, exploited};
use mustplay_core::NoProgress;
use mustplay_studies::{Crowds, Kinds, Operators, RandomSums, Searches, Strategies};
use mustplay_testing::full;

fn run<J: Job>(job: &J) -> J::Answer {
    let report = Engine::default().run(job, &Limits::default(), &());
    report.expect("a study that can be").answer
}

#[test]
fn searches_agree_on_what_is_hard() {
    let searched = run(&Searches { sums: 3, most: 2000, seed: 1 });
    assert_eq!(searched.searches.len(), 10);
    assert_eq!(searched.families.len(), 9);
    for column in &searched.families {
        let [plain, bounds] = [0, 3].map(|row| column.nodes[row].median.unwrap_or(u64::MAX));
        assert!(bounds <= plain, "{column:?}");
    }
    assert_eq!(searched.to_string().lines().count(), 12);
    assert!(searched.svg().contains("12×depth 3"));
}

#[test]
fn crowds_are_all_sums() {
    let crowded =
        run(&Crowds { sums: RandomSums { components: 5, depth: 2, sums: 30, seed: 1985 } });
    let sums: usize = crowded.crowds.iter().map(|crowd| crowd.sums).sum();
    assert_eq!(sums, 30);
}

/// The bounds promise a loss of at most the highest temperature to three of the rules.
#[test]
fn rules_lose_no_more_than_is_promised() {
    let all =
        run(&Strategies { sums: RandomSums { components: 3, depth: 2, sums: 40, seed: 1985 } });
    assert_eq!(all.sums, 40);
    for rule in ["mean", "thermostrat", "sentestrat"] {
        let losses = all.rules.iter().find(|losses| losses.strategy == rule);
        assert!(losses.is_some_and(|losses| losses.worst <= 1.0), "{all}");
    }
}

#[test]
fn guarantees_hold_against_every_opponent() {
    let families = [(3, 2, 2, 9), (2, 3, 2, 20), (4, 1, 2, 9), (4, 2, 1, 12)];
    let mut random = Random::new(77);
    for _ in 0..if full() { 2000 } else { 60 } {
        for (components, depth, options, largest) in families {
            let family = Family { components, depth, options, largest };
            let mut games = ScoreGames::new();
            let sum = family.sum(&mut games, &mut random);
            for strategy in Strategy::ALL {
                for player in [Player::Left, Player::Right] {
                    for first in [Player::Left, Player::Right] {
                        let guarantee = strategy.guarantee(&mut games, &sum, player, first);
                        let score =
                            exploited(&mut games, &sum, first, player, strategy, &NoProgress);
                        let (Some(guarantee), Ok(Some(score))) = (guarantee, score) else {
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

/// SUM §7.1: switches take no search at all, and every other kind takes more with more components.
#[test]
fn section_7_1_kinds_of_components() {
    let answer = run(&Kinds { sums: 3, most: 300, seed: 1 });
    let row = |kind: &str| {
        let found = answer.kinds.iter().find(|row| row.kind == kind);
        found.expect("a kind").nodes.clone()
    };
    assert!(row("switches").iter().all(|nodes| *nodes == [Some(0); 2]));
    for kind in ["left heavy games", "depth 2, two options", "all small, depth 3"] {
        let nodes = row(kind);
        let [few, many] = [nodes[0], nodes[5]].map(|it| it[0].unwrap_or(u64::MAX));
        assert!(few < many, "{kind}: {nodes:?}");
    }
    assert_eq!(answer.to_string().lines().count(), 7);
}

/// SUM §7.2: the mean is linear and taxation is up to infinitesimals; a tax that is charged even
/// where neither player wants to move is not.
#[test]
fn section_7_2_linear_operators() {
    let pairs = if full() { 1000 } else { 60 };
    let answer = run(&Operators { pairs, seed: 1 });
    let row = |operator: &str| {
        let found = answer.operators.iter().find(|row| row.operator == operator);
        found.expect("an operator").clone()
    };
    assert_eq!(answer.pairs, pairs);
    for operator in ["mean", "twice the mean"] {
        assert_eq!(row(operator).linear, pairs);
    }
    let taxation = row("taxation");
    assert_eq!(taxation.up_to_infinitesimals, pairs, "{:?}", taxation.counterexample);
    let all_moves = row("tax on all moves");
    assert!(all_moves.up_to_infinitesimals < pairs && all_moves.counterexample.is_some());
    assert_eq!(answer.to_string().lines().count(), 9);
}
