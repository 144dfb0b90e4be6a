//! B*: best-first search for a best move (SUM §5.2.1; Berliner; Palay).
//!
//! Every node of the search carries a range that contains its score. The search is over when
//! the lower end of one move's range is at least the upper ends of all others'. Until then it
//! grows the tree in one of two places: under the move with the highest upper end, to raise
//! its lower end (*prove best*), or under its strongest rival, to lower the upper end there
//! (*disprove rest*). A [`BstarRule`] says which. From there it goes down along the moves with the
//! highest upper ends to a node without children, makes them, and carries the new ranges back
//! up. A heap that is reached in several ways is one node with several parents.

use rustc_hash::FxHashMap;

use super::parts::Heap;
use super::points::{BstarRule, Points, Range, disproves, leaders};
use super::search::Search;
use mustplay_core::{Progress, ProgressSink, StopReason};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BstarGoal {
    /// A move is known to be best; its score may still be open.
    Move,
    /// The score is known as well.
    Score,
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct NodeId(u32);

struct Edge<P> {
    gain: P,
    to: NodeId,
}

struct Node<P> {
    heap: Heap,
    range: Range<P>,
    /// Moves, once they have been made. The root's are given from outside.
    edges: Option<Vec<Edge<P>>>,
    parents: Vec<NodeId>,
}

pub(super) struct Tree<'a, P> {
    search: &'a mut Search<P>,
    nodes: Vec<Node<P>>,
    known: FxHashMap<Heap, NodeId>,
    /// How deep the tree is under each move of the root.
    depths: Vec<u32>,
}

impl<'a, P: Points> Tree<'a, P> {
    /// A tree for a position with these moves: what each gains, and the normalized heap it
    /// leaves to the opponent. There must be one.
    pub(super) fn new(search: &'a mut Search<P>, moves: Vec<(P, Heap)>) -> Self {
        let mut tree = Self {
            search,
            nodes: Vec::new(),
            known: FxHashMap::default(),
            depths: vec![0; moves.len()],
        };
        let range = Range { low: tree.search.limit().negated(), high: tree.search.limit() };
        tree.nodes.push(Node { heap: Heap::new(), range, edges: None, parents: Vec::new() });
        tree.set_edges(ROOT, moves);
        tree.update(ROOT);
        tree
    }

    /// A move that is proved to be best, by number, and the range of the score.
    pub(super) fn run(
        mut self,
        rule: BstarRule,
        goal: BstarGoal,
        sink: &dyn ProgressSink,
    ) -> Result<(usize, Range<P>), (StopReason, Range<P>)> {
        loop {
            let moves = self.moves();
            let (best, rival) = leaders(&moves);
            let proved = rival.is_none_or(|rival| moves[best].low >= moves[rival].high);
            let exact = self.node(ROOT).range.is_exact();
            if proved && (goal == BstarGoal::Move || exact) {
                return Ok((best, self.node(ROOT).range.clone()));
            }
            let target = match rival {
                Some(rival) if !proved && disproves(rule, &moves, &self.depths, best, rival) => {
                    rival
                }
                _ => best,
            };
            self.grow(target);
            self.search.nodes += 1;
            if self.search.nodes.is_multiple_of(1 << 10) {
                let progress = Progress::new(
                    self.search.nodes,
                    self.nodes.len() * (size_of::<Node<P>>() + 2 * size_of::<Heap>()),
                );
                let stopped = sink.report(&progress);
                stopped.map_err(|stop| (stop, self.node(ROOT).range.clone()))?;
            }
        }
    }

    fn node(&self, id: NodeId) -> &Node<P> {
        &self.nodes[id.0 as usize]
    }

    fn edges(&self, id: NodeId) -> &[Edge<P>] {
        self.node(id).edges.as_deref().unwrap_or_default()
    }

    fn seen(&self, edge: &Edge<P>) -> Range<P> {
        self.node(edge.to).range.taken_from(&edge.gain)
    }

    fn moves(&self) -> Vec<Range<P>> {
        self.edges(ROOT).iter().map(|edge| self.seen(edge)).collect()
    }

    /// Makes the children of one node under a move of the root.
    fn grow(&mut self, target: usize) {
        let mut at = self.edges(ROOT)[target].to;
        let mut depth = 1;
        // The child with the highest upper end gives the node its own: as long as a node is
        // not settled neither is that child.
        while let Some(edges) = &self.node(at).edges {
            let highs = edges.iter().map(|edge| self.seen(edge).high);
            let best =
                highs.enumerate().reduce(|best, next| if next.1 > best.1 { next } else { best });
            let (best, _) = best.expect("a heap that is not empty has moves");
            at = edges[best].to;
            depth += 1;
        }
        self.depths[target] = self.depths[target].max(depth);
        let domination = self.search.features.domination;
        let heap = self.node(at).heap.clone();
        let (children, _) = self.search.children(&heap, None, domination);
        let moves = children.into_iter().map(|child| (child.gain, child.heap));
        self.set_edges(at, moves.collect());
        self.update(at);
    }

    fn set_edges(&mut self, id: NodeId, moves: Vec<(P, Heap)>) {
        let mut edges = Vec::with_capacity(moves.len());
        for (gain, heap) in moves {
            let to = self.known.get(&heap).copied().unwrap_or_else(|| {
                let to = NodeId(self.nodes.len() as u32);
                self.nodes.push(Node {
                    range: self.search.known(&heap),
                    heap: heap.clone(),
                    edges: None,
                    parents: Vec::new(),
                });
                self.known.insert(heap, to);
                to
            });
            let parents = &mut self.nodes[to.0 as usize].parents;
            if !parents.contains(&id) {
                parents.push(id);
            }
            edges.push(Edge { gain, to });
        }
        self.nodes[id.0 as usize].edges = Some(edges);
    }

    /// Narrows the range of a node, and of all nodes above it, to what its moves imply.
    fn update(&mut self, id: NodeId) {
        let mut changed = vec![id];
        while let Some(id) = changed.pop() {
            let ranges = self.edges(id).iter().map(|edge| self.seen(edge));
            let Some(best) =
                ranges.reduce(|a, b| Range { low: a.low.max(b.low), high: a.high.max(b.high) })
            else {
                continue;
            };
            let node = &mut self.nodes[id.0 as usize];
            let before = node.range.clone();
            node.range.narrow(&best);
            if node.range != before {
                changed.extend_from_slice(&node.parents);
            }
        }
    }
}

/// The node of the position itself.
const ROOT: NodeId = NodeId(0);
