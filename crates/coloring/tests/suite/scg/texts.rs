//! Games in text: every form, and what is wrong with bad ones.

use mustplay_coloring::file::Problem;
use mustplay_coloring::formula::Expression;
use mustplay_coloring::{Color, Element, Move, Palette, Player, TruthTable, TurnOrder};
use mustplay_testing::properties;
use proptest::prelude::*;

use super::games::cases;

fn game(text: &str) -> mustplay_coloring::file::Played<mustplay_coloring::file::Definition> {
    match Problem::parse(text) {
        Ok(Problem::Game(game)) => game,
        other => panic!("{text}: {other:?}"),
    }
}

fn table(text: &str) -> String {
    let function = game(text).function::<1>();
    TruthTable::of(&function).unwrap().to_string()
}

#[test]
fn one_payoff_in_every_form() {
    let majority = "00010111";
    for text in [
        "(a & b) | (a & c) | (b & c)",
        "expr (a & b)\n  # comment\n | (a & c) | (b & c)",
        "cnf\na b\na c # comment\nb c\n",
        "dnf\na b\na c\nb c",
        "coalitions\na b\na c\nb c",
        "elements a b c\ntable 0001 0111",
        "table 0001\n0111",
        "c comment\np cnf 3 3\n1 2 0 1 3 0\n2 3 0\n",
        "p dnf 3 3\n1 2 0\n1 3 0\n2 3 0",
        "elements a b c\ndnf\nb=true a=1\nc a\nc b\n",
    ] {
        assert_eq!(table(text), majority, "{text}");
    }
    assert_eq!(table("p edge 4 4\nt 1 2\ne 1 3\ne 3 2\ne 1 4\ne 4 2"), "0111");
    // The vertices keep their numbers.
    let graph = game("p edge 4 2\nt 3 1\ne 3 2\ne 2 1\n");
    assert_eq!(graph.names.as_slice(), ["2", "4"]);
    // As boards are written: edges, stones, whose turn it is, who joins loses.
    let text = "p edge 3 3\ng edges\nn 1 s\nn 3 t\ne 1 2\ne 3 2\ne 2 3\nb 2-3'\nt white\n";
    let edges = game(text);
    assert_eq!(edges.names.as_slice(), ["1-2", "2-3", "2-3'"]);
    assert_eq!((edges.to_move, edges.rules.palette), (Player::Min, Palette::Own));
    assert_eq!(edges.names.write(edges.stones[0], 2), "2-3'=true");
    let plain = "p edge 4 4\nt 1 2\ne 1 3\ne 3 2\ne 1 4\ne 4 2\n";
    assert_eq!(table(&plain.replace("t 1 2", "t 1 2\ng misere")), "1000");
    assert_eq!(game(&format!("game game-sat\n{plain}")).rules.palette, Palette::Any);
    assert_eq!(game(&format!("{plain}b 3\n")).to_move, Player::Min);
    // `c` is an element where there is no DIMACS.
    assert_eq!(table("cnf\na b\nc d\n").len(), 16);
    assert_eq!(table("c & d"), "0001");
    assert_eq!(table("p | q"), "0111");
    assert_eq!(table("game & move"), "0001");
}

#[test]
fn three_colors() {
    let same = game("colors 3\nexpr x == y");
    assert_eq!(same.payoff.colors(), 3);
    assert_eq!(table("colors 3\nexpr x == y"), "100010001");
    assert_eq!(table("colors 3\nexpr x=1 | y"), "010010111");
    assert_eq!(table("colors 3\ncnf\nx=1 y=2\n"), "010010111");
    assert_eq!(table("colors 3\nexpr x != y"), "011101110");
}

#[test]
fn headers() {
    let read =
        game("game division\nmove min\nturns equalized\nelements z y x\nstones y=true\ncnf\nx z\n");
    assert_eq!(read.rules.palette, Palette::Own);
    assert_eq!(read.rules.turns, TurnOrder::Equalized);
    assert_eq!(read.to_move, Player::Min);
    assert_eq!(read.names.as_slice(), ["z", "y", "x"]);
    assert_eq!(read.stones, [Move::new(Element::new(1), Color::TRUE)]);
    let order = game("turns max min min\nexpr a & b & c");
    assert_eq!(order.rules.turns, TurnOrder::Order(vec![Player::Max, Player::Min, Player::Min]));
    let Ok(Problem::Scored(scored)) = Problem::parse("score\n3 a & b\n-1 b | c\n") else {
        panic!()
    };
    assert_eq!(scored.payoff.elements(), 3);
    let Ok(Problem::Quantified(formula)) = Problem::parse("p cnf 2 1\na 1 0\ne 2 0\n1 2 0\n")
    else {
        panic!()
    };
    assert_eq!(formula.prefix().len(), 2);
}

/// Texts and what is said of them.
const BAD: [(&str, &str); 44] = [
    ("x % y", "line 1, column 3: expected an element or one of ! & | -> == != = ( ), found `%`"),
    (
        "(x & y",
        "line 1, column 7: expected an operator or `)` for the `(` in line 1, column 1, found the end",
    ),
    ("x & y)", "line 1, column 6: expected an operator or the end, found `)`"),
    ("", "line 1, column 1: expected an element, a constant, `!` or `(`, found the end"),
    ("x y", "line 1, column 3: expected an operator or the end, found `y`"),
    ("x &\n& y", "line 2, column 1: expected an element, a constant, `!` or `(`, found `&`"),
    ("x = 2", "line 1, column 5: expected a color from 0 to 1, `false` or `true`, found `2`"),
    ("p cnf 2 2\n1 2 0\n", "line 2, column 6: expected 2 clauses, 1 more, found the end"),
    ("p cnf 2 1\n1 2 0\n1 0\n", "line 3, column 1: expected the end after 1 clauses, found `1`"),
    ("p cnf 2 1\n0\n", "line 2, column 1: expected a clause with at least one literal, found `0`"),
    (
        "p cnf 2 1\n1 3 0\n",
        "line 2, column 3: expected a literal from -2 to 2, or 0 at the end of a clause, found `3`",
    ),
    ("p cnf 2 1\n1 2\n", "line 2, column 4: expected 0 at the end of the clause, found the end"),
    (
        "p cnf 2000 1\n1 0\n",
        "line 1, column 7: expected a number of elements from 0 to 1024, found `2000`",
    ),
    (
        "p cnf 1 1\ne 1 0\na 1 0\n1 0\n",
        "line 3, column 3: expected a variable that was not quantified before, found `1`",
    ),
    ("p sat 1 1", "line 1, column 3: expected `cnf`, `dnf` or `edge`, found `sat`"),
    ("p edge 3 1\nt 1 1\ne 1 2", "line 2, column 5: expected two different terminals, found `1`"),
    (
        "p edge 3 1\ne 1 2",
        "line 2, column 6: expected lines `n VERTEX s` and `n VERTEX t`, found the end",
    ),
    (
        "p edge 3 1\nn 1 s\ne 1 2",
        "line 3, column 6: expected a line `n VERTEX t`, the other terminal, found the end",
    ),
    (
        "p edge 3 2\nn 1 s\nn 2 t\ne 1 3",
        "line 1, column 1: expected 2 edges, as this line says, found 1",
    ),
    (
        "move min\np edge 3 0\nn 1 s\nn 2 t\ne 1 3",
        "line 2, column 1: expected 0 edges, as this line says, found 1",
    ),
    (
        "p edge 3 1\nt 1 2\ne 3 3",
        "line 3, column 5: expected two different ends of an edge, found `3`",
    ),
    (
        "p edge 4 0\nt 1 2\nb 3\nw 4 3",
        "line 4, column 5: expected an element that has no color yet, found `3`",
    ),
    (
        "p edge 4 0\nt 1 2\nb 1",
        "line 3, column 3: expected a cell like `4` on a graph board, found `1`",
    ),
    (
        "p edge 3 2\ng edges\nt 1 2\ne 1 3\ne 3 2\nw 3-1",
        "line 6, column 3: expected a cell like `2-3` on a graph board, found `3-1`",
    ),
    (
        "p edge 3 0\nt 1 2\nt green",
        "line 3, column 3: expected `black` or `white`, or two terminals, found `green`",
    ),
    ("p edge 3 0\nt 1 2\nn 3 s", "line 3, column 3: expected each terminal once, found `3`"),
    (
        "p edge 3 0\nt 1 2\nx 3",
        "line 3, column 1: expected a line that starts with one of `c e n g b w t`, found `x`",
    ),
    (
        "p edge 1000000 0\nt 1 2",
        "line 1, column 8: expected the number of vertices, found `1000000`",
    ),
    (
        "colors 3\np edge 3 0\nt 1 2",
        "line 2, column 1: expected a payoff for more than two colors, not a graph, found `p`",
    ),
    ("p edge 3 1\nt 1 2\ne 1 4", "line 3, column 5: expected a vertex from 1 to 3, found `4`"),
    (
        "game division",
        "line 1, column 14: expected a payoff: `expr`, `cnf`, `dnf`, `coalitions`, `table`, `score`, `cases`, `p cnf`, `p dnf` or `p edge`, found the end",
    ),
    ("move max\nmove left\nexpr x", "line 2, column 6: expected `max` or `min`, found `left`"),
    ("colors 9\nexpr x", "line 1, column 8: expected a number of colors from 2 to 8, found `9`"),
    (
        "elements a a\nexpr a",
        "line 1, column 12: expected an element that was not named before, found `a`",
    ),
    ("elements a\ncnf\na b", "line 3, column 3: expected one of the elements named, found `b`"),
    ("table 011", "line 1, column 1: expected a table of 2ⁿ rows, found 3"),
    ("table 01x1", "line 1, column 9: expected 0 or 1, found `x`"),
    (
        "elements a\ntable 0111",
        "line 2, column 1: expected a payoff on the 1 elements named, found `table`",
    ),
    ("coalitions\na !b", "line 2, column 3: expected an element, found `!b`"),
    ("cnf\na &", "line 2, column 3: expected an equation like `x`, `!x` or `x=1`, found `&`"),
    ("score\nmany x", "line 2, column 1: expected a whole number of points, found `many`"),
    (
        "score\n3 x &",
        "line 2, column 6: expected an element, a constant, `!` or `(`, found the end",
    ),
    (
        "stones b=true\nexpr a",
        "line 1, column 8: expected a stone like `x=true` on an element of the game, found `b=true`",
    ),
    (
        "turns max\nexpr a & b",
        "line 1, column 7: expected a player for each of 2 moves, not 1, found `max`",
    ),
];

#[test]
fn bad_texts_are_refused_with_their_places() {
    for (text, message) in BAD {
        let error = Problem::parse(text).expect_err(text);
        assert_eq!(error.to_string(), message, "{text}");
    }
}

#[test]
fn nesting_and_size_are_bounded() {
    let deep = format!("{}x{}", "(".repeat(300), ")".repeat(300));
    let error = Expression::parse(&deep, 2).unwrap_err();
    assert_eq!(error.expected, "at most 256 levels of nesting");
    let deep = format!("{}x", "!".repeat(100_000));
    assert!(Expression::parse(&deep, 2).is_err());
    let deep = format!("{}x", "x -> ".repeat(100_000));
    assert!(Expression::parse(&deep, 2).is_err());
    // Long chains are not deep.
    let long = vec!["x"; 100_000].join(" & ");
    assert!(Expression::parse(&long, 2).is_ok());
    let names: Vec<_> = (0..1025).map(|i| format!("x{i}")).collect();
    let error = Expression::parse(&names.join(" | "), 2).unwrap_err();
    assert_eq!(error.expected, "at most 1024 elements, or one of those already named");
}

properties! {
    #![proptest_config(ProptestConfig::with_cases(cases(500)))]

    #[test]
    fn nothing_panics(text in "[a-c ()!&|=#>\n0-9-]{0,30}") {
        let _ = Problem::parse(&text);
    }

    #[test]
    fn mutated_files_do_not_panic(
        which in 0..6_usize,
        at in 0..200_usize,
        new in prop::sample::select(vec!["", "0", "-1", "x", "!", "=", "\n", " ", "p", "99", "é", "#"]),
    ) {
        let texts = [
            "game division\nmove min\nturns equalized\nelements z y x\nstones y=true\ncnf\nx z\n",
            "colors 3\nexpr (x=1 | y) == !z\n",
            "p edge 4 4\nt 1 2\ne 1 3\ne 3 2\ne 1 4\ne 4 2\n",
            "c hi\np cnf 3 3\n1 2 0 1 3 0\n2 3 0\n",
            "score\n3 a & b\n-1 b | c\n",
            "colors 3\nelements a b\ntable 100010001\n",
        ];
        let mut text = texts[which].to_owned();
        let at = at % text.len();
        if text.is_char_boundary(at) {
            text.replace_range(at..=at, new);
        }
        let _ = Problem::parse(&text);
    }
}
