//! The puzzles in `examples/puzzles`: all moves, compared with what the files say, and proofs.
//!
//! Each file says in its comment which moves win and which command makes the file again.

use mustplay_testing::full;
use std::path::{Path, PathBuf};
use std::process::Output;

use serde_json::Value;

use crate::workshop::mustplay;

fn run(arguments: &[&str]) -> Output {
    mustplay(arguments).output().expect("the program runs")
}

fn json(output: &Output) -> Value {
    assert!(output.status.success(), "{output:?}");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// A puzzle file.
struct Puzzle {
    path: PathBuf,
    text: String,
}

impl Puzzle {
    /// All of them, in order of their names.
    fn all() -> Vec<Self> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/puzzles");
        let mut paths: Vec<PathBuf> = std::fs::read_dir(folder)
            .expect("a folder of puzzles")
            .map(|entry| entry.expect("a file").path())
            .filter(|path| path.extension().is_some_and(|extension| extension == "sgf"))
            .collect();
        paths.sort();
        let read =
            |path: PathBuf| Self { text: std::fs::read_to_string(&path).expect("a puzzle"), path };
        paths.into_iter().map(read).collect()
    }

    fn name(&self) -> &str {
        let name = self.path.file_stem().and_then(|name| name.to_str());
        name.expect("a name of text")
    }

    fn path(&self) -> &str {
        self.path.to_str().expect("a path of text")
    }

    /// What follows on a line of the comment.
    fn said(&self, start: &str) -> &str {
        let line = self.text.lines().find_map(|line| line.strip_prefix(start));
        line.unwrap_or_else(|| panic!("{}: expected a line `{start}…`", self.name()))
            .trim_end_matches(']')
    }

    fn winning_moves(&self) -> Vec<&str> {
        self.said("Winning moves: ").split(' ').collect()
    }

    fn solve(&self, more: &[&str]) -> Value {
        let arguments = ["solve", self.path(), "--json", "--quiet"];
        json(&run(&[arguments.as_slice(), more].concat()))
    }
}

/// Every puzzle has few winning moves, says which, and how it was made.
#[test]
fn files_say_what_they_are() {
    let puzzles = Puzzle::all();
    assert!(puzzles.len() >= 20, "{}", puzzles.len());
    for puzzle in &puzzles {
        let (size, seed) = puzzle.name().split_once('-').expect("a size and a seed");
        let command = puzzle.said("Made by: ");
        assert!(command.ends_with(&format!("study puzzle {size} {seed}")), "{command}");
        let stones = puzzle.text.matches(";B[").count() + puzzle.text.matches(";W[").count();
        let cells = size.parse::<usize>().expect("a size").pow(2);
        assert!(stones >= cells / 4, "{}: {stones} stones", puzzle.name());
        assert!((1..=4).contains(&puzzle.winning_moves().len()));
    }
}

/// The solver finds all winning moves and no others, and proves what it says.
#[test]
fn winning_moves_are_found_and_proved() {
    let full = full();
    let step = if full { 1 } else { 6 };
    for puzzle in Puzzle::all().iter().step_by(step) {
        let proof = format!("{}.proof", puzzle.name());
        let answer = puzzle.solve(&["--all-moves", "--certificate", &proof]);
        let mut found: Vec<&str> = answer["winning_moves"]
            .as_array()
            .expect("a list")
            .iter()
            .map(|cell| cell.as_str().expect("a cell"))
            .collect();
        found.sort_unstable();
        let mut said = puzzle.winning_moves();
        said.sort_unstable();
        assert_eq!(found, said, "{}", puzzle.name());
        assert_eq!(answer["winner"], answer["to_move"], "{}", puzzle.name());
        let verified = json(&run(&["check", &proof, "--json"]));
        assert_eq!(verified["valid"], true, "{}", puzzle.name());
        assert_eq!(verified["winner"], answer["winner"], "{}", puzzle.name());
    }
}
