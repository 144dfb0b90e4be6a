//! The exit code of a command does not depend on whether its output is read.

use std::io::Write;
use std::process::{Command, Stdio};

use crate::scratch::{Scratch, mustplay};

/// The exit code of a command whose standard output is a closed pipe. Nothing is printed about
/// that.
fn unheard(arguments: &[&str], typed: &str) -> Option<i32> {
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let mut child = Command::new(env!("CARGO_BIN_EXE_mustplay"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(writer)
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    // With closed output, input need not be read.
    let _ = stdin.write_all(typed.as_bytes());
    drop(stdin);
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
    output.status.code()
}

#[test]
fn exit_codes_are_those_of_the_answers() {
    let refused = Scratch::new("refused.txt");
    let proof = Scratch::new("proof.txt");
    let written = mustplay(&["solve", "3x3", "--certificate", proof.path()]);
    assert_eq!(written.status.code(), Some(0));
    let content = proof.content();
    let (all_but_the_last_line, _) = content.trim_end().rsplit_once('\n').expect("lines");
    std::fs::write(refused.path(), all_but_the_last_line).expect("a file");
    for (arguments, code) in [
        (&["check", refused.path()][..], 1),
        (&["check", proof.path()], 0),
        (&["solve", "3x3"], 0),
        (&["solve", "11x11", "--nodes", "1"], 3),
        (&["value", "5x5", "--region", "all", "--time", "0"], 3),
        (&["template", "5x5 B:c1", "--time", "0"], 3),
        (&["openings", "5", "--nodes", "1"], 3),
        (&["enumerate", "L5", "--time", "0"], 3),
        (&["enumerate", "L3", "--list"], 0),
        (&["coloring", "x & y", "--exit-status"], 20),
        (&["coloring", "x | y", "--exit-status"], 10),
        (&["show", "5x5"], 0),
        (&["convert", "5x5", "--to", "sgf"], 0),
        (&["schema"], 0),
        (&["completions", "bash"], 0),
    ] {
        assert_eq!(unheard(arguments, ""), Some(code), "{arguments:?}");
        if code == 1 || code == 20 {
            let json = [arguments, &["--json"]].concat();
            assert_eq!(mustplay(&json).status.code(), Some(code), "{json:?}");
            assert_eq!(unheard(&json, ""), Some(code), "{json:?}");
        }
    }
}

#[test]
fn pictures_are_drawn_when_output_is_closed() {
    let picture = Scratch::new("unheard.svg");
    let arguments = ["show", "3x3 b2", "--svg", picture.path()];
    assert_eq!(unheard(&arguments, ""), Some(0));
    assert!(picture.content().ends_with("</svg>\n"));
}

/// With closed output, endless input is not read for ever.
#[test]
fn dialogues_end_when_output_is_closed() {
    let many = "1\n".repeat(100_000);
    assert_eq!(unheard(&["game"], &many), Some(0));
    assert_eq!(unheard(&["game", "--time", "0"], "{1|-1}+{2|-3}\n"), Some(3));
    assert_eq!(unheard(&["sum", "{1|-1}", "{2|-2}", "--play"], &many), Some(0));
    assert_eq!(unheard(&["game", "nim(7)", "--play", "left"], &many), Some(0));
    let coloring = ["coloring", "x == y", "--play", "max", "--to-move", "max"];
    assert_eq!(unheard(&coloring, &many), Some(0));
}
