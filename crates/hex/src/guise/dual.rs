//! Shannon duals (SCG §14.3).
//!
//! Two games on the same cells are each other's dual if a set of cells joins the terminals of one
//! just when it parts those of the other: who cuts in the one joins in the other. A board of Hex
//! gives two such games, one for each color. Which graphs have a dual is an open question; those
//! have one that can be drawn in the plane together with the *link*, an edge between the terminals.
//!
//! **Vertices.** Let G be such a graph without other edges between the terminals, and draw it with
//! the link. Let G′ have the same inner vertices, two of them being adjacent if there is a face
//! that has both and not the link; its terminals are the two faces beside the link, adjacent to the
//! vertices on them. *Then G and G′ are dual.* If S joins the terminals of G′, there is a closed
//! curve over vertices of S and through faces which crosses the link once and no other edge: it
//! leaves one face beside the link and comes back by the other. So it has one terminal of G inside
//! and the other outside, and every path between them meets the curve, in a vertex of S. If S parts
//! the terminals, take the vertices that are joined to s without S. Going around all of these and
//! the edges between them, one crosses only edges to vertices of S, and the link; so from one face
//! beside the link one comes to the other over vertices of S, each time through a face that has the
//! vertex before and the one after. ∎
//!
//! **Edges.** The faces are the vertices of the dual graph, those beside the link its terminals,
//! and the two faces at an edge are its ends. Sets that part the terminals become sets that join
//! them by the same curves.
//!
//! What lies on no path between the terminals makes no difference to who wins. It is left out when
//! the graph is drawn, and its cells are there in the dual and touch nothing.

use super::block;
use super::embedding::faces;
use super::reduced::edge_game;
use super::{Guise, NoGuise};
use crate::board::{Board, Goal, Graph, Ground};
use crate::color::Color;
use crate::setup::Setup;

/// The game in which White joins what is left to join when Black is to be kept from joining: Black
/// is White there and White is Black. Cells of a game on vertices keep their names, those of Hex
/// are numbered row by row.
pub fn dual(setup: &Setup) -> Result<Guise, NoGuise> {
    setup.occupancy()?;
    match (setup.board.goal(Color::White), setup.board.graph()) {
        (_, Some((graph, Ground::Vertices))) => {
            let board = Board::shannon_vertices(&of_vertices(graph)?)?;
            Ok(same_cells(setup, board))
        }
        (_, Some((graph, Ground::Edges))) => of_edges(setup, graph),
        (Goal::Join(terminals), None) => {
            let [first, second] = terminals.as_slice() else {
                return Err(NoGuise::ThreeSides(setup.board.shape()));
            };
            let graph = setup.board.cell_graph([first, second]);
            Ok(same_cells(setup, Board::shannon_vertices(&graph)?))
        }
        (Goal::Cut, None) => Err(NoGuise::ThreeSides(setup.board.shape())),
    }
}

/// A position on a board with the same cells, for the other colors.
fn same_cells(setup: &Setup, board: Board) -> Guise {
    let cells = setup.board.cells().map(Some).collect();
    Guise::new(board, setup, setup.stones.clone(), cells, true)
}

/// A graph drawn in the plane, as far as it lies between its terminals.
struct Plan {
    /// Vertices on some path between the terminals, which are joined.
    inside: Vec<bool>,
    faces: Vec<Vec<usize>>,
    /// The numbers of the two faces beside the link.
    beside: [usize; 2],
}

/// What there is to draw.
enum Drawn {
    /// The terminals are not joined.
    Apart,
    /// Nothing but edges between the terminals.
    Link,
    Plan(Plan),
}

/// Draws what lies between the terminals.
fn draw(graph: &Graph) -> Result<Drawn, NoGuise> {
    let (s, t) = graph.terminals;
    let mut near = vec![Vec::new(); graph.vertices];
    let mut edges = graph.sorted_edges();
    edges.dedup();
    for &(a, b) in &edges {
        near[a].push(b);
        near[b].push(a);
    }
    let inside = block::between(&near, s, t);
    if !inside[s] {
        return Ok(Drawn::Apart);
    }
    if inside.iter().filter(|&&is| is).count() == 2 {
        return Ok(Drawn::Link);
    }
    for (vertex, near) in near.iter_mut().enumerate() {
        near.retain(|&other| inside[vertex] && inside[other]);
    }
    for (a, b) in [(s, t), (t, s)] {
        if !near[a].contains(&b) {
            near[a].push(b);
        }
    }
    let faces = faces(&near, (s, t)).ok_or(NoGuise::NotPlanar)?;
    let beside = [(s, t), (t, s)].map(|link| {
        let has = |face: &Vec<usize>| sides(face).any(|side| side == link);
        faces.iter().position(has).expect("the link was drawn")
    });
    Ok(Drawn::Plan(Plan { inside, faces, beside }))
}

/// The edges around a face, each in the direction in which it is passed.
fn sides(face: &[usize]) -> impl Iterator<Item = (usize, usize)> {
    let next = face.iter().cycle().skip(1);
    face.iter().copied().zip(next.copied())
}

/// A dual of a graph, on the same vertices.
fn of_vertices(graph: &Graph) -> Result<Graph, NoGuise> {
    let (s, t) = graph.terminals;
    let is_joined = graph.edges.iter().any(|&(a, b)| {
        let ends = (a.min(b), a.max(b));
        ends == (s.min(t), s.max(t))
    });
    let mut edges = Vec::new();
    // If the terminals touch, nothing parts them, and nothing joins those of the dual.
    if !is_joined {
        match draw(graph)? {
            Drawn::Apart => edges.push((s, t)),
            Drawn::Link => {}
            Drawn::Plan(plan) => {
                let inner = |face: &Vec<usize>| -> Vec<usize> {
                    let face = face.iter().copied();
                    face.filter(|&vertex| vertex != s && vertex != t).collect()
                };
                for (terminal, at) in [s, t].into_iter().zip(plan.beside) {
                    let face = inner(&plan.faces[at]);
                    edges.extend(face.into_iter().map(|vertex| (vertex, terminal)));
                }
                let others = plan.faces.iter().enumerate();
                for (_, face) in others.filter(|(at, _)| !plan.beside.contains(at)) {
                    let face = inner(face);
                    for (at, &one) in face.iter().enumerate() {
                        edges.extend(
                            face[..at].iter().map(|&other| (other.min(one), other.max(one))),
                        );
                    }
                }
            }
        }
    }
    edges.sort_unstable();
    edges.dedup();
    Ok(Graph { edges, ..graph.clone() })
}

/// The dual of a game on edges: faces are its vertices.
fn of_edges(setup: &Setup, graph: &Graph) -> Result<Guise, NoGuise> {
    let ends = graph.sorted_edges();
    let (s, t) = graph.terminals;
    let link = (s.min(t), s.max(t));
    let plan = match draw(graph)? {
        Drawn::Apart => None,
        Drawn::Link => Some(Plan {
            inside: (0..graph.vertices).map(|it| it == s || it == t).collect(),
            faces: vec![vec![s, t]],
            beside: [0, 0],
        }),
        Drawn::Plan(plan) => Some(plan),
    };
    let Some(plan) = plan else {
        // Nothing joins the terminals, so that those of the dual are joined by nothing.
        let loops = vec![(0, 0); ends.len()];
        let cells = setup.board.cells().collect();
        return edge_game(setup, 1, loops, (0, 0), cells, true);
    };
    let mut vertices = plan.faces.len();
    let face_at = |side: (usize, usize)| {
        let has = |face: &Vec<usize>| sides(face).any(|it| it == side);
        plan.faces.iter().position(has).expect("it was drawn")
    };
    let [first, mut second] = plan.beside;
    let mut dual: Vec<(usize, usize)> = Vec::new();
    let mut at = 0;
    while let Some(&(a, b)) = ends.get(at) {
        let parallel = ends[at..].iter().take_while(|&&it| it == (a, b)).count();
        at += parallel;
        if !plan.inside[a] || !plan.inside[b] {
            dual.extend(vec![(first, first); parallel]);
            continue;
        }
        // Between parallel edges there are faces with two sides. The link lies before those that
        // are parallel to it.
        let (mut before, after) = if (a, b) == link {
            second = vertices;
            vertices += 1;
            (second, face_at((t, s)))
        } else {
            (face_at((a, b)), face_at((b, a)))
        };
        for number in 1..=parallel {
            let next = if number == parallel {
                after
            } else {
                vertices += 1;
                vertices - 1
            };
            dual.push((before, next));
            before = next;
        }
    }
    let cells = setup.board.cells().collect();
    edge_game(setup, vertices, dual, (first, second), cells, true)
}
