//! CVH §4.5, §4.6 and §6.

use mustplay_cgt::normal::Player;
use mustplay_cgt::outcome::{Games, NoMonotoneForm, OutcomePoset, RawGame};

use super::samples::{Random, bounded_posets, effort, passable, posets, raw};
use super::twin::{Tree, Twin};

fn on_passable(
    posets: Vec<OutcomePoset>,
    count: usize,
    check: impl Fn(&mut Games, &mut Random, RawGame),
) {
    for (seed, poset) in posets.into_iter().enumerate() {
        let mut games = Games::new(poset);
        let mut random = Random::new(3_000 + seed as u64);
        for _ in 0..count * effort() {
            let game = passable(&mut games, &mut random, 3);
            check(&mut games, &mut random, game);
        }
    }
}

fn parse(games: &mut Games, text: &str) -> RawGame {
    games.parse(text).unwrap()
}

#[test]
fn definitions_4_24_and_6_2_agree_with_the_twin() {
    for (seed, poset) in posets().into_iter().enumerate() {
        let twin = Twin::new(&poset);
        let mut games = Games::new(poset);
        let mut random = Random::new(40 + seed as u64);
        for round in 0..1_000 * effort() {
            let game = if round % 2 == 0 {
                raw(&mut games, &mut random, 3)
            } else {
                passable(&mut games, &mut random, 3)
            };
            let tree = Tree::of(&games, game);
            assert_eq!(games.is_passable(game), twin.is_passable(&tree));
            assert_eq!(games.is_monotone(game), twin.is_monotone(&tree));
        }
    }
}

#[test]
fn example_4_25_monotone_booleans() {
    let mut games = Games::new("L2".parse().unwrap());
    for (text, monotone) in [("T", true), ("_", true), ("{T|_}", true), ("{_|T}", false)] {
        let game = parse(&mut games, text);
        assert_eq!(games.is_monotone(game), monotone, "{text}");
    }
}

#[test]
fn example_4_26_and_remark_4_27_two_stars() {
    let mut games = Games::new("L2".parse().unwrap());
    let game = parse(&mut games, "{*|*}");
    let (star, top) = (parse(&mut games, "*"), parse(&mut games, "T"));
    assert!(!games.is_monotone(game) && games.is_monotone(star));
    assert!(!games.le(top, star) && !games.le(top, game) && !games.le(star, game));
}

#[test]
fn remark_4_27_options_of_monotone_games_are_ordered() {
    on_passable(bounded_posets(), 100, |games, _, game| {
        let game = games.monotone_form(game).unwrap();
        let left: Vec<RawGame> = games.raw_left(game).collect();
        let right: Vec<RawGame> = games.raw_right(game).collect();
        for &l in &left {
            assert!(games.is_monotone(l));
            assert!(right.iter().all(|&r| games.le(r, l)));
        }
    });
}

#[test]
fn lemma_4_28_monotone_games_are_passable() {
    let mut seen = 0;
    for (seed, poset) in posets().into_iter().enumerate() {
        let mut games = Games::new(poset);
        let mut random = Random::new(50 + seed as u64);
        for _ in 0..1_000 * effort() {
            let game = passable(&mut games, &mut random, 2);
            if games.is_monotone(game) {
                assert!(games.lhd(game, game) && games.is_passable(game));
                seen += usize::from(games.outcome(game).is_none());
            }
        }
    }
    assert!(seen > 100, "composite monotone games were met");
}

#[test]
fn example_4_29_canonical_forms_need_not_be_monotone() {
    let mut games = Games::new(OutcomePoset::fork());
    let game = parse(&mut games, "{{T|a},{T|{b|_}}|_}");
    assert!(games.is_monotone(game));
    let canonical = games.canonical(game);
    assert_eq!(games.text(canonical), "{b,{T|a}|_}");
    assert!(!games.is_monotone(canonical) && games.is_passable(canonical));
    let b = parse(&mut games, "b");
    assert!(!games.le(canonical, b));
}

#[test]
fn proposition_6_1_passable_means_a_good_option() {
    for (seed, poset) in posets().into_iter().enumerate() {
        let mut games = Games::new(poset);
        let mut random = Random::new(60 + seed as u64);
        for _ in 0..500 * effort() {
            let game = raw(&mut games, &mut random, 3);
            let good = games.outcome(game).is_some()
                || !games.good_options(game, Player::Left).is_empty()
                || !games.good_options(game, Player::Right).is_empty();
            assert_eq!(games.is_locally_passable(game), good);
            if games.outcome(game).is_none() {
                // (e) and (f): a pass as a further option changes nothing.
                let left: Vec<RawGame> = games.raw_left(game).collect();
                let right: Vec<RawGame> = games.raw_right(game).collect();
                let left_pass: Vec<RawGame> = left.iter().copied().chain([game]).collect();
                let right_pass: Vec<RawGame> = right.iter().copied().chain([game]).collect();
                let left_pass = games.raw(&left_pass, &right).unwrap();
                let right_pass = games.raw(&left, &right_pass).unwrap();
                assert_eq!(games.equivalent(game, left_pass), good);
                assert_eq!(games.equivalent(game, right_pass), good);
            }
        }
    }
}

#[test]
fn lemma_6_3_canonical_forms_of_passable_games_are_passable() {
    on_passable(posets(), 500, |games, _, game| {
        let canonical = games.canonical(game);
        assert!(games.is_passable(canonical));
    });
}

#[test]
fn lemma_6_4_bounds_of_passable_games_are_passable() {
    on_passable(bounded_posets(), 200, |games, random, game| {
        let other = passable(games, random, 3);
        let pair = [games.canonical(game), games.canonical(other)];
        let join = games.least_upper_bound(&pair).unwrap();
        let meet = games.greatest_lower_bound(&pair).unwrap();
        assert!(games.is_passable(join) && games.is_passable(meet));
    });
}

#[test]
fn theorem_6_5_passable_games_are_equivalent_to_monotone_games() {
    on_passable(bounded_posets(), 150, |games, _, game| {
        for form in
            [games.monotone_form(game).unwrap(), games.simplified_monotone_form(game).unwrap()]
        {
            assert!(games.is_monotone(form));
            assert!(games.equivalent(form, game));
        }
        let proof = games.monotone_form(game).unwrap();
        let simple = games.simplified_monotone_form(game).unwrap();
        let size = |games: &Games, form| games.positions(form).tree_size();
        assert!(size(games, simple) <= size(games, proof));
    });
}

#[test]
fn corollary_6_6_only_passable_games_have_monotone_forms() {
    for (seed, poset) in bounded_posets().into_iter().enumerate() {
        let mut games = Games::new(poset);
        let mut random = Random::new(70 + seed as u64);
        for _ in 0..100 * effort() {
            let game = raw(&mut games, &mut random, 3);
            let canonical = games.canonical(game);
            match games.monotone_form(canonical) {
                Ok(_) => assert!(games.is_passable(canonical)),
                Err(error) => {
                    assert_eq!(error, NoMonotoneForm::NotPassable);
                    assert!(!games.is_passable(canonical));
                }
            }
        }
    }
    let mut games = Games::new("x,y".parse().unwrap());
    let x = parse(&mut games, "x");
    assert_eq!(games.monotone_form(x), Err(NoMonotoneForm::Unbounded));
}

#[test]
fn lemma_6_7_cliques() {
    on_passable(bounded_posets(), 150, |games, random, game| {
        let other = passable(games, random, 2);
        let pair = [games.monotone_form(game).unwrap(), games.monotone_form(other).unwrap()];
        let clique = pair.iter().all(|&h| pair.iter().all(|&k| games.lhd(h, k)));
        let sets: &[&[RawGame]] =
            if clique { &[&pair, &pair[..1]] } else { &[&pair[..1], &pair[1..]] };
        let (top, bottom) = (games.top().unwrap().into(), games.bottom().unwrap().into());
        for &set in sets {
            for form in [
                games.raw(&[top], set).unwrap(),
                games.raw(set, &[bottom]).unwrap(),
                games.up(set).unwrap(),
                games.down(set).unwrap(),
            ] {
                assert!(games.is_monotone(form));
            }
        }
    });
}

#[test]
fn example_6_10_monotone_forms_of_a_b_a() {
    let mut games = Games::new(OutcomePoset::fork());
    let game = parse(&mut games, "{a,b|a}");
    let a = parse(&mut games, "a");
    assert!(games.le(a, game) && games.is_passable(game) && !games.is_monotone(game));
    let proof = games.monotone_form(game).unwrap();
    let expected =
        parse(&mut games, "{{T|{{T|{a|_}},{T|{b|_}},{T|{{T|a}|_}}|_}}|{{T|{{T|a}|_}}|_}}");
    assert_eq!(proof, expected);
    let simple = games.simplified_monotone_form(game).unwrap();
    assert_eq!(games.text(simple), "{{T|{{T|a},{T|{b|_}}|_}}|a}");
    assert!(games.is_monotone(simple));
    assert_eq!(games.canonical(simple), games.canonical(game));
    assert_eq!(games.canonical(simple).index(), game.index());
}

#[test]
fn remark_6_11_both_steps_are_needed() {
    let mut games = Games::new(OutcomePoset::fork());
    let options = ["a", "b", "{T|a}"].map(|text| parse(&mut games, text));
    let a = options[0];
    let raised: Vec<RawGame> = options.iter().map(|&g| games.up(&[g]).unwrap()).collect();
    let lowered = games.down(&[a]).unwrap();
    let only_each = games.raw(&raised, &[lowered]).unwrap();
    let together = games.up(&options).unwrap();
    let only_set = games.raw(&[together], &[lowered]).unwrap();
    let twice = games.up(&raised).unwrap();
    let lowered_twice = games.down(&[lowered]).unwrap();
    let both = games.raw(&[twice], &[lowered_twice]).unwrap();
    assert!(!games.is_monotone(only_each) && !games.is_monotone(only_set));
    assert!(games.is_monotone(both));
}

#[test]
fn lemma_6_12_and_proposition_6_13_bounded_left_options() {
    let mut met = 0;
    for (seed, poset) in posets().into_iter().enumerate() {
        let mut games = Games::new(poset);
        let mut random = Random::new(80 + seed as u64);
        for _ in 0..1_000 * effort() {
            let game = passable(&mut games, &mut random, 3);
            if games.outcome(game).is_some() {
                continue;
            }
            let h = raw(&mut games, &mut random, 3);
            for atom in games.poset().atoms() {
                let a = games.atom(atom);
                let left: Vec<RawGame> = games.raw_left(game).collect();
                if left.into_iter().all(|l| games.le(l, a)) {
                    met += 1;
                    assert!(games.le(game, a));
                    assert!(!games.lhd(h, game) || games.lhd(h, a));
                    assert!(!games.le(h, game) || games.le(h, a));
                }
            }
        }
    }
    assert!(met > 1_000);
}

/// The construction in the proof of Lemma 6.8: options first, then the missing good option,
/// `{H|⊥}` for a good left option H or `{⊤|H}` for a good right one.
fn semi_monotone_form(games: &mut Games, game: RawGame) -> RawGame {
    let [left, right]: [Vec<RawGame>; 2] =
        [games.raw_left(game).collect(), games.raw_right(game).collect()];
    if left.is_empty() {
        return game;
    }
    let mut options = [left, right];
    for side in &mut options {
        for option in side.iter_mut() {
            *option = semi_monotone_form(games, *option);
        }
    }
    let form = games.raw(&options[0], &options[1]).unwrap();
    let good_left = options[0].iter().copied().find(|&h| games.le(form, h));
    let good_right = options[1].iter().copied().find(|&h| games.le(h, form));
    let bottom = games.bottom().unwrap().into();
    let top = games.top().unwrap().into();
    match (good_left, good_right) {
        (Some(h), None) => options[1].push(games.raw(&[h], &[bottom]).unwrap()),
        (None, Some(h)) => options[0].push(games.raw(&[top], &[h]).unwrap()),
        (Some(_), Some(_)) => {}
        (None, None) => panic!("a passable game has a good option"),
    }
    games.raw(&options[0], &options[1]).unwrap()
}

#[test]
fn lemma_6_8_every_passable_game_is_equivalent_to_a_semi_monotone_one() {
    on_passable(bounded_posets(), 300, |games, _, game| {
        let form = semi_monotone_form(games, game);
        assert!(games.is_semi_monotone(form));
        assert!(games.equivalent(form, game));
    });
}

#[test]
fn lemma_6_9_every_semi_monotone_game_is_equivalent_to_a_monotone_one() {
    on_passable(bounded_posets(), 300, |games, _, game| {
        let semi_monotone = semi_monotone_form(games, game);
        let monotone = games.monotone_form(semi_monotone).unwrap();
        assert!(games.is_monotone(monotone));
        assert!(games.equivalent(monotone, semi_monotone));
    });
}
