//! How much a single stone can do (CVH §11.2).

use std::collections::{BTreeMap, BTreeSet, HashMap};

use mustplay_cgt::outcome::Games;
use mustplay_cgt::random::SplitMix;
use mustplay_hex::Color;
use mustplay_hex::realize::{Kind, MOST_MORE, excess};
use mustplay_testing::full;

use super::{Spot, near, reached, signs, stored};

/// How many chains the black stones make.
fn chains(black: &BTreeSet<Spot>) -> usize {
    let mut seen: BTreeSet<Spot> = BTreeSet::new();
    let mut count = 0;
    for &stone in black {
        count += usize::from(!seen.contains(&stone));
        let mut todo = vec![stone];
        while let Some(spot) = todo.pop() {
            if seen.insert(spot) {
                todo.extend(near(spot).into_iter().filter(|spot| black.contains(spot)));
            }
        }
    }
    count
}

#[test]
fn lemma_11_3_a_stone_that_changes_its_color_makes_at_most_two_chains_more() {
    let mut random = SplitMix::new(113);
    let mut most = 0;
    for _ in 0..if full() { 500 } else { 50 } {
        let cells = (0..7).flat_map(|row| (0..7).map(move |column| (row, column)));
        let black: BTreeSet<Spot> = cells.filter(|_| random.below(2) == 0).collect();
        let before = chains(&black);
        for stone in &black {
            let mut fewer = black.clone();
            fewer.remove(stone);
            let more = (chains(&fewer)).saturating_sub(before);
            assert!(more <= MOST_MORE);
            most = most.max(more);
        }
    }
    assert_eq!(most, MOST_MORE, "the bound is reached");
}

/// Into how many blocks Black's terminals fall, with best play of both.
fn blocks(
    signs: &mut BTreeMap<Spot, char>,
    black_moves: bool,
    known: &mut HashMap<(Vec<char>, bool), usize>,
) -> usize {
    let key = (signs.values().copied().collect(), black_moves);
    if let Some(&blocks) = known.get(&key) {
        return blocks;
    }
    let empty: Vec<Spot> =
        signs.iter().filter(|(_, sign)| **sign == '.').map(|(spot, _)| *spot).collect();
    let results: Vec<usize> = empty
        .iter()
        .map(|&cell| {
            signs.insert(cell, if black_moves { 'B' } else { 'W' });
            let result = blocks(signs, !black_moves, known);
            signs.insert(cell, '.');
            result
        })
        .collect();
    let best = match (results.iter().min(), results.iter().max()) {
        (Some(&least), _) if black_moves => least,
        (_, Some(&most)) => most,
        _ => {
            let digits: BTreeSet<char> =
                signs.values().copied().filter(char::is_ascii_digit).collect();
            let blocks: BTreeSet<BTreeSet<char>> =
                digits.iter().map(|&digit| reached(signs, digit)).collect();
            blocks.len()
        }
    };
    known.insert(key, best);
    best
}

/// All regions found with four terminals that Black, moving first, joins: after `k` stones of White
/// there are at most `2k + 1` blocks.
#[test]
fn proposition_11_4_free_moves_of_white_leave_few_blocks() {
    let mut joined = 0;
    let most = if full() { 7 } else { 5 };
    for entry in stored(Kind::Terminals(4)).entries() {
        if entry.figure.empty_cells(Kind::Terminals(4)) > most {
            continue;
        }
        let mut signs = signs(&entry.figure.to_string());
        let known = &mut HashMap::new();
        if blocks(&mut signs, true, known) > 1 {
            continue;
        }
        joined += 1;
        let empty: Vec<Spot> =
            signs.iter().filter(|(_, sign)| **sign == '.').map(|(spot, _)| *spot).collect();
        for set in 0_u32..1 << empty.len() {
            let free = set.count_ones() as usize;
            let mut given = signs.clone();
            for (at, &cell) in empty.iter().enumerate() {
                if set >> at & 1 == 1 {
                    given.insert(cell, 'W');
                }
            }
            let found = blocks(&mut given, true, known);
            assert!(found <= 2 * free + 1, "{}: {set:b}", entry.figure);
        }
    }
    assert!(joined > 10, "{joined}");
}

#[test]
fn proposition_11_4_bounds_every_value_that_was_found() {
    for kind in Kind::ALL.into_iter().filter(|kind| kind.is_limited()) {
        for entry in stored(kind).entries() {
            let mut games = Games::new(kind.poset());
            let value = games.parse(&entry.value).unwrap();
            let value = games.canonical(value);
            assert_eq!(excess(&games, value), None, "{kind} {}", entry.value);
        }
    }
}

/// Of the switches between two outcomes exactly those are too hot that cost three blocks; also
/// where they are a position of the value.
#[test]
fn proposition_11_2_switches_that_are_too_hot() {
    let mut games = Games::new(Kind::Terminals(4).poset());
    let names: Vec<String> =
        games.poset().atoms().map(|a| games.poset().name(a).to_owned()).collect();
    let count = |name: &str| match name {
        "_" => 4,
        "T" => 1,
        name => 4 - name.split('.').map(|block| block.len() - 1).sum::<usize>(),
    };
    let mut hot = Vec::new();
    for x in &names {
        for y in &names {
            let [a, b] = [x, y].map(|name| games.poset().atom(name).unwrap());
            if x == y || !games.poset().le(b, a) {
                continue;
            }
            let parsed = games.parse(&format!("{{{x}|{y}}}")).unwrap();
            let value = games.canonical(parsed);
            let found = excess(&games, value);
            // White has five blocks less those of Black.
            assert_eq!(found.is_some(), count(y) > count(x) + 2, "{x} {y}");
            hot.extend(found.map(|found| (found.color, found.first, found.second)));
        }
    }
    assert_eq!(hot, [(Color::Black, 1, 4)]);
    let parsed = games.parse("{T|{{T|_}|_}}").unwrap();
    let value = games.canonical(parsed);
    let position = excess(&games, value).map(|excess| excess.position);
    assert_eq!(position.as_deref(), Some("{T|_}"));
}
