//! `openings` with its files: a store that survives being killed, proofs that `check` accepts,
//! progress for programs.

use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};
use std::time::Duration;

use mustplay_hex::{Board, Setup};
use mustplay_solver::store::Store;
use mustplay_testing::full;
use serde_json::Value;

use crate::workshop::mustplay;

fn run(arguments: &[&str]) -> Output {
    mustplay(arguments).output().expect("the program runs")
}

fn json(output: &Output) -> Value {
    assert!(output.status.success(), "{output:?}");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn fresh(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    let _ = std::fs::remove_dir_all(&path);
    path
}

#[test]
fn a_store_survives_being_killed_at_any_moment() {
    let full = full();
    let plain = json(&run(&["openings", "5", "--json"]));
    let path = fresh("killed.db");
    let arguments = ["openings", "5", "--json", "--store", "killed.db"];
    // Moments spread over the time that a whole run takes, the first ones while the file is made.
    let mut moment = 1;
    let mut rest = None;
    for _ in 0..if full { 300 } else { 25 } {
        let mut child = mustplay(&arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program runs");
        std::thread::sleep(Duration::from_millis(moment % 120));
        moment = (moment * 13 + 5) % 997;
        let done = child.try_wait().expect("a child").is_some();
        let _ = child.kill();
        let output = child.wait_with_output().expect("a child");
        if done {
            rest = Some(json(&output));
            break;
        }
        assert_eq!(output.stderr, b"", "killed, not failed");
    }
    let last = json(&run(&arguments));
    for answer in rest.iter().chain([&last]) {
        assert_eq!(answer["winning_moves"], plain["winning_moves"]);
        assert_eq!(answer["losing_moves"], plain["losing_moves"]);
    }
    let again = json(&run(&arguments));
    let openings = again["openings"].as_array().expect("a list");
    assert!(openings.iter().all(|opening| opening["stored"] == true));
    assert_eq!(again["nodes"], 0);
    assert_eq!(again["winning_moves"], plain["winning_moves"]);
    assert!(path.exists());
}

#[test]
fn every_opening_has_a_proof_that_is_accepted() {
    let folder = fresh("proofs");
    let answer = json(&run(&["openings", "4", "--certificates", "proofs", "--json"]));
    let openings = answer["openings"].as_array().expect("a list");
    assert_eq!(openings.len(), 8);
    for opening in openings {
        let file = opening["certificate"].as_str().expect("a file");
        let verified = json(&run(&["check", file, "--json"]));
        assert_eq!(verified["valid"], true);
        assert_eq!(verified["winner"], opening["winner"]);
        assert_eq!(verified["nodes"], opening["certificate_steps"]);
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(file);
        let text = std::fs::read_to_string(path).expect("a proof");
        let sum = opening["certificate_checksum"].as_str().expect("a sum");
        assert!(text.ends_with(&format!("checksum {sum}\n")), "{sum}");
    }
    assert_eq!(std::fs::read_dir(folder).expect("a folder").count(), 8);
}

#[test]
fn proofs_that_are_there_are_not_made_again() {
    let folder = fresh("kept");
    let arguments = ["openings", "4", "--certificates", "kept", "--json"];
    let first = json(&run(&arguments));
    // One is missing, one is spoiled, one is about another opening.
    let file = |opening: &str| folder.join(format!("4x4-{opening}.txt"));
    std::fs::remove_file(file("a1")).expect("a proof");
    let text = std::fs::read_to_string(file("a2")).expect("a proof");
    std::fs::write(file("a2"), text.replacen("white", "black", 1)).expect("room");
    std::fs::copy(file("a4"), file("a3")).expect("a proof");
    let again = json(&run(&arguments));
    let [first, again] = [&first, &again].map(|answer| answer["openings"].as_array());
    for (before, after) in first.expect("a list").iter().zip(again.expect("a list")) {
        let name = after["cell"].as_str().expect("a name");
        let made = ["a1", "a2", "a3"].contains(&name);
        assert_eq!(after["stored"], !made, "{name}");
        for field in ["winner", "certificate_steps", "certificate_checksum"] {
            assert_eq!(before[field], after[field], "{name}");
        }
    }
}

/// Proofs of the two colors that may begin do not overwrite each other.
#[test]
fn proofs_of_both_colors_stay_apart() {
    let folder = fresh("colors");
    for board in ["3x3", "3x3 white"] {
        for stored in [false, true] {
            let answer = json(&run(&["openings", board, "--certificates", "colors", "--json"]));
            let openings = answer["openings"].as_array().expect("a list");
            assert!(openings.iter().all(|opening| opening["stored"] == stored));
        }
    }
    assert!(folder.join("3x3-a1.txt").exists());
    assert!(folder.join("3x3-white-a1.txt").exists());
}

/// An opening without a proof is named if proofs are asked for.
#[test]
fn proofs_that_were_not_made_are_missing_in_so_many_words() {
    fresh("few");
    let limited = ["openings", "5", "--certificates", "few", "--nodes", "30"];
    let output = run(&[limited.as_slice(), &["--json"]].concat());
    assert_eq!(output.status.code(), Some(3));
    let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let openings = answer["openings"].as_array().expect("a list");
    let has_proof = |opening: &&Value| opening["certificate"].is_string();
    assert!(openings.iter().all(|o| o.get("certificate").is_some()));
    assert!(openings.iter().any(|opening| !has_proof(&opening)));
    let output = run(&limited);
    let text = String::from_utf8(output.stdout).expect("text");
    assert!(text.contains(" so far (node limit reached)\n"), "{text}");
    assert!(text.contains("  no proof\n"), "{text}");
    let without = json(&run(&["openings", "3", "--json"]));
    assert!(without["openings"][0].get("certificate").is_none());
}

/// What is enough for one thread that proves openings is too little for four: there is one, and
/// that is said.
#[test]
fn threads_share_the_memory_for_proofs() {
    for threads in ["1", "4"] {
        let folder = format!("shared-{threads}");
        fresh(&folder);
        let limits = ["--memory", "400K", "--threads", threads, "--json"];
        let arguments = ["openings", "5", "--certificates", &folder];
        let output = run(&[arguments.as_slice(), &limits].concat());
        assert_eq!(output.status.code(), Some(0), "{threads}: {output:?}");
        let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let said = String::from_utf8_lossy(&output.stderr);
        let noted = said.contains("room for 1 of 4 threads on 5x5");
        assert_eq!(noted, threads == "4", "{said}");
        assert_eq!(answer.get("notes").is_some(), noted, "{answer}");
    }
}

#[test]
fn the_store_is_told_of_proofs_that_are_there() {
    fresh("told");
    fresh("told.db");
    let proofs = ["openings", "4", "--certificates", "told", "--json"];
    let made = json(&run(&proofs));
    let kept = json(&run(&[proofs.as_slice(), &["--store", "told.db"]].concat()));
    assert_eq!(kept["nodes"], 0);
    let told = json(&run(&["openings", "4", "--store", "told.db", "--json"]));
    assert_eq!(told["nodes"], 0);
    assert_eq!(told["winning_moves"], made["winning_moves"]);
}

/// What the store has of an opening helps in other positions, the more so the fewer cells the
/// winner needs.
#[test]
fn the_store_is_told_what_the_winner_needs() {
    let path = fresh("needed.db");
    json(&run(&["openings", "5", "--store", "needed.db", "--json"]));
    let empty = Setup::empty(Board::hex(5, 5).expect("a board").into());
    let store = Store::open(&path).expect("a store");
    let shelf = store.of_board(&empty.board);
    let needed = |name: &str| {
        let cell = empty.board.cell(name).expect("a cell");
        let solved = shelf.lookup(&empty.after(cell)).expect("a position");
        solved.expect("a winner").carrier.len()
    };
    // Black's stone in the middle wins with two bridges and what leads to the edges.
    assert!(needed("c3") < 20, "{}", needed("c3"));
    assert!(needed("a1") < 24, "{}", needed("a1"));
}

#[test]
fn some_openings_can_be_asked_for() {
    let all = json(&run(&["openings", "4", "--json"]));
    let some = json(&run(&["openings", "4", "--only", "d4,b3", "--json"]));
    let openings = some["openings"].as_array().expect("a list");
    let cells: Vec<_> = openings.iter().map(|opening| &opening["cell"]).collect();
    assert_eq!(cells, ["a1", "b3"]);
    for opening in openings {
        let same = |other: &&Value| other["cell"] == opening["cell"];
        let whole = all["openings"].as_array().expect("a list");
        let before = whole.iter().find(same).expect("the opening");
        assert_eq!(before["winner"], opening["winner"]);
    }
    assert_eq!(some["winner"], "black");
    let lost = json(&run(&["openings", "4", "--only", "a1", "--json"]));
    assert_eq!(lost["winner"], Value::Null, "others may win");
    let wrong = run(&["openings", "4", "--only", "e5"]);
    assert_eq!(wrong.status.code(), Some(2));
}

#[test]
fn misere_is_not_taken_for_the_normal_game() {
    let output = run(&["openings", "3x3 misere"]);
    assert_eq!(output.status.code(), Some(2));
    let text = String::from_utf8(output.stderr).expect("text");
    assert!(text.contains("misere"), "{text}");
}

/// `data/openings.txt` is what the program says; the boards of six and seven take their time.
#[test]
fn the_table_of_openings_comes_out_again() {
    let full = full();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/openings.txt");
    let table = std::fs::read_to_string(path).expect("the table");
    fresh("table");
    for size in 1..=if full { 7 } else { 5 } {
        let output = run(&["openings", &size.to_string(), "--certificates", "table"]);
        let text = String::from_utf8(output.stdout).expect("text");
        assert!(table.contains(&format!("\n\n{text}")), "{size}: {text}");
    }
    for (size, count) in [1, 2, 5, 4, 13, 24, 27].into_iter().enumerate() {
        let size = size + 1;
        let line = format!("\n{size}x{size}, black to move: {count} winning opening");
        assert!(table.contains(&line), "{line}");
    }
}

/// `data/openings-8.txt` says what is published, 32 of 64; in a full run the openings with the
/// shortest proofs come out again, checksum and all.
#[test]
fn the_table_of_8x8_is_no_surprise() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/openings-8.txt");
    let table = std::fs::read_to_string(path).expect("the table");
    let rows = table.lines().filter(|line| line.contains("proof of"));
    let rows: Vec<Vec<&str>> = rows.map(|row| row.split_whitespace().collect()).collect();
    let won = |color: &str| 2 * rows.iter().filter(|row| row[2] == color).count();
    assert_eq!([won("black"), won("white")], [32, 32], "{rows:?}");
    fresh("eight");
    let common = "--certificates eight --memory 4G --json".split(' ');
    for opening in &["b7", "c6", "d5"][..if full() { 3 } else { 0 }] {
        let arguments = ["openings", "8", "--only", opening].into_iter();
        let arguments: Vec<&str> = arguments.chain(common.clone()).collect();
        let answer = json(&run(&arguments));
        let found = &answer["openings"][0];
        let row = rows.iter().find(|row| row[0] == *opening);
        let row = row.expect("a row");
        assert_eq!(found["winner"], row[2]);
        assert_eq!(found["certificate_checksum"], row[row.len() - 1]);
    }
}

#[test]
fn progress_is_told_to_programs() {
    let output = run(&["openings", "4", "--progress", "json"]);
    let text = String::from_utf8(output.stderr).expect("text");
    let lines: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let (last, others) = lines.split_last().expect("a last line");
    assert!(others.iter().all(|line| line["final"] == false));
    assert_eq!(last["final"], true);
    assert!(last["nodes"].is_u64() && last["nodes_per_second"].is_u64());
    // The corner is the least promising opening.
    assert_eq!(last["stage"], "a1");
    let silent = run(&["openings", "4", "--progress", "json", "--quiet"]);
    assert_eq!(silent.stderr, b"");
}

/// All openings of a board in one row, and a row for each technique that is left out.
#[test]
fn the_benchmark_counts_openings_and_what_techniques_save() {
    // It takes seconds.
    if !full() {
        return;
    }
    let report = json(&run(&["bench", "solver", "--size", "4", "--ablate", "--json"]));
    assert_eq!(report["bench"], "solver");
    let rows = report["rows"].as_array().expect("rows");
    let text = |row: &Value, key: &str| row[key].as_str().expect(key).to_owned();
    assert_eq!(text(&rows[0], "job"), "4x4");
    let answer = text(&rows[0], "answer");
    assert!(answer.starts_with("4 of 16 won, "), "{answer}");
    let nodes = rows[0]["nodes"].as_u64().expect("a number");
    assert!(answer.ends_with(&format!(" {nodes} nodes")), "{answer}");
    let jobs: Vec<String> = rows.iter().map(|row| text(row, "job")).collect();
    assert!(jobs.contains(&"4x4, no connections".to_owned()), "{jobs:?}");
    assert!(jobs.contains(&"4x4, no lemmas".to_owned()), "{jobs:?}");

    let output = run(&["bench", "solver", "--size", "4", "--openings", "a1,e5"]);
    assert!(!output.status.success());
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(complaint.contains("found `e5`"), "{complaint}");
}

/// FAP Figure 15: with each arm the same openings win.
#[test]
fn figure_15_has_the_same_winners_in_every_arm() {
    // It takes seconds.
    if !full() {
        return;
    }
    let report = json(&run(&["bench", "arms", "--size", "3", "--json"]));
    let rows = report["rows"].as_array().expect("rows");
    assert_eq!(rows.len(), 9);
    for row in rows {
        let answer = row["answer"].as_str().expect("an answer");
        assert!(answer.starts_with("5 of 9 won, "), "{row}");
    }
}

#[test]
fn the_benchmark_says_what_it_cannot_do() {
    for (arguments, expected) in [
        (&["bench", "solver", "--only", "foo"][..], "found `foo`"),
        (
            &["bench", "coloring", "--size", "3"],
            "--size: expected the benchmark `solver` or `arms`, found `coloring`",
        ),
    ] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert!(complaint.contains(expected), "{complaint}");
    }
}
