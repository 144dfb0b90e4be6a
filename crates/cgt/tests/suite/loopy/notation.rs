//! Reading and writing loopy games.

use super::{cgsuite, session, value};
use mustplay_cgt::loopy::NAMES;
use mustplay_cgt::normal::Games;

#[test]
fn names_are_read_and_written() {
    for (name, definition, _) in NAMES {
        let (named, written) = (value(name), value(definition));
        assert_eq!(named.onside(), written.onside(), "{name}");
        assert_eq!(named.offside(), written.offside(), "{name}");
    }
    for text in ["on", "off", "over", "under", "upon", "upon*", "dud", "-upon", "-upon*2"] {
        assert_eq!(session().text(&value(text)).as_deref(), Some(text));
    }
    assert_eq!(cgsuite("-upon"), "v[on]");
    assert_eq!(cgsuite("a{0||0|0,a}"), cgsuite("{0||0|0,a{0||0|0,a}}"));
}

#[test]
fn what_is_written_reads_back() {
    for text in [
        "a{0||||0|||a|*||*}",
        "{2|1||over}",
        "{{2|1},over|-upon}",
        "+-(5over)",
        "a{0|0,{0|||a|0||0}}",
        "2 & +-1",
        "2^[on]*3",
        "-1v<on>*",
        "Tiny(on)",
        "2Tiny(over)",
        "{0,over|pass,a{a|-1}}",
    ] {
        let game = value(text);
        for written in [session().text(&game), session().cgsuite(&game)] {
            let written = written.expect("a text");
            let again = value(&written);
            assert_eq!(game.onside().len(), again.onside().len(), "{text}: {written}");
            let order = game.compare(&again, &mustplay_core::NoProgress);
            assert_eq!(order, Ok(Some(std::cmp::Ordering::Equal)), "{text}: {written}");
        }
    }
}

#[test]
fn definitions_last() {
    let mut session = session();
    session.read_sentence("g = {0|upon}").expect("a definition");
    let game = session.read("g + 1").expect("a game");
    assert_eq!(session.cgsuite(&game).as_deref(), Some("{1|1^[on]}"));
}

#[test]
fn bad_input_names_place_and_expectation() {
    for (text, message) in [
        ("{0|b}", "line 1, column 4: expected a game, found the name `b`, which nothing binds"),
        ("a{0|a{a|0}}", "line 1, column 5: expected a new name, found `a`, which is bound already"),
        (
            "on{0|on}",
            "line 1, column 1: expected a new name, found `on`, which has a meaning of its own",
        ),
        ("a{0|a+1}", "line 1, column 5: expected `a` alone as an option, found it inside a game"),
        ("pass", "line 1, column 1: expected `pass` as an option between braces"),
        (
            "pass{0|1}",
            "line 1, column 1: expected a new name, found `pass`, which has a meaning of its own",
        ),
        (
            "v & over",
            "line 1, column 1: expected stoppers around `&`, the first at least the second",
        ),
        ("degree(dud)", "line 1, column 1: expected degree(G) of a stopper, found other sides"),
        ("upsum(1)", "line 1, column 1: expected upsum(G, H)"),
        (
            "foo(1)",
            "line 1, column 1: expected one of tiny, miny, onside, offside, degree, upsum, downsum, found `foo`",
        ),
        ("weight(over)", "line 1, column 1: expected weight(G) of games without loops"),
        (
            "powto(^, under)",
            "line 1, column 1: expected a number of at least 0 as power, perhaps with over or under, or on, found another game",
        ),
        (
            "pow(under, on)",
            "line 1, column 1: expected pow(G, x) with a stopper G of the form {0|H}, found another game",
        ),
        ("100000", "line 1, column 1: expected a game of at most 1500 positions, found more"),
        ("*5000", "line 1, column 1: expected a game of at most 1500 positions, found more"),
        ("2000.over", "line 1, column 1: expected a multiple of at most 1000, found 2000"),
        ("a{0|a", "line 1, column 6: expected `,`, `|` or `}`, found the end"),
    ] {
        let error = session().read(text).expect_err(text);
        assert_eq!(error.to_string(), message, "{text}");
    }
}

/// In normal play a loop is refused by name.
#[test]
fn normal_play_takes_no_loops() {
    for (text, message) in [
        (
            "a{0|a}",
            "line 1, column 1: expected a game without loops, found `a{`: use `mustplay game loopy`",
        ),
        (
            "{0|pass}",
            "line 1, column 4: expected a game without loops, found `pass`: use `mustplay game loopy`",
        ),
        (
            "1 + over",
            "line 1, column 5: expected a game without loops, found `over`: use `mustplay game loopy`",
        ),
        (
            "1 & 0",
            "line 1, column 1: expected a game without loops, found two sides of one: use `mustplay game loopy`",
        ),
    ] {
        assert_eq!(Games::new().read(text).expect_err(text).to_string(), message);
    }
}
