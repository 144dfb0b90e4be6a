//! Sums from problems.

use mustplay_engine::{Budget, Engine, Error, Hardness, Sum};
use serde_json::json;

/// The sum scores 0 exactly if the numbers can be divided (SUM theorem 4.1).
#[test]
fn the_sum_of_a_partition_tells_whether_there_is_one() {
    for (numbers, solvable) in [(json!(["1", "1"]), true), (json!(["1", "2"]), false)] {
        let hardness: Hardness = crate::request(json!({ "partition": numbers }));
        let hard = crate::run(&hardness).answer;
        assert_eq!(hard.components, hard.sum.0.len());
        let sum = Sum {
            games: vec![hard.sum.to_string()],
            to_move: None,
        };
        let value = crate::run(&sum).answer.value.expect("a score");
        assert_eq!(value.to_string() == "0", solvable);
    }
}

#[test]
fn a_formula_is_read_where_it_enters() {
    let text = "p cnf 1 1\ne 1 0\n1 0\n";
    let hardness: Hardness = crate::request(json!({ "formula": text }));
    let report = crate::json(&crate::run(&hardness));
    assert_eq!(report["problems"][0]["name"], "QBF");
    assert_eq!(report["components"], 14);
    assert_eq!(report["complete"], true);
    let bad = serde_json::from_value::<Hardness>(json!({ "formula": "p cnf 1 1\n2 0\n" }));
    let complaint = bad.expect_err("no formula").to_string();
    assert!(
        complaint.starts_with("line 2, column 1: expected a literal"),
        "{complaint}"
    );
}

#[test]
fn sums_that_could_not_be_read_back_are_refused() {
    let one = "1".parse().expect("a number");
    let hardness = Hardness::Partition(vec![one; 1100]);
    let refused = Engine::default().run(&hardness, &Budget::default(), &());
    assert!(matches!(refused, Err(Error::LargeSum { components: 4404 })));
}
