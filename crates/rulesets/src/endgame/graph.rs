//! All positions that play inside a dispute can reach.
//!
//! Either player may move at any time: in a sum the opponent may have moved elsewhere. A move
//! is a stone on an empty point of the dispute that nobody owns yet; stones in settled area
//! change nothing and are left out, and so are stones in what is held, by Japanese counting. Nodes
//! are numbered in the order in which they are found, so by distance from the beginning, which is
//! node 0.

use crate::go::local::{Local, Stones, members};
use crate::go::{Count, Stone};
use mustplay_cgt::normal::Player;
use mustplay_core::{Progress, ProgressSink, StopReason};
use rustc_hash::FxHashMap;

/// A move inside a dispute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Edge {
    pub(super) player: Player,
    /// The number of the point.
    pub(super) at: usize,
    /// The node it leads to.
    pub(super) to: usize,
}

/// A position of a dispute.
pub(super) struct Node {
    pub(super) stones: Stones,
    /// Black's count minus White's in the dispute, if it were left like this.
    pub(super) standing: i32,
    pub(super) edges: Vec<Edge>,
}

impl Node {
    /// Where a player may move.
    pub(super) fn edges_of(&self, player: Player) -> impl Iterator<Item = &Edge> {
        self.edges.iter().filter(move |edge| edge.player == player)
    }
}

/// The stone a player places.
pub(super) fn stone(player: Player) -> Stone {
    match player {
        Player::Left => Stone::Black,
        Player::Right => Stone::White,
    }
}

/// The positions that play in a dispute reaches from these stones.
pub(super) fn explore(
    local: &Local,
    stones: Stones,
    count: Count,
    sink: &dyn ProgressSink,
) -> Result<Vec<Node>, StopReason> {
    let mut numbers: FxHashMap<Stones, usize> = FxHashMap::default();
    numbers.insert(stones, 0);
    let mut found = vec![stones];
    let mut nodes: Vec<Node> = Vec::new();
    while nodes.len() < found.len() {
        let stones = found[nodes.len()];
        let mut settled = Stone::BOTH.map(|color| local.settled(stones, color));
        if count == Count::Japanese {
            // To take dead stones costs a point each here, so they are left where they are dead.
            let open = local.all() & !(settled[0] | settled[1]);
            for color in Stone::BOTH {
                settled[color.index()] |= local.held(stones, color, open, sink)?;
            }
        }
        let mut edges = Vec::new();
        for at in members(local.all() & !(settled[0] | settled[1])) {
            for player in [Player::Left, Player::Right] {
                // Taken points and suicide are no moves.
                let Some(after) = local.place(stones, stone(player), at) else {
                    continue;
                };
                let to = *numbers.entry(after).or_insert_with_key(|&after| {
                    found.push(after);
                    found.len() - 1
                });
                edges.push(Edge { player, at, to });
            }
        }
        nodes.push(Node { stones, standing: local.standing(stones, settled, count), edges });
        if nodes.len().is_multiple_of(256) {
            let entry = 3 * size_of::<Stones>() + size_of::<Node>();
            let moves = 8 * size_of::<Edge>();
            let bytes = found.len() * entry + nodes.len() * moves;
            sink.report(&Progress::new(nodes.len() as u64, bytes))?;
        }
    }
    Ok(nodes)
}
