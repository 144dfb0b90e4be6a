//! What documents cannot show: pictures in files, measurements, closed pipes, interrupts.

use std::io::{Read, Write};
use std::process::{Command, Output, Stdio};

use crate::scratch::{Scratch, mustplay};
use serde_json::Value;

#[test]
fn pictures_are_written() {
    let (thermograph, tree) = (Scratch::new("thermograph.svg"), Scratch::new("tree.svg"));
    let graph = Scratch::new("tree.dot");
    let arguments = ["game", "{2|0||-1}", "--svg", thermograph.path()];
    let output = mustplay(&[&arguments[..], &["--tree", tree.path()]].concat());
    assert!(output.status.success());
    assert!(thermograph.content().contains("mean 0, temperature 1"));
    assert_eq!(tree.content().matches("<line").count(), 4);
    assert!(tree.content().ends_with("</svg>\n"));
    assert!(mustplay(&["game", "*2", "--tree", graph.path()]).status.success());
    assert_eq!(graph.content().matches(" -> ").count(), 8);
}

#[test]
fn the_order_is_drawn() {
    let (picture, graph) = (Scratch::new("order.svg"), Scratch::new("order.dot"));
    let games = ["game", "0", "*", "^", "1", "*+*"];
    for file in [&picture, &graph] {
        let output = mustplay(&[&games[..], &["--hasse", file.path()]].concat());
        assert!(output.status.success());
    }
    // 0 = *+* below ^ below 1, and * below 1.
    assert_eq!(picture.content().matches("<polyline").count(), 3);
    assert_eq!(picture.content().matches("<ellipse").count(), 4);
    assert_eq!(graph.content().matches(" -> ").count(), 3);
}

/// The jobs that take milliseconds give the published answers; the table and the JSON say
/// nothing that was measured elsewhere.
#[test]
fn the_benchmark_finds_the_published_numbers() {
    let output = mustplay(&["bench", "games", "--json", "--only", "day"]);
    let report: Value = serde_json::from_slice(&output.stdout).expect("one object");
    let rows = report["rows"].as_array().expect("rows");
    let answers: Vec<&str> = rows.iter().filter_map(|row| row["answer"].as_str()).collect();
    assert_eq!(answers, ["1474", "866", "30302", "654647"]);
    for row in rows {
        assert!(row["seconds"].as_f64().expect("seconds") > 0.0);
        assert_eq!(row.get("ratio").or(row.get("peers")), None);
    }
    let output = mustplay(&["bench", "games", "--only", "clobber 3x4"]);
    let table = String::from_utf8(output.stdout).expect("text");
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines.len(), 2);
    assert!(lines[0].starts_with("job ") && lines[1].starts_with("clobber 3x4 "));
}

#[test]
fn a_closed_pipe_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_mustplay"))
        .arg("game")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("a pipe");
    // Whether the first answer or the writing of these lines fails first does not matter.
    let lines = "1\n".repeat(20_000);
    let _ = std::io::Write::write_all(&mut stdin, lines.as_bytes());
    drop(stdin);
    let mut complaint = String::new();
    let mut stderr = child.stderr.take().expect("a pipe");
    stderr.read_to_string(&mut complaint).expect("text");
    assert_eq!(complaint, "");
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn a_time_limit_is_kept() {
    let output = mustplay(&["game", "domineering(\"6x6\")", "--time", "300ms", "--json"]);
    assert_eq!(output.status.code(), Some(3));
    let answer: Value = serde_json::from_slice(&output.stdout).expect("one object");
    assert_eq!(answer["complete"], false);
    assert_eq!(answer["canonical"], Value::Null);
    assert_eq!(answer["stopped"], "time limit reached");
    assert!(answer["seconds"].as_f64().expect("seconds") < 20.0);
}

/// Runs the program with this on its standard input.
fn mustplay_reading(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_mustplay"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut pipe = child.stdin.take().expect("a pipe");
    pipe.write_all(input.as_bytes()).expect("it reads");
    drop(pipe);
    child.wait_with_output().expect("it ends")
}

/// What was typed is saved, loaded and gone on with; a file that loads itself comes to an end.
#[test]
fn sessions_are_saved_and_loaded() {
    let saved = Scratch::new("session.txt");
    let first = format!("g = {{1|0}}\nit + 1\n:save {}\n", saved.path());
    let output = mustplay_reading(&["game"], &first);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(saved.content(), "g = {1|0}\nit + 1\n");
    let second = format!(":load {}\ng + it\n:history\n", saved.path());
    let output = mustplay_reading(&["game"], &second);
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(printed.ends_with("g = {1|0}\nit + 1\ng + it\n"), "{printed}");
    std::fs::write(saved.path(), format!(":load {}\n1\n", saved.path())).expect("a file");
    let output = mustplay_reading(&["game"], &format!(":load {}\n", saved.path()));
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("nested at most"));
}

/// A strategy that is saved is one that holds.
#[test]
fn a_saved_strategy_is_checked() {
    let file = Scratch::new("strategy.json");
    let made = ["game", "nim(2,3)", "--strategy", "left", "--save", file.path()];
    assert_eq!(mustplay(&made).status.code(), Some(0));
    let checked = mustplay(&["game", "--check-strategy", file.path(), "--exit-status"]);
    assert_eq!(checked.status.code(), Some(10));
    std::fs::write(file.path(), "{\"game\": 3}").expect("a file");
    assert_eq!(mustplay(&["game", "--check-strategy", file.path()]).status.code(), Some(2));
}
