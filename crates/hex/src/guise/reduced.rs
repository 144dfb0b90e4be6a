//! Reduced graphs (SCG §10.4).
//!
//! A stone of Short is contracted: what touches it touches each other from then on, and it is gone.
//! A stone of Cut is deleted. The order does not matter (SCG Definition 2.5.1), and the graph that
//! is left has the empty cells for its vertices and is the same game: a path over the contracted
//! stones is one without them.
//!
//! In a game on edges the ends of Short's edges become one vertex, and the edges of Cut are
//! deleted. An edge whose ends have become one joins nothing any more. It is hung up on a vertex of
//! its own, where it does nothing either, so that all empty cells stay.

use super::{Guise, NoGuise, dual};
use crate::board::{Board, Cell, Goal, Graph, Ground};
use crate::color::Color;
use crate::contraction::Contraction;
use crate::masks::Masks;
use crate::position::Position;
use crate::setup::Setup;
use crate::switching::Groups;
use crate::with_width;

/// The game on the graph that `color` sees, who is Short on it. If the color only cuts, it is the
/// graph that it sees in the [dual](fn@dual).
///
/// The vertices of a game on cells are the empty cells in their order, and the terminals come last.
pub fn reduced(setup: &Setup, color: Color) -> Result<Guise, NoGuise> {
    setup.occupancy()?;
    match (setup.board.goal(color), setup.board.graph()) {
        (Goal::Cut, _) => {
            let other = dual(setup).or_else(|_| {
                // Without its stones it may be planar.
                let left = reduced(setup, !color)?;
                Ok::<_, NoGuise>(left.then(dual(&left.setup)?))
            })?;
            Ok(other.then(reduced(&other.setup, Color::Black)?))
        }
        (Goal::Join(_), Some((graph, Ground::Edges))) => on_edges(setup, graph),
        (Goal::Join(terminals), _) if terminals.len() == 2 => on_vertices(setup, color),
        _ => Err(NoGuise::ThreeSides(setup.board.shape())),
    }
}

fn on_vertices(setup: &Setup, color: Color) -> Result<Guise, NoGuise> {
    let (graph, cells) = with_width!(setup.board, W => {
        let position = Position::<W>::new(setup)?;
        let masks: &Masks<W> = position.masks();
        let seen = Contraction::new(masks, color, position.stones(color), position.empty());
        let cells: Vec<Cell> = seen.empty().iter().collect();
        let mut numbers = vec![0; setup.board.len()];
        for (number, cell) in cells.iter().enumerate() {
            numbers[cell.index()] = number;
        }
        let terminals = (cells.len(), cells.len() + 1);
        let mut edges = Vec::new();
        for &cell in &cells {
            let after = seen.neighbors(cell).iter().filter(|&next| next > cell);
            edges.extend(after.map(|next| (numbers[cell.index()], numbers[next.index()])));
        }
        for (terminal, &near) in [terminals.0, terminals.1].into_iter().zip(seen.terminals()) {
            edges.extend(near.iter().map(|cell| (numbers[cell.index()], terminal)));
        }
        if position.connected() == Some(color) {
            edges.push(terminals);
        }
        let vertices = cells.len() + 2;
        (Graph { vertices, edges, terminals }, cells)
    });
    let board = Board::shannon_vertices(&graph)?;
    let cells = cells.into_iter().map(Some).collect();
    Ok(Guise::new(board, setup, Vec::new(), cells, color == Color::White))
}

fn on_edges(setup: &Setup, graph: &Graph) -> Result<Guise, NoGuise> {
    let ends = graph.sorted_edges();
    let mut groups = Groups::new(graph.vertices);
    for cell in setup.cells_of(Color::Black) {
        groups.join(ends[cell.index()]);
    }
    // Groups are numbered as they come.
    let mut numbers = vec![None; graph.vertices];
    let mut vertices = 0;
    let mut number = |vertex: usize| {
        *numbers[groups.of(vertex)].get_or_insert_with(|| {
            vertices += 1;
            vertices - 1
        })
    };
    let terminals = (number(graph.terminals.0), number(graph.terminals.1));
    let cells = setup.empty_cells()?;
    let left = cells.iter().map(|cell| ends[cell.index()]);
    let left: Vec<_> = left.map(|(a, b)| (number(a), number(b))).collect();
    edge_game(setup, vertices, left, terminals, cells, false)
}

/// A game on these edges, each of which is the cell in its place. Loops are hung up, and terminals
/// that are one vertex become two that a black stone joins.
pub(super) fn edge_game(
    setup: &Setup,
    mut vertices: usize,
    mut edges: Vec<(usize, usize)>,
    (s, mut t): (usize, usize),
    cells: Vec<Cell>,
    exchanges_colors: bool,
) -> Result<Guise, NoGuise> {
    let mut cells: Vec<Option<Cell>> = cells.into_iter().map(Some).collect();
    for ends in &mut edges {
        if ends.0 == ends.1 {
            ends.1 = vertices;
            vertices += 1;
        }
    }
    if s == t {
        t = vertices;
        vertices += 1;
        edges.push((s, t));
        cells.push(None);
    }
    // The board numbers its cells by their ends, those with the same ends as they come.
    let mut order: Vec<usize> = (0..edges.len()).collect();
    order.sort_by_key(|&at| (edges[at].0.min(edges[at].1), edges[at].0.max(edges[at].1)));
    let board = Board::shannon_edges(&Graph { vertices, edges, terminals: (s, t) })?;
    let cells: Vec<Option<Cell>> = order.iter().map(|&at| cells[at]).collect();
    let occupancy = setup.occupancy()?;
    let stone = |cell: &Option<Cell>| cell.and_then(|cell| occupancy[cell.index()]);
    let stones = board.cells().zip(&cells);
    let stones = stones.filter_map(|(at, cell)| Some((at, stone(cell)?)));
    let stones = stones.collect();
    let given = cells.iter().position(Option::is_none).map(Cell::new);
    let mut guise = Guise::new(board, setup, stones, cells, exchanges_colors);
    guise.setup.stones.extend(given.map(|cell| (cell, Color::Black)));
    Ok(guise)
}
