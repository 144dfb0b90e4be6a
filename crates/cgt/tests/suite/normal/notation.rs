//! Reading and writing games.

use mustplay_cgt::normal::notation::Unwritten;
use mustplay_cgt::normal::{Argument, Dyadic, Game, Games, NameScope, Style};
use mustplay_cgt::random::SplitMix;
use mustplay_core::{NoProgress, Progress, StopReason};
use mustplay_testing::properties;
use proptest::prelude::*;

use super::tree::{cases, recipes};

/// Both texts read as the same game, and the second is how it is written.
fn reads_as(text: &str, written: &str) {
    let mut games = Games::new();
    let g = games.read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(games.ascii(g), written, "{text}");
    assert_eq!(games.read(written), Ok(g), "{text}");
}

#[test]
fn what_people_write() {
    for (text, written) in [
        ("0", "0"),
        ("{|}", "0"),
        ("{0|}", "1"),
        ("-3/4", "-3/4"),
        ("2/4", "1/2"),
        ("*", "*"),
        ("*2", "*2"),
        ("*0", "0"),
        ("^", "^"),
        ("v", "v"),
        ("^^*", "^^*"),
        ("^3", "^3"),
        ("^3*2", "^3*2"),
        ("v4", "v4"),
        ("vv*", "vv*"),
        ("1*", "1*"),
        ("-1^", "-1^"),
        ("-(1^)", "-1v"),
        ("1/2v*3", "1/2v*3"),
        ("↑", "^"),
        ("⇑∗", "^^*"),
        ("↓", "v"),
        ("⇓", "vv"),
        ("{0|*}", "^"),
        ("±1", "+-1"),
        ("+-1", "+-1"),
        ("±(1,2)", "+-2"),
        ("±{2|1}", "+-{2|1}"),
        ("{2|1||0}", "{2|1||0}"),
        ("{{2|1}|0}", "{2|1||0}"),
        ("{a|b}", "error"),
        ("{3|2||1|0}", "{3|2||1|0}"),
        ("{4|||3|2||1}", "{4|||3|2||1}"),
        ("{0,*,1,2|0,*,1,2}", "{2|0,*}"),
        ("tiny(2)", "tiny(2)"),
        ("+_2", "tiny(2)"),
        ("-_2", "miny(2)"),
        ("{0||0|-2}", "tiny(2)"),
        ("-tiny(2)", "miny(2)"),
        ("tiny(0)", "^"),
        ("1 + 2 - 3", "0"),
        ("5+-1", "{6|4}"),
        ("5 + -1", "4"),
        ("5++-1", "{6|4}"),
        ("3*5", "3*5"),
        ("5*{3|1}", "{11|9}"),
        ("2 * (1/4)", "1/2"),
        ("5 - -1", "6"),
        ("3.^", "^3"),
        ("3·↑", "^3"),
        ("-2.(1/4)", "-1/2"),
        ("2.±1", "error"),
        ("2.(±1)", "0"),
        ("1:-1:1", "3/4"),
        ("*:*", "*2"),
        ("{0|0}:1", "^*"),
        ("ordinal(*, 1)", "^*"),
        ("cool({4|-4}, 3)", "+-1"),
        ("heat(*, 2)", "+-2"),
        ("overheat(1/2, 1, 1)", "{1|0}"),
        ("norton(3, ^)", "^3"),
        ("weight(^3*2)", "3"),
        ("mean({{20|0}|-40})", "-15"),
        ("temperature({{20|0}|-40})", "25"),
        ("reduced(±1 + ^)", "+-1"),
        ("conj(^)", "v"),
        ("- {1 | * }", "{*|-1}"),
        ("((1))", "1"),
    ] {
        if written == "error" {
            assert!(Games::new().read(text).is_err(), "{text}");
        } else {
            reads_as(text, written);
        }
    }
}

/// Texts that are no games, and what is said about them.
const BAD: &[(&str, &str)] = &[
    ("{1|", "line 1, column 4: expected an option, `|` or `}`, found the end"),
    ("{1|2", "line 1, column 5: expected `,`, `|` or `}`, found the end"),
    ("{1}", "line 1, column 3: expected `,` or `|`, found `}`"),
    ("{1|2}}", "line 1, column 6: expected an operator or the end, found `}`"),
    ("", "line 1, column 1: expected a game, found the end"),
    ("1 +\n {2|%}", "line 2, column 5: expected a game, found '%'"),
    (
        "1/3",
        "line 1, column 1: expected a denominator that is a power of two, found 3: no short game equals such a number",
    ),
    ("1 + 1/", "line 1, column 7: expected a denominator, found the end"),
    (
        "0.5",
        "line 1, column 3: expected a game in parentheses after `.` (fractions are \
                 written 1/2, multiples 3.(1/2)), found `5`",
    ),
    ("tiny(-1)", "line 1, column 1: expected tiny(G) with G at least 0, found -1"),
    ("tiny(1,2)", "line 1, column 1: expected tiny(G), found 2 arguments"),
    ("tiny(\"x\")", "line 1, column 1: expected tiny(G)"),
    ("tiny 1", "line 1, column 6: expected `(` after the name `tiny`, found `1`"),
    ("cool(1, *)", "line 1, column 1: expected a number to cool by, found *"),
    ("cool(1, -1)", "line 1, column 1: expected a tax above -1 to cool by, found -1"),
    ("norton(1, *)", "line 1, column 1: expected a positive game to multiply by"),
    (
        "1 + *65536",
        "line 1, column 5: expected a nimber up to *65535 inside an expression, found *65536",
    ),
    ("*4294967296", "line 1, column 2: expected a number up to 4294967295, found `4294967296`"),
    (
        "1099511627776.^ - v",
        "line 1, column 19: expected at most 1099511627776 ups in a sum, found 1099511627777",
    ),
    (
        "^1099511627777",
        "line 1, column 2: expected a number up to 1099511627776, found `1099511627777`",
    ),
    ("^v", "line 1, column 2: expected arrows in one direction, found `v`"),
    ("* 2", "line 1, column 3: expected an operator or the end, found `2`"),
    ("(1", "line 1, column 3: expected an operator or `)`, found the end"),
    ("{1|2|3}", "line 1, column 4: expected one longest run of bars, found two of 1"),
    ("1/2.^", "line 1, column 1: expected an integer of at most 64 bits before `.`, found 1/2"),
    ("f(\"x", "line 1, column 5: expected a closing quote, found the end"),
    (
        "9223372036854775807.^",
        "line 1, column 1: expected a multiple with at most 2^40 ups, \
                                   found 9223372036854775807 times 1",
    ),
];

#[test]
fn what_is_wrong_is_said() {
    for (text, message) in BAD {
        let error = Games::new().read(text).expect_err(text);
        assert_eq!(error.to_string(), *message, "{text}");
    }
}

#[test]
fn unknown_names_and_excesses_are_refused() {
    let error = Games::new().read("nimm(3)").unwrap_err().to_string();
    assert!(error.starts_with("line 1, column 1: expected one of tiny, miny"), "{error}");
    assert!(error.ends_with("found `nimm`"), "{error}");
    let huge = "7".repeat(5_000);
    let error = Games::new().read(&huge).unwrap_err().to_string();
    assert_eq!(
        error,
        "line 1, column 1: expected a number of at most 4096 characters, found one of 5000"
    );
    for nested in ["(".repeat(1_000), "{0|".repeat(1_000), "-".repeat(1_000), "±".repeat(1_000)] {
        let error = Games::new().read(&nested).unwrap_err().to_string();
        assert!(error.contains("expected at most 256 levels of nesting"), "{error}");
    }
}

/// What fits the bounds of a text reads back, and what does not is refused by the reader.
#[test]
fn the_printer_knows_the_bounds_of_the_reader() {
    let most_digits = "9".repeat(4096);
    let mut texts = vec![
        ("*4294967295".to_owned(), None),
        ("{*65535|*||0}".to_owned(), None),
        ("1000000000.^ + 2000000000.^".to_owned(), None),
        (most_digits.clone(), None),
        (format!("{most_digits} + 1"), Some(Unwritten::Digits)),
        (format!("-{} - 1", &most_digits[1..]), Some(Unwritten::Digits)),
    ];
    for level in 1..300 {
        texts.push((format!("ordinal(*,{level})"), None));
    }
    let mut games = Games::new();
    let mut checked: Vec<_> =
        texts.into_iter().map(|(text, why)| (games.read(&text).expect("a game"), why)).collect();
    let most_ups = games.read("^1099511627776").expect("a game");
    checked.push((most_ups, None));
    checked.push((games.add(most_ups, most_ups), Some(Unwritten::Ups)));
    let star = games.nus(&Dyadic::ZERO, 0, 65_536);
    let far = games.integer(-1000);
    checked.push((star, None));
    checked.push((games.canonical(&[star], &[far]), Some(Unwritten::Nimber)));
    // Each of these goes deep in another way: signs, names, braces.
    let mut switch = games.integer(1);
    let mut tiny = games.integer(1);
    let mut form = games.integer(1);
    let zero = games.zero();
    for _ in 0..300 {
        tiny = games.tiny(tiny);
        let hot = games.integer(1000);
        let larger = games.add(switch, hot);
        switch = games.switch(larger);
        let lower = games.integer(-1000);
        form = games.canonical(&[form, hot], &[lower, zero]);
        checked.extend([switch, tiny, form].map(|game| (game, None)));
    }
    let mut deep = 0;
    for (game, why) in checked {
        let plain = games.ascii(game);
        match games.show_readable(game, Style::Ascii, 1 << 16) {
            Ok(text) => {
                assert_eq!(why, None);
                assert_eq!(text, plain);
                assert_eq!(games.read(&text), Ok(game), "{text}");
            }
            Err(reason) => {
                assert!(why.is_none_or(|why| why == reason), "{reason}");
                assert!(games.read(&plain).is_err(), "{plain} can be read: {reason}");
                deep += usize::from(reason == Unwritten::Deep);
            }
        }
    }
    assert!(deep > 100, "{deep} forms are deep");
}

#[test]
fn huge_integers_are_numbers_like_any_other() {
    let mut games = Games::new();
    let text = "123456789012345678901234567890";
    let g = games.read(text).expect("a number");
    assert_eq!(games.ascii(g), text);
    let double = games.read(&format!("{text} + {text}")).expect("a number");
    assert_eq!(games.ascii(double), "246913578024691357802469135780");
}

/// Offers `heap(n)` and `row("…")`.
struct Toys;

impl NameScope for Toys {
    fn call(
        &mut self,
        games: &mut Games,
        name: &str,
        arguments: &[Argument],
    ) -> Option<Result<Game, String>> {
        match (name, arguments) {
            ("heap", [Argument::Game(n)]) => {
                let n = games.as_integer(*n).and_then(|n| u32::try_from(n).ok());
                Some(n.map(|n| games.nimber(n)).ok_or("expected heap(n), n ≥ 0".to_owned()))
            }
            ("row", [Argument::Text(text)]) => Some(Ok(games.integer(text.len() as i64))),
            _ => None,
        }
    }

    fn known(&self) -> Vec<String> {
        vec!["heap".to_owned(), "row".to_owned()]
    }
}

#[test]
fn callers_bring_their_own_names() {
    let mut games = Games::new();
    let g = games.read_with("heap(3) + row(\"xx o\")", &mut Toys, &NoProgress).expect("known");
    assert_eq!(games.ascii(g), "4*3");
    let error = games.read_with("heap(-1)", &mut Toys, &NoProgress).unwrap_err();
    assert_eq!(error.to_string(), "line 1, column 1: expected heap(n), n ≥ 0");
    let error = games.read_with("pile(1)", &mut Toys, &NoProgress).unwrap_err();
    assert!(error.to_string().contains("heap, row"), "{error}");
}

#[test]
fn expressions_that_explode_are_stopped() {
    let frugal = |progress: &Progress| match progress.bytes >> 20 {
        ..30 => Ok(()),
        _ => Err(StopReason::Memory),
    };
    let mut games = Games::new();
    let terms: Vec<String> = (1..40).map(|i| format!("{{{}|{i}||-{}}}", 3 * i, i * i)).collect();
    let error = games.read_with(&terms.join(" + "), &mut Toys, &frugal).unwrap_err();
    assert_eq!(error.to_string(), "memory limit reached while evaluating");
    assert!(games.read("1 + 1").is_ok());
}

#[test]
fn styles() {
    let mut games = Games::new();
    for (text, unicode, latex) in [
        ("^^*", "⇑*", "{\\Uparrow}{\\ast}"),
        ("-1/2v3*2", "-1/2↓3*2", "-\\tfrac{1}{2}{\\downarrow}3{\\ast}2"),
        ("+-1", "±1", "\\pm 1"),
        ("{2|0,*}", "{2|0,*}", "\\{2\\mathbin{|}0,{\\ast}\\}"),
        ("{3|2||1}", "{3|2||1}", "\\{3\\mathbin{|}2\\mathbin{\\|}1\\}"),
        ("tiny(2)", "tiny(2)", "{+}_{2}"),
    ] {
        let g = games.read(text).expect("a game");
        assert_eq!(games.show(g, Style::Unicode), unicode);
        assert_eq!(games.show(g, Style::Latex), latex);
    }
}

#[test]
fn all_of_day_three_reads_back() {
    let mut games = Games::new();
    for g in games.born_by_day(3) {
        for style in [Style::Ascii, Style::Unicode] {
            let text = games.show(g, style);
            assert_eq!(games.read(&text), Ok(g), "{text}");
        }
    }
}

#[test]
fn long_games_are_written_without_a_deep_stack() {
    let mut games = Games::new();
    let mut g = games.nimber(1);
    for i in 0..10_000 {
        let threat = games.integer(i + 1);
        g = games.canonical(&[threat], &[g]);
    }
    let text = games.ascii(g);
    assert!(text.len() > 10_000);
    assert!(games.read(&text).unwrap_err().to_string().contains("levels of nesting"));
}

properties! {
    #![proptest_config(cases(500))]

    #[test]
    fn writing_reads_back_and_depends_on_the_value_alone(a in recipes(true), b in recipes(true)) {
        let mut games = Games::new();
        let g = a.cook(&mut games);
        let text = games.ascii(g);
        prop_assert_eq!(games.read(&text), Ok(g), "{}", text);
        let unicode = games.show(g, Style::Unicode);
        prop_assert_eq!(games.read(&unicode), Ok(g), "{}", unicode);
        // Another engine, filled in another order, writes the same.
        let mut other = Games::new();
        let h = b.cook(&mut other);
        other.neg(h);
        let copy = other.import(&games, g);
        prop_assert_eq!(other.ascii(copy), text);
    }

    #[test]
    fn literals_read_as_the_sum_of_their_parts(m in -99_i64..99, n in 0_u32..4,
                                               ups in -9_i32..9, nimber in 0_u32..9) {
        let mut games = Games::new();
        let x = Dyadic::new(m, n);
        let g = games.nus(&x, ups, nimber);
        let text = format!("{x} + {ups}.^ + *{nimber}");
        prop_assert_eq!(games.read(&text), Ok(g));
    }
}

#[test]
fn random_and_mutated_texts_never_panic() {
    const SEEDS: [&str; 12] = [
        "{2|0,*}",
        "{3|2||1|0} - ±(1,2)",
        "^^*2 + v3 - tiny(2)",
        "1/2:(-1):1",
        "cool({4|-4},1/2)",
        "-3.(^ + *)",
        "norton({1|-1},^)",
        "overheat(1/2,1,1*)",
        "{{20|0}|-40}",
        "heat(*2, 3/4) + +_1",
        "weight({^|v*})",
        "reduced({5|4||^|-3})",
    ];
    const WORDS: [&str; 32] = [
        "{", "}", "|", "||", "(", ")", ",", "+", "-", "*", "^", "v", "1", "2", "3/4", "/", ".",
        ":", "±", "_", "\"", " ", "\n", "tiny", "cool", "heat(", "↑", "⇓", "‖", "é", "v2", "0",
    ];
    let mut dice = SplitMix::new(0x2545_F491_4F6C_DD1D);
    let mut games = Games::new();
    let mut read = 0;
    for round in 0..100_000 {
        let mut text = String::new();
        if round % 2 == 0 {
            for _ in 0..dice.index(14) {
                text.push_str(WORDS[dice.index(WORDS.len())]);
            }
        } else {
            let mut words: Vec<char> = SEEDS[dice.index(SEEDS.len())].chars().collect();
            for _ in 0..=dice.index(3) {
                let at = dice.index(words.len());
                match dice.index(3) {
                    0 => drop(words.remove(at)),
                    1 => {
                        words.splice(at..at, WORDS[dice.index(WORDS.len())].chars()).for_each(drop);
                    }
                    _ => words[at] = WORDS[dice.index(WORDS.len())].chars().next().unwrap_or('*'),
                }
                if words.is_empty() {
                    break;
                }
            }
            text.extend(words);
        }
        if games.bytes() > 64 << 20 {
            games = Games::new();
        }
        // A lucky text cannot ask for an endless computation.
        let most = games.steps() + 20_000;
        let hasty = |progress: &Progress| match progress.done {
            done if done > most => Err(StopReason::Nodes),
            _ => Ok(()),
        };
        match games.read_with(&text, &mut Toys, &hasty) {
            Ok(g) => {
                read += 1;
                let written = games.show_within(g, Style::Ascii, 2_000);
                if let Some(written) = written {
                    assert_eq!(games.read(&written), Ok(g), "{text} was written {written}");
                }
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
    assert!(read > 5_000, "only {read} texts were games");
}
