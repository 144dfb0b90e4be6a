//! What every command promises: games that are printed read back, limits are kept, and an
//! answer has its fields also when it is not complete.

use std::io::Write;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::scratch::{Scratch, mustplay};
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
        ("ordinal(*2,300)", "its text has more than 256 levels of nesting"),
        (&nines, "a number in it has more than 4096 characters"),
    ] {
        let (told, code) = answer(&["game", game]);
        assert_eq!(code, Some(3), "{game}");
        assert_eq!(told["complete"], false, "{game}");
        assert_eq!(told["canonical"], Value::Null, "{game}");
        assert_eq!(told["unwritten"]["canonical"], why, "{game}");
        assert_ne!(told["outcome"], Value::Null, "{game}");
    }
}

/// All of this would take many minutes. How soon work is stopped is a matter of its reports,
/// which the libraries test; a loaded machine may be slow to notice.
#[test]
fn time_limits_are_kept() {
    let alternating = format!(r#"hackenbush("{}")"#, "BG".repeat(100));
    for arguments in [
        &["game", &alternating][..],
        &["enumerate", "L5", "--depth", "5"],
        &["enumerate", "fork", "--depth", "2", "--count-next"],
    ] {
        let started = Instant::now();
        let (told, code) = answer(&[arguments, &["--time", "500ms"]].concat());
        let taken = started.elapsed();
        assert_eq!(code, Some(3), "{told}");
        assert_eq!(told["complete"], false);
        assert!(taken < Duration::from_mins(1), "{taken:?} for {told}");
    }
}

#[test]
fn a_red_blue_stalk_is_worth_a_number_at_once() {
    let stalk = format!(r#"hackenbush("{}")"#, "BR".repeat(90));
    let (told, code) = answer(&["game", &stalk, "--nodes", "1000000"]);
    assert_eq!(code, Some(0));
    assert_eq!(told["temperature"], "-1/766247770432944429179173513575154591809369561091801088");
}

/// An unfinished answer has the fields of a finished one.
#[test]
fn an_unfinished_answer_has_its_fields() {
    let (corridor, turns) =
        ("../../examples/go/corridor.txt", "../../examples/coloring/equalized.txt");
    for (short, long, fields) in [
        (
            &["template", "3x3 B:b1"][..],
            &["template", "5x5 B:c1"][..],
            &["valid", "minimal", "redundant", "answers"][..],
        ),
        (
            &["value", "2x2", "--region", "all"],
            &["value", "5x5", "--region", "all"],
            &["outcomes", "value", "moves", "settled"],
        ),
        (
            &["game", "{1|-1}"],
            &["game", "{1|-1}+{2|-3}"],
            &["canonical", "outcome", "left_stop", "mean"],
        ),
        (
            &["sum", "--go", corridor],
            &["sum", "--go", corridor],
            &["value", "bounds", "best_moves", "nodes"],
        ),
        (&["templates", "2", "1"], &["templates", "2", "1"], &["templates", "blocked"]),
        (&["coloring", turns], &["coloring", turns], &["winner", "winning_moves"]),
    ] {
        let (finished, code) = answer(short);
        assert_eq!((code, &finished["complete"]), (Some(0), &true.into()));
        let (unfinished, code) = answer(&[long, &["--time", "0"]].concat());
        assert_eq!((code, &unfinished["complete"]), (Some(3), &false.into()));
        for field in fields {
            assert!(finished.get(field).is_some(), "{field} in {finished}");
            assert!(unfinished.get(field).is_some(), "{field} in {unfinished}");
        }
    }
}

#[test]
fn templates_are_drawn_on_a_page() {
    let picture = Scratch::new("templates.svg");
    for (arguments, found) in
        [(&["template", "5x3 B:c1", "--inside"][..], 1), (&["templates", "3", "1"][..], 2)]
    {
        let (told, code) = answer(&[arguments, &["--svg", picture.path()]].concat());
        assert_eq!(code, Some(0));
        assert_eq!(told["templates"].as_array().map(Vec::len), Some(found));
        let drawn = picture.content();
        let plural = if found == 1 { "" } else { "s" };
        let title = format!("{found} minimal template{plural}, no more");
        assert!(drawn.contains(&title), "{drawn}");
        assert!(drawn.ends_with("</svg>\n"));
    }
}

/// Input must be text, in lines of a reasonable length.
#[test]
fn lines_that_are_no_text_are_refused() {
    let long = vec![b'1'; (1 << 20) + 1];
    for (typed, complaint) in [
        (&b"?\n\xff\n"[..], "line 2: expected UTF-8 text, found something else at byte 0"),
        (&long, "line 1: expected lines of at most 1048576 bytes, found a longer one"),
    ] {
        for arguments in [
            &["sum", "{1|-1}", "--play"][..],
            &["coloring", "x == y", "--play", "max", "--to-move", "max"],
            &["game", "{1|-1}", "--play", "left"],
        ] {
            let mut child = Command::new(env!("CARGO_BIN_EXE_mustplay"))
                .args(arguments)
                .stdin(Stdio::piped())
                .stdout(Stdio::null())
                .stderr(Stdio::piped())
                .spawn()
                .expect("the program runs");
            let mut stdin = child.stdin.take().expect("a pipe");
            stdin.write_all(typed).expect("the program reads");
            drop(stdin);
            let output = child.wait_with_output().expect("the program ends");
            let said = String::from_utf8_lossy(&output.stderr);
            assert_eq!(said, format!("mustplay: standard input, {complaint}\n"));
            assert_eq!(output.status.code(), Some(2));
        }
    }
}
