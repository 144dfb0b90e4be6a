//! Ladders along an edge, and patterns ahead of them: escapes, breakers and creations.
//!
//! A *ladder* on row r, counted from the edge, is a stone of the attacker on that row, its *head*,
//! with the defender to move. It runs along the edge, over a *track* of free cells on the rows 1 to
//! r, toward a pattern. Behind the head the defender has blocked it so far: the defender has row r
//! − 1 and everything above the track. The number of free cells on row r between the head and the
//! pattern is the ladder's *width*.
//!
//! Three questions are answered for both ends of a pattern.
//!
//! * It is an *escape* at some width if the attacker connects the head to the edge although
//!   everything outside is the defender's: a template in which the head is named.
//! * It is a *breaker* if the defender stops the ladder although everything beyond is the
//!   attacker's and connected to the edge: all outside cells on the rows of the pattern, except
//!   those before it. Everything above these rows stays the defender's; a pattern that lets a
//!   ladder climb must include the rows for it. If the pattern is neither, the cells beyond it
//!   decide.
//! * It *creates* a ladder if its own stones get connected to the edge when a ladder escape, a row
//!   of the attacker's stones on all its rows, stands at the far end of a track.
//!
//! **Behind the head** only a few cells of the rows below r − 1 can matter, and these are part of
//! the track; so the others may be given to the defender. Let the head be in column 0 and go to the
//! right; cell (c, h) in column c and row h touches (c − 1, h − 1) and (c, h − 1) below it. On row
//! 2 no such cell is left: (−1, 1) is the defender's. On row 3 the cell (−1, 1) touches (0, 2),
//! which is free. Any cell of row 1 further back has only the defender's cells above it, and a path
//! along row 1 to it has already reached the edge. On row 4 the attacker may reach (−1, 2), which
//! touches (0, 3) and, below it, (−1, 1) and (−2, 1), and may crawl back along row 2. That leads
//! nowhere: the defender answers in the pairs {(−k, 2), (−k − 1, 1)} for k ≥ 2. A path back over
//! (−2, 2), …, (−m, 2) then ends at (−2, 1), which (−1, 2) touches itself. So the track begins at
//! the columns 0, 0, −1, −2 of the rows r, r − 1, r − 2, r − 3.
//!
//! **Wide tracks are equivalent.** A track with a head at one end and a pattern at the other is a
//! region whose value is constant from [`Ladder::SETTLED`] columns on; the same holds for a track
//! with an escape from [`Ladder::FAR`] on. A test computes that the values for these lengths and
//! for one column more are equal games. Longer tracks are sums of these with further columns, and
//! equal games are equal in every sum (CVH). So a few widths determine all, and one width
//! determines whether a ladder is created: a nearer escape is never worse, since it may represent
//! the cells beyond it. On the second row even the least width determines all: either the defender
//! takes the free cell below the head, or the attacker does. Then the attacker must continue along
//! the row, or the defender stops the head there, and this is the ladder of one column less.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use std::sync::Arc;

use mustplay_core::ProgressSink;
use thiserror::Error;

use super::ground::{GroundPattern, Place, mirrored, neighbors};
use super::{Template, TemplateError, cells_at, sides_of};
use crate::board::{Board, BoardError, Cell, Coordinate, Shape, Side};
use crate::color::Color;
use crate::record::Record;
use crate::value::ValueError;

/// Ladders on a row at one end of a pattern: those that arrive there and those that leave.
#[derive(Clone, Debug)]
pub struct Ladder {
    side: Side,
    row: usize,
    site: Site,
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LadderError {
    #[error(transparent)]
    Template(#[from] TemplateError),
    #[error("expected a diagram that draws one edge, with a visible cell on it, found {0}")]
    Edges(usize),
    #[error("expected a ladder on row 2, 3 or 4, found row {0}")]
    Row(usize),
    #[error(
        "expected visible cells on each of the {row} rows of the ladder, found none on row {empty}"
    )]
    Hidden { row: usize, empty: usize },
    #[error("expected a width from {least} to {most}, found {found}")]
    Width { least: usize, most: usize, found: usize },
    #[error(transparent)]
    Board(#[from] BoardError),
    #[error(transparent)]
    Value(#[from] ValueError),
}

/// The most columns of a track that are considered, beyond those next to the pattern.
const MOST_COLUMNS: usize = 40;

impl Ladder {
    /// The number of columns of a track from which more columns do not affect a ladder.
    pub const SETTLED: usize = 2;

    /// The number of columns of a track from which more columns do not affect a creation.
    pub const FAR: usize = 3;

    /// The ladders on a row at both ends of a diagram's visible cells. The drawn edge is the
    /// attacker's.
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

    /// The side of the board that this end of the pattern faces.
    pub fn side(&self) -> Side {
        self.side
    }

    /// The last column of the track before the pattern: to the left of it, all rows of the track
    /// are free, and the pattern has no cell above the track.
    fn last_clear(&self) -> isize {
        let clear = |(height, first): (usize, isize)| match height {
            height if height <= self.row => Some(first - 1),
            height if height == self.row + 1 => Some(first - 2),
            _ => None,
        };
        self.site.firsts().filter_map(clear).min().expect("cells on every row")
    }

    /// A template of this pattern with additional surroundings.
    ///
    /// `track` are free cells outside the pattern, `rim` cells that touch outside cells connected
    /// to the edge, and `head` the ladder's stone, which must be connected. Without a head, the
    /// stones of the pattern must be.
    fn template(
        &self,
        track: &BTreeSet<Place>,
        rim: &BTreeSet<Place>,
        head: Option<Place>,
    ) -> Result<Template, LadderError> {
        let stones: BTreeSet<Place> = self.site.stones.iter().copied().chain(head).collect();
        let carrier: BTreeSet<Place> = self.site.carrier.union(track).copied().collect();
        let pattern = GroundPattern { stones, carrier };
        let ((left, top), (right, _)) = pattern.corners();
        let columns = (right - left + 1).unsigned_abs();
        let board = Arc::new(Board::hex(columns, (1 - top).unsigned_abs())?);
        let cell = |&(column, row): &Place| {
            let at = Coordinate {
                column: (column - left).unsigned_abs(),
                row: (row - top).unsigned_abs(),
            };
            board.cell_at(at).expect("the board was made for the ladder")
        };
        let mut touching = cells_at(&board, Color::Black, Side::Bottom);
        touching.extend(rim.iter().map(cell));
        Ok(Template {
            color: Color::Black,
            stones: pattern.stones.iter().map(cell).collect(),
            carrier: pattern.carrier.iter().map(cell).collect(),
            edges: vec![(Side::Bottom, touching)],
            walls: Vec::new(),
            named: head.map(|head| BTreeSet::from([cell(&head)])),
            board,
        })
    }
}

/// The fate of a ladder.
#[derive(Clone, Copy, PartialEq, Eq, Debug, schemars::JsonSchema, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Fate {
    /// The ladder is connected, whatever lies outside the pattern.
    Escapes,
    /// The ladder is stopped, whatever lies beyond the pattern on its rows.
    Broken,
    /// The cells beyond the pattern decide.
    Open,
}

impl Ladder {
    /// The possible widths: the head and the defender's stones behind it avoid the pattern.
    pub fn widths(&self) -> RangeInclusive<usize> {
        let least = (self.first_on_row() - 1 - self.nearest()).unsigned_abs();
        least..=least + MOST_COLUMNS
    }

    /// The width from which on the fate is constant.
    pub fn settled(&self) -> usize {
        let head = self.last_clear() - Self::SETTLED as isize;
        let width = self.first_on_row() - 1 - head;
        width.unsigned_abs().max(*self.widths().start())
    }

    pub fn fate(&self, width: usize, sink: &dyn ProgressSink) -> Result<Fate, LadderError> {
        if self.arriving(width, false)?.is_valid(sink)? {
            return Ok(Fate::Escapes);
        }
        let may_run_on = self.arriving(width, true)?.is_valid(sink)?;
        Ok(if may_run_on { Fate::Open } else { Fate::Broken })
    }

    /// The ladder of some width as a template; `generous` gives the attacker the cells beyond.
    fn arriving(&self, width: usize, generous: bool) -> Result<Template, LadderError> {
        let (least, most) = self.widths().into_inner();
        if !(least..=most).contains(&width) {
            return Err(LadderError::Width { least, most, found: width });
        }
        let head = at(self.first_on_row() - 1 - width as isize, self.row);
        let rows = (1..=self.row).flat_map(|height| {
            let begin = head.0 - self.behind(height);
            let end = self.site.first(height).expect("cells on every row");
            (begin..end).map(move |column| at(column, height))
        });
        let track = rows.filter(|&place| place != head).collect();
        let rim = if generous { self.rim(&track) } else { BTreeSet::new() };
        self.template(&track, &rim, Some(head))
    }

    /// The cells that touch a cell beyond the pattern: on one of its rows, not before it.
    fn rim(&self, track: &BTreeSet<Place>) -> BTreeSet<Place> {
        let firsts: BTreeMap<usize, isize> = self.site.firsts().collect();
        let is_beyond = |place: &Place| {
            let first = firsts.get(&height(*place));
            let is_outside = place.1 <= 0 && !self.site.visible.contains(place);
            is_outside && first.is_some_and(|&first| place.0 > first)
        };
        let own = self.site.stones.union(&self.site.carrier).chain(track).copied();
        own.filter(|&place| neighbors(place).iter().any(is_beyond)).collect()
    }

    /// The rightmost possible column of the head.
    fn nearest(&self) -> isize {
        let rightmost = |(height, first): (usize, isize)| {
            if height >= self.row { first - 1 } else { first + self.behind(height) }
        };
        self.site.firsts().map(rightmost).min().expect("cells on every row")
    }

    /// How many columns behind the head a row of the track begins.
    fn behind(&self, height: usize) -> isize {
        (self.row as isize - 1 - height as isize).max(0)
    }

    /// The first column of the pattern on the ladder's row.
    fn first_on_row(&self) -> isize {
        self.site.first(self.row).expect("cells on every row")
    }
}

/// The least that a pattern gives the attacker, with the defender to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, schemars::JsonSchema, serde::Serialize)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "Creation")]
pub enum LadderCreation {
    /// Its stones are connected to the edge, without a ladder.
    Connected,
    /// At least a ladder.
    Ladder,
    /// Not even a ladder.
    Nothing,
}

impl Ladder {
    /// The attacker's gain from the pattern when a ladder escape stands beyond some columns that
    /// are free on all rows; [`Ladder::FAR`] columns represent all greater numbers. `None` without
    /// stones of the attacker.
    pub fn creation(
        &self,
        columns: usize,
        sink: &dyn ProgressSink,
    ) -> Result<Option<LadderCreation>, LadderError> {
        if self.site.stones.is_empty() {
            return Ok(None);
        }
        let alone = self.template(&BTreeSet::new(), &BTreeSet::new(), None)?;
        if alone.is_valid(sink)? {
            return Ok(Some(LadderCreation::Connected));
        }
        let runs = self.leaving(columns)?.is_valid(sink)?;
        Ok(Some(if runs { LadderCreation::Ladder } else { LadderCreation::Nothing }))
    }

    /// The pattern with a track to its left and a ladder escape at its end. The escape leans: its
    /// cells are one column further left on each row down, so that each touches only the first cell
    /// of the track on its row.
    fn leaving(&self, columns: usize) -> Result<Template, LadderError> {
        if columns > MOST_COLUMNS {
            return Err(LadderError::Width { least: 0, most: MOST_COLUMNS, found: columns });
        }
        let begin = self.last_clear() + 1 - columns as isize;
        let mut track = BTreeSet::new();
        let mut rim: BTreeSet<Place> = BTreeSet::new();
        for height in 1..=self.row {
            let begin = begin - (self.row - height) as isize;
            let end = self.site.first(height).expect("cells on every row");
            track.extend((begin..end).map(|column| at(column, height)));
            rim.insert(at(begin, height));
        }
        self.template(&track, &rim, None)
    }
}

/// The visible cells of a diagram as places, with the attacker's edge below row 0; rows grow
/// downward, so that row 0 is the first one from the edge and −1 the second.
#[derive(Clone, Debug)]
struct Site {
    stones: BTreeSet<Place>,
    carrier: BTreeSet<Place>,
    visible: BTreeSet<Place>,
}

impl Site {
    /// The pattern of a diagram, and the sides of the board to its left and right.
    fn of(record: &Record) -> Result<([Side; 2], Self), LadderError> {
        let setup = record.replay().map_err(TemplateError::from)?;
        let board = &setup.board;
        let Shape::Hex { columns, rows } = board.shape() else {
            return Err(TemplateError::NotHex(board.shape().to_string()).into());
        };
        let [right, bottom] = [columns, rows].map(|size| size as isize - 1);
        let shown = record.marks.visible.as_ref();
        let is_visible = |cell: &Cell| shown.is_none_or(|shown| shown.contains(cell));
        let edge = edge_of(record, &is_visible)?;
        // Half a turn for the edges at the top and left. For the edges at the right and left,
        // columns and rows are exchanged, which is a reflection.
        let (sides, last, turned): (_, _, fn(Place) -> Place) = match edge {
            Side::Bottom => ([Side::Left, Side::Right], bottom, |at| at),
            Side::Top => ([Side::Right, Side::Left], 0, |at| (-at.0, -at.1)),
            Side::Right => ([Side::Top, Side::Bottom], right, |at| (at.1, at.0)),
            Side::Left => ([Side::Bottom, Side::Top], 0, |at| (-at.1, -at.0)),
        };
        let place = |cell: Cell| {
            let at = board.coordinate(cell).expect("a Hex board");
            let (column, row) = turned((at.column as isize, at.row as isize));
            (column, row - last)
        };
        let stones = |color| -> BTreeSet<Place> {
            setup.cells_of(color).into_iter().filter(is_visible).map(place).collect()
        };
        let (own, other) = (stones(owner(edge)), stones(!owner(edge)));
        let visible: BTreeSet<Place> = board.cells().filter(is_visible).map(place).collect();
        let is_empty = |at: &&Place| !own.contains(*at) && !other.contains(*at);
        let site = Self {
            carrier: visible.iter().filter(is_empty).copied().collect(),
            stones: own,
            visible,
        };
        Ok((sides, site))
    }

    fn mirrored(&self) -> Self {
        let image = |places: &BTreeSet<Place>| places.iter().copied().map(mirrored).collect();
        Self {
            stones: image(&self.stones),
            carrier: image(&self.carrier),
            visible: image(&self.visible),
        }
    }

    /// The first column of the pattern on a row, counted from the edge.
    fn first(&self, height: usize) -> Option<isize> {
        self.visible.iter().filter(|&&at| self::height(at) == height).map(|at| at.0).min()
    }

    /// The rows with cells of the pattern, counted from the edge, with their first columns.
    fn firsts(&self) -> impl Iterator<Item = (usize, isize)> {
        let heights: BTreeSet<usize> = self.visible.iter().copied().map(height).collect();
        let first = |height| self.first(height).map(|first| (height, first));
        heights.into_iter().filter_map(first)
    }
}

/// The row of a place, counted from the edge.
fn height(at: Place) -> usize {
    (1 - at.1).unsigned_abs()
}

/// The place in a column and a row counted from the edge.
fn at(column: isize, height: usize) -> Place {
    (column, 1 - height as isize)
}

fn owner(side: Side) -> Color {
    let is_black = sides_of(Color::Black).contains(&side);
    if is_black { Color::Black } else { Color::White }
}

/// The drawn edge, or the bottom one if no edges are stated.
fn edge_of(record: &Record, is_visible: &dyn Fn(&Cell) -> bool) -> Result<Side, LadderError> {
    let drawn = |side: &Side| match &record.marks.edges {
        Some(edges) => edges.contains(side),
        None => *side == Side::Bottom,
    };
    let is_seen = |side: &Side| cells_at(&record.board, owner(*side), *side).iter().any(is_visible);
    let touched: Vec<Side> =
        Side::ALL.into_iter().filter(|side| drawn(side) && is_seen(side)).collect();
    match touched[..] {
        [side] => Ok(side),
        _ => Err(LadderError::Edges(touched.len())),
    }
}
