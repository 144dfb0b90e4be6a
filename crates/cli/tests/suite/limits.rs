//! Long work within limits: it says that it was stopped, goes on from what is known, and keeps to
//! its memory.

use mustplay_testing::full;
use std::path::Path;
use std::process::{Child, Output, Stdio};
use std::time::Duration;

use serde_json::Value;

use crate::workshop::mustplay;

/// A store that is not there yet.
fn fresh(name: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(path);
    name.to_owned()
}

fn json(output: &Output) -> Value {
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// Runs `solve` with JSON; what it says, and whether it was stopped, which exit code and JSON must
/// agree about.
fn solve(arguments: &[&str]) -> (Value, bool) {
    let output = mustplay(&[&["solve", "--json", "--quiet"], arguments].concat()).output();
    let output = output.expect("the program runs");
    let answer = json(&output);
    let stopped = match output.status.code() {
        Some(0) => false,
        Some(3) => true,
        other => panic!("{arguments:?}: exit code {other:?}"),
    };
    assert_eq!(answer["complete"], !stopped, "{arguments:?}");
    assert_eq!(answer["stopped"].is_string(), stopped, "{arguments:?}");
    (answer, stopped)
}

fn nodes(answer: &Value) -> u64 {
    answer["nodes"].as_u64().expect("a number of nodes")
}

#[test]
fn a_run_that_cannot_finish_says_so() {
    let store = fresh("unfinished.db");
    for (limit, reason) in
        [(["--nodes", "50"], "node limit reached"), (["--time", "1s"], "time limit reached")]
    {
        let position = ["10x10", "--store", &store];
        let (answer, stopped) = solve(&[position.as_slice(), &limit].concat());
        assert!(stopped);
        assert_eq!(answer["stopped"], reason);
        assert_eq!(answer["winner"], Value::Null);
        assert_eq!(answer["winning_moves"], Value::Array(Vec::new()));
    }
    let output = mustplay(&["solve", "10x10", "--nodes", "50", "--store", &store]).output();
    let output = output.expect("the program runs");
    assert_eq!(output.status.code(), Some(3));
    let text = String::from_utf8(output.stdout).expect("text");
    let unknown = "10x10, black to move: unknown (node limit reached)\nguess: about even; try: ";
    assert!(text.contains(unknown), "{text}");
    assert!(text.ends_with("\nnodes: 50\n"), "{text}");
}

/// When all moves are known, so is the winner, even if there was no time for a line of play.
#[test]
fn moves_that_are_all_known_tell_the_winner() {
    let whole = solve(&["5x5 c3", "--all-moves"]).0;
    for limit in (1..=nodes(&whole)).step_by(3) {
        let (part, _) = solve(&["5x5 c3", "--all-moves", "--nodes", &limit.to_string()]);
        if part["unknown_moves"] == Value::Array(Vec::new()) {
            assert_eq!(part["winner"], whole["winner"], "{limit}: {part}");
            assert_eq!(part["complete"], true, "{limit}: {part}");
        }
    }
}

/// A file that cannot be written is refused before the work.
#[test]
fn a_file_that_cannot_be_written_is_told_of_before_the_work() {
    for option in ["--proof", "--strategy", "--svg"] {
        let output = mustplay(&["solve", "10x10", option, "no/such/folder/file"]).output();
        let output = output.expect("the program runs");
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        let complaint = String::from_utf8(output.stderr).expect("text");
        assert!(complaint.starts_with("mustplay: cannot write no/such/folder/file: "));
    }
}

/// A proof that is asked for and cannot be made is reported as missing.
#[test]
fn a_proof_that_was_not_made_is_missing_in_so_many_words() {
    let limited = ["6x6 a3", "--proof", "missing.txt", "--nodes", "50"];
    let (answer, stopped) = solve(&limited);
    assert!(stopped);
    assert_eq!(answer.get("certificate"), Some(&Value::Null));
    let output = mustplay(&[&["solve"], limited.as_slice()].concat()).output();
    let text = String::from_utf8(output.expect("the program runs").stdout).expect("text");
    let line = "\ncertificate: not written (node limit reached)\n";
    assert!(text.contains(line), "{text}");
    assert!(solve(&["3x3"]).0.get("certificate").is_none());
}

/// Stopped at every quarter of the way, a run takes not many more nodes altogether than one that is
/// not stopped.
#[test]
fn a_run_that_was_stopped_goes_on() {
    let positions: &[&str] =
        if full() { &["6x6 a3", "7x7 a7", "7x7 b4", "7x7 a4"] } else { &["6x6 a3"] };
    for position in positions {
        let (whole, _) = solve(&[position]);
        let store = fresh(&format!("{}.db", position.replace(' ', "-")));
        let quarter = (nodes(&whole) / 4).to_string();
        let mut total = 0;
        for _ in 0..3 {
            let (part, stopped) = solve(&[position, "--store", &store, "--nodes", &quarter]);
            assert!(stopped, "{position}");
            total += nodes(&part);
        }
        let (rest, stopped) = solve(&[position, "--store", &store]);
        assert!(!stopped);
        total += nodes(&rest);
        assert!(nodes(&rest) < nodes(&whole), "{position}: {rest}");
        assert!(
            total < 2 * nodes(&whole),
            "{position}: {total} nodes altogether, {} in one run",
            nodes(&whole)
        );
        assert_eq!(rest["winner"], whole["winner"], "{position}");
        let again = solve(&[position, "--store", &store]).0;
        assert_eq!(again["winner"], whole["winner"], "{position}");
        assert!(nodes(&again) * 10 < nodes(&whole), "{position}");
    }
}

/// What a run takes besides its limit: the pattern book, ready for matching, and the program
/// itself.
const BESIDES: u64 = 256 << 20;

/// The most memory a process has had, in bytes, where the system tells.
fn peak(child: &Child) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kilobytes << 10)
}

/// Runs a command to its end; the most memory that it had, and how it ended.
fn watched(arguments: &[&str]) -> (u64, Output) {
    let mut child = mustplay(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut most = 0;
    while child.try_wait().expect("a child").is_none() {
        most = most.max(peak(&child).unwrap_or(0));
        std::thread::sleep(Duration::from_millis(20));
    }
    (most, child.wait_with_output().expect("a child"))
}

#[test]
fn memory_stays_within_its_limit() {
    // It takes seconds.
    if !full() {
        return;
    }
    let time = if full() { "20m" } else { "2s" };
    let store = fresh("memory.db");
    for (limit, bytes) in [("16M", 16 << 20), ("128M", 128 << 20)] {
        let solve = ["solve", "10x10", "--json", "--quiet", "--memory", limit];
        let more = ["--time", time, "--store", &store];
        let (most, output) = watched(&[solve.as_slice(), &more].concat());
        assert_eq!(output.status.code(), Some(3));
        let answer = json(&output);
        assert_eq!(answer["stopped"], "time limit reached");
        assert!(nodes(&answer) > 0);
        if cfg!(target_os = "linux") {
            assert!((1..=bytes + BESIDES).contains(&most), "{limit}: {most}");
        }
    }
}

/// A whole game at full strength takes no more memory than it may, though trees and tables are kept
/// from move to move; and the largest board that people use is played to its end.
#[test]
fn whole_games_keep_to_their_memory() {
    let all = [("7x7", "8", "100"), ("11x11", "8", "2k"), ("19x19", "1", "12")];
    let games = &all[..if full() { 3 } else { 1 }];
    for &(board, level, visits) in games {
        let game = ["play", board, "--as", "nobody", "--quiet", "--memory", "64M"];
        let (most, output) =
            watched(&[&game[..], &["--level", level, "--visits", visits]].concat());
        assert!(output.status.success(), "{board}: {output:?}");
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(said.contains(" wins after "), "{said}");
        if cfg!(target_os = "linux") {
            let limit = (64 << 20) + BESIDES;
            assert!((1..=limit).contains(&most), "{board}: {most}");
        }
    }
}

/// Large boards and many threads take what they may, or are refused with what they need.
#[test]
fn threads_share_the_memory() {
    let some = [("32x32", "8", 600)];
    let all = [
        ("8x8", "64", 100),
        ("14x14", "64", 200),
        ("19x19", "16", 100),
        ("26x26", "64", 400),
        ("32x32", "64", 300),
        ("32x32", "2", 1000),
        ("Y40", "32", 500),
    ];
    let cases = if full() { &all[..] } else { &some };
    for &(board, threads, megabytes) in cases {
        let memory = format!("{megabytes}M");
        let solve = ["solve", board, "--json", "--quiet", "--time", "2s"];
        let limits = ["--threads", threads, "--memory", &memory];
        let (most, output) = watched(&[solve.as_slice(), &limits].concat());
        assert_eq!(output.status.code(), Some(3), "{board} {threads}: {output:?}");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.is_empty() || said.contains(" threads on "), "{said}");
        if cfg!(target_os = "linux") {
            let limit = (megabytes << 20) + (64 << 20);
            assert!((1..=limit).contains(&most), "{board} {threads}: {most}");
        }
    }
    let (_, output) = watched(&["solve", "32x32", "--memory", "100M", "--threads", "64"]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("expected at least "), "{said}");
}

/// Nothing is so large that it cannot be stopped before it has begun.
#[test]
fn large_regions_are_stopped_while_they_are_set_up() {
    for arguments in [
        &["value", "32x32", "--region", "all"][..],
        &["value", "80x12", "--region", "all"],
        &["value", "7x140", "--region", "all"],
        &["solve", "32x32", "--by-regions"],
        &["template", "40x9 B:t1"],
    ] {
        let started = std::time::Instant::now();
        let (most, output) =
            watched(&[arguments, &["--time", "500ms", "--memory", "400M"]].concat());
        let taken = started.elapsed();
        // A region may also be too large for any time.
        let code = output.status.code();
        assert!(matches!(code, Some(2 | 3)), "{arguments:?}: {output:?}");
        assert!(taken < Duration::from_secs(20), "{arguments:?}: {taken:?}");
        assert!(most < 700 << 20, "{arguments:?}: {most}");
    }
}
