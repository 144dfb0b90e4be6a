//! Games at the keyboard: saved, resumed, and with any input.

use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Output, Stdio};

use mustplay_cgt::random::SplitMix;

use crate::scratch::Scratch;

/// What the program says when these lines are typed.
fn typed(arguments: &[&str], lines: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_mustplay"))
        .arg("play")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program");
    let mut stdin = child.stdin.take().expect("a pipe");
    // A game that is over leaves the rest unread.
    let _ = stdin.write_all(lines.as_bytes());
    drop(stdin);
    child.wait_with_output().expect("an end")
}

fn text(output: &Output) -> String {
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout.clone()).expect("text")
}

/// A game is kept after every turn and goes on where it was left, by the same command; a position
/// beside it is refused rather than ignored.
#[test]
fn a_game_goes_on_where_it_was_left() {
    let scratch = Scratch::new("kept-game.sgf");
    let path = scratch.path();
    let common = ["--save", path, "--visits", "50", "--swap", "none"];
    let begin = [&["5x5"][..], &common].concat();
    let said = text(&typed(&begin, "c3\n"));
    assert!(said.contains("The game is kept in "), "{said}");
    let kept = std::fs::read_to_string(path).expect("a record");
    assert_eq!(kept.matches(";W[").count(), 1, "{kept}");
    let said = text(&typed(&common, "moves\nundo\nmoves\n"));
    assert!(said.contains("You are black"), "{said}");
    assert!(said.contains("\n5x5 c3 ") && said.contains("\n5x5\n"), "{said}");
    let kept = std::fs::read_to_string(path).expect("a record");
    assert!(!kept.contains(";B["), "{kept}");
    let refused = typed(&begin, "");
    assert_eq!(refused.status.code(), Some(2));
    let said = String::from_utf8_lossy(&refused.stderr);
    assert!(said.contains("expected no position beside a game"), "{said}");
}

/// After a swap of sides the person has the other color; undo takes that back.
#[test]
fn sides_are_changed_and_changed_back() {
    let arguments = ["4x4", "--swap", "sides", "--visits", "20"];
    let said = text(&typed(&arguments, "d1\nundo\na1\nundo\nmoves\n"));
    assert!(said.contains("white: swap-sides\nYou are white now."), "{said}");
    assert!(said.ends_with("4x4\nTo go on: mustplay play '4x4'\n"), "{said}");
}

/// Whatever is typed is answered, and the program ends well.
#[test]
fn anything_may_be_typed() {
    let words = [
        "a1",
        "b2",
        "c3",
        "d4",
        "z99",
        "swap",
        "undo",
        "hint",
        "level 3",
        "level x",
        "board",
        "moves",
        "save /",
        "save",
        "pass",
        "swap-pieces",
        "\u{0}",
        "é",
        "",
        "help",
        "resign now",
    ];
    let mut random = SplitMix::new(7);
    for seed in 0..8 {
        let mut lines = String::new();
        for _ in 0..30 {
            let _ = writeln!(lines, "{}", words[random.index(words.len())]);
        }
        let seed = seed.to_string();
        let sides = ["black", "white", "both"];
        let side = sides[random.index(sides.len())];
        let board = ["4x4", "Y4", "bridg-it3", "3x5"][random.index(4)];
        let arguments = [board, "--as", side, "--seed", &seed, "--visits", "10", "--level", "1"];
        let said = text(&typed(&arguments, &lines));
        assert!(said.contains("wins after") || said.contains("To go on"), "{said}");
    }
}
