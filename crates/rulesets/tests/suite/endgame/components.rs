//! Strongly connected components, which the graphs of disputes with kos are made of.

#[path = "../../../src/endgame/components.rs"]
mod tarjan;

use tarjan::components;

#[test]
fn circles_are_components_and_edges_lead_down() {
    let edges = vec![vec![1, 4], vec![2], vec![3], vec![1], vec![], vec![0, 5]];
    let found = components(&edges);
    assert_eq!(found[1], found[2]);
    assert_eq!(found[2], found[3]);
    for (from, below) in edges.iter().enumerate() {
        assert!(below.iter().all(|&to| found[to] <= found[from]));
    }
    assert_eq!(found.iter().max(), Some(&3));
}

#[test]
fn a_long_path_does_not_overflow_the_stack() {
    let length = 300_000;
    let edges: Vec<Vec<usize>> =
        (0..length).map(|node| if node + 1 < length { vec![node + 1] } else { vec![] }).collect();
    assert_eq!(components(&edges)[0], length - 1);
}
