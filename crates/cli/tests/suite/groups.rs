//! The groups of commands: their help, their old names, and how commands end.

use std::collections::BTreeMap;
use std::process::Command;

use mustplay::OLD_NAMES;

use crate::console;
use crate::scratch::{Scratch, mustplay};

/// The help of the program and of each group fits a screen; `help.md` has the text.
#[test]
fn help_fits_a_screen() {
    let mut program = mustplay_cli::command();
    program.build();
    let below = program.get_subcommands().filter(|command| command.has_subcommands());
    let groups = below.map(clap::Command::get_name).filter(|name| *name != "help");
    let groups: Vec<&str> = groups.collect();
    assert!(groups.len() >= 7, "{groups:?}");
    for words in groups.iter().map(|group| vec![*group, "--help"]).chain([vec!["--help"]]) {
        let output = mustplay(&words);
        assert_eq!(output.status.code(), Some(0), "{words:?}");
        let shown = String::from_utf8(output.stdout).expect("text");
        let lines = shown.lines().count();
        assert!((18..=40).contains(&lines), "{words:?}: {lines} lines");
        assert!(shown.lines().all(|line| line.chars().count() <= 100), "{shown}");
    }
}

/// The arguments of the first golden command of each name.
fn golden() -> BTreeMap<String, Vec<String>> {
    let folder = console::root().join("crates/cli/tests/golden");
    let mut found = BTreeMap::new();
    for entry in std::fs::read_dir(folder).expect("golden documents") {
        let text = std::fs::read_to_string(entry.expect("a file").path()).expect("a document");
        for command in console::commands(&text).filter(|it| it.starts_with("mustplay ")) {
            let Some(words) = shlex::split(command).filter(|_| !command.contains(" > ")) else {
                continue;
            };
            let words = mustplay_cli::words(words.into_iter().map(Into::into)).into_iter();
            let words: Vec<String> =
                words.skip(1).map(|word| word.into_string().expect("text")).collect();
            for length in [1, 2] {
                if let Some((name, arguments)) = words.split_at_checked(length) {
                    found.entry(name.join(" ")).or_insert(arguments.to_vec());
                }
            }
        }
    }
    for name in ["dev man", "dev schema"] {
        found.insert(name.to_owned(), vec!["solve".to_owned()]);
    }
    found.insert("dev completions".to_owned(), vec!["fish".to_owned()]);
    found.insert("dev bench".to_owned(), vec!["games".to_owned(), "--only=none".to_owned()]);
    found
}

#[test]
fn old_names_do_the_same() {
    let golden = golden();
    let mut program = mustplay_cli::command();
    program.build();
    let mut compared = 0;
    for (old, name) in OLD_NAMES {
        let (group, member) = name.split_once(' ').expect("a command in a group");
        let group = program.find_subcommand(group).expect("a group");
        if group.find_subcommand(member).is_none() {
            continue; // Only a job has this name.
        }
        let arguments = &golden[name];
        let run = |name: &str| {
            let output = Command::new(env!("CARGO_BIN_EXE_mustplay"))
                .args(name.split(' '))
                .args(arguments)
                .current_dir(console::root())
                .output()
                .expect("the program runs");
            let printed = String::from_utf8(output.stdout).expect("text");
            let said = String::from_utf8(output.stderr).expect("text");
            (console::without_costs(&printed), said, output.status.code())
        };
        assert_eq!(run(old), run(name), "{old} {arguments:?}");
        compared += 1;
    }
    assert!(compared >= 25, "{compared}");
}

#[test]
fn old_switches_do_the_same() {
    for (old, new) in [
        ("solve 4x4 b2 --without traces --json", "solve 4x4 b2 --disable traces --json"),
        ("solve 3x3 --plain --json", "solve 3x3 --method traces --json"),
        ("solve 3x3 --by-regions --json", "solve 3x3 --method regions --json"),
        ("solve bridg-it2 --search --json", "solve bridg-it2 --method proof-numbers --json"),
        (
            "analyze 4x4 b2 --features -symmetry,+cutset --json",
            "analyze 4x4 b2 --disable symmetry --enable cutset --json",
        ),
        ("analyze 4x4 b2 --features none --json", "analyze 4x4 b2 --disable all --json"),
        (
            "suggest 3x3 --visits 9 --without network --json",
            "suggest 3x3 --visits 9 --disable network --json",
        ),
        ("suggest 3x3 --style random --json", "suggest 3x3 --method random --json"),
        ("coloring x==y --no-traces --json", "coloring x==y --disable traces --json"),
        ("coloring x==y --brute --json", "coloring solve x==y --method brute --json"),
        ("solve 2x2 --certificate /dev/null", "solve 2x2 --proof /dev/null"),
        ("connect 2 3 --certify --json", "region strip 2 3 --proof --json"),
    ] {
        let run = |line: &str| {
            let output = mustplay(&line.split(' ').collect::<Vec<_>>());
            let printed = String::from_utf8(output.stdout).expect("text");
            (console::without_costs(&printed), output.stderr, output.status.code())
        };
        let found = run(old);
        assert_eq!(found.2, Some(0), "{old}: {found:?}");
        assert_eq!(found, run(new), "{old}");
    }
}

/// The exit codes that `--help` lists.
#[test]
fn commands_end_as_their_help_says() {
    let refused = Scratch::new("refused.txt");
    std::fs::write(refused.path(), "no proof").expect("a file");
    for (line, code) in [
        ("hex show 3x3", 0),
        (&*format!("proof check {}", refused.path()), 1),
        ("hex show 3x3 z9", 2),
        ("ponder", 2),
        ("hex", 2),
        ("solve 9x9 --nodes 1", 3),
        ("solve 3x3 --exit-status", 10),
        ("solve 2x2 a2 --exit-status", 20),
    ] {
        let output = mustplay(&line.split(' ').collect::<Vec<_>>());
        assert_eq!(output.status.code(), Some(code), "{line}");
        let help = mustplay(&["--help"]).stdout;
        let help = String::from_utf8(help).expect("text");
        let listed = help.split_once("Exit codes:").expect("a list").1;
        assert!(listed.contains(&format!("{code} ")), "{code} is not listed: {listed}");
    }
}
