//! Reductions of positions to equivalent boards.
//!
//! A position of one connection game is often also a position of another on the same empty cells:
//!
//! * the [`reduced`] graph of a color has its chains contracted and the opponent's stones deleted
//!   (SCG §10.4); the color is Short on it;
//! * the [`dual`] of a Shannon game exchanges the roles of the players (SCG §14.3);
//! * a position of Hex [is one of Y](on_y) with two corners filled (SCG §4.7).
//!
//! An [`EquivalentBoard`] maps the cells and stores whether the colors are exchanged: on a graph
//! Black joins the terminals, so if White is Short, White's stones are black there.
//!
//! ```
//! use std::sync::Arc;
//! use mustplay_hex::{Board, Color, Ground, Setup, reduction};
//!
//! let setup = Setup::empty(Arc::new(Board::hex(2, 3)?));
//! let white = reduction::reduced(&setup, Color::White)?;
//! let (graph, ground) = white.setup.board.graph().expect("a graph");
//! assert_eq!((graph.vertices, ground), (8, Ground::Vertices));
//! assert_eq!(white.setup.to_move, Color::White);
//! assert_eq!(white.color(Color::White), Color::Black);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Reduced graphs
//!
//! Contracting a stone of Short makes its neighbors adjacent and removes it; a stone of Cut is
//! deleted. The order does not matter (SCG Definition 2.5.1). The vertices of the remaining graph
//! are the empty cells. The game is the same: a path over contracted stones is a path without them.
//!
//! In a game on edges the ends of Short's edges are merged, and the edges of Cut are deleted. An
//! edge whose ends coincide no longer joins anything. One of its ends becomes a new vertex, so that
//! all empty cells remain.
//!
//! # Shannon duals
//!
//! Two games on the same cells are dual if a set of cells joins the terminals of one exactly when
//! it separates those of the other. A board of Hex gives two such games, one for each color. Which
//! graphs have a dual is an open question; graphs that are planar together with the *link*, an edge
//! between the terminals, have one.
//!
//! **Vertices.** Let G be such a graph without other edges between the terminals, drawn with the
//! link. Let G′ have the same inner vertices, two of them adjacent if they share a face other than
//! those beside the link; its terminals are the two faces beside the link, adjacent to the vertices
//! on them. *Then G and G′ are dual.* If S joins the terminals of G′, a closed curve over vertices
//! of S and through faces crosses the link once and no other edge. It has one terminal of G inside
//! and the other outside, so every path between them meets the curve, in a vertex of S. If S
//! separates the terminals, take the vertices joined to s without S. A curve around these and the
//! edges between them crosses only edges to vertices of S, and the link. So it leads from one face
//! beside the link to the other over vertices of S, and any two consecutive ones share a face. ∎
//!
//! **Edges.** The faces are the vertices of the dual graph, those beside the link its terminals,
//! and the two faces at an edge are its ends. Separating sets become joining by the same
//! curves.
//!
//! Vertices on no path between the terminals do not matter. They are omitted from the drawing, and
//! their cells touch nothing in the dual.

use std::sync::Arc;

use thiserror::Error;

use crate::board::{Board, BoardError, Cell, Graph, Ground, Shape};
use crate::color::Color;
use crate::masks::{Contraction, Masks};
use crate::planarity::{between, faces, restrict};
use crate::position::Position;
use crate::setup::{Setup, SetupError};
use crate::switching::Groups;
use crate::with_width;

/// An equivalent position on another board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EquivalentBoard {
    pub setup: Setup,
    /// The original cell of each cell of the other board, if any.
    pub cells: Vec<Option<Cell>>,
    pub exchanges_colors: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoReduction {
    #[error(transparent)]
    Setup(#[from] SetupError),
    #[error(transparent)]
    Board(#[from] BoardError),
    #[error("expected a game that joins two terminals, found {0}, which joins three sides")]
    ThreeSides(Shape),
    #[error(
        "expected a graph that can be drawn in the plane with its terminals at one face, \
         found one that cannot; whether it has a dual is not known"
    )]
    NotPlanar,
    #[error("expected a board of Hex, found {0}")]
    NotHex(Shape),
}

impl EquivalentBoard {
    pub fn color(&self, color: Color) -> Color {
        if self.exchanges_colors { !color } else { color }
    }

    /// The cell of the other board for an original cell.
    pub fn cell(&self, cell: Cell) -> Option<Cell> {
        self.cells.iter().position(|&it| it == Some(cell)).map(Cell::new)
    }

    /// A position of the same game; stones on `board` have their original colors.
    fn new(
        board: Board,
        setup: &Setup,
        stones: Vec<(Cell, Color)>,
        cells: Vec<Option<Cell>>,
        exchanges_colors: bool,
    ) -> Self {
        let part = |color: Color| if exchanges_colors { !color } else { color };
        let stones = stones.into_iter();
        Self {
            setup: Setup {
                board: Arc::new(board),
                stones: stones.map(|(cell, color)| (cell, part(color))).collect(),
                to_move: part(setup.to_move),
                objective: setup.objective,
            },
            cells,
            exchanges_colors,
        }
    }

    fn then(&self, next: Self) -> Self {
        let first = |cell: Option<Cell>| cell.and_then(|cell| self.cells[cell.index()]);
        Self {
            cells: next.cells.iter().map(|&cell| first(cell)).collect(),
            exchanges_colors: self.exchanges_colors != next.exchanges_colors,
            setup: next.setup,
        }
    }
}

/// The game on the graph that `color` sees, with `color` as Short. If the color only cuts, its
/// graph in the [dual](fn@dual).
///
/// The vertices of a game on cells are the empty cells in board order, and the terminals come last.
pub fn reduced(setup: &Setup, color: Color) -> Result<EquivalentBoard, NoReduction> {
    setup.occupancy()?;
    match (setup.board.goal(color).terminals(), setup.board.graph()) {
        ([], _) => {
            let other = dual(setup).or_else(|_| {
                // Without its stones it may be planar.
                let left = reduced(setup, !color)?;
                Ok::<_, NoReduction>(left.then(dual(&left.setup)?))
            })?;
            Ok(other.then(reduced(&other.setup, Color::Black)?))
        }
        (_, Some((graph, Ground::Edges))) => on_edges(setup, graph),
        ([_, _], _) => on_vertices(setup, color),
        _ => Err(NoReduction::ThreeSides(setup.board.shape())),
    }
}

fn on_vertices(setup: &Setup, color: Color) -> Result<EquivalentBoard, NoReduction> {
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
    Ok(EquivalentBoard::new(board, setup, Vec::new(), cells, color == Color::White))
}

fn on_edges(setup: &Setup, graph: &Graph) -> Result<EquivalentBoard, NoReduction> {
    let ends = graph.sorted_edges();
    let mut groups = Groups::new(graph.vertices);
    for cell in setup.cells_of(Color::Black) {
        groups.join(ends[cell.index()]);
    }
    // Groups are numbered in order of appearance.
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

/// The game on these edges; loops are moved aside, and joined terminals get a black edge.
fn edge_game(
    setup: &Setup,
    mut vertices: usize,
    mut edges: Vec<(usize, usize)>,
    (s, mut t): (usize, usize),
    cells: Vec<Cell>,
    exchanges_colors: bool,
) -> Result<EquivalentBoard, NoReduction> {
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
    // The board numbers its cells by their ends, parallel edges in input order.
    let mut order: Vec<usize> = (0..edges.len()).collect();
    order.sort_by_key(|&at| (edges[at].0.min(edges[at].1), edges[at].0.max(edges[at].1)));
    let board = Board::shannon_edges(&Graph { vertices, edges, terminals: (s, t) })?;
    let cells: Vec<Option<Cell>> = order.iter().map(|&at| cells[at]).collect();
    let occupancy = setup.occupancy()?;
    let stone = |cell: &Option<Cell>| cell.and_then(|cell| occupancy[cell.index()]);
    let stones = board.cells().zip(&cells).filter_map(|(at, cell)| Some((at, stone(cell)?)));
    let stones = stones.collect();
    let given = cells.iter().position(Option::is_none).map(Cell::new);
    let mut equivalent = EquivalentBoard::new(board, setup, stones, cells, exchanges_colors);
    equivalent.setup.stones.extend(given.map(|cell| (cell, Color::Black)));
    Ok(equivalent)
}

/// The game with exchanged roles: White joins where Black had to be prevented from joining. Black
/// becomes White and White becomes Black. Cells of a game on vertices keep their names, those of
/// Hex are numbered row by row.
pub fn dual(setup: &Setup) -> Result<EquivalentBoard, NoReduction> {
    setup.occupancy()?;
    let graph = match (setup.board.goal(Color::White).terminals(), setup.board.graph()) {
        (_, Some((graph, Ground::Edges))) => return of_edges(setup, graph),
        (_, Some((graph, Ground::Vertices))) => of_vertices(graph)?,
        ([first, second], None) => setup.board.cell_graph([first, second]),
        _ => return Err(NoReduction::ThreeSides(setup.board.shape())),
    };
    let board = Board::shannon_vertices(&graph)?;
    let cells = setup.board.cells().map(Some).collect();
    Ok(EquivalentBoard::new(board, setup, setup.stones.clone(), cells, true))
}

/// A planar drawing of the part of a graph between its terminals.
struct PlanarDrawing {
    /// Vertices on some path between the terminals, which are joined.
    inside: Vec<bool>,
    faces: Vec<Vec<usize>>,
    /// The indices of the two faces beside the link.
    beside: [usize; 2],
}

/// The part of a graph between its terminals.
enum Drawn {
    /// The terminals are not joined.
    Apart,
    /// Only edges between the terminals.
    Link,
    PlanarDrawing(PlanarDrawing),
}

/// Draws the part between the terminals.
fn draw(graph: &Graph) -> Result<Drawn, NoReduction> {
    let (s, t) = graph.terminals;
    let mut near = vec![Vec::new(); graph.vertices];
    let mut edges = graph.sorted_edges();
    edges.dedup();
    for &(a, b) in &edges {
        near[a].push(b);
        near[b].push(a);
    }
    let inside = between(&near, s, t);
    if !inside[s] {
        return Ok(Drawn::Apart);
    }
    if inside.iter().filter(|&&is| is).count() == 2 {
        return Ok(Drawn::Link);
    }
    restrict(&mut near, &inside);
    for (a, b) in [(s, t), (t, s)] {
        if !near[a].contains(&b) {
            near[a].push(b);
        }
    }
    let faces = faces(&near, (s, t)).ok_or(NoReduction::NotPlanar)?;
    let beside = [(s, t), (t, s)].map(|link| {
        let has = |face: &Vec<usize>| sides(face).any(|side| side == link);
        faces.iter().position(has).expect("the link was drawn")
    });
    Ok(Drawn::PlanarDrawing(PlanarDrawing { inside, faces, beside }))
}

/// The directed edges around a face.
fn sides(face: &[usize]) -> impl Iterator<Item = (usize, usize)> {
    let next = face.iter().cycle().skip(1);
    face.iter().copied().zip(next.copied())
}

/// A dual of a graph, on the same vertices.
fn of_vertices(graph: &Graph) -> Result<Graph, NoReduction> {
    let (s, t) = graph.terminals;
    let is_joined = graph.edges.iter().any(|&(a, b)| (a, b) == (s, t) || (b, a) == (s, t));
    let mut edges = Vec::new();
    // If the terminals touch, nothing separates them, and nothing joins those of the dual.
    if !is_joined {
        match draw(graph)? {
            Drawn::Apart => edges.push((s, t)),
            Drawn::Link => {}
            Drawn::PlanarDrawing(plan) => {
                let inner = |face: &Vec<usize>| -> Vec<usize> {
                    face.iter().copied().filter(|&vertex| vertex != s && vertex != t).collect()
                };
                for (terminal, at) in [s, t].into_iter().zip(plan.beside) {
                    edges.extend(inner(&plan.faces[at]).into_iter().map(|it| (it, terminal)));
                }
                let others = plan.faces.iter().enumerate();
                for (_, face) in others.filter(|(at, _)| !plan.beside.contains(at)) {
                    let face = inner(face);
                    for (at, &one) in face.iter().enumerate() {
                        let others = face[..at].iter();
                        edges.extend(others.map(|&other| (other.min(one), other.max(one))));
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
fn of_edges(setup: &Setup, graph: &Graph) -> Result<EquivalentBoard, NoReduction> {
    let ends = graph.sorted_edges();
    let (s, t) = graph.terminals;
    let link = (s.min(t), s.max(t));
    let cells = setup.board.cells().collect();
    let plan = match draw(graph)? {
        Drawn::Apart => {
            // Nothing joins the terminals, so nothing separates those of the dual.
            let loops = vec![(0, 0); ends.len()];
            return edge_game(setup, 1, loops, (0, 0), cells, true);
        }
        Drawn::Link => PlanarDrawing {
            inside: (0..graph.vertices).map(|it| it == s || it == t).collect(),
            faces: vec![vec![s, t]],
            beside: [0, 0],
        },
        Drawn::PlanarDrawing(plan) => plan,
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
        // Between parallel edges are faces with two sides. The link precedes its parallel edges.
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
    edge_game(setup, vertices, dual, (first, second), cells, true)
}

/// A position of Hex as one of Y (SCG §4.7); cells keep their names.
///
/// A board of Hex is a part of the triangle of Y whose side is one less than the sum of the two
/// sides. Both have the same acute corner, so cells have the same names. The rest of the triangle
/// consists of two corners: the one below the bottom row is filled with black stones and the one to
/// the right of the last column with white ones.
///
/// A black chain from the top row to the bottom row touches the top side, and the black corner,
/// which touches the other two sides, so Black has won Y; likewise for White. A full board has
/// exactly one winner in either game, so the winners agree.
pub fn on_y(setup: &Setup) -> Result<EquivalentBoard, NoReduction> {
    setup.occupancy()?;
    let shape = setup.board.shape();
    let Shape::Hex { columns, rows } = shape else {
        return Err(NoReduction::NotHex(shape));
    };
    let board = Board::y(columns + rows - 1)?;
    let places = board.cells().map(|cell| board.coordinate(cell));
    let cells: Vec<Option<Cell>> =
        places.map(|at| at.and_then(|at| setup.board.cell_at(at))).collect();
    let stand = |&(cell, color): &(Cell, Color)| {
        let at = cells.iter().position(|&it| it == Some(cell));
        (Cell::new(at.expect("the triangle has all cells")), color)
    };
    let mut stones: Vec<(Cell, Color)> = setup.stones.iter().map(stand).collect();
    let beyond = board.cells().filter(|cell| cells[cell.index()].is_none());
    stones.extend(beyond.map(|cell| {
        let is_below = board.coordinate(cell).expect("a triangle has coordinates").row >= rows;
        (cell, if is_below { Color::Black } else { Color::White })
    }));
    stones.sort_unstable_by_key(|&(cell, _)| cell);
    Ok(EquivalentBoard::new(board, setup, stones, cells, false))
}
