//! Ladders along an edge, and patterns in their way: escapes, breakers and creations.
//!
//! A *ladder* on row r, counted from the edge, is a stone of the attacker on that row, its *head*,
//! with the defender to move. It runs along the edge, over a *track* of free cells on the rows 1
//! to r, towards a pattern. Behind the head the defender has blocked it so far: row r − 1 is the
//! defender's, and so is all that lies above the track. The number of free cells on row r between
//! the head and the pattern is the ladder's *width*.
//!
//! Three questions are answered for both ends of a pattern.
//!
//! * It is an *escape* at some width if the attacker gets the head connected to the edge although
//!   everything outside is the defender's: a template in which the head is named.
//! * It is a *breaker* if the defender stops the ladder although everything beyond is the
//!   attacker's and connected to the edge: all cells outside, on the rows that the pattern has
//!   cells on, but those before it. What is above these rows stays the defender's; a pattern that
//!   lets a ladder climb shows the rows for it. Else what lies beyond decides.
//! * It *creates* a ladder if its own stones get connected to the edge when at the far end of a
//!   track stands a fence of the attacker's on all its rows, the best of escapes.
//!
//! **Behind the head** only a few cells of the rows below r − 1 can matter, and these are part of
//! the track; so nothing is lost by giving the defender the others. Let the head be in column 0
//! and go to the right; cell (c, h) in column c and row h touches (c − 1, h − 1) and (c, h − 1)
//! below it. On row 2 all is said: (−1, 1) is the defender's. On row 3 the cell (−1, 1) touches
//! (0, 2), which is free; any cell of row 1 further back has neighbors above it that are the
//! defender's, and a way along row 1 to it has reached the edge before. On row 4 the attacker may
//! come to (−1, 2), which touches (0, 3) and, below it, (−1, 1) and (−2, 1), and may crawl back
//! along row 2. That leads nowhere: the defender answers in the pairs {(−k, 2), (−k − 1, 1)} for
//! k ≥ 2. A way back over (−2, 2), …, (−m, 2) then ends at (−2, 1), which (−1, 2) touches itself.
//! So the track begins at the columns 0, 0, −1, −2 of the rows r, r − 1, r − 2, r − 3.
//!
//! **Wide tracks are alike.** A track with a head at its one end and a pattern at the other is a
//! region whose value does not change any more once it has [`Ladder::SETTLED`] columns, nor does
//! that of a track with a fence from [`Ladder::FAR`] on. For both lengths and one column more the
//! values are equal games, which a test computes; longer tracks are sums of these with further
//! columns, and equal games are equal in every sum (CVH). So a few widths tell of all, and one
//! tells whether a ladder is created: a nearer fence is never worse, since it may stand for what
//! lies beyond it. On the second row even the least width tells of all: the defender must take
//! the free cell below the head, or the attacker does; then the attacker must go on along the
//! row, or the defender stops the head there; and that is the ladder of one column less.

mod arrival;
mod creation;
mod site;

use std::collections::BTreeSet;
use std::sync::Arc;

use thiserror::Error;

use super::pattern::Place;
use super::{Template, TemplateError, cells_at};
use crate::board::{Board, BoardError, Coordinate, Side};
use crate::color::Color;
use crate::record::Record;
use crate::value::ValueError;

pub use arrival::Fate;
pub use creation::Creation;
use site::Site;

/// Ladders on a row at one end of a pattern: those that arrive there and those that leave.
#[derive(Clone, Debug)]
pub struct Ladder {
    side: Side,
    row: usize,
    site: Site,
}

/// Why there are no ladders at a pattern.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LadderError {
    /// A diagram that shows no pattern.
    #[error(transparent)]
    Template(#[from] TemplateError),
    /// Not one edge.
    #[error("expected a diagram that draws one edge, with a visible cell on it, found {0}")]
    Edges(usize),
    /// A row of no known ladder.
    #[error("expected a ladder on row 2, 3 or 4, found row {0}")]
    Row(usize),
    /// A pattern that does not reach over all rows of the ladder.
    #[error(
        "expected visible cells on each of the {row} rows of the ladder, found none on row {empty}"
    )]
    Hidden {
        /// The row of the ladder.
        row: usize,
        /// A row without visible cells.
        empty: usize,
    },
    /// No room for the ladder, or more columns than are looked at.
    #[error("expected a width from {least} to {most}, found {found}")]
    Width {
        /// As close as the ladder can come.
        least: usize,
        /// As far as it is looked at.
        most: usize,
        /// The width given.
        found: usize,
    },
    /// More cells than a board has.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// A ladder that cannot be valued.
    #[error(transparent)]
    Value(#[from] ValueError),
}

/// The most columns of a track that are looked at, beyond those next to the pattern.
const MOST_COLUMNS: usize = 40;

impl Ladder {
    /// The columns of a track from which on more of them make no difference to a ladder.
    pub const SETTLED: usize = 2;

    /// The columns of a track from which on more of them make no difference to a creation.
    pub const FAR: usize = 3;

    /// The ladders on a row at the two ends of a pattern: the visible cells of a diagram.
    ///
    /// The edge is the one that the diagram draws, its owner the attacker.
    pub fn at(record: &Record, row: usize) -> Result<[Self; 2], LadderError> {
        if !(2..=4).contains(&row) {
            return Err(LadderError::Row(row));
        }
        let (sides, site) = Site::of(record)?;
        let hidden = (1..=row).find(|&height| site.first(height).is_none());
        if let Some(empty) = hidden {
            return Err(LadderError::Hidden { row, empty });
        }
        let mirrored = site.mirrored();
        let ladder = |(side, site)| Self { side, row, site };
        Ok([(sides[0], site), (sides[1], mirrored)].map(ladder))
    }

    /// The end of the pattern, as the side of the board that it looks to.
    pub fn side(&self) -> Side {
        self.side
    }

    /// The last column of the track that touches no cell of the pattern with another column of
    /// it: to the left, all rows of the track are free, and above it nothing is the pattern's.
    fn last_clear(&self) -> isize {
        let clear = |(height, first): (usize, isize)| match height {
            height if height <= self.row => Some(first - 1),
            height if height == self.row + 1 => Some(first - 2),
            _ => None,
        };
        let columns = self.site.firsts().filter_map(clear);
        columns.min().expect("cells on every row")
    }

    /// A template of this pattern with more around it.
    ///
    /// `track` are free cells outside it, `rim` those cells that touch something outside that is
    /// connected to the edge, and `head` the ladder's stone, which must be connected; without
    /// one it is the stones of the pattern.
    fn template(
        &self,
        track: &BTreeSet<Place>,
        rim: &BTreeSet<Place>,
        head: Option<Place>,
    ) -> Result<Template, LadderError> {
        let stones: BTreeSet<Place> = self.site.stones.iter().copied().chain(head).collect();
        let carrier: BTreeSet<Place> = self.site.carrier.union(track).copied().collect();
        let all = || stones.iter().chain(&carrier);
        let columns = all().map(|place| place.0);
        let (left, right) = (columns.clone().min(), columns.max());
        let (left, right) = left.zip(right).unwrap_or_default();
        let top = all().map(|place| place.1).min().unwrap_or_default();
        let size = ((right - left + 1).unsigned_abs(), (1 - top).unsigned_abs());
        let board = Arc::new(Board::hex(size.0, size.1)?);
        let cell = |&(column, row): &Place| {
            let at = Coordinate {
                column: (column - left).unsigned_abs(),
                row: (row - top).unsigned_abs(),
            };
            let cell = board.cell_at(at);
            cell.expect("the board was made for the ladder")
        };
        let mut touching = cells_at(&board, Color::Black, Side::Bottom);
        touching.extend(rim.iter().map(cell));
        Ok(Template {
            color: Color::Black,
            stones: stones.iter().map(cell).collect(),
            carrier: carrier.iter().map(cell).collect(),
            edges: vec![(Side::Bottom, touching)],
            walls: Vec::new(),
            named: head.map(|head| BTreeSet::from([cell(&head)])),
            board,
        })
    }
}
