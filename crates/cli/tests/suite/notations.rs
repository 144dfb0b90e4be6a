//! What the program prints of a position is read again as that position.

use std::io::Write;
use std::process::{Command, Stdio};

use mustplay_hex::notation::Format;
use serde_json::Value;

use crate::scratch::mustplay;

/// What `show` tells of a text on standard input.
fn shown(text: &[u8]) -> Value {
    let mut child = Command::new(env!("CARGO_BIN_EXE_mustplay"))
        .args(["show", "-", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(text).expect("the program reads");
    drop(stdin);
    let output = child.wait_with_output().expect("the program ends");
    let printed = String::from_utf8_lossy(text);
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("not read:\n{printed}"))
}

#[track_caller]
fn is_same(told: &Value, again: &Value, fields: &[&str], what: &str) {
    for field in fields {
        assert_eq!(told[field], again[field], "{field} of {what}");
    }
}

const POSITIONS: [&str; 6] = [
    "5x3 B:a1,c3 W:b2 white",
    "#4c1,a3:sc3",
    "4x4 R:b2 B:c3 blue",
    "4x4 B:c3 red",
    r#"<hexboard size="3x4" coords="none" visible="area(c1,a3,d3,d1)" contents="R c1 B b3"/>"#,
    "Y4 b2",
];

#[test]
fn boards_that_commands_print_are_read_again() {
    let all = ["board", "to_move", "misere", "black", "white", "given_up_by"];
    for position in POSITIONS {
        let told = shown(position.as_bytes());
        for command in [
            &["show"][..],
            &["show", "--names", "red-blue"],
            &["solve", "--all-moves"],
            &["analyze"],
            &["value", "--region", "a2"],
        ] {
            if command[0] == "value" && position.starts_with('Y') {
                continue;
            }
            let arguments = [&command[..1], &[position], &command[1..]].concat();
            let printed = mustplay(&arguments);
            assert_eq!(printed.status.code(), Some(0), "{arguments:?}");
            let again = shown(&printed.stdout);
            is_same(&told, &again, &all, &format!("{arguments:?}"));
        }
    }
    for position in ["5x5 a1 resign", "5x5 misere c3", "bridg-it3 1-2 2-4"] {
        let told = shown(position.as_bytes());
        let printed = mustplay(&["show", position]);
        is_same(&told, &shown(&printed.stdout), &all, position);
    }
    let printed = mustplay(&["openings", "3x4"]);
    assert_eq!(shown(&printed.stdout)["board"], "3x4");
}

#[test]
fn texts_that_are_converted_are_read_again() {
    for position in POSITIONS {
        let told = shown(position.as_bytes());
        for format in Format::ALL {
            let printed = mustplay(&["convert", position, "--to", format.name()]);
            if printed.status.code() == Some(2) {
                continue;
            }
            let again = shown(&printed.stdout);
            let what = format!("{position} as {}", format.name());
            // A graph has its own names for cells; what else is not kept is said.
            if format != Format::Dimacs {
                is_same(&told, &again, &["board", "black", "white"], &what);
            }
            if printed.stderr.is_empty() {
                is_same(&told, &again, &["to_move"], &what);
            }
        }
    }
}

#[test]
fn help_says_which_number_is_columns() {
    for command in ["show", "solve", "analyze", "convert", "value", "template"] {
        let help = mustplay(&[command, "--help"]);
        let help = String::from_utf8_lossy(&help.stdout).into_owned();
        assert!(help.contains("(columns x rows)"), "{help}");
        assert!(help.contains("--names"), "{help}");
    }
    for (command, said) in [
        (&["openings", "--help"][..], "4 columns and 5 rows"),
        (&["connect", "--help"], "its number of columns"),
        (&["--help"], "A POSITION is a size (columns x rows)"),
    ] {
        let help = mustplay(command);
        let help = String::from_utf8_lossy(&help.stdout).into_owned();
        assert!(help.contains(said), "{help}");
    }
}
