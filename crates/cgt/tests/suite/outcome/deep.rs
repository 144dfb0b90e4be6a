//! CVH Proposition 10.2, and games ten thousand moves deep.

use mustplay_cgt::outcome::{Game, Games, MonotoneMap, MonotoneSum, OutcomePoset, RawGame};
use mustplay_core::NoProgress;

const DEPTH: usize = 10_000;

/// `G_0 = a` and `G_n = {a, b | G_{n-1}}`, canonical as they stand.
fn demer_sequence(games: &mut Games, length: usize) -> Vec<Game> {
    let [a, b] = ["a", "b"].map(|name| games.poset().atom(name).unwrap());
    let [a, b] = [a, b].map(|atom| games.atom(atom));
    let mut sequence = vec![a];
    while sequence.len() <= length {
        let last = *sequence.last().unwrap();
        sequence.push(games.game(&[a, b], &[last]).unwrap());
    }
    sequence
}

#[test]
fn proposition_10_2_strictly_increasing_passable_games() {
    for poset in ["fork", "terminals:3", "a,b", "a<c,b<c,b<d"] {
        let mut games = Games::new(poset.parse().unwrap());
        let sequence = demer_sequence(&mut games, 60);
        for (n, &g) in sequence.iter().enumerate() {
            assert!(games.is_passable(g));
            for (m, &h) in sequence.iter().enumerate() {
                assert_eq!(games.le(g, h), n <= m);
            }
        }
    }
}

#[test]
fn ten_thousand_moves_do_not_overflow_the_stack() {
    let mut games = Games::new(OutcomePoset::fork());
    let sequence = demer_sequence(&mut games, DEPTH);
    let [deep, deeper] = [sequence[DEPTH - 1], sequence[DEPTH]];
    assert_eq!(games.positions(deeper).depth(), DEPTH);
    games.forget_answers();
    assert!(games.le(deep, deeper) && !games.le(deeper, deep));
    assert!(games.is_passable(deeper) && !games.is_monotone(deeper));

    let text = games.text(deeper);
    let read = games.parse(&text).unwrap();
    assert_eq!(read, RawGame::from(deeper));
    let mut fresh = Games::new(OutcomePoset::fork());
    let read = fresh.parse(&text).unwrap();
    let value = fresh.canonical(read);
    assert_eq!(fresh.text(value), text);

    let fork = OutcomePoset::fork();
    let same = MonotoneMap::new(&fork, &fork, |a| a).unwrap();
    assert_eq!(games.map(&games.positions(deeper), &same, &NoProgress), Ok(deeper));
    let mut opposites = Games::new(fork.opposite());
    let opposite = opposites.raw_opposite_of(&games.positions(deeper));
    assert_eq!(opposites.positions(opposite).depth(), DEPTH);

    // One empty cell beside it that decides between the game and ⊤.
    let truth = OutcomePoset::linear(2).unwrap();
    let f = MonotoneSum::new(&fork, &truth, &fork, |a, b| {
        if Some(b) == truth.top() { fork.top().unwrap() } else { a }
    })
    .unwrap();
    let mut cell = Games::new(truth.clone());
    let star = cell.parse("*").unwrap();
    let sum = games.sum(&games.positions(deeper), &cell.positions(star), &f, &NoProgress).unwrap();
    let top = games.top().unwrap();
    let expected = games.game(&[top], &[deeper]).unwrap();
    assert!(games.equivalent(sum, expected));
}

/// A nest of braces is read and simplified without recursion; values are shallow, forms deep.
#[test]
fn deep_forms_of_shallow_values() {
    let mut games = Games::new(OutcomePoset::linear(2).unwrap());
    let mut text = "{".repeat(DEPTH) + "T";
    for _ in 0..DEPTH {
        text.push_str("|_}");
    }
    let form = games.parse(&text).unwrap();
    assert_eq!(games.text(form), text);
    let value = games.canonical(form);
    assert_eq!(games.text(value), "_");
    let error = games.parse(&text[..text.len() - 1]).unwrap_err();
    assert!(error.to_string().ends_with("found the end"));
}
