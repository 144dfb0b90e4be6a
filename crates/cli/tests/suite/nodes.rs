//! How many nodes searches look at: documents leave them out, so that they are held here.

use serde_json::Value;

use crate::scratch::mustplay;

fn nodes(arguments: &[&str]) -> u64 {
    let output = mustplay(&[arguments, &["--json"]].concat());
    assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    answer["nodes"].as_u64().expect("a count")
}

/// A change of a search that means to leave it as it is leaves these counts as they are.
#[test]
fn one_thread_searches_the_same_nodes() {
    for (arguments, expected) in [
        (&["solve", "4x4", "b2", "--all-moves"][..], 12),
        (&["solve", "5x5", "--all-moves"], 82),
        (&["solve", "6x6", "c2"], 43),
        (&["solve", "7x7", "a7"], 4783),
        (&["solve", "Y4"], 10),
        (&["solve", "bridg-it3"], 0),
        (&["solve", "bridg-it3", "--search"], 21),
        (&["solve", "3x3", "--misere"], 367),
        (&["openings", "6"], 2669),
        (&["coloring", "../../examples/coloring/hex4.txt"], 246),
        (&["sum", "{{4|0}|-61}", "{{73|0}|-66}", "{{18|0}|-95}"], 7),
    ] {
        assert_eq!(nodes(arguments), expected, "{arguments:?}");
    }
}
