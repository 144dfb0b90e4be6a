//! Loopy games as front ends ask for them.

use mustplay::{Limits, Loopy, StopReason};
use serde_json::json;

#[test]
fn a_game_and_its_sides() {
    let loopy: Loopy = crate::request(json!({ "sentences": ["a{1||a|0}"] }));
    let report = crate::json(&crate::run(&loopy));
    assert_eq!(report["value"], "2 & +-1");
    assert_eq!(report["onside"], "2");
    assert_eq!(report["offside"], "+-1");
    assert_eq!(report["kind"], "stopper-sided");
    assert_eq!(report["outcome"], "NHat");
    assert_eq!(report["left_first"], "win");
    assert_eq!(report["right_first"], "draw");
    assert_eq!(report["complete"], true);
}

#[test]
fn names_last_to_the_end_of_the_request() {
    let loopy: Loopy = crate::request(json!({ "sentences": ["g = {0|upon}", "g > 0"] }));
    let report = crate::json(&crate::run(&loopy));
    assert_eq!(report["games"][0]["name"], "g");
    assert_eq!(report["games"][1]["relation"], ">");
    assert_eq!(report["games"][1]["holds"], true);
}

#[test]
fn a_limit_leaves_the_sentence() {
    let loopy: Loopy = crate::request(json!({ "sentences": ["30.upon", "on"] }));
    let report = crate::run_within(&loopy, &Limits::of_nodes(1));
    assert!(!report.complete);
    assert_eq!(report.stopped, Some(StopReason::Nodes));
    let report = crate::json(&report);
    assert_eq!(report["games"][0]["expression"], "30.upon");
    assert_eq!(report["games"][0]["value"], json!(null));
    assert_eq!(report["games"][1]["value"], json!(null));
}
