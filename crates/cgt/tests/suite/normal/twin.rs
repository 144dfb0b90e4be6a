//! The engine against play and comparison by definition.

use super::tree::{PlainOrder, Tree, cases, recipes, trees};
use mustplay_cgt::normal::{Game, Games, Outcome};
use mustplay_testing::properties;
use proptest::prelude::*;

properties! {
    #![proptest_config(cases(400))]

    #[test]
    fn order_is_that_of_the_definition(a in trees(4), b in trees(4)) {
        let mut games = Games::new();
        let (g, h) = (a.value(&mut games), b.value(&mut games));
        prop_assert_eq!(games.le(g, h), a.le(&b));
        prop_assert_eq!(games.le(h, g), b.le(&a));
        prop_assert_eq!(g == h, a.equals(&b));
    }

    /// Stops and marks decide most of these; none of it is used by the plain order.
    #[test]
    fn marks_decide_as_the_definition_does(
        hot in (recipes(true), recipes(true)),
        small in (recipes(false), recipes(false)),
        ups in -9_i32..=9,
        nimber in 0..=5_u32,
    ) {
        for (a, b) in [hot, small] {
            let mut games = Games::new();
            let (g, h) = (a.cook(&mut games), b.cook(&mut games));
            prop_assert!(compares_as_defined(&mut games, &[g, h], ups, nimber));
        }
    }

    #[test]
    fn outcome_is_that_of_play(a in trees(5)) {
        let mut games = Games::new();
        let g = a.value(&mut games);
        prop_assert_eq!(games.outcome(g), a.outcome());
    }

    #[test]
    fn canonical_forms_equal_their_game_and_cannot_be_shortened(a in trees(4)) {
        let mut games = Games::new();
        let g = a.value(&mut games);
        let form = Tree::of(&mut games, g);
        prop_assert!(form.equals(&a));
        is_canonical(&form)?;
    }

    #[test]
    fn sums_are_those_of_play(a in trees(3), b in trees(3)) {
        let mut games = Games::new();
        let (g, h) = (a.value(&mut games), b.value(&mut games));
        let sum = games.add(g, h);
        let both = a.plus(&b);
        prop_assert_eq!(both.value(&mut games), sum);
        prop_assert_eq!(games.outcome(sum), both.outcome());
        let form = Tree::of(&mut games, sum);
        is_canonical(&form)?;
    }

    #[test]
    fn differences_decide_the_order_by_play(a in trees(3), b in trees(3)) {
        // G ≤ H exactly when Left, moving second, wins H − G.
        let mut games = Games::new();
        let (g, h) = (a.value(&mut games), b.value(&mut games));
        let negative = games.neg(g);
        let difference = b.plus(&Tree::of(&mut games, negative));
        let wins = matches!(difference.outcome(), Outcome::L | Outcome::P);
        prop_assert_eq!(games.le(g, h), wins);
    }
}

/// Whether the engine orders the games, and infinitesimals at their stops, as the definition does.
fn compares_as_defined(games: &mut Games, terms: &[Game], ups: i32, nimber: u32) -> bool {
    let mut all = terms.to_vec();
    for &term in terms {
        for stop in [games.left_stop(term), games.right_stop(term)] {
            all.push(games.nus(&stop, ups, nimber));
        }
    }
    let mut plain = PlainOrder::default();
    let pairs = all.iter().flat_map(|&g| all.iter().map(move |&h| (g, h)));
    pairs.into_iter().all(|(g, h)| games.le(g, h) == plain.le(games, g, h))
}

#[test]
fn marks_of_every_infinitesimal_are_those_of_the_definition() {
    // Games on the edge of what the sixty infinitesimals tell, each beside every one of them.
    let mut games = Games::new();
    let texts =
        ["^<2>", "^<2>*", "tiny(1)", "miny(2)", "{^|v}", "{0,*2|0}", "{^5|*3||v2*}", "{1|0}"];
    let terms: Vec<Game> = texts.iter().map(|text| games.read(text).unwrap()).collect();
    for ups in -8..=8 {
        for nimber in 0..=4 {
            assert!(compares_as_defined(&mut games, &terms, ups, nimber));
        }
    }
}

/// Nothing dominated, nothing reversible, here and below.
fn is_canonical(form: &Tree) -> Result<(), TestCaseError> {
    for side in [&form.left, &form.right] {
        for (i, x) in side.iter().enumerate() {
            for (j, y) in side.iter().enumerate() {
                prop_assert!(i == j || !x.le(y), "dominated option in {form:?}");
            }
        }
    }
    for l in &form.left {
        prop_assert!(!l.right.iter().any(|lr| lr.le(form)), "reversible: {form:?}");
    }
    for r in &form.right {
        prop_assert!(!r.left.iter().any(|rl| form.le(rl)), "reversible: {form:?}");
    }
    form.left.iter().chain(&form.right).try_for_each(is_canonical)
}

#[test]
fn leaves_have_the_options_they_claim() {
    // Every number + ups + star of a small box equals the form of its options, compared by
    // definition with the sum of its parts played out.
    let mut games = Games::new();
    for (m, n) in [(0, 0), (1, 0), (-2, 0), (1, 1), (-3, 2)] {
        let x = mustplay_cgt::normal::Dyadic::new(m, n);
        for ups in -3..=3 {
            for nimber in 0..=4 {
                let game = games.nus(&x, ups, nimber);
                let (left, right) = (games.left(game), games.right(game));
                assert_eq!(games.canonical(&left, &right), game);
                if x.exponent() > 0 || ups.abs() > 2 || nimber > 3 {
                    continue;
                }
                let mut parts = vec![games.number(&x), games.nimber(nimber)];
                for _ in 0..ups.abs() {
                    parts.push(games.ups(ups.signum()));
                }
                let sum = parts
                    .iter()
                    .fold(Tree::zero(), |sum, &part| sum.plus(&Tree::of(&mut games, part)));
                if m == 0 && ups.abs() < 2 && nimber < 3 {
                    assert!(Tree::of(&mut games, game).equals(&sum));
                }
                assert_eq!(sum.value(&mut games), game);
            }
        }
    }
}

#[test]
fn day_two_order_and_sums_by_definition() {
    let mut games = Games::new();
    let day_two = games.born_by_day(2);
    let forms: Vec<Tree> = day_two.iter().map(|&g| Tree::of(&mut games, g)).collect();
    for (i, a) in forms.iter().enumerate() {
        for (j, b) in forms.iter().enumerate() {
            assert_eq!(games.le(day_two[i], day_two[j]), a.le(b));
            let sum = games.add(day_two[i], day_two[j]);
            assert_eq!(a.plus(b).value(&mut games), sum);
        }
    }
}
