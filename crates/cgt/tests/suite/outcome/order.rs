//! CVH §4.2 and §4.3.

use mustplay_cgt::outcome::{Games, OutcomePoset, RawGame};

use super::samples::{Random, bounded_posets, effort, posets, raw};
use super::twin::{Tree, Twin};

#[test]
fn definition_4_3_agrees_with_the_twin() {
    for (seed, poset) in posets().into_iter().enumerate() {
        let twin = Twin::new(&poset);
        let mut games = Games::new(poset);
        let mut random = Random::new(seed as u64);
        for _ in 0..2_000 * effort() {
            let g = raw(&mut games, &mut random, 3);
            let h = raw(&mut games, &mut random, 3);
            let (tree_g, tree_h) = (Tree::of(&games, g), Tree::of(&games, h));
            assert_eq!(games.le(g, h), twin.le(&tree_g, &tree_h));
            assert_eq!(games.lhd(g, h), twin.lhd(&tree_g, &tree_h));
        }
    }
}

/// Runs `check` on random triples of games over every sample poset.
fn on_triples(
    posets: Vec<OutcomePoset>,
    count: usize,
    check: impl Fn(&mut Games, RawGame, RawGame, RawGame),
) {
    for (seed, poset) in posets.into_iter().enumerate() {
        let mut games = Games::new(poset);
        let mut random = Random::new(1_000 + seed as u64);
        for _ in 0..count * effort() {
            let g = raw(&mut games, &mut random, 3);
            let h = raw(&mut games, &mut random, 3);
            let k = raw(&mut games, &mut random, 2);
            check(&mut games, g, h, k);
        }
    }
}

#[test]
fn remark_4_4_duality() {
    for (seed, poset) in posets().into_iter().enumerate() {
        let mut opposites = Games::new(poset.opposite());
        let mut games = Games::new(poset);
        let mut random = Random::new(seed as u64);
        for _ in 0..300 * effort() {
            let g = raw(&mut games, &mut random, 3);
            let h = raw(&mut games, &mut random, 3);
            let mirror = |games: &Games, opposites: &mut Games, g| {
                opposites.raw_opposite_of(&games.positions(g))
            };
            let g_op = mirror(&games, &mut opposites, g);
            let h_op = mirror(&games, &mut opposites, h);
            assert_eq!(games.le(g, h), opposites.le(h_op, g_op));
            assert_eq!(games.lhd(g, h), opposites.lhd(h_op, g_op));
        }
    }
}

#[test]
fn lemma_4_5_reflexivity() {
    on_triples(posets(), 300, |games, g, h, k| {
        for x in [g, h, k] {
            assert!(games.le(x, x));
        }
    });
}

#[test]
fn lemma_4_6_transitivity() {
    on_triples(posets(), 1_500, |games, g, h, k| {
        for [x, y, z] in [[g, h, k], [k, g, h], [h, k, g], [g, k, h], [h, g, k], [k, h, g]] {
            if games.lhd(x, y) && games.le(y, z) {
                assert!(games.lhd(x, z));
            }
            if games.le(x, y) && games.lhd(y, z) {
                assert!(games.lhd(x, z));
            }
            if games.le(x, y) && games.le(y, z) {
                assert!(games.le(x, z));
            }
        }
    });
}

#[test]
fn corollary_4_7_order_is_a_preorder() {
    on_triples(posets(), 1_500, |games, g, h, k| {
        assert!(games.le(g, g));
        if games.le(g, h) && games.le(h, k) {
            assert!(games.le(g, k));
        }
        // Equivalence, as the source defines it, is then symmetric and transitive.
        assert_eq!(games.equivalent(g, h), games.le(g, h) && games.le(h, g));
        if games.equivalent(g, h) && games.equivalent(h, k) {
            assert!(games.equivalent(k, g));
        }
    });
}

/// The form with a further left option, a further right option.
fn with_left(games: &mut Games, g: RawGame, option: RawGame) -> RawGame {
    let left: Vec<_> = games.raw_left(g).chain([option]).collect();
    let right: Vec<_> = games.raw_right(g).collect();
    games.raw(&left, &right).unwrap()
}

fn with_right(games: &mut Games, g: RawGame, option: RawGame) -> RawGame {
    let left: Vec<_> = games.raw_left(g).collect();
    let right: Vec<_> = games.raw_right(g).chain([option]).collect();
    games.raw(&left, &right).unwrap()
}

#[test]
fn lemma_4_8_options_are_monotone() {
    on_triples(posets(), 1_000, |games, g, h, k| {
        if games.outcome(g).is_some() {
            return;
        }
        for (low, high) in [(h, k), (k, h)] {
            if games.le(low, high) {
                let (x, y) = (with_left(games, g, low), with_left(games, g, high));
                assert!(games.le(x, y));
                let (x, y) = (with_right(games, g, low), with_right(games, g, high));
                assert!(games.le(x, y));
            }
        }
    });
}

#[test]
fn lemma_4_9_more_options_help() {
    on_triples(posets(), 1_000, |games, g, h, _| {
        if games.outcome(g).is_none() {
            let (more, less) = (with_left(games, g, h), with_right(games, g, h));
            assert!(games.le(g, more) && games.le(less, g));
        }
    });
}

#[test]
fn lemma_4_10_gift_horse() {
    on_triples(posets(), 1_500, |games, g, h, _| {
        if games.outcome(g).is_none() {
            let more = with_left(games, g, h);
            assert_eq!(games.lhd(h, g), games.equivalent(g, more));
            let less = with_right(games, g, h);
            assert_eq!(games.lhd(g, h), games.equivalent(g, less));
        }
    });
}

#[test]
fn lemma_4_11_games_are_equivalent_to_composite_games() {
    for poset in posets() {
        let mut games = Games::new(poset);
        for atom in games.poset().atoms() {
            let a = games.atom(atom);
            let composite = games.raw(&[a.into()], &[a.into()]).unwrap();
            assert!(games.equivalent(a, composite));
            assert_eq!(games.canonical(composite), a);
        }
    }
}

#[test]
fn lemma_4_12_top_and_bottom() {
    on_triples(bounded_posets(), 300, |games, g, _, _| {
        let (top, bottom) = (games.top().unwrap(), games.bottom().unwrap());
        assert!(games.le(g, top) && games.lhd(g, top));
        assert!(games.le(bottom, g) && games.lhd(bottom, g));
    });
}

#[test]
fn proposition_4_13_bounds() {
    on_triples(bounded_posets(), 400, |games, g, h, m| {
        let [g, h, m] = [g, h, m].map(|x| games.canonical(x));
        let join = games.least_upper_bound(&[g, h]).unwrap();
        let meet = games.greatest_lower_bound(&[g, h]).unwrap();
        assert!(games.le(g, join) && games.le(h, join));
        assert!(games.le(meet, g) && games.le(meet, h));
        if games.le(g, m) && games.le(h, m) {
            assert!(games.le(join, m));
        }
        if games.le(m, g) && games.le(m, h) {
            assert!(games.le(m, meet));
        }
        let above = games.least_upper_bound(&[g, h, m]).unwrap();
        let pairwise = games.least_upper_bound(&[join, m]).unwrap();
        assert_eq!(above, pairwise);
        assert_eq!(games.least_upper_bound(&[]), games.bottom());
        assert_eq!(games.greatest_lower_bound(&[]), games.top());
    });
}
