//! What the source keeps to: comments with sources that can be looked up and lines that fit, crates
//! that hold all they need, public types told apart by their names.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// What may follow the short name of a source, as docs/sources.md says.
const PLACES: [&str; 20] = [
    "chapter",
    "chapters",
    "week",
    "weeks",
    "Theorem",
    "Theorems",
    "Definition",
    "Definitions",
    "Lemma",
    "Lemmas",
    "Corollary",
    "Proposition",
    "Example",
    "Remark",
    "Note",
    "Equation",
    "Algorithm",
    "Table",
    "Figure",
    "Figures",
];

/// The folder that holds all crates.
fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Every Rust file below a folder.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// Every Rust file in these folders of each crate, research included.
pub(crate) fn files(parts: &[&str]) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let folders = [crates(), crates().join("../research")];
    for krate in folders.iter().flat_map(|folder| fs::read_dir(folder).expect("crates")) {
        let krate = krate.expect("a crate").path();
        for folder in parts.iter().map(|part| krate.join(part)) {
            if folder.is_dir() {
                sources(&folder, &mut files);
            }
        }
    }
    files
}

/// Every line of `src` and `tests` that is a comment, with where it stands.
fn comments() -> Vec<(String, String)> {
    let mut lines = Vec::new();
    for file in files(&["src", "tests"]) {
        let text = fs::read_to_string(&file).expect("a text");
        for (number, line) in text.lines().enumerate() {
            if line.trim_start().starts_with("//") {
                lines.push((format!("{}:{}", file.display(), number + 1), line.to_owned()));
            }
        }
    }
    assert!(lines.len() > 1000, "the source has comments");
    lines
}

#[test]
fn every_source_that_is_cited_is_in_the_bibliography() {
    let bibliography = crates().join("../docs/sources.md");
    let bibliography = fs::read_to_string(bibliography).expect("the bibliography");
    let mut cited = 0;
    for (place, line) in comments() {
        let words: Vec<&str> = line.split_whitespace().collect();
        for pair in words.windows(2) {
            let name = pair[0].trim_start_matches(['(', '[', '*']);
            let short = name.len() > 1 && name.chars().all(|c| c.is_ascii_uppercase());
            if short && (pair[1].starts_with('§') || PLACES.contains(&pair[1])) {
                cited += 1;
                let entry = format!("\n**{name}** ");
                assert!(bibliography.contains(&entry), "{place}: {name} is not in docs/sources.md");
            }
        }
    }
    assert!(cited > 100, "{cited} citations");
}

#[test]
fn comments_fit_in_a_hundred_columns() {
    let long: Vec<String> = comments()
        .into_iter()
        .filter(|(_, line)| line.chars().count() > 100)
        .map(|(place, _)| place)
        .collect();
    assert!(long.is_empty(), "longer than 100 columns:\n{}", long.join("\n"));
}

/// What is outside of a crate's folder is not in its package.
#[test]
fn crates_include_only_files_of_their_own() {
    let mut included = 0;
    for file in files(&["src"]) {
        let text = fs::read_to_string(&file).expect("a text");
        let Ok(within) = file.strip_prefix(crates()) else { continue };
        // The folders below that of the crate that the file is in.
        let depth = within.components().count() - 2;
        for name in ["include_str!(\"", "include_bytes!(\""] {
            for (_, rest) in
                text.match_indices(name).map(|(at, name)| text.split_at(at + name.len()))
            {
                included += 1;
                let up = rest.split('/').take_while(|step| *step == "..").count();
                assert!(
                    up <= depth,
                    "{}: {}",
                    file.display(),
                    &rest[..rest.find('"').unwrap_or(0)]
                );
            }
        }
    }
    assert!(included > 5, "{included}");
}

/// The notions that every theory has.
const NOTIONS: [&str; 25] = [
    "Board",
    "BoardError",
    "Color",
    "Error",
    "Expression",
    "Form",
    "Game",
    "Games",
    "Graph",
    "Move",
    "NotationError",
    "Outcome",
    "Player",
    "Point",
    "Position",
    "Relation",
    "Sentence",
    "SolveError",
    "Solver",
    "Statement",
    "Stone",
    "Strategy",
    "Symmetry",
    "Turn",
    "Value",
];

/// The theories.
const THEORIES: [&str; 10] = [
    "cgt/src/binary",
    "cgt/src/loopy",
    "cgt/src/misere",
    "cgt/src/normal",
    "cgt/src/outcome",
    "cgt/src/sums",
    "coloring/src",
    "hex/src",
    "rulesets/src/dots",
    "rulesets/src/go",
];

/// The public type that a line begins to define.
fn defined(line: &str) -> Option<&str> {
    let rest = line.trim_start().strip_prefix("pub ")?;
    let kinds = ["struct ", "enum ", "trait ", "union "];
    let rest = kinds.iter().find_map(|kind| rest.strip_prefix(kind))?;
    rest.split(|c: char| !c.is_alphanumeric()).next()
}

/// Each theory names its own games: the same notion carries the same name in all of them and is
/// told apart by its path. A request of the library `mustplay` is named like its job, and what it
/// asks about is a `Position`. Every other public type has a name of its own.
#[test]
fn public_type_names_mean_one_thing() {
    let mut places = BTreeMap::<String, Vec<String>>::new();
    for file in files(&["src"]) {
        let within = file.strip_prefix(crates()).expect("a crate").with_extension("");
        // The campaigns are not named by this yet.
        if within.starts_with("cluster") {
            continue;
        }
        let theory = THEORIES.iter().any(|theory| within.starts_with(theory));
        let library = within.starts_with("mustplay");
        let text = fs::read_to_string(&file).expect("a text");
        for name in text.lines().filter_map(defined) {
            let notion = theory && NOTIONS.contains(&name);
            let request = library && text.contains(&format!("impl Job for {name} "));
            if !(notion || request || library && name == "Position") {
                places.entry(name.to_owned()).or_default().push(within.display().to_string());
            }
        }
    }
    assert!(places.len() > 500, "{} types", places.len());
    places.retain(|_, places| places.len() > 1);
    assert!(places.is_empty(), "names of several types: {places:#?}");
}
