//! Regions as small drawings, for readable files.
//!
//! ```text
//!  W 1 1
//! W . . 3
//!  2 2 W
//! ```
//!
//! Each row lies half a cell further to the right than the one above, like rows of Hex boards;
//! blanks are cells that play no part. A digit is a black stone of that terminal, `W` a white
//! stone, `B` a black stone inside the region, `.` an empty cell of the region, `*` the gap; `b`
//! and `w` are a gap with a stone. `①` to `④` are empty cells outside of the region between
//! invisible terminals of both colors, numbered by Black's terminal.
//!
//! ```
//! use mustplay_hex::realize::{Kind, Sketch};
//!
//! let sketch = Sketch::read(" 1 W\nW . 2\n 3 W\n")?;
//! assert_eq!(sketch.empty_cells(Kind::Terminals(3)), 1);
//! assert_eq!(sketch.to_string(), " 1 W\nW . 2\n 3 W\n");
//! # Ok::<(), mustplay_hex::realize::RealizeError>(())
//! ```

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc as Shared;

use super::RealizeError;
use super::disk::{Disk, Hexagon};
use super::enclosure::Enclosure;
use super::kind::{Arc, Kind, MOST_TERMINALS};
use crate::board::{Board, BoardError};
use crate::color::Color;
use crate::drawing::Drawing;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Site {
    Empty,
    /// The gap, which may have a stone if it belongs to the region.
    Gap(Option<Color>),
    /// A black stone of a terminal, counted from zero.
    Terminal(usize),
    Black,
    /// A white stone, inside or around.
    White,
    /// An empty cell around the region with two invisible terminals, Black's counted from zero.
    Invisible(usize),
}

const INVISIBLE: [char; MOST_TERMINALS] = ['①', '②', '③', '④'];

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Sketch {
    sites: BTreeMap<Hexagon, Site>,
}

/// The most rows and columns of a sketch, more than any disk has.
const MOST_ROWS: usize = 4 * Disk::MOST_CELLS;

impl Sketch {
    pub(super) fn of(enclosure: &Enclosure, black: u32, white: u32) -> Self {
        let mut sites = BTreeMap::new();
        for (cell, arc) in enclosure.disk.ring().iter().zip(&enclosure.arcs) {
            let site = match arc {
                Arc::Black(terminal) if cell.is_half => Site::Invisible(*terminal),
                // The black half determines the site.
                Arc::White if cell.is_half => continue,
                Arc::Black(terminal) => Site::Terminal(*terminal),
                Arc::White => Site::White,
                Arc::Gap { .. } => Site::Gap(None),
            };
            sites.insert(cell.at, site);
        }
        let gap = enclosure.gap();
        for (at, &cell) in enclosure.disk.cells().iter().chain(&gap).enumerate() {
            let stone = match (black >> at & 1, white >> at & 1) {
                (1, _) => Some(Color::Black),
                (_, 1) => Some(Color::White),
                _ => None,
            };
            let site = match stone {
                stone if Some(cell) == gap => Site::Gap(stone),
                Some(Color::Black) => Site::Black,
                Some(Color::White) => Site::White,
                None => Site::Empty,
            };
            sites.insert(cell, site);
        }
        Self::at_origin(sites)
    }

    /// The sketch moved to the origin, so that equal drawings are equal.
    fn at_origin(sites: BTreeMap<Hexagon, Site>) -> Self {
        let top = sites.keys().map(|at| at.row).min().unwrap_or(0);
        let place = |at: &Hexagon| 2 * at.column + at.row - top;
        let left = sites.keys().map(place).min().unwrap_or(0).div_euclid(2);
        let moved =
            |(at, site): (Hexagon, Site)| (Hexagon::new(at.row - top, at.column - left), site);
        Self { sites: sites.into_iter().map(moved).collect() }
    }

    pub fn read(text: &str) -> Result<Self, RealizeError> {
        let mut sites = BTreeMap::new();
        // The remaining half cell is the indentation of the first row.
        let mut parity = None;
        for (row, line) in text.lines().enumerate() {
            for (at, sign) in line.chars().enumerate() {
                if sign == ' ' {
                    continue;
                }
                let error = |expected: &str| RealizeError::Syntax {
                    line: row + 1,
                    column: at + 1,
                    expected: expected.to_owned(),
                    found: format!("`{sign}`"),
                };
                if row >= MOST_ROWS || at >= 3 * MOST_ROWS {
                    let most = MOST_ROWS;
                    return Err(error(&format!("a drawing of at most {most} rows and columns")));
                }
                let site = match sign {
                    '.' => Site::Empty,
                    '*' => Site::Gap(None),
                    'b' => Site::Gap(Some(Color::Black)),
                    'w' => Site::Gap(Some(Color::White)),
                    'B' => Site::Black,
                    'W' => Site::White,
                    '1'..='4' => Site::Terminal(sign as usize - '1' as usize),
                    found => {
                        const SIGNS: &str = "a digit from 1 to 4, B, W, b, w, ., * or ① to ④";
                        let terminal = INVISIBLE.iter().position(|&sign| sign == found);
                        Site::Invisible(terminal.ok_or_else(|| error(SIGNS))?)
                    }
                };
                let slant = (at + row) % 2;
                if *parity.get_or_insert(slant) != slant {
                    return Err(error("a blank between two cells"));
                }
                let column = (at as i16 - row as i16 - slant as i16).div_euclid(2);
                sites.insert(Hexagon::new(row as i16, column), site);
            }
        }
        Ok(Self::at_origin(sites))
    }

    pub(crate) fn sites(&self) -> &BTreeMap<Hexagon, Site> {
        &self.sites
    }

    pub fn empty_cells(&self, kind: Kind) -> usize {
        let is_empty = |site: &&Site| match site {
            Site::Empty => true,
            Site::Gap(None) => kind.owns_gap(),
            _ => false,
        };
        self.sites.values().filter(is_empty).count()
    }

    pub(super) fn renamed(&self, names: &[usize]) -> Self {
        let renamed = |(&at, &site): (&Hexagon, &Site)| match site {
            Site::Terminal(terminal) => (at, Site::Terminal(names[terminal])),
            Site::Invisible(terminal) => (at, Site::Invisible(names[terminal])),
            other => (at, other),
        };
        Self { sites: self.sites.iter().map(renamed).collect() }
    }

    /// The drawing: stones with the numbers of their terminals, the cells of the region shaded.
    pub fn drawing(&self) -> Result<Drawing, BoardError> {
        let top = self.sites.keys().map(|at| at.row).min().unwrap_or(0);
        let left = self.sites.keys().map(|at| at.column).min().unwrap_or(0);
        let columns = self.sites.keys().map(|at| at.column - left + 1).max();
        let rows = self.sites.keys().map(|at| at.row - top + 1).max();
        let [columns, rows] = [columns, rows].map(|most| most.unwrap_or(1) as usize);
        let board = Shared::new(Board::hex(columns, rows)?);
        let mut drawing = Drawing::new(Shared::clone(&board));
        let cell = |at: &Hexagon| {
            let index = (at.row - top) as usize * columns + (at.column - left) as usize;
            board.cells().nth(index).expect("the board is large enough")
        };
        drawing.coordinates = false;
        drawing.sides.clear();
        drawing.show_only(self.sites.keys().map(cell));
        for (at, site) in &self.sites {
            let at = cell(at);
            match site {
                Site::Empty => drawing.shade([at]),
                Site::Gap(stone) => {
                    drawing.shade([at]);
                    drawing.label(at, "*");
                    if let Some(color) = stone {
                        drawing.place(at, *color);
                    }
                }
                Site::Terminal(terminal) => {
                    drawing.place(at, Color::Black);
                    drawing.label(at, &(terminal + 1).to_string());
                }
                Site::Invisible(terminal) => {
                    drawing.label(at, &INVISIBLE[*terminal].to_string());
                }
                Site::Black => drawing.place(at, Color::Black),
                Site::White => drawing.place(at, Color::White),
            }
        }
        Ok(drawing)
    }
}

impl fmt::Display for Sketch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = |at: &Hexagon| 2 * at.column + at.row;
        let left = self.sites.keys().map(place).min().unwrap_or(0);
        let Some(mut row) = self.sites.keys().map(|at| at.row).min() else {
            return Ok(());
        };
        let mut column = left;
        for (at, site) in &self.sites {
            while row < at.row {
                writeln!(f)?;
                row += 1;
                column = left;
            }
            let sign = match site {
                Site::Empty => '.',
                Site::Gap(None) => '*',
                Site::Gap(Some(Color::Black)) => 'b',
                Site::Gap(Some(Color::White)) => 'w',
                Site::Black => 'B',
                Site::White => 'W',
                Site::Invisible(terminal) => INVISIBLE[*terminal],
                Site::Terminal(terminal) => {
                    debug_assert!(*terminal < MOST_TERMINALS);
                    char::from(b'1' + *terminal as u8)
                }
            };
            let blanks = (place(at) - column) as usize;
            write!(f, "{:blanks$}{sign}", "")?;
            column = place(at) + 1;
        }
        writeln!(f)
    }
}
