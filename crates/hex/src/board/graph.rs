//! Shannon's switching games on graphs.
//!
//! In the vertex game the players color the vertices other than the two terminals. Black, called
//! Short, joins the terminals by a path of black vertices; White, called Cut, prevents it. In the
//! edge game they color edges. The edge game is the vertex game on the line graph: edges become
//! cells, and two cells touch when the edges share an end that is not a terminal. Bridg-It is the
//! edge game on a grid whose first and last columns are contracted to the terminals.

use mustplay_coloring::file;

use super::{BoardError, BoardPlan, Cell, Goal, Shape, Symmetry, Terminal, check_size};

/// A graph with two terminals as read; [`Board`](super::Board) validates it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Graph {
    /// The number of vertices, including terminals; they are counted from zero.
    pub vertices: usize,
    /// Pairs of different vertices in any order. Parallel edges are different cells of the edge
    /// game and have no effect in the vertex game.
    pub edges: Vec<(usize, usize)>,
    /// The two vertices that Short joins.
    pub terminals: (usize, usize),
}

/// The cells of a Shannon game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ground {
    /// The vertices other than the terminals.
    Vertices,
    Edges,
}

impl Graph {
    fn check(&self) -> Result<(), BoardError> {
        let ends = self.edges.iter().flat_map(|&(a, b)| [a, b]);
        let (s, t) = self.terminals;
        if let Some(vertex) = ends.chain([s, t]).find(|&v| v >= self.vertices) {
            return Err(BoardError::NoSuchVertex { vertex, vertices: self.vertices });
        }
        if s == t {
            return Err(BoardError::SameTerminal(s));
        }
        match self.edges.iter().find(|(a, b)| a == b) {
            Some(&(vertex, _)) => Err(BoardError::Loop(vertex)),
            None => Ok(()),
        }
    }

    /// The cells of the edge game: sorted edges, smaller end first, parallel ones in order.
    pub fn sorted_edges(&self) -> Vec<(usize, usize)> {
        file::sorted_edges(&self.edges)
    }
}

fn short_and_cut(s: Vec<Cell>, t: Vec<Cell>) -> [Goal; 2] {
    let terminals = vec![Terminal { name: "s", cells: s }, Terminal { name: "t", cells: t }];
    [Goal::Join(terminals), Goal::Cut]
}

pub(super) fn vertex_plan(graph: &Graph) -> Result<BoardPlan, BoardError> {
    graph.check()?;
    let (s, t) = graph.terminals;
    if graph.vertices > 2 {
        check_size(Shape::Graph, Some(graph.vertices - 2))?;
    }
    let vertices: Vec<usize> = (0..graph.vertices).filter(|&v| v != s && v != t).collect();
    let mut cell_of = vec![None; graph.vertices];
    for (index, &vertex) in vertices.iter().enumerate() {
        cell_of[vertex] = Some(Cell::new(index));
    }
    let mut neighbors = vec![Vec::new(); vertices.len()];
    let (mut near_s, mut near_t) = (Vec::new(), Vec::new());
    let mut joined = false;
    let mut edges = graph.sorted_edges();
    edges.dedup();
    for (a, b) in edges {
        match (cell_of[a], cell_of[b]) {
            (Some(x), Some(y)) => {
                neighbors[x.index()].push(y);
                neighbors[y.index()].push(x);
            }
            (None, None) => joined = true,
            (Some(cell), None) | (None, Some(cell)) => {
                let near = if a == s || b == s { &mut near_s } else { &mut near_t };
                near.push(cell);
            }
        }
    }
    Ok(BoardPlan {
        shape: Shape::Graph,
        goals: short_and_cut(near_s, near_t),
        joined,
        names: vertices.iter().map(|v| (v + 1).to_string()).collect(),
        symmetries: vec![Symmetry::identity(neighbors.len())],
        neighbors,
        graph: Some((graph.clone(), Ground::Vertices)),
    })
}

pub(super) fn edge_plan(graph: &Graph, shape: Shape) -> Result<BoardPlan, BoardError> {
    graph.check()?;
    let (s, t) = graph.terminals;
    let edges = graph.sorted_edges();
    if !edges.is_empty() {
        check_size(shape, Some(edges.len()))?;
    }
    let is_at = |edge: &(usize, usize), vertex| edge.0 == vertex || edge.1 == vertex;
    let share_an_inner_end = |e: &(usize, usize), f: &(usize, usize)| {
        [e.0, e.1].into_iter().any(|end| end != s && end != t && is_at(f, end))
    };
    let cells_where = |test: &dyn Fn(usize) -> bool| -> Vec<Cell> {
        (0..edges.len()).filter(|&i| test(i)).map(Cell::new).collect()
    };
    let near = |i: usize| cells_where(&|j| i != j && share_an_inner_end(&edges[i], &edges[j]));
    let neighbors: Vec<Vec<Cell>> = (0..edges.len()).map(near).collect();
    let [near_s, near_t] = [s, t].map(|vertex| cells_where(&|i| is_at(&edges[i], vertex)));
    Ok(BoardPlan {
        shape,
        goals: short_and_cut(near_s, near_t),
        joined: false,
        names: file::edge_names(&edges),
        symmetries: vec![Symmetry::identity(neighbors.len())],
        neighbors,
        graph: Some((graph.clone(), Ground::Edges)),
    })
}

pub(super) fn bridg_it_plan(size: usize) -> Result<BoardPlan, BoardError> {
    let shape = Shape::BridgIt { size };
    // n² edges along the direction of play and (n-1)² across it.
    let along = size.checked_mul(size);
    let cells = along.and_then(|along| along.checked_add(size.saturating_sub(1).pow(2)));
    check_size(shape, cells)?;
    // Vertex 0 and the last one are the terminals; between them size rows of size - 1.
    let (s, t) = (0, 1 + size * (size - 1));
    let vertex = |row: usize, column: usize| match column {
        0 => s,
        c if c == size => t,
        c => 1 + row * (size - 1) + c - 1,
    };
    let mut edges = Vec::new();
    for row in 0..size {
        for column in 0..size {
            edges.push((vertex(row, column), vertex(row, column + 1)));
            if column > 0 && row + 1 < size {
                edges.push((vertex(row, column), vertex(row + 1, column)));
            }
        }
    }
    let graph = Graph { vertices: t + 1, edges, terminals: (s, t) };
    edge_plan(&graph, shape)
}
