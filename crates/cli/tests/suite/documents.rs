//! What the README and the golden documents show is what the program prints.
//!
//! `GOLDEN=overwrite cargo test -p mustplay-cli documents` writes them anew.

use crate::console;
use crate::scratch::{Scratch, mustplay};

#[test]
fn the_readme_shows_what_the_program_prints() {
    let path = console::root().join("README.md");
    let readme = std::fs::read_to_string(&path).expect("a README");
    assert!(readme.contains("$ cargo run --release -- solve 5x5 --all-moves\n"));
    assert!(readme.contains("\n./test\n"));
    console::check(&path);
}

#[test]
fn commands_print_what_they_printed_before() {
    let folder = console::root().join("crates/cli/tests/golden");
    let mut checked = 0;
    for entry in std::fs::read_dir(folder).expect("golden documents") {
        console::check(&entry.expect("a file").path());
        checked += 1;
    }
    assert!(checked >= 4);
}

/// The picture that the README opens with is what its command draws.
#[test]
fn the_picture_of_the_readme_is_current() {
    let drawn = Scratch::new("winning-openings.svg");
    let output = mustplay(&["solve", "5x5", "--all-moves", "--svg", drawn.path()]);
    assert_eq!(output.status.code(), Some(0));
    let shown = console::root().join("docs/guide/pictures/winning-openings.svg");
    let shown = std::fs::read_to_string(shown).expect("a picture");
    assert_eq!(drawn.content(), shown);
}
