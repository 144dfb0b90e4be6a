//! Regions of the kinds that CVH §2 and §9.2 name are recognized.

use mustplay_core::NoProgress;
use mustplay_hex::region::Boundary;
use mustplay_hex::value::{self, Surroundings};
use mustplay_hex::{Region, notation};

/// The name of a region, the cells in its boundary that are bridges, and that are gaps which
/// invisible terminals close, and its outcomes.
fn described(position: &str, cells: &str) -> (String, String, String, usize) {
    let (_, record) = notation::read(position).unwrap();
    let setup = record.replay().unwrap();
    let board = &setup.board;
    let cells: Vec<_> = cells.split(',').map(|c| board.cell(c).unwrap()).collect();
    let region = Region::new(&setup, &cells).unwrap();
    let boundary = Boundary::of(&region);
    let names = |cells: &[mustplay_hex::Cell]| {
        let names: Vec<&str> = cells.iter().map(|&c| board.name(c)).collect();
        names.join(" ")
    };
    let valued = value::evaluate(&region, Surroundings::Board, &NoProgress).unwrap();
    (boundary.name(), names(&boundary.bridges), names(&boundary.closable), valued.outcomes().len())
}

#[test]
fn whole_boards_have_two_terminals() {
    let all = "a1,b1,c1,a2,b2,c2,a3,b3,c3";
    assert_eq!(described("3x3", all).0, "2 terminals");
    assert_eq!(described("3x3", all).3, 2);
}

#[test]
fn regions_surrounded_by_stones_have_terminals() {
    // One cell with six neighbors, on a board with room around it.
    let three = "7x7 B:d3,c5,e4 W:e3,c4,d5";
    assert_eq!(described(three, "d4").0, "3 terminals");
    let two = "7x7 B:d3,d5 W:e3,c4,e4,c5";
    assert_eq!(described(two, "d4").0, "2 terminals");
    // Two cells and eight neighbors: four terminals.
    let four = "7x7 B:d3,f3,c5,e5 W:e3,c4,d5,f4";
    assert_eq!(described(four, "d4,e4").0, "4 terminals");
}

#[test]
fn two_colored_bridges_close_a_region() {
    // e3 is empty, but d4 beside it touches black d3 and white e4 as e3 does.
    let bridged = "7x7 B:d3,c5 W:e4,c4,d5";
    let (name, bridges, closable, outcomes) = described(bridged, "d4");
    assert_eq!((name.as_str(), bridges.as_str()), ("2 terminals", "e3"));
    assert_eq!((closable.as_str(), outcomes), ("", 2));
}

#[test]
fn gaps_are_told_and_those_that_invisible_terminals_close() {
    // Two cells; the gap e3 touches both, and lies between a black and a white stone.
    let gap = "7x7 B:d3,e5 W:f3,f4,c4,c5,d5";
    let (name, bridges, closable, outcomes) = described(gap, "d4,e4");
    assert_eq!((name.as_str(), bridges.as_str()), ("2 terminals with gap", ""));
    assert_eq!((closable.as_str(), outcomes), ("e3", 3));
}

#[test]
fn edges_make_forks() {
    // Terminal 3 is d3, between White's edges; c5 and f4 are the others.
    let fork = "7x7 B:d3,e3,c5,e5,f4 W:a4,b4,c4,d5,f3,g3";
    let (name, _, _, outcomes) = described(fork, "d4,e4");
    assert_eq!((name.as_str(), outcomes), ("fork", 4));
    // The same with d3 joined to the top and c5 to the bottom.
    let one_sided = "7x7 B:d1,d2,d3,e3,c5,c6,c7,e5,f4 W:a4,b4,c4,d5,f3,g3";
    let (name, _, _, outcomes) = described(one_sided, "d4,e4");
    assert_eq!((name.as_str(), outcomes), ("one-sided fork", 3));
    // And with an empty cell between the two chains that are no edges.
    let open = "7x7 B:d1,d2,d3,e3,c5,c6,c7,e5,f4 W:a4,b4,c4,f3,g3";
    let (name, ..) = described(open, "d4,e4");
    assert_eq!(name, "one-sided fork with gap");
}
