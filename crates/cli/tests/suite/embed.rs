//! A second front end prints what the program prints.

use std::path::Path;
use std::process::Command;

use crate::console;
use crate::scratch::mustplay;

#[test]
fn the_example_prints_the_same_json_as_the_program() {
    // `cargo test --workspace` builds examples beside the program.
    let folder = Path::new(env!("CARGO_BIN_EXE_mustplay")).parent();
    let example = folder.expect("a folder").join("examples/embed");
    let output = Command::new(example).output().expect("the example runs");
    let printed = String::from_utf8(output.stdout).expect("text");
    let (given_up, answers) = printed.split_once('\n').expect("lines");
    assert_eq!(given_up, "14x14: interrupted");
    let mut expected = String::new();
    for arguments in [
        vec!["solve", "5x5", "c2", "--all-moves"],
        vec!["value", "4x4 B:b1,b4 W:a2,a3,d1", "--region", "b2,b3"],
        vec!["game", "clobber(\"xxo\") + {1|-1}"],
    ] {
        let output = mustplay(&[&arguments[..], &["--json"]].concat());
        expected.push_str(&String::from_utf8(output.stdout).expect("text"));
    }
    assert_eq!(console::without_costs(answers), console::without_costs(&expected));
}
