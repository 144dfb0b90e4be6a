//! Bad input is answered with an error that says what was expected, never with a panic.

use mustplay_cgt::normal::Games;
use mustplay_core::{NoProgress, Progress, StopReason};
use mustplay_rulesets::RulesetNames;
use mustplay_rulesets::go::{Board, sgf};
use mustplay_rulesets::literal::{call, literal, literal_within};
use mustplay_rulesets::registry::RULESETS;
use mustplay_rulesets::{
    Amazons, Chomp, Clobber, Col, Cram, Domineering, Evaluator, Grundy, Hackenbush, Konane, Nim,
    RulesetPosition, Snort, Tic, ToadsAndFrogs,
};
use mustplay_testing::properties;
use proptest::prelude::*;

fn message(name: &str, arguments: &str) -> String {
    match literal(name, arguments) {
        Ok(_) => panic!("{name}({arguments}) was accepted"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn an_unknown_ruleset_lists_the_known_ones() {
    let message = message("domino", "\"2x2\"");
    assert!(message.starts_with("expected a ruleset (allbut, amazons, chomp, "), "{message}");
    assert!(message.ends_with("found `domino`"), "{message}");
}

#[test]
fn messages_say_what_was_expected() {
    for (name, arguments, expected) in [
        (
            "domineering",
            "\"40x40\"",
            "domineering: a component of 1600 cells is beyond the limit of 36 cells; its value \
             could not be computed in any reasonable time",
        ),
        (
            "nim",
            "3, -5",
            "nim: argument 2: expected a whole number that is not negative, found `-5`",
        ),
        ("clobber", "\"xy\"", "clobber: row 1, column 2: expected one of `x` `o` `.`, found `y`"),
        (
            "clobber",
            "xo",
            "clobber: column 1: expected a number or a text in double quotes, found `xo`",
        ),
        (
            "domineering",
            "2, 3",
            "domineering: expected one text in double quotes, found 2 arguments",
        ),
        (
            "domineering",
            "\"../...\"",
            "domineering: row 2: expected 2 cells like the first row, found 3",
        ),
        ("hackenbush", "\"B(R\"", "hackenbush: column 4: expected `)`, found the end"),
        (
            "hackenbush",
            "\"0-1:X\"",
            "hackenbush: column 1: expected an edge like `0-1:B` with vertices 0 to 255 and a \
             color B, R or G, found `0-1:X`",
        ),
        (
            "chomp",
            "\"2,3\"",
            "chomp: column 2: expected a row not longer than the row above it, found 3 after 2",
        ),
        (
            "octal",
            "\"0.g\", 3",
            "octal: argument 1: expected a code such as \"0.77\" with digits to f, found `\"0.g\"`",
        ),
        (
            "subtraction",
            "1, 2",
            "subtraction: expected numbers, a semicolon, then heaps, found 2 arguments \
             without a semicolon",
        ),
        ("go", "\"3x3\"", "go is scored, not won by the last move, so it is no term of a sum"),
    ] {
        assert_eq!(message(name, arguments), expected);
    }
}

#[test]
fn arguments_are_lists_of_numbers_and_texts() {
    for (name, good) in [
        ("nim", "  "),
        ("nim", " 3,5 , 7 "),
        ("subtraction", " 1,2 ; 10,\t3 "),
        ("subtraction", "\"1, 2\", 10"),
    ] {
        assert!(literal(name, good).is_ok(), "{name}({good})");
    }
    for bad in ["1,", ",1", "1;2;3", "\"", "\"1\"2", "1 2", "1.5", "9999999999999999999"] {
        for name in ["nim", "subtraction"] {
            assert!(literal(name, bad).is_err(), "{name}({bad})");
        }
    }
    assert_eq!(
        message("nim", "3, five"),
        "nim: column 4: expected a number or a text in double quotes, found `five`"
    );
}

#[test]
fn boards_are_sizes_or_rows_of_one_length() {
    let board = |text: &str| text.parse::<Domineering>().map(|board| board.to_string());
    assert_eq!(board(" 2x3 "), Ok(".../...".to_owned()));
    assert_eq!(board("..#/..."), Ok("..#/...".to_owned()));
    for bad in ["0x3", "99999999999999999999x9", "..//..", "", "/", "../..."] {
        assert!(board(bad).is_err(), "{bad}");
    }
    assert_eq!(
        board("../.?").unwrap_err().to_string(),
        "row 2, column 2: expected one of `.` `#`, found `?`"
    );
}

/// Amazons move across a corner where dominoes cannot lie.
#[test]
fn regions_touch_by_sides_or_by_corners() {
    let components = |name: &str, board: &str| {
        let literal = literal(name, &format!("{board:?}")).unwrap_or_else(|e| panic!("{e}"));
        literal.components().len()
    };
    assert_eq!(components("domineering", "..#/#../##."), 1);
    assert_eq!(components("domineering", "..##/##.."), 2);
    assert_eq!(components("amazons", ".x##/##.."), 1);
    assert_eq!(components("amazons", "###/#.#/##x"), 1);
    assert_eq!(components("amazons", "x.#.o"), 2);
}

#[test]
fn errors_inside_expressions_say_where() {
    let read = |text: &str| {
        let mut names = RulesetNames::new(&NoProgress);
        Games::new().read_with(text, &mut names, &NoProgress)
    };
    assert!(read("subtraction(\"1,2,3\", 10) - *2").is_ok());
    for (text, expected) in [
        (
            "1 + nim(3, -5)",
            "line 1, column 5: nim: argument 2: expected a whole number that is not negative, \
             found `-5`",
        ),
        (
            "nim(1/2)",
            "line 1, column 1: nim: argument 1: expected a whole number or a text in double \
             quotes, found another game",
        ),
        (
            "nim(99999999999999999999)",
            "line 1, column 1: nim: argument 1: expected a whole number of at most 64 bits, \
             found a larger one",
        ),
        (
            "subtraction(0;3)",
            "line 1, column 1: subtraction: expected numbers of at least 1 to take, found 0",
        ),
        (
            "subtraction(1;2;3)",
            "line 1, column 1: subtraction: expected at most one semicolon, found another",
        ),
        (
            "go(\"3x3\")",
            "line 1, column 1: go is scored, not won by the last move, so it is no term of a sum",
        ),
    ] {
        assert_eq!(read(text).unwrap_err().to_string(), expected);
    }
    let unknown = read("domino(1)").unwrap_err().to_string();
    assert!(unknown.contains("domineering") && unknown.contains("`domino`"), "{unknown}");
}

#[test]
fn the_limit_can_be_raised_and_lowered() {
    assert!(literal_within("domineering", "\"2x3\"", Some(5)).is_err());
    assert!(literal_within("domineering", "\"6x7\"", None).is_err());
    assert!(literal_within("domineering", "\"6x7\"", Some(64)).is_ok());
    // Beyond what a component can be, whatever the limit.
    assert!(literal_within("domineering", "\"40x40\"", Some(9999)).is_err());
    // A large board of small regions is fine, and so is a long stalk.
    assert!(literal("domineering", &format!("\"{}\"", "..#".repeat(100))).is_ok());
    assert!(literal("hackenbush", &format!("\"{}\"", "BR".repeat(30))).is_ok());
}

#[test]
fn stopped_work_can_be_taken_up_again() {
    let mut games = Games::new();
    let mut evaluator = Evaluator::new();
    let board = "4x5".parse::<Domineering>().expect("fits");
    let limits = |progress: &Progress| match progress.done {
        ..=500 => Ok(()),
        _ => Err(StopReason::Nodes),
    };
    let stopped = evaluator.value(&mut games, &board, &limits);
    assert_eq!(stopped, Err(StopReason::Nodes));
    let before = evaluator.len();
    assert!(before > 0);
    let value = evaluator.value(&mut games, &board, &NoProgress).expect("no limit");
    assert_eq!(value, games.integer(1));
    assert!(evaluator.len() > before);
}

/// A game of two thousand moves needs no deep stack: the evaluator keeps its own.
#[test]
fn long_games_do_not_exhaust_the_stack() {
    let worker = std::thread::Builder::new()
        .stack_size(128 * 1024)
        .spawn(|| Evaluator::new().value(&mut Grundy, &Nim::new([2_000]), &NoProgress));
    let value = worker.expect("a thread").join().expect("no overflow");
    assert_eq!(value, Ok(2_000));
}

/// Texts made of what the notations are made of, so that many of them nearly fit.
fn scraps() -> impl Strategy<Value = String> {
    let scrap = prop::sample::select(vec![
        ".",
        "#",
        "x",
        "o",
        "/",
        "T",
        "F",
        "_",
        "B",
        "R",
        "G",
        "(",
        ")",
        "+",
        "-",
        ":",
        ",",
        ";",
        " ",
        "0",
        "1",
        "2",
        "7",
        "9",
        "\"",
        "\n",
        "é",
        "0-1:B",
        "2x2",
        "1x9",
        "99999999999",
        "l",
        "r",
        "*",
        "0.77",
    ]);
    prop::collection::vec(scrap, 0..14).prop_map(|scraps| scraps.concat())
}

fn small<P: RulesetPosition>(text: &str, parsed: Option<P>) {
    if let Some(position) = parsed {
        let _ = (position.to_string(), position.svg(), position.clone().normal());
        let mut parts = Vec::new();
        position.components(&mut parts);
        assert!(parts.len() <= text.chars().count().max(64) + 1, "{text}");
    }
}

properties! {
    #[test]
    fn no_text_makes_a_parser_panic(text in scraps()) {
        small(&text, text.parse::<Amazons>().ok());
        small(&text, text.parse::<Chomp>().ok());
        small(&text, text.parse::<Clobber>().ok());
        small(&text, text.parse::<Col>().ok());
        small(&text, text.parse::<Cram>().ok());
        small(&text, text.parse::<Domineering>().ok());
        small(&text, text.parse::<Hackenbush>().ok());
        small(&text, text.parse::<Konane>().ok());
        small(&text, text.parse::<Nim>().ok());
        small(&text, text.parse::<Snort>().ok());
        small(&text, text.parse::<ToadsAndFrogs>().ok());
        small(&text, text.parse::<Tic>().ok());
        let _ = text.parse::<Board>().map(|board| board.score());
    }

    #[test]
    fn no_literal_panics(which in 0..RULESETS.len(), text in scraps(), quoted in any::<bool>()) {
        let arguments = if quoted { format!("\"{text}\"") } else { text };
        let name = RULESETS[which].name;
        if let Ok(literal) = literal_within(name, &arguments, Some(6)) {
            let mut games = Games::new();
            prop_assert!(literal.value(&mut games, &NoProgress).is_ok());
            prop_assert!(literal.pictures().iter().all(|svg| svg.starts_with("<svg")));
            let _ = literal.components();
        }
    }

    #[test]
    fn mutated_examples_do_not_panic(
        which in 0..RULESETS.len(),
        at in any::<prop::sample::Index>(),
        scrap in scraps(),
    ) {
        let example = call(RULESETS[which].example).expect("an example");
        let mut characters: Vec<char> = example.arguments.chars().collect();
        let place = at.index(characters.len());
        characters.splice(place..=place, scrap.chars());
        let mutated: String = characters.into_iter().collect();
        if let Ok(literal) = literal_within(example.name, &mutated, Some(7)) {
            prop_assert!(literal.value(&mut Games::new(), &NoProgress).is_ok());
        }
    }

    #[test]
    fn a_call_is_cut_out_of_any_text(text in scraps()) {
        if let Some(found) = call(&text) {
            let rebuilt = format!("{}({}){}", found.name, found.arguments, found.rest);
            prop_assert_eq!(rebuilt, text);
        }
    }
}

properties! {
    /// What is accepted has a board, and nothing panics.
    #[test]
    fn any_text_is_read_as_go_in_sgf_or_refused(text in r"[();\[\]:\\ABWESZPLGM0-9a-e\n ü]{0,60}") {
        let _ = sgf::read(&text);
    }

    #[test]
    fn changed_games_of_go_in_sgf_are_read_or_refused(
        at in 0_usize..90,
        length in 0_usize..9,
        with in r"[();\[\]:\\ABWtSZ0-9a-eü]{0,4}",
    ) {
        let game = "(;FF[4]GM[1]SZ[7:5]C[a \\] b]AB[ba:ea][ab]AW[fa][fb:gb]PL[W];W[cc](;B[tt])(;B[dd]))";
        prop_assert!(sgf::read(game).is_ok());
        let start = at.min(game.len());
        let end = (start + length).min(game.len());
        let _ = sgf::read(&format!("{}{with}{}", &game[..start], &game[end..]));
    }
}
