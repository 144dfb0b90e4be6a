//! CVH §7: linearly ordered outcomes.

use mustplay_cgt::outcome::{Games, OutcomePoset};

use super::samples::{Random, effort, passable, raw};

fn on_lines(count: usize, check: impl Fn(&mut Games, &mut Random)) {
    for n in 1..=7 {
        let mut games = Games::new(OutcomePoset::linear(n).unwrap());
        let mut random = Random::new(4_000 + n as u64);
        for _ in 0..count * effort() {
            check(&mut games, &mut random);
        }
    }
}

#[test]
fn lemma_7_1_atoms_are_comparable_one_way_or_the_other() {
    on_lines(300, |games, random| {
        let h = passable(games, random, 4);
        for atom in games.poset().atoms() {
            let a = games.atom(atom);
            assert!(games.lhd(a, h) || games.le(h, a));
            assert!(games.lhd(h, a) || games.le(a, h));
        }
    });
}

#[test]
fn lemma_7_2_games_are_comparable_one_way_or_the_other() {
    on_lines(500, |games, random| {
        let (g, h) = (passable(games, random, 4), passable(games, random, 4));
        assert!(games.lhd(g, h) || games.le(h, g));
    });
}

#[test]
fn remark_7_3_passable_games_are_needed() {
    let mut games = Games::new(OutcomePoset::linear(3).unwrap());
    let (a, h) = (games.parse("a").unwrap(), games.parse("{_|T}").unwrap());
    assert!(!games.lhd(a, h) && !games.le(h, a));
    let mut games = Games::new(OutcomePoset::linear(2).unwrap());
    let mut random = Random::new(4);
    for _ in 0..2_000 {
        let (g, h) = (raw(&mut games, &mut random, 4), raw(&mut games, &mut random, 4));
        assert!(games.lhd(g, h) || games.le(h, g));
    }
}

#[test]
fn theorem_7_4_and_corollary_7_5_canonical_forms_are_monotone() {
    on_lines(400, |games, random| {
        let game = passable(games, random, 4);
        let canonical = games.canonical(game);
        assert!(games.is_monotone(canonical));
    });
}
