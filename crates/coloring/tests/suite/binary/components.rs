//! Components found again, and values from components.

use std::collections::BTreeMap;

use mustplay_cgt::binary::{Connective, Form, Truth, Value};
use mustplay_coloring::binary_value::BinaryValues;
use mustplay_coloring::formula::Expression;
use mustplay_coloring::metagame::{Game, Join, MetagameSolver, Reason, Structure, StructureShape};
use mustplay_coloring::{Element, Elements, Palette, Parity, Player, TruthTable, monotonicity};
use mustplay_core::NoProgress;
use mustplay_testing::properties;
use proptest::prelude::*;

use super::boards::{and, cases, equivalent, independent, independent_isotone, or, winner};
use super::twin::table;

const MEMORY: usize = 1 << 20;

/// Random ways to join games that share nothing.
fn joined(games: Vec<Game>, ways: &[u8]) -> Game {
    let mut ways = ways.iter();
    let mut games = games.into_iter();
    let first = games.next().expect("a game");
    games.fold(first, |whole, game| {
        let pair = [whole, game];
        match ways.next().expect("a way for each") % 3 {
            0 => and(&pair),
            1 => or(&pair),
            _ => equivalent(&pair),
        }
    })
}

/// The structure has the outcomes of the game, and keeps its invariants.
fn check_structure(structure: &Structure, game: &Game) -> Result<(), TestCaseError> {
    prop_assert_eq!(structure.elements(), game.elements());
    for row in 0..game.table().rows() {
        let local = game.table().painting(row);
        let places: Vec<_> = game.elements().iter().collect();
        let painting = local
            .iter()
            .map(|mut mv| {
                mv.element = places[mv.element.index()];
                mv
            })
            .collect();
        prop_assert_eq!(structure.winner(&painting), game.winner(&painting));
    }
    check_invariants(structure)
}

fn check_invariants(structure: &Structure) -> Result<(), TestCaseError> {
    match structure.shape() {
        StructureShape::Constant(_) => {}
        StructureShape::Prime(game) => {
            prop_assert!(monotonicity::dead(game.table()).is_empty());
            prop_assert!(is_prime(game.table()), "{}", game.table());
        }
        StructureShape::Joined(join, parts) => {
            prop_assert!(parts.len() > 1);
            let mut seen = Elements::EMPTY;
            for part in parts {
                prop_assert!(!seen.meets(part.elements()));
                seen |= part.elements();
                prop_assert_eq!(part.living(), part.elements());
                match part.shape() {
                    StructureShape::Constant(_) => prop_assert!(false, "a constant part"),
                    StructureShape::Joined(within, _) => prop_assert_ne!(within, join),
                    StructureShape::Prime(_) => {}
                }
                check_invariants(part)?;
            }
        }
    }
    Ok(())
}

/// From the definition: f is no h(g₁, g₂) with g₁, g₂ on disjoint sets and h one of ∧ ∨ ≡. The
/// matrix of f over the two sets would have rows of at most two kinds, of which one may be
/// constant.
fn is_prime(table: &TruthTable) -> bool {
    let n = table.elements();
    (1..(1_usize << n) - 1).all(|set| {
        let part = |row: usize, inside: bool| -> usize {
            let digit = |v: usize| {
                let v = Element::new(v);
                table.color_in(row, v).index() * table.stride(v)
            };
            (0..n).filter(|v| (set >> v & 1 == 1) == inside).map(digit).sum()
        };
        let mut lines: BTreeMap<usize, Vec<bool>> = BTreeMap::new();
        for row in 0..table.rows() {
            // Rows of the table come in increasing order of the part outside for each inside.
            lines.entry(part(row, true)).or_default().push(table.is_true(row));
        }
        let mut kinds: Vec<Vec<bool>> = lines.into_values().collect();
        kinds.sort();
        kinds.dedup();
        let constant = |line: &[bool]| line.iter().all(|&win| win == line[0]);
        let divided = match &kinds[..] {
            [_] => true,
            [a, b] => constant(a) || constant(b) || a.iter().zip(b).all(|(x, y)| x != y),
            _ => false,
        };
        !divided
    })
}

properties! {
    #![proptest_config(ProptestConfig::with_cases(cases(192)))]

    #[test]
    fn components_are_found(games in independent(), ways in prop::collection::vec(any::<u8>(), 3)) {
        let whole = joined(games, &ways);
        let structure = Structure::of(&whole);
        check_structure(&structure, &whole)?;
        check_structure(&structure.clone().negated(), &whole.negated())?;
    }

    #[test]
    fn any_table_has_a_structure(two in table(2, 0..5_usize), three in table(3, 0..4_usize)) {
        for table in [two, three] {
            let game = Game::of(&table).unwrap();
            check_structure(&Structure::of(&game), &game)?;
        }
    }

    #[test]
    fn expressions_and_tables_have_one_structure(text in formula()) {
        let (expression, _) = Expression::parse(&text, 2).unwrap();
        let game = Game::of(&expression).unwrap();
        let read = Structure::of_expression(&expression).unwrap();
        check_structure(&read, &game)?;
        prop_assert_eq!(primes(&read), primes(&Structure::of(&game)), "{}", text);
    }

    #[test]
    fn judgments_are_minimax_values(
        games in independent(),
        ways in prop::collection::vec(any::<u8>(), 3),
        palette in prop::sample::select(&[Palette::Any, Palette::Own][..]),
    ) {
        check_judge(&joined(games, &ways), palette)?;
    }

    #[test]
    fn judgments_of_isotone_games(games in independent_isotone(), ways in prop::collection::vec(0..2_u8, 3)) {
        let whole = joined(games, &ways);
        check_judge(&whole, Palette::Own)?;
        let structure = Structure::of(&whole);
        let mut judge = MetagameSolver::new(&structure, Palette::Any, MEMORY, &NoProgress);
        if matches!(structure.shape(), StructureShape::Joined(..)) {
            for first in Player::BOTH {
                prop_assert_eq!(judge.answer(first).unwrap().reason, Reason::Isotone);
            }
        }
    }

    #[test]
    fn theorem_7_3_3_values_from_components(
        games in independent(),
        ways in prop::collection::vec(any::<u8>(), 3),
        palette in prop::sample::select(&[Palette::Any, Palette::Own][..]),
    ) {
        let whole = joined(games, &ways);
        let structure = Structure::of(&whole);
        let mut values = BinaryValues::new(palette);
        let composed = composed(&mut values, &structure);
        prop_assert_eq!(composed, values.value(whole.table()).unwrap());
    }
}

/// The value of a game from the values of its components. Games of equal value and parity can stand
/// for each other in ∧ and ∨ (SCG Theorem 7.3.3, for games of one parity), so the canonical forms
/// of the components are combined. Under ≡ values are not enough (SCG §7.6), so the parts of an
/// equivalence are valued together.
fn composed(values: &mut BinaryValues, structure: &Structure) -> Value {
    let form = composed_form(values, structure);
    let value = values.games().value(form);
    let dead = structure.elements().len() - structure.living().len();
    if dead.is_multiple_of(2) { value } else { values.games().starred_value(value) }
}

/// The canonical form of the living part.
fn composed_form(values: &mut BinaryValues, structure: &Structure) -> Form {
    match structure.shape() {
        StructureShape::Constant(winner) => {
            values.games().truth(Truth::from(*winner == Player::Max))
        }
        StructureShape::Joined(join @ (Join::And | Join::Or), parts) => {
            let connective = if *join == Join::And { Connective::AND } else { Connective::OR };
            let forms: Vec<Form> = parts.iter().map(|part| composed_form(values, part)).collect();
            let join = |whole, part| {
                let both = values.games().combine(connective, whole, part);
                values.games().canonical_form(both)
            };
            forms.into_iter().reduce(join).expect("a joined structure has parts")
        }
        StructureShape::Prime(_) | StructureShape::Joined(Join::Equivalent, _) => {
            let value = values.value(&structure.local()).unwrap();
            values.games().canonical(value, Parity::of(structure.living().len()))
        }
    }
}

fn check_judge(whole: &Game, palette: Palette) -> Result<(), TestCaseError> {
    let structure = Structure::of(whole);
    let mut judge = MetagameSolver::new(&structure, palette, MEMORY, &NoProgress);
    for first in Player::BOTH {
        let answer = judge.answer(first).unwrap();
        prop_assert_eq!(answer.winner, winner(whole, false, first, palette));
        for parity in [Parity::Even, Parity::Odd] {
            let answer = judge.padded(parity, first).unwrap();
            let star = Parity::of(whole.elements().len()) != parity;
            prop_assert_eq!(
                answer.winner,
                winner(whole, star, first, palette),
                "{}",
                answer.reason
            );
            // With the last move for the one who must win all, nothing but components is searched.
            let hero = match structure.shape() {
                StructureShape::Joined(Join::And, _) => Player::Max,
                StructureShape::Joined(Join::Or, _) => Player::Min,
                _ => continue,
            };
            if (parity == Parity::Odd) == (first == hero) {
                prop_assert_ne!(answer.reason, Reason::Search);
            }
        }
    }
    Ok(())
}

/// The elements of the prime games, sorted.
fn primes(structure: &Structure) -> Vec<Vec<usize>> {
    let mut found = match structure.shape() {
        StructureShape::Constant(_) => Vec::new(),
        StructureShape::Prime(game) => vec![game.elements().iter().map(Element::index).collect()],
        StructureShape::Joined(_, parts) => parts.iter().flat_map(primes).collect(),
    };
    found.sort();
    found
}

fn formula() -> impl Strategy<Value = String> {
    let leaf = prop::sample::select(&["a", "b", "c", "d", "e", "f", "true", "false"][..]);
    leaf.prop_map(str::to_owned).prop_recursive(4, 12, 3, |inner| {
        let sign = prop::sample::select(&["&", "|", "=="][..]);
        prop_oneof![
            inner.clone().prop_map(|f| format!("!({f})")),
            (inner.clone(), sign, inner).prop_map(|(f, sign, g)| format!("({f}) {sign} ({g})")),
        ]
    })
}

#[test]
fn structure_is_found_in_what_a_formula_means() {
    let structure = |text: &str| {
        let (expression, _) = Expression::parse(text, 2).unwrap();
        Structure::of_expression(&expression).unwrap().to_string()
    };
    assert_eq!(structure("(a | b) & (a | c)"), "∨({0}, ∧({1}, {2}))");
    assert_eq!(structure("(a & b) | (!a & !b)"), "≡({0}, {1})");
    assert_eq!(structure("(a & b) | (b & c) | (c & a)"), "{0,1,2}");
    assert_eq!(structure("a & (b | !b)"), "{0}");
    assert_eq!(structure("a | true"), "true");
}

/// Fifty elements: no truth table, but the components are small.
#[test]
fn large_games_are_judged_by_their_components() {
    let part = |i: usize| format!("((a{i} == b{i}) | (c{i} & d{i} & e{i}))");
    let text: Vec<String> = (0..10).map(part).collect();
    let (expression, names) = Expression::parse(&text.join(" & "), 2).unwrap();
    assert_eq!(names.as_slice().len(), 50);
    let structure = Structure::of_expression(&expression).unwrap();
    let mut judge = MetagameSolver::new(&structure, Palette::Any, MEMORY, &NoProgress);
    let answer = judge.answer(Player::Min).unwrap();
    assert_ne!(answer.reason, Reason::Search);
    let searched = judge.nodes();
    assert!(searched < 10_000, "{searched} positions");
    // The components are alike, so one of them tells the same story.
    let (one, _) = Expression::parse(&part(0), 2).unwrap();
    let one = Game::of(&one).unwrap();
    let star = !one.elements().len().is_multiple_of(2);
    assert_eq!(answer.winner, winner(&one, star, Player::Min, Palette::Any));
    // A chain of forty is one component.
    let link = |i: usize| format!("(a{i} & a{})", i + 1);
    let too_large = (0..40).map(link).collect::<Vec<_>>().join(" | ");
    let (expression, _) = Expression::parse(&too_large, 2).unwrap();
    assert!(Structure::of_expression(&expression).is_err());
}
