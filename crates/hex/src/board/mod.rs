//! The geometry of a connection game.
//!
//! One type, [`Board`], serves Hex, Y, Shannon's switching games on any graph and Bridg-It: a graph
//! of cells, and for each color a [`Goal`] — terminals to join, or the opponent's terminals to
//! separate. The rest of this crate, except drawing, is independent of the game.
//!
//! ```
//! use mustplay_hex::{Board, Color, Goal};
//!
//! let board = Board::hex(5, 5)?;
//! let c3 = board.cell("c3").unwrap();
//! let mut around: Vec<_> = board.neighbors(c3).iter().map(|&n| board.name(n)).collect();
//! around.sort();
//! assert_eq!(around, ["b3", "b4", "c2", "c4", "d2", "d3"]);
//! let Goal::Join(terminals) = board.goal(Color::Black) else { unreachable!() };
//! assert_eq!(terminals[0].name, "top");
//! # Ok::<(), mustplay_hex::BoardError>(())
//! ```

use std::collections::HashMap;
use std::fmt;

use thiserror::Error;

use crate::color::Color;

mod description;
mod graph;
mod hexagonal;
mod symmetry;

pub use description::DescriptionError;
pub use graph::{Graph, Ground};
pub use symmetry::Symmetry;

/// A cell of a board: an element of the set-coloring game.
pub type Cell = mustplay_coloring::Element;

/// The most cells of a board, enough for 32×32.
pub const MOST_CELLS: usize = 1024;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shape {
    Hex {
        /// Cells in a row: the distance between Blue's sides.
        columns: usize,
        /// Rows: the distance between Red's sides.
        rows: usize,
    },
    Y {
        side: usize,
    },
    /// Bridg-It, as a Shannon game on the edges of a grid.
    BridgIt {
        /// Cells between the terminals in a straight line.
        size: usize,
    },
    Graph,
}

impl Shape {
    /// The meaning of a size such as `4x3`: ` (4 columns, 3 rows)`; empty if square.
    pub fn sides(self) -> String {
        let plural = |count| if count == 1 { "" } else { "s" };
        match self {
            Self::Hex { columns, rows } if columns != rows => {
                format!(" ({columns} column{}, {rows} row{})", plural(columns), plural(rows))
            }
            _ => String::new(),
        }
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hex { columns, rows } => write!(f, "{columns}x{rows}"),
            Self::Y { side } => write!(f, "Y{side}"),
            Self::BridgIt { size } => write!(f, "bridg-it{size}"),
            Self::Graph => f.write_str("graph"),
        }
    }
}

/// A side of the board, or a terminal vertex of a graph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Terminal {
    /// `top`, `left`, `s` …
    pub name: &'static str,
    pub cells: Vec<Cell>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Goal {
    Join(Vec<Terminal>),
    /// Prevent the opponent from joining its own.
    Cut,
}

impl Goal {
    /// The terminals to join; none for a color that only cuts.
    pub fn terminals(&self) -> &[Terminal] {
        match self {
            Self::Join(terminals) => terminals,
            Self::Cut => &[],
        }
    }
}

/// A board: cells, adjacency and goals. Immutable.
#[derive(Clone, Debug)]
pub struct Board {
    plan: BoardPlan,
    by_name: HashMap<String, Cell>,
}

/// The input from which a shape builds a board.
#[derive(Clone, Debug)]
struct BoardPlan {
    shape: Shape,
    neighbors: Vec<Vec<Cell>>,
    goals: [Goal; 2],
    /// The terminals of a Shannon game are adjacent: Short has won from the start.
    joined: bool,
    names: Vec<String>,
    symmetries: Vec<Symmetry>,
    graph: Option<(Graph, Ground)>,
}

impl From<BoardPlan> for Board {
    fn from(plan: BoardPlan) -> Self {
        let numbered = plan.names.iter().enumerate();
        let by_name = numbered.map(|(i, name)| (name.clone(), Cell::new(i))).collect();
        debug_assert!(plan.is_symmetric(), "adjacency is mutual");
        Self { plan, by_name }
    }
}

impl BoardPlan {
    fn is_symmetric(&self) -> bool {
        let has = |a: Cell, b: Cell| self.neighbors[a.index()].contains(&b);
        let numbered = self.neighbors.iter().enumerate();
        numbered.into_iter().all(|(i, near)| near.iter().all(|&b| has(b, Cell::new(i))))
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BoardError {
    #[error("a {0} board{sides} has no cells: expected sides of at least 1", sides = .0.sides())]
    Empty(Shape),
    #[error(
        "a {shape} board{} is too large: expected at most {MOST_CELLS} cells, found {cells}",
        .shape.sides()
    )]
    TooLarge { shape: Shape, cells: usize },
    #[error("vertex {} does not exist: expected one of 1 to {vertices}", .vertex.saturating_add(1))]
    NoSuchVertex { vertex: usize, vertices: usize },
    #[error("the two terminals are the same vertex {}: expected two different ones", .0.saturating_add(1))]
    SameTerminal(usize),
    #[error("an edge joins vertex {} to itself: expected two different ends", .0.saturating_add(1))]
    Loop(usize),
}

impl Board {
    pub fn hex(columns: usize, rows: usize) -> Result<Self, BoardError> {
        hexagonal::hex_plan(columns, rows).map(Self::from)
    }

    pub fn y(side: usize) -> Result<Self, BoardError> {
        hexagonal::y_plan(side).map(Self::from)
    }

    /// Shannon's game on the vertices of `graph`: Black joins the terminals.
    pub fn shannon_vertices(graph: &Graph) -> Result<Self, BoardError> {
        graph::vertex_plan(graph).map(Self::from)
    }

    /// Shannon's game on the edges of `graph`, as the vertex game on its line graph.
    pub fn shannon_edges(graph: &Graph) -> Result<Self, BoardError> {
        graph::edge_plan(graph, Shape::Graph).map(Self::from)
    }

    /// Bridg-It, Gale's game, with `size` edges in a straight line between the terminals.
    pub fn bridg_it(size: usize) -> Result<Self, BoardError> {
        graph::bridg_it_plan(size).map(Self::from)
    }

    pub fn shape(&self) -> Shape {
        self.plan.shape
    }

    pub fn len(&self) -> usize {
        self.plan.neighbors.len()
    }

    pub fn is_empty(&self) -> bool {
        self.plan.neighbors.is_empty()
    }

    /// All cells in storage order: row by row on Hex and Y.
    pub fn cells(&self) -> impl DoubleEndedIterator<Item = Cell> + use<> {
        (0..self.len()).map(Cell::new)
    }

    pub fn neighbors(&self, cell: Cell) -> &[Cell] {
        &self.plan.neighbors[cell.index()]
    }

    pub fn goal(&self, color: Color) -> &Goal {
        &self.plan.goals[color.index()]
    }

    /// Whether the terminals of a Shannon game are adjacent.
    pub fn is_joined(&self) -> bool {
        self.plan.joined
    }

    /// The graph of a Shannon game or Bridg-It, and whether its vertices or edges are colored.
    pub fn graph(&self) -> Option<(&Graph, Ground)> {
        self.plan.graph.as_ref().map(|(graph, ground)| (graph, *ground))
    }

    /// The cells connected to `seeds`; `take` accepts each cell once, and only if it is passable.
    pub(crate) fn connected(
        &self,
        seeds: impl IntoIterator<Item = Cell>,
        mut take: impl FnMut(Cell) -> bool,
    ) -> Vec<Cell> {
        let mut todo: Vec<Cell> = seeds.into_iter().collect();
        let mut found = Vec::new();
        while let Some(cell) = todo.pop() {
            if take(cell) {
                found.push(cell);
                todo.extend(self.neighbors(cell));
            }
        }
        found
    }

    /// The graph of the cells followed by two terminals: the game of a color that joins these.
    pub(crate) fn cell_graph(&self, terminals: [&Terminal; 2]) -> Graph {
        let between = self.cells().flat_map(|cell| {
            let after = self.neighbors(cell).iter().filter(move |next| **next > cell);
            after.map(move |next| (cell.index(), next.index()))
        });
        let [s, t] = [self.len(), self.len() + 1];
        let beside = [s, t].into_iter().zip(terminals).flat_map(|(vertex, terminal)| {
            terminal.cells.iter().map(move |cell| (cell.index(), vertex))
        });
        Graph {
            vertices: self.len() + 2,
            edges: between.chain(beside).collect(),
            terminals: (s, t),
        }
    }

    /// The name of a cell: `c4` on Hex and Y, a vertex or edge label on graphs.
    pub fn name(&self, cell: Cell) -> &str {
        &self.plan.names[cell.index()]
    }

    /// The cell with the given name, case-insensitively.
    pub fn cell(&self, name: &str) -> Option<Cell> {
        self.by_name.get(name).or_else(|| self.by_name.get(&name.to_ascii_lowercase())).copied()
    }

    /// A hint for errors about unknown cells, if the transposed board has the cell.
    ///
    /// ```
    /// use mustplay_hex::Board;
    ///
    /// let board = Board::hex(4, 3)?;
    /// let hint = ", which is on a 3x4 board (3 columns, 4 rows): are columns and rows swapped?";
    /// assert_eq!(board.swap_hint("a4"), hint);
    /// assert_eq!(board.swap_hint("e4"), "");
    /// # Ok::<(), mustplay_hex::BoardError>(())
    /// ```
    pub fn swap_hint(&self, name: &str) -> String {
        let swapped = match self.plan.shape {
            Shape::Hex { columns, rows } if columns != rows => Self::hex(rows, columns).ok(),
            _ => None,
        };
        let is_swapped = |swapped: &Self| self.cell(name).is_none() && swapped.cell(name).is_some();
        swapped.filter(is_swapped).map_or_else(String::new, |swapped| {
            let (shape, sides) = (swapped.shape(), swapped.shape().sides());
            format!(", which is on a {shape} board{sides}: are columns and rows swapped?")
        })
    }

    /// A sort key: column, then row; the index on boards without coordinates.
    pub fn by_column(&self, cell: Cell) -> impl Ord + use<> {
        (self.coordinate(cell).map(|at| (at.column, at.row)), cell)
    }

    /// Column and row of a cell, on boards that have them.
    pub fn coordinate(&self, cell: Cell) -> Option<Coordinate> {
        match self.plan.shape {
            Shape::Hex { columns, .. } => Some(hexagonal::hex_coordinate(columns, cell)),
            Shape::Y { side } => Some(hexagonal::y_coordinate(side, cell)),
            Shape::BridgIt { .. } | Shape::Graph => None,
        }
    }

    pub fn cell_at(&self, at: Coordinate) -> Option<Cell> {
        match self.plan.shape {
            Shape::Hex { columns, rows } => hexagonal::hex_cell(columns, rows, at),
            Shape::Y { side } => hexagonal::y_cell(side, at),
            Shape::BridgIt { .. } | Shape::Graph => None,
        }
    }

    /// The symmetries of the board, identity first, including those that exchange the colors.
    pub fn symmetries(&self) -> &[Symmetry] {
        &self.plan.symmetries
    }

    /// The orbits of cells under color-keeping symmetries, by column: equivalent openings.
    pub fn orbits(&self) -> Vec<Vec<Cell>> {
        let mut cells: Vec<Cell> = self.cells().collect();
        let by_column = |&cell: &Cell| self.by_column(cell);
        cells.sort_by_key(by_column);
        let mut orbits: Vec<Vec<Cell>> = Vec::new();
        for cell in cells {
            if orbits.iter().flatten().any(|&other| other == cell) {
                continue;
            }
            let kept = self.plan.symmetries.iter().filter(|s| !s.exchanges_colors());
            let mut orbit: Vec<Cell> = kept.map(|symmetry| symmetry.apply(cell)).collect();
            orbit.sort_by_key(by_column);
            orbit.dedup();
            orbits.push(orbit);
        }
        orbits
    }

    /// The reflection of a square Hex board in its long diagonal, which swap-pieces applies.
    pub fn swap_reflection(&self) -> Option<&Symmetry> {
        let is_hex = matches!(self.plan.shape, Shape::Hex { .. });
        self.plan.symmetries.iter().find(|symmetry| is_hex && symmetry.exchanges_colors())
    }
}

/// Equality compares the game and the names.
impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.plan.shape == other.plan.shape
            && self.plan.names == other.plan.names
            && self.plan.neighbors == other.plan.neighbors
            && self.plan.goals == other.plan.goals
            && self.plan.joined == other.plan.joined
    }
}

impl Eq for Board {}

fn check_size(shape: Shape, cells: Option<usize>) -> Result<usize, BoardError> {
    match cells {
        Some(0) => Err(BoardError::Empty(shape)),
        Some(cells) if cells <= MOST_CELLS => Ok(cells),
        _ => Err(BoardError::TooLarge { shape, cells: cells.unwrap_or(usize::MAX) }),
    }
}

/// A column and a row, both counted from zero. As text, columns are letters, `aa` after `z`, and
/// rows are numbers from one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Coordinate {
    /// `a` is 0.
    pub column: usize,
    /// `1` is 0.
    pub row: usize,
}

impl Coordinate {
    /// The letters of a column counted from zero: `a` … `z`, `aa` …
    pub fn letters(column: usize) -> String {
        let mut letters = Vec::new();
        let mut rest = column + 1;
        while rest > 0 {
            rest -= 1;
            letters.push(char::from(b'a' + (rest % 26) as u8));
            rest /= 26;
        }
        letters.iter().rev().collect()
    }
}

impl fmt::Display for Coordinate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", Self::letters(self.column), self.row + 1)
    }
}

/// A side of a Hex board; Y has all except the bottom.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// Along row 1; Red's in Hex.
    Top,
    /// Along the last column, on Y the slanted side; Blue's in Hex.
    Right,
    /// Along the last row; Red's in Hex.
    Bottom,
    /// Along column a; Blue's in Hex.
    Left,
}

impl Side {
    /// All sides, clockwise on the flat board.
    pub const ALL: [Self; 4] = [Self::Top, Self::Right, Self::Bottom, Self::Left];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Top => "top",
            Self::Right => "right",
            Self::Bottom => "bottom",
            Self::Left => "left",
        }
    }
}
