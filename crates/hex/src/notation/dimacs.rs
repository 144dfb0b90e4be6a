//! Shannon games as DIMACS edge lists.
//!
//! ```text
//! c the bridge
//! p edge 4 5
//! n 1 s
//! n 4 t
//! e 1 2
//! e 1 3
//! e 2 4
//! e 3 4
//! e 2 3
//! b 2
//! t white
//! ```
//!
//! One thing a line. `c` is a comment; `p edge VERTICES EDGES` (or `p col`) comes first; `n`
//! names the terminals `s` and `t`, as in flow files; `e` is an edge between two vertices,
//! counted from one. Lines of our own: `g edges` makes it the game on the edges, `g vertices`,
//! the default, on the vertices; `g misere` lets the one who connects lose; `b` and `w` give
//! black and white stones, a vertex like `2` or an edge like `2-3`, whose parallels are `2-3'`,
//! `2-3''` …; `t black` or `t white` says who moves.
//!
//! Black is Short and joins the terminals, White is Cut. A Hex board is written as the graph
//! of its cells with the top and the bottom side as terminals, since White cuts those
//! apart just when White joins the other two; Bridg-It is written as its game on
//! edges. Moves become stones and marks are not written.
//!
//! ```
//! use mustplay_hex::notation::dimacs;
//!
//! let text = "p edge 3 2\nn 1 s\nn 3 t\ne 1 2\ne 2 3\n";
//! let record = dimacs::read(text)?;
//! assert_eq!(record.board.len(), 1);
//! assert_eq!(dimacs::write(&record)?, text);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt::Write as _;
use std::ops::Range;

use super::cursor::Cursor;
use super::sequence::position;
use super::{ReadError, WriteError};
use crate::board::{Board, Goal, Graph, Ground};
use crate::color::Color;
use crate::record::Record;
use crate::rules::Objective;

pub(super) const NOTATION: &str = "DIMACS";

/// What the lines say, before there is a board on which stones have names.
struct Draft {
    vertices: usize,
    edges_promised: usize,
    edges: Vec<(usize, usize)>,
    terminals: [Option<usize>; 2],
    ground: Ground,
    objective: Objective,
    stones: Vec<(Range<usize>, Color)>,
    to_move: Option<Color>,
}

/// Reads a graph and a position on it.
pub fn read(text: &str) -> Result<Record, ReadError> {
    let mut cursor = Cursor::new(NOTATION, text);
    let mut draft = None;
    let mut heading = 0;
    while !cursor.at_end() {
        let start = cursor.offset();
        cursor.take_while(|c| c != '\n');
        let mut line = cursor.window(start..cursor.offset());
        cursor.next();
        line.skip_space();
        let at = line.offset();
        let kind = line.take_while(|c| !c.is_whitespace());
        line.skip_space();
        match (&mut draft, kind) {
            (_, "" | "c") => continue,
            (None, "p") => {
                heading = at;
                draft = Some(problem(&mut line)?);
            }
            (None, _) => return Err(line.refused(at, "`p edge VERTICES EDGES` first")),
            (Some(draft), _) => draft.line(kind, at, &mut line)?,
        }
        line.skip_space();
        if !line.at_end() {
            return Err(line.expected("the end of the line"));
        }
    }
    let Some(draft) = draft else {
        return Err(cursor.expected("a line `p edge VERTICES EDGES`"));
    };
    draft.record(&cursor, heading)
}

fn problem(line: &mut Cursor) -> Result<Draft, ReadError> {
    if !(line.eat("edge") || line.eat("col")) {
        return Err(line.expected("`edge` or `col`, as in `p edge VERTICES EDGES`"));
    }
    line.skip_space();
    let vertices = line.number("the number of vertices")?;
    line.skip_space();
    let edges_promised = line.number("the number of edges")?;
    Ok(Draft {
        vertices,
        edges_promised,
        edges: Vec::new(),
        terminals: [None; 2],
        ground: Ground::Vertices,
        objective: Objective::Normal,
        stones: Vec::new(),
        to_move: None,
    })
}

impl Draft {
    /// Reads a line of the given kind, which stands at `at`; the cursor is behind it.
    fn line(&mut self, kind: &str, at: usize, line: &mut Cursor) -> Result<(), ReadError> {
        match kind {
            "e" => {
                let a = self.vertex(line)?;
                line.skip_space();
                let start = line.offset();
                let b = self.vertex(line)?;
                if a == b {
                    return Err(line.refused(start, "two different ends of an edge"));
                }
                self.edges.push((a, b));
            }
            "n" => {
                let vertex = self.vertex(line)?;
                line.skip_space();
                let start = line.offset();
                let terminal = match line.take_while(|c| !c.is_whitespace()) {
                    "s" => 0,
                    "t" => 1,
                    "" => return Err(line.expected("`s` or `t` after the terminal")),
                    _ => return Err(line.refused(start, "`s` or `t` after the terminal")),
                };
                if self.terminals[1 - terminal] == Some(vertex) {
                    return Err(line.refused(at, "two different terminals"));
                }
                if self.terminals[terminal].replace(vertex).is_some() {
                    return Err(line.refused(at, "each terminal once"));
                }
            }
            "g" => {
                let start = line.offset();
                match line.take_while(|c| !c.is_whitespace()) {
                    "edges" => self.ground = Ground::Edges,
                    "vertices" => self.ground = Ground::Vertices,
                    "misere" => self.objective = Objective::Misere,
                    "" => return Err(line.expected("`vertices`, `edges` or `misere`")),
                    _ => return Err(line.refused(start, "`vertices`, `edges` or `misere`")),
                }
            }
            "b" | "w" => {
                let color = if kind == "b" {
                    Color::Black
                } else {
                    Color::White
                };
                while !line.at_end() {
                    let start = line.offset();
                    line.take_while(|c| !c.is_whitespace());
                    self.stones.push((start..line.offset(), color));
                    line.skip_space();
                }
            }
            "t" => {
                let start = line.offset();
                let name = line.take_while(|c| !c.is_whitespace());
                let color = Color::from_name(name)
                    .ok_or_else(|| line.refused(start, "`black` or `white`"))?;
                self.to_move = Some(color);
            }
            "p" => return Err(line.refused(at, "only one line `p edge VERTICES EDGES`")),
            _ => {
                return Err(line.refused(at, "a line that starts with one of `c e n g b w t`"));
            }
        }
        Ok(())
    }

    /// Reads a vertex counted from one and gives it counted from zero.
    fn vertex(&self, line: &mut Cursor) -> Result<usize, ReadError> {
        let start = line.offset();
        let number = line.number("a vertex")?;
        if (1..=self.vertices).contains(&number) {
            Ok(number - 1)
        } else {
            Err(line.refused(start, format!("a vertex from 1 to {}", self.vertices)))
        }
    }

    fn record(self, cursor: &Cursor, heading: usize) -> Result<Record, ReadError> {
        let terminals = match self.terminals {
            [Some(s), Some(t)] => (s, t),
            [None, None] => return Err(cursor.expected("lines `n VERTEX s` and `n VERTEX t`")),
            [None, _] => return Err(cursor.expected("a line `n VERTEX s`, the other terminal")),
            [_, None] => return Err(cursor.expected("a line `n VERTEX t`, the other terminal")),
        };
        if self.edges.len() != self.edges_promised {
            let expected = format!("{} edges, as this line says", self.edges_promised);
            return Err(cursor.error(heading, expected, self.edges.len().to_string()));
        }
        let graph = Graph {
            vertices: self.vertices,
            edges: self.edges,
            terminals,
        };
        let board = match self.ground {
            Ground::Vertices => Board::shannon_vertices(&graph),
            Ground::Edges => Board::shannon_edges(&graph),
        };
        let mut record = Record::new(cursor.board(heading, board)?);
        for (range, color) in self.stones {
            let mut name = cursor.window(range);
            let cell = name.cell(&record.board)?;
            if !name.at_end() {
                return Err(name.expected("the end of the name"));
            }
            record.stones.push((cell, color));
        }
        record.to_move = self.to_move;
        record.objective = self.objective;
        Ok(record)
    }
}

/// Writes the graph of a board and the final position of a record.
pub fn write(record: &Record) -> Result<String, WriteError> {
    let (setup, _) = position(record)?;
    let board = &record.board;
    let of_cells = graph_of_cells(board);
    let (graph, ground) = match (board.graph(), &of_cells) {
        (Some(game), _) => game,
        (None, Some(graph)) => (graph, Ground::Vertices),
        (None, None) => {
            return Err(WriteError::Inexpressible {
                notation: NOTATION,
                what: format!("a {} board: it joins two terminals", board.shape()),
            });
        }
    };
    let mut text = format!("p edge {} {}\n", graph.vertices, graph.edges.len());
    if ground == Ground::Edges {
        text.push_str("g edges\n");
    }
    if record.objective == Objective::Misere {
        text.push_str("g misere\n");
    }
    let (s, t) = graph.terminals;
    _ = write!(text, "n {} s\nn {} t\n", s + 1, t + 1);
    for (a, b) in &graph.edges {
        _ = writeln!(text, "e {} {}", a + 1, b + 1);
    }
    for (color, kind) in [(Color::Black, 'b'), (Color::White, 'w')] {
        let cells = setup.cells_of(color);
        if cells.is_empty() {
            continue;
        }
        text.push(kind);
        for cell in cells {
            match board.graph() {
                Some(_) => _ = write!(text, " {}", board.name(cell)),
                None => _ = write!(text, " {}", cell.index() + 1),
            }
        }
        text.push('\n');
    }
    if setup.to_move == Color::White || !setup.stones.is_empty() {
        _ = writeln!(text, "t {}", setup.to_move);
    }
    Ok(text)
}

/// The graph of the cells, if Black has two sides to join.
fn graph_of_cells(board: &Board) -> Option<Graph> {
    let (Goal::Join(terminals), None) = (board.goal(Color::Black), board.graph()) else {
        return None;
    };
    let [first, second] = terminals.as_slice() else {
        return None;
    };
    Some(board.cell_graph([first, second]))
}
