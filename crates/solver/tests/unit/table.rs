//! Rows of the table come back as they were; work is kept, and old rows go first.

use super::*;

fn node(board: &Board, black: &str, white: &str) -> Node<1> {
    let set = |names: &str| -> CellSet<1> {
        let names = names.split_whitespace();
        names.map(|name| board.cell(name).unwrap()).collect()
    };
    Node { stones: [set(black), set(white)], to_move: Color::White }
}

#[test]
fn rows_come_back_as_they_were_also_turned() {
    let board = Board::hex(5, 5).unwrap();
    let table = Table::<1>::new::<NodeInfo<1>>(&board, 1 << 16).expect("memory");
    let [a, b] = [node(&board, "a1 c3", "b2"), node(&board, "c3 e5", "d4")];
    let row = NodeInfo {
        numbers: ProofNumbers { phi: 7, delta: 9 },
        moves: a.stones[0],
        must_play: a.stones[1],
        ranked: std::array::from_fn(|i| if i < 10 { 2 * i as u16 } else { NONE }),
        replies: std::array::from_fn(|i| 20 * i as u8),
        doubts: std::array::from_fn(|i| 15 - i as u8),
        is_advised: true,
        work: 4,
        ..NodeInfo::without_moves(ProofNumbers::WON, a.stones[0])
    };
    table.put(&a, row, 1);
    assert_eq!(table.get(&a), Some(row));
    assert_eq!(table.get(&b), Some(row.turned(25)));
    assert_eq!(row.turned(25).moves, b.stones[0]);
    assert_eq!(table.get::<NodeInfo<1>>(&node(&board, "a1", "b2")), None);
    let black = Node { to_move: Color::Black, ..a };
    assert_eq!(table.get::<NodeInfo<1>>(&black), None);
}

#[test]
fn more_memory_than_there_can_be_is_refused() {
    let board = Board::hex(5, 5).expect("a board");
    assert!(Table::<1>::new::<NodeInfo<1>>(&board, usize::MAX).is_err());
}

#[test]
fn work_is_kept_and_old_rows_go_first() {
    let board = Board::hex(5, 5).unwrap();
    // One bucket.
    let table = Table::<1>::new::<NodeInfo<1>>(&board, 0).expect("memory");
    let nodes: Vec<Node<1>> = board
        .cells()
        .take(12)
        .map(|cell| Node { stones: [CellSet::single(cell), CellSet::EMPTY], to_move: Color::White })
        .collect();
    let row = |work| NodeInfo {
        work,
        ..NodeInfo::without_moves(ProofNumbers::UNKNOWN, CellSet::<1>::EMPTY)
    };
    table.put(&nodes[0], row(9), 1);
    for (node, work) in nodes[1..].iter().zip(0..) {
        table.put(node, row(work % 3), 1);
    }
    assert!(table.get::<NodeInfo<1>>(&nodes[0]).is_some());
    for node in &nodes[1..5] {
        table.put(node, row(0), 2);
    }
    assert!(table.get::<NodeInfo<1>>(&nodes[0]).is_none());
}
