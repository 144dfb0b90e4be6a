//! What a terminal of forty columns shows: boards that fit, and a progress line that goes away.

use std::io::{Read, Write};
use std::process::{Command, Stdio};

use crate::workshop::mustplay;

const COLUMNS: usize = 40;

/// The lines of a terminal after a text with carriage returns and erased lines was sent to it, and
/// the longest line that was ever shown. A line that is too long wraps, and so counts as longer.
fn shown(sent: &str) -> (Vec<String>, usize) {
    let (mut lines, mut line, mut column, mut longest) = (Vec::new(), Vec::new(), 0, 0);
    let mut rest = sent.chars();
    while let Some(c) = rest.next() {
        match c {
            '\r' => column = 0,
            '\n' => {
                lines.push(line.iter().collect());
                (line, column) = (Vec::new(), 0);
            }
            '\x1b' => {
                let code: String = rest.by_ref().take_while(|c| !c.is_ascii_alphabetic()).collect();
                if code == "[2" {
                    line.clear();
                }
            }
            _ => {
                line.resize(line.len().max(column + 1), ' ');
                line[column] = c;
                column += 1;
                longest = longest.max(column);
            }
        }
    }
    lines.push(line.iter().collect());
    (lines, longest)
}

/// Runs the program in a terminal of forty columns and presses the interrupt key once progress is
/// shown; what was sent to the terminal.
fn interrupted(arguments: &str) -> Option<String> {
    let program = env!("CARGO_BIN_EXE_mustplay");
    let line = format!("stty rows 24 cols {COLUMNS}; exec {program} {arguments} > /dev/null");
    let mut child = Command::new("script")
        .args(["-qefc", &line, "/dev/null"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .ok()?;
    let mut keys = child.stdin.take().expect("a keyboard");
    let mut output = child.stdout.take().expect("a screen");
    let (mut sent, mut is_canceled, mut chunk) = (Vec::new(), false, [0; 4096]);
    loop {
        let length = output.read(&mut chunk).expect("what is shown");
        if length == 0 {
            break;
        }
        sent.extend_from_slice(&chunk[..length]);
        if !is_canceled && String::from_utf8_lossy(&sent).contains("nodes") {
            keys.write_all(b"\x03").expect("a key is pressed");
            is_canceled = true;
        }
    }
    let status = child.wait().expect("an end");
    assert!(is_canceled, "progress was shown: {sent:?}");
    assert_eq!(status.code(), Some(3), "interrupted: {sent:?}");
    Some(String::from_utf8(sent).expect("text"))
}

#[test]
fn the_progress_line_fits_and_goes_away_when_interrupted() {
    for arguments in ["solve 12x12 --time 60s", "solve 12x12 --time 60s --progress full"] {
        // Where there is no `script`, nothing can be seen.
        let Some(sent) = interrupted(arguments) else {
            return;
        };
        let (lines, longest) = shown(&sent);
        assert!(longest <= COLUMNS, "{longest} columns: {sent:?}");
        let left: String = lines.concat();
        assert_eq!(left.trim().trim_start_matches("^C"), "", "{sent:?}");
    }
}

/// What a command shows in a terminal of forty columns without colors.
fn seen(arguments: &str) -> Option<String> {
    let program = env!("CARGO_BIN_EXE_mustplay");
    let line = format!("stty rows 40 cols {COLUMNS}; NO_COLOR=1 exec {program} {arguments}");
    let output = Command::new("script")
        .args(["-qefc", &line, "/dev/null"])
        .stdin(Stdio::null())
        .output()
        .ok()?;
    let text = String::from_utf8(output.stdout).expect("text");
    Some(text.replace('\r', ""))
}

fn longest(text: &str) -> usize {
    let lines = text.lines().map(|line| line.chars().count());
    lines.max().unwrap_or(0)
}

/// Cells stand closer where there is no room for them: boards of up to 11×11 fit, and what is seen
/// is read back as what is written into a file.
#[test]
fn boards_fit_and_are_read_back() {
    for size in ["1x1", "5x5", "9x9", "10x10", "11x11", "12x9", "3x25", "Y11"] {
        let written = |position: &[&str]| {
            let output = mustplay(&[&["show"], position].concat()).output();
            let output = output.expect("the program runs");
            String::from_utf8(output.stdout).expect("text")
        };
        let usual = written(&[size, "a1"]);
        // Where there is no `script`, nothing can be seen.
        let Some(seen) = seen(&format!("show {size} a1")) else {
            return;
        };
        assert!(longest(&seen) <= COLUMNS, "{size}: {seen}");
        assert_eq!(longest(&usual) <= COLUMNS, seen == usual, "{size}: {seen}");
        assert_eq!(written(&[&seen]), usual);
    }
}
