//! Rounded games bound the game, the more tightly the more moves they keep.

use mustplay_cgt::outcome::{Games, Rounder, Rounding};

use super::samples::{Random, bounded_posets, effort, passable};

#[test]
fn rounded_games_close_in_on_the_game_from_both_sides() {
    let mut random = Random::new(18);
    for poset in bounded_posets() {
        let mut games = Games::new(poset);
        let mut rounders = [Rounding::Down, Rounding::Up].map(Rounder::new);
        let mut moved = 0;
        for _ in 0..20 * effort() {
            let raw = passable(&mut games, &mut random, 4);
            let game = games.canonical(raw);
            let depth = games.positions(game).depth() as u8;
            let mut bounds = rounders.each_mut().map(|r| r.round(&mut games, game, 0));
            moved += usize::from(bounds != [game, game]);
            for moves in 0..=depth {
                let [low, high] =
                    rounders.each_mut().map(|rounder| rounder.round(&mut games, game, moves));
                assert!(games.le(low, game) && games.le(game, high));
                assert!(games.le(bounds[0], low) && games.le(high, bounds[1]));
                bounds = [low, high];
            }
            assert_eq!(bounds, [game, game]);
        }
        let small = games.poset().len() <= 2;
        assert!(small || moved > 0, "rounding never did anything");
    }
}

#[test]
fn rounding_keeps_what_a_player_is_sure_of() {
    let mut random = Random::new(19);
    for poset in bounded_posets() {
        let mut games = Games::new(poset);
        let [mut down, mut up] = [Rounding::Down, Rounding::Up].map(Rounder::new);
        for _ in 0..20 * effort() {
            let raw = passable(&mut games, &mut random, 3);
            let game = games.canonical(raw);
            let (low, high) = (down.round(&mut games, game, 0), up.round(&mut games, game, 0));
            for atom in games.poset().atoms() {
                let atom = games.atom(atom);
                assert_eq!(games.le(game, atom), games.le(high, atom));
                assert_eq!(games.lhd(game, atom), games.lhd(high, atom));
                assert_eq!(games.le(atom, game), games.le(atom, low));
                assert_eq!(games.lhd(atom, game), games.lhd(atom, low));
            }
        }
    }
}
