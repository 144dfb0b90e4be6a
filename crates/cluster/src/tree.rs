//! The rules of the tree without a database: numbers, what to work on, what a job may cost.
//!
//! This is what `migrations/002_tree.sql` does in the database, in the plainest form: all numbers
//! are found again from the leaves. The tests compare the two, and simulations of many workers run
//! on it.
//!
//! A position is won by the player to move if one of its moves leads to a position that is lost,
//! and lost if all lead to positions that are won. So proof = least disproof of a child, and
//! disproof = sum of the proofs of the children (Allis's proof numbers, both kinds of node in one
//! form).

/// What is not decided has numbers up to this.
pub const MOST: i64 = 1 << 30;

/// The number of what cannot be.
pub const INFINITE: i64 = MOST + 1;

/// How far it is to a decision, for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// Positions that at least remain to be decided to show that he wins.
    pub proof: i64,
    /// So many to show that he loses.
    pub disproof: i64,
}

/// A position of the tree.
#[derive(Clone, Debug)]
pub struct Node {
    /// As the solver has found them, until there are moves.
    pub numbers: Numbers,
    /// Who wins, said of the player to move, if that is proved.
    pub won: Option<bool>,
    /// Its moves that are not refuted by the answers to others, in order.
    pub moves: Option<Vec<usize>>,
    /// Whether somebody works on it.
    pub is_taken: bool,
}

/// Positions by their numbers. A position comes after all from which it is reached.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    /// All of them.
    pub nodes: Vec<Node>,
}

impl Tree {
    /// The numbers of a position by its moves, and whether they say who wins.
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
                // Until it has an answer of its own it is not decided.
                let numbers =
                    Numbers { proof: proof.clamp(1, MOST), disproof: disproof.clamp(1, MOST) };
                (numbers, proof == 0 || disproof == 0)
            }
        }
    }

    /// How many jobs there are on a position and below it, each counted for each way to it.
    fn busy(&self, at: usize) -> i64 {
        let node = &self.nodes[at];
        let below = node.moves.iter().flatten();
        i64::from(node.is_taken) + below.map(|&child| self.busy(child)).sum::<i64>()
    }

    /// What is best worked on below a position: where the refutation of a move is cheapest, and
    /// what others work on counts for more. Nothing if all is taken.
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

/// Workers that are slower than this share a machine with others: their jobs take longer, since
/// smaller ones would open the tree too early.
const LEAST_RATE: f64 = 2000.0;

/// How many nodes a job may take after so many that decided nothing: a part of what fits into its
/// time at first, then four times as many in each turn, so that what is easy is decided soon. After
/// the fifth turn, which only positions have whose moves cannot be told, twice as many in each.
pub fn limits(turns: u32, nodes_per_second: f64, seconds: f64) -> u64 {
    let whole = nodes_per_second.max(LEAST_RATE) * seconds;
    let part = (4_f64.powi(turns.min(4) as i32) / 16.0).min(1.0);
    let growth = 2_f64.powi(turns.saturating_sub(4).min(30) as i32);
    (part * growth * whole).clamp(10.0, 1e15).round_ties_even() as u64
}
