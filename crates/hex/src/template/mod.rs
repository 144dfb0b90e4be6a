//! Templates: patterns that are connected even if the opponent moves first.
//!
//! A template has stones of one color, its *carrier* of empty cells, and perhaps an edge.
//! Everything outside is taken to be the opponent's, so nothing need be known about it. It is
//! *valid* if the color can connect its stones to the edge — or, without an edge, all its chains
//! to one another — with the opponent to move: the value of the pattern is ⊤. It is *minimal* if
//! it is valid and every empty cell is needed. Stones of an edge template count as one group, as
//! they do in play; with [`Template::connecting`] each of the chains that it names must be
//! connected, and the other stones only help.
//!
//! More cells never hurt, so the valid carriers are known by the minimal ones:
//! [`Template::minimal_inside`] finds all of them within a given template, and [`Catalog`] all
//! edge templates of a height and a number of stones.
//!
//! ```
//! use mustplay_work::Unwatched;
//! use mustplay_hex::{Template, notation};
//!
//! let ziggurat = r#"<hexboard size="3x4" coords="none" edges="bottom"
//!     visible="area(c1,a3,d3,d1)" contents="R c1"/>"#;
//! let (_, record) = notation::read(ziggurat)?;
//! let judgment = Template::of(&record)?.judge(&Unwatched)?;
//! assert!(judgment.valid && judgment.redundant.is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod catalog;
mod inside;
mod judgment;
mod pattern;
mod worth;

use std::collections::BTreeSet;
use std::sync::Arc;

use thiserror::Error;

use crate::board::{Board, Cell, Goal, Shape, Side};
use crate::color::Color;
use crate::record::{Record, ReplayError};

pub use catalog::{Bounds, Catalog, CatalogError};
pub use inside::{Inside, MOST_SEARCHED};
pub use judgment::Judgment;

/// A pattern of stones and empty cells that should be connected.
#[derive(Clone, Debug)]
pub struct Template {
    board: Arc<Board>,
    color: Color,
    stones: BTreeSet<Cell>,
    carrier: BTreeSet<Cell>,
    /// The edge and the cells that touch it; none for a template in the interior.
    edge: Option<(Side, BTreeSet<Cell>)>,
    /// The stones whose chains must be connected, if they are named.
    named: Option<BTreeSet<Cell>>,
}

/// Why a diagram is no template.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TemplateError {
    /// The record is impossible.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// Only Hex has templates of this kind.
    #[error("expected a Hex board, found {0}")]
    NotHex(String),
    /// Nothing to connect.
    #[error("expected stones to connect, found none among the visible cells")]
    NoStones,
    /// Stones of both colors with nothing to say whose template it is.
    #[error(
        "expected stones of one color, or an edge that tells whose template it is, \
         found both colors"
    )]
    BothColors,
    /// Without an edge there must be at least two chains.
    #[error("expected an edge or at least two chains to connect, found one chain and no edge")]
    OneChain,
    /// More than one edge of the color.
    #[error("expected one edge to connect to, found the top and the bottom, or left and right")]
    TwoEdges,
    /// Something else than stones is to be connected.
    #[error("connect: expected visible stones of one color, like `{like}`, found {found}")]
    NotStones {
        /// A stone of the template.
        like: String,
        /// What was named instead.
        found: String,
    },
}

impl Template {
    /// The template that a diagram shows: its visible cells, and the edges it draws.
    ///
    /// A diagram that does not say which edges it draws means the bottom one for Red and the
    /// right one for Blue if a visible cell touches it, as wikis draw templates.
    pub fn of(record: &Record) -> Result<Self, TemplateError> {
        Self::read(record, None)
    }

    /// The template that a diagram shows, when the chains of some stones must be connected: each
    /// of them to the edge, or without an edge to one another. All other stones help. The named
    /// stones say whose template it is.
    pub fn connecting(record: &Record, named: &BTreeSet<Cell>) -> Result<Self, TemplateError> {
        Self::read(record, Some(named))
    }

    fn read(record: &Record, named: Option<&BTreeSet<Cell>>) -> Result<Self, TemplateError> {
        let setup = record.replay()?;
        let board = Arc::clone(&setup.board);
        if !matches!(board.shape(), Shape::Hex { .. }) {
            return Err(TemplateError::NotHex(board.shape().to_string()));
        }
        let visible = |cell: Cell| {
            let shown = record.marks.visible.as_ref();
            shown.is_none_or(|shown| shown.contains(&cell))
        };
        let stones = |color| -> BTreeSet<Cell> {
            let cells = setup.cells_of(color).into_iter();
            cells.filter(|&cell| visible(cell)).collect()
        };
        let (black, white) = (stones(Color::Black), stones(Color::White));
        let color = match named {
            Some(named) => color_of_named(&board, named, &black, &white)?,
            None => color_of(record, &black, &white)?,
        };
        let taken: BTreeSet<Cell> = setup.stones.iter().map(|stone| stone.0).collect();
        let carrier = board
            .cells()
            .filter(|&cell| visible(cell) && !taken.contains(&cell))
            .collect();
        let template = Self {
            color,
            stones: stones(color),
            carrier,
            edge: edge_of(record, color, &visible)?,
            named: named.cloned(),
            board,
        };
        template.check()
    }

    fn check(self) -> Result<Self, TemplateError> {
        match (&self.edge, self.ends().len()) {
            (_, 0) => Err(TemplateError::NoStones),
            (None, 1) => Err(TemplateError::OneChain),
            _ => Ok(self),
        }
    }

    /// The board of the diagram.
    pub fn board(&self) -> &Arc<Board> {
        &self.board
    }

    /// Whose template it is.
    pub fn color(&self) -> Color {
        self.color
    }

    /// Its empty cells.
    pub fn carrier(&self) -> &BTreeSet<Cell> {
        &self.carrier
    }

    /// Its stones.
    pub fn stones(&self) -> &BTreeSet<Cell> {
        &self.stones
    }

    /// The template as a diagram: its cells are visible, the rest is not.
    pub fn to_record(&self) -> Record {
        let mut record = Record::new(Arc::clone(&self.board));
        record.stones = self.stones.iter().map(|&cell| (cell, self.color)).collect();
        record.marks.visible = Some(self.stones.union(&self.carrier).copied().collect());
        record.marks.edges = Some(self.edge.iter().map(|edge| edge.0).collect());
        record
    }

    /// This template's stones with another carrier.
    fn with_carrier(&self, carrier: BTreeSet<Cell>) -> Self {
        Self {
            carrier,
            ..self.clone()
        }
    }

    /// The template when one of its empty cells is the opponent's.
    #[must_use]
    pub fn without_cell(&self, cell: Cell) -> Self {
        let mut smaller = self.clone();
        smaller.carrier.remove(&cell);
        smaller
    }

    /// The template when one more cell is free.
    #[must_use]
    pub fn with_cell(&self, cell: Cell) -> Self {
        let mut larger = self.clone();
        if !self.stones.contains(&cell) && cell.index() < self.board.len() {
            larger.carrier.insert(cell);
        }
        larger
    }

    /// The template when one stone is taken off, if there is still the same to connect.
    fn without_stone(&self, cell: Cell) -> Option<Self> {
        let mut lighter = self.clone();
        lighter.stones.remove(&cell);
        lighter.carrier.insert(cell);
        let enough = match (&self.named, &self.edge) {
            (Some(named), _) => !named.contains(&cell),
            (None, Some(_)) => !lighter.stones.is_empty(),
            (None, None) => lighter.chains().len() >= self.chains().len(),
        };
        enough.then_some(lighter)
    }

    /// What must be connected: the chains that are named, or all stones of an edge template as
    /// one group, or all chains.
    fn ends(&self) -> Vec<BTreeSet<Cell>> {
        match (&self.named, &self.edge) {
            (Some(named), _) => {
                let mut chains = self.chains();
                chains.retain(|chain| !chain.is_disjoint(named));
                chains
            }
            (None, Some(_)) if self.stones.is_empty() => Vec::new(),
            (None, Some(_)) => vec![self.stones.clone()],
            (None, None) => self.chains(),
        }
    }

    fn chains(&self) -> Vec<BTreeSet<Cell>> {
        let mut rest = self.stones.clone();
        let mut chains = Vec::new();
        while let Some(first) = rest.pop_first() {
            let mut chain = BTreeSet::from([first]);
            let mut todo = vec![first];
            while let Some(cell) = todo.pop() {
                for next in self.board.neighbors(cell) {
                    if rest.remove(next) {
                        chain.insert(*next);
                        todo.push(*next);
                    }
                }
            }
            chains.push(chain);
        }
        chains
    }
}

fn color_of(
    record: &Record,
    black: &BTreeSet<Cell>,
    white: &BTreeSet<Cell>,
) -> Result<Color, TemplateError> {
    match (black.is_empty(), white.is_empty()) {
        (true, true) => Err(TemplateError::NoStones),
        (false, true) => Ok(Color::Black),
        (true, false) => Ok(Color::White),
        (false, false) => {
            let edges = record.marks.edges.as_ref();
            let has = |color| {
                let own = sides_of(color);
                edges.is_some_and(|edges| own.iter().any(|side| edges.contains(side)))
            };
            match (has(Color::Black), has(Color::White)) {
                (true, false) => Ok(Color::Black),
                (false, true) => Ok(Color::White),
                _ => Err(TemplateError::BothColors),
            }
        }
    }
}

/// Whose stones are named: all of them must be stones of one color.
fn color_of_named(
    board: &Board,
    named: &BTreeSet<Cell>,
    black: &BTreeSet<Cell>,
    white: &BTreeSet<Cell>,
) -> Result<Color, TemplateError> {
    let stones = || black.union(white);
    let found = match named
        .iter()
        .find(|cell| !stones().any(|stone| stone == *cell))
    {
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

/// The edge that the template connects to: one that is drawn and that a visible cell touches.
fn edge_of(
    record: &Record,
    color: Color,
    visible: &dyn Fn(Cell) -> bool,
) -> Result<Option<(Side, BTreeSet<Cell>)>, TemplateError> {
    let sides = sides_of(color);
    let drawn = |side: &Side| match &record.marks.edges {
        Some(edges) => edges.contains(side),
        None => *side == sides[0],
    };
    let mut touched = sides
        .into_iter()
        .filter(drawn)
        .map(|side| (side, cells_at(&record.board, color, side)))
        .filter(|(_, cells)| cells.iter().any(|&cell| visible(cell)));
    match (touched.next(), touched.next()) {
        (edge, None) => Ok(edge),
        (_, Some(_)) => Err(TemplateError::TwoEdges),
    }
}

/// The cells of the board that touch an edge of `color`.
fn cells_at(board: &Board, color: Color, side: Side) -> BTreeSet<Cell> {
    let Goal::Join(terminals) = board.goal(color) else {
        return BTreeSet::new();
    };
    let named = terminals.iter().filter(|at| at.name == side.name());
    named.flat_map(|at| at.cells.iter().copied()).collect()
}
