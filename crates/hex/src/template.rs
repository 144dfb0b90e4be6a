//! Templates: patterns that are connected even if the opponent moves first.
//!
//! A template has stones of one color, its *carrier* of empty cells, and perhaps an edge.
//! Everything outside is taken to be the opponent's. It is *valid* if the color can connect
//! its stones to the edge — or, without an edge, its two chains to each other — with the
//! opponent to move: the value of the pattern is ⊤. It is *minimal* if it is valid and every
//! empty cell is needed. Stones of an edge template count as one group, as they do in play.
//!
//! This is Shannon's game on the carrier, with the group and the goal as terminals: a region
//! with two outcomes whose value is swept cell by cell. Carriers of a few rows are narrow, so
//! that takes milliseconds.
//!
//! ```
//! use mustplay_games::Unwatched;
//! use mustplay_hex::{Template, notation};
//!
//! let ziggurat = r#"<hexboard size="3x4" coords="none" edges="bottom"
//!     visible="area(c1,a3,d3,d1)" contents="R c1"/>"#;
//! let (_, record) = notation::read(ziggurat)?;
//! let judgment = Template::of(&record)?.judge(&Unwatched)?;
//! assert!(judgment.valid && judgment.redundant.is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use mustplay_games::Watch;
use thiserror::Error;

use crate::board::{Board, Cell, Goal, Graph, Shape, Side};
use crate::color::Color;
use crate::record::{Record, ReplayError};
use crate::region::{Links, Region};
use crate::setup::Setup;
use crate::value::{self, Surroundings, ValueError};

/// A pattern of stones and empty cells that should be connected.
#[derive(Clone, Debug)]
pub struct Template {
    board: Arc<Board>,
    color: Color,
    stones: BTreeSet<Cell>,
    carrier: BTreeSet<Cell>,
    /// The cells that touch the edge; none for a template in the interior.
    edge: Option<BTreeSet<Cell>>,
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
    /// Without an edge there must be two chains.
    #[error("expected two chains to connect or an edge, found {0} chains and no edge")]
    Chains(usize),
    /// More than one edge of the color.
    #[error("expected one edge to connect to, found the top and the bottom, or left and right")]
    TwoEdges,
}

/// What a template is worth.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Judgment {
    /// Connected even if the opponent moves first.
    pub valid: bool,
    /// If valid: every intrusion with all replies that keep the connection.
    pub answers: BTreeMap<Cell, Vec<Cell>>,
    /// If not valid: the intrusions that break it.
    pub refutations: Vec<Cell>,
    /// If valid: empty cells that could be the opponent's at no harm, one at a time.
    pub redundant: Vec<Cell>,
    /// If valid: stones without which the rest is still connected, one at a time.
    pub removable: Vec<Cell>,
}

impl Judgment {
    /// Valid, and every empty cell is needed.
    pub fn is_minimal(&self) -> bool {
        self.valid && self.redundant.is_empty()
    }
}

impl Template {
    /// The template that a diagram shows: its visible cells, and the edges it draws.
    ///
    /// A diagram that does not say which edges it draws means the bottom one for Red and the
    /// right one for Blue if a visible cell touches it, as wikis draw templates.
    pub fn of(record: &Record) -> Result<Self, TemplateError> {
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
        let color = color_of(record, &stones(Color::Black), &stones(Color::White))?;
        let taken: BTreeSet<Cell> = setup.stones.iter().map(|stone| stone.0).collect();
        let carrier = board
            .cells()
            .filter(|&cell| visible(cell) && !taken.contains(&cell))
            .collect();
        let template = Self {
            color,
            stones: stones(color),
            carrier,
            edge: edge_cells(record, color, &visible)?,
            board,
        };
        template.check()
    }

    fn check(self) -> Result<Self, TemplateError> {
        let chains = self.chains().len();
        match (&self.edge, chains) {
            (_, 0) => Err(TemplateError::NoStones),
            (Some(_), _) | (None, 2) => Ok(self),
            (None, chains) => Err(TemplateError::Chains(chains)),
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

    /// The template when one stone is taken off, if something is left to connect.
    fn without_stone(&self, cell: Cell) -> Option<Self> {
        let mut lighter = self.clone();
        lighter.stones.remove(&cell);
        lighter.carrier.insert(cell);
        lighter.check().ok()
    }

    /// Whether it is connected even if the opponent moves first.
    pub fn is_valid(&self, watch: &dyn Watch) -> Result<bool, ValueError> {
        Ok(self.worth(&[], watch)? == Worth::Connected)
    }

    /// Everything there is to say about it.
    pub fn judge(&self, watch: &dyn Watch) -> Result<Judgment, ValueError> {
        let mut judgment = Judgment {
            valid: self.is_valid(watch)?,
            ..Judgment::default()
        };
        for &intrusion in &self.carrier {
            if self.worth(&[(intrusion, !self.color)], watch)? == Worth::Cut {
                judgment.refutations.push(intrusion);
            } else if judgment.valid {
                let replies = self.answers(intrusion, watch)?;
                judgment.answers.insert(intrusion, replies);
            }
        }
        if judgment.valid {
            for &cell in &self.carrier {
                if self.without_cell(cell).is_valid(watch)? {
                    judgment.redundant.push(cell);
                }
            }
            for &cell in &self.stones {
                if let Some(lighter) = self.without_stone(cell)
                    && lighter.is_valid(watch)?
                {
                    judgment.removable.push(cell);
                }
            }
        }
        Ok(judgment)
    }

    fn answers(&self, intrusion: Cell, watch: &dyn Watch) -> Result<Vec<Cell>, ValueError> {
        let mut replies = Vec::new();
        for &reply in self.carrier.iter().filter(|&&cell| cell != intrusion) {
            let stones = [(intrusion, !self.color), (reply, self.color)];
            if self.worth(&stones, watch)? == Worth::Connected {
                replies.push(reply);
            }
        }
        Ok(replies)
    }

    /// The smallest template inside this one that dropping cells one after another leads to;
    /// itself if it is minimal. `None` if it is not valid.
    pub fn shrunk(&self, watch: &dyn Watch) -> Result<Option<Self>, ValueError> {
        if !self.is_valid(watch)? {
            return Ok(None);
        }
        let mut small = self.clone();
        for &cell in &self.carrier {
            let smaller = small.without_cell(cell);
            if smaller.is_valid(watch)? {
                small = smaller;
            }
        }
        Ok(Some(small))
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

    /// What the carrier with further stones on it is worth: one of the three values of a
    /// region with two outcomes.
    fn worth(&self, stones: &[(Cell, Color)], watch: &dyn Watch) -> Result<Worth, ValueError> {
        let cells: Vec<Cell> = self.carrier.iter().copied().collect();
        let board = Arc::new(self.carrier_board(&cells));
        if board.is_joined() || cells.is_empty() {
            return Ok(if board.is_joined() {
                Worth::Connected
            } else {
                Worth::Cut
            });
        }
        let mut setup = Setup::empty(board.clone());
        // On the carrier's own board the template's color is Black, whatever it is here.
        for &(cell, color) in stones {
            if let Ok(vertex) = cells.binary_search(&cell) {
                let color = if color == self.color {
                    Color::Black
                } else {
                    Color::White
                };
                setup.stones.push((Cell::new(vertex), color));
            }
        }
        let everything: Vec<Cell> = board.cells().collect();
        let region = Region::new(&setup, &everything)?;
        let valuation = value::evaluate(&region, Surroundings::Board, watch)?;
        Ok(match valuation.settled() {
            None => Worth::Contested,
            Some(atom) if valuation.outcomes()[atom.index()] == Links::WON => Worth::Connected,
            Some(_) => Worth::Cut,
        })
    }

    /// Shannon's game on the carrier: vertex 0 is the group, vertex 1 what it must reach, the
    /// others are the cells in order.
    fn carrier_board(&self, cells: &[Cell]) -> Board {
        let chains = self.chains();
        let (group, other) = match &self.edge {
            Some(_) => (self.stones.clone(), BTreeSet::new()),
            None => (chains[0].clone(), chains[1].clone()),
        };
        let touches = |cell: &Cell, set: &BTreeSet<Cell>| {
            self.board
                .neighbors(*cell)
                .iter()
                .any(|next| set.contains(next))
        };
        let at_edge = |cell: &Cell| self.edge.as_ref().is_some_and(|edge| edge.contains(cell));
        let mut edges = Vec::new();
        for (i, cell) in cells.iter().enumerate() {
            if touches(cell, &group) {
                edges.push((0, i + 2));
            }
            if touches(cell, &other) || at_edge(cell) {
                edges.push((1, i + 2));
            }
            for (j, later) in cells.iter().enumerate().skip(i + 1) {
                if self.board.neighbors(*cell).contains(later) {
                    edges.push((i + 2, j + 2));
                }
            }
        }
        if group.iter().any(at_edge) {
            edges.push((0, 1));
        }
        let graph = Graph {
            vertices: cells.len() + 2,
            edges,
            terminals: (0, 1),
        };
        Board::shannon_vertices(&graph).expect("a part of a board is a board")
    }
}

/// The values over two outcomes: ⊤, {⊤ | ⊥} and ⊥.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Worth {
    Connected,
    Contested,
    Cut,
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

fn sides_of(color: Color) -> [Side; 2] {
    match color {
        Color::Black => [Side::Bottom, Side::Top],
        Color::White => [Side::Right, Side::Left],
    }
}

/// The cells that touch the edge the template connects to; `None` without an edge.
fn edge_cells(
    record: &Record,
    color: Color,
    visible: &dyn Fn(Cell) -> bool,
) -> Result<Option<BTreeSet<Cell>>, TemplateError> {
    let touching = |side: Side| -> BTreeSet<Cell> {
        let Goal::Join(terminals) = record.board.goal(color) else {
            return BTreeSet::new();
        };
        let named = terminals
            .iter()
            .filter(|terminal| terminal.name == side.name());
        let cells = named.flat_map(|terminal| terminal.cells.iter().copied());
        cells.filter(|&cell| visible(cell)).collect()
    };
    let sides = sides_of(color);
    let drawn: Vec<Side> = match &record.marks.edges {
        Some(edges) => sides
            .into_iter()
            .filter(|side| edges.contains(side))
            .collect(),
        None => vec![sides[0]],
    };
    let mut touched = drawn
        .into_iter()
        .map(touching)
        .filter(|cells| !cells.is_empty());
    match (touched.next(), touched.next()) {
        (edge, None) => Ok(edge),
        (_, Some(_)) => Err(TemplateError::TwoEdges),
    }
}
