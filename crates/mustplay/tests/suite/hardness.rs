//! Sums from problems.

use mustplay::{Engine, Error, Hardness, Limits, Sum};
use serde_json::json;

/// The sum scores 0 exactly if the numbers can be divided (SUM theorem 4.1).
#[test]
fn the_sum_of_a_partition_tells_whether_there_is_one() {
    for (numbers, solvable) in [(json!(["1", "1"]), true), (json!(["1", "2"]), false)] {
        let hardness: Hardness = crate::request(json!({ "partition": numbers }));
        let hard = crate::run(&hardness).answer;
        assert_eq!(hard.components, hard.sum.0.len());
        let sum = Sum { games: vec![hard.sum.to_string()], ..Sum::default() };
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
    assert!(complaint.starts_with("line 2, column 1: expected a literal"), "{complaint}");
}

/// SUM Figure 4.3: the formula of the figure, and the sets it becomes.
#[test]
fn figure_4_3_every_instance_of_the_chain_is_told() {
    let text = "p cnf 4 3\ne 1 0\na 2 0\ne 3 0\na 4 0\n1 2 3 0\n-1 -2 4 0\n-3 2 -4 0\n";
    let hardness: Hardness = crate::request(json!({ "formula": text }));
    let report = crate::json(&crate::run(&hardness));
    let objects = |at: usize| report["problems"][at]["objects"].clone();
    assert_eq!(objects(0), json!(["∃1 ∀2 ∃3 ∀4", "(1 ∨ 2 ∨ 3)", "(¬1 ∨ ¬2 ∨ 4)", "(¬3 ∨ 2 ∨ ¬4)"]));
    // Points 1 to 3 are the clauses, 4 to 12 their literals in order. A variable that is set false
    // uses up the points of its literal, and so on.
    assert_eq!(
        objects(1),
        json!([
            "round 1: Left {7} or {4}, Right {8} or {5,11}",
            "round 2: Left {10} or {6}, Right {12} or {9}",
            "free: {4}, {4,1}, {5}, {5,1}, {6}, {6,1}, {7}, {7,2}, {8}, {8,2}, {9}, {9,2}, \
             {10}, {10,3}, {11}, {11,3}, {12}, {12,3}",
        ])
    );
    // Each number of the partition is a set in base four: point 7 is the seventh digit.
    let left = objects(2)[0].as_str().map(str::to_owned).expect("a round");
    assert!(left.starts_with(&format!("round 1: Left {} or {}", 4_u64.pow(6), 4_u64.pow(3))));
    for at in 2..5 {
        assert_eq!(objects(at).as_array().map(Vec::len), Some(3));
    }
}

/// SUM Figure 4.1: each number becomes two, of which the higher digits agree.
#[test]
fn figure_4_1_every_instance_of_a_partition_is_told() {
    let hardness: Hardness = crate::request(json!({ "partition": ["1", "1"] }));
    let report = crate::json(&crate::run(&hardness));
    let objects = [0, 1, 2].map(|at| report["problems"][at]["objects"][0].clone());
    let switches = "{18|-18}, {16|-16}, {6|-6}, {4|-4}";
    assert_eq!(objects, ["1, 1", "18, 16, 6, 4", switches].map(|it| json!(it)));
}

#[test]
fn sums_that_could_not_be_read_back_are_refused() {
    let one = "1".parse().expect("a number");
    let hardness = Hardness::Partition(vec![one; 1100]);
    let refused = Engine::default().run(&hardness, &Limits::default(), &());
    assert!(matches!(refused, Err(Error::LargeSum { components: 4404 })));
}
