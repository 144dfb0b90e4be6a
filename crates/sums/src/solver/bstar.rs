//! B*: best-first search for a best move (SUM §5.2.1; Berliner; Palay).
//!
//! Every node of the search carries a range that contains its score. The search is over when
//! the lower end of one move's range is at least the upper ends of all others'. Until then it
//! grows the tree in one of two places: under the move with the highest upper end, to raise
//! its lower end (*prove best*), or under its strongest rival, to lower the upper end there
//! (*disprove rest*). A [`Rule`] says which. From there it goes down along the moves with the
//! highest upper ends to a node without children, makes them, and carries the new ranges back
//! up. A heap that is reached in several ways is one node with several parents.

use mustplay_work::{Progress, Stop, Watch};
use rustc_hash::FxHashMap;

use super::bounds::Range;
use super::parts::Heap;
use super::points::Points;
use super::search::Search;

/// How B* chooses between proving the best move and disproving the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// Berliner's first: look where the tree is less deep.
    Depth,
    /// Berliner's second: look where the range is wider.
    Range,
    /// Palay's: take scores to be spread evenly over their ranges, and try what is more
    /// likely to end the search.
    Probability,
}

impl Rule {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Depth, Self::Range, Self::Probability];
}

/// When B* is content.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
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

/// A growing tree.
pub(super) struct Tree<'a, P> {
    search: &'a mut Search<P>,
    nodes: Vec<Node<P>>,
    known: FxHashMap<Heap, NodeId>,
    /// How deep the tree is under each move of the root.
    depths: Vec<u32>,
}

/// What the search found.
pub(super) struct Outcome<P> {
    /// The number of the best move.
    pub(super) best: usize,
    /// Where the score of the position lies.
    pub(super) range: Range<P>,
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
        let range = Range {
            low: tree.search.limit().negated(),
            high: tree.search.limit(),
        };
        tree.nodes.push(Node {
            heap: Heap::new(),
            range,
            edges: None,
            parents: Vec::new(),
        });
        tree.set_edges(ROOT, moves);
        tree.update(ROOT);
        tree
    }

    /// Searches until `goal` is reached.
    pub(super) fn run(
        mut self,
        rule: Rule,
        goal: Goal,
        watch: &dyn Watch,
    ) -> Result<Outcome<P>, (Stop, Range<P>)> {
        loop {
            let moves = self.moves();
            let (best, rival) = leaders(&moves);
            let proved = rival.is_none_or(|rival| moves[best].low >= moves[rival].high);
            let exact = self.node(ROOT).range.is_exact();
            if proved && (goal == Goal::Move || exact) {
                return Ok(Outcome {
                    best,
                    range: self.node(ROOT).range.clone(),
                });
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
                let progress = Progress {
                    done: self.search.nodes,
                    total: None,
                    bytes: self.nodes.len() * (size_of::<Node<P>>() + 2 * size_of::<Heap>()),
                };
                let stopped = watch.report(&progress);
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

    /// The range of the score after a move.
    fn seen(&self, edge: &Edge<P>) -> Range<P> {
        self.node(edge.to).range.taken_from(&edge.gain)
    }

    /// The ranges of the root's moves.
    fn moves(&self) -> Vec<Range<P>> {
        self.edges(ROOT)
            .iter()
            .map(|edge| self.seen(edge))
            .collect()
    }

    /// Makes the children of one node under a move of the root.
    fn grow(&mut self, target: usize) {
        let mut at = self.edges(ROOT)[target].to;
        let mut depth = 1;
        // The child with the highest upper end gives the node its own: as long as a node is
        // not settled neither is that child.
        while let Some(edges) = &self.node(at).edges {
            let highs = edges.iter().map(|edge| self.seen(edge).high);
            let best = highs
                .enumerate()
                .reduce(|best, next| if next.1 > best.1 { next } else { best });
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

    /// Gives a node its moves.
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

    /// Narrows the range of a node to what its moves say, and of all nodes above it.
    fn update(&mut self, id: NodeId) {
        let mut changed = vec![id];
        while let Some(id) = changed.pop() {
            let ranges = self.edges(id).iter().map(|edge| self.seen(edge));
            let Some(best) = ranges.reduce(|a, b| Range {
                low: a.low.max(b.low),
                high: a.high.max(b.high),
            }) else {
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

/// The move with the highest upper end, of several the one with the highest lower end, and
/// the one that is next.
fn leaders<P: Points>(moves: &[Range<P>]) -> (usize, Option<usize>) {
    let key = |i: usize| (&moves[i].high, &moves[i].low);
    let best = (0..moves.len()).reduce(|a, b| if key(b) > key(a) { b } else { a });
    let best = best.expect("a position with moves");
    let others = (0..moves.len()).filter(|&i| i != best);
    let rival = others.reduce(|a, b| if key(b) > key(a) { b } else { a });
    (best, rival)
}

/// Whether to disprove the rest rather than prove the best, given the ranges of all moves and
/// how deep the tree is under each.
fn disproves<P: Points>(
    rule: Rule,
    moves: &[Range<P>],
    depths: &[u32],
    best: usize,
    rival: usize,
) -> bool {
    // A move whose score is known cannot be improved on.
    if moves[best].is_exact() || moves[rival].is_exact() {
        return moves[best].is_exact();
    }
    let width = |range: &Range<P>| range.high.minus(&range.low);
    match rule {
        Rule::Depth => depths[rival] < depths[best],
        Rule::Range => width(&moves[rival]) > width(&moves[best]),
        Rule::Probability => {
            // How likely the score in `range` is at most `x`.
            let below = |range: &Range<P>, x: &P| {
                let span = width(range).about();
                let part = x.minus(&range.low).about();
                if span == 0.0 {
                    f64::from(u8::from(part >= 0.0))
                } else {
                    (part / span).clamp(0.0, 1.0)
                }
            };
            let prove = 1.0 - below(&moves[best], &moves[rival].high);
            let others = moves.iter().enumerate().filter(|&(i, _)| i != best);
            let disprove: f64 = others
                .map(|(_, range)| below(range, &moves[best].low))
                .product();
            disprove > prove
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ranges(ends: &[(i64, i64)]) -> Vec<Range<i64>> {
        let ranges = ends.iter().map(|&(low, high)| Range { low, high });
        ranges.collect()
    }

    #[test]
    fn the_leader_has_the_highest_upper_end() {
        assert_eq!(
            leaders(&ranges(&[(0, 5), (3, 9), (4, 9), (8, 8)])),
            (2, Some(1))
        );
        assert_eq!(leaders(&ranges(&[(0, 5)])), (0, None));
    }

    #[test]
    fn rules_choose_as_they_say() {
        // Proving succeeds with probability 1/3, disproving with 1/2.
        let moves = ranges(&[(10, 13), (8, 12)]);
        assert!(disproves(Rule::Probability, &moves, &[1, 1], 0, 1));
        assert!(disproves(Rule::Range, &moves, &[1, 1], 0, 1));
        assert!(disproves(Rule::Depth, &moves, &[2, 1], 0, 1));
        assert!(!disproves(Rule::Depth, &moves, &[1, 1], 0, 1));
        // Proving succeeds with probability 2/5; a third move makes disproving unlikely.
        let moves = ranges(&[(0, 10), (-2, 6), (-9, 1)]);
        assert!(!disproves(Rule::Probability, &moves, &[1, 1, 1], 0, 1));
        assert!(!disproves(Rule::Range, &moves, &[1, 1, 1], 0, 1));
        // Nothing is left to prove about a score that is known.
        let moves = ranges(&[(7, 7), (1, 7)]);
        for rule in Rule::ALL {
            assert!(disproves(rule, &moves, &[1, 9], 0, 1));
        }
    }
}
