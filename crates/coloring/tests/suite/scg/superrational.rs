//! Chapter 8: superrational play.

use mustplay_coloring::formula::{Clause, ClauseSet, FormulaSides, NormalForm};
use mustplay_coloring::game::subsets;
use mustplay_coloring::superrational::{LocalGames, LocalSet, Occurrences, Preprocessor, autarky};
use mustplay_coloring::{
    Color, Element, Elements, Move, Painting, Palette, Parity, Payoff, Player, Position,
    PositionValues, Rest, TruthTable, monotonicity,
};
use mustplay_testing::properties;
use proptest::prelude::*;

use super::by_set::{BySet, Ternary};
use super::games::{cases, game, isotone};

const BIG: usize = 1 << 20;

fn values(table: &TruthTable, palette: Palette) -> PositionValues {
    PositionValues::of(table, palette).expect("a small game")
}

fn all(table: &TruthTable) -> Elements {
    Elements::first(table.elements())
}

/// Γ/ψ with the remaining elements renumbered.
fn subgame(table: &TruthTable, psi: &Painting) -> TruthTable {
    TruthTable::of(&Rest::new(table, *psi)).expect("a smaller table")
}

/// MNX(Γ*◇; c).
fn padded(table: &TruthTable, palette: Palette, parity: Parity, to_move: Player) -> Player {
    let start = Position::new(Painting::EMPTY, to_move).padded(table.elements(), parity);
    values(table, palette).winner(&start)
}

/// The elements of a set after `gone` has been colored and the rest renumbered.
fn renumbered(set: Elements, gone: Element) -> Elements {
    let down = |v: Element| Element::new(v.index() - usize::from(v > gone));
    set.without(gone).iter().map(down).collect()
}

fn moves_in(table: &TruthTable, set: Elements) -> Vec<Move> {
    let colors = || Color::all(table.colors());
    set.iter().flat_map(|v| colors().map(move |c| Move::new(v, c))).collect()
}

/// Whether no equation of any clause can be left out without changing what the set says.
///
/// This is what the proof of Theorem 8.6.5 needs of an "irreducible" formula. That no clause
/// subsumes another is not enough: in (x ∨ y) ∧ (x ∨ ¬y) the element y is dead, so both its colors
/// are optimal, but no color of y satisfies the formula punctuated by it.
fn is_irreducible(set: &ClauseSet) -> bool {
    let smaller = |clause: &Clause| -> Vec<Clause> {
        clause.equations().map(|equation| clause.without(equation)).collect()
    };
    let mut needed: Vec<Clause> = set.clauses().iter().flat_map(smaller).collect();
    // A smaller clause that a coloring of the set violates does not follow from it.
    for painting in Painting::all(set.support(), set.colors()) {
        if set.state(&painting) == Some(true) {
            needed.retain(|clause| clause.is_satisfied(&painting));
        }
    }
    needed.is_empty()
}

const PALETTES: [Palette; 2] = [Palette::Any, Palette::Own];

properties! {
    #![proptest_config(ProptestConfig::with_cases(cases(60)))]

    #[test]
    fn theorem_8_1_3_optimal_colorings_combine(table in game(5, 3)) {
        for player in Player::BOTH {
            let optimal: Vec<Painting> = subsets(all(&table))
                .flat_map(|set| table.optimal_colorings(set, player))
                .collect();
            for a in &optimal {
                for b in &optimal {
                    prop_assert!(table.is_optimal(&a.recolored(*b), player));
                }
            }
        }
    }

    #[test]
    fn theorem_8_2_3_local_goals_suffice(table in game(5, 3)) {
        // Γ⁺ ∧ Γ/ψ ≤ Γ and Γ⁻ ∨ Γ/ψ ≥ Γ for every ψ, optimal or not.
        let at_least = |a: &Painting, b: &Painting| (0..table.rows()).all(|row| {
            let with = |p: &Painting| table.is_true(table.row(&table.painting(row).recolored(*p)));
            with(a) >= with(b)
        });
        for set in subsets(all(&table)) {
            for psi in Painting::all(set, table.colors()) {
                for row in 0..table.rows() {
                    let whole = table.painting(row);
                    let inside = whole.restricted(set);
                    let rest = table.is_true(table.row(&whole.recolored(psi)));
                    if at_least(&inside, &psi) && rest {
                        prop_assert!(table.is_true(row));
                    }
                    if at_least(&psi, &inside) && !rest {
                        prop_assert!(!table.is_true(row));
                    }
                }
            }
        }
    }

    #[test]
    fn theorem_8_3_2_substitutions_do_not_hurt(table in game(5, 3)) {
        for palette in PALETTES {
            let whole = values(&table, palette);
            for set in subsets(all(&table)) {
                for player in Player::BOTH {
                    for psi in table.optimal_colorings(set, player) {
                        let rest = values(&subgame(&table, &psi), palette);
                        for to_move in Player::BOTH {
                            let before = whole.winner(&Position::new(Painting::EMPTY, to_move));
                            let star = set.len() % 2 == 1;
                            let after = Position { star, ..Position::new(Painting::EMPTY, to_move) };
                            if before == player {
                                prop_assert_eq!(rest.winner(&after), player);
                            }
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn theorem_8_4_2_captured_sets_can_be_filled(table in game(6, 4)) {
        for palette in PALETTES {
            for set in subsets(all(&table)) {
                for captor in Player::BOTH {
                    let Some(psi) = table.captured(palette, set, captor) else { continue };
                    let rest = subgame(&table, &psi);
                    for (parity, to_move) in [(Parity::Even, !captor), (Parity::Odd, captor)] {
                        prop_assert_eq!(
                            padded(&table, palette, parity, to_move),
                            padded(&rest, palette, parity, to_move)
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn theorem_8_4_2_isotone_sets_whatever_the_parity(table in isotone(6)) {
        for set in subsets(all(&table)) {
            for captor in Player::BOTH {
                let Some(psi) = table.captured(Palette::Any, set, captor) else { continue };
                let rest = subgame(&table, &psi);
                for to_move in Player::BOTH {
                    let winner = |table: &TruthTable| padded(table, Palette::Any, Parity::of(table.elements()), to_move);
                    prop_assert_eq!(winner(&table), winner(&rest));
                }
            }
        }
    }

    #[test]
    fn theorem_8_5_2_dominating_moves_are_as_good_as_any_in_the_set(table in game(6, 4)) {
        for palette in PALETTES {
            let values = values(&table, palette);
            for set in subsets(all(&table)) {
                for player in Player::BOTH {
                    // (Γ*△)/m: after the move one element fewer.
                    let start = Position::new(Painting::EMPTY, player).padded(table.elements(), Parity::Odd);
                    for mv in table.dominating_moves(palette, set, player) {
                        let dominating = values.is_win(&start.after(mv));
                        for other in set.iter().flat_map(|v| palette.colors(player, table.colors()).map(move |c| Move::new(v, c))) {
                            prop_assert!(dominating <= values.is_win(&start.after(other)));
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn theorems_8_6_3_and_8_6_5_punctuated_formulas_show_optimal_colorings(table in game(6, 4)) {
        for player in Player::BOTH {
            let clauses = ClauseSet::prime(&table, player, BIG).unwrap();
            let form = NormalForm { keeper: player, clauses: clauses.clone() };
            prop_assert_eq!(&TruthTable::of(&form).unwrap(), &table);
            let irreducible = is_irreducible(&clauses);
            prop_assert!(irreducible || table.colors() > 2);
            for set in subsets(all(&table)) {
                let punctuated = clauses.punctuated(set);
                for psi in Painting::all(set, table.colors()) {
                    let satisfies = punctuated.state(&psi) == Some(true);
                    let optimal = table.is_optimal(&psi, player);
                    prop_assert!(optimal || !satisfies);
                    // Theorem 8.6.5: the converse, if the formula is irreducible.
                    prop_assert!(satisfies || !optimal || !irreducible);
                }
            }
        }
    }

    #[test]
    fn theorem_8_7_1_from_dominated_to_captured_and_back(table in game(5, 3)) {
        let palette = Palette::Any;
        for set in subsets(all(&table)) {
            for player in Player::BOTH {
                let moves = moves_in(&table, set);
                // A set may be dominated by the star of Γ⁺*△ alone; then it is captured.
                let by_a_move = !table.dominating_moves(palette, set, player).is_empty();
                let captured = table.captured(palette, set, player).is_some();
                if table.is_dominated(palette, set, player) {
                    prop_assert!(by_a_move || captured);
                }
                let after = |mv: &Move| {
                    let rest = subgame(&table, &Painting::EMPTY.after(*mv));
                    (rest, renumbered(set, mv.element))
                };
                if by_a_move {
                    let leaves_captured = |mv: &Move| {
                        let (rest, set) = after(mv);
                        rest.captured(palette, set, player).is_some()
                    };
                    prop_assert!(moves.iter().any(leaves_captured));
                }
                if captured {
                    for mv in &moves {
                        let (rest, set) = after(mv);
                        prop_assert!(rest.is_dominated(palette, set, player));
                    }
                }
            }
        }
    }

    #[test]
    fn theorem_8_7_2_goals_after_a_move(table in game(5, 3)) {
        for set in subsets(all(&table)) {
            for player in Player::BOTH {
                for mv in moves_in(&table, set) {
                    let smaller = set.without(mv.element);
                    let rest = subgame(&table, &Painting::EMPTY.after(mv));
                    for psi in Painting::all(smaller, table.colors()) {
                        let local: Painting = psi.iter().map(|m| {
                            let down = usize::from(m.element > mv.element);
                            Move::new(Element::new(m.element.index() - down), m.color)
                        }).collect();
                        if table.is_optimal(&psi.after(mv), player) {
                            prop_assert!(rest.is_optimal(&local, player));
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn theorem_8_7_4_augmenting_one_optimal_coloring_augments_all(table in game(5, 3)) {
        for set in subsets(all(&table)) {
            for player in Player::BOTH {
                for mv in moves_in(&table, all(&table) - set) {
                    let augmented = table.optimal_colorings(set, player)
                        .iter()
                        .map(|psi| table.is_optimal(&psi.after(mv), player))
                        .collect::<Vec<_>>();
                    prop_assert!(augmented.windows(2).all(|w| w[0] == w[1]));
                    prop_assert_eq!(table.augments(mv, set, player), augmented.first().copied());
                }
            }
        }
    }

    #[test]
    fn theorem_8_7_5_mutual_recursion(table in game(5, 3)) {
        let palette = Palette::Any;
        for set in subsets(all(&table)) {
            for player in Player::BOTH {
                let step = |mv: &Move| {
                    let rest = subgame(&table, &Painting::EMPTY.after(*mv));
                    let smaller = set.without(mv.element);
                    // The coloring that the subgame reaches must stay optimal with the move.
                    let augments = rest.optimal_colorings(renumbered(set, mv.element), player)
                        .iter()
                        .all(|psi| {
                            let whole = Rest::new(&table, Painting::EMPTY.after(*mv)).whole(psi);
                            table.is_optimal(&whole.restricted(smaller.with(mv.element)), player)
                        });
                    (rest, augments)
                };
                let moves = moves_in(&table, set);
                let dominated = |mv: &Move| {
                    let (rest, augments) = step(mv);
                    augments && rest.is_dominated(palette, renumbered(set, mv.element), player)
                };
                if !set.is_empty() && moves.iter().all(dominated) {
                    prop_assert!(table.captured(palette, set, player).is_some());
                }
                for mv in &moves {
                    let (rest, augments) = step(mv);
                    let captured = rest.captured(palette, renumbered(set, mv.element), player);
                    if augments && captured.is_some() {
                        prop_assert!(table.is_dominated(palette, set, player));
                        let found = table.dominating_moves(palette, set, player);
                        prop_assert!(found.contains(mv));
                    }
                }
            }
        }
    }

    #[test]
    fn section_8_8_locally_winning_moves_lead(table in isotone(5)) {
        let palette = Palette::Any;
        for set in subsets(all(&table)) {
            for to_move in Player::BOTH {
                let result = table.ternary(palette, set, to_move, Parity::of(set.len()));
                let mine = if to_move == Player::Max { Ternary::Max } else { Ternary::Min };
                let dead = set.is_subset(monotonicity::dead(&table));
                prop_assert_eq!(result == Ternary::Both, dead);
                if result == mine {
                    prop_assert!(!table.dominating_moves(palette, set, to_move).is_empty());
                } else if result != Ternary::Draw && !dead {
                    prop_assert!(table.captured(palette, set, !to_move).is_some());
                }
            }
        }
    }

    #[test]
    fn clauses_show_what_the_definition_says(table in game(6, 4)) {
        for palette in PALETTES {
            for player in Player::BOTH {
                let clauses = ClauseSet::prime(&table, player, BIG).unwrap();
                let mut games = LocalGames::new(table.colors(), palette);
                let occurrences = Occurrences::of(&clauses);
                let sizes = 1..=3.min(LocalGames::largest(table.colors()));
                for set in subsets(all(&table)).filter(|s| sizes.contains(&s.len())) {
                    let elements: Vec<Element> = set.iter().collect();
                    // The goal is what satisfies the punctuated clauses.
                    let punctuated = clauses.punctuated(set);
                    let rows = Painting::all(set, table.colors());
                    for (row, psi) in rows.enumerate() {
                        let satisfied = punctuated.state(&psi) == Some(true);
                        prop_assert_eq!(occurrences.goal(&elements) >> row & 1 == 1, satisfied);
                    }
                    let found = games.of_clauses(&occurrences, &elements, player);
                    let captured = table.captured(palette, set, player).is_some();
                    let shown = found.is_some_and(|outcome| outcome.captured);
                    prop_assert!(captured || !shown);
                    prop_assert!(shown || !captured || table.colors() > 2);
                    let moves = table.dominating_moves(palette, set, player);
                    for &mv in found.map_or(&[][..], |outcome| &outcome.dominating) {
                        prop_assert!(moves.contains(&LocalSet::whole(&elements, mv)));
                    }
                }
            }
        }
    }

    #[test]
    fn preprocessing_keeps_the_value(table in game(6, 4), largest in 1..4_usize) {
        let sides = Player::BOTH.map(|p| ClauseSet::prime(&table, p, BIG));
        let [max, min] = sides;
        let sides = FormulaSides::new(max, min).unwrap();
        for palette in PALETTES {
            let values = values(&table, palette);
            let mut preprocessor = Preprocessor::new(&sides, palette, largest);
            for painting in values.paintings() {
                for (star, to_move) in [(false, Player::Max), (true, Player::Max), (false, Player::Min), (true, Player::Min)] {
                    let position = Position { painting, star, to_move };
                    let simple = preprocessor.simplify(&sides, &position);
                    prop_assert_eq!(values.winner(&simple.position), values.winner(&position));
                    // An element as good as each dropped one is left.
                    let free = sides.uncolored(&simple.position.painting);
                    let dropped = preprocessor.dominated(&simple.residual, &simple.position, free);
                    let wins = |set: Elements| values.winning_moves(&simple.position).iter().any(|m| set.contains(m.element));
                    prop_assert_eq!(wins(free), wins(free - dropped));
                }
            }
        }
    }

    #[test]
    fn striking_out_clauses_keeps_the_truth(
        prefix in prop::collection::vec(any::<bool>(), 1..8),
        clauses in prop::collection::vec(prop::collection::vec((0..8_usize, any::<bool>()), 1..4), 0..10),
        largest in 1..4_usize,
    ) {
        use mustplay_coloring::qbf::{Formula, Literal, Quantifier};
        let variables = prefix.len();
        let prefix = prefix.into_iter().map(|e| if e { Quantifier::Exists } else { Quantifier::ForAll });
        let literal = |(v, positive): (usize, bool)| Literal { variable: v % variables, positive };
        let clauses = clauses.into_iter().map(|c| c.into_iter().map(literal).collect());
        let formula = Formula::new(prefix.collect(), clauses.collect());
        let (rest, counts) = autarky::simplify(&formula, largest);
        prop_assert_eq!(rest.is_true(), formula.is_true());
        prop_assert_eq!(rest.clauses().len() + counts.clauses, formula.clauses().len());
    }
}

/// 8.6.5 needs prime clauses, not only clauses that do not subsume each other.
#[test]
fn irreducible_means_prime() {
    let parse = mustplay_coloring::formula::Expression::parse;
    let (formula, _) = parse("(x | y) & (x | !y)", 2).unwrap();
    let clauses = formula.clauses(Player::Max, BIG).unwrap();
    assert_eq!(clauses.clauses().len(), 2);
    assert!(!is_irreducible(&clauses));
    let table = TruthTable::of(&formula).unwrap();
    let y = Elements::single(Element::new(1));
    assert_eq!(table.optimal_colorings(y, Player::Max).len(), 2);
    let punctuated = clauses.punctuated(y);
    let satisfied = |psi: &Painting| punctuated.state(psi) == Some(true);
    assert_eq!(Painting::all(y, 2).filter(satisfied).count(), 0);
}

/// Example 8.6.4: the two punctuated formulas for {a1, b1} on 3×3 Hex.
#[test]
fn example_8_6_4_punctuated_formulas() {
    let text = "(a3|b3|c3)&(a3|b3|c2)&(a3|b2|c2)&(a3|b2|c1)&(a2|b2|c2)&(a2|b2|c1)&(a2|b1|c1)\
                &(a1|b1|c1)&(a2|b2|b3|c3)&(a1|b1|b2|c2)&(a1|b1|b2|b3|c3)";
    let (formula, names) = mustplay_coloring::formula::Expression::parse(text, 2).unwrap();
    let clauses = formula.clauses(Player::Max, BIG).unwrap();
    assert_eq!(clauses.clauses().len(), 11);
    assert!(is_irreducible(&clauses));
    let element = |name: &str| names.element(name).unwrap();
    let (a1, b1, a2) = (element("a1"), element("b1"), element("a2"));
    let set = Elements::single(a1).with(b1);
    let is_goal = |clauses: &ClauseSet, a: Color, b: Color| {
        let psi = Painting::EMPTY.with(a1, a).with(b1, b);
        clauses.punctuated(set).state(&psi) == Some(true)
    };
    for a in [Color::FALSE, Color::TRUE] {
        for b in [Color::FALSE, Color::TRUE] {
            assert_eq!(is_goal(&clauses, a, b), b == Color::TRUE);
            let after = clauses.residual(&Painting::EMPTY.with(a2, Color::TRUE));
            assert_eq!(after.clauses().len(), 7);
            assert_eq!(is_goal(&after, a, b), (a, b) != (Color::FALSE, Color::FALSE));
        }
    }
    // After a2 the pair is captured, and what is left has four clauses.
    let sides = FormulaSides::of(&NormalForm::cnf(clauses), BIG);
    let mut preprocessor = Preprocessor::new(&sides, Palette::Any, 2);
    let played = Position::new(Painting::EMPTY.with(a2, Color::TRUE), Player::Min);
    let simple = preprocessor.simplify(&sides, &played);
    assert!(set.is_subset(simple.captured[0]));
    let table = TruthTable::of(&formula).unwrap();
    let filled = Painting::uniform(set.with(a2), Color::TRUE);
    let left = ClauseSet::prime(&subgame(&table, &filled), Player::Max, BIG).unwrap();
    assert_eq!(left.clauses().len(), 4);
}
