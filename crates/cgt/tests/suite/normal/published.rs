//! Published numbers of normal-play theory, computed.

use std::cmp::Ordering;

use mustplay_cgt::normal::{Dyadic, Game, Games, Outcome};

fn switch(games: &mut Games, left: i64, right: i64) -> Game {
    let (left, right) = (games.integer(left), games.integer(right));
    games.canonical(&[left], &[right])
}

#[test]
fn games_born_by_day_three() {
    let mut games = Games::new();
    let counts: Vec<usize> = (0..=3).map(|day| games.born_by_day(day).len()).collect();
    assert_eq!(counts, [1, 4, 22, 1474]);
    let day_two = games.born_by_day(2);
    assert_eq!(games.antichains(&day_two).len(), 98);
}

#[test]
fn notes_week_five_nimber_sums() {
    let mut games = Games::new();
    for (a, b) in [(1, 2), (1, 3), (5, 9), (6, 13)] {
        let (x, y, z) = (games.nimber(a), games.nimber(b), games.nimber(a ^ b));
        assert_eq!(games.add(x, y), z);
    }
}

#[test]
fn notes_week_six_order() {
    let mut games = Games::new();
    let (zero, one, minus) = (games.zero(), games.integer(1), games.integer(-1));
    let (star, up) = (games.nimber(1), games.ups(1));
    assert_eq!(games.canonical(&[zero], &[zero]), star);
    assert_eq!(games.canonical(&[zero], &[star]), up);
    // 1* = {*, 1 | 1} = {1 | 1}.
    let one_star = games.add(one, star);
    assert_eq!(games.canonical(&[star, one], &[one]), one_star);
    assert_eq!(games.canonical(&[one], &[one]), one_star);
    assert_eq!(games.partial_cmp(one, up), Some(Ordering::Greater));
    assert_eq!(games.partial_cmp(one, star), Some(Ordering::Greater));
    assert_eq!(games.partial_cmp(star, minus), Some(Ordering::Greater));
    assert_eq!(games.partial_cmp(star, zero), None);
    assert_eq!(games.outcome(star), Outcome::N);
    assert_eq!(games.outcome(zero), Outcome::P);
    assert_eq!(games.outcome(up), Outcome::L);
    assert_eq!(games.outcome(minus), Outcome::R);
}

#[test]
fn notes_week_seven_canonical_form() {
    let mut games = Games::new();
    let options = [games.integer(0), games.nimber(1), games.integer(1), games.integer(2)];
    let g = games.canonical(&options, &options);
    assert_eq!(g, games.canonical(&options[3..], &options[..2]));
    assert_eq!(games.left(g).len(), 1);
    assert_eq!(games.right(g).len(), 2);
}

#[test]
fn notes_week_eight_numbers() {
    let mut games = Games::new();
    let number = |games: &mut Games, m, n| games.number(&Dyadic::new(m, n));
    // {1/4 | 1/2} = 3/8, {-3 | 10} = 0, {0 | 1} = 1/2, {3 | } = 4, {1 | 5} = 2.
    for (left, right, value) in [
        (Some((1, 2)), Some((1, 1)), (3, 3)),
        (Some((-3, 0)), Some((10, 0)), (0, 0)),
        (Some((0, 0)), Some((1, 0)), (1, 1)),
        (Some((3, 0)), None, (4, 0)),
        (Some((1, 0)), Some((5, 0)), (2, 0)),
        (None, Some((-7, 1)), (-4, 0)),
    ] {
        let left: Vec<Game> = left.iter().map(|&(m, n)| number(&mut games, m, n)).collect();
        let right: Vec<Game> = right.iter().map(|&(m, n)| number(&mut games, m, n)).collect();
        let value = number(&mut games, value.0, value.1);
        assert_eq!(games.canonical(&left, &right), value);
    }
}

#[test]
fn sum_2_5_means() {
    let mut games = Games::new();
    let wide = switch(&mut games, 100, -100);
    assert_eq!(games.mean(wide), Dyadic::ZERO);
    assert_eq!(games.temperature(wide), Dyadic::from(100));
    let inner = switch(&mut games, 20, 0);
    let right = games.integer(-40);
    let g = games.canonical(&[inner], &[right]);
    assert_eq!(games.mean(g), Dyadic::from(-15));
    assert_eq!(games.temperature(g), Dyadic::from(25));
}

#[test]
fn sum_figure_2_8_taxed_values() {
    let mut games = Games::new();
    let h11 = switch(&mut games, 5, -5);
    let right = games.integer(-20);
    let h12 = games.canonical(&[h11], &[right]);
    let expected = [
        (h11, [5, 3, 1, 0, 0, 0], [-5, -3, -1, 0, 0, 0]),
        (h12, [-5, -5, -5, -6, -8, -10], [-20, -18, -16, -14, -12, -10]),
    ];
    for (game, left, right) in expected {
        for (i, tax) in (0..=10).step_by(2).enumerate() {
            let thermograph = games.thermograph(game);
            assert_eq!(thermograph.left.at(&Dyadic::from(tax)), Dyadic::from(left[i]));
            assert_eq!(thermograph.right.at(&Dyadic::from(tax)), Dyadic::from(right[i]));
        }
    }
}

#[test]
fn sum_2_6_stops_and_best_moves() {
    let mut games = Games::new();
    // {20, {100|15} | -7}: the move to 20 leaves a right stop of 20, the other one of 15.
    let threat = switch(&mut games, 100, 15);
    let (twenty, minus) = (games.integer(20), games.integer(-7));
    let g = games.canonical(&[twenty, threat], &[minus]);
    assert_eq!(games.left_stop(g), games.right_stop(twenty));
    assert_eq!(games.right_stop(threat), Dyadic::from(15));
    // H2 = {{100|{25|20}}|-15}: V_L = 25, V_R = -15.
    let inner = switch(&mut games, 25, 20);
    let hundred = games.integer(100);
    let left = games.canonical(&[hundred], &[inner]);
    let right = games.integer(-15);
    let h2 = games.canonical(&[left], &[right]);
    assert_eq!(games.left_stop(h2), Dyadic::from(25));
    assert_eq!(games.right_stop(h2), Dyadic::from(-15));
    // {12, {20|10} | 2}: at tax 0 moving to 12 is best, at tax 3 moving to {20|10}.
    let sente = switch(&mut games, 20, 10);
    let (twelve, two) = (games.integer(12), games.integer(2));
    let h8 = games.canonical(&[twelve, sente], &[two]);
    let after = |games: &mut Games, option: Game, tax: i64| {
        let tax = Dyadic::from(tax);
        &games.thermograph(option).right.at(&tax) - &tax
    };
    assert_eq!(after(&mut games, twelve, 0), Dyadic::from(12));
    assert_eq!(after(&mut games, sente, 0), Dyadic::from(10));
    assert_eq!(after(&mut games, twelve, 3), Dyadic::from(9));
    assert_eq!(after(&mut games, sente, 3), Dyadic::from(10));
    assert_eq!(games.thermograph(h8).left.at(&Dyadic::from(3)), Dyadic::from(10));
}

#[test]
fn sums_of_switches_alternate() {
    let mut games = Games::new();
    let widths = [9, 7, 7, 4, 1];
    let mut total = games.zero();
    for width in widths {
        let one = games.integer(width);
        let one = games.switch(one);
        total = games.add(total, one);
    }
    // 9 - 7 + 7 - 4 + 1
    assert_eq!(games.left_stop(total), Dyadic::from(6));
    assert_eq!(games.right_stop(total), Dyadic::from(-6));
}
