//! The rules of the tree without a database: proof numbers, selection, and the node limit of a job.
//!
//! This is a reference implementation of `migrations/002_tree.sql`: all numbers are computed from
//! the leaves. The tests compare the two.
//!
//! A position is won by the player to move if one of its moves leads to a position that is lost,
//! and lost if all lead to positions that are won. So proof = least disproof of a child, and
//! disproof = sum of the proofs of the children (Allis's proof numbers, both kinds of node in one
//! form).

/// The greatest proof number of an undecided position.
pub const MOST: i64 = 1 << 30;

/// The proof number of what is disproved.
pub const INFINITE: i64 = MOST + 1;

/// Proof and disproof number for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// A lower bound on the leaves to win to prove that the player to move wins.
    pub proof: i64,
    /// A lower bound on the leaves to win to prove that the player to move loses.
    pub disproof: i64,
}

#[derive(Clone, Debug)]
pub struct Node {
    /// The numbers from the solver, used while the position has no moves.
    pub numbers: Numbers,
    /// Whether the player to move wins, if proved.
    pub won: Option<bool>,
    /// Its moves that are not refuted by the answers to other moves, in order.
    pub moves: Option<Vec<usize>>,
    pub is_taken: bool,
}

/// Positions by index. A position comes after all its parents.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    pub nodes: Vec<Node>,
}

impl Tree {
    /// The numbers of a position from its moves, and whether they determine the winner.
    pub fn numbers(&self, at: usize) -> (Numbers, bool) {
        let node = &self.nodes[at];
        match (node.won, &node.moves) {
            (Some(true), _) => (Numbers { proof: 0, disproof: INFINITE }, false),
            (Some(false), _) => (Numbers { proof: INFINITE, disproof: 0 }, false),
            (None, None) => (node.numbers, false),
            (None, Some(moves)) => {
                let children = || moves.iter().map(|&child| self.numbers(child).0);
                let proof = children().map(|it| it.disproof).min().unwrap_or(MOST);
                let disproof: i64 = children().map(|it| it.proof).sum();
                // A position is decided only by an answer of its own.
                let numbers =
                    Numbers { proof: proof.clamp(1, MOST), disproof: disproof.clamp(1, MOST) };
                (numbers, proof == 0 || disproof == 0)
            }
        }
    }

    /// The number of jobs on a position and below it, counted once for each path.
    fn busy(&self, at: usize) -> i64 {
        let node = &self.nodes[at];
        let below = node.moves.iter().flatten();
        i64::from(node.is_taken) + below.map(|&child| self.busy(child)).sum::<i64>()
    }

    /// The position to work on: descends to the child with the least disproof number times one plus
    /// its jobs (virtual loss). `None` if all are taken.
    pub fn select(&self, at: usize) -> Option<usize> {
        let node = &self.nodes[at];
        let (_, is_ripe) = self.numbers(at);
        match &node.moves {
            _ if node.won.is_some() => None,
            Some(moves) if !is_ripe => {
                let mut moves: Vec<usize> = moves.clone();
                moves.sort_by_key(|&child| self.numbers(child).0.disproof * (1 + self.busy(child)));
                moves.into_iter().find_map(|child| self.select(child))
            }
            _ => (!node.is_taken).then_some(at),
        }
    }
}

/// The least speed assumed. Slower workers probably share a machine; smaller jobs would expand the
/// tree too early, so their jobs take longer instead.
const LEAST_RATE: f64 = 2000.0;

/// The node limit of a job on a position after `turns` jobs without a decision. It starts at a
/// sixteenth of what fits into the time of a job and grows fourfold with each turn, so that easy
/// positions are decided soon. After the fifth turn, which only positions without known moves have,
/// it doubles with each.
pub fn node_limit(turns: u32, nodes_per_second: f64, seconds: f64) -> u64 {
    let whole = nodes_per_second.max(LEAST_RATE) * seconds;
    let part = (4_f64.powi(turns.min(4) as i32) / 16.0).min(1.0);
    let growth = 2_f64.powi(turns.saturating_sub(4).min(30) as i32);
    (part * growth * whole).clamp(10.0, 1e15).round_ties_even() as u64
}
