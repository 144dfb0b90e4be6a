//! Taxed games against their definition.

use mustplay_cgt::normal::{Dyadic, Player};
use mustplay_cgt::sums::random::{Family, Random};
use mustplay_cgt::sums::{ScoreGame, ScoreGames};

use crate::sums::small;
use mustplay_testing::size;

/// SUM Equation 2.3 and its dual as they stand, for taxes on a grid on which all corners of
/// short games with integer payments lie.
struct Definition<'a> {
    games: &'a ScoreGames,
    step: Dyadic,
}

impl Definition<'_> {
    /// What each player gets by paying the tax and moving.
    fn moving(&self, g: ScoreGame, tax: &Dyadic) -> [Dyadic; 2] {
        let left = self.games.options(g, Player::Left);
        let left = left.map(|o| self.scores(o, tax)[1].clone()).max().unwrap();
        let right = self.games.options(g, Player::Right);
        let right = right.map(|o| self.scores(o, tax)[0].clone()).min().unwrap();
        [&left - tax, &right + tax]
    }

    /// The least tax at which it does not matter who moves.
    fn temperature(&self, g: ScoreGame) -> Dyadic {
        let mut tax = Dyadic::ZERO;
        loop {
            let [left, right] = self.moving(g, &tax);
            if left <= right {
                assert_eq!(left, right, "the walls meet on the grid");
                return tax;
            }
            tax = &tax + &self.step;
        }
    }

    fn scores(&self, g: ScoreGame, tax: &Dyadic) -> [Dyadic; 2] {
        if let Some(score) = self.games.as_number(g) {
            return [score.clone(), score.clone()];
        }
        let temperature = self.temperature(g);
        self.moving(g, tax.min(&temperature))
    }
}

#[test]
fn taxed_scores_are_those_of_the_definition() {
    let mut random = Random::new(12);
    for _ in 0..size(12, 400) {
        let family = Family { components: 1, depth: 2, options: 2, largest: 6 };
        let mut games = ScoreGames::new();
        let g = family.sum(&mut games, &mut random)[0];
        let found = games.temperature(g);
        let step = Dyadic::new(1, 2);
        for k in 0..60 {
            let tax = Dyadic::new(k, 2);
            let scores = [Player::Left, Player::Right].map(|p| games.taxed_score(g, p, &tax));
            let (games, step) = (&games, step.clone());
            let definition = Definition { games, step };
            assert_eq!(definition.temperature(g), found);
            let text = games.text(g);
            assert_eq!(definition.scores(g, &tax), scores, "{text} at {tax}");
        }
    }
}

/// SUM Equation 5.1: a t-optimal move is one that is best under the tax, and above the temperature
/// there is none.
#[test]
fn equation_5_1_t_optimal_moves_are_those_of_the_definition() {
    let mut random = Random::new(51);
    let family = Family { components: 1, depth: 2, options: 3, largest: 6 };
    for _ in 0..size(12, 500) {
        let mut games = ScoreGames::new();
        let g = family.sum(&mut games, &mut random)[0];
        for k in 0..40 {
            let tax = Dyadic::new(k, 2);
            for player in [Player::Left, Player::Right] {
                let mut found = games.optimal_moves(g, player, &tax);
                let definition = Definition { games: &games, step: Dyadic::new(1, 2) };
                let options: Vec<ScoreGame> = games.options(g, player).collect();
                let taxed = |o: ScoreGame| {
                    let [left, right] = definition.scores(o, &tax);
                    if player == Player::Left { right } else { -&left }
                };
                let best = options.iter().map(|&o| taxed(o)).max().unwrap();
                let mut best: Vec<ScoreGame> =
                    options.into_iter().filter(|&o| taxed(o) == best).collect();
                if tax > definition.temperature(g) {
                    best.clear();
                }
                best.sort_by_key(|o| o.index());
                found.sort_by_key(|o| o.index());
                assert_eq!(found, best, "{} at {tax}", games.text(g));
            }
        }
    }
}

/// Equations 2.4 and 2.5, and that ranges of t-optimal moves agree with single taxes.
#[test]
fn walls_lean_towards_the_mean() {
    let mut random = Random::new(13);
    let family = Family { components: 1, depth: 3, options: 3, largest: 40 };
    for _ in 0..size(200, 2000) {
        let mut games = ScoreGames::new();
        let g = family.sum(&mut games, &mut random)[0];
        let mean = games.mean(g);
        let temperature = games.temperature(g);
        for k in 0..40 {
            let tax = Dyadic::from(k);
            let left = games.taxed_score(g, Player::Left, &tax);
            let right = games.taxed_score(g, Player::Right, &tax);
            assert!(right <= mean && mean <= left);
            assert!(mean <= &left + &tax && &right - &tax <= mean);
            assert!(tax < temperature || left == right);
            for player in [Player::Left, Player::Right] {
                let at_tax = games.optimal_moves(g, player, &tax);
                let ranges = games.optimal_ranges(g, player);
                let there = ranges.iter().find(|r| r.from <= tax && tax <= r.to);
                assert_eq!(there.is_some(), tax <= temperature);
                if let Some(range) = there {
                    assert!(range.moves.iter().all(|m| at_tax.contains(m)));
                }
            }
        }
    }
}

/// SUM §2.5: the mean is additive. Sums of two games as one tree are too large to ask
/// in general; for short games normal play adds them.
#[test]
fn the_mean_is_additive() {
    let mut random = Random::new(14);
    let family = small(2);
    for _ in 0..size(100, 1000) {
        let mut games = ScoreGames::new();
        let sum = family.sum(&mut games, &mut random);
        let means = [0, 1].map(|i| games.mean(sum[i]));
        let values = [0, 1].map(|i| games.value(sum[i]));
        let value = games.normal().add(values[0], values[1]);
        assert_eq!(games.normal().mean(value), &means[0] + &means[1]);
    }
}

/// SUM Lemma 5.1 for the tax `σ(G)`: Left makes t-optimal moves as long as the game stays hotter,
/// Right any moves.
#[test]
fn lemma_5_1_t_optimal_moves_keep_the_mean() {
    fn walk(games: &mut ScoreGames, root: ScoreGame, tax: &Dyadic, line: &[Player], at: ScoreGame) {
        let mean = games.mean(root);
        if let (Some(first), Some(last)) = (line.first(), line.last()) {
            let cooled = games.temperature(at) <= *tax;
            let kept = match (first, last) {
                (Player::Left, Player::Left) => Some(&mean + tax),
                (Player::Left, Player::Right) => cooled.then(|| mean.clone()),
                (Player::Right, Player::Left) => Some(mean.clone()),
                (Player::Right, Player::Right) => cooled.then(|| &mean - tax),
            };
            if let Some(kept) = kept {
                let text = games.text(root);
                assert!(games.mean(at) >= kept, "{text}, {line:?}");
            }
        }
        if !line.is_empty() && games.temperature(at) <= *tax {
            return;
        }
        let movers = match line.last() {
            Some(last) => vec![last.opponent()],
            None => vec![Player::Left, Player::Right],
        };
        for mover in movers {
            let options = match mover {
                Player::Left => games.optimal_moves(at, mover, tax),
                Player::Right => games.options(at, mover).collect(),
            };
            for option in options {
                let line = [line, &[mover]].concat();
                walk(games, root, tax, &line, option);
            }
        }
    }
    let mut random = Random::new(151);
    let family = Family { components: 1, depth: 4, options: 2, largest: 20 };
    for _ in 0..size(100, 2000) {
        let mut games = ScoreGames::new();
        let g = family.sum(&mut games, &mut random)[0];
        let tax = games.temperature(g);
        walk(&mut games, g, &tax, &[], g);
    }
}
