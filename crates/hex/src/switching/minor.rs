//! The graph that is left to play on.

use super::groups::Groups;
use crate::board::{Cell, Graph};
use crate::color::Color;
use crate::setup::Setup;

/// A graph with Short's edges contracted and Cut's deleted; so all its edges are empty cells. Two
/// links between the terminals are numbered after the edges.
#[derive(Clone, Debug)]
pub(super) struct Minor {
    vertices: usize,
    cells: Vec<Cell>,
    /// The ends of the edges and of the two links.
    ends: Vec<(usize, usize)>,
}

impl Minor {
    /// What the stones of a setup, which are possible, leave of the graph of its board.
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
        let cells: Vec<Cell> = setup.board.cells().collect();
        let cells: Vec<Cell> = cells.into_iter().filter(|it| is_empty[it.index()]).collect();
        let left = cells.iter().map(|cell| edges[cell.index()]);
        let ends = left.chain([graph.terminals; 2]);
        Self {
            vertices: graph.vertices,
            ends: ends.map(|(a, b)| (groups.of(a), groups.of(b))).collect(),
            cells,
        }
    }

    /// Whether the terminals are neither joined nor parted yet.
    pub(super) fn is_open(&self) -> bool {
        let [link, _] = self.links();
        let (s, t) = self.ends[link];
        let mut groups = Groups::new(self.vertices);
        for &ends in &self.ends[..self.len()] {
            groups.join(ends);
        }
        s != t && groups.has((s, t))
    }

    /// How many vertices are numbered; those that were contracted are still counted.
    pub(super) fn vertices(&self) -> usize {
        self.vertices
    }

    /// How many edges there are, without the links.
    pub(super) fn len(&self) -> usize {
        self.cells.len()
    }

    /// The numbers of the links.
    pub(super) fn links(&self) -> [usize; 2] {
        [self.len(), self.len() + 1]
    }

    /// The ends of the edges, and of the links after them.
    pub(super) fn ends(&self) -> &[(usize, usize)] {
        &self.ends
    }

    /// The cell that an edge is.
    pub(super) fn cell(&self, edge: usize) -> Cell {
        self.cells[edge]
    }
}
