//! Games of ten thousand moves: no operation needs a deep stack.

use mustplay_cgt::normal::{Dyadic, Game, Games, Outcome};

const LENGTH: usize = 10_000;

/// `{n | previous}` and `{previous | −n}` in turn: a chain of ever larger threats, in
/// canonical form, with a game tree as deep as it is long.
fn chain(games: &mut Games, length: usize) -> Game {
    let mut game = games.zero();
    let mut game_two = games.nimber(1);
    for i in 0..length {
        let threat = games.integer(i as i64 + 1);
        let counter = games.neg(threat);
        (game, game_two) = if i % 2 == 0 {
            (games.canonical(&[threat], &[game]), games.canonical(&[threat], &[game_two]))
        } else {
            (games.canonical(&[game], &[counter]), games.canonical(&[game_two], &[counter]))
        };
    }
    assert_ne!(game, game_two);
    game
}

#[test]
fn long_chains_compare_add_and_travel() {
    let mut games = Games::new();
    let g = chain(&mut games, LENGTH);
    assert_eq!(games.birthday(g), Dyadic::from(LENGTH as i64 + 1));
    let negative = games.neg(g);
    assert_ne!(negative, g);
    let zero = games.zero();
    assert_eq!(games.add(g, negative), zero);
    let half = games.number(&Dyadic::new(1, 1));
    let moved = games.add(g, half);
    assert!(games.lt(g, moved));
    assert_eq!(games.sub(moved, half), g);
    let star = games.nimber(1);
    let starred = games.add(g, star);
    assert!(games.confused(g, starred));
    // Left's threats are all answered, and after the last answer she is to move in 0.
    assert_eq!(games.outcome(g), Outcome::R);
    let mut other = Games::new();
    let copy = other.import(&games, g);
    assert_eq!(other.birthday(copy), games.birthday(g));
}

#[test]
fn chains_of_threats_have_walls_of_many_corners() {
    // The corners' denominators double with every threat, far beyond a machine word.
    let mut games = Games::new();
    let g = chain(&mut games, 150);
    let thermograph = games.thermograph(g).clone();
    assert_eq!(thermograph.left.corners().len(), 151);
    for m in [0, 1, 5, 64, 1_000, 9_999] {
        let tax = Dyadic::new(m, 6);
        let cooled = games.cool(g, &tax).expect("a tax of at least 0");
        assert_eq!(games.left_stop(cooled), thermograph.left.at(&tax));
        assert_eq!(games.right_stop(cooled), thermograph.right.at(&tax));
    }
}

#[test]
fn long_hackenbush_stalks_are_numbers_of_many_digits() {
    // One blue edge and then red ones: 1/2^n.
    let mut games = Games::new();
    let zero = games.zero();
    let mut stalk = games.integer(1);
    for _ in 0..2_000 {
        stalk = games.canonical(&[zero], &[stalk]);
    }
    assert_eq!(games.as_number(stalk), Some(Dyadic::power_of_half(2_000)));
    assert_eq!(games.birthday(stalk), Dyadic::from(2_001));
    let sum = games.add(stalk, stalk);
    assert_eq!(games.as_number(sum), Some(Dyadic::power_of_half(1_999)));
}
