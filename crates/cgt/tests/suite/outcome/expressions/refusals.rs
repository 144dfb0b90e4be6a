//! What is refused, with the place and the reason; whatever is written, nothing breaks.

use super::*;

/// A text over the fork, the line and column at which it is refused, what was expected, what found.
type Refused<'a> = (&'a str, (usize, usize), &'a str, &'a str);

fn are_refused(cases: &[Refused]) {
    for &(text, place, expected, found) in cases {
        let mut expressions = over("fork");
        let (line, column) = place;
        let refused = NotationError::Expected {
            place: SentencePlace { line, column },
            expected: expected.to_owned(),
            found: found.to_owned(),
        };
        assert_eq!(expressions.read(text, &NoProgress).err(), Some(refused), "{text:?}");
    }
}

#[test]
fn operations_that_are_refused_say_where_and_why() {
    let outcome = "an outcome (_, a, b, T), `*`, `$` or `{`";
    are_refused(&[
        ("a + c", (1, 5), outcome, "`c`"),
        ("a over L3 + ", (1, 13), outcome, "the end"),
        ("a <= b over L2", (1, 6), "an outcome (_, T), `*`, `$` or `{`", "`b`"),
        ("a <= T over L2", (1, 8), "a game over fork", "one over L2"),
        ("{a|T over L2}", (1, 6), "a game over fork", "one over L2"),
        ("a +_lambda b", (1, 5), "a game over fork^op as the second one", "one over fork"),
        (
            "a +_foo b",
            (1, 5),
            "a function (and, or, lambda, rho, first, second, member, above(…), notbelow(…), \
             [x->y, …] or one that was defined)",
            "`foo`",
        ),
        ("map(and, a)", (1, 5), "pairs of outcomes, of a sum", "outcomes of fork"),
        (
            "map([_->_, a->T, b->_, T->_ over L2], a)",
            (1, 5),
            "a monotone function",
            "a ≤ T with the images T and _, which are not in that order",
        ),
        ("map([_->_, a->T over L2], a)", (1, 5), "an image for the outcome b", "none"),
        ("map([_->_, x->T, else->T over L2], a)", (1, 12), "an outcome (_, a, b, T)", "`x`"),
        ("map([a->b, a->T, else->T], a)", (1, 12), "another outcome", "`a` once more"),
        ("map([a b], a)", (1, 8), "`->`", "`b`"),
        ("map(above(a) a)", (1, 14), "`,` and a game", "`a`"),
    ]);
    let mut lattice = over("_<a,_<b,a<c,a<d,b<c,b<d,c<T,d<T");
    assert_eq!(
        message(&mut lattice, "a +_or b"),
        "line 1, column 5: expected a lattice of outcomes, found no least upper bound of a and b"
    );
}

#[test]
fn questions_and_definitions_that_are_refused_say_where_and_why() {
    are_refused(&[
        ("a <=_x b", (1, 5), "the subscript _l, _r, _g, _g1 or _g2, or a game", "`_x`"),
        ("a <|_l b", (1, 3), "`<|`, `|>`, `<|_g` or `|>_g`", "`<|_l`"),
        ("a ~ b", (1, 3), "`+`, `\\/`, `/\\`, `^op`, `over`, a relation or the end", "`~`"),
        (
            "{a,b} <= {a}",
            (1, 7),
            "a game on one side, or a relation between sets (<=_l, <=_r, =_l, =_r)",
            "`<=` between sets",
        ),
        ("{a} <=_g b", (1, 5), "a game on both sides", "`<=_g` between sets"),
        ("{a,b}", (1, 5), "`,` or `|`", "`}`"),
        ("{{a}|b}", (1, 4), "`,` or `|`", "`}`"),
        ("{_|T} <=_g a", (1, 1), "a passable game", "one in which a player wants to pass"),
        ("(x over (x,y)) <=_l (y over (x,y))", (1, 16), "a poset with bottom", "x,y"),
        ("(x over (x,y)) \\/ (y over (x,y))", (1, 16), "a poset with bottom", "x,y"),
        (
            "frob(a)",
            (1, 1),
            "an operation (canonical, copycat, down, join, meet, monotone, op, up, map) or a \
             function that was defined",
            "`frob`",
        ),
        ("(a", (1, 3), "`+`, `\\/`, `/\\` or `)`", "the end"),
        ("op(a,b)", (1, 5), "`)`", "`,`"),
        ("a = b; c", (1, 1), "a name that is no outcome", "`a`"),
        ("G = b", (1, 6), "`;` after the definition", "the end"),
        ("G=b; G=a; G", (1, 6), "a name that is not defined yet", "`G`"),
        ("f=above(a); f", (1, 13), "a game, or `(` behind a function", "`f`"),
        (
            "a over (x<y,y<x)",
            (1, 8),
            "a poset",
            "one that is none: the relations run in a circle: x < y < x",
        ),
        ("a over (x<)", (1, 11), "the name of an outcome", "`)`"),
        (
            "a over nothing",
            (1, 8),
            "`L4`, `fork`, `terminals:3` or relations like `a<b,a<c`",
            "`nothing`",
        ),
        ("monotone({_|T})", (1, 1), "a passable game", "one in which a player wants to pass"),
    ]);
}

#[test]
fn large_sums_are_refused_and_long_ones_stopped() {
    let mut expressions = over("L2");
    let mut chain = "$0=*;".to_owned();
    for number in 1..1100 {
        let _ = write!(chain, "${number}={{T|${}}};", number - 1);
    }
    assert_eq!(
        message(&mut expressions, &format!("{chain}\n$1099 + $1099")),
        "line 2, column 7: expected a sum of at most 1048576 positions (canonical(…) makes \
         summands smaller), found one of 1214404"
    );
    let mut short = "*".to_owned();
    for _ in 0..13 {
        short = format!("canonical({short} +_and *)");
    }
    let (_, tree) = evaluated(&mut expressions, &short);
    assert_eq!(tree.text(), "_");
    let stopped = expressions.read("* + *", &StopReason::Time);
    assert!(matches!(stopped, Err(NotationError::Stopped(StopReason::Time))));
    let product = "(_ over terminals:6) + (_ over terminals:6)";
    assert_eq!(
        message(&mut expressions, product),
        "line 1, column 22: expected a sum over at most 16384 outcomes, found one over 17424"
    );
}

#[test]
fn mutated_expressions_never_panic() {
    let starts = [
        "G={a|_}; H=G^op; G +_lambda H",
        "{a,b} <=_l {T|{b|_}}",
        "map([_->_, a->a, else->T over L3], ↑(a,b) \\/ *)",
        "({T|_} over L2) +_above(T&a) {a,b|_} =_g1 * over L2",
        "copycat(canonical({a|{b|_}} /\\ T)) |> T over L2 x (a<b,c)",
    ];
    let symbols: Vec<char> = "{}()[]|,;<>=+*^_abTlrg12->opx\\/↑↓ᵒᵖ≤ᵍ$ over".chars().collect();
    let mut random = Random::new(11);
    for start in starts {
        let count = if full() { 20_000 } else { 1_500 };
        for _ in 0..count {
            let text = random.mutated(start, &symbols, 5);
            let mut expressions = over("fork");
            match expressions.read(&text, &NoProgress) {
                Ok(Sentence::Game { space, form }) => {
                    // What is printed is read back over the poset that is printed.
                    let games = expressions.space(space).games();
                    let (poset, printed) = (games.poset().to_string(), games.text(form));
                    let again: OutcomePoset = poset.parse().unwrap();
                    let mut again = Games::new(again);
                    let read = again.parse(&printed).unwrap();
                    assert_eq!(tree(&again, read), tree(games, form));
                }
                Ok(Sentence::Question(_)) => {}
                Err(error) => assert!(error.to_string().starts_with("line ")),
            }
        }
    }
}

#[test]
fn deep_texts_do_not_overflow_the_stack() {
    let mut expressions = over("L2");
    let deep = 100_000;
    for (open, close) in [("(", ")"), ("{T|", "}"), ("↑", ""), ("", "^op"), ("op(", ")")] {
        let count = if open.starts_with(['{', '↑']) { deep / 20 } else { deep };
        let text = open.repeat(count) + "_" + &close.repeat(count);
        assert!(expressions.read(&text, &NoProgress).is_ok(), "{open}");
    }
    let nested = "a over ".to_owned() + &"(".repeat(deep) + "L2" + &")".repeat(deep);
    assert!(message(&mut expressions, &nested).contains("fewer parentheses in one another"));
}
