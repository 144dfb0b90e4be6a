//! Batches: an object for each line, in order, whatever is wrong with some; and errors as JSON.

use std::io::Write;
use std::process::{Output, Stdio};

use serde_json::Value;

use crate::workshop::mustplay;

/// Runs a command with this on standard input.
fn run(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = mustplay(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_owned();
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().expect("the program ends");
    let _ = writer.join().expect("no panic");
    output
}

/// The objects that were printed.
fn objects(output: &Output) -> Vec<Value> {
    let text = std::str::from_utf8(&output.stdout).expect("text");
    let lines = text.lines().map(serde_json::from_str);
    lines.collect::<Result<_, _>>().expect("an object a line")
}

const POSITIONS: &str =
    "3x3 b2\n5x5 z9\n\n4x4 B:a1 W:b2 white\nhttps://hexworld.org/board/#5c1,c3\n2x2 B:a1,a2\n";

#[test]
fn every_line_is_answered_in_its_place() {
    for threads in ["1", "3"] {
        let output = run(&["solve", "--batch", "--threads", threads], POSITIONS.as_bytes());
        assert_eq!(output.status.code(), Some(2), "some lines are bad");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
        let objects = objects(&output);
        let inputs: Vec<&str> = objects.iter().filter_map(|it| it["input"].as_str()).collect();
        assert_eq!(inputs, POSITIONS.lines().collect::<Vec<_>>());
        let winners: Vec<&Value> = objects.iter().map(|it| &it["winner"]).collect();
        assert_eq!(winners[0], "black");
        assert_eq!(winners[5], "black");
        let error = &objects[1]["error"];
        assert_eq!((&error["line"], &error["column"]), (&2.into(), &5.into()));
        assert_eq!(error["found"], "z9");
        assert_eq!(error["expected"], "a cell like `c4` on a 5x5 board");
        assert!(objects[2]["error"]["message"].is_string());
    }
}

/// A line is a position and never the name of a file.
#[test]
fn lines_name_no_files() {
    let output = run(&["show", "--batch"], b"Cargo.toml\n/etc/passwd\n-\n");
    let objects = objects(&output);
    assert_eq!(objects.len(), 3);
    assert!(objects.iter().all(|it| it["error"].is_object()), "{objects:?}");
}

#[test]
fn each_command_has_batches() {
    for (arguments, field) in [
        (&["analyze"][..], "mustplay"),
        (&["value", "--region", "all"], "value"),
        (&["show"], "position"),
        (&["convert", "--to", "hexworld"], "position"),
        (&["template"], "valid"),
    ] {
        let arguments = [arguments, &["--batch"]].concat();
        let output = run(&arguments, b"3x3 B:b1\nnonsense\n3x3 B:b1 W:c1\n");
        let objects = objects(&output);
        assert_eq!(objects.len(), 3, "{arguments:?}");
        assert!(!objects[0][field].is_null(), "{arguments:?}: {objects:?}");
        assert!(objects[1]["error"].is_object(), "{arguments:?}");
    }
    let output = run(&["game", "--batch", "--threads", "2"], b"{1|-1}\n{1|\n1 <= 2\n*3 + *5\n");
    let objects = objects(&output);
    assert_eq!(objects[0]["temperature"], "1");
    assert_eq!(objects[1]["error"]["column"], 4);
    assert_eq!(objects[2]["holds"], true);
    assert_eq!(objects[3]["canonical"], "*6");
}

/// Bytes that are no text, lines without end, and random lines: an object for each.
#[test]
fn hostile_lines_are_told_of() {
    let mut input = b"3x3\n\xff\xfe\n".to_vec();
    input.extend(std::iter::repeat_n(b'x', 2 << 20));
    input.extend(b"\n3x3 b2\r\n11x11 a1 a1\nhttp://\n5x5 B:\n\0\n{}");
    let output = run(&["solve", "--batch"], &input);
    let objects = objects(&output);
    assert_eq!(objects.len(), 9);
    assert_eq!(objects[3]["input"], "3x3 b2");
    assert_eq!(objects[3]["winner"], "black");
    for bad in [1, 2, 4, 5, 7, 8] {
        assert!(objects[bad]["error"]["message"].is_string(), "{}", objects[bad]);
    }
}

#[test]
fn a_limit_is_for_each_line() {
    let output = run(&["solve", "--batch", "--nodes", "30"], b"11x11\n3x3 b2\n11x11 f6\n");
    assert_eq!(output.status.code(), Some(3));
    let objects = objects(&output);
    let complete: Vec<_> = objects.iter().map(|it| it["complete"].as_bool()).collect();
    assert_eq!(complete, [Some(false), Some(true), Some(false)]);
    assert!(objects[0]["guess"]["moves"].as_array().is_some_and(|it| !it.is_empty()));
}

#[test]
fn options_for_one_position_are_refused() {
    for option in ["--svg", "--store", "--proof"] {
        let output = run(&["solve", "--batch", option, "batch.out"], b"3x3\n");
        assert_eq!(output.status.code(), Some(2));
        let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(complaint.contains("expected one position, found --batch"), "{complaint}");
    }
    let nameless = run(&["solve", "--batch", ""], b"");
    let complaint = String::from_utf8_lossy(&nameless.stderr).into_owned();
    assert!(complaint.contains("expected the name of a file, found nothing"), "{complaint}");
    let output = run(&["analyze", "3x3", "--threads", "2"], b"");
    assert_eq!(output.status.code(), Some(2));
}

/// With `--json`, whatever is wrong is one object on standard output.
#[test]
fn errors_are_json_for_programs() {
    for (arguments, part, expected) in [
        (&["solve", "5x5 z9", "--json"][..], "found", "z9".into()),
        (&["game", "{1|", "--json"], "column", 4.into()),
        (&["sum", "{1|2|3}", "--json"], "line", 1.into()),
        (&["solve", "5x5", "--json", "--time", "3x"], "line", Value::Null),
        (&["nonsense", "--json"], "line", Value::Null),
        (&["check", "no-such-file", "--json"], "line", Value::Null),
    ] {
        let output = run(arguments, b"");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let objects = objects(&output);
        let [object] = objects.as_slice() else {
            panic!("{arguments:?}: one object, was {objects:?}");
        };
        assert!(object["error"]["message"].is_string(), "{arguments:?}: {object}");
        assert_eq!(object["error"][part], expected, "{arguments:?}: {object}");
        assert_ne!(output.stderr, b"", "{arguments:?}");
    }
}

#[test]
fn yes_and_no_are_exit_codes_when_asked_for() {
    for (arguments, code) in [
        (&["solve", "3x3"][..], 10),
        (&["solve", "3x3 b2"], 20),
        (&["solve", "11x11", "--nodes", "5"], 3),
        (&["template", "2x2 B:b1"], 10),
        (&["template", "2x2 B:a1"], 20),
        (&["game", "1 < 2"], 10),
        (&["game", "* = 0"], 20),
        (&["coloring", "x | y"], 10),
        (&["coloring", "x & y"], 20),
        (&["game", "*"], 2),
    ] {
        let output = run(&[arguments, &["--exit-status"]].concat(), b"");
        assert_eq!(output.status.code(), Some(code), "{arguments:?}");
    }
}
