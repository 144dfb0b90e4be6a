//! Easy classes against plain minimax and the general search.

use mustplay_cgt::normal::{Dyadic, Games, Player};
use mustplay_cgt::sums::random::Random;
use mustplay_cgt::sums::{Class, ScoreGame, ScoreGames, SumSolver};
use mustplay_cgt::sums::{Heavy, HeavySum, coin_switches, switch_score};
use mustplay_core::NoProgress;

use crate::sums::twin::Plain;
use crate::sums::{is_better_for_left, is_better_for_right};
use mustplay_testing::size;

const PLAYERS: [Player; 2] = [Player::Left, Player::Right];

fn heavy_tree(games: &mut ScoreGames, heavy: &Heavy) -> ScoreGame {
    let [x, y, z] = [&heavy.x, &heavy.y, &heavy.z].map(|n| games.number(n));
    match heavy.owner {
        Player::Left => {
            let opened = games.game(&[x], &[y]).unwrap();
            games.game(&[opened], &[z]).unwrap()
        }
        Player::Right => {
            let opened = games.game(&[y], &[x]).unwrap();
            games.game(&[z], &[opened]).unwrap()
        }
    }
}

/// A random heavy game that is one by its value too: `x > y > z` for Left.
fn random_heavy(random: &mut Random, owner: Player) -> Heavy {
    let y = random.between(-5, 5);
    let [x, z] = match owner {
        Player::Left => [y + random.between(1, 20), y - random.between(1, 20)],
        Player::Right => [y - random.between(1, 20), y + random.between(1, 20)],
    };
    let [x, y, z] = [x, y, z].map(Dyadic::from);
    Heavy { owner, x, y, z }
}

#[test]
fn heavy_games_among_switches_score_as_by_minimax() {
    let mut random = Random::new(3);
    for round in 0..size(300, 5000) {
        let mut games = ScoreGames::new();
        let count = round % 4;
        let mut heavy = Vec::new();
        for _ in 0..count {
            let owner = PLAYERS[random.below(2) as usize];
            heavy.push(random_heavy(&mut random, owner));
        }
        let sizes: Vec<Dyadic> =
            (0..random.below(4)).map(|_| Dyadic::from(random.between(1, 15))).collect();
        let mut sum: Vec<ScoreGame> = heavy.iter().map(|h| heavy_tree(&mut games, h)).collect();
        for size in &sizes {
            let [a, b] = [size.clone(), -size].map(|n| games.number(&n));
            sum.push(games.game(&[a], &[b]).unwrap());
        }
        let mut plain = Plain::default();
        for first in PLAYERS {
            let expected = plain.score(&games, &sum, first);
            let (class, score) = games.easy_score(&sum, first).unwrap();
            let expected_class = match count {
                0 => Class::Switches,
                1 => Class::OneHeavy,
                _ => Class::FewHeavy,
            };
            assert_eq!((class, &score), (expected_class, &expected));
            let by_states = HeavySum::new(heavy.clone(), sizes.clone()).score(first);
            assert_eq!(by_states, expected);
        }
    }
}

#[test]
fn thirty_switches_and_four_heavy_games_are_instant() {
    let mut random = Random::new(8);
    let mut games = ScoreGames::new();
    let mut sum = Vec::new();
    for _ in 0..4 {
        let heavy = random_heavy(&mut random, Player::Left);
        sum.push(heavy_tree(&mut games, &heavy));
    }
    for _ in 0..30 {
        let size = random.between(1, 40);
        let [a, b] = [size, -size].map(|n| games.integer(n));
        sum.push(games.game(&[a], &[b]).unwrap());
    }
    let start = std::time::Instant::now();
    let (class, score) = games.easy_score(&sum, Player::Left).unwrap();
    assert_eq!(class, Class::FewHeavy);
    let mut solver = SumSolver::new(&mut games, &sum);
    assert_eq!(solver.score(&sum, Player::Left, &NoProgress), Ok(score));
    assert!(start.elapsed().as_secs() < 1);
}

/// SUM §3.3.3: who moves where in a sum of two left heavy games.
#[test]
fn preferences_between_left_heavy_games() {
    let mut games = ScoreGames::new();
    let mut plain = Plain::default();
    let mut random = Random::new(21);
    for _ in 0..size(500, 5000) {
        let pair = [(); 2].map(|()| random_heavy(&mut random, Player::Left));
        let sum = [0, 1].map(|i| heavy_tree(&mut games, &pair[i]));
        for player in PLAYERS {
            let score = plain.score(&games, &sum, player);
            let there = games.options(sum[0], player).next().unwrap();
            let moved = plain.score(&games, &[there, sum[1]], player.opponent());
            let formula = match player {
                Player::Left => is_better_for_left(&pair[0], &pair[1]),
                Player::Right => is_better_for_right(&pair[0], &pair[1]),
            };
            assert_eq!(moved == score, formula, "{pair:?} {player:?}");
            let searched = games.is_preferred(sum[0], sum[1], player, &NoProgress);
            assert_eq!(searched, Ok(formula), "{pair:?} {player:?}");
        }
    }
}

/// The value of a stack of coins by its definition in normal play.
fn stack_value(normal: &mut Games, coins: &[i64]) -> mustplay_cgt::normal::Game {
    let mut stack = normal.zero();
    for &coin in coins.iter().rev() {
        let [up, down] = [coin, -coin].map(|n| normal.integer(n));
        let (left, right) = (normal.add(up, stack), normal.add(down, stack));
        stack = normal.canonical(&[left], &[right]);
    }
    stack
}

#[test]
fn stacks_of_coins_are_sums_of_switches() {
    let mut normal = Games::new();
    let mut stacks: Vec<Vec<i64>> = vec![Vec::new()];
    for _ in 0..size(5, 6) {
        let longer: Vec<Vec<i64>> = stacks
            .iter()
            .flat_map(|stack| (0..5).map(|coin| [stack.as_slice(), &[coin]].concat()))
            .collect();
        for stack in &longer {
            let exact = stack_value(&mut normal, stack);
            let coins: Vec<Dyadic> = stack.iter().map(|&c| Dyadic::from(c)).collect();
            let mut sum = normal.zero();
            for size in coin_switches(&coins) {
                let size = normal.number(&size);
                let switch = normal.switch(size);
                sum = normal.add(sum, switch);
            }
            let (exact, sum) = (normal.reduced(exact), normal.reduced(sum));
            assert_eq!(exact, sum, "{stack:?}");
        }
        stacks = longer;
    }
}

/// SUM §3.2: taking the largest coin on a stack that is not a number is right for
/// stacks of at most two coins, and not in general.
#[test]
fn greed_on_stacks_of_coins() {
    let mut random = Random::new(2);
    for _ in 0..size(300, 3000) {
        let stacks: Vec<Vec<i64>> = (0..3)
            .map(|_| {
                let coins = 1 + random.below(2);
                (0..coins).map(|_| random.between(1, 9)).collect()
            })
            .collect();
        let open = |stack: &Vec<i64>| stack.len() == 1 || stack[0] >= stack[1];
        let greedy = (0..3).filter(|&i| open(&stacks[i])).max_by_key(|&i| stacks[i][0]);
        if let Some(i) = greedy {
            let mut rest = stacks.clone();
            let coin = rest[i].remove(0);
            let taken = &Dyadic::from(coin) - &score(&rest);
            assert_eq!(taken, score(&stacks), "{stacks:?}");
        }
    }
    // The stacks 6, 8, 6 and 5: neither is a number, and 5 is the coin to take.
    let stacks = [vec![6, 8, 6], vec![5]];
    assert_eq!(score(&stacks), Dyadic::from(1));
    let six = &Dyadic::from(6) - &score(&[vec![8, 6], vec![5]]);
    let five = &Dyadic::from(5) - &score(&[vec![6, 8, 6]]);
    assert_eq!((six, five), (Dyadic::from(-1), Dyadic::from(1)));
}

/// What the mover gets from stacks of coins: the alternating sum of all their switches.
fn score(stacks: &[Vec<i64>]) -> Dyadic {
    let sizes: Vec<Dyadic> = stacks
        .iter()
        .flat_map(|stack| {
            let coins: Vec<Dyadic> = stack.iter().map(|&c| Dyadic::from(c)).collect();
            coin_switches(&coins)
        })
        .collect();
    switch_score(&sizes, Player::Left)
}

#[test]
fn without_heavy_games_the_sum_is_one_of_switches() {
    let sizes: Vec<Dyadic> = [7, 1, 5, 5, 2].map(Dyadic::from).to_vec();
    let sum = HeavySum::new(Vec::new(), sizes.clone());
    for first in PLAYERS {
        assert_eq!(sum.score(first), switch_score(&sizes, first));
    }
}
