//! CVH §5.

use mustplay_cgt::outcome::{Games, RawGame};

use super::samples::{Random, bounded_posets, effort, posets, raw};

/// Runs `check` on pairs of random sets of games over posets with top and bottom.
fn on_sets(count: usize, check: impl Fn(&mut Games, &mut Random, &[RawGame], &[RawGame])) {
    for (seed, poset) in bounded_posets().into_iter().enumerate() {
        let mut games = Games::new(poset);
        let mut random = Random::new(2_000 + seed as u64);
        for _ in 0..count * effort() {
            let mut set = || -> Vec<RawGame> {
                (0..=random.below(2)).map(|_| raw(&mut games, &mut random, 2)).collect()
            };
            let (s, t) = (set(), set());
            check(&mut games, &mut random, &s, &t);
        }
    }
}

fn all_lhd(games: &mut Games, s: &[RawGame], g: RawGame) -> bool {
    s.iter().all(|&h| games.lhd(h, g))
}

#[test]
fn definition_5_1_left_order_bounds_games() {
    on_sets(400, |games, random, s, t| {
        let more = raw(games, random, 2);
        let right = raw(games, random, 2);
        let with = |games: &mut Games, set: &[RawGame]| {
            let left: Vec<RawGame> = set.iter().copied().chain([more]).collect();
            games.raw(&left, &[right]).unwrap()
        };
        if games.left_le(s, t) == Some(true) {
            let (low, high) = (with(games, s), with(games, t));
            assert!(games.le(low, high));
        }
        let with = |games: &mut Games, set: &[RawGame]| {
            let options: Vec<RawGame> = set.iter().copied().chain([right]).collect();
            games.raw(&[more], &options).unwrap()
        };
        if games.right_le(s, t) == Some(true) {
            let (low, high) = (with(games, s), with(games, t));
            assert!(games.le(low, high));
        }
    });
}

#[test]
fn lemma_5_2_right_gift_horses() {
    on_sets(400, |games, random, s, t| {
        let below = games.left_le(s, t).unwrap();
        // The least game that all of `t` are gift horses for is a witness if there is any.
        let bottom = games.bottom().unwrap().into();
        let witness = games.raw(t, &[bottom]).unwrap();
        assert_eq!(below, all_lhd(games, s, witness));
        for _ in 0..4 {
            let g = raw(games, random, 3);
            if below && all_lhd(games, t, g) {
                assert!(all_lhd(games, s, g));
            }
        }
    });
}

#[test]
fn lemma_5_3_left_order_by_bottom() {
    on_sets(400, |games, _, s, t| {
        let bottom = games.bottom().unwrap().into();
        let (low, high) = (games.raw(s, &[bottom]).unwrap(), games.raw(t, &[bottom]).unwrap());
        assert_eq!(games.left_le(s, t), Some(games.le(low, high)));
        let top = games.top().unwrap().into();
        let (low, high) = (games.raw(&[top], s).unwrap(), games.raw(&[top], t).unwrap());
        assert_eq!(games.right_le(s, t), Some(games.le(low, high)));
    });
}

#[test]
fn lemma_5_4_half_of_the_conditions() {
    on_sets(400, |games, _, s, t| {
        let (h, k) = (s[0], t[0]);
        if games.left_le(&[h], &[k]) == Some(true) {
            let right: Vec<RawGame> = games.raw_right(k).collect();
            assert!(right.into_iter().all(|kr| games.lhd(h, kr)));
            assert!(games.outcome(k).is_none() || games.lhd(h, k));
        }
    });
    let mut games = Games::new("L3".parse().unwrap());
    let (h, k) = (games.parse("{T|a}").unwrap(), games.parse("a").unwrap());
    assert!(games.lhd(h, k));
    assert_eq!(games.left_le(&[h], &[k]), Some(false));
}

#[test]
fn lemma_5_5_and_5_13_both_orders_make_the_order() {
    on_sets(800, |games, _, s, t| {
        let (h, k) = (s[0], t[0]);
        let left = games.left_le(&[h], &[k]).unwrap();
        let right = games.right_le(&[h], &[k]).unwrap();
        assert_eq!(games.le(h, k), left && right);
        let left = games.left_equivalent(&[h], &[k]).unwrap();
        let right = games.right_equivalent(&[h], &[k]).unwrap();
        assert_eq!(games.equivalent(h, k), left && right);
    });
}

#[test]
fn lemma_5_8_and_corollary_5_9_up() {
    on_sets(400, |games, _, s, t| {
        let (up_s, up_t) = (games.up(s).unwrap(), games.up(t).unwrap());
        let left = games.left_le(s, t).unwrap();
        assert_eq!(left, s.iter().all(|&h| games.le(h, up_t)));
        assert_eq!(left, games.le(up_s, up_t));
        let (down_s, down_t) = (games.down(s).unwrap(), games.down(t).unwrap());
        let right = games.right_le(s, t).unwrap();
        assert_eq!(right, t.iter().all(|&k| games.le(down_s, k)));
        assert_eq!(right, games.le(down_s, down_t));
    });
}

#[test]
fn left_order_has_the_same_least_upper_bounds() {
    on_sets(300, |games, random, s, t| {
        let (h, k) = (games.canonical(s[0]), games.canonical(t[0]));
        let g = raw(games, random, 2);
        let join = games.least_upper_bound(&[h, k]).unwrap();
        assert_eq!(games.left_le(&[join.into()], &[g]), games.left_le(&[h.into(), k.into()], &[g]));
        let lowered = [s[0], t[0]].map(|x| {
            let down = games.down(&[x]).unwrap();
            games.canonical(down)
        });
        let join = games.least_upper_bound(&lowered).unwrap();
        let both = games.right_le(&[h.into()], &[g]).unwrap()
            && games.right_le(&[k.into()], &[g]).unwrap();
        assert_eq!(games.right_le(&[join.into()], &[g]), Some(both));
    });
}

#[test]
fn lemma_5_11_and_corollary_5_12_up_is_largest_in_its_class() {
    on_sets(400, |games, _, s, t| {
        let up = games.up(s).unwrap();
        assert_eq!(games.left_equivalent(s, &[up]), Some(true));
        if games.left_equivalent(s, t) == Some(true) {
            assert!(t.iter().all(|&k| games.le(k, up)));
        }
        let down = games.down(s).unwrap();
        assert_eq!(games.right_equivalent(s, &[down]), Some(true));
    });
}

#[test]
fn lemma_5_14_largest_games_are_right_equivalent_to_top() {
    on_sets(600, |games, _, s, _| {
        let top: RawGame = games.top().unwrap().into();
        let up = games.up(s).unwrap();
        assert_eq!(games.right_equivalent(&[up], &[top]), Some(true));
        let g = s[0];
        let is_largest = {
            let up = games.up(&[g]).unwrap();
            games.equivalent(g, up)
        };
        assert_eq!(games.right_equivalent(&[g], &[top]), Some(is_largest));
    });
}

#[test]
fn sided_orders_need_their_end_of_the_poset() {
    for poset in posets().into_iter().filter(|p| p.bottom().is_none()) {
        let mut games = Games::new(poset);
        let g = raw(&mut games, &mut Random::new(1), 0);
        assert_eq!(games.left_le(&[g], &[g]), None);
        assert_eq!(games.up(&[g]), None);
    }
    let mut games = Games::new("L2".parse().unwrap());
    let g = games.parse("T").unwrap();
    assert_eq!(games.left_le(&[g], &[]), None);
    assert_eq!(games.up(&[]), None);
}
