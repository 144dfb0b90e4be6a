//! Connections to an edge that are known before AND and OR begin.
//!
//! The two rules pass by keys (SCG §12.1, Figure 12.1), and the first templates for which that
//! matters are those of a stone on the fourth row. `data/edge-templates.txt` has these; their
//! carriers are put beside the cells that touch, as connections to begin with. A template holds
//! whatever lies outside of its carrier, and with more stones of its color inside, so it is there
//! as long as the opponent has no stone in the carrier. Hence a position that has gained stones has
//! no connection to begin with that the position before did not have (see `inventory`).

use std::collections::BTreeSet;
use std::sync::OnceLock;

use mustplay_hex::template::{GroundPattern, Place, Template, mirrored};
use mustplay_hex::{Board, Cell, CellSet, Color, Coordinate, Shape, notation};

use super::ends::End;

/// What joins a cell to a side, once the color owns it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rooted<const W: usize> {
    pub(super) side: End,
    pub(super) cell: Cell,
    pub(super) carrier: CellSet<W>,
}

/// All places of a board at which an edge template fits, for each color.
#[derive(Clone, Debug)]
pub struct EdgeTemplates<const W: usize> {
    of: [Vec<Rooted<W>>; 2],
}

impl<const W: usize> Default for EdgeTemplates<W> {
    fn default() -> Self {
        Self { of: Default::default() }
    }
}

impl<const W: usize> EdgeTemplates<W> {
    /// Those of a board; there are none but on Hex boards.
    #[inline(never)]
    pub fn of_board(board: &Board) -> Self {
        let of = |color: Color| {
            let edges = End::SIDES.into_iter();
            let edges = edges.filter_map(|side| Edge::of_board(board, color, side));
            edges.flat_map(|edge| edge.rooted()).collect()
        };
        Self { of: Color::BOTH.map(of) }
    }

    pub(super) fn of(&self, color: Color) -> &[Rooted<W>] {
        &self.of[color.index()]
    }
}

/// An edge of a Hex board.
struct Edge<'a> {
    board: &'a Board,
    color: Color,
    side: End,
    /// How many cells it has.
    length: isize,
    /// How far it is to the opposite edge.
    depth: isize,
}

impl<'a> Edge<'a> {
    fn of_board(board: &'a Board, color: Color, side: End) -> Option<Self> {
        let Shape::Hex { columns, rows } = board.shape() else {
            return None;
        };
        let (columns, rows) = (columns as isize, rows as isize);
        let (length, depth) = match color {
            Color::Black => (columns, rows),
            Color::White => (rows, columns),
        };
        Some(Self { board, color, side, length, depth })
    }

    /// The cell at a place, by its column along the edge and its row upwards from it. A half turn
    /// takes one edge of a color to the other, and exchanging rows and columns the edges of one
    /// color to those of the other.
    fn cell(&self, (along, up): Place) -> Option<Cell> {
        let [top, _] = End::SIDES;
        let (along, across) = if self.side == top {
            (self.length - 1 - along, up)
        } else {
            (along, self.depth - 1 - up)
        };
        let (along, across) = (usize::try_from(along).ok()?, usize::try_from(across).ok()?);
        let (column, row) = match self.color {
            Color::Black => (along, across),
            Color::White => (across, along),
        };
        self.board.cell_at(Coordinate { column, row })
    }

    /// Every way to put a template at the edge.
    fn rooted<const W: usize>(&self) -> Vec<Rooted<W>> {
        let mut found = Vec::new();
        for pattern in patterns() {
            let ((first, _), (last, _)) = pattern.corners();
            for shift in -first..self.length - last {
                let set = |places: &BTreeSet<Place>| {
                    let cells = places.iter().map(|&(column, up)| self.cell((column + shift, up)));
                    cells.collect::<Option<CellSet<W>>>()
                };
                let stone = set(&pattern.stones).and_then(CellSet::min);
                if let (Some(cell), Some(carrier)) = (stone, set(&pattern.carrier)) {
                    found.push(Rooted { side: self.side, cell, carrier });
                }
            }
        }
        found
    }
}

/// The templates with their mirror images; rows are counted upwards from the edge.
fn patterns() -> &'static [GroundPattern] {
    static PATTERNS: OnceLock<Vec<GroundPattern>> = OnceLock::new();
    PATTERNS.get_or_init(|| {
        let lines = include_str!("../../data/edge-templates.txt").lines();
        let lines = lines.filter(|line| !line.starts_with('#'));
        lines.flat_map(|line| both_ways(&read(line))).collect()
    })
}

/// The template of a line of the file.
fn read(line: &str) -> Template {
    let (_, record) = notation::read(line).expect("the file that comes with the program is read");
    Template::of(&record).expect("it has templates")
}

/// A template and its mirror image, with rows counted upwards.
fn both_ways(template: &Template) -> [GroundPattern; 2] {
    let pattern = GroundPattern::of_template(template);
    let (_, (_, last)) = pattern.corners();
    let upwards = |pattern: GroundPattern| pattern.map(|(column, row)| (column, last - row));
    let image = pattern.map(mirrored);
    [pattern, image].map(upwards)
}
