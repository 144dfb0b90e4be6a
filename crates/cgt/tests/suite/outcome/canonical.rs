//! CVH §4.4.

use std::rc::Rc;

use mustplay_cgt::outcome::{Game, Games, OutcomePoset, RawGame};

use super::samples::{Random, effort, posets, raw};
use super::twin::{Tree, Twin};

/// Lemmas 4.15, 4.17, 4.19, 4.21 and 4.23 in one: the canonical form is equivalent to the
/// form it came from, has none of the three kinds of options, and is the same for
/// equivalent forms; all judged by the twin.
#[test]
fn lemma_4_21_and_4_23_unique_canonical_forms() {
    let posets = posets();
    let each = 100_000 * effort().min(5) / posets.len() + 1;
    for (seed, poset) in posets.into_iter().enumerate() {
        let twin = Twin::new(&poset);
        let mut games = Games::new(poset);
        let mut random = Random::new(77 + seed as u64);
        let mut before: Option<(Game, Rc<Tree>)> = None;
        for _ in 0..each {
            let form = raw(&mut games, &mut random, 3);
            let value = games.canonical(form);
            let (form, canonical) = (Tree::of(&games, form), Tree::of(&games, value));
            assert!(twin.le(&form, &canonical) && twin.le(&canonical, &form));
            assert!(twin.is_canonical(&canonical));
            if let Some((other, other_form)) = before {
                assert_eq!(value == other, twin.equivalent(&form, &other_form));
            }
            before = Some((value, form));
        }
    }
}

/// Each single step of §4.4 on forms as they come, taken by hand.
#[test]
fn lemma_4_15_4_17_and_4_19_each_step_keeps_the_value() {
    let (mut dominated, mut reversible, mut passing) = (0, 0, 0);
    for (seed, poset) in posets().into_iter().enumerate() {
        let mut games = Games::new(poset);
        let mut random = Random::new(700 + seed as u64);
        for _ in 0..1_500 * effort() {
            let g = raw(&mut games, &mut random, 3);
            let left: Vec<RawGame> = games.raw_left(g).collect();
            let right: Vec<RawGame> = games.raw_right(g).collect();
            for &h in &left {
                let others: Vec<RawGame> = left.iter().copied().filter(|&o| o != h).collect();
                if others.iter().any(|&o| games.le(h, o)) {
                    let without = games.raw(&others, &right).unwrap();
                    assert!(games.equivalent(g, without));
                    dominated += 1;
                }
                let replies: Vec<RawGame> = games.raw_right(h).collect();
                for k in replies {
                    if games.le(k, g) {
                        let mut through: Vec<RawGame> = games.raw_left(k).collect();
                        if games.outcome(k).is_some() {
                            through.push(k);
                        }
                        through.extend(&others);
                        let bypassed = games.raw(&through, &right).unwrap();
                        assert!(games.equivalent(g, bypassed));
                        reversible += 1;
                    }
                }
                if games.equivalent(g, h) {
                    assert_eq!(games.canonical(g), games.canonical(h));
                    passing += 1;
                }
            }
        }
    }
    assert!(
        [dominated, reversible, passing].iter().all(|&met| met > 100),
        "{dominated} {reversible} {passing}"
    );
}

/// Every small form, so that no shape of option is missed by chance.
#[test]
fn canonical_forms_of_all_games_of_depth_two_over_three_outcomes() {
    for poset in ["L3", "a,b,c", "a<b,c", "_<a,_<b"] {
        let poset: OutcomePoset = poset.parse().unwrap();
        let twin = Twin::new(&poset);
        let mut games = Games::new(poset);
        let atoms: Vec<Game> =
            games.poset().atoms().collect::<Vec<_>>().into_iter().map(|a| games.atom(a)).collect();
        let subsets = |items: &[Game]| -> Vec<Vec<Game>> {
            (1..1_usize << items.len())
                .map(|set| {
                    (0..items.len()).filter(|i| set >> i & 1 != 0).map(|i| items[i]).collect()
                })
                .collect()
        };
        let mut shallow = atoms.clone();
        for left in subsets(&atoms) {
            for right in subsets(&atoms) {
                let game = games.game(&left, &right).unwrap();
                if !shallow.contains(&game) {
                    shallow.push(game);
                }
            }
        }
        for (i, &x) in shallow.iter().enumerate() {
            for &y in &shallow[..=i] {
                for &z in &shallow {
                    let form = games.raw(&[x.into(), y.into()], &[z.into()]).unwrap();
                    let value = games.canonical(form);
                    let (form, canonical) = (Tree::of(&games, form), Tree::of(&games, value));
                    assert!(twin.equivalent(&form, &canonical) && twin.is_canonical(&canonical));
                }
            }
        }
    }
}

#[test]
fn retain_keeps_values() {
    let mut games = Games::new(OutcomePoset::fork());
    let mut random = Random::new(5);
    let mut kept: Vec<Game> = (0..50)
        .map(|_| {
            let form = raw(&mut games, &mut random, 4);
            games.canonical(form)
        })
        .collect();
    let texts: Vec<String> = kept.iter().map(|&g| games.text(g)).collect();
    let before = (games.len(), games.bytes());
    games.retain(&mut kept);
    assert!((games.len(), games.bytes()) < before);
    for (game, text) in kept.into_iter().zip(texts) {
        assert_eq!(games.text(game), text);
        let again = games.parse(&text).unwrap();
        assert_eq!(games.canonical(again), game);
    }
}
