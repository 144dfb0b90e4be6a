//! Boards: adjacency, names, symmetries, and boards that cannot be.

mod coordinate;
mod description;

use mustplay_hex::{Board, BoardError, Cell, Color, Goal, Graph, Terminal};

fn boards() -> Vec<Board> {
    let wheel = Graph {
        vertices: 6,
        edges: vec![(0, 1), (1, 2), (2, 5), (0, 3), (3, 4), (4, 5), (1, 3), (2, 4)],
        terminals: (0, 5),
    };
    vec![
        Board::hex(1, 1).unwrap(),
        Board::hex(5, 5).unwrap(),
        Board::hex(3, 7).unwrap(),
        Board::hex(19, 19).unwrap(),
        Board::y(1).unwrap(),
        Board::y(6).unwrap(),
        Board::y(19).unwrap(),
        Board::bridg_it(4).unwrap(),
        Board::shannon_vertices(&wheel).unwrap(),
        Board::shannon_edges(&wheel).unwrap(),
    ]
}

#[test]
fn adjacency_is_symmetric_and_without_loops() {
    for board in boards() {
        for cell in board.cells() {
            for &next in board.neighbors(cell) {
                assert_ne!(cell, next);
                assert!(board.neighbors(next).contains(&cell));
            }
        }
    }
}

#[test]
fn names_and_coordinates_lead_back_to_the_cell() {
    for board in boards() {
        for cell in board.cells() {
            assert_eq!(board.cell(board.name(cell)), Some(cell));
            if let Some(at) = board.coordinate(cell) {
                assert_eq!(board.cell_at(at), Some(cell));
                assert_eq!(at.to_string(), board.name(cell));
            }
        }
    }
}

#[test]
fn symmetries_keep_adjacency_and_goals() {
    let touching = |board: &Board, goal: &Goal| match goal {
        Goal::Cut => Vec::new(),
        Goal::Join(terminals) => {
            let mut sides: Vec<Vec<Cell>> = terminals
                .iter()
                .map(|terminal| {
                    let mut cells = terminal.cells.clone();
                    cells.sort_unstable();
                    cells
                })
                .collect();
            sides.sort();
            assert!(sides.iter().flatten().all(|c| c.index() < board.len()));
            sides
        }
    };
    for board in boards() {
        for symmetry in board.symmetries() {
            for cell in board.cells() {
                for &next in board.neighbors(cell) {
                    let (a, b) = (symmetry.apply(cell), symmetry.apply(next));
                    assert!(board.neighbors(a).contains(&b));
                }
            }
            for color in Color::BOTH {
                let Goal::Join(terminals) = board.goal(color) else {
                    continue;
                };
                let image = Goal::Join(
                    terminals
                        .iter()
                        .map(|terminal| Terminal {
                            name: terminal.name,
                            cells: terminal.cells.iter().map(|&c| symmetry.apply(c)).collect(),
                        })
                        .collect(),
                );
                let goal = board.goal(symmetry.apply_to_color(color));
                assert_eq!(touching(&board, &image), touching(&board, goal));
            }
        }
    }
}

#[test]
fn each_board_has_its_symmetries() {
    let count = |board: &Board| board.symmetries().len();
    assert_eq!(count(&Board::hex(5, 5).unwrap()), 4);
    assert_eq!(count(&Board::hex(5, 4).unwrap()), 2);
    assert_eq!(count(&Board::y(4).unwrap()), 12);
}

#[test]
fn a_bridg_it_board_has_n_squared_and_a_smaller_square_of_cells() {
    for n in 1..6 {
        assert_eq!(Board::bridg_it(n).unwrap().len(), n * n + (n - 1) * (n - 1));
    }
}

#[test]
fn impossible_boards_are_refused_with_a_reason() {
    let message = |result: Result<Board, BoardError>| result.unwrap_err().to_string();
    assert_eq!(
        message(Board::hex(0, 5)),
        "a 0x5 board (0 columns, 5 rows) has no cells: expected sides of at least 1"
    );
    assert_eq!(
        message(Board::hex(40, 40)),
        "a 40x40 board is too large: expected at most 1024 cells, found 1600"
    );
    assert!(Board::hex(usize::MAX, 2).is_err());
    assert!(Board::y(usize::MAX).is_err());
    assert!(Board::bridg_it(usize::MAX).is_err());
    let graph = |edges: Vec<(usize, usize)>, terminals| Graph { vertices: 3, edges, terminals };
    assert_eq!(
        message(Board::shannon_vertices(&graph(vec![(0, 3)], (0, 1)))),
        "vertex 4 does not exist: expected one of 1 to 3"
    );
    assert_eq!(
        message(Board::shannon_edges(&graph(vec![(0, 1)], (2, 2)))),
        "the two terminals are the same vertex 3: expected two different ones"
    );
}
