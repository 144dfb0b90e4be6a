//! Invisible terminals (CVH Figure 4).

use std::collections::{BTreeMap, BTreeSet};

use mustplay_hex::realize::{Figure, Kind, Valuer};

use super::graphs::Web;
use super::{Spot, check_entry, near, searched, signs, values};

/// What is drawn around an invisible terminal: the black stone, the cell beside it, the cell beside
/// the white stone, the white stone.
pub(super) fn around(signs: &BTreeMap<Spot, char>, spot: Spot) -> [Spot; 4] {
    let is_end = |at: &Spot, black: bool| match signs[at] {
        '1'..='4' => black,
        'W' => !black,
        _ => false,
    };
    let drawn: Vec<Spot> = near(spot).into_iter().filter(|at| signs.contains_key(at)).collect();
    assert_eq!(drawn.len(), 4);
    let touching = |a: &Spot, b: &Spot| near(*a).contains(b);
    // The ends have one drawn neighbor among the others, the two in the middle have two.
    let degree = |at: &Spot| drawn.iter().filter(|other| touching(at, other)).count();
    let ends: Vec<Spot> = drawn.iter().copied().filter(|at| degree(at) == 1).collect();
    let black = *ends.iter().find(|at| is_end(at, true)).expect("a black end");
    let white = *ends.iter().find(|at| is_end(at, false)).expect("a white end");
    let inner = |end: Spot| *drawn.iter().find(|at| touching(at, &end)).expect("a cell between");
    [black, inner(black), inner(white), white]
}

fn is_invisible(sign: char) -> bool {
    ('①'..='④').contains(&sign)
}

/// Between black stones everything is joined as before, whatever is played inside and on the cell
/// beside the invisible terminals.
#[test]
fn figure_4_invisible_terminals_change_no_connection() {
    let mut seen = 0;
    for entry in searched(Kind::Invisible(4), 3).entries() {
        let drawing = entry.figure.to_string();
        let signs = signs(&drawing);
        let Some((&outside, _)) = signs.iter().find(|(_, sign)| is_invisible(**sign)) else {
            continue;
        };
        if signs.values().filter(|sign| is_invisible(**sign)).count() > 1 {
            continue;
        }
        seen += 1;
        let name = |spot: Spot| format!("{} {}", spot.0, spot.1);
        let mut plain = Web::default();
        for (&spot, &sign) in &signs {
            let color = if sign.is_ascii_digit() { 'B' } else { sign };
            plain.colors.insert(name(spot), color);
            for other in near(spot).into_iter().filter(|other| signs.contains_key(other)) {
                plain.join(&name(spot), &name(other));
            }
        }
        let [_, by_black, by_white, _] = around(&signs, outside);
        let mut ruled = plain.clone();
        for (cell, rectangle, color) in [(by_black, "white", 'W'), (by_white, "black", 'B')] {
            for pair in [(cell, outside), (outside, cell)] {
                assert!(ruled.edges.remove(&(name(pair.0), name(pair.1))));
            }
            ruled.colors.insert(rectangle.to_owned(), color);
            ruled.join(rectangle, &name(cell));
            ruled.join(rectangle, &name(outside));
        }
        let open: Vec<Spot> = signs
            .iter()
            .filter(|(spot, sign)| **sign == '.' || **spot == outside)
            .map(|(spot, _)| *spot)
            .collect();
        for ways in 0_u32..1 << open.len() {
            for color in ['B', 'W'] {
                for web in [&mut plain, &mut ruled] {
                    for (at, spot) in open.iter().enumerate() {
                        let is_black = ways >> at & 1 == 1;
                        // For White the colors are exchanged: walks go over black vertices.
                        web.colors.insert(name(*spot), if is_black { 'B' } else { 'W' });
                    }
                }
                let joined = |web: &Web| -> BTreeSet<BTreeSet<String>> {
                    let mut web = web.clone();
                    if color == 'W' {
                        for other in web.colors.values_mut() {
                            *other = if *other == 'W' { 'B' } else { 'W' };
                        }
                    }
                    let own = web.colors.iter().filter(|(_, color)| **color == 'B');
                    let own: Vec<&String> = own.map(|(vertex, _)| vertex).collect();
                    let known = |vertex: &String| plain.colors.contains_key(vertex);
                    let blocks = own.iter().filter(|vertex| known(vertex)).map(|vertex| {
                        let reached = web.reached(vertex).into_iter();
                        reached.filter(known).collect()
                    });
                    blocks.collect()
                };
                assert_eq!(joined(&plain), joined(&ruled), "{drawing}{ways:b}");
            }
        }
    }
    assert!(seen > 3, "{seen}");
}

#[test]
fn figure_4_values_are_what_the_definition_says() {
    for n in 2..=4 {
        let kind = Kind::Invisible(n);
        let store = searched(kind, 3);
        let visible = searched(Kind::Terminals(n), 3);
        for entry in store.entries() {
            check_entry(kind, &entry);
            let value = Valuer::new(kind).value(&entry.figure);
            assert_eq!(value.as_ref(), Ok(&entry.value), "{}", entry.figure);
        }
        assert!(values(&visible).is_subset(&values(&store)));
    }
}

#[test]
fn invisible_terminals_in_the_wrong_place_are_refused() {
    let wrong = "expected invisible terminals between a digit and a W, with two cells inside, found one in row 1, counted from one";
    for (kind, drawing, message) in [
        (Kind::Invisible(2), "1 ①\n . W\n", "expected the terminals 1 to 2, found 1"),
        (Kind::Invisible(2), " ② W\nW . W\n 1 1\n", wrong),
        (Kind::Invisible(2), " 2 W\nW . W\n 1 ②\n", wrong.replace("row 1", "row 3").as_str()),
        (
            Kind::Terminals(2),
            " ② W\nW . W\n 1 1\n",
            "expected no invisible terminals, found one in row 1, counted from one",
        ),
    ] {
        let figure = Figure::read(kind, drawing).unwrap();
        let error = Valuer::new(kind).value(&figure).unwrap_err();
        assert_eq!(error.to_string(), message, "{drawing}");
    }
}

/// Beside two pairs of invisible terminals a hexagon is an octagon: Proposition 11.2 needs stones.
#[test]
fn proposition_11_2_does_not_hold_for_invisible_terminals() {
    let kind = Kind::Invisible(4);
    let drawing = " W ① 4\n2 . B 4\n W ③ 4\n";
    let figure = Figure::read(kind, drawing).unwrap();
    assert_eq!(Valuer::new(kind).value(&figure), Ok("{T|_}".to_owned()));
    assert_eq!(Web::of_hexagons(drawing).worth(kind), "{T|_}");
}
