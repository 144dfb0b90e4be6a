//! QBF: the search against trying everything, games as formulas, and `DepQBF` as a third opinion.

use std::io::Write as _;
use std::process::{Command, Stdio};

use mustplay_coloring::file::{Function, Played};
use mustplay_coloring::minimax::ScheduledSearch;
use mustplay_coloring::qbf::{self, Encoding, Formula, Literal, Quantifier};
use mustplay_coloring::{
    Element, ElementNames, Move, Painting, Palette, Payoff, Player, Position, PositionValues,
    Rules, TruthTable, TurnOrder,
};
use mustplay_core::NoProgress;
use mustplay_testing::{full, properties};
use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::TestRunner;

use super::games::{cases, game};

fn formula() -> impl Strategy<Value = Formula> {
    let clause = prop::collection::vec((0..10_usize, any::<bool>()), 1..4);
    let prefix = prop::collection::vec(any::<bool>(), 1..10);
    (prefix, prop::collection::vec(clause, 0..16)).prop_map(|(prefix, clauses)| {
        let n = prefix.len();
        let quantifier = |e| {
            if e { Quantifier::Exists } else { Quantifier::ForAll }
        };
        let literal = |(v, positive): (usize, bool)| Literal { variable: v % n, positive };
        let clauses = clauses.into_iter().map(|c| c.into_iter().map(literal).collect());
        let prefix = prefix.into_iter().map(quantifier);
        Formula::new(prefix.collect(), clauses.collect())
    })
}

fn played(payoff: Function, rules: Rules, stones: Painting) -> Played<Function> {
    let names = ElementNames::numbers(payoff.elements());
    Played { rules, stones: stones.iter().collect(), ..Played::new(payoff, names) }
}

/// Some of the elements colored.
fn stones(table: &TruthTable, seed: u64) -> Painting {
    let colored = (0..table.elements()).filter(|i| (seed >> (4 * i)).is_multiple_of(4));
    let color =
        |i: usize| mustplay_coloring::Color::new((seed >> (4 * i + 2)) as usize % table.colors());
    colored.map(|i| Move::new(Element::new(i), color(i))).collect()
}

/// The table as an expression, so that parts are named instead of clauses multiplied out.
fn as_expression(table: &TruthTable) -> Function {
    use mustplay_coloring::formula::{ExpressionBuilder, ExpressionNode};
    let mut builder = ExpressionBuilder::default();
    let rows: Vec<_> = (0..table.rows()).filter(|&row| table.is_true(row)).collect();
    let terms = rows.into_iter().map(|row| {
        let equations =
            table.painting(row).iter().map(|mv| builder.add(ExpressionNode::Equation(mv)));
        let equations = equations.collect();
        builder.add(ExpressionNode::And(equations))
    });
    let terms = terms.collect();
    builder.add(ExpressionNode::Or(terms));
    Function::Expression(builder.finish(table.elements(), table.colors()))
}

properties! {
    #![proptest_config(ProptestConfig::with_cases(cases(200)))]

    #[test]
    fn search_says_what_trying_everything_says(formula in formula()) {
        let answer = qbf::solve(&formula, &NoProgress).unwrap();
        prop_assert_eq!(answer.is_true, formula.is_true());
    }

    #[test]
    fn qdimacs_is_read_back(formula in formula()) {
        let text = formula.to_qdimacs();
        prop_assert_eq!(Formula::from_qdimacs(&text).unwrap(), formula);
    }

    #[test]
    fn qcir_says_the_same(formula in formula()) {
        prop_assert_eq!(qcir_value(&formula.to_qcir()), formula.is_true());
    }
}

properties! {
    #![proptest_config(ProptestConfig::with_cases(cases(60)))]

    #[test]
    fn an_encoded_game_is_true_when_max_wins(table in game(4, 2), seed in any::<u64>(), own in any::<bool>()) {
        let palette = if own { Palette::Own } else { Palette::Any };
        let rules = Rules { palette, turns: TurnOrder::Alternate };
        let stones = stones(&table, seed);
        let values = PositionValues::of(&table, palette).unwrap();
        for to_move in Player::BOTH {
            let winner = values.winner(&Position::new(stones, to_move));
            for payoff in [Function::Table(table.clone()), as_expression(&table)] {
                let game = played(payoff, rules.clone(), stones);
                let encoding = Encoding::of(&game, to_move).unwrap();
                for clause in encoding.formula().clauses() {
                    let tautology = clause.iter().any(|l| clause.contains(&Literal { positive: !l.positive, ..*l }));
                    prop_assert!(!tautology);
                }
                let answer = qbf::solve(encoding.formula(), &NoProgress).unwrap();
                prop_assert_eq!(answer.is_true, winner == Player::Max);
            }
        }
    }

    #[test]
    fn any_order_of_turns_can_be_encoded(table in game(4, 2), order in any::<u8>(), own in any::<bool>()) {
        let player = |i: usize| if order >> i & 1 == 1 { Player::Max } else { Player::Min };
        let palette = if own { Palette::Own } else { Palette::Any };
        for turns in [TurnOrder::Equalized, TurnOrder::Order((0..table.elements()).map(player).collect())] {
            let rules = Rules { palette, turns };
            let start = Position::new(Painting::EMPTY, Player::Max);
            let winner = ScheduledSearch::new(&table, rules.clone(), &start, 1 << 20).winner(&Painting::EMPTY, &NoProgress).unwrap();
            let game = played(Function::Table(table.clone()), rules, Painting::EMPTY);
            let encoding = Encoding::of(&game, Player::Max).unwrap();
            let answer = qbf::solve(encoding.formula(), &NoProgress).unwrap();
            prop_assert_eq!(answer.is_true, winner == Player::Max);
        }
    }
}

/// Part 0 of an expression: parts really are named, when multiplying out is given up.
#[test]
fn parts_are_named_when_there_are_too_many_clauses() {
    // Eleven equivalences multiply out to more than two thousand clauses.
    let pairs: Vec<_> = (0..11).map(|i| format!("(x{i} == y{i})")).collect();
    let text = pairs.join(" | ");
    let (expression, names) = mustplay_coloring::formula::Expression::parse(&text, 2).unwrap();
    let stones: Painting =
        (0..20).map(|v| Move::new(Element::new(v), mustplay_coloring::Color::new(v % 2))).collect();
    let game = Played {
        stones: stones.iter().collect(),
        ..Played::new(Function::<1>::Expression(expression), names)
    };
    // Only the last pair is open: the last player to move decides.
    for (to_move, wins) in [(Player::Max, false), (Player::Min, true)] {
        let encoding = Encoding::of(&game, to_move).unwrap();
        let named = |m: &qbf::VariableMeaning| matches!(m, qbf::VariableMeaning::Part(_));
        assert!(encoding.meanings().iter().any(named));
        assert_eq!(qbf::solve(encoding.formula(), &NoProgress).unwrap().is_true, wins);
    }
}

/// A reader of the QCIR that is written, with its own way to the value.
fn qcir_value(text: &str) -> bool {
    let mut prefix: Vec<(bool, usize)> = Vec::new();
    let mut gates: Vec<(usize, bool, Vec<i64>)> = Vec::new();
    let mut output = 0;
    let list = |inside: &str| -> Vec<i64> {
        let items = inside.trim_end_matches(')').split(',').map(str::trim);
        items.filter(|s| !s.is_empty()).map(|s| s.parse().unwrap()).collect()
    };
    assert_eq!(text.lines().next(), Some("#QCIR-G14"));
    for line in text.lines().skip(1) {
        let (head, inside) = line.split_once('(').unwrap();
        match head {
            "exists" | "forall" => {
                prefix.extend(list(inside).iter().map(|&v| (head == "exists", v as usize)));
            }
            "output" => output = list(inside)[0] as usize,
            _ => {
                let (gate, kind) = head.split_once(" = ").unwrap();
                gates.push((gate.parse().unwrap(), kind == "and", list(inside)));
            }
        }
    }
    circuit_value(&prefix, &gates, output, &mut vec![false; output + 1])
}

/// The value when the variables of `prefix` are still to be set.
fn circuit_value(
    prefix: &[(bool, usize)],
    gates: &[(usize, bool, Vec<i64>)],
    output: usize,
    values: &mut Vec<bool>,
) -> bool {
    let Some((&(exists, variable), rest)) = prefix.split_first() else {
        for (gate, and, inputs) in gates {
            let input = |&l: &i64| values[l.unsigned_abs() as usize] == (l > 0);
            values[*gate] = if *and { inputs.iter().all(input) } else { inputs.iter().any(input) };
        }
        return values[output];
    };
    let mut results = [false, true]
        .map(|truth| {
            values[variable] = truth;
            circuit_value(rest, gates, output, values)
        })
        .into_iter();
    if exists { results.any(|r| r) } else { results.all(|r| r) }
}

/// What `DepQBF` says of a formula; `None` if it is not installed.
fn depqbf(formula: &Formula) -> Option<bool> {
    let mut child = match Command::new("depqbf").stdin(Stdio::piped()).stdout(Stdio::null()).spawn()
    {
        Ok(child) => child,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return None,
        Err(error) => panic!("depqbf: {error}"),
    };
    let mut input = child.stdin.take().unwrap();
    input.write_all(formula.to_qdimacs().as_bytes()).unwrap();
    drop(input);
    match child.wait().unwrap().code() {
        Some(10) => Some(true),
        Some(20) => Some(false),
        code => panic!("depqbf ended with {code:?}"),
    }
}

/// At least 200 games in the full run, a few otherwise. A missing `DepQBF` is a failure of the full
/// run: the comparison it asks for did not take place.
#[test]
fn depqbf_agrees_with_the_values_of_exported_games() {
    let full = full();
    let count = if full { 240 } else { 12 };
    let mut runner = TestRunner::deterministic();
    let mut agreed = 0;
    for _ in 0..count {
        let table = game(5, 3).new_tree(&mut runner).unwrap().current();
        let values = PositionValues::of(&table, Palette::Any).unwrap();
        let game = played(Function::Table(table), Rules::GAME_SAT, Painting::EMPTY);
        for to_move in Player::BOTH {
            let encoding = Encoding::of(&game, to_move).unwrap();
            let Some(answer) = depqbf(encoding.formula()) else {
                assert!(
                    !full,
                    "depqbf is not installed (Debian package depqbf): nothing was compared"
                );
                eprintln!("depqbf is not installed: nothing was compared");
                return;
            };
            let winner = values.winner(&Position::new(Painting::EMPTY, to_move));
            assert_eq!(answer, winner == Player::Max, "{game:?}");
            agreed += 1;
        }
    }
    assert_eq!(agreed, 2 * count);
}
