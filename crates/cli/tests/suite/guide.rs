//! The guide: what its commands print and draw, its pictures, and where its links lead.
//!
//! `GOLDEN=overwrite cargo test -p mustplay-cli --test suite guide` writes outputs and pictures
//! anew.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use clap::Command;

use crate::console;
use crate::scratch::Scratch;

/// The folder that is the book.
fn docs() -> PathBuf {
    console::root().join("docs")
}

/// The files of a folder whose names end in this way, those of folders in it too.
fn files(folder: &Path, extension: &str) -> BTreeSet<PathBuf> {
    let mut found = BTreeSet::new();
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(files(&path, extension));
        } else if path.extension().is_some_and(|end| end == extension) {
            found.insert(path);
        }
    }
    found
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The opening page and the chapters, whose commands are run.
fn chapters() -> BTreeSet<PathBuf> {
    let mut chapters = files(&docs().join("guide"), "md");
    chapters.insert(docs().join("README.md"));
    chapters
}

/// The page without what stands between fences.
fn prose(page: &str) -> String {
    let mut in_fence = false;
    let mut prose = String::new();
    for line in page.lines() {
        if line.starts_with("```") {
            in_fence = !in_fence;
        } else if !in_fence {
            prose.push_str(line);
            prose.push('\n');
        }
    }
    prose
}

/// Where the links and pictures of a page lead.
fn targets(page: &str) -> Vec<String> {
    let prose = prose(page);
    let ends = prose.split("](").skip(1);
    ends.map(|rest| rest.split(')').next().unwrap_or_default().to_owned()).collect()
}

/// The names that headings have in links.
fn anchors(page: &str) -> Vec<String> {
    let prose = prose(page);
    let headings = prose.lines().filter(|line| line.starts_with('#'));
    let anchor = |heading: &str| {
        let text = heading.trim_start_matches('#').trim().to_lowercase();
        let kept = text.chars().filter_map(|letter| match letter {
            ' ' => Some('-'),
            letter if letter.is_alphanumeric() || "-_".contains(letter) => Some(letter),
            _ => None,
        });
        kept.collect()
    };
    headings.map(anchor).collect()
}

/// Every command is run, each chapter in a folder of its own, in which `examples` lies as it does
/// where the program is built. Pictures that are drawn there are those of the guide.
#[test]
fn commands_print_and_draw_what_the_guide_shows() {
    let pictures = docs().join("guide/pictures");
    let mut drawn = BTreeSet::new();
    for chapter in chapters() {
        let name = chapter.file_name().and_then(|name| name.to_str());
        let folder = Scratch::new(&format!("guide-{}", name.expect("a name of text")));
        std::fs::create_dir(folder.path()).expect("a new folder");
        let examples = console::root().join("examples");
        let link = Path::new(folder.path()).join("examples");
        std::os::unix::fs::symlink(examples.canonicalize().expect("examples"), &link)
            .expect("a link");
        console::check_in(&chapter, Path::new(folder.path()));
        std::fs::remove_file(link).expect("the link");
        for picture in files(Path::new(folder.path()), "svg") {
            let shown = pictures.join(picture.file_name().expect("a name"));
            if mustplay_testing::overwrite() {
                std::fs::copy(&picture, &shown).expect("a writable picture");
            }
            assert!(read(&picture) == read(&shown), "{}", shown.display());
            assert!(read(&shown).len() < 60_000, "{}", shown.display());
            assert!(drawn.insert(shown), "{} is drawn twice", picture.display());
        }
    }
    assert_eq!(drawn, files(&pictures, "svg"));
}

/// Each picture of the guide is shown there once.
#[test]
fn each_picture_is_shown_once() {
    let mut shown = BTreeMap::new();
    for chapter in chapters() {
        for target in targets(&read(&chapter)) {
            if let Some((_, picture)) = target.split_once("pictures/") {
                *shown.entry(picture.to_owned()).or_insert(0) += 1;
            }
        }
    }
    for picture in files(&docs().join("guide/pictures"), "svg") {
        let name = picture.file_name().and_then(|name| name.to_str());
        assert_eq!(shown.get(name.expect("a name")), Some(&1), "{name:?}");
    }
}

/// Every option that has to do with pictures is used in some command of the guide, with each of
/// its values if it has few; every command has its line in the list of commands.
#[test]
fn no_picture_that_the_program_can_draw_is_missing() {
    let pages: Vec<String> = chapters().iter().map(|page| read(page)).collect();
    let commands: Vec<&str> = pages.iter().flat_map(|page| console::commands(page)).collect();
    let list = read(&docs().join("guide/commands.md"));
    let mut options = 0;
    let mut program = mustplay_cli::command();
    program.build();
    for (path, command) in leaves("", &program) {
        // These need not be named.
        let path = path.replace("game eval", "game").replace("coloring solve", "coloring");
        let name = path.split(' ').take(2).collect::<Vec<_>>().join(" ");
        assert!(list.contains(&format!("`{name}")), "{name} is not in the list of commands");
        for arg in command.get_arguments() {
            let help = arg.get_long_help().or(arg.get_help());
            let help = help.map(ToString::to_string).unwrap_or_default();
            let Some(long) = arg.get_long() else { continue };
            let words = ["SVG", ".svg", "svg`", "picture", "Graphviz"];
            if !words.iter().any(|word| help.contains(word)) {
                continue;
            }
            options += 1;
            let values = arg.get_possible_values();
            // How a board lies does not depend on the command that draws it.
            let (start, uses): (_, Vec<String>) = if long == "orientation" {
                let value = |value: &clap::builder::PossibleValue| value.get_name().to_owned();
                let unusual = values.iter().map(value).filter(|value| value != "flat");
                (
                    "mustplay ".to_owned(),
                    unusual.map(|value| format!(" --{long} {value}")).collect(),
                )
            } else {
                (format!("mustplay {path} "), vec![format!(" --{long}")])
            };
            for option in uses {
                let is_used = |line: &str| line.contains(&start) && line.contains(&option);
                assert!(commands.iter().any(|line| is_used(line)), "{start}…{option}");
            }
        }
    }
    assert!(options >= 20, "{options}");
}

/// All commands that take arguments, with the words that name them.
fn leaves<'a>(path: &str, command: &'a Command) -> Vec<(String, &'a Command)> {
    let named = |sub: &Command| format!("{path} {}", sub.get_name()).trim().to_owned();
    let below = command.get_subcommands().filter(|sub| sub.get_name() != "help");
    let mut all: Vec<_> = below.flat_map(|sub| leaves(&named(sub), sub)).collect();
    if all.is_empty() {
        all.push((path.to_owned(), command));
    }
    all
}

/// The program in Rust that the guide shows is an example of the documentation, which is compiled
/// and run.
#[test]
fn the_program_shown_is_run_elsewhere() {
    let chapter = read(&docs().join("guide/solvers.md"));
    let (_, shown) = chapter.split_once("```rust\n").expect("a program");
    let (shown, _) = shown.split_once("```").expect("its end");
    let example = shown.lines().map(|line| format!("/// {line}"));
    let example: Vec<String> = example.map(|line| line.trim_end().to_owned()).collect();
    let source = read(&console::root().join("crates/mustplay/src/solve/mod.rs"));
    assert!(source.contains(&example.join("\n")), "{shown}");
}

/// The table of contents has every page, and no others.
#[test]
fn the_summary_lists_every_page() {
    let summary = docs().join("SUMMARY.md");
    let listed = targets(&read(&summary));
    let paths: BTreeSet<PathBuf> = listed.iter().map(|page| docs().join(page)).collect();
    assert_eq!(listed.len(), paths.len(), "a page is listed twice");
    let mut pages = files(&docs(), "md");
    pages.remove(&summary);
    assert_eq!(paths, pages);
}

/// Links lead to pages, headings and pictures that exist; those of the book do not leave it.
#[test]
fn links_lead_somewhere() {
    let root = console::root().canonicalize().expect("the repository");
    let outside = ["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "CHANGELOG.md"];
    let mut pages = files(&root.join("docs"), "md");
    pages.extend(outside.map(|page| root.join(page)));
    let mut followed = 0;
    for page in pages {
        let text = read(&page);
        for target in targets(&text) {
            if target.contains("://") {
                continue;
            }
            let at = format!("{}: {target}", page.display());
            let (file, anchor) = target.split_once('#').unwrap_or((&target, ""));
            let place = page.parent().expect("a folder").join(file);
            let place = if file.is_empty() { page.clone() } else { place };
            let place = place.canonicalize().unwrap_or_else(|_| panic!("{at}"));
            let is_inside = place.starts_with(root.join("docs"));
            assert!(is_inside || !page.starts_with(root.join("docs")), "{at}");
            if !anchor.is_empty() {
                assert!(anchors(&read(&place)).iter().any(|name| name == anchor), "{at}");
            }
            followed += 1;
        }
    }
    assert!(followed > 50, "{followed}");
}
