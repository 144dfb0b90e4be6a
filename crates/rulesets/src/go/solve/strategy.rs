//! Strategies that hold under positional superko without regard to history.
//!
//! [`Forced`] nodes have strategies with falling ranks. Superko may still forbid a move of the
//! winner: the position may have occurred before the strategy began, or since then at another node,
//! with the other player to move or with another ban. A *history-free strategy* for a node excludes
//! the second case; the first is excluded by conditions:
//!
//! * its *core*, the stones that are on the board in every position that the winner creates. If no
//!   earlier position of the game has all of them, none of these positions has occurred;
//! * its *repeats*, positions that the winner may create and that also occur in nodes of higher
//!   rank, which play may have visited. A strategy that moves to a node must not create one of the
//!   node's repeats. A position is dropped from the list once all its nodes have smaller ranks than
//!   the current node, as play that follows the strategy had higher ranks before.
//!
//! **Theorem.** After a game that contains the position of the node's ban, if any, and no position
//! with all stones of the core, a history-free strategy reaches the goal under positional superko.
//! *Proof.* Ranks fall, so play ends, and it ends at the goal if all moves of the winner are legal;
//! the loser has only the moves of the graph, as a ban forbids what is in the history. Suppose the
//! winner creates a position Q at node x that has occurred before. By the core it has occurred
//! since the strategy began, at nodes of higher rank than x; let y be the first of them, reached by
//! a stone. If the move to x had added Q to the repeats, the lists of all nodes from there back to
//! y would contain Q, as the rank of y keeps it, and no strategy moves to y with a list that
//! contains Q: a contradiction. So the move to x did not add Q to the list. That happens only if x
//! has no ban, Q meets the goal as it stands, and the winner is to move at y. (No other node of Q
//! outranks x if x has no ban: a ban leaves the loser fewer moves, and after a pass the loser may
//! end the game instead of passing, which meets the goal or else is not forced.) At y the winner
//! may choose only moves to nodes whose rank is at most that of x ([`Strategies::own`]), so all
//! later ranks are smaller than that of x: a contradiction. ∎
//!
//! The winner always has such a move at y, the pass: as the goal is met in Q, every move of the
//! loser after the pass is also one at x, so the rank after the pass is at most that of x.

use mustplay_core::StopReason;
use rustc_hash::FxHashMap;

use super::super::board::Stone;
use super::graph::{Forced, Graph, GraphNode, Placement, Rank, Situation};
use super::positions::{Bits, Effort};

const MOST_REPEATS: usize = 64;

/// The maximum length of a play of a strategy, which bounds the recursion.
const LONGEST: u32 = 400;

pub(super) struct HistoryFreeStrategy {
    /// Stones that are on the board in every position that the winner creates.
    pub(super) core: Bits,
    /// The repeats, each with the highest rank of its nodes; sorted.
    repeats: Box<[(Bits, Rank)]>,
}

/// The history-free strategies of the forced nodes, searched on demand.
pub(super) struct Strategies {
    forced: Forced,
    found: FxHashMap<GraphNode, Option<HistoryFreeStrategy>>,
}

/// A strategy under construction from those of the next nodes.
struct StrategyDraft {
    core: Bits,
    repeats: Vec<(Bits, Rank)>,
}

impl Strategies {
    pub(super) fn new(forced: Forced) -> Self {
        Self { forced, found: FxHashMap::default() }
    }

    /// Whether the goal is forced, by a history-free strategy or not.
    pub(super) fn has(&self, node: GraphNode) -> bool {
        self.forced.has(node)
    }

    pub(super) fn of(
        &mut self,
        graph: &Graph,
        node: GraphNode,
        effort: &mut Effort,
    ) -> Result<Option<&HistoryFreeStrategy>, StopReason> {
        self.look(graph, node, LONGEST, effort)?;
        Ok(self.known(node))
    }

    fn known(&self, node: GraphNode) -> Option<&HistoryFreeStrategy> {
        self.found.get(&node)?.as_ref()
    }

    /// Searches for a strategy of a node unless that has been done; returns whether there is one.
    fn look(
        &mut self,
        graph: &Graph,
        node: GraphNode,
        longest: u32,
        effort: &mut Effort,
    ) -> Result<bool, StopReason> {
        if let Some(found) = self.found.get(&node) {
            return Ok(found.is_some());
        }
        effort.node()?;
        let found = match (self.forced.rank(graph, node), longest.checked_sub(1)) {
            (Some(rank), Some(longest)) => {
                let situation = graph.situation(node);
                if situation.to_move == self.forced.goal.winner {
                    self.own(graph, situation, rank, longest, effort)?
                } else {
                    self.all(graph, situation, rank, longest, effort)?
                }
            }
            _ => None,
        };
        let repeats = found.as_ref().map_or(0, |it| it.repeats.len());
        let before = self.found.capacity();
        let is_found = found.is_some();
        self.found.insert(node, found);
        let grown = self.found.capacity() - before;
        effort.bytes += grown * (size_of::<(GraphNode, Option<HistoryFreeStrategy>)>() + 1)
            + repeats * size_of::<(Bits, Rank)>();
        Ok(is_found)
    }

    /// A strategy that uses one move of the winner.
    fn own(
        &mut self,
        graph: &Graph,
        here: Situation,
        rank: Rank,
        longest: u32,
        effort: &mut Effort,
    ) -> Result<Option<HistoryFreeStrategy>, StopReason> {
        let winner = here.to_move;
        let is_met = self.forced.goal.is_met(graph.score(here.number));
        if here.passed && is_met {
            return Ok(Some(StrategyDraft::new(graph).finish()));
        }
        // The bound on moves at `y` in the proof; `other` is `x`, in the same position.
        let other = Graph::plain(here.number, winner.opponent(), false);
        let limit = is_met.then(|| self.forced.rank(graph, other)).flatten();
        let falls = |next: Rank| next < rank && limit.is_none_or(|limit| next <= limit);
        let pass = Graph::plain(here.number, winner.opponent(), true);
        let pass_falls = self.forced.rank(graph, pass).is_some_and(falls);
        if !here.passed
            && pass_falls
            && self.look(graph, pass, longest, effort)?
            && let Some(next) = self.known(pass)
        {
            let mut draft = StrategyDraft::new(graph);
            draft.absorb(next, rank, |bits| bits);
            return Ok(Some(draft.finish()));
        }
        let mut moves: Vec<(Rank, GraphNode, Placement)> = Vec::new();
        for (node, placement) in stones(graph, here) {
            if let Some(next) = self.forced.rank(graph, node).filter(|&next| falls(next)) {
                moves.push((next, node, placement));
            }
        }
        moves.sort_by_key(|&(next, node, _)| (next, node.index()));
        for (_, node, placement) in moves {
            if !self.look(graph, node, longest, effort)? {
                continue;
            }
            let mut draft = StrategyDraft::new(graph);
            let follows = (self.known(node))
                .is_some_and(|next| draft.follow(graph, next, placement.to, rank));
            if !follows {
                continue;
            }
            draft.core = draft.core.common(placement.to);
            if let Some(highest) = self.repeated(graph, node).filter(|&it| it >= rank) {
                draft.repeats.push((placement.to, highest));
            }
            if draft.tidy() {
                return Ok(Some(draft.finish()));
            }
        }
        Ok(None)
    }

    /// A strategy that answers every move of the loser.
    fn all(
        &mut self,
        graph: &Graph,
        here: Situation,
        rank: Rank,
        longest: u32,
        effort: &mut Effort,
    ) -> Result<Option<HistoryFreeStrategy>, StopReason> {
        let mut draft = StrategyDraft::new(graph);
        if !here.passed {
            let pass = Graph::plain(here.number, here.to_move.opponent(), true);
            self.look(graph, pass, longest, effort)?;
            let Some(next) = self.known(pass) else {
                return Ok(None);
            };
            draft.absorb(next, rank, |bits| bits);
        }
        for (node, placement) in stones(graph, here) {
            self.look(graph, node, longest, effort)?;
            let follows = (self.known(node))
                .is_some_and(|next| draft.follow(graph, next, placement.to, rank));
            if !follows || !draft.tidy() {
                return Ok(None);
            }
        }
        Ok(Some(draft.finish()))
    }

    /// The highest rank, if above that of this node, of the nodes with the same position that play
    /// may have visited; the winner has just moved to the node.
    fn repeated(&self, graph: &Graph, node: GraphNode) -> Option<Rank> {
        let here = graph.situation(node);
        let rank = self.forced.rank(graph, node);
        let nodes = |to_move: Stone| {
            let plain = [false, true].map(|passed| Graph::plain(here.number, to_move, passed));
            let banned = graph.banned(here.number, to_move).map(|(node, _)| node);
            plain.into_iter().chain(banned)
        };
        let higher = |node: GraphNode| self.forced.rank(graph, node).filter(|&it| Some(it) > rank);
        let winner = nodes(self.forced.goal.winner).filter_map(higher).max();
        if here.ban.is_some() {
            winner.max(nodes(here.to_move).filter_map(higher).max())
        } else if self.forced.goal.is_met(graph.score(here.number)) {
            None
        } else {
            winner
        }
    }
}

/// The legal stones at a node, and the nodes they lead to.
fn stones(
    graph: &Graph,
    here: Situation,
) -> impl Iterator<Item = (GraphNode, Placement)> + use<'_> {
    let placements = graph.placements(graph.position(here.number), here.to_move);
    let moves = graph.moves(here.number, here.to_move).iter().copied();
    (moves.zip(placements)).filter(move |(_, it)| Some(it.point) != here.ban)
}

impl StrategyDraft {
    fn new(graph: &Graph) -> Self {
        Self { core: graph.impossible(), repeats: Vec::new() }
    }

    /// Adds the conditions of the next node, mapped to this one by `image`.
    fn absorb(&mut self, next: &HistoryFreeStrategy, rank: Rank, image: impl Fn(Bits) -> Bits) {
        self.core = self.core.common(image(next.core));
        let later = next.repeats.iter().filter(|(_, highest)| *highest >= rank);
        self.repeats.extend(later.map(|&(it, highest)| (image(it), highest)));
    }

    /// Adds the conditions of the next node after a stone; returns false if the strategy there may
    /// repeat the position `to`.
    fn follow(&mut self, graph: &Graph, next: &HistoryFreeStrategy, to: Bits, rank: Rank) -> bool {
        let (least, symmetry) = graph.symmetries.least(to);
        if next.repeats.iter().any(|&(repeat, _)| repeat == least) {
            return false;
        }
        let back = graph.symmetries.inverse(symmetry);
        self.absorb(next, rank, |bits| graph.symmetries.image(bits, back));
        true
    }

    /// Sorts the repeats and drops duplicates; returns false if there are too many.
    fn tidy(&mut self) -> bool {
        self.repeats.sort_unstable();
        self.repeats.dedup();
        self.repeats.len() <= MOST_REPEATS
    }

    fn finish(self) -> HistoryFreeStrategy {
        HistoryFreeStrategy { core: self.core, repeats: self.repeats.into() }
    }
}
