//! Regions that are graphs: the cells of a planar connection game, or of a Shannon game on vertices
//! (CVH §11.2).
//!
//! ```text
//! a: 1 2 b
//! b=W: 3
//! ```
//!
//! Each line has a cell, the stone on it if any, and its neighbors: terminals, which are digits,
//! and cells, which are letters. An edge may be written at either end or at both; `;` also
//! separates lines. In a planar game the graph lies in a disk, with the terminals in order on its
//! rim: equivalently, it is planar together with a wheel through the terminals.
//!
//! ```
//! use mustplay_hex::realize::{CellGraph, Kind, Valuer};
//!
//! // An octagon between four terminals (CVH §11.2): no region of Hex has this value.
//! let octagon: CellGraph = "a: 1 2 3 4".parse()?;
//! assert_eq!(Valuer::new(Kind::Planar(4)).value(&octagon.into())?, "{T|_}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;
use std::str::FromStr;

use super::RealizeError;
use super::enclosure::chain;
use super::kind::{Joined, MOST_TERMINALS};
use crate::color::Color;
use crate::drawing::sheet::DrawnCell;
use crate::planarity::is_planar;

/// The most cells of a graph; each has a letter.
const MOST_CELLS: usize = 20;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct CellGraph {
    cells: Vec<GraphCell>,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
struct GraphCell {
    near: u32,
    terminals: u8,
    stone: Option<Color>,
}

impl CellGraph {
    /// Empty cells that touch these terminals, and one another where `joins` is true.
    pub(super) fn new(terminals: &[u8], joins: impl Fn(usize, usize) -> bool) -> Self {
        let mut graph = Self { cells: vec![GraphCell::default(); terminals.len()] };
        for (a, &touched) in terminals.iter().enumerate() {
            graph.cells[a].terminals = touched;
            for b in (0..a).filter(|&b| joins(a, b)) {
                graph.join(a, b);
            }
        }
        graph
    }

    fn join(&mut self, a: usize, b: usize) {
        self.cells[a].near |= 1 << b;
        self.cells[b].near |= 1 << a;
    }

    pub(super) fn with(&self, black: u32, white: u32) -> Self {
        let mut graph = self.clone();
        for (at, cell) in graph.cells.iter_mut().enumerate() {
            cell.stone = match (black >> at & 1, white >> at & 1) {
                (1, _) => Some(Color::Black),
                (_, 1) => Some(Color::White),
                _ => None,
            };
        }
        graph
    }

    pub(super) fn renamed(&self, names: &[usize]) -> Self {
        let mut graph = self.clone();
        for cell in &mut graph.cells {
            let touched = (0..names.len()).filter(|terminal| cell.terminals >> terminal & 1 == 1);
            cell.terminals = touched.fold(0, |set, terminal| set | 1 << names[terminal]);
        }
        graph
    }

    pub(super) fn size(&self) -> usize {
        let pairs = |cell: &GraphCell| cell.near.count_ones() + 2 * cell.terminals.count_ones();
        self.cells.len() + self.cells.iter().map(pairs).sum::<u32>() as usize / 2
    }

    pub(super) fn empty(&self) -> Vec<usize> {
        let is_empty = |&at: &usize| self.cells[at].stone.is_none();
        (0..self.cells.len()).filter(is_empty).collect()
    }

    pub(super) fn black(&self) -> u32 {
        let is_black = |&at: &usize| self.cells[at].stone == Some(Color::Black);
        (0..self.cells.len()).filter(is_black).fold(0, |set, at| set | 1 << at)
    }

    pub(super) fn terminals(&self) -> u8 {
        self.cells.iter().fold(0, |set, cell| set | cell.terminals)
    }

    pub(super) fn has_idle_cell(&self) -> bool {
        self.cells.iter().any(|cell| cell.near == 0 && cell.terminals == 0)
    }

    /// Whether the graph can be drawn in a disk with terminals `1…n` in order on the rim.
    pub(super) fn is_planar(&self, n: usize) -> bool {
        let cells = self.cells.len();
        let hub = cells + n;
        let mut near = vec![Vec::new(); hub + 1];
        let mut join = |a: usize, b: usize| {
            near[a].push(b);
            near[b].push(a);
        };
        for (at, cell) in self.cells.iter().enumerate() {
            (0..at).filter(|other| cell.near >> other & 1 == 1).for_each(|other| join(at, other));
        }
        for terminal in 0..n {
            join(cells + terminal, hub);
            if n > 2 || terminal > 0 {
                join(cells + terminal, cells + (terminal + 1) % n);
            }
            let touching = (0..cells).filter(|&at| self.cells[at].terminals >> terminal & 1 == 1);
            touching.for_each(|at| join(at, cells + terminal));
        }
        is_planar(&near)
    }

    /// The terminals joined when exactly these cells are black.
    pub(super) fn joined(&self, black: u32) -> Joined {
        let near: Vec<u32> = self.cells.iter().map(|cell| cell.near).collect();
        let mut joined = Joined::NONE;
        let mut rest = black;
        while rest != 0 {
            let chain = chain(rest & rest.wrapping_neg(), black, &near);
            rest &= !chain;
            let members = self.cells.iter().enumerate().filter(|(at, _)| chain >> at & 1 == 1);
            joined.join(members.fold(0, |set, (_, cell)| set | cell.terminals));
        }
        joined
    }

    pub(super) fn drawn(&self) -> Vec<DrawnCell> {
        let drawn = |(at, cell): (usize, &GraphCell)| DrawnCell {
            name: letter(at).to_string(),
            stone: cell.stone,
            terminals: (0..MOST_TERMINALS)
                .filter(|terminal| cell.terminals >> terminal & 1 == 1)
                .collect(),
            near: (0..self.cells.len()).filter(|other| cell.near >> other & 1 == 1).collect(),
        };
        self.cells.iter().enumerate().map(drawn).collect()
    }
}

fn letter(cell: usize) -> char {
    char::from(b'a' + cell as u8)
}

impl fmt::Display for CellGraph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, cell) in self.drawn().into_iter().enumerate() {
            let stone = match cell.stone {
                Some(Color::Black) => "=B",
                Some(Color::White) => "=W",
                None => "",
            };
            write!(f, "{}{stone}:", cell.name)?;
            for terminal in cell.terminals {
                write!(f, " {}", terminal + 1)?;
            }
            for other in cell.near.into_iter().filter(|&other| other > at) {
                write!(f, " {}", letter(other))?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl FromStr for CellGraph {
    type Err = RealizeError;

    fn from_str(text: &str) -> Result<Self, RealizeError> {
        let mut graph = Self { cells: Vec::new() };
        let mut edges = Vec::new();
        for (row, line) in text.lines().enumerate() {
            let mut start = 0;
            for part in line.split(';') {
                let reader = CellReader { line: row + 1, start };
                start += part.chars().count() + 1;
                if !part.trim().is_empty() {
                    let (cell, touched) = reader.cell(part, graph.cells.len())?;
                    graph.cells.push(cell);
                    edges.extend(touched);
                }
            }
        }
        for ([a, b], error) in edges {
            if a >= graph.cells.len() || b >= graph.cells.len() {
                return Err(error);
            }
            graph.join(a, b);
        }
        match graph.cells[..] {
            [] => Err(CellReader { line: 1, start: 0 }.error(0, "a cell such as `a: 1 2`", None)),
            _ => Ok(graph),
        }
    }
}

/// A pair of adjacent cells, and the error if one of them is missing.
type Edge = ([usize; 2], RealizeError);

struct CellReader {
    line: usize,
    /// The number of characters before it in the line.
    start: usize,
}

impl CellReader {
    fn error(&self, at: usize, expected: &'static str, found: Option<&str>) -> RealizeError {
        const LONGEST: usize = 20;
        let quoted = |found: &str| format!("`{}`", found.chars().take(LONGEST).collect::<String>());
        RealizeError::Syntax {
            line: self.line,
            column: self.start + at + 1,
            expected: expected.to_owned(),
            found: found.map_or_else(|| "the end".to_owned(), quoted),
        }
    }

    fn cell(&self, part: &str, number: usize) -> Result<(GraphCell, Vec<Edge>), RealizeError> {
        let head_at = part.chars().take_while(|sign| sign.is_whitespace()).count();
        if number >= MOST_CELLS {
            return Err(self.error(head_at, "at most 20 cells", Some(part.trim())));
        }
        let Some((head, touched)) = part.split_once(':') else {
            let end = part.trim_end().chars().count();
            return Err(self.error(end, "`:` and what the cell touches", None));
        };
        let mut cell = GraphCell::default();
        let (name, stone) = match head.trim().split_once('=') {
            Some((name, stone)) => (name.trim_end(), Some(stone.trim_start())),
            None => (head.trim(), None),
        };
        if name != letter(number).to_string() {
            return Err(self.error(head_at, "the cells in order: a, b, c and so on", Some(name)));
        }
        cell.stone = match stone {
            None => None,
            Some("B") => Some(Color::Black),
            Some("W") => Some(Color::White),
            Some(other) => return Err(self.error(head_at, "the stone B or W", Some(other))),
        };
        let mut edges = Vec::new();
        let mut at = head.chars().count() + 1;
        for word in touched.split(char::is_whitespace) {
            let wrong = |expected| self.error(at, expected, Some(word));
            match word.as_bytes() {
                [] => {}
                [digit @ b'1'..=b'4'] => cell.terminals |= 1 << (digit - b'1'),
                [name @ b'a'..=b't'] if usize::from(name - b'a') != number => {
                    let edge = [number, usize::from(name - b'a')];
                    edges.push((edge, wrong("a cell that has a line of its own")));
                }
                _ => return Err(wrong("a terminal from 1 to 4, or another cell from a to t")),
            }
            at += word.chars().count() + 1;
        }
        Ok((cell, edges))
    }
}
