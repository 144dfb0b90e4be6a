//! All positions that play inside a dispute can reach.
//!
//! Either player may move at any time: in a sum the opponent may have moved elsewhere. A move
//! is a stone on an empty point of the dispute that nobody owns yet; stones in settled area
//! change nothing and are left out. Nodes are numbered in the order in which they are found,
//! so by distance from the beginning, which is node 0.

use mustplay_games::normal::Player;
use mustplay_rulesets::go::{Board, Life, Point, Stone};
use mustplay_work::{Progress, Stop, Watch};
use rustc_hash::FxHashMap;

/// A move inside a dispute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Edge {
    pub(super) player: Player,
    pub(super) point: Point,
    /// The node it leads to.
    pub(super) to: usize,
}

/// A position of a dispute.
pub(super) struct Node {
    pub(super) board: Board,
    /// Black's area minus White's in the dispute, if it were left like this.
    pub(super) area: i32,
    pub(super) edges: Vec<Edge>,
}

/// The stone a player places.
pub(super) fn stone(player: Player) -> Stone {
    match player {
        Player::Left => Stone::Black,
        Player::Right => Stone::White,
    }
}

/// The positions below `board` when only `points`, one of its disputes, are played in.
pub(super) fn explore(
    board: &Board,
    points: &[Point],
    watch: &dyn Watch,
) -> Result<Vec<Node>, Stop> {
    let mut numbers: FxHashMap<Board, usize> = FxHashMap::default();
    numbers.insert(board.clone(), 0);
    let mut boards = vec![board.clone()];
    let mut nodes: Vec<Node> = Vec::new();
    while nodes.len() < boards.len() {
        let board = boards[nodes.len()].clone();
        let life = Life::of(&board);
        let mut edges = Vec::new();
        for &point in points {
            if life.owner(point).is_some() {
                continue;
            }
            for player in [Player::Left, Player::Right] {
                // Taken points and suicide are no moves.
                let Ok(after) = board.place(stone(player), point) else {
                    continue;
                };
                let to = *numbers.entry(after).or_insert_with_key(|after| {
                    boards.push(after.clone());
                    boards.len() - 1
                });
                edges.push(Edge { player, point, to });
            }
        }
        nodes.push(Node {
            area: life.area(&board, points),
            board,
            edges,
        });
        if nodes.len().is_multiple_of(256) {
            watch.report(&Progress::new(
                nodes.len() as u64,
                boards.len() * (3 * board_bytes(&boards[0]) + size_of::<Node>()),
            ))?;
        }
    }
    Ok(nodes)
}

fn board_bytes(board: &Board) -> usize {
    size_of::<Board>() + board.len() * size_of::<Option<Stone>>()
}
