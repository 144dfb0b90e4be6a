//! Positions: what is kept incrementally is what the definition says.

use std::sync::Arc;

use mustplay_hex::{
    Board, Cell, Color, Goal, Graph, IllegalMove, Objective, Position, Setup, SetupError,
};
use mustplay_testing::properties;
use proptest::prelude::*;

fn board() -> impl Strategy<Value = Arc<Board>> {
    let graph = (3..9_usize).prop_flat_map(|vertices| {
        let edge = (0..vertices, 0..vertices).prop_filter("no loops", |(a, b)| a != b);
        proptest::collection::vec(edge, 1..20).prop_map(move |edges| Graph {
            vertices,
            edges,
            terminals: (0, vertices - 1),
        })
    });
    prop_oneof![
        (1..8_usize, 1..8_usize).prop_map(|(c, r)| Board::hex(c, r).unwrap()),
        (1..8_usize).prop_map(|side| Board::y(side).unwrap()),
        (1..5_usize).prop_map(|size| Board::bridg_it(size).unwrap()),
        graph.clone().prop_map(|g| Board::shannon_vertices(&g).unwrap()),
        graph.prop_map(|g| Board::shannon_edges(&g).unwrap()),
    ]
    .prop_map(Arc::new)
}

/// A board with all its cells in some order.
fn board_and_order() -> impl Strategy<Value = (Arc<Board>, Vec<Cell>)> {
    board().prop_flat_map(|board| {
        let cells: Vec<Cell> = board.cells().collect();
        (Just(board), Just(cells).prop_shuffle())
    })
}

/// Whether a chain of owned cells reaches the goal of a color, by depth-first search
/// on the board's own lists.
fn joins(board: &Board, color: Color, owns: &dyn Fn(Cell) -> bool) -> bool {
    let Goal::Join(terminals) = board.goal(color) else {
        return false;
    };
    board.is_joined()
        || board.cells().filter(|&start| owns(start)).any(|start| {
            let mut chain = vec![start];
            let mut at = 0;
            while at < chain.len() {
                for &next in board.neighbors(chain[at]) {
                    if owns(next) && !chain.contains(&next) {
                        chain.push(next);
                    }
                }
                at += 1;
            }
            let touches = |cells: &[Cell]| cells.iter().any(|cell| chain.contains(cell));
            terminals.iter().all(|terminal| touches(&terminal.cells))
        })
}

/// Who has connected, by walking.
fn connected_by_walking(board: &Board, stone: &dyn Fn(Cell) -> Option<Color>) -> Option<Color> {
    if joins(board, Color::Black, &|cell| stone(cell) == Some(Color::Black)) {
        return Some(Color::Black);
    }
    let white = match board.goal(Color::White) {
        Goal::Join(_) => joins(board, Color::White, &|cell| stone(cell) == Some(Color::White)),
        Goal::Cut => !joins(board, Color::Black, &|cell| stone(cell) != Some(Color::White)),
    };
    white.then_some(Color::White)
}

properties! {
    #[test]
    fn connection_is_seen_move_by_move((board, order) in board_and_order()) {
        let mut position = Position::<2>::new(&Setup::empty(board.clone())).unwrap();
        let mut decided = position.connected();
        for cell in order {
            position.play(cell).unwrap();
            let scratch = position.masks().connected(position.stones(Color::Black), position.stones(Color::White));
            prop_assert_eq!(scratch, connected_by_walking(&board, &|c| position.stone(c)));
            // Once one color has connected, the other cannot.
            prop_assert_eq!(position.connected(), scratch);
            prop_assert!(decided.is_none() || decided == scratch);
            decided = scratch;
        }
        // No draws: a full board has a winner.
        prop_assert!(decided.is_some());
    }

    #[test]
    fn a_position_does_not_depend_on_the_order_of_its_stones(
        (board, order) in board_and_order(),
        seed in any::<u64>(),
    ) {
        let colored = |cell: Cell| match seed.rotate_left(cell.index() as u32) % 3 {
            0 => Some((cell, Color::Black)),
            1 => Some((cell, Color::White)),
            _ => None,
        };
        let mut setup = Setup::empty(board.clone());
        setup.stones = order.iter().copied().filter_map(colored).collect();
        let one = Position::<2>::new(&setup).unwrap();
        setup.stones.reverse();
        let other = Position::<2>::new(&setup).unwrap();
        prop_assert_eq!(one.connected(), other.connected());
        prop_assert_eq!(one.to_setup(), other.to_setup());
        let again = Position::<2>::new(&one.to_setup()).unwrap();
        prop_assert_eq!(again.to_setup(), one.to_setup());
        let wide = Position::<6>::new(&setup).unwrap();
        prop_assert_eq!(wide.connected(), one.connected());
    }

    #[test]
    fn symmetric_positions_have_symmetric_winners((board, order) in board_and_order()) {
        for symmetry in board.symmetries() {
            let setup = |image: bool| {
                let mut setup = Setup::empty(board.clone());
                for (&cell, color) in order.iter().zip(Color::BOTH.into_iter().cycle()) {
                    setup.stones.push(if image {
                        (symmetry.apply(cell), symmetry.apply_to_color(color))
                    } else {
                        (cell, color)
                    });
                }
                setup
            };
            let winner = Position::<2>::new(&setup(false)).unwrap().connected().unwrap();
            let image = Position::<2>::new(&setup(true)).unwrap().connected().unwrap();
            prop_assert_eq!(symmetry.apply_to_color(winner), image);
        }
    }
}

/// Gale's theorem: on a full board one color has connected, and never both.
#[test]
fn section_10_1_no_draws() {
    let hex = (1..=4).flat_map(|c| (1..=3).map(move |r| Board::hex(c, r).unwrap()));
    let y = (1..=4).map(|side| Board::y(side).unwrap());
    for board in hex.chain(y) {
        for coloring in 0..1_u32 << board.len() {
            let is_black = |cell: Cell| coloring >> cell.index() & 1 == 1;
            let black = joins(&board, Color::Black, &is_black);
            let white = joins(&board, Color::White, &|cell| !is_black(cell));
            assert!(black != white, "{:?} {coloring:b}", board.shape());
        }
    }
}

fn five_by_five() -> Setup {
    Setup::empty(Arc::new(Board::hex(5, 5).unwrap()))
}

#[test]
fn misere_turns_the_winner_around() {
    let mut setup = five_by_five();
    setup.stones = (0..5).map(|row| (Cell::new(5 * row), Color::Black)).collect();
    assert_eq!(Position::<1>::new(&setup).unwrap().winner(), Some(Color::Black));
    setup.objective = Objective::Misere;
    assert_eq!(Position::<1>::new(&setup).unwrap().winner(), Some(Color::White));
}

#[test]
fn nonsense_is_refused() {
    let mut setup = five_by_five();
    setup.stones = vec![(Cell::new(7), Color::Black), (Cell::new(7), Color::White)];
    assert_eq!(
        Position::<1>::new(&setup).unwrap_err().to_string(),
        "a white stone on c2: expected an empty cell, found a black stone"
    );
    setup.stones = vec![(Cell::new(25), Color::Black)];
    assert_eq!(
        Position::<1>::new(&setup).unwrap_err().to_string(),
        "cell number 25 is off the board: expected one of the 25 cells"
    );
    let large = Setup::empty(Arc::new(Board::hex(9, 9).unwrap()));
    assert!(matches!(Position::<1>::new(&large), Err(SetupError::TooNarrow(_))));

    let mut position = Position::<1>::new(&five_by_five()).unwrap();
    let c2 = Cell::new(7);
    position.play(c2).unwrap();
    assert_eq!(
        position.play(c2).unwrap_err().to_string(),
        "white to c2: expected an empty cell, found a black stone"
    );
    assert!(matches!(position.play(Cell::new(25)), Err(IllegalMove::OffBoard { .. })));
    assert_eq!(position.to_move(), Color::White);
}
