//! The same game on another board: who wins is the same, and by which moves.

use std::collections::BTreeSet;
use std::sync::Arc;

use mustplay_cgt::random::SplitMix;
use mustplay_coloring::{TraceSearch, classify};
use mustplay_core::NoProgress;
use mustplay_hex::reduction::{self, EquivalentBoard, NoReduction};
use mustplay_hex::{
    Board, Cell, CellSet, Color, ConnectionGame, Goal, Graph, Ground, Masks, Objective, Position,
    Setup, Shape, with_width,
};
use mustplay_testing::full;

use crate::any_game;

const MEMORY: usize = 1 << 22;

/// Who wins, and the moves of the side to move that win.
fn solved(setup: &Setup) -> (Color, BTreeSet<Cell>) {
    with_width!(setup.board, W => {
        let position = Position::<W>::new(setup).unwrap();
        if let Some(winner) = position.connected() {
            return (winner, BTreeSet::new());
        }
        let masks = Masks::<W>::new(&setup.board).unwrap();
        let game = ConnectionGame::new(&masks);
        let coloring = ConnectionGame::coloring(&position);
        let mut search = [TraceSearch::new(&game, MEMORY, &NoProgress)];
        let moves = classify(&mut search, &coloring, setup.to_move.into());
        let winner = if moves.winning.is_empty() { !setup.to_move } else { setup.to_move };
        (winner, moves.winning.into_iter().collect())
    })
}

/// Checks that a equivalent has the winner of the position, and the same winning moves.
fn check(setup: &Setup, equivalent: &EquivalentBoard) {
    let at = format!("{setup:?}\n{:?}", equivalent.setup);
    assert_eq!(equivalent.cells.len(), equivalent.setup.board.len(), "{at}");
    assert_eq!(equivalent.color(setup.to_move), equivalent.setup.to_move, "{at}");
    let (winner, winning) = solved(setup);
    let (other, moves) = solved(&equivalent.setup);
    assert_eq!(equivalent.color(winner), other, "{at}");
    // Where the game is over there are no moves; a graph may say so earlier than the board.
    if moves.is_empty() || winning.is_empty() {
        return;
    }
    let moves: BTreeSet<Cell> =
        moves.iter().filter_map(|it| equivalent.cells[it.index()]).collect();
    assert_eq!(moves, winning, "{at}");
}

#[test]
fn section_10_4_reduced_graphs_are_the_same_game() {
    let mut random = SplitMix::new(104);
    let (mut plain, mut dual) = (0, 0);
    for _ in 0..if full() { 5_000 } else { 250 } {
        let setup = any_game::setup(&mut random);
        for color in Color::BOTH {
            let is_y = matches!(setup.board.shape(), Shape::Y { .. });
            match reduction::reduced(&setup, color) {
                Ok(reduced) => {
                    check(&setup, &reduced);
                    let empty = setup.empty_cells().unwrap();
                    let kept: Vec<Cell> = reduced.cells.iter().copied().flatten().collect();
                    assert_eq!(BTreeSet::from_iter(kept), BTreeSet::from_iter(empty));
                    assert!(!is_y && reduced.exchanges_colors == (color == Color::White));
                    match setup.board.goal(color) {
                        Goal::Join(_) => plain += 1,
                        Goal::Cut => dual += 1,
                    }
                }
                Err(NoReduction::ThreeSides(_)) => assert!(is_y),
                Err(error) => assert_eq!(error, NoReduction::NotPlanar),
            }
        }
    }
    assert!(plain > 150 && dual > 50, "{plain} {dual}");
}

/// Definition 2.5.1, observations i to iii: it does not matter in which order stones are contracted
/// and deleted, so that the graph of the position after a move is that of the graph after it.
#[test]
fn definition_2_5_1_reductions_in_any_order() {
    let mut random = SplitMix::new(251);
    for _ in 0..if full() { 2_000 } else { 200 } {
        let board = any_game::board(&mut random);
        let setup = any_game::scattered(board, &mut random);
        let Ok(reduced) = reduction::reduced(&setup, Color::Black) else {
            continue;
        };
        let empty = setup.empty_cells().unwrap();
        if empty.is_empty() {
            continue;
        }
        let cell = empty[random.index(empty.len())];
        let after = reduction::reduced(&setup.after(cell), Color::Black).unwrap();
        let on_graph = reduced.setup.after(reduced.cell(cell).unwrap());
        let again = reduction::reduced(&on_graph, Color::Black).unwrap();
        // A graph that was joined stays so, and the board may know it later.
        if reduced.setup.connected().unwrap().is_none() {
            assert_eq!(
                edges_between(&after, |it| it),
                edges_between(&again, |it| { reduced.cells[it.index()].unwrap() })
            );
        }
    }
}

/// The pairs of cells that touch, and the cells at the terminals, by what they stand for.
fn edges_between(
    equivalent: &EquivalentBoard,
    name: impl Fn(Cell) -> Cell,
) -> BTreeSet<(Cell, Option<Cell>)> {
    let board = &equivalent.setup.board;
    let name = |cell: Cell| equivalent.cells[cell.index()].map(&name);
    let mut edges = BTreeSet::new();
    for cell in board.cells() {
        let Some(one) = name(cell) else { continue };
        let near = board.neighbors(cell).iter().filter_map(|&it| name(it));
        edges.extend(near.map(|other| (one.min(other), Some(one.max(other)))));
    }
    if let Goal::Join(terminals) = board.goal(Color::Black) {
        let at = terminals.iter().flat_map(|it| &it.cells);
        edges.extend(at.filter_map(|&cell| Some((name(cell)?, None))));
    }
    edges
}

/// Whether these cells join the terminals of a Shannon game.
fn connects(board: &Board, cells: CellSet<1>) -> bool {
    Masks::<1>::new(board).unwrap().joins(Color::Black, cells)
}

/// The definition of SCG §14.3: a set joins the terminals of one graph just if it parts those of
/// the other, that is if what is left does not join them.
fn is_dual(board: &Board, equivalent: &EquivalentBoard) -> bool {
    let other = &equivalent.setup.board;
    let all = CellSet::<1>::first(board.len());
    (0..1_u64 << board.len()).all(|bits| {
        let set: CellSet<1> = board.cells().filter(|it| bits >> it.index() & 1 == 1).collect();
        let given = equivalent.setup.cells_of(Color::Black).into_iter();
        let image = set.iter().map(|cell| equivalent.cell(cell).expect("all cells are there"));
        connects(other, image.chain(given).collect()) != connects(board, all - set)
    })
}

/// Duals of all graphs that have one by drawing: each joins what the other parts.
#[test]
fn section_14_3_shannon_duals() {
    let mut random = SplitMix::new(143);
    let (mut drawn, mut refused) = (0, 0);
    for _ in 0..if full() { 6_000 } else { 400 } {
        let board = any_game::board(&mut random);
        if board.len() > 11 || matches!(board.shape(), Shape::Y { .. }) {
            continue;
        }
        let setup = Setup::empty(Arc::new(board));
        match reduction::dual(&setup) {
            Ok(dual) => {
                assert!(is_dual(&setup.board, &dual), "{setup:?}");
                // Any graph is the dual of its dual.
                if let Ok(again) = reduction::dual(&dual.setup) {
                    let back = dual.cells.iter();
                    let back: BTreeSet<_> = back.flatten().collect();
                    assert_eq!(back.len(), setup.board.len());
                    assert!(is_dual(&dual.setup.board, &again) || !dual.setup.stones.is_empty());
                }
                drawn += 1;
            }
            Err(error) => {
                assert_eq!(error, NoReduction::NotPlanar, "{setup:?}");
                refused += 1;
            }
        }
    }
    assert!(drawn > 150 && refused > 0, "{drawn} {refused}");
}

#[test]
fn duals_of_positions_have_the_same_winner() {
    let mut random = SplitMix::new(1431);
    let mut count = 0;
    for _ in 0..if full() { 3_000 } else { 200 } {
        let setup = any_game::setup(&mut random);
        if let Ok(dual) = reduction::dual(&setup) {
            check(&setup, &dual);
            count += 1;
        }
    }
    assert!(count > 80, "{count}");
}

/// Whether a graph of at most six vertices can be drawn in the plane (Kuratowski): it cannot if
/// three vertices of it touch three others each, or if five touch each other, perhaps when one
/// edge is shrunk to a vertex.
fn is_planar(vertices: usize, edges: &BTreeSet<(usize, usize)>) -> bool {
    let touch = |a: usize, b: usize| edges.contains(&(a.min(b), a.max(b)));
    let sets = |size: u32| (0..1_u32 << vertices).filter(move |it| it.count_ones() == size);
    let members = |set: u32| (0..vertices).filter(move |it| set >> it & 1 == 1);
    let has_three_and_three = sets(3).any(|one| {
        let others = !one & ((1 << vertices) - 1);
        vertices == 6 && members(one).all(|a| members(others).all(|b| touch(a, b)))
    });
    let is_complete = |set: u32, touch: &dyn Fn(usize, usize) -> bool| {
        members(set).all(|a| members(set).all(|b| a == b || touch(a, b)))
    };
    let has_five = sets(5).any(|set| {
        let rest = (0..vertices).find(|it| set >> it & 1 == 0);
        is_complete(set, &touch)
            || rest.is_some_and(|rest| {
                members(set).any(|shrunk| {
                    touch(shrunk, rest)
                        && is_complete(set, &|a, b| {
                            touch(a, b)
                                || a == shrunk && touch(rest, b)
                                || b == shrunk && touch(rest, a)
                        })
                })
            })
    });
    !has_three_and_three && !has_five
}

/// A graph is refused just if it cannot be drawn with an edge between its terminals, as far as it
/// lies between them.
#[test]
fn graphs_that_can_be_drawn_have_duals() {
    let pairs =
        |vertices: usize| (0..vertices).flat_map(move |a| (a + 1..vertices).map(move |b| (a, b)));
    let mut random = SplitMix::new(15);
    let mut refused = 0;
    for vertices in 3..=6 {
        let pairs: Vec<_> = pairs(vertices).filter(|&pair| pair != (0, 1)).collect();
        let all = 1_u32 << pairs.len();
        for set in 0..all {
            // All graphs to five vertices, and of six some, or all in the full run.
            if vertices == 6 && !full() && random.index(8) > 0 {
                continue;
            }
            let chosen = pairs.iter().enumerate().filter(|(bit, _)| set >> bit & 1 == 1);
            let edges: Vec<_> = chosen.map(|(_, &pair)| pair).collect();
            let graph = Graph { vertices, edges: edges.clone(), terminals: (0, 1) };
            let setup = Setup::empty(Arc::new(Board::shannon_vertices(&graph).unwrap()));
            let with_link: BTreeSet<_> = edges.into_iter().chain([(0, 1)]).collect();
            match reduction::dual(&setup) {
                Ok(_) => {}
                Err(NoReduction::NotPlanar) => {
                    assert!(!is_planar(vertices, &with_link), "{graph:?}");
                    refused += 1;
                }
                Err(error) => panic!("{graph:?}: {error}"),
            }
            if is_planar(vertices, &with_link) {
                assert!(reduction::dual(&setup).is_ok(), "{graph:?}");
            }
        }
    }
    assert!(refused > 10, "{refused}");
}

/// Figure 4.5: the two graphs of a board of Hex are dual, and the graph of the one color, drawn,
/// has a dual that parts and joins as that of the other.
#[test]
fn figure_4_5_dual_representations_of_hex() {
    for (columns, rows) in [(1, 1), (2, 2), (3, 3), (2, 4), (4, 2), (3, 4)] {
        let setup = Setup::empty(Arc::new(Board::hex(columns, rows).unwrap()));
        let white = reduction::dual(&setup).unwrap();
        assert!(columns * rows > 12 || is_dual(&setup.board, &white));
        let black = reduction::reduced(&setup, Color::Black).unwrap();
        let drawn = reduction::dual(&black.setup).unwrap();
        assert_eq!(drawn.setup.board.graph().unwrap().1, Ground::Vertices);
        let all = 0..1_u64 << setup.board.len().min(12);
        for bits in all {
            let set = setup.board.cells().filter(|it| bits >> it.index() & 1 == 1).collect();
            let boards = [&white, &drawn].map(|it| connects(&it.setup.board, set));
            assert_eq!(boards[0], boards[1], "{columns}x{rows} {set:?}");
        }
    }
}

/// SCG §14.3: Y of size 2 is won by any two of its three cells, and no graph with two terminals
/// says that.
#[test]
fn section_14_3_the_size_2_y_board_has_no_shannon_graph() {
    let y = Masks::<1>::new(&Board::y(2).unwrap()).unwrap();
    let pairs: Vec<_> = (0..5).flat_map(|a| (a + 1..5).map(move |b| (a, b))).collect();
    for chosen in 0..1_u32 << pairs.len() {
        let numbered = pairs.iter().enumerate();
        let edges = numbered.filter(|(bit, _)| chosen >> bit & 1 == 1);
        let graph =
            Graph { vertices: 5, edges: edges.map(|(_, &pair)| pair).collect(), terminals: (3, 4) };
        let board = Board::shannon_vertices(&graph).unwrap();
        let is_same = (0..8_u32).all(|bits| {
            let set = (0..3).filter(|at| bits >> at & 1 == 1).map(Cell::new).collect();
            connects(&board, set) == y.joins(Color::Black, set)
        });
        assert!(!is_same, "{graph:?}");
    }
}

/// Figure 4.6: 5×5 Hex is a part of Y of size 9.
#[test]
fn figure_4_6_hex_as_a_position_of_y() {
    let hex = Setup::empty(Arc::new(Board::hex(5, 5).unwrap()));
    let y = reduction::on_y(&hex).unwrap();
    assert_eq!(y.setup.board.shape(), Shape::Y { side: 9 });
    let names = |board: &Board, cells: &[Cell]| -> Vec<String> {
        cells.iter().map(|&cell| board.name(cell).to_owned()).collect()
    };
    let empty = y.setup.empty_cells().unwrap();
    let cells: Vec<Cell> = hex.board.cells().collect();
    assert_eq!(names(&y.setup.board, &empty), names(&hex.board, &cells));
    let stones = Color::BOTH.map(|color| y.setup.cells_of(color).len());
    assert_eq!(stones, [10, 10]);

    let mut random = SplitMix::new(46);
    let largest = if full() { 4 } else { 3 };
    for _ in 0..if full() { 2_000 } else { 120 } {
        let (columns, rows) = (1 + random.index(largest), 1 + random.index(largest));
        let board = Board::hex(columns, rows).unwrap();
        let setup = any_game::scattered(board, &mut random);
        check(&setup, &reduction::on_y(&setup).unwrap());
    }
}

#[test]
fn a_position_keeps_its_objective() {
    let mut setup = Setup::empty(Arc::new(Board::hex(3, 3).unwrap()));
    setup.objective = Objective::Misere;
    setup.to_move = Color::White;
    for equivalent in
        [reduction::on_y(&setup), reduction::dual(&setup), reduction::reduced(&setup, Color::White)]
    {
        assert_eq!(equivalent.unwrap().setup.objective, Objective::Misere);
    }
}

#[test]
fn what_has_no_guise_says_why() {
    let y = Setup::empty(Arc::new(Board::y(3).unwrap()));
    let bridg_it = Setup::empty(Arc::new(Board::bridg_it(3).unwrap()));
    // Five vertices that all touch each other, two of them terminals, with one more between these.
    let pairs = (0..5).flat_map(|a| (a + 1..5).map(move |b| (a, b)));
    let edges = pairs.filter(|&pair| pair != (0, 1)).collect();
    let graph = Graph { vertices: 5, edges, terminals: (0, 1) };
    let complete = Setup::empty(Arc::new(Board::shannon_vertices(&graph).unwrap()));
    let says = |found: Result<EquivalentBoard, NoReduction>| found.unwrap_err().to_string();
    let sides = "expected a game that joins two terminals, found Y3, which joins three sides";
    assert_eq!(says(reduction::reduced(&y, Color::White)), sides);
    assert_eq!(says(reduction::dual(&y)), sides);
    assert_eq!(says(reduction::on_y(&bridg_it)), "expected a board of Hex, found bridg-it3");
    let plane = "expected a graph that can be drawn in the plane with its terminals at one face, \
                 found one that cannot; whether it has a dual is not known";
    assert_eq!(says(reduction::dual(&complete)), plane);
    let mut twice = y;
    twice.stones = vec![(Cell::new(0), Color::Black), (Cell::new(0), Color::White)];
    assert!(says(reduction::dual(&twice)).contains("expected an empty cell"));
}
