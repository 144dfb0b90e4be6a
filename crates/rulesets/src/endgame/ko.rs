//! Kos, and the scores that players can guarantee in spite of them.
//!
//! # Guarantees
//!
//! A guarantee is a score that a player reaches within finitely many moves in a dispute played
//! alone, against any play of the opponent, where both players may pass and positions may repeat:
//! the least fixed point of best play, starting from the worst score. The lower and upper games of
//! a [dispute](super::dispute) are bounded by the guarantees of Black and of White. So if these
//! differ, the dispute has no game, and numbers show this long before games do.

use std::collections::VecDeque;
use std::fmt;

use mustplay_cgt::normal::Player;
use mustplay_core::{Progress, ProgressSink, StopReason};
use rustc_hash::FxHashMap;

use super::dispute::{DisputeNode, stone};
use crate::go::Point;
use crate::go::local::LocalBoard;

/// A cycle through a position of a dispute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ko {
    /// The points that change on a shortest cycle.
    pub points: Vec<Point>,
    /// Length of the cycle in moves.
    pub moves: usize,
    /// Number of moves before the cycle is entered.
    pub after: usize,
}

impl Ko {
    /// The shortest cycle through `start`, within its component.
    pub(super) fn through(
        local: &LocalBoard,
        nodes: &[DisputeNode],
        component: &[usize],
        start: usize,
        after: usize,
    ) -> Self {
        let mut before: FxHashMap<usize, usize> = FxHashMap::default();
        let mut queue = VecDeque::from([start]);
        let mut cycle = vec![start];
        'walk: while let Some(node) = queue.pop_front() {
            for edge in &nodes[node].edges {
                if edge.to == start {
                    let mut at = node;
                    while at != start {
                        cycle.push(at);
                        at = before[&at];
                    }
                    break 'walk;
                }
                if component[edge.to] == component[start] && !before.contains_key(&edge.to) {
                    before.insert(edge.to, node);
                    queue.push_back(edge.to);
                }
            }
        }
        let first = nodes[start].stones;
        let changed = cycle.iter().fold(0, |changed, &at| {
            let [black, white] = nodes[at].stones.0;
            changed | (black ^ first.0[0]) | (white ^ first.0[1])
        });
        Self { points: local.named(changed), moves: cycle.len(), after }
    }
}

impl fmt::Display for Ko {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a ko at {}", listed(&self.points))?;
        match self.after {
            0 => {}
            1 => f.write_str(", one move from here")?,
            after => write!(f, ", {after} moves from here")?,
        }
        write!(f, ": {} moves lead round to the same stones", self.moves)
    }
}

/// Formats points as `a1, b2 and c3`.
pub(super) fn listed(points: &[Point]) -> String {
    let names: Vec<String> = points.iter().map(Point::to_string).collect();
    match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => "no point".to_owned(),
    }
}

/// The guarantee of one player at a node, positive for that player, indexed by whether the opponent
/// is to move and whether the last move was a pass.
type Guarantee = [[i32; 2]; 2];

/// Below every score.
const NOTHING: i32 = -1_000_000;

/// The maximum number of iterations in a cycle: if stones have a cost, a player may gain forever.
const MOST_ROUNDS: usize = 200;

/// Whether the guarantees of the players agree at each node, for either player to move, if every
/// stone costs `tax`.
///
/// `cycles` lists the strongly connected components in reverse topological order.
pub(super) fn decided(
    nodes: &[DisputeNode],
    cycles: &[&[usize]],
    tax: i32,
    sink: &dyn ProgressSink,
) -> Result<Vec<bool>, StopReason> {
    let black = guarantees(nodes, cycles, Player::Left, tax, sink)?;
    let white = guarantees(nodes, cycles, Player::Right, tax, sink)?;
    let same = |(black, white): (Guarantee, Guarantee)| {
        (0..2).all(|mover| black[mover][0] == -white[1 - mover][0])
    };
    Ok(black.into_iter().zip(white).map(same).collect())
}

fn guarantees(
    nodes: &[DisputeNode],
    cycles: &[&[usize]],
    player: Player,
    tax: i32,
    sink: &dyn ProgressSink,
) -> Result<Vec<Guarantee>, StopReason> {
    let mut sure: Vec<Guarantee> = vec![[[NOTHING; 2]; 2]; nodes.len()];
    let mut done = 0;
    for cycle in cycles {
        for _ in 0..MOST_ROUNDS {
            let mut changed = false;
            for &at in *cycle {
                let found = improved(&nodes[at], player, tax, sure[at], &sure);
                changed |= found != sure[at];
                sure[at] = found;
            }
            done += cycle.len() as u64;
            sink.report(&Progress::new(done, sure.len() * size_of::<Guarantee>()))?;
            if !changed {
                break;
            }
        }
    }
    Ok(sure)
}

/// The guarantee at a node, from its previous guarantee and those of its successors.
fn improved(
    node: &DisputeNode,
    player: Player,
    tax: i32,
    mut own: Guarantee,
    sure: &[Guarantee],
) -> Guarantee {
    let standing = node.standing * stone(player).sign();
    for passed in [1, 0] {
        for mover in 0..2 {
            let waits = 1 - mover;
            let pass = if passed == 1 { standing } else { own[waits][1] };
            let moves = node.edges.iter();
            let moves = moves.filter(|edge| (edge.player == player) == (mover == 0));
            let cost = if mover == 0 { tax } else { -tax };
            let moves = moves.map(|edge| match sure[edge.to][waits][0] {
                NOTHING => NOTHING,
                score => score - cost,
            });
            own[mover][passed] =
                if mover == 0 { moves.fold(pass, i32::max) } else { moves.fold(pass, i32::min) };
        }
    }
    own
}
