//! Theorems of normal play, by name, on random games.

use std::cmp::Ordering;

use super::tree::{cases, recipes, trees};
use mustplay_cgt::normal::{Base, Dyadic, Game, Games, OperationError, Outcome, Player};
use mustplay_testing::properties;
use proptest::prelude::*;

fn numbers() -> impl Strategy<Value = Dyadic> {
    (-40_i64..40, 0_u32..4).prop_map(|(m, n)| Dyadic::new(m, n))
}

/// Whether all numbers among the followers of `g`, itself included, are integers.
fn all_integers(games: &mut Games, g: Game) -> bool {
    if let Some(x) = games.as_number(g) {
        return x.is_integer();
    }
    let options: Vec<Game> = games.left(g).into_iter().chain(games.right(g)).collect();
    options.into_iter().all(|o| all_integers(games, o))
}

/// Overheating as the definition has it, one recursion per option.
fn overheated(games: &mut Games, g: Game, s: Game, t: Game) -> Game {
    if let Some(n) = games.as_integer(g) {
        let one = if n < 0 { games.neg(s) } else { s };
        return games.sum(std::iter::repeat_n(one, n.unsigned_abs() as usize));
    }
    let mut left = games.left(g);
    for option in &mut left {
        let inner = overheated(games, *option, s, t);
        *option = games.add(inner, t);
    }
    let mut right = games.right(g);
    for option in &mut right {
        let inner = overheated(games, *option, s, t);
        *option = games.sub(inner, t);
    }
    games.canonical(&left, &right)
}

properties! {
    #![proptest_config(cases(300))]

    #[test]
    fn group_laws(a in recipes(true), b in recipes(true), c in recipes(true)) {
        let mut games = Games::new();
        let [a, b, c] = [a, b, c].map(|r| r.cook(&mut games));
        let zero = games.zero();
        let ab = games.add(a, b);
        prop_assert_eq!(ab, games.add(b, a));
        prop_assert_eq!(games.add(a, zero), a);
        prop_assert_eq!(games.sub(a, a), zero);
        let bc = games.add(b, c);
        prop_assert_eq!(games.add(ab, c), games.add(a, bc));
        let negative = games.neg(a);
        prop_assert_eq!(games.neg(negative), a);
    }

    #[test]
    fn order_laws(a in recipes(true), b in recipes(true), c in recipes(true)) {
        let mut games = Games::new();
        let [a, b, c] = [a, b, c].map(|r| r.cook(&mut games));
        prop_assert!(games.le(a, a));
        prop_assert_eq!(games.le(a, b) && games.le(b, a), a == b);
        if games.le(a, b) && games.le(b, c) {
            prop_assert!(games.le(a, c), "transitivity");
        }
        let (ac, bc) = (games.add(a, c), games.add(b, c));
        prop_assert_eq!(games.le(a, b), games.le(ac, bc), "sums keep the order");
        let (na, nb) = (games.neg(a), games.neg(b));
        prop_assert_eq!(games.le(a, b), games.le(nb, na), "negatives reverse it");
        // G ≤ H exactly when H − G ≥ 0.
        let difference = games.sub(b, a);
        let at_least_zero = matches!(games.outcome(difference), Outcome::L | Outcome::P);
        prop_assert_eq!(games.le(a, b), at_least_zero);
    }

    #[test]
    fn theorem_gift_horse(a in recipes(true), b in recipes(true)) {
        // A left option H ⊲| G may be added to G without changing it.
        let mut games = Games::new();
        let [g, h] = [a, b].map(|r| r.cook(&mut games));
        let mut left = games.left(g);
        let mut right = games.right(g);
        if !games.le(g, h) {
            left.push(h);
        }
        if !games.le(h, g) {
            right.push(h);
        }
        prop_assert_eq!(games.canonical(&left, &right), g);
    }

    #[test]
    fn theorem_number_translation(a in recipes(true), x in numbers()) {
        let mut games = Games::new();
        let g = a.cook(&mut games);
        prop_assume!(!games.is_number(g));
        let number = games.number(&x);
        let left: Vec<Game> = games.left(g).into_iter().map(|o| games.add(o, number)).collect();
        let right: Vec<Game> = games.right(g).into_iter().map(|o| games.add(o, number)).collect();
        let sum = games.add(g, number);
        prop_assert_eq!(games.canonical(&left, &right), sum);
        // The translated form is the canonical one, option by option.
        let same = |mut a: Vec<Game>, b: &[Game]| {
            a.sort_unstable_by_key(|o| o.index());
            let mut b = b.to_vec();
            b.sort_unstable_by_key(|o| o.index());
            a == b
        };
        prop_assert!(same(left, &games.left(sum)));
        prop_assert!(same(right, &games.right(sum)));
    }

    #[test]
    fn theorem_number_avoidance(a in recipes(true), x in numbers()) {
        // If Left wins G + x moving first, she wins by moving in G, unless G is a number.
        let mut games = Games::new();
        let g = a.cook(&mut games);
        prop_assume!(!games.is_number(g));
        let x = games.number(&x);
        let sum = games.add(g, x);
        let zero = games.zero();
        let wins = !games.le(sum, zero);
        let by_moving_in_g = games.left(g).into_iter().any(|l| {
            let after = games.add(l, x);
            games.le(zero, after)
        });
        prop_assert_eq!(wins, by_moving_in_g);
    }

    #[test]
    fn theorem_numbers_are_cold(x in numbers()) {
        let mut games = Games::new();
        let g = games.number(&x);
        prop_assert!(games.left(g).into_iter().all(|l| games.lt(l, g)));
        prop_assert!(games.right(g).into_iter().all(|r| games.lt(g, r)));
        prop_assert!(games.temperature(g) < Dyadic::ZERO);
        prop_assert_eq!(games.temperature(g), -Dyadic::power_of_half(x.exponent()));
        prop_assert_ne!(games.outcome(g), Outcome::N, "no number is fuzzy");
    }

    #[test]
    fn theorem_simplest_number(lefts in prop::collection::vec(numbers(), 0..3),
                               rights in prop::collection::vec(numbers(), 0..3)) {
        // The value is the first number, in order of birthday, between the options.
        let mut games = Games::new();
        let left: Vec<Game> = lefts.iter().map(|x| games.number(x)).collect();
        let right: Vec<Game> = rights.iter().map(|x| games.number(x)).collect();
        let fits = |x: &Dyadic| lefts.iter().all(|l| l < x) && rights.iter().all(|r| x < r);
        let value = games.canonical(&left, &right);
        let exists = match (lefts.iter().max(), rights.iter().min()) {
            (Some(l), Some(r)) => l < r,
            _ => true,
        };
        prop_assert_eq!(games.is_number(value), exists);
        if let Some(x) = games.as_number(value) {
            prop_assert!(fits(&x));
            // Both neighbours of x, which are born before it, do not fit.
            for option in games.left(value).into_iter().chain(games.right(value)) {
                prop_assert!(!fits(&games.as_number(option).expect("a number")));
            }
        }
    }

    #[test]
    fn stops_bound_and_decide(a in recipes(true), x in numbers()) {
        let mut games = Games::new();
        let g = a.cook(&mut games);
        let number = games.number(&x);
        let (left, right) = (games.left_stop(g), games.right_stop(g));
        prop_assert!(left >= right);
        if left < x {
            prop_assert_eq!(games.partial_cmp(g, number), Some(Ordering::Less));
        }
        if right > x {
            prop_assert_eq!(games.partial_cmp(g, number), Some(Ordering::Greater));
        }
        if right < x && x < left {
            prop_assert!(games.confused(g, number));
        }
        if !games.is_number(g) {
            let best = games.left(g).into_iter().map(|l| games.right_stop(l)).max();
            prop_assert_eq!(Some(left), best);
            let best = games.right(g).into_iter().map(|r| games.left_stop(r)).min();
            prop_assert_eq!(Some(right), best);
        }
    }

    #[test]
    fn sum_2_8_mean_is_additive(a in recipes(true), b in recipes(true)) {
        let mut games = Games::new();
        let [g, h] = [a, b].map(|r| r.cook(&mut games));
        let sum = games.add(g, h);
        prop_assert_eq!(games.mean(sum), games.mean(g) + games.mean(h));
        let hotter = games.temperature(g).max(games.temperature(h));
        prop_assert!(games.temperature(sum) <= hotter);
        let negative = games.neg(g);
        prop_assert_eq!(games.mean(negative), -games.mean(g));
        prop_assert_eq!(games.temperature(negative), games.temperature(g));
    }

    #[test]
    fn sum_2_7_walls_are_stops_of_cooled_games(a in recipes(true), m in 0_i64..80) {
        let mut games = Games::new();
        let g = a.cook(&mut games);
        let tax = Dyadic::new(m, 3);
        let cooled = games.cool(g, &tax).expect("a tax of at least 0");
        let thermograph = games.thermograph(g).clone();
        prop_assert_eq!(thermograph.left.at(&tax), games.left_stop(cooled));
        prop_assert_eq!(thermograph.right.at(&tax), games.right_stop(cooled));
        if tax > thermograph.temperature {
            let number = games.as_number(cooled);
            prop_assert_eq!(number, Some(games.mean(g)));
        }
    }

    #[test]
    fn walls_keep_their_invariants(a in recipes(true)) {
        let mut games = Games::new();
        let g = a.cook(&mut games);
        let thermograph = games.thermograph(g).clone();
        for (wall, slope) in [(&thermograph.left, -1), (&thermograph.right, 1)] {
            let corners = wall.corners();
            prop_assert_eq!(&corners[0].tax, &Dyadic::ZERO);
            let mut slopes: Vec<Dyadic> = Vec::new();
            for pair in corners.windows(2) {
                prop_assert!(pair[0].tax < pair[1].tax);
                let run = &pair[1].tax - &pair[0].tax;
                let rise = &pair[1].value - &pair[0].value;
                let leaning = if slope < 0 { -&run } else { run };
                prop_assert!(rise == Dyadic::ZERO || rise == leaning);
                slopes.push(rise);
            }
            slopes.push(Dyadic::ZERO);
            for pair in slopes.windows(2) {
                prop_assert!((pair[0] == Dyadic::ZERO) != (pair[1] == Dyadic::ZERO));
            }
            let last = corners.last().expect("a wall has a corner");
            prop_assert_eq!(&last.value, &thermograph.mean);
        }
        prop_assert_eq!(thermograph.left.at(&Dyadic::ZERO), games.left_stop(g));
        prop_assert_eq!(thermograph.right.at(&Dyadic::ZERO), games.right_stop(g));
    }

    #[test]
    fn cooling_is_linear_and_adds_up(a in recipes(true), b in recipes(true),
                                     m in -3_i64..40, n in 0_i64..40) {
        let mut games = Games::new();
        let [g, h] = [a, b].map(|r| r.cook(&mut games));
        let (t, u) = (Dyadic::new(m, 2), Dyadic::new(n, 2));
        let cool = |g: Game, t: &Dyadic, games: &mut Games| games.cool(g, t).expect("tax");
        let sum = games.add(g, h);
        let (gt, ht) = (cool(g, &t, &mut games), cool(h, &t, &mut games));
        prop_assert_eq!(cool(sum, &t, &mut games), games.add(gt, ht));
        prop_assert_eq!(cool(gt, &u, &mut games), cool(g, &(&t + &u), &mut games));
    }

    #[test]
    fn heating_undoes_cooling_up_to_infinitesimals(a in recipes(true), m in 1_i64..20) {
        // Heating is linear up to infinitesimals, and cooling the heated game gives it back.
        let mut games = Games::new();
        let g = a.cook(&mut games);
        let tax = Dyadic::new(m, 2);
        let t = games.number(&tax);
        let heated = games.heat(g, t);
        prop_assert_eq!(games.cool(heated, &tax), Ok(g));
        prop_assert_eq!(games.mean(heated), games.mean(g));
    }

    #[test]
    fn overheating_from_one_heats_integers_not_at_all(a in recipes(true), m in 1_i64..8) {
        // Where every number below G is an integer, ∫_1^t G = ∫^t G.
        let mut games = Games::new();
        let g = a.cook(&mut games);
        let (one, half) = (games.integer(1), Dyadic::new(m, 1));
        let t = games.number(&half);
        let doubled = games.overheat(g, one, t).expect("one has no ups");
        if all_integers(&mut games, g) {
            prop_assert_eq!(doubled, games.heat(g, t));
        }
        prop_assert_eq!(doubled, overheated(&mut games, g, one, t));
    }

    #[test]
    fn incentives_are_gains(a in recipes(true)) {
        let mut games = Games::new();
        let g = a.cook(&mut games);
        let zero = games.zero();
        for incentive in games.incentives_of(g, Player::Left) {
            let after = games.add(g, incentive);
            prop_assert!(games.left(g).contains(&after));
            // No move improves the mover's position outright: incentives are ⊲| 0 … for
            // numbers they are negative, and never at least 0.
            prop_assert!(!games.le(zero, incentive));
        }
        for incentive in games.incentives_of(g, Player::Right) {
            let after = games.sub(g, incentive);
            prop_assert!(games.right(g).contains(&after));
            prop_assert!(!games.le(zero, incentive));
        }
        let all = games.incentives(g);
        for &i in &all {
            prop_assert!(all.iter().all(|&j| i == j || !games.le(i, j)));
        }
    }

    #[test]
    fn theorem_colon_principle(a in trees(2), b in trees(3), c in trees(3)) {
        // H ≤ K implies G:H ≤ G:K, for any form of G.
        let mut games = Games::new();
        let left: Vec<Game> = a.left.iter().map(|o| o.value(&mut games)).collect();
        let right: Vec<Game> = a.right.iter().map(|o| o.value(&mut games)).collect();
        let base = Base::new(&left, &right);
        let (h, k) = (b.value(&mut games), c.value(&mut games));
        let (gh, gk) = (games.ordinal_sum(&base, h), games.ordinal_sum(&base, k));
        let (gh, gk) = (gh.expect("short"), gk.expect("short"));
        if games.le(h, k) {
            prop_assert!(games.le(gh, gk));
        }
        let [mirrored_left, mirrored_right] =
            [&right, &left].map(|side| side.iter().map(|&o| games.neg(o)).collect::<Vec<_>>());
        let mirrored = Base::new(&mirrored_left, &mirrored_right);
        let negative = games.neg(h);
        let conjugate = games.ordinal_sum(&mirrored, negative).expect("short");
        prop_assert_eq!(conjugate, games.neg(gh));
        let zero = games.zero();
        prop_assert_eq!(games.ordinal_sum(&base, zero).expect("short"), games.canonical(&left, &right));
    }

    #[test]
    fn norton_products_multiply(a in recipes(true), b in recipes(true)) {
        let mut games = Games::new();
        let [g, h] = [a, b].map(|r| r.cook(&mut games));
        let one = games.integer(1);
        let units = [games.ups(1), games.tiny(one), one];
        for unit in units {
            let times = |g: Game, games: &mut Games| games.norton(g, unit).expect("positive");
            let (gu, hu) = (times(g, &mut games), times(h, &mut games));
            let sum = games.add(g, h);
            prop_assert_eq!(times(sum, &mut games), games.add(gu, hu), "linear");
            prop_assert_eq!(games.le(g, h), games.le(gu, hu), "monotone");
        }
        let up = units[0];
        let product = games.norton(g, up).expect("positive");
        prop_assert_eq!(games.atomic_weight(product), Ok(g), "the weight of G·↑ is G");
    }

    #[test]
    fn atomic_weights_add_up(a in recipes(false), b in recipes(false)) {
        let mut games = Games::new();
        let [g, h] = [a, b].map(|r| r.cook(&mut games));
        prop_assert!(games.is_all_small(g));
        let weight = |g: Game, games: &mut Games| games.atomic_weight(g).expect("all-small");
        let (wg, wh) = (weight(g, &mut games), weight(h, &mut games));
        let sum = games.add(g, h);
        prop_assert_eq!(weight(sum, &mut games), games.add(wg, wh));
        // Two-ahead rule.
        let (zero, one, two) = (games.zero(), games.integer(1), games.integer(2));
        if games.le(two, wg) {
            prop_assert!(games.lt(zero, g));
        }
        if games.le(one, wg) {
            prop_assert!(!games.le(g, zero));
        }
    }

    #[test]
    fn reduced_forms_are_unique_up_to_infinitesimals(a in recipes(true), b in recipes(false)) {
        let mut games = Games::new();
        let [g, e] = [a, b].map(|r| r.cook(&mut games));
        let reduced = games.reduced(g);
        let difference = games.sub(g, reduced);
        prop_assert!(games.is_infinitesimal(difference));
        prop_assert_eq!(games.reduced(reduced), reduced);
        let nearby = games.add(g, e);
        prop_assert_eq!(games.reduced(nearby), reduced);
        prop_assert!(games.birthday(reduced) <= games.birthday(g));
    }

    #[test]
    fn birthdays_by_definition(a in recipes(true)) {
        let mut games = Games::new();
        let g = a.cook(&mut games);
        let options: Vec<Game> = games.left(g).into_iter().chain(games.right(g)).collect();
        let latest = options.into_iter().map(|o| games.birthday(o)).max();
        let expected = latest.map_or(Dyadic::ZERO, |day| day + Dyadic::ONE);
        prop_assert_eq!(games.birthday(g), expected);
    }

    #[test]
    fn multiples_are_repeated_sums(a in recipes(true), n in -5_i64..=5) {
        let mut games = Games::new();
        let g = a.cook(&mut games);
        let one = if n < 0 { games.neg(g) } else { g };
        let sum = games.sum(std::iter::repeat_n(one, n.unsigned_abs() as usize));
        prop_assert_eq!(games.times(n, g), Ok(sum));
    }

    #[test]
    fn games_move_between_engines(a in recipes(true), b in recipes(true)) {
        let mut here = Games::new();
        let [g, h] = [a, b].map(|r| r.cook(&mut here));
        let mut there = Games::new();
        let h_there = there.import(&here, h);
        let g_there = there.import(&here, g);
        prop_assert_eq!(there.le(g_there, h_there), here.le(g, h));
        let (sum, sum_there) = (here.add(g, h), there.add(g_there, h_there));
        prop_assert_eq!(there.import(&here, sum), sum_there);
    }
}

#[test]
fn winning_ways_atomic_weights() {
    let mut games = Games::new();
    for ups in -4..=4 {
        for nimber in 0..=5 {
            let g = games.nus(&Dyadic::ZERO, ups, nimber);
            let weight = games.integer(i64::from(ups));
            assert_eq!(games.atomic_weight(g), Ok(weight));
        }
    }
    // {↑ | ↓} has weight 0, {⇑ | *} and its like as computed from the definition.
    let (up, down, zero) = (games.ups(1), games.ups(-1), games.zero());
    let g = games.canonical(&[up], &[down]);
    assert_eq!(games.atomic_weight(g), Ok(zero));
    let one = games.integer(1);
    assert_eq!(
        games.atomic_weight(one).unwrap_err().to_string(),
        "expected an all-small game, found the follower 1, in which only one player can move"
    );
}

#[test]
fn operations_refuse_what_they_cannot_do() {
    let mut games = Games::new();
    let (up, star, huge) = (games.ups(1), games.nimber(1), games.integer(1 << 40));
    assert_eq!(games.norton(up, star), Err(OperationError::NotPositive));
    let base = games.base(up);
    assert!(matches!(games.ordinal_sum(&base, huge), Err(OperationError::LateBirthday(_))));
    assert!(games.times(1 << 41, up).is_err());
    let tax = Dyadic::from(-1);
    assert_eq!(games.cool(up, &tax), Err(OperationError::LowTax(tax)));
}

#[test]
fn hackenbush_strings_are_ordinal_sums() {
    // Blue-red-blue from the ground: 1:−1:1 = 3/4, where 1:(−1:1) = 1:(−1/2).
    let mut games = Games::new();
    let (one, minus) = (games.integer(1), games.integer(-1));
    let red = games.base(minus);
    let top = games.ordinal_sum(&red, one).expect("short");
    assert_eq!(games.as_number(top), Some(Dyadic::new(-1, 1)));
    let blue = games.base(one);
    let all = games.ordinal_sum(&blue, top).expect("short");
    assert_eq!(games.as_number(all), Some(Dyadic::new(3, 2)));
}
