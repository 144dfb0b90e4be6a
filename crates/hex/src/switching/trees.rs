//! Two spanning trees that cover as many edges as possible.

use std::collections::VecDeque;

use crate::board::{Cell, Graph};
use crate::color::Color;
use crate::setup::Setup;

/// A graph with Short's edges contracted and Cut's deleted, and two links after its edges.
#[derive(Clone, Debug)]
pub(super) struct Minor {
    vertices: usize,
    pub(super) cells: Vec<Cell>,
    /// The ends of the edges and of the two links.
    ends: Vec<(usize, usize)>,
}

impl Minor {
    /// The graph of the board after the stones of a possible setup.
    pub(super) fn new(graph: &Graph, setup: &Setup) -> Self {
        let edges = graph.sorted_edges();
        let mut groups = Groups::new(graph.vertices);
        let mut is_empty = vec![true; edges.len()];
        for &(cell, color) in &setup.stones {
            is_empty[cell.index()] = false;
            if color == Color::Black {
                groups.join(edges[cell.index()]);
            }
        }
        let cells: Vec<Cell> = setup.board.cells().filter(|it| is_empty[it.index()]).collect();
        let ends = cells.iter().map(|cell| edges[cell.index()]).chain([graph.terminals; 2]);
        Self {
            vertices: graph.vertices,
            ends: ends.map(|(a, b)| (groups.of(a), groups.of(b))).collect(),
            cells,
        }
    }

    pub(super) fn is_open(&self) -> bool {
        let [link, _] = self.links();
        let (s, t) = self.ends[link];
        let mut groups = Groups::new(self.vertices);
        for &ends in &self.ends[..self.len()] {
            groups.join(ends);
        }
        s != t && groups.has((s, t))
    }

    pub(super) fn len(&self) -> usize {
        self.cells.len()
    }

    pub(super) fn links(&self) -> [usize; 2] {
        [self.len(), self.len() + 1]
    }
}

/// Two spanning trees of a graph, or spanning forests if it is disconnected.
#[derive(Clone, Debug)]
pub(super) struct TreePair {
    ends: Vec<(usize, usize)>,
    trees: [Tree; 2],
}

#[derive(Clone, Debug)]
struct Tree {
    has: Vec<bool>,
    /// For each vertex except roots: its parent and the edge to it.
    above: Vec<Option<(usize, usize)>>,
    depth: Vec<usize>,
}

impl TreePair {
    /// Trees that cover as many edges as possible and no links. The edges must join the terminals.
    pub(super) fn new(minor: &Minor) -> Self {
        let ends = minor.ends.clone();
        let mut groups = Groups::new(minor.vertices);
        let mut has: Vec<bool> = ends.iter().map(|&ends| groups.join(ends)).collect();
        for link in minor.links() {
            debug_assert!(!has[link], "the terminals are joined by edges");
            has[link] = false;
        }
        let tree = Tree::new(&ends, has, minor.vertices);
        let mut pair = Self { trees: [tree.clone(), tree], ends };
        for edge in 0..minor.len() {
            pair.cover(edge);
        }
        pair
    }

    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(super) fn has(&self, tree: usize, edge: usize) -> bool {
        self.trees[tree].has[edge]
    }

    pub(super) fn is_shared(&self, edge: usize) -> bool {
        self.has(0, edge) && self.has(1, edge)
    }

    pub(super) fn is_spare(&self, edge: usize) -> bool {
        !self.has(0, edge) && !self.has(1, edge)
    }

    /// The edges that can leave a tree in exchange for `edge`, by tree.
    pub(super) fn ways(&self, edge: usize) -> impl Iterator<Item = (usize, Vec<usize>)> {
        let without = (0..2).filter(move |&tree| !self.has(tree, edge));
        without.map(move |tree| (tree, self.trees[tree].way(self.ends[edge])))
    }

    /// Covers a spare edge by exchanges along a shortest path to a shared edge, if one exists.
    pub(super) fn cover(&mut self, edge: usize) -> bool {
        if !self.is_spare(edge) {
            return true;
        }
        // For each visited edge: the tree it can leave and the edge that replaces it.
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

    /// Exchanges edges along the search path, from the shared edge back.
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
    /// Roots the tree of these edges.
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

    /// The edges on the path between two vertices of one component.
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

/// The arrows from each edge to those it can replace in a tree, and the reverse arrows.
#[derive(Clone, Debug)]
pub(super) struct Exchanges {
    forth: Vec<Vec<usize>>,
    back: Vec<Vec<usize>>,
}

impl Exchanges {
    pub(super) fn new(trees: &TreePair) -> Self {
        let arrows = |edge| trees.ways(edge).flat_map(|(_, way)| way).collect();
        let forth: Vec<Vec<usize>> = (0..trees.len()).map(arrows).collect();
        let mut back = vec![Vec::new(); forth.len()];
        for (edge, left) in forth.iter().enumerate() {
            for &left in left {
                back[left].push(edge);
            }
        }
        Self { forth, back }
    }

    pub(super) fn reached(&self, from: impl IntoIterator<Item = usize>) -> Vec<bool> {
        closure(&self.forth, from)
    }

    /// The edges from which arrows lead to `to`, including `to`.
    pub(super) fn reaching(&self, to: impl IntoIterator<Item = usize>) -> Vec<bool> {
        closure(&self.back, to)
    }
}

fn closure(arrows: &[Vec<usize>], from: impl IntoIterator<Item = usize>) -> Vec<bool> {
    let mut is_in = vec![false; arrows.len()];
    let mut open: Vec<usize> = from.into_iter().collect();
    while let Some(edge) = open.pop() {
        if !std::mem::replace(&mut is_in[edge], true) {
            open.extend(&arrows[edge]);
        }
    }
    is_in
}

/// Disjoint sets of vertices (union-find).
#[derive(Clone, Debug)]
pub(crate) struct Groups {
    /// The parent of each vertex; a representative is its own parent.
    next: Vec<usize>,
}

impl Groups {
    pub(crate) fn new(vertices: usize) -> Self {
        Self { next: (0..vertices).collect() }
    }

    /// The representative of a vertex's group.
    pub(crate) fn of(&mut self, mut vertex: usize) -> usize {
        while self.next[vertex] != vertex {
            self.next[vertex] = self.next[self.next[vertex]];
            vertex = self.next[vertex];
        }
        vertex
    }

    pub(crate) fn has(&mut self, (a, b): (usize, usize)) -> bool {
        self.of(a) == self.of(b)
    }

    /// Joins the groups at the ends of an edge; `false` if they were the same.
    pub(crate) fn join(&mut self, (a, b): (usize, usize)) -> bool {
        let (a, b) = (self.of(a), self.of(b));
        self.next[a] = b;
        a != b
    }
}
