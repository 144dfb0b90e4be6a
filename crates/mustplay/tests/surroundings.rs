//! The program among files and pipes that are not as one would wish.

mod workshop;

use std::path::Path;
use std::process::Output;

use workshop::mustplay;

fn run(arguments: &[&str]) -> Output {
    mustplay(arguments).output().expect("the program runs")
}

/// The writing end of a pipe that nobody reads.
fn closed_pipe() -> std::io::PipeWriter {
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    writer
}

#[test]
fn nobody_reads_the_answer() {
    for arguments in [
        &["show", "11x11"][..],
        &["solve", "3x3", "--json"],
        &["completions", "bash"],
        &["help"],
    ] {
        let output = mustplay(arguments).stdout(closed_pipe()).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        assert_eq!(output.stderr, b"", "{arguments:?}");
    }
}

#[test]
fn nobody_reads_the_complaint() {
    let status = mustplay(&["show", "0x5"])
        .stderr(closed_pipe())
        .status()
        .unwrap();
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
    for option in ["--svg", "--certificate"] {
        if !std::path::Path::new(full).exists() {
            continue;
        }
        let output = run(&["solve", "3x3", option, full]);
        assert_eq!(output.status.code(), Some(2), "{option}");
        let complaint = String::from_utf8(output.stderr).expect("text");
        assert!(complaint.starts_with("mustplay: cannot write /dev/full: "));
        let answer = String::from_utf8(output.stdout).expect("text");
        assert!(answer.contains("3x3, black to move: black wins\n"));
        assert!(!answer.contains("certificate"), "{answer}");
    }
}
