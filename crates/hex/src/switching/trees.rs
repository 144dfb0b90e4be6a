//! Two spanning trees that cover as many edges as possible.

use std::collections::VecDeque;

use super::groups::Groups;
use super::minor::Minor;

/// Two spanning trees of a graph, or spanning forests if it falls apart.
#[derive(Clone, Debug)]
pub(super) struct TreePair {
    ends: Vec<(usize, usize)>,
    trees: [Tree; 2],
}

/// A spanning tree with a root.
#[derive(Clone, Debug)]
struct Tree {
    has: Vec<bool>,
    /// For each vertex but roots: the vertex above it, and the edge to there.
    above: Vec<Option<(usize, usize)>>,
    /// How many edges a vertex is below its root.
    depth: Vec<usize>,
}

impl TreePair {
    /// Trees that cover as many edges of a graph as possible, and no links. The terminals must be
    /// joined by edges.
    pub(super) fn new(minor: &Minor) -> Self {
        let ends = minor.ends().to_vec();
        let mut groups = Groups::new(minor.vertices());
        let mut has: Vec<bool> = ends.iter().map(|&ends| groups.join(ends)).collect();
        for link in minor.links() {
            debug_assert!(!has[link], "the terminals are joined by edges");
            has[link] = false;
        }
        let tree = Tree::new(&ends, has, minor.vertices());
        let mut pair = Self { trees: [tree.clone(), tree], ends };
        for edge in 0..minor.len() {
            pair.cover(edge);
        }
        pair
    }

    /// How many edges there are, links included.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether an edge is in a tree.
    pub(super) fn has(&self, tree: usize, edge: usize) -> bool {
        self.trees[tree].has[edge]
    }

    /// Whether both trees have an edge.
    pub(super) fn is_shared(&self, edge: usize) -> bool {
        self.has(0, edge) && self.has(1, edge)
    }

    /// Whether no tree has an edge.
    pub(super) fn is_spare(&self, edge: usize) -> bool {
        !self.has(0, edge) && !self.has(1, edge)
    }

    /// The edges that can leave a tree for an edge that is not in it.
    pub(super) fn ways(&self, edge: usize) -> impl Iterator<Item = (usize, Vec<usize>)> {
        let without = (0..2).filter(move |&tree| !self.has(tree, edge));
        without.map(move |tree| (tree, self.trees[tree].way(self.ends[edge])))
    }

    /// Has the trees cover a spare edge besides all that they cover, if they can, by exchanges
    /// along a shortest way to a shared edge; whether they cover it in the end.
    pub(super) fn cover(&mut self, edge: usize) -> bool {
        if !self.is_spare(edge) {
            return true;
        }
        // For each edge found the tree that it can leave, and what for.
        let mut found: Vec<Option<(usize, usize)>> = vec![None; self.len()];
        let mut queue = VecDeque::from([edge]);
        while let Some(next) = queue.pop_front() {
            if self.is_shared(next) {
                self.exchange(next, &found);
                return true;
            }
            for (tree, way) in self.ways(next) {
                for left in way {
                    if left != edge && found[left].is_none() {
                        found[left] = Some((tree, next));
                        queue.push_back(left);
                    }
                }
            }
        }
        false
    }

    /// Exchanges edges from a shared one back to where it was found from.
    fn exchange(&mut self, shared: usize, found: &[Option<(usize, usize)>]) {
        let mut leaves = shared;
        while let Some((tree, enters)) = found[leaves] {
            let has = &mut self.trees[tree].has;
            has[leaves] = false;
            has[enters] = true;
            leaves = enters;
        }
        for tree in &mut self.trees {
            *tree = Tree::new(&self.ends, std::mem::take(&mut tree.has), tree.depth.len());
        }
    }
}

impl Tree {
    /// Hangs up the tree of the edges that it has.
    fn new(ends: &[(usize, usize)], has: Vec<bool>, vertices: usize) -> Self {
        let mut near = vec![Vec::new(); vertices];
        for (edge, &(a, b)) in ends.iter().enumerate().filter(|&(edge, _)| has[edge]) {
            near[a].push((b, edge));
            near[b].push((a, edge));
        }
        let (mut above, mut depth) = (vec![None; vertices], vec![0; vertices]);
        let mut is_hung = vec![false; vertices];
        for root in 0..vertices {
            let mut queue = VecDeque::new();
            if !std::mem::replace(&mut is_hung[root], true) {
                queue.push_back(root);
            }
            while let Some(vertex) = queue.pop_front() {
                for &(below, edge) in &near[vertex] {
                    if !std::mem::replace(&mut is_hung[below], true) {
                        above[below] = Some((vertex, edge));
                        depth[below] = depth[vertex] + 1;
                        queue.push_back(below);
                    }
                }
            }
        }
        Self { has, above, depth }
    }

    /// The edges on the way between two vertices of one part.
    fn way(&self, (mut a, mut b): (usize, usize)) -> Vec<usize> {
        let mut way = Vec::new();
        while a != b {
            let lower = if self.depth[a] < self.depth[b] { &mut b } else { &mut a };
            let Some((above, edge)) = self.above[*lower] else {
                unreachable!("a spanning tree joins the ends of every edge")
            };
            way.push(edge);
            *lower = above;
        }
        way
    }
}
