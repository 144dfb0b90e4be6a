//! B*: best-first search for a best move (SUM §5.2.1; Berliner; Palay).
//!
//! Every node of the search carries a range that contains its score. The search ends when the lower
//! end of one move's range is at least the upper ends of all others'. Until then it grows the tree
//! in one of two places: under the move with the highest upper end, to raise its lower end (*prove
//! best*), or under its strongest rival, to lower that upper end (*disprove rest*). A [`BstarRule`]
//! chooses. From there it descends along the highest upper ends to a node without children, expands
//! it, and propagates the new ranges up. A heap that is reached in several ways is one node with
//! several parents.

use rustc_hash::FxHashMap;

use super::parts::Heap;
use super::points::{BstarRule, Points, Range, disproves, leaders};
use super::search::Search;
use mustplay_core::{Progress, ProgressSink, StopReason};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BstarGoal {
    /// Stop when a move is proved best; its score may be open.
    Move,
    /// Stop when the score is known too.
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
    /// The moves of an expanded node. The root's are given from outside.
    edges: Option<Vec<Edge<P>>>,
    parents: Vec<NodeId>,
}

pub(super) struct Tree<'a, P> {
    search: &'a mut Search<P>,
    nodes: Vec<Node<P>>,
    known: FxHashMap<Heap, NodeId>,
    /// The depth of the tree under each move of the root.
    depths: Vec<u32>,
}

impl<'a, P: Points> Tree<'a, P> {
    /// A tree for a position with these moves: the gain of each, and the normalized heap it leaves
    /// to the opponent. There must be at least one.
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

    /// The index of a move that is proved best, and the range of the score.
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

    /// Expands one node under a move of the root.
    fn grow(&mut self, target: usize) {
        let mut at = self.edges(ROOT)[target].to;
        let mut depth = 1;
        // The child with the highest upper end determines the node's own upper end, so while a node
        // is not settled, that child is not settled either.
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

    /// Narrows the range of a node and of all its ancestors by the ranges of their moves.
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

const ROOT: NodeId = NodeId(0);
