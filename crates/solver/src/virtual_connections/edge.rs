//! Edge templates as initial connections.
//!
//! AND and OR miss some connections (SCG §12.1, Figure 12.1); the first templates among these are
//! those of a stone on the fourth row. `data/edge-templates.txt` has these; the closure starts from
//! their carriers as well as from adjacent cells. A template is valid whatever is outside its
//! carrier, and with more stones of its color inside, so it exists as long as the opponent has no
//! stone in the carrier. Hence a position that has gained stones has no new initial connections
//! (see `inventory`).

use std::collections::BTreeSet;
use std::sync::OnceLock;

use mustplay_hex::template::{GroundPattern, Place, Template, mirrored};
use mustplay_hex::{Board, Cell, CellSet, Color, Coordinate, Shape, notation};

use super::ends::End;

/// A template that joins a cell to a side, once the color owns the cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlacedTemplate<const W: usize> {
    pub(super) side: End,
    pub(super) cell: Cell,
    pub(super) carrier: CellSet<W>,
}

/// All edge templates that fit on a board, for each color.
#[derive(Clone, Debug)]
pub struct EdgeTemplates<const W: usize> {
    of: [Vec<PlacedTemplate<W>>; 2],
}

impl<const W: usize> Default for EdgeTemplates<W> {
    fn default() -> Self {
        Self { of: Default::default() }
    }
}

impl<const W: usize> EdgeTemplates<W> {
    /// The templates of a Hex board; other boards have none.
    #[inline(never)]
    pub fn of_board(board: &Board) -> Self {
        let of = |color: Color| {
            let edges = End::SIDES.into_iter();
            let edges = edges.filter_map(|side| Edge::of_board(board, color, side));
            edges.flat_map(|edge| edge.placed_templates()).collect()
        };
        Self { of: Color::BOTH.map(of) }
    }

    pub(super) fn of(&self, color: Color) -> &[PlacedTemplate<W>] {
        &self.of[color.index()]
    }
}

/// An edge of a Hex board.
struct Edge<'a> {
    board: &'a Board,
    color: Color,
    side: End,
    /// Number of cells.
    length: isize,
    /// Distance to the opposite edge.
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
    /// maps one edge of a color to the other, and exchanging rows and columns maps the edges of one
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

    /// All placements of templates at the edge.
    fn placed_templates<const W: usize>(&self) -> Vec<PlacedTemplate<W>> {
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
                    found.push(PlacedTemplate { side: self.side, cell, carrier });
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

/// Parses a line of the file.
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
