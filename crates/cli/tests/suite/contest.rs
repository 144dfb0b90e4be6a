//! `match`: engines against each other, stopped, killed and started again; and our own engine.

use std::io::Read;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::scratch::{Scratch, mustplay};

/// An engine that needs a tenth of a second for the only move of 1x1.
const SLOW: &str = "sh -c 'while read -r word rest; do case $word in genmove) sleep 0.1; \
                    printf \"= a1\\n\\n\";; *) printf \"=\\n\\n\";; esac; done'";

/// What a match on JSON says, and its exit code.
fn answer(arguments: &[&str]) -> (Value, Option<i32>) {
    let output = mustplay(&[&["match"], arguments, &["--json"]].concat());
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(said, "", "{arguments:?}");
    let answer = serde_json::from_slice(&output.stdout).expect("one object");
    (answer, output.status.code())
}

/// The winners, game by game.
fn winners(answer: &Value) -> Vec<&str> {
    let games = answer["games"].as_array().expect("games").iter();
    games.filter_map(|game| game["winner"].as_str()).collect()
}

/// A match between slow engines that is under way: its journal has a finished game.
fn under_way(arguments: &[&str], journal: &Scratch, games: usize) -> Child {
    let child = Command::new(env!("CARGO_BIN_EXE_mustplay"))
        .args(arguments)
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let started = Instant::now();
    let finished = || {
        let text = std::fs::read_to_string(journal.path());
        text.map_or(0, |text| text.lines().count().saturating_sub(1))
    };
    while finished() < games {
        assert!(started.elapsed() < Duration::from_mins(1), "no game is finished");
        std::thread::sleep(Duration::from_millis(10));
    }
    child
}

/// Sends a signal to a process of ours.
fn signal(child: &Child, name: &str) {
    let id = child.id().to_string();
    let sent = Command::new("kill").args([name, &id]).status();
    assert!(sent.expect("a signal").success());
}

#[test]
fn a_match_that_was_interrupted_or_killed_goes_on() {
    let journal = Scratch::new("match-journal.txt");
    let (one, two) = (format!("one: {SLOW}"), format!("two: {SLOW}"));
    let rounds = ["--size", "1", "--rounds", "4", "--journal", journal.path()];
    let arguments = [&["match", &one, &two], &rounds[..], &["--json"]].concat();
    let mut child = under_way(&arguments, &journal, 1);
    signal(&child, "-INT");
    let mut text = String::new();
    let stdout = child.stdout.as_mut().expect("a pipe");
    stdout.read_to_string(&mut text).expect("text");
    assert_eq!(child.wait().expect("an end").code(), Some(3));
    let stopped: Value = serde_json::from_str(&text).expect("one object");
    assert_eq!(stopped["stopped"], "interrupted");
    let before = stopped["played"].as_u64().expect("a number") as usize;
    assert!((1..8).contains(&before), "{stopped}");
    // A game that the interrupt has ended is no loss.
    for engine in stopped["engines"].as_array().expect("engines") {
        assert_eq!(engine["crashed"], 0);
    }
    let mut child = under_way(&arguments, &journal, before + 1);
    child.kill().expect("killed");
    child.wait().expect("an end");
    let noted = journal.content();
    let (finished, code) = answer(&arguments[1..arguments.len() - 1]);
    assert_eq!((code, &finished["complete"]), (Some(0), &true.into()));
    assert_eq!((&finished["played"], &finished["scheduled"]), (&8.into(), &8.into()));
    for engine in finished["engines"].as_array().expect("engines") {
        assert_eq!((&engine["games"], &engine["wins"]), (&8.into(), &4.into()));
    }
    assert!(journal.content().starts_with(noted.trim_end()), "what was noted stays");
    let games = stopped["games"].as_array().expect("games");
    for game in games {
        let again = finished["games"].as_array().expect("games");
        assert!(again.contains(game), "{game}");
    }
}

/// Engines that solve what they play win what the solver says that they win.
#[test]
fn adjudication_agrees_with_playing_on() {
    let engines = ["one: mustplay gtp --visits 10", "two: mustplay gtp --visits 20"];
    let boards = ["--size", "3", "--openings", "all", "--threads", "2"];
    let arguments = [&engines[..], &boards[..]].concat();
    let (played, code) = answer(&[&arguments[..], &["--no-adjudication"]].concat());
    assert_eq!(code, Some(0));
    let (judged, _) = answer(&[&arguments[..], &["--adjudicate", "1000"]].concat());
    assert_eq!(winners(&played), winners(&judged));
    assert_eq!(winners(&played).len(), 10);
    let ending = |answer: &Value| {
        let games = answer["games"].as_array().expect("games").clone();
        let is_judged = |game: &&Value| game["ending"] == "adjudicated";
        games.iter().filter(is_judged).count()
    };
    assert_eq!(ending(&played), 0);
    assert!(ending(&judged) > 0);
}

#[test]
fn what_is_no_match_is_refused_with_what_was_expected() {
    let cat = "cat";
    for (arguments, expected) in [
        (&["cat"][..], "2 values required"),
        (&[cat, "'"], "expected a command whose quotes end"),
        (&[cat, cat, "--size", "0"], "expected sides of at least 1"),
        (&[cat, cat, "--size", "x"], "the opening `x `"),
        (&[cat, cat, "--size", "Y4"], "expected positions of Hex"),
        (&[cat, cat, "--openings", "z99"], "found `z99`"),
        (&[cat, cat, "--openings", "a1 a1"], "expected an empty cell"),
        (&[cat, cat, "--positions", "/nonexistent/file"], "/nonexistent/file"),
        (&[cat, cat, "--rounds", "0"], "from 1 to 500000"),
        (&[cat, cat, "--rounds", "500000", "--openings", "all"], "at most 1000000 games"),
        (&[cat, cat, "--per-move", "soon"], "expected a time like"),
        (&[cat, cat, "--per-move", "1s", "--clock", "1m"], "cannot be used with"),
        (&[cat, cat, "--clock", "1m+soon"], "expected times like 10m or 5m+2s"),
        (&[cat, cat, "--sprt", "50"], "expected two Elo differences like 0,50"),
        (&[cat, cat, "--sprt", "50,0"], "expected two Elo differences like 0,50"),
        (&[cat, cat, "--sprt", "nan,inf"], "expected two Elo differences like 0,50"),
        (&[cat, cat, cat, "--sprt", "0,50"], "expected two engines, found 3"),
        (&[cat, cat, "--adjudicate", "-1"], "expected a whole number"),
        (&[cat, cat, "--journal", "/"], "it is a directory"),
        (&[cat, cat, "--sgf", "/dev/null"], "cannot make the directory"),
        (&[cat, "/nonexistent/engine", "--size", "3"], "cannot start `/nonexistent/engine`"),
    ] {
        let output = mustplay(&[&["match"], arguments].concat());
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.contains(expected), "{arguments:?}: {said}");
    }
    // A difference may be below zero.
    let (told, code) = answer(&["false", "true", "--size", "1", "--sprt", "-50,-10"]);
    assert_eq!(code, Some(0), "{told}");
}

#[test]
fn games_begin_with_the_positions_of_a_file() {
    let file = Scratch::new("match-positions.txt");
    std::fs::write(file.path(), "1x1\n\n2x2 B:a1 W:b1 white\n").expect("a file");
    let engine = "mustplay gtp --visits 1";
    let (told, code) = answer(&[engine, engine, "--positions", file.path()]);
    assert_eq!(code, Some(0));
    let games = told["games"].as_array().expect("games");
    let openings: Vec<&str> = games.iter().filter_map(|it| it["opening"].as_str()).collect();
    let setup = "2x2 B:a1 W:b1 white";
    assert_eq!(openings, ["1x1", "1x1", setup, setup]);
    let names: Vec<&Value> = (0..2).map(|it| &told["engines"][it]["name"]).collect();
    assert_eq!(names, [engine, "mustplay gtp --visits 1 (2)"]);
}
