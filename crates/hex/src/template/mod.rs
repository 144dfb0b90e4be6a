//! Templates: patterns that are connected even if the opponent moves first.
//!
//! A template has stones of one color, its *carrier* of empty cells, and perhaps edges. Everything
//! outside is assumed to be the opponent's. It is *valid* if the color can connect its targets with
//! the opponent to move: the value of the pattern is ⊤. It is *minimal* if it is valid and every
//! empty cell is needed.
//!
//! The targets depend on the color's own edges that the template touches:
//!
//! * none: all chains, to be connected to one another;
//! * one: the stones, which count as one group as they do in play, and the edge;
//! * both: the two edges, with the stones as helpers.
//!
//! With [`Template::connecting`] each named chain must be connected to all edges and to the other
//! named chains, and the other stones only help. Edges of the opponent bound the board. Cells
//! beyond them would be the opponent's like everything outside, so these edges change nothing: in a
//! corner the valid edge templates are those that fit there.
//!
//! More cells never hurt, so the minimal carriers determine the valid ones:
//! [`Template::minimal_inside`] finds all of them within a given template, and [`Catalog`] all
//! templates of a number of stones within bounds.
//!
//! ```
//! use mustplay_core::NoProgress;
//! use mustplay_hex::{notation, Template};
//!
//! let ziggurat = r#"<hexboard size="3x4" coords="none" edges="bottom"
//!     visible="area(c1,a3,d3,d1)" contents="R c1"/>"#;
//! let (_, record) = notation::read(ziggurat)?;
//! let judgment = Template::of(&record)?.judge(&NoProgress)?;
//! assert!(judgment.valid && judgment.redundant.is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bounds;
mod catalog;
mod ground;
mod inside;
mod judgment;
mod ladder;
mod worth;

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::sync::Arc;

use thiserror::Error;

use crate::board::{Board, Cell, Shape, Side};
use crate::color::Color;
use crate::record::{Record, ReplayError};

pub use bounds::{AtEdge, Interior, TemplateBounds};
pub use catalog::{Catalog, CatalogError};
pub use ground::{GroundPattern, Place, mirrored};
pub use inside::{Inside, MOST_SEARCHED};
pub use judgment::TemplateJudgment;
pub use ladder::{Fate, Ladder, LadderCreation, LadderError};

/// A pattern of stones and empty cells with chains or edges to connect.
#[derive(Clone, Debug)]
pub struct Template {
    board: Arc<Board>,
    color: Color,
    stones: BTreeSet<Cell>,
    carrier: BTreeSet<Cell>,
    /// Its color's edges, and the cells that touch them; empty for a template in the interior.
    edges: Vec<(Side, BTreeSet<Cell>)>,
    /// The opponent's edges that are drawn; they bound the board.
    walls: Vec<Side>,
    /// The stones whose chains must be connected, if they are named.
    named: Option<BTreeSet<Cell>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TemplateError {
    #[error(transparent)]
    Replay(#[from] ReplayError),
    #[error("expected a Hex board, found {0}")]
    NotHex(String),
    #[error(
        "expected stones to connect, or both edges of one color and not of the other, \
         found no visible stones"
    )]
    NoStones,
    #[error(
        "expected stones of one color, or an edge that tells whose template it is, \
         found both colors"
    )]
    BothColors,
    #[error("expected an edge or at least two chains to connect, found one chain and no edge")]
    OneChain,
    #[error("connect: expected visible stones of one color, like `{like}`, found {found}")]
    NotStones { like: String, found: String },
}

impl Template {
    /// The template of a diagram: its visible cells and the edges it draws.
    ///
    /// If the diagram does not state its edges, it has the bottom one for Red and the right one for
    /// Blue if a visible cell touches it, as in wiki diagrams.
    pub fn of(record: &Record) -> Result<Self, TemplateError> {
        Self::read(record, None)
    }

    /// The template of a diagram in which the chains of some stones must be connected: each to the
    /// edge or to both, or without an edge to one another. All other stones help. The color of the
    /// named stones is the color of the template.
    pub fn connecting(record: &Record, named: &BTreeSet<Cell>) -> Result<Self, TemplateError> {
        Self::read(record, Some(named))
    }

    fn read(record: &Record, named: Option<&BTreeSet<Cell>>) -> Result<Self, TemplateError> {
        let setup = record.replay()?;
        let board = Arc::clone(&setup.board);
        if !matches!(board.shape(), Shape::Hex { .. }) {
            return Err(TemplateError::NotHex(board.shape().to_string()));
        }
        let shown = record.marks.visible.as_ref();
        let visible = |cell: Cell| shown.is_none_or(|shown| shown.contains(&cell));
        let mut shown: BTreeSet<Cell> = board.cells().filter(|&cell| visible(cell)).collect();
        let [mut black, mut white] = Color::BOTH.map(|color| -> BTreeSet<Cell> {
            setup.cells_of(color).into_iter().filter(|cell| shown.contains(cell)).collect()
        });
        shown.retain(|cell| !black.contains(cell) && !white.contains(cell));
        let color = match named {
            Some(named) => color_of_named(&board, named, &black, &white)?,
            None => color_of(record, &black, &white)?,
        };
        let stones = if color == Color::Black { &mut black } else { &mut white };
        let template = Self {
            color,
            stones: std::mem::take(stones),
            carrier: shown,
            edges: edges_of(record, color, &visible),
            walls: walls_of(record, color),
            named: named.cloned(),
            board,
        };
        template.check()
    }

    fn check(self) -> Result<Self, TemplateError> {
        match (self.edges.len(), self.ends().len()) {
            (0 | 1, 0) => Err(TemplateError::NoStones),
            (0, 1) => Err(TemplateError::OneChain),
            _ => Ok(self),
        }
    }

    pub fn board(&self) -> &Arc<Board> {
        &self.board
    }

    pub fn color(&self) -> Color {
        self.color
    }

    pub fn carrier(&self) -> &BTreeSet<Cell> {
        &self.carrier
    }

    pub fn stones(&self) -> &BTreeSet<Cell> {
        &self.stones
    }

    pub fn to_record(&self) -> Record {
        let mut record = Record::new(Arc::clone(&self.board));
        record.stones = self.stones.iter().map(|&cell| (cell, self.color)).collect();
        record.marks.visible = Some(self.stones.union(&self.carrier).copied().collect());
        let own = self.edges.iter().map(|edge| edge.0);
        record.marks.edges = Some(own.chain(self.walls.iter().copied()).collect());
        record
    }

    fn with_carrier(&self, carrier: BTreeSet<Cell>) -> Self {
        Self { carrier, ..self.clone() }
    }

    /// The template with one of its empty cells given to the opponent.
    #[must_use]
    pub fn without_cell(&self, cell: Cell) -> Self {
        let mut smaller = self.clone();
        smaller.carrier.remove(&cell);
        smaller
    }

    /// The template with one more empty cell.
    #[must_use]
    pub fn with_cell(&self, cell: Cell) -> Self {
        let mut larger = self.clone();
        if !self.stones.contains(&cell) && cell.index() < self.board.len() {
            larger.carrier.insert(cell);
        }
        larger
    }

    /// The template without one stone, if the targets remain.
    fn without_stone(&self, cell: Cell) -> Option<Self> {
        let mut lighter = self.clone();
        lighter.stones.remove(&cell);
        lighter.carrier.insert(cell);
        if let Some(named) = &mut lighter.named {
            named.remove(&cell);
        }
        (lighter.ends().len() >= self.ends().len()).then_some(lighter)
    }

    /// The targets other than edges: the named chains, or all stones of an edge template as one
    /// group, or all chains of a template in the interior.
    fn ends(&self) -> Vec<BTreeSet<Cell>> {
        match (&self.named, self.edges.len()) {
            (Some(named), _) => {
                let mut chains = self.chains();
                chains.retain(|chain| !chain.is_disjoint(named));
                chains
            }
            (None, 0) => self.chains(),
            (None, 1) if !self.stones.is_empty() => vec![self.stones.clone()],
            (None, _) => Vec::new(),
        }
    }

    fn chains(&self) -> Vec<BTreeSet<Cell>> {
        let mut rest = self.stones.clone();
        let mut chains = Vec::new();
        while let Some(&first) = rest.first() {
            let chain = self.board.connected([first], |cell| rest.remove(&cell));
            chains.push(chain.into_iter().collect());
        }
        chains
    }
}

/// The color of the stones or, if that is ambiguous, the color with more edges drawn.
fn color_of(
    record: &Record,
    black: &BTreeSet<Cell>,
    white: &BTreeSet<Cell>,
) -> Result<Color, TemplateError> {
    let sides = || record.marks.edges.iter().flatten();
    let drawn = |color| sides().filter(|side| sides_of(color).contains(side)).count();
    let by_edges = match drawn(Color::Black).cmp(&drawn(Color::White)) {
        Ordering::Greater => Some(Color::Black),
        Ordering::Less => Some(Color::White),
        Ordering::Equal => None,
    };
    match (black.is_empty(), white.is_empty()) {
        (true, true) => by_edges.ok_or(TemplateError::NoStones),
        (false, true) => Ok(Color::Black),
        (true, false) => Ok(Color::White),
        (false, false) => by_edges.ok_or(TemplateError::BothColors),
    }
}

fn color_of_named(
    board: &Board,
    named: &BTreeSet<Cell>,
    black: &BTreeSet<Cell>,
    white: &BTreeSet<Cell>,
) -> Result<Color, TemplateError> {
    let stones = || black.union(white);
    let found = match named.iter().find(|cell| !stones().any(|stone| stone == *cell)) {
        Some(&cell) => format!("`{}`, which is none", board.name(cell)),
        None if named.is_empty() => "no cell".to_owned(),
        None if named.is_subset(black) => return Ok(Color::Black),
        None if named.is_subset(white) => return Ok(Color::White),
        None => "both colors".to_owned(),
    };
    let like = stones().next().ok_or(TemplateError::NoStones)?;
    let like = board.name(*like).to_owned();
    Err(TemplateError::NotStones { like, found })
}

fn sides_of(color: Color) -> [Side; 2] {
    match color {
        Color::Black => [Side::Bottom, Side::Top],
        Color::White => [Side::Right, Side::Left],
    }
}

/// The drawn edges of the template's color that a visible cell touches.
fn edges_of(
    record: &Record,
    color: Color,
    visible: &dyn Fn(Cell) -> bool,
) -> Vec<(Side, BTreeSet<Cell>)> {
    let sides = sides_of(color);
    let drawn = |side: &Side| match &record.marks.edges {
        Some(edges) => edges.contains(side),
        None => *side == sides[0],
    };
    let edges = sides.into_iter().filter(drawn);
    let edges = edges.map(|side| (side, cells_at(&record.board, color, side)));
    edges.filter(|(_, cells)| cells.iter().any(|&cell| visible(cell))).collect()
}

fn walls_of(record: &Record, color: Color) -> Vec<Side> {
    let drawn = |side: &Side| record.marks.edges.iter().flatten().any(|at| at == side);
    sides_of(!color).into_iter().filter(drawn).collect()
}

fn cells_at(board: &Board, color: Color, side: Side) -> BTreeSet<Cell> {
    let named = board.goal(color).terminals().iter().filter(|at| at.name == side.name());
    named.flat_map(|at| at.cells.iter().copied()).collect()
}
