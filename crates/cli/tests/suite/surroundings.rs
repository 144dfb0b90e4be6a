//! Closed pipes, full disks, and files that cannot be read or written.

use std::path::Path;
use std::process::Output;

use crate::workshop::mustplay;

fn run(arguments: &[&str]) -> Output {
    mustplay(arguments).output().expect("the program runs")
}

/// The writing end of a pipe whose reading end is closed.
fn closed_pipe() -> std::io::PipeWriter {
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    writer
}

#[test]
fn the_answer_goes_to_a_closed_pipe() {
    for arguments in
        [&["show", "11x11"][..], &["solve", "3x3", "--json"], &["completions", "bash"], &["help"]]
    {
        let output = mustplay(arguments).stdout(closed_pipe()).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        assert_eq!(output.stderr, b"", "{arguments:?}");
    }
}

#[test]
fn the_error_goes_to_a_closed_pipe() {
    let status = mustplay(&["show", "0x5"]).stderr(closed_pipe()).status().unwrap();
    assert_eq!(status.code(), Some(2));
}

#[test]
fn a_file_may_be_called_like_a_notation() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    for name in ["5x5.sgf", "hex1.sgf", "b12 (final).sgf"] {
        let record = "(;FF[4]GM[11]SZ[5];B[a3];W[swap-pieces];B[c3])\n";
        std::fs::write(folder.join(name), record).expect("a file");
        let output = run(&["convert", name, "--to", "moves"]);
        assert_eq!(output.stdout, b"5x5 a3 swap-pieces c3\n", "{name}");
    }
    // A notation is one, whatever files there are.
    std::fs::write(folder.join("4x4"), "5x5 a1").expect("a file");
    assert_eq!(run(&["convert", "4x4", "--to", "moves"]).stdout, b"4x4\n");
}

#[test]
fn a_file_that_cannot_be_written_does_not_cost_the_answer() {
    // Where there is such a device, a disk that is always full.
    let full = "/dev/full";
    for option in ["--svg", "--proof", "--strategy"] {
        if !std::path::Path::new(full).exists() {
            continue;
        }
        let output = run(&["solve", "3x3", option, full]);
        assert_eq!(output.status.code(), Some(2), "{option}");
        let complaint = String::from_utf8(output.stderr).expect("text");
        assert!(complaint.starts_with("mustplay: cannot write /dev/full: "));
        let answer = String::from_utf8(output.stdout).expect("text");
        assert!(answer.contains("3x3, black to move: black wins\n"));
        for (named, line) in
            [("--proof", "certificate: not written\n"), ("--strategy", "strategy: not written\n")]
        {
            assert_eq!(answer.contains(line), option == named, "{answer}");
        }
    }
}

fn complaint(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert_eq!(output.stdout, b"", "{arguments:?}");
    String::from_utf8(output.stderr).expect("text")
}

#[test]
fn no_file_is_written_twice() {
    for (second, name) in [("--svg", "same.txt"), ("--store", "same.txt"), ("--svg", "./same.txt")]
    {
        let arguments = ["solve", "3x3", "--proof", "same.txt", second, name];
        assert_eq!(
            complaint(&arguments),
            format!(
                "mustplay: cannot write {name} twice: expected different files for --proof and {second}\n"
            )
        );
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    assert!(!folder.join("same.txt").exists());
    let devices = ["solve", "3x3", "--proof", "/dev/null", "--svg"];
    if Path::new("/dev/null").exists() {
        let output = run(&[devices.as_slice(), &["/dev/null"]].concat());
        assert_eq!(output.status.code(), Some(0), "{output:?}");
    }
}

/// The one rule for files that are written holds for every command that writes some.
#[test]
fn a_dash_is_no_file_to_write_into() {
    for arguments in [
        &["solve", "3x3", "--proof", "-"][..],
        &["solve", "3x3", "--store", "-"],
        &["solve", "3x3", "--strategy", "-"],
        &["openings", "3", "--svg", "-"],
        &["show", "3x3", "--svg", "-"],
        &["analyze", "3x3", "--svg", "-"],
        &["game", "1", "--svg", "-"],
        &["sum", "1", "--svg", "-"],
        &["enumerate", "L4", "--dot", "-"],
        &["mine", "--output", "-"],
        &["realize", "gap", "--svg", "-"],
    ] {
        let option = arguments[arguments.len() - 2];
        let expected = format!("mustplay: {option}: expected the name of a file, found `-`");
        let found = complaint(arguments);
        assert!(found.starts_with(&expected), "{found}");
    }
    let found = complaint(&["game", "1", "--svg", "no/such/folder/file"]);
    assert!(found.contains("there is no directory no/such/folder"));
}

#[test]
fn a_store_that_is_no_store_is_told_from_one_that_cannot_be_written() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(folder.join("notes.txt"), "nothing solved").expect("a file");
    let found = complaint(&["solve", "3x3", "--store", "notes.txt"]);
    assert!(found.contains("expected a store of solved positions"), "{found}");
    std::fs::create_dir_all(folder.join("directory.db")).expect("a folder");
    let found = complaint(&["solve", "3x3", "--store", "directory.db"]);
    assert_eq!(found, "mustplay: cannot write directory.db: it is a directory\n");
}
