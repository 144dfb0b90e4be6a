//! What documents cannot show of `outcome` and `enumerate`: files, limits, measurements.

use std::io::Read;
use std::process::{Command, Stdio};

use mustplay_testing::full;

use crate::scratch::{Scratch, mustplay};
use serde_json::Value;

fn object(arguments: &[&str], code: i32) -> Value {
    let output = mustplay(arguments);
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(code), "{complaint}");
    serde_json::from_slice(&output.stdout).expect("one object")
}

/// Fig. 8: eight values, steps within left and within right classes.
#[test]
fn the_order_of_all_values_is_drawn() {
    let (picture, graph) = (Scratch::new("values.svg"), Scratch::new("values.dot"));
    let output = mustplay(&["enumerate", "L3", "--svg", picture.path(), "--dot", graph.path()]);
    assert!(output.status.success());
    assert_eq!(picture.content().matches("<ellipse").count(), 8);
    let steps = picture.content().matches("<polyline").count();
    assert_eq!(graph.content().matches(" -> ").count(), steps);
    for class in ["#c00", "#00c"] {
        let drawn = |text: String| text.matches(class).count();
        assert!(drawn(picture.content()) > 0, "{class}");
        assert_eq!(drawn(picture.content()), drawn(graph.content()));
    }
}

/// Equivalent games are one node; the three others make a diamond without its bottom.
#[test]
fn the_order_of_given_games_is_drawn() {
    let graph = Scratch::new("given.dot");
    let games = ["outcome", "a", "b", "T", "{a|a}", "--over", "fork"];
    let output = mustplay(&[&games[..], &["--dot", graph.path()]].concat());
    assert!(output.status.success());
    assert!(graph.content().contains("G1=G4 = a"), "{}", graph.content());
    assert_eq!(graph.content().matches(" -> ").count(), 2);
}

/// Values in a directory are found again, and those of another poset refused.
#[test]
fn an_enumeration_goes_on_from_its_directory() {
    let folder = Scratch::new("values");
    let arguments = ["enumerate", "L5", "--depth", "4", "--json"];
    let kept = [&arguments[..], &["--directory", folder.path()]].concat();
    let stopped = object(&[&kept[..], &["--nodes", "2000"]].concat(), 3);
    assert_eq!(stopped["complete"], false);
    assert_eq!(stopped["stopped"], "node limit reached");
    let before = std::fs::metadata(format!("{}/depth-3.values", folder.path()));
    assert!(before.expect("a file of values").len() > 8 * 178);
    // With little memory the last values are in their file only, and are listed from there.
    let limits = ["--memory", "2M", "--list"];
    let finished = object(&[&kept[..], &limits].concat(), 0);
    assert_eq!(finished["total"], 3195);
    let values = finished["values"].as_array().expect("a list");
    assert_eq!(values.len(), 3195);
    let mut different: Vec<&str> = values.iter().filter_map(Value::as_str).collect();
    different.sort_unstable();
    different.dedup();
    assert_eq!(different.len(), 3195);
    let other = mustplay(&["enumerate", "fork", "--directory", folder.path()]);
    assert_eq!(other.status.code(), Some(2));
    let complaint = String::from_utf8(other.stderr).expect("text");
    assert_eq!(complaint.lines().count(), 1);
    assert_eq!(complaint.matches("expected values of this poset").count(), 1);
}

/// A closed pipe ends the listing of seven million values. They are counted first, which takes too
/// long for other than a full run.
#[test]
fn a_list_ends_with_its_reader() {
    if !full() {
        return;
    }
    let mut child = Command::new(env!("CARGO_BIN_EXE_mustplay"))
        .args(["enumerate", "terminals:3", "--depth", "2", "--list"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut first = [0; 5];
    let mut stdout = child.stdout.take().expect("a pipe");
    stdout.read_exact(&mut first).expect("the table begins");
    drop(stdout);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!((&first, output.status.code()), (b"depth", Some(0)));
    assert!(output.stderr.is_empty());
}

#[test]
fn a_time_limit_leaves_what_is_known() {
    let arguments = ["enumerate", "fork", "--depth", "3", "--json"];
    let answer = object(&[&arguments[..], &["--time", "200ms"]].concat(), 3);
    assert_eq!(answer["complete"], false);
    assert_eq!(answer["depths"], serde_json::json!([4, 11, 291]));
    assert_eq!(answer["stopped"], "time limit reached");
    assert!(answer["seconds"].as_f64().expect("seconds") < 20.0);
}

/// A count that is stopped is a lower bound beyond what was listed.
#[test]
fn a_stopped_count_is_a_bound() {
    let arguments = ["enumerate", "fork", "--depth", "2", "--count-next", "--json"];
    let answer = object(&[&arguments[..], &["--time", "1s"]].concat(), 3);
    assert_eq!(answer["total"], 306);
    let least = answer["next"]["at_least"].as_str().expect("digits");
    assert!(least.parse::<u128>().expect("a number") >= 306);
    assert_eq!(answer["next"]["at_most"], Value::Null);
}

/// The measured jobs that take milliseconds, with the time that they may take.
#[test]
fn the_benchmark_gives_the_published_counts() {
    let report = object(&["bench", "outcome", "--json", "--only", "values over L"], 0);
    let rows = report["rows"].as_array().expect("rows");
    let answers: Vec<&str> = rows.iter().filter_map(|row| row["answer"].as_str()).collect();
    assert_eq!(answers, ["31 values", "3195 values"]);
    for row in rows {
        assert!(row["limit"].as_f64().expect("seconds") > 0.0);
        assert!(row["seconds"].as_f64().expect("seconds") > 0.0);
    }
}
