//! Resistance, by Gaussian elimination on a circuit in which stones are just very good conductors.

use mustplay_cgt::random::SplitMix;
use mustplay_hex::{Board, CellSet, Color, Graph};
use mustplay_solver::evaluate::resistance::{self, WireEnd};

use super::{Case, hex, is_near};

/// Ohms of an own stone and of an enemy stone.
const CONDUCTING: f64 = 1e-9;
const INSULATING: f64 = 1e12;

/// The resistance between a color's two sides and the part of the current through each cell.
fn plainly(case: &Case, color: Color, more: &[(usize, usize)]) -> (f64, Vec<f64>) {
    let cells = case.board.len();
    let ohms = |place: usize| match place {
        place if place >= cells => 0.0,
        place => {
            let has = |color: Color| {
                let cell = case.board.cells().nth(place).unwrap();
                case.stones[color.index()].contains(cell)
            };
            match (has(color), has(!color)) {
                (true, _) => CONDUCTING,
                (_, true) => INSULATING,
                _ => 1.0,
            }
        }
    };
    let mut wires = more.to_vec();
    for cell in case.board.cells() {
        let near = case.board.neighbors(cell).iter();
        wires.extend(near.filter(|&&n| n > cell).map(|n| (cell.index(), n.index())));
        for (terminal, touching) in case.masks.terminals(color).iter().enumerate() {
            if touching.contains(cell) {
                wires.push((cell.index(), cells + terminal));
            }
        }
    }
    // Kirchhoff's law for each cell; the terminals have potentials one and zero.
    let mut matrix = vec![vec![0.0; cells + 1]; cells];
    for &(a, b) in &wires {
        let conductance = 1.0 / (ohms(a) + ohms(b));
        for (here, there) in [(a, b), (b, a)] {
            if here < cells {
                matrix[here][here] += conductance;
                if there < cells {
                    matrix[here][there] -= conductance;
                } else if there == cells {
                    matrix[here][cells] += conductance;
                }
            }
        }
    }
    let mut potentials = eliminate(matrix);
    potentials.extend([1.0, 0.0]);
    let mut passing = vec![0.0; cells];
    let mut total = 0.0;
    for &(a, b) in &wires {
        let current = ((potentials[a] - potentials[b]) / (ohms(a) + ohms(b))).abs();
        for place in [a, b] {
            if place < cells {
                passing[place] += current / 2.0;
            }
        }
        if b == cells || a == cells {
            total += current;
        }
    }
    (1.0 / total, passing.iter().map(|current| current / total).collect())
}

fn eliminate(mut matrix: Vec<Vec<f64>>) -> Vec<f64> {
    let rows = matrix.len();
    for pivot in 0..rows {
        let best = (pivot..rows)
            .max_by(|&a, &b| matrix[a][pivot].abs().total_cmp(&matrix[b][pivot].abs()))
            .unwrap();
        matrix.swap(pivot, best);
        let used = matrix[pivot].clone();
        for (_, row) in matrix.iter_mut().enumerate().filter(|(i, _)| *i != pivot) {
            let factor = row[pivot] / used[pivot];
            for (entry, used) in row.iter_mut().zip(&used) {
                *entry -= factor * used;
            }
        }
    }
    (0..rows).map(|row| matrix[row][rows] / matrix[row][row]).collect()
}

#[test]
fn resistance_is_that_of_the_circuit() {
    let mut random = SplitMix::new(3);
    let mut undecided = 0;
    for round in 0..100 {
        let case = Case::random(hex(4, if round % 2 == 0 { 4 } else { 3 }), &mut random);
        if case.masks.connected(case.stones[0], case.stones[1]).is_some() {
            continue;
        }
        undecided += 1;
        let scores = resistance::evaluate(&case.scene(), [&[], &[]]);
        let [(black, through_black), (white, through_white)] =
            Color::BOTH.map(|color| plainly(&case, color, &[]));
        let expected = (white - black) / (white + black);
        assert!(is_near(scores.balance(), expected), "{} {expected}", scores.balance());
        for cell in case.empty() {
            let worth = through_black[cell.index()] + through_white[cell.index()];
            let found = scores.score(cell);
            assert!((found - worth).abs() < 1e-4, "{found} {worth}");
        }
    }
    assert!(undecided > 20, "{undecided}");
}

/// n cells in a row are 2n ohms for the one and 2/n for the other.
#[test]
fn series_and_parallel() {
    for length in 1..8 {
        let case = Case::new(hex(1, length), [CellSet::EMPTY; 2]);
        let scores = resistance::evaluate(&case.scene(), [&[], &[]]);
        let (series, parallel) = (2.0 * length as f64, 2.0 / length as f64);
        let expected = (parallel - series) / (parallel + series);
        assert!(is_near(scores.balance(), expected), "{length}");
        for cell in case.board.cells() {
            // All current passes each cell one way, an equal part the other.
            assert!(is_near(scores.score(cell), 1.0 + 1.0 / length as f64));
        }
    }
}

#[test]
fn connections_are_wires() {
    let case = Case::new(hex(4, 4), [CellSet::EMPTY; 2]);
    let cell = |name: &str| case.board.cell(name).unwrap();
    let plain = resistance::evaluate(&case.scene(), [&[], &[]]).balance();
    // Neighbors are connected already.
    let known = [(WireEnd::Cell(cell("b2")), WireEnd::Cell(cell("b3")))];
    assert!(is_near(resistance::evaluate(&case.scene(), [&known, &[]]).balance(), plain));
    for (wire, places) in [
        (
            (WireEnd::Cell(cell("b2")), WireEnd::Cell(cell("a4"))),
            (cell("b2").index(), cell("a4").index()),
        ),
        ((WireEnd::Cell(cell("c3")), WireEnd::Terminal(0)), (cell("c3").index(), 16)),
        ((WireEnd::Terminal(1), WireEnd::Cell(cell("c2"))), (17, cell("c2").index())),
    ] {
        let scores = resistance::evaluate(&case.scene(), [&[wire], &[]]);
        let (black, _) = plainly(&case, Color::Black, &[places]);
        let (white, _) = plainly(&case, Color::White, &[]);
        assert!(is_near(scores.balance(), (white - black) / (white + black)));
        assert!(scores.balance() > plain);
    }
    // A connection between the sides decides the game.
    let won = [(WireEnd::Terminal(0), WireEnd::Terminal(1))];
    assert!(is_near(resistance::evaluate(&case.scene(), [&won, &[]]).balance(), 1.0));
    // Two stones that are connected are as good as one chain.
    let stones = [["b2", "a4"].map(cell).into_iter().collect(), CellSet::EMPTY];
    let pair = Case::new(hex(4, 4), stones);
    let wires = [(WireEnd::Cell(cell("a4")), WireEnd::Cell(cell("b2")))];
    let joined = resistance::evaluate(&pair.scene(), [&wires, &[]]);
    let (black, _) = plainly(&pair, Color::Black, &[(cell("b2").index(), cell("a4").index())]);
    let (white, _) = plainly(&pair, Color::White, &[]);
    assert!(is_near(joined.balance(), (white - black) / (white + black)));
}

#[test]
fn bridges_are_found() {
    let stones = [["b2"], ["c2"]].map(|names| {
        let cells = names.map(|name| hex(4, 4).cell(name).unwrap());
        cells.into_iter().collect()
    });
    let case = Case::new(hex(4, 4), stones);
    let name = |end: &WireEnd| match end {
        WireEnd::Cell(cell) => case.board.name(*cell).to_owned(),
        WireEnd::Terminal(terminal) => format!("side {terminal}"),
    };
    let bridges = resistance::bridges(&case.scene(), Color::Black);
    let of_b2: Vec<String> = bridges
        .iter()
        .flat_map(|(a, b)| [(name(a), name(b)), (name(b), name(a))])
        .filter_map(|(a, b)| (a == "b2").then_some(b))
        .collect();
    // Those to c3 and d1 are gone with c2. The upper side is reached by b1 or c1.
    assert_eq!(of_b2, ["a1", "a4", "side 0"]);
}

/// On Y the three sides count the same, and in Shannon's game the cutter is measured by
/// what he cuts.
#[test]
fn other_goals_have_resistance_too() {
    let y = Case::new(Board::y(2).unwrap(), [CellSet::EMPTY; 2]);
    let scores = resistance::evaluate(&y.scene(), [&[], &[]]);
    assert!(is_near(scores.balance(), 0.0));
    let worths: Vec<f64> = y.board.cells().map(|cell| scores.score(cell)).collect();
    assert!(worths.iter().all(|&worth| is_near(worth, worths[0])), "{worths:?}");
    // Short has to take both inner vertices of a path of four: all current passes through them.
    let path = Graph { vertices: 4, edges: vec![(0, 1), (1, 2), (2, 3)], terminals: (0, 3) };
    let shannon = Case::new(Board::shannon_vertices(&path).unwrap(), [CellSet::EMPTY; 2]);
    let scores = resistance::evaluate(&shannon.scene(), [&[], &[]]);
    for cell in shannon.board.cells() {
        assert!(is_near(scores.score(cell), 1.0));
    }
    // Four ohms for Short, and a quarter for Cut.
    assert!(is_near(scores.balance().abs(), (4.0 - 0.25) / (4.0 + 0.25)));
}
