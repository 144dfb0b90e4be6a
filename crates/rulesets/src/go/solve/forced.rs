//! What a player forces in the graph of positions, whatever the opponent repeats.
//!
//! The *goal* of Black is a score of at least the target, that of White a smaller one. Nodes
//! become forced sweep by sweep: where the winner has a move to a forced node, where every move of
//! the loser leads to one, and where the game ends as the winner wants it. When a node becomes
//! forced, all nodes that make it so are forced already: the time is its *rank*, and a winner who
//! moves to smaller ranks meets smaller and smaller ones, so play ends, and no node comes twice.
//!
//! The graph has all moves that the loser ever has after any game, bar a ban, which superko
//! forbids too. So what is forced holds under superko as far as the winner's moves are not
//! forbidden; this is what [`Warrants`](super::warrant::Warrants) are for.

use mustplay_core::StopReason;

use super::super::board::Stone;
use super::effort::Effort;
use super::graph::{Graph, Node};

/// What somebody wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Goal {
    pub(super) winner: Stone,
    /// The least score with which Black wins.
    pub(super) target: i32,
}

impl Goal {
    /// Whether the winner wins with this score.
    pub(super) fn is_met(self, score: i32) -> bool {
        (score >= self.target) == (self.winner == Stone::Black)
    }
}

/// When a node became forced: the sweep, then the number of the position, then nodes after a pass
/// before others.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Rank(u64);

pub(super) struct Forced {
    pub(super) goal: Goal,
    /// The sweep in which a node became forced; 0 if it is not.
    since: Vec<u8>,
}

impl Forced {
    /// All nodes from which the goal is forced. A sweep too many is left out, which makes fewer
    /// nodes forced.
    pub(super) fn new(graph: &Graph, goal: Goal, effort: &mut Effort) -> Result<Self, StopReason> {
        let since = vec![0; graph.nodes()];
        let mut forced = Self { goal, since };
        effort.bytes += forced.bytes();
        for sweep in 1..=u8::MAX {
            let mut changed = false;
            for number in 0..graph.len() {
                effort.now_and_then(number)?;
                changed |= forced.visit(graph, number, sweep);
            }
            if !changed {
                break;
            }
        }
        Ok(forced)
    }

    pub(super) fn bytes(&self) -> usize {
        self.since.len()
    }

    pub(super) fn has(&self, node: Node) -> bool {
        self.since[node.index()] != 0
    }

    /// When a node of this position became forced, if it did.
    pub(super) fn rank(&self, graph: &Graph, node: Node) -> Option<Rank> {
        let since = u64::from(self.since[node.index()]);
        let situation = graph.situation(node);
        let late = u64::from(!situation.passed);
        let rank = Rank(since << 40 | (situation.number as u64) << 1 | late);
        (since != 0).then_some(rank)
    }

    /// Looks at all nodes of a position, and says whether one became forced.
    fn visit(&mut self, graph: &Graph, number: usize, sweep: u8) -> bool {
        let plain = [(Stone::Black, false), (Stone::White, false)];
        let passed = plain.map(|(color, _)| (color, true));
        let mut open = passed.into_iter().chain(plain);
        let is_open = |(color, passed)| !self.has(Graph::plain(number, color, passed));
        let mut bans = Stone::BOTH.into_iter().flat_map(|it| graph.banned(number, it));
        if !open.any(is_open) && bans.all(|(node, _)| self.has(node)) {
            return false;
        }
        let tallies = Stone::BOTH.map(|color| self.tally(graph, number, color));
        let is_met = self.goal.is_met(graph.score(number));
        let mut changed = false;
        for color in Stone::BOTH {
            let holds = self.joins(color, tallies[color.index()].count, is_met);
            changed |= self.mark(Graph::plain(number, color, true), holds, sweep);
        }
        for color in Stone::BOTH {
            let tally = tallies[color.index()];
            let pass = self.has(Graph::plain(number, color.opponent(), true));
            let holds = self.joins(color, tally.count, pass);
            changed |= self.mark(Graph::plain(number, color, false), holds, sweep);
            for (node, ko) in graph.banned(number, color) {
                let is_only = tally.count == 1 && tally.last == usize::from(ko.index);
                let holds = self.joins(color, if is_only { 0 } else { tally.count }, pass);
                changed |= self.mark(node, holds, sweep);
            }
        }
        changed
    }

    /// Counts the stones that decide a node, up to two: for the winner those that lead to
    /// forced nodes, for the loser those that do not.
    fn tally(&self, graph: &Graph, number: usize, color: Stone) -> Tally {
        let mut tally = Tally { count: 0, last: 0 };
        let is_winner = color == self.goal.winner;
        for (index, &node) in graph.moves(number, color).iter().enumerate() {
            if self.has(node) == is_winner {
                tally.count += 1;
                tally.last = index;
                if tally.count == 2 {
                    break;
                }
            }
        }
        tally
    }

    /// Whether a node is forced, by the tally of its stones and what a pass does.
    fn joins(&self, color: Stone, count: u8, pass: bool) -> bool {
        if color == self.goal.winner { count > 0 || pass } else { count == 0 && pass }
    }

    fn mark(&mut self, node: Node, holds: bool, sweep: u8) -> bool {
        let since = &mut self.since[node.index()];
        let changes = holds && *since == 0;
        if changes {
            *since = sweep;
        }
        changes
    }
}

#[derive(Clone, Copy)]
struct Tally {
    count: u8,
    /// The index of the last stone that counted.
    last: usize,
}
