//! Files that are damaged, missing, in use or no files.

use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

use mustplay_testing::full;
use serde_json::Value;

use crate::workshop::mustplay;

fn run(arguments: &[&str]) -> Output {
    let run = mustplay(arguments).stdin(Stdio::null()).output();
    run.expect("the program runs")
}

fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir(&path).expect("a folder");
    path
}

/// Who wins after each opening.
fn winners(output: &Output) -> Value {
    let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(answer["complete"], true, "{answer}");
    Value::from(vec![answer["winning_moves"].clone(), answer["losing_moves"].clone()])
}

/// Whatever happens to a store, the answers are right or it is said what is wrong with it.
#[test]
fn a_damaged_store_costs_no_answer() {
    let folder = folder("damage");
    let store = folder.join("solved.db");
    let arguments = ["openings", "4", "--json", "--store", "damage/solved.db"];
    let first = run(&arguments);
    let whole = std::fs::read(&store).expect("a store");
    let title = whole.iter().position(|&byte| byte == b'\n').expect("a title");
    let count = if full() { 400 } else { 12 };
    for sample in 0..count {
        let at = sample * (whole.len() - 4) / count;
        let mut bytes = whole.clone();
        if sample % 2 == 0 {
            bytes[at] ^= 1 << (sample % 8);
        } else {
            bytes[at..at + 4].fill(0xff);
        }
        std::fs::write(&store, &bytes).expect("a store");
        let output = run(&arguments);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(!said.contains("panicked"), "byte {at}: {said}");
        if at <= title {
            assert_eq!(output.status.code(), Some(2), "byte {at}: {said}");
            assert!(said.contains("expected a store of solved positions"), "{said}");
            continue;
        }
        assert_eq!(output.status.code(), Some(0), "byte {at}: {said}");
        assert_eq!(winners(&output), winners(&first), "byte {at}");
        assert!(said.is_empty() || said.contains("set aside"), "byte {at}: {said}");
        let again = run(&arguments);
        assert_eq!(again.stderr, b"", "byte {at}: told once");
        assert_eq!(winners(&again), winners(&first), "byte {at}");
    }
    let left = std::fs::read_dir(&folder).expect("a folder").count();
    assert_eq!(left, 1, "nothing but the store is left");
}

/// Runs the program where no file can grow beyond a number of blocks of 512 bytes, as on a full
/// disk.
#[cfg(unix)]
fn run_on_a_full_disk(blocks: usize, arguments: &str) -> Output {
    let program = env!("CARGO_BIN_EXE_mustplay");
    let line = format!("trap '' XFSZ; ulimit -f {blocks}; exec {program} {arguments}");
    let mut shell = std::process::Command::new("sh");
    shell.current_dir(env!("CARGO_TARGET_TMPDIR"));
    let run = shell.args(["-c", &line]).stdin(Stdio::null()).output();
    run.expect("a shell")
}

#[cfg(unix)]
#[test]
fn a_full_disk_leaves_the_store_as_it_was_or_longer() {
    let folder = folder("full");
    let files = || {
        let entries = std::fs::read_dir(&folder).expect("the folder");
        let names = entries.map(|entry| entry.expect("a file").file_name());
        names.collect::<Vec<_>>()
    };
    let openings = "openings 5 --quiet --store full/solved.db";

    // No room for a store: nothing is left behind.
    let output = run_on_a_full_disk(0, openings);
    assert_eq!(output.status.code(), Some(2));
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(told.contains("cannot open full/solved.db: File too large"), "{told}");
    assert!(files().is_empty(), "{:?}", files());

    // Room for a part: it is whole lines, which the next run believes and goes on from.
    let output = run_on_a_full_disk(1, openings);
    assert_eq!(output.status.code(), Some(2));
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(told.contains("cannot write full/solved.db: File too large"), "{told}");
    assert_eq!(files(), ["solved.db"]);
    let part = std::fs::read(folder.join("solved.db")).expect("a store");
    assert!(part.len() <= 512 && part.ends_with(b"\n"), "{}", part.len());

    let again = run(&["openings", "5", "--json", "--store", "full/solved.db"]);
    assert_eq!(String::from_utf8_lossy(&again.stderr), "");
    let plain = run(&["openings", "5", "--json"]);
    assert_eq!(winners(&again), winners(&plain));
    let whole = std::fs::read(folder.join("solved.db")).expect("a store");
    assert!(whole.starts_with(&part) && whole.len() > part.len());
    assert_eq!(files(), ["solved.db"]);
}

#[test]
fn a_store_needs_a_name() {
    let output = run(&["solve", "3x3", "--store", ""]);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.starts_with("error: a value is required for '--store <FILE>'"), "{error}");
    assert_eq!(output.status.code(), Some(2));
}

/// Two processes never write one store at the same time: one of them is told at once.
#[test]
fn a_store_is_used_by_one_process() {
    let folder = folder("two");
    let arguments = ["openings", "4", "--json", "--store", "two/solved.db"];
    let start = || {
        let mut child = mustplay(&arguments);
        child.stdout(Stdio::piped()).stderr(Stdio::piped());
        child.spawn().expect("the program runs")
    };
    let children: Vec<_> = (0..4).map(|_| start()).collect();
    for child in children {
        let output = child.wait_with_output().expect("a child");
        let said = String::from_utf8_lossy(&output.stderr);
        match output.status.code() {
            Some(0) => assert_eq!(said, ""),
            _ => assert!(said.ends_with("another process is using this store\n"), "{said}"),
        }
    }
    let last: Value = serde_json::from_slice(&run(&arguments).stdout).expect("JSON");
    let openings = last["openings"].as_array().expect("openings");
    assert!(openings.iter().all(|opening| opening["stored"] == true), "{last}");
    assert_eq!(std::fs::read_dir(&folder).expect("a folder").count(), 1);
}

/// The proofs of two graphs lie in one folder, and the checker says which graph each is about.
#[test]
fn proofs_of_graphs_are_told_apart() {
    let folder = folder("graphs");
    let graphs = [
        "p edge 4 3\nn 1 s\nn 4 t\ne 1 2\ne 2 3\ne 3 4\n",
        "p edge 4 4\nn 1 s\nn 4 t\ne 1 2\ne 2 3\ne 3 4\ne 1 3\n",
    ];
    let mut names = Vec::new();
    for graph in graphs {
        let file = folder.join("graph.col");
        std::fs::write(&file, graph).expect("a file");
        let output = run(&["openings", "graphs/graph.col", "--certificates", "graphs/proofs"]);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let files = std::fs::read_dir(folder.join("proofs")).expect("a folder");
        names.push(files.count());
    }
    assert_eq!(names[1], 2 * names[0], "no proof replaces another");
    let mut boards = std::collections::BTreeSet::new();
    for file in std::fs::read_dir(folder.join("proofs")).expect("a folder") {
        let path = file.expect("a file").path();
        let path = path.to_str().expect("a name");
        let told: Value = serde_json::from_slice(&run(&["check", path, "--json"]).stdout).unwrap();
        assert_eq!(told["valid"], true, "{told}");
        let board = told["description"].as_str().expect("a graph").to_owned();
        let text = String::from_utf8(run(&["check", path]).stdout).expect("text");
        assert!(text.starts_with(&board), "{text}");
        boards.insert(board);
    }
    assert_eq!(boards.len(), 2, "{boards:?}");
}

/// A pipe in the place of a proof is not waited for.
#[cfg(unix)]
#[test]
fn a_pipe_among_proofs_is_told_of() {
    let folder = folder("pipes");
    let pipe = folder.join("2x2-a1.txt");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    if !made.is_ok_and(|status| status.success()) {
        return;
    }
    let output = run(&["openings", "2", "--certificates", "pipes"]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(said.contains("expected a file, found a directory, a device or a pipe"), "{said}");
}
