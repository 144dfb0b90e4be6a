//! Chapter 5: minimax values.

use mustplay_coloring::formula::Expression;
use mustplay_coloring::morphism::{ColoringMap, Morphism};
use mustplay_coloring::symmetry::OutcomeSign;
use mustplay_coloring::{
    Color, ColoringClass, Element, Elements, Move, Painting, Palette, Parity, Payoff, Player,
    Position, PositionValues, TruthTable, monotonicity,
};
use mustplay_testing::properties;
use proptest::prelude::*;

use super::games::{Negated, cases, combined, game, isotone, pair};
use super::morphism;

fn values(table: &TruthTable) -> PositionValues {
    PositionValues::of(table, Palette::Any).expect("a small game")
}

/// MNX as a number, so that ≤ reads as in the source.
fn mnx(values: &PositionValues, position: &Position) -> i32 {
    match values.winner(position) {
        Player::Max => 1,
        Player::Min => -1,
    }
}

fn ngx(values: &PositionValues, position: &Position) -> i32 {
    if values.is_win(position) { 1 } else { -1 }
}

fn positions(values: &PositionValues) -> impl Iterator<Item = Position> + '_ {
    let both = |p: Painting| Player::BOTH.map(|c| Position::new(p, c));
    values.paintings().flat_map(both)
}

fn moves_in(table: &TruthTable, element: Element) -> Vec<Move> {
    let colors = Color::all(table.colors());
    colors.map(|color| Move::new(element, color)).collect()
}

fn elements(table: &TruthTable) -> impl Iterator<Item = Element> {
    (0..table.elements()).map(Element::new)
}

/// p m: the same player to move, whatever was on the element.
fn overlaid(position: &Position, mv: Move) -> Position {
    Position { painting: position.painting.after(mv), ..*position }
}

fn rational(table: &TruthTable, player: Player) -> Vec<Move> {
    let of = |v| {
        monotonicity::rational_colors(table, v, player).into_iter().map(move |c| Move::new(v, c))
    };
    elements(table).flat_map(of).collect()
}

properties! {
    #![proptest_config(ProptestConfig::with_cases(cases(120)))]

    #[test]
    fn theorem_5_1_2_larger_payoffs_are_better_for_max((a, b) in pair(6, 4)) {
        let lower = combined(&a, &b, true);
        let (upper, lower) = (values(&a), values(&lower));
        for p in positions(&upper) {
            prop_assert!(mnx(&upper, &p) >= mnx(&lower, &p));
            // ii: a decided coloring has the value that all its completions have.
            if let Some(winner) = a.winner(&p.painting) {
                prop_assert_eq!(upper.winner(&p), winner);
            }
        }
    }

    #[test]
    fn definition_5_1_4_winning_losing_and_optimal_moves(table in game(6, 4)) {
        let values = values(&table);
        for p in positions(&values) {
            let (all, won, lost) = (values.moves(&p), values.winning_moves(&p), values.losing_moves(&p));
            prop_assert_eq!(won.len() + lost.len(), all.len());
            if !all.is_empty() {
                prop_assert_eq!(values.is_win(&p), !won.is_empty());
                let optimal = if won.is_empty() { &lost } else { &won };
                let keeps = |&mv: &Move| values.winner(&p.after(mv)) == values.winner(&p);
                prop_assert_eq!(&all.into_iter().filter(keeps).collect::<Vec<_>>(), optimal);
            }
        }
    }

    #[test]
    fn theorem_5_2_2_preferable_moves_are_no_worse(table in game(6, 4)) {
        let values = values(&table);
        for v in elements(&table) {
            for plus in moves_in(&table, v) {
                for minus in moves_in(&table, v) {
                    if !monotonicity::is_preferable(&table, Player::Max, plus, minus) {
                        continue;
                    }
                    prop_assert!(monotonicity::is_preferable(&table, Player::Min, minus, plus));
                    for p in positions(&values) {
                        prop_assert!(mnx(&values, &overlaid(&p, plus)) >= mnx(&values, &overlaid(&p, minus)));
                        // Corollary i.
                        if !p.painting.colored().contains(v) {
                            prop_assert!(mnx(&values, &p.after(plus)) >= mnx(&values, &p.after(minus)));
                        }
                    }
                }
            }
        }
        // Corollary ii: the color of a dead element makes no difference.
        for v in monotonicity::dead(&table) {
            for p in positions(&values) {
                let all: Vec<_> = moves_in(&table, v).iter().map(|&m| mnx(&values, &overlaid(&p, m))).collect();
                prop_assert!(all.windows(2).all(|w| w[0] == w[1]));
            }
        }
    }

    #[test]
    fn theorem_5_2_4_rational_moves_are_no_worse_than_irrational_ones(table in game(6, 4)) {
        let values = values(&table);
        for plus in rational(&table, Player::Max) {
            for minus in rational(&table, Player::Min) {
                for p in positions(&values) {
                    let colored = p.painting.colored();
                    if colored.contains(plus.element) || colored.contains(minus.element) {
                        continue;
                    }
                    prop_assert!(mnx(&values, &overlaid(&p, plus)) >= mnx(&values, &overlaid(&p, minus)));
                    prop_assert!(mnx(&values, &p.after(plus)) >= mnx(&values, &p.after(minus)));
                }
            }
        }
    }

    #[test]
    fn theorem_5_2_5_rational_dead_irrational(table in game(6, 4)) {
        let values = values(&table);
        for w in monotonicity::dead(&table) {
            for p in positions(&values).filter(|p| !p.painting.colored().contains(w)) {
                let dead = ngx(&values, &p.after(Move::new(w, Color::FALSE)));
                let free = |mv: &Move| !p.painting.colored().contains(mv.element);
                for mv in rational(&table, p.to_move).into_iter().filter(free) {
                    prop_assert!(ngx(&values, &p.after(mv)) <= dead);
                }
                for mv in rational(&table, !p.to_move).into_iter().filter(free) {
                    prop_assert!(ngx(&values, &p.after(mv)) >= dead);
                }
            }
        }
    }

    #[test]
    fn theorem_5_3_2_reversible_moves_are_bypassed(table in game(6, 3)) {
        let values = values(&table);
        for p in positions(&values) {
            for mv in values.moves(&p) {
                let Some(reply) = values.reversing_move(&p, mv) else { continue };
                let (one, two) = (p.after(mv), p.after(mv).after(reply));
                prop_assert!(ngx(&values, &two) <= ngx(&values, &p));
                let others = values.moves(&p).into_iter().map(|m| p.after(m)).filter(|q| *q != one);
                let beyond = values.moves(&two).into_iter().map(|m| two.after(m));
                let best = others.chain(beyond).map(|q| ngx(&values, &q)).min();
                // The source's proof takes a child of the position after the reply, so that must
                // not be final: in x0 ∨ x1 with nothing else, a good move followed by any reply
                // ends the game, and there is nothing to replace the move by.
                if let (Some(best), false) = (best, values.moves(&two).is_empty()) {
                    prop_assert_eq!(ngx(&values, &p), -best);
                }
            }
        }
    }

    #[test]
    fn theorem_5_4_1_colored_dead_elements_do_not_matter(table in game(6, 4)) {
        let (plain, star) = (values(&table), values(&table.starred().unwrap()));
        let w = Element::new(table.elements());
        for p in positions(&plain) {
            for mv in moves_in(&table, w) {
                prop_assert_eq!(mnx(&plain, &p), mnx(&star, &overlaid(&p, mv)));
            }
        }
    }

    #[test]
    fn theorem_5_4_2_two_stars_cancel(table in game(4, 3)) {
        let once = table.starred().unwrap();
        let twice = once.starred().unwrap();
        let (plain, one, two) = (values(&table), values(&once), values(&twice));
        for p in positions(&plain) {
            prop_assert_eq!(mnx(&plain, &p), mnx(&two, &p));
            // The star bit is the added element.
            prop_assert_eq!(mnx(&plain, &p.starred()), mnx(&one, &p));
            prop_assert_eq!(mnx(&one, &p.starred()), mnx(&plain, &p));
        }
        // A misère coloring is regular with a star.
        for psi in plain.paintings() {
            if plain.class(&psi, false) == ColoringClass::Misere {
                prop_assert_eq!(plain.class(&psi, true), ColoringClass::Regular);
            }
        }
    }

    #[test]
    fn theorem_5_4_2_holds_for_division_games(table in game(4, 3)) {
        let twice = table.starred().unwrap().starred().unwrap();
        let plain = PositionValues::of(&table, Palette::Own).unwrap();
        let two = PositionValues::of(&twice, Palette::Own).unwrap();
        for p in positions(&plain) {
            prop_assert_eq!(plain.winner(&p), two.winner(&p));
        }
    }

    #[test]
    fn theorem_5_5_2_isotone_games_do_not_feel_stars(table in isotone(6)) {
        prop_assert!(monotonicity::is_isotone(&table));
        let values = values(&table);
        for p in positions(&values) {
            prop_assert_eq!(mnx(&values, &p), mnx(&values, &p.starred()));
            // Corollary ii: nor dead elements, colored or not.
            for w in monotonicity::dead(&table) {
                for mv in moves_in(&table, w) {
                    prop_assert_eq!(mnx(&values, &p), mnx(&values, &overlaid(&p, mv)));
                }
            }
        }
    }

    #[test]
    fn theorem_5_5_3_colors_between_false_and_true(table in isotone(6)) {
        let values = values(&table);
        for p in positions(&values) {
            for v in elements(&table) {
                let bare = Position { painting: p.painting.without(Elements::single(v)), ..p };
                let low = mnx(&values, &overlaid(&p, Move::new(v, Color::FALSE)));
                let high = mnx(&values, &overlaid(&p, Move::new(v, Color::TRUE)));
                let none = mnx(&values, &bare);
                prop_assert!(low <= none && none <= high);
            }
            // Corollary iii: there are no misère colorings.
            prop_assert!(values.class(&p.painting, false) != ColoringClass::Misere);
        }
    }

    #[test]
    fn theorems_5_6_1_and_5_6_2_symmetries_carry_values_over(table in game(4, 3)) {
        let values = values(&table);
        let all = morphism::symmetries(&table);
        // Constant games have hundreds.
        let some = 1 + all.len() / 12;
        for (symmetry, sign) in all.into_iter().step_by(some) {
            let found = Morphism::of(&table, &table, |p| symmetry.image(p)).unwrap();
            prop_assert_eq!(found.sign, Some(sign));
            prop_assert!(found.generation_preserving && found.injective);
            prop_assert!(found.missed.is_empty() && found.reaches_all);
            for p in positions(&values) {
                let image = Position { painting: symmetry.image(&p.painting), ..p };
                let (turned, factor) = match sign {
                    OutcomeSign::Plus => (p, 1),
                    OutcomeSign::Minus => (p.turned(), -1),
                };
                prop_assert_eq!(mnx(&values, &image), factor * mnx(&values, &turned));
                prop_assert_eq!(ngx(&values, &image), ngx(&values, &turned));
                // Theorem 5.6.2, and its corollary for isotone games.
                if sign == OutcomeSign::Minus && image == p {
                    prop_assert_eq!(mnx(&values, &p), -mnx(&values, &p.turned()));
                    if monotonicity::is_isotone(&table) {
                        prop_assert_eq!(ngx(&values, &p), 1);
                    }
                }
            }
        }
        // Corollary i.
        let negated = PositionValues::of(&Negated(&table), Palette::Any).unwrap();
        for p in positions(&values) {
            prop_assert_eq!(mnx(&negated, &p), -mnx(&values, &p.turned()));
        }
    }

    #[test]
    fn section_5_5_isotone_forms_are_strategically_the_same(table in game(6, 4)) {
        let Some(form) = monotonicity::isotone_form(&table) else { return Ok(()) };
        prop_assert!(monotonicity::is_isotone(&form.table));
        let (old, new) = (values(&table), values(&form.table));
        for p in positions(&new) {
            let original: Painting = p.painting.iter().map(|mv| {
                let of = if mv.color == Color::TRUE { &form.max } else { &form.min };
                Move::new(mv.element, of[mv.element.index()])
            }).collect();
            let original = Position { painting: original, ..p };
            prop_assert_eq!(mnx(&old, &original), mnx(&new, &p));
        }
    }
}

/// Table 5.1.1, each function in games of several sizes.
#[test]
fn table_5_1_1_classes() {
    let class = |text: &str, n: usize| {
        let (expression, names) = Expression::parse(text, 2).unwrap();
        assert!(names.len() <= n);
        let mut table = TruthTable::of(&expression).unwrap();
        while table.elements() < n {
            table = table.starred().unwrap();
        }
        values(&table).class(&Painting::EMPTY, false)
    };
    for n in 3..=6 {
        assert_eq!(class("true", n), ColoringClass::Positive);
        assert_eq!(class("false", n), ColoringClass::Negative);
        assert_eq!(class("a | b", n), ColoringClass::Positive);
        assert_eq!(class("a & b", n), ColoringClass::Negative);
        for regular in ["a", "a | b & c", "a & (b | c)"] {
            assert_eq!(class(regular, n), ColoringClass::Regular, "{regular} {n}");
        }
        let expected = match Parity::of(n) {
            Parity::Odd => ColoringClass::Regular,
            Parity::Even => ColoringClass::Misere,
        };
        assert_eq!(class("a == b", n), expected);
    }
}

/// §5.5: an increasing element whose coloring, either way, hurts the player to move.
#[test]
fn monotone_elements_of_other_games_are_not_tame() {
    let (f, _) = Expression::parse("a & (b == c)", 2).unwrap();
    let table = TruthTable::of(&f).unwrap();
    assert!(monotonicity::of(&table, Element::new(0)).increasing);
    let values = values(&table);
    let start = Position::new(Painting::EMPTY, Player::Max);
    assert_eq!(mnx(&values, &start), 1);
    for color in [Color::FALSE, Color::TRUE] {
        assert_eq!(mnx(&values, &overlaid(&start, Move::new(Element::new(0), color))), -1);
    }
}

/// §5.2: rational moves need not be best.
#[test]
fn section_5_2_the_only_winning_moves() {
    let (f, names) = Expression::parse("(a == (b | c)) & (d | e)", 2).unwrap();
    let table = TruthTable::of(&f).unwrap();
    let start = Position::new(Painting::EMPTY, Player::Max);
    let winning = values(&table).winning_moves(&start);
    let winning: Vec<_> = winning.iter().map(|&mv| names.write(mv, 2)).collect();
    assert_eq!(winning, ["a=true", "b=false", "c=false"]);
    let rational = rational(&table, Player::Max);
    let rational: Vec<_> = rational.iter().map(|&mv| names.write(mv, 2)).collect();
    assert_eq!(rational, ["d=true", "e=true"]);
}

/// Example 3.4.3.
#[test]
fn example_3_4_3_a_homomorphism_that_is_not_surjective() {
    let parse = |text: &str| Expression::parse(text, 2).unwrap();
    let (f, from) = parse("(x0 & x2) | (x1 & x2) | (x1 & x3)");
    let (g, to) = parse("(y0 & y1) | (y0 & y2) | (y1 & y2)");
    let h = "y0 = (x0 & x1) | (x0 & x2) | (x1 & x2); y1 = x1 & x3; y2 = x2 | x3";
    let map = ColoringMap::parse(h, &from, &to).unwrap();
    let found = Morphism::of(&f, &g, |psi| map.image(psi)).unwrap();
    assert_eq!(found.sign, Some(OutcomeSign::Plus));
    assert!(!found.injective && !found.generation_preserving && !found.reaches_all);
    // Two colorings are missed, though not those that the source names.
    let color = |psi: &Painting, v: &str| psi.color(to.element(v).unwrap()) == Some(Color::TRUE);
    let missed = found.missed.iter();
    let missed: Vec<_> = missed.map(|psi| ["y0", "y1", "y2"].map(|v| color(psi, v))).collect();
    assert_eq!(missed, [[false, true, false], [true, true, false]]);
}
