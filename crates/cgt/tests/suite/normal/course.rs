//! Forms made canonical step by step (CGT weeks 6 to 8).

use mustplay_cgt::normal::{Game, Games, Player, Simplification, Simplifying};
use mustplay_cgt::random::SplitMix;
use mustplay_core::NoProgress;
use mustplay_testing::full;

fn simplify(games: &mut Games, left: &[Game], right: &[Game]) -> Simplification {
    Simplification::of(games, [left, right], &NoProgress).expect("no sink stops it")
}

/// Every step keeps the value, its reason is true by comparison, and the end is canonical.
fn confirm(games: &mut Games, left: &[Game], right: &[Game]) -> usize {
    let simplification = simplify(games, left, right);
    let value = games.canonical(left, right);
    let mut before = simplification.start.clone();
    for step in &simplification.steps {
        let (player, option) = (step.player, step.option);
        let better = |games: &mut Games, one: Game, other: Game, player: Player| match player {
            Player::Left => games.le(other, one),
            Player::Right => games.le(one, other),
        };
        let mut expected: Vec<Game> = before[player as usize].clone();
        assert!(expected.contains(&option));
        match &step.reason {
            Simplifying::Dominated { by } => {
                assert!(expected.contains(by) && *by != option);
                assert!(better(games, *by, option, player));
                expected.retain(|&other| other != option);
            }
            Simplifying::Reversible { through, instead } => {
                let opponent = player.opponent();
                assert!(games.options(option, opponent).contains(through));
                assert!(better(games, *through, value, opponent));
                assert_eq!(games.options(*through, player).to_vec(), *instead);
                expected.retain(|&other| other != option);
                for &other in instead {
                    if !expected.contains(&other) {
                        expected.push(other);
                    }
                }
            }
        }
        assert_eq!(step.form[player as usize], expected);
        assert_eq!(step.form[player.opponent() as usize], before[player.opponent() as usize]);
        let [left, right] = &step.form;
        // G − H = 0, where H is the form after the step.
        let after = games.canonical(left, right);
        let difference = games.sub(value, after);
        assert_eq!(difference, games.zero());
        before.clone_from(&step.form);
    }
    for player in [Player::Left, Player::Right] {
        let mut end = before[player as usize].clone();
        let mut canonical = games.options(value, player).to_vec();
        end.sort_by_key(|game| format!("{game:?}"));
        canonical.sort_by_key(|game| format!("{game:?}"));
        assert_eq!(end, canonical);
    }
    simplification.steps.len()
}

/// CGT week 7: the canonical-form theorem, parts I and II, on random forms.
#[test]
fn week_7_canonical_form_theorem_step_by_step() {
    let mut random = SplitMix::new(7);
    let mut steps = 0;
    for _ in 0..if full() { 5000 } else { 300 } {
        let mut games = Games::new();
        let mut pool = games.born_by_day(2);
        for number in [-3, 3, 10] {
            pool.push(games.integer(number));
        }
        let mut some = || -> Vec<Game> {
            (0..random.index(4)).map(|_| pool[random.index(pool.len())]).collect()
        };
        let (left, right) = (some(), some());
        steps += confirm(&mut games, &left, &right);
    }
    assert!(steps > 200, "{steps}");
}

/// CGT week 7, the example: {0, *, 1, 2 | 0, *, 1, 2} is {2 | 0, *} by dominated options alone.
#[test]
fn week_7_example_of_dominated_options() {
    let mut games = Games::new();
    let [zero, star] = [games.integer(0), games.nimber(1)];
    let [one, two] = [games.integer(1), games.integer(2)];
    let all = [zero, star, one, two];
    let simplification = simplify(&mut games, &all, &all);
    assert!(
        simplification
            .steps
            .iter()
            .all(|step| matches!(step.reason, Simplifying::Dominated { .. }))
    );
    assert_eq!(simplification.form(), &[vec![two], vec![zero, star]]);
}

/// CGT week 8: {−a | b} = {−a | } = { | b} = 0 for a, b of at least 1, and {a | b} = a + 1 for
/// −1 ≤ a, a + 1 < b; by reversible options, without the simplest-number rule.
#[test]
fn week_8_integers_from_reversible_options() {
    let mut games = Games::new();
    for a in 1..6 {
        for b in 1..6 {
            let (low, high) = (games.integer(-a), games.integer(b));
            for (left, right) in
                [(vec![low], vec![high]), (vec![low], vec![]), (vec![], vec![high])]
            {
                let simplification = simplify(&mut games, &left, &right);
                assert_eq!(simplification.form(), &[vec![], vec![]]);
                confirm(&mut games, &left, &right);
            }
        }
    }
    for a in -1..5 {
        for b in a + 2..a + 6 {
            let (low, high) = (games.integer(a), games.integer(b));
            let simplification = simplify(&mut games, &[low], &[high]);
            assert_eq!(simplification.value, games.integer(a + 1), "{a} {b}");
            confirm(&mut games, &[low], &[high]);
        }
    }
}
