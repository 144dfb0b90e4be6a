//! The value that CVH Figure 18 prints is found again by computation.

use std::collections::HashSet;

use mustplay_cgt::outcome::{Atom, Game, OutcomePoset};
use mustplay_core::NoProgress;
use mustplay_hex::Color;
use mustplay_hex::region::RegionFilling;
use mustplay_hex::strips::{OutcomeOrder, Strip};

/// The value of Fig. 18, over the outcomes `_`, `a` … `h`, `T` of open regions of height 4.
const FIGURE_18: &str = "\
    {{T|g},{T|{{T|h},{T|e}|{h|_},{e|_}}}|\
    {g|{{g|d},{g|b}|{d|_},{b|_}}},\
    {{{T|h},{T|g}|{h|d},{g|d}},{{T|h},{T|e}|{h|_},{e|_}},{{T|g},{T|e}|{g|b},{e|b}}|\
    {{h|d}|_},{{g|d},{g|b}|{d|_},{b|_}},{{e|b}|_}}}";

/// The values of all patterns of height 4 and the given length with so many black stones, as
/// far as White cannot join her edges moving first.
fn values(strip: &mut Strip, length: usize, stones: usize) -> HashSet<Game> {
    let mut by_stones: Vec<HashSet<Game>> = vec![HashSet::new(); stones + 1];
    by_stones[0].insert(strip.start());
    for _ in 0..length {
        for place in 0..strip.height() {
            let mut next = vec![HashSet::new(); stones + 1];
            for (used, games) in by_stones.iter().enumerate() {
                for &game in games {
                    next[used]
                        .insert(strip.add(place, game, RegionFilling::Empty, &NoProgress).unwrap());
                    if used < stones {
                        let stone = RegionFilling::Stone(Color::Black);
                        next[used + 1].insert(strip.add(place, game, stone, &NoProgress).unwrap());
                    }
                }
            }
            let after = (place + 1) % strip.height();
            for games in &mut next {
                games.retain(|&game| !strip.is_unacceptable(after, game));
            }
            by_stones = next;
        }
    }
    by_stones.swap_remove(stones)
}

/// All ways to give the letters of the figure to outcomes that stand to each other as the
/// form demands: h, e and g are incomparable, so are d and b; d is below h and g, b below g, e.
fn namings(poset: &OutcomePoset) -> Vec<[(char, Atom); 5]> {
    let less = |x: Atom, y: Atom| x != y && poset.le(x, y);
    let apart = |x: Atom, y: Atom| !poset.le(x, y) && !poset.le(y, x);
    let bounds = [poset.top(), poset.bottom()];
    let middle: Vec<Atom> = poset.atoms().filter(|&a| !bounds.contains(&Some(a))).collect();
    let mut found = Vec::new();
    for &h in &middle {
        for &e in middle.iter().filter(|&&e| apart(h, e)) {
            for &g in middle.iter().filter(|&&g| apart(g, h) && apart(g, e)) {
                for &d in middle.iter().filter(|&&d| less(d, h) && less(d, g)) {
                    let below = |&&b: &&Atom| less(b, g) && less(b, e) && apart(b, d);
                    for &b in middle.iter().filter(below) {
                        found.push([('h', h), ('e', e), ('g', g), ('d', d), ('b', b)]);
                    }
                }
            }
        }
    }
    found
}

#[test]
fn figure_18_is_the_value_of_a_pattern_of_length_7_with_4_stones() {
    let mut strip = Strip::new(4, OutcomeOrder::Links).unwrap();
    let values = values(&mut strip, 7, 4);
    let poset = strip.games(0).poset().clone();
    assert_eq!(poset.len(), 10);
    let outcomes = strip.outcomes().to_vec();
    let games = strip.games(0);
    let mut matching = Vec::new();
    for names in namings(&poset) {
        let rename = |sign: char| match names.iter().find(|(letter, _)| *letter == sign) {
            Some((_, atom)) => poset.name(*atom).to_owned(),
            None => sign.to_string(),
        };
        let text: String = FIGURE_18.chars().map(rename).collect();
        let form = games.parse(&text).unwrap();
        if games.is_canonical(form) && values.contains(&games.canonical(form)) {
            matching.push(names);
        }
    }
    // Port 0 is the edge, ports 1 to 4 are x, y, z and w. The source describes h in words: only
    // x is joined to the edge, and y, z, w to each other, which is one pair to tell as neighbors
    // need none. That leaves one naming.
    matching.retain(|names| {
        let h = outcomes[names[0].1.index()];
        h.pairs(5).eq([(0, 1), (2, 4)])
    });
    assert_eq!(matching.len(), 1, "{matching:?}");
}
