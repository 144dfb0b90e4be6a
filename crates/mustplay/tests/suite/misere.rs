//! Misère quotients as front ends ask for them.

use mustplay::{Engine, Limits, Misere};
use serde_json::json;

#[test]
fn nim_and_a_sum() {
    let misere: Misere =
        crate::request(json!({ "game": "nim", "heaps": 3, "position": [1, 2, 2] }));
    let report = crate::json(&crate::run(&misere));
    assert_eq!(report["orders"], json!([2, 6, 6]));
    assert_eq!(report["relations"], json!(["a^2=1", "b^3=b"]));
    assert_eq!(report["p_portion"], json!(["a", "b^2"]));
    assert_eq!(report["classes"], json!(["a", "b", "ab"]));
    assert_eq!(report["position"]["next_wins"], true);
    assert_eq!(report["position"]["winning_moves"], json!([[2, 2]]));
    assert_eq!(report["complete"], true);
}

/// What is known is kept when a limit ends the work, and more work tells of larger heaps.
#[test]
fn a_limit_leaves_smaller_heaps() {
    let misere: Misere = crate::request(json!({ "game": "0.77", "heaps": 14 }));
    let within = |nodes| crate::run_within(&misere, &Limits::of_nodes(nodes));
    let limits = (0..).map(|doublings| 100 << doublings);
    let reports: Vec<_> = limits.map(within).take_while(|report| !report.complete).collect();
    for report in &reports {
        assert!(report.answer.heaps < 14);
        assert_eq!(report.answer.orders.len(), report.answer.heaps);
        assert!(report.answer.reason.is_some());
    }
    assert!(reports.is_sorted_by_key(|report| report.answer.heaps));
    assert!(reports.iter().any(|report| report.answer.heaps >= 4));
}

#[test]
fn what_is_no_game_is_said() {
    let complaint = |game: &str, heaps: usize, position: &[usize]| {
        let (game, position) = (game.to_owned(), position.to_vec());
        let job = Misere { game, heaps: Some(heaps), position };
        let found = Engine::default().run(&job, &Limits::default(), &());
        found.expect_err("no game").in_full()
    };
    assert_eq!(
        complaint("0.g", 3, &[]),
        "expected a code such as 0.77 with digits from 0 to f, found \"0.g\""
    );
    assert_eq!(complaint("0.77", 0, &[]), "--heaps: expected 1 to 250 counters, found 0");
    assert_eq!(
        complaint("0.77", 3, &[4]),
        "--position: expected heaps that are not larger than those of the quotient, found 4"
    );
}
