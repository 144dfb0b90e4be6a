//! What holds for all evaluations.

use mustplay_cgt::random::SplitMix;
use mustplay_hex::{Board, Cell, CellSet, Color};
use mustplay_solver::evaluate::{EvalInput, Evaluation};

use super::{Case, hex, is_near};

const EXACT: [Evaluation; 4] =
    [Evaluation::Resistance, Evaluation::TwoDistance, Evaluation::YReduction, Evaluation::Paths];

#[test]
fn symmetric_positions_have_symmetric_scores() {
    let mut random = SplitMix::new(5);
    let mut compared = 0;
    for round in 0..60 {
        let board = match round % 3 {
            0 => Board::y(4).unwrap(),
            1 => hex(4, 4),
            _ => hex(4, 3),
        };
        let case = Case::random(board, &mut random);
        for symmetry in case.board.symmetries() {
            let image = |cells: CellSet<1>| cells.iter().map(|c| symmetry.apply(c)).collect();
            let stones =
                Color::BOTH.map(|color| image(case.stones[symmetry.apply_to_color(color).index()]));
            let mirrored = Case::new(case.board.clone(), stones);
            let sign = if symmetry.exchanges_colors() { -1.0 } else { 1.0 };
            for evaluation in EXACT {
                let scores = evaluation.scores(&case.scene(), Color::Black);
                let mirrored = evaluation.scores(&mirrored.scene(), Color::Black);
                let (Ok(scores), Ok(mirrored)) = (scores, mirrored) else {
                    // Y has no two terminals to lay paths between.
                    assert_eq!(evaluation, Evaluation::Paths);
                    continue;
                };
                assert!(is_near(scores.balance(), sign * mirrored.balance()), "{evaluation}");
                for cell in case.board.cells() {
                    let (here, there) = (scores.worth(cell), mirrored.worth(symmetry.apply(cell)));
                    assert!(is_near(here, there), "{evaluation}: {here} {there}");
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 5000);
}

#[test]
fn the_empty_square_board_is_even() {
    for size in [3, 5] {
        let case = Case::new(hex(size, size), [CellSet::EMPTY; 2]);
        let center = case.board.cells().nth(size * size / 2).unwrap();
        for evaluation in EXACT {
            let scores = evaluation.scores(&case.scene(), Color::Black).unwrap();
            assert!(is_near(scores.balance(), 0.0), "{evaluation}");
            let best = scores.worth(scores.order(case.empty())[0]);
            // Without connections, most current takes the way from one obtuse corner to the other.
            if evaluation != Evaluation::Resistance {
                assert!(is_near(scores.worth(center), best), "{evaluation}");
            }
        }
    }
}

/// The cell of Bridg-It that is to White what `cell` is to Black: row and column exchanged.
fn dual(board: &Board, size: usize, cell: Cell) -> Cell {
    let last = size * (size - 1) + 2;
    let (a, b) = board.name(cell).split_once('-').expect("an edge");
    let [a, b] = [a, b].map(|vertex| vertex.parse::<usize>().expect("a vertex"));
    // Vertices are numbered from 1, and those between the terminals stand in rows of size - 1.
    let place = |vertex: usize| ((vertex - 2) / (size - 1), (vertex - 2) % (size - 1) + 1);
    let vertex = |row: usize, column: usize| match column {
        0 => 1,
        column if column == size => last,
        column => row * (size - 1) + column + 1,
    };
    let along = |row: usize, column: usize| [vertex(row, column), vertex(row, column + 1)];
    let [a, b] = match (a, b) {
        (1, b) if b == last => along(0, 0),
        (1, b) => along(0, place(b).0),
        (a, b) if b == last => along(size - 1, place(a).0),
        _ => match (place(a), place(b)) {
            ((row, column), (same, _)) if row == same => along(column, row),
            ((row, column), _) => [vertex(column - 1, row + 1), vertex(column, row + 1)],
        },
    };
    board.cell(&format!("{a}-{b}")).expect("an edge")
}

/// Positions that are the same with the colors exchanged, on Hex along the long diagonal and on
/// Bridg-It by duality.
#[test]
fn what_is_even_by_symmetry_is_even() {
    let mut random = SplitMix::new(8);
    for round in 0..120 {
        let size = 2 + round / 2 % 5;
        let is_hex = round % 2 == 0;
        let board = if is_hex { hex(size, size) } else { Board::bridg_it(size).expect("a board") };
        let image = |board: &Board, cell: Cell| {
            if is_hex {
                let symmetry = board.swap_reflection().expect("a square board");
                symmetry.apply(cell)
            } else {
                dual(board, size, cell)
            }
        };
        let mut stones = [CellSet::EMPTY; 2];
        // Cells that are neither empty nor stones are dead.
        let mut dead = CellSet::EMPTY;
        for cell in board.cells() {
            let other = image(&board, cell);
            assert_eq!(image(&board, other), cell);
            if (stones[0] | stones[1] | dead).contains(cell) || round < 10 {
                continue;
            }
            match random.index(8) {
                color @ 0..2 if other != cell => {
                    stones[color].insert(cell);
                    stones[1 - color].insert(other);
                }
                2 => dead = dead.with(cell).with(other),
                _ => {}
            }
        }
        let case = Case::new(board, stones);
        let empty = case.empty() - dead;
        let scene = EvalInput::new(&case.board, &case.masks, stones, empty);
        if scene.winner().is_some() {
            continue;
        }
        for evaluation in EXACT {
            if let Ok(scores) = evaluation.scores(&scene, Color::Black) {
                let balance = scores.balance();
                assert!(balance.abs() < 1e-9, "{evaluation}: {balance} {round}");
            }
        }
    }
}

/// The empty board of Y is even, and its middle is where the ways to the sides meet.
#[test]
fn the_middle_of_y_is_best() {
    for side in 3..=8 {
        let case = Case::new(Board::y(side).expect("a board"), [CellSet::EMPTY; 2]);
        let scores = Evaluation::Resistance.scores(&case.scene(), Color::Black);
        let scores = scores.expect("resistance is always known");
        assert!(scores.balance().abs() < f64::EPSILON);
        let best = scores.worth(scores.order(case.empty())[0]);
        let far = |cell: Cell| {
            let touched = case.masks.terminals(Color::Black).iter();
            touched.filter(|side| side.contains(cell)).count() == 0
        };
        for cell in case.board.cells().filter(|&cell| !far(cell)) {
            let inner = case.board.cells().any(far);
            let worth = scores.worth(cell);
            assert!(worth < best - 1e-6 || !inner, "Y{side}: {cell:?}");
        }
        let corner = scores.worth(Cell::new(0));
        assert!(corner < best / 2.0, "Y{side}: {corner} {best}");
    }
}

/// More stones are never worse.
#[test]
fn a_stone_more_tips_the_balance() {
    let mut random = SplitMix::new(6);
    for _ in 0..40 {
        let before = Case::random(hex(4, 4), &mut random);
        let Some(cell) = before.empty().min() else {
            continue;
        };
        let stones = [before.stones[0].with(cell), before.stones[1]];
        let after = Case::new(hex(4, 4), stones);
        // Not so for paths: longer ones are lost to shorter ones.
        for evaluation in [Evaluation::Resistance, Evaluation::YReduction] {
            let [before, after] = [&before, &after].map(|case| {
                let scores = evaluation.scores(&case.scene(), Color::Black);
                scores.unwrap().balance()
            });
            assert!(after >= before - 1e-9, "{evaluation}: {before} {after}");
        }
    }
}

#[test]
fn a_decided_game_is_decided_for_all() {
    let mut random = SplitMix::new(7);
    let mut decided = 0;
    for _ in 0..1000 {
        let case = Case::random(hex(4, 4), &mut random);
        let [black, white] = case.stones;
        let Some(winner) = case.masks.connected(black, white) else {
            continue;
        };
        decided += 1;
        let expected = if winner == Color::Black { 1.0 } else { -1.0 };
        for row in Evaluation::TABLE {
            let scores = row.evaluation.scores(&case.scene(), Color::White).unwrap();
            assert!(is_near(scores.balance(), expected), "{}", row.name);
            assert!(case.masks.all().iter().all(|cell| scores.worth(cell) == 0.0));
        }
    }
    assert!(decided > 10, "{decided}");
}

#[test]
fn names_are_read_back() {
    for (place, row) in Evaluation::TABLE.iter().enumerate() {
        assert_eq!(row.evaluation as usize, place);
        assert_eq!(row.name.parse(), Ok(row.evaluation));
        assert_eq!(row.evaluation.to_string(), row.name);
    }
    assert_eq!(
        "luck".parse::<Evaluation>().unwrap_err().to_string(),
        "no evaluation `luck`: expected one of resistance two-distance y-reduction paths monte-carlo bridges"
    );
}
