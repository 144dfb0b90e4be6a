//! What every command promises: games that are printed read back, limits are kept, and an
//! answer has its fields also when it is not complete.

mod scratch;

use std::time::{Duration, Instant};

use scratch::{Scratch, mustplay};
use serde_json::Value;

/// What the program says, and its exit code.
fn answer(arguments: &[&str]) -> (Value, Option<i32>) {
    let output = mustplay(&[arguments, &["--json"]].concat());
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
    let answer = serde_json::from_slice(&output.stdout).expect("one object");
    (answer, output.status.code())
}

#[test]
fn a_game_that_is_printed_reads_back() {
    for game in [
        "nim(1024)",
        "nim(4294967295)",
        "1000000000.^ + 2000000000.^",
        "3000000000.^ + 3000000000.^",
        "ordinal(*,120)",
        "{1|2||3|{4|*}} + +-5",
        r#"hackenbush("BGBGBG")"#,
    ] {
        let (told, code) = answer(&["game", game]);
        assert_eq!((code, &told["complete"]), (Some(0), &true.into()), "{game}");
        let text = told["canonical"].as_str().expect("a text");
        let (again, code) = answer(&["game", text]);
        assert_eq!(code, Some(0), "{text}");
        for field in ["canonical", "outcome", "mean", "temperature", "birthday"] {
            assert_eq!(again[field], told[field], "{text}");
        }
    }
}

#[test]
fn a_game_that_cannot_be_written_says_why() {
    let nines = format!("{0} + {0}", "9".repeat(4096));
    for (game, why) in [
        (
            "ordinal(*,300)",
            "its text has more than 256 levels of nesting",
        ),
        (&nines, "a number in it has more than 4096 characters"),
        ("1099511627776.^ + ^", "it has more than 1099511627776 ups"),
    ] {
        let (told, code) = answer(&["game", game]);
        assert_eq!(code, Some(3), "{game}");
        assert_eq!(told["complete"], false, "{game}");
        assert_eq!(told["canonical"], Value::Null, "{game}");
        assert_eq!(told["unwritten"]["canonical"], why, "{game}");
        assert_ne!(told["outcome"], Value::Null, "{game}");
    }
}

/// Long work in one step is stopped too, though a loaded machine may be slow to notice.
#[test]
fn time_limits_are_kept() {
    let alternating = format!(r#"hackenbush("{}")"#, "BG".repeat(100));
    let chain: Vec<String> = (0..1000).map(|at| format!("x{at}")).collect();
    let chain = chain.join("<");
    for (arguments, may_end) in [
        (&["game", &alternating][..], false),
        (&["enumerate", "L5", "--depth", "5"], false),
        (&["enumerate", &chain, "--depth", "1"], true),
        (
            &["enumerate", "fork", "--depth", "2", "--count-next"],
            false,
        ),
    ] {
        let started = Instant::now();
        let (told, code) = answer(&[arguments, &["--time", "500ms"]].concat());
        let taken = started.elapsed();
        assert!(code == Some(3) || (may_end && code == Some(0)), "{told}");
        assert_eq!(told["complete"], code == Some(0));
        assert!(taken < Duration::from_secs(10), "{taken:?} for {told}");
    }
}

#[test]
fn a_red_blue_stalk_is_worth_a_number_at_once() {
    let stalk = format!(r#"hackenbush("{}")"#, "BR".repeat(90));
    let (told, code) = answer(&["game", &stalk, "--nodes", "1000000"]);
    assert_eq!(code, Some(0));
    assert_eq!(
        told["temperature"],
        "-1/766247770432944429179173513575154591809369561091801088"
    );
}

#[test]
fn an_unfinished_answer_has_its_fields() {
    for (arguments, fields) in [
        (
            &["template", "5x5 B:c1"][..],
            &["valid", "minimal", "redundant", "answers"][..],
        ),
        (
            &["value", "5x5", "--region", "all"],
            &["outcomes", "value", "moves", "settled"],
        ),
        (
            &["sum", "--go", ".../.../..."],
            &["value", "bounds", "best_moves", "nodes"],
        ),
        (
            &["game", "{1|-1}+{2|-3}"],
            &["canonical", "outcome", "left_stop", "mean"],
        ),
    ] {
        let (told, code) = answer(&[arguments, &["--time", "0"]].concat());
        assert_eq!(code, Some(3), "{arguments:?}");
        assert_eq!(told["complete"], false, "{arguments:?}");
        for field in fields {
            assert!(
                told.get(field).is_some(),
                "{arguments:?}: {field} in {told}"
            );
        }
    }
}

#[test]
fn templates_inside_one_are_drawn() {
    let picture = Scratch::new("inside.svg");
    let arguments = ["template", "5x3 B:c1", "--inside", "--svg", picture.path()];
    let (told, code) = answer(&arguments);
    assert_eq!(code, Some(0));
    assert_eq!(told["templates"].as_array().map(Vec::len), Some(1));
    let drawn = picture.content();
    assert!(drawn.contains("1 minimal template, no more"), "{drawn}");
    assert!(drawn.ends_with("</svg>\n"));
}
