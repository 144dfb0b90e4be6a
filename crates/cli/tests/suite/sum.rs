//! What documents cannot show of `sum`: pictures, limits, measurements.

use crate::scratch::{Scratch, mustplay};
use serde_json::Value;

fn object(arguments: &[&str], code: i32) -> Value {
    let output = mustplay(arguments);
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(code), "{complaint}");
    serde_json::from_slice(&output.stdout).expect("one object")
}

/// One panel for each component and the combined one below them.
#[test]
fn thermographs_are_drawn_with_the_combined_picture() {
    let picture = Scratch::new("sum.svg");
    let games = ["sum", "3.{5|-5||-20}", "{12,{20|10}|2}", "{4|1}"];
    let output = mustplay(&[&games[..], &["--svg", picture.path()]].concat());
    assert!(output.status.success());
    let svg = picture.content();
    assert_eq!(svg.matches("<svg").count(), 6);
    assert_eq!(svg.matches("<polyline").count(), 2 * 6);
    assert!(svg.contains("ambient temperature") && svg.contains("score "));
}

/// A sum that takes more nodes than allowed is answered with bounds.
#[test]
fn a_limit_leaves_bounds() {
    let heavy: Vec<String> = (0..40)
        .map(|i| {
            format!("{{{{{}|{{{}|0}}}}|-{}}}", 90 + i * i % 37, 7 + i * i % 29, 20 + i * i % 31)
        })
        .collect();
    let mut arguments = vec!["sum", "--json", "--nodes", "1"];
    arguments.extend(heavy.iter().map(String::as_str));
    let answer = object(&arguments, 3);
    assert_eq!(answer["complete"], false);
    assert_eq!(answer["stopped"], "node limit reached");
    assert_eq!(answer["bounds"]["best"].as_array().map(Vec::len), Some(2));
}

#[test]
fn the_contract_of_the_json_holds() {
    let answer = object(&["sum", "{25,{50|0}|-75}", "{20|-20}", "--json"], 0);
    assert_eq!(answer["value"], "20");
    for bound in ["milnor", "hanner", "second", "thermostatic"] {
        let ends = answer["bounds"][bound].as_array().expect("two ends");
        assert!(ends.len() == 2 && ends.iter().all(Value::is_string), "{bound}");
    }
    assert_eq!(answer["best_moves"][0]["component"], 1);
    assert!(answer["nodes"].is_u64());
}

#[test]
fn the_benchmark_names_its_jobs() {
    let answer = object(&["bench", "sums", "--only", "switches", "--json"], 0);
    assert_eq!(answer["bench"], "sums");
    assert_eq!(answer["rows"].as_array().map(Vec::len), Some(1));
}
