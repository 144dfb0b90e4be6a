//! Every number that an option takes has a range, which its refusal names; within it there is an
//! answer or a refusal, whatever the number.

use std::any::TypeId;
use std::num::NonZeroU32;
use std::process::Stdio;
use std::time::{Duration, Instant};

use clap::{Arg, Command};
use mustplay_testing::full;

use crate::workshop;

/// What commands need besides the option that is tried: values by name.
const NEEDED: [(&str, &[(&str, &str)]); 41] = [
    ("solve", &[("position", "3x3")]),
    ("hex openings", &[("board", "2")]),
    ("proof check", &[("certificate", "-")]),
    ("proof explain", &[("certificate", "-")]),
    ("analyze", &[("position", "3x3")]),
    ("suggest", &[("position", "3x3")]),
    ("review", &[("game", "3x3 a1 b2")]),
    ("hex paths", &[("game", "3x3 a1 b2")]),
    ("gtp", &[]),
    // Neither begins: no machine has this address, and nothing is no key.
    ("serve", &[("host", "192.0.2.1")]),
    ("worker", &[("site", "http://192.0.2.1"), ("key_file", "/dev/null")]),
    ("play", &[("position", "2x2")]),
    (
        "hex match",
        &[
            ("engines", "mustplay gtp --visits 1"),
            ("engines", "mustplay gtp --visits 2"),
            ("size", "2"),
        ],
    ),
    ("region value", &[("position", "2x2"), ("region", "all")]),
    ("region template", &[("position", "2x2 B:a1")]),
    ("region templates", &[("extent", "2"), ("stones", "1")]),
    ("region strip", &[("height", "2"), ("length", "2")]),
    ("region find", &[("kind", "gap")]),
    ("coloring solve", &[("game", "x == y")]),
    ("coloring value", &[("games", "X")]),
    ("game eval", &[("sentences", "1")]),
    ("game loopy", &[("sentences", "1")]),
    ("game misere", &[("game", "0.3")]),
    ("game sum", &[("games", "1")]),
    ("poset eval", &[("games", "a"), ("over", "L3")]),
    ("poset enumerate", &[("poset", "L3")]),
    ("dev mine", &[("cells", "1")]),
    ("dev bench", &[("which", "games"), ("only", "no such job")]),
    ("dev study paths", &[("columns", "2")]),
    ("dev study complexity", &[("boards", "2")]),
    ("dev study census", &[("colors", "2"), ("elements", "2")]),
    ("dev study closure", &[]),
    ("dev study circular", &[("elements", "3")]),
    ("dev study annealing", &[("steps", "10")]),
    ("dev study searches", &[("sums", "1")]),
    ("dev study crowds", &[("sums", "1")]),
    ("dev study strategies", &[("sums", "1")]),
    ("dev study kinds", &[("sums", "1"), ("most", "10")]),
    ("dev study operators", &[("pairs", "1")]),
    ("dev study game", &[("size", "2"), ("seed", "1")]),
    ("dev study puzzle", &[("size", "2"), ("seed", "1")]),
];

/// An option that takes a number.
struct Number {
    /// The command, as words.
    path: String,
    command: Command,
    arg: Arg,
    /// The range that the refusal of `x` names.
    least: String,
    most: String,
}

/// All commands that take arguments, with the words that name them.
fn commands(path: &str, command: &Command) -> Vec<(String, Command)> {
    let named = |sub: &Command| format!("{path} {}", sub.get_name()).trim().to_owned();
    let below = command.get_subcommands();
    let below = below.filter(|sub| sub.get_name() != "help");
    let mut all: Vec<_> = below.flat_map(|sub| commands(&named(sub), sub)).collect();
    if all.is_empty() {
        all.push((path.to_owned(), command.clone()));
    }
    all
}

/// Whether an argument is read as a number, a time or a size.
fn is_number(arg: &Arg) -> bool {
    let id = arg.get_value_parser().type_id();
    let numbers = [
        TypeId::of::<u8>(),
        TypeId::of::<u16>(),
        TypeId::of::<u32>(),
        TypeId::of::<u64>(),
        TypeId::of::<usize>(),
        TypeId::of::<i32>(),
        TypeId::of::<i64>(),
        TypeId::of::<f32>(),
        TypeId::of::<f64>(),
        TypeId::of::<NonZeroU32>(),
        TypeId::of::<Duration>(),
        TypeId::of::<mustplay::Time>(),
    ];
    arg.get_action().takes_values() && numbers.iter().any(|number| id == *number)
}

fn numbers() -> Vec<Number> {
    let mut numbers = Vec::new();
    let mut program = mustplay_cli::command();
    program.build();
    for (path, command) in commands("", &program) {
        for arg in command.get_arguments().filter(|arg| is_number(arg)) {
            let (least, most) = (String::new(), String::new());
            let mut number = Number {
                path: path.clone(),
                command: command.clone(),
                arg: arg.clone(),
                least,
                most,
            };
            let refusal = number.refusal("x").unwrap_or_default();
            let range = refusal.split("from ").find_map(|range| {
                let (least, rest) = range.split_once(" to ")?;
                let is_number = least.bytes().all(|byte| byte.is_ascii_digit());
                let ends = |c: char| !c.is_ascii_alphanumeric();
                let most = rest.split(ends).next().filter(|_| is_number)?;
                Some((least.to_owned(), most.to_owned()))
            });
            (number.least, number.most) =
                range.unwrap_or_else(|| panic!("{path} {}: {refusal}", arg.get_id()));
            numbers.push(number);
        }
    }
    numbers
}

impl Number {
    /// The command with this value of the number.
    fn arguments(&self, value: &str) -> Vec<String> {
        // What is tried of puzzles is tried of surveys.
        let path = self.path.replace("survey", "puzzle");
        let needed = NEEDED.iter().find(|(name, _)| *name == path);
        let (_, needed) = needed.unwrap_or_else(|| panic!("{path}: what does it need?"));
        let mut words: Vec<String> = self.path.split(' ').map(str::to_owned).collect();
        let mut options = vec![(self.arg.get_id().as_str(), value)];
        options.extend(needed.iter().filter(|(name, _)| *name != self.arg.get_id()));
        let has = |name: &str| self.command.get_arguments().any(|arg| arg.get_id() == name);
        // What is only for openings that are judged.
        let judged = ["visits", "seed"].contains(&self.arg.get_id().as_str());
        if judged && has("judge") {
            words.push("--judge".to_owned());
        }
        // What is only for a tree that is asked for.
        if self.arg.get_id().as_str().starts_with("tree_") {
            words.push("--tree".to_owned());
        }
        if has("time") && self.arg.get_id() != "time" {
            options.push(("time", "200ms"));
        }
        let mut positional = Vec::new();
        for (name, value) in options {
            let mut args = self.command.get_arguments();
            let arg = args.find(|arg| arg.get_id() == name).expect(name);
            match (arg.get_long(), arg.get_index()) {
                (Some(long), _) => words.extend([format!("--{long}"), value.to_owned()]),
                (None, index) => positional.push((index, value.to_owned())),
            }
        }
        if self.arg.get_id() == "threads" && has("batch") {
            words.push("--batch".to_owned());
            positional.clear();
        }
        // What is only for boards of Go, which stand in the place of games.
        if self.arg.get_id() == "border" {
            let board = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/go/game-01.sgf");
            words.extend(["--go".to_owned(), board.to_owned()]);
            positional.clear();
        }
        positional.sort();
        words.extend(positional.into_iter().map(|(_, value)| value));
        words
    }

    /// What the arguments are refused with, if they are.
    fn refusal(&self, value: &str) -> Option<String> {
        let words = ["mustplay".to_owned()].into_iter();
        let words = words.chain(self.arguments(value));
        let parsed = mustplay_cli::command().try_get_matches_from(words);
        parsed.err().map(|error| error.to_string())
    }
}

/// One more, in the same unit.
fn beyond(most: &str) -> String {
    let digits = most.trim_end_matches(|c: char| !c.is_ascii_digit());
    let more: u128 = digits.parse().expect(most);
    format!("{}{}", more + 1, &most[digits.len()..])
}

#[test]
fn every_number_has_a_range_that_is_kept() {
    let numbers = numbers();
    assert!(numbers.len() > 80, "{} options", numbers.len());
    for number in &numbers {
        let name = format!("{} {}", number.path, number.arg.get_id());
        let range = format!("from {} to {}", number.least, number.most);
        for value in [number.least.as_str(), &number.most] {
            assert_eq!(number.refusal(value), None, "{name} {value}");
        }
        for value in ["0", "1"] {
            let refusal = number.refusal(value);
            let refusal = refusal.unwrap_or_else(|| range.clone());
            assert!(refusal.contains(&range), "{name} {value}: {refusal}");
        }
        let huge = "9".repeat(400);
        for value in [&beyond(&number.most), "18446744073709551616", &huge, "x"] {
            let refusal = number.refusal(value);
            let refusal = refusal.unwrap_or_else(|| panic!("{name} {value} was accepted"));
            assert!(refusal.contains(&range), "{name} {value}: {refusal}");
        }
    }
}

/// Runs a command that has little time and no input; nothing but an answer or a refusal comes
/// of it.
fn try_out(number: &Number, value: &str) {
    let words = number.arguments(value);
    let arguments: Vec<&str> = words.iter().map(String::as_str).collect();
    let started = Instant::now();
    let output = workshop::mustplay(&arguments).stdin(Stdio::null()).output();
    let output = output.expect("the program runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!said.contains("panicked"), "{words:?}: {said}");
    match output.status.code() {
        Some(0 | 3) => {}
        // There is no certificate to be checked.
        Some(1) => assert!(number.path.starts_with("proof "), "{words:?}"),
        Some(2) => assert!(said.contains("expected"), "{words:?}: {said}"),
        other => panic!("{words:?}: exit code {other:?}, {said}"),
    }
    let taken = started.elapsed();
    assert!(taken < Duration::from_mins(1), "{words:?}: {taken:?}");
}

/// By default some of them, each with its largest value.
#[test]
fn no_number_breaks_a_command() {
    let numbers = numbers();
    let limits = ["time", "nodes", "memory", "threads"];
    for (place, number) in numbers.iter().enumerate() {
        let is_limit = limits.contains(&number.arg.get_id().as_str());
        if full() {
            for value in ["0", "1", &number.least, &number.most] {
                if number.refusal(value).is_none() {
                    try_out(number, value);
                }
            }
        } else if !is_limit && place % 7 == 0 {
            try_out(number, &number.most);
        }
    }
}
