//! What the source keeps to: comments with sources that can be looked up and lines that fit, crates
//! that hold all they need.

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
