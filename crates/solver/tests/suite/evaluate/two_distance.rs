//! The two-distance, from its definition.

use mustplay_cgt::random::SplitMix;
use mustplay_hex::{Board, Cell, CellSet, Color, Goal};
use mustplay_solver::evaluate::two_distance;

use super::{Case, hex, is_near};

/// The cells that `from` touches, directly or through a chain of `own` stones, and these stones.
fn touched(case: &Case, from: Cell, own: CellSet<1>) -> CellSet<1> {
    let mut found: CellSet<1> = case.board.neighbors(from).iter().copied().collect();
    let mut walked = CellSet::EMPTY;
    while let Some(stone) = ((found & own) - walked).min() {
        walked.insert(stone);
        found |= case.board.neighbors(stone).iter().copied().collect();
    }
    found.without(from)
}

/// The sum of the distances of each empty cell from the color's terminals.
fn potentials(case: &Case, color: Color) -> Vec<usize> {
    let own = case.stones[color.index()];
    let Goal::Join(terminals) = case.board.goal(color) else {
        panic!("both colors join on Hex and Y");
    };
    let out_of_reach = case.board.len() + 1;
    let mut sums = vec![0; case.board.len()];
    for terminal in terminals {
        let mut distances = vec![out_of_reach; case.board.len()];
        loop {
            let mut next = distances.clone();
            for cell in case.empty() {
                let near = touched(case, cell, own);
                let is_at = |cell: Cell| terminal.cells.contains(&cell);
                let mut ways: Vec<usize> =
                    (near & case.empty()).iter().map(|cell| distances[cell.index()]).collect();
                ways.sort_unstable();
                if is_at(cell) || (near & own).iter().any(is_at) {
                    next[cell.index()] = 1;
                } else if let Some(&second) = ways.get(1).filter(|&&way| way < out_of_reach) {
                    next[cell.index()] = second + 1;
                }
            }
            if next == distances {
                break;
            }
            distances = next;
        }
        for (sum, distance) in sums.iter_mut().zip(distances) {
            *sum += distance;
        }
    }
    sums
}

#[test]
fn distance_grows_with_the_second_best_neighbor() {
    // From the top: row 1 is at 1; a2 and b2 have two neighbors there, c2 has only c1
    // and comes after b2; row 3 follows at 3, 4, 5. From the bottom it is the same
    // turned by half a turn, and for White the same mirrored.
    let case = Case::new(hex(3, 3), [CellSet::EMPTY; 2]);
    let scores = two_distance(&case.scene());
    let expected = [
        ("a1", 1 + 5),
        ("b1", 1 + 4),
        ("c1", 1 + 3),
        ("a2", 2 + 3),
        ("b2", 2 + 2),
        ("c2", 3 + 2),
        ("a3", 3 + 1),
        ("b3", 4 + 1),
        ("c3", 5 + 1),
    ];
    for (name, potential) in expected {
        let worth = scores.score(case.board.cell(name).unwrap());
        assert!(is_near(worth, 0.5 / f64::from(potential)), "{name}");
    }
}

#[test]
fn a_cell_is_worth_the_reciprocal_of_its_potentials() {
    let mut random = SplitMix::new(12);
    for round in 0..60 {
        let board = match round % 3 {
            0 => Board::y(4).unwrap(),
            1 => hex(4, 4),
            _ => hex(3, 5),
        };
        let case = Case::random(board, &mut random);
        let scores = two_distance(&case.scene());
        let [black, white] = Color::BOTH.map(|color| potentials(&case, color));
        for cell in case.empty() {
            let potential = black[cell.index()] + white[cell.index()];
            assert!(is_near(scores.score(cell), 1.0 / potential as f64));
        }
    }
}
