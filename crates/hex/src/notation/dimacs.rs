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
//! [`GraphFile`] defines the lines; `coloring` reads the same files. Black is Short and joins the
//! terminals, White is Cut. A Hex board is written as the graph of its cells with the top and
//! bottom sides as terminals, since White separates those exactly when White joins the other two.
//! Bridg-It is written as its game on edges. Moves become stones; marks are omitted.
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

use mustplay_coloring::SyntaxError;
use mustplay_coloring::file::GraphFile;

use super::sequence::position;
use super::{ReadError, TextPlace, WriteError};
use crate::board::{Board, Cell, Graph, Ground};
use crate::color::Color;
use crate::record::Record;
use crate::setup::Objective;

pub(super) const NOTATION: &str = "DIMACS";

pub fn read(text: &str) -> Result<Record, ReadError> {
    let file = GraphFile::parse(text).map_err(refused)?;
    let GraphFile { vertices, terminals, .. } = file;
    let graph = Graph { vertices, edges: file.edges.clone(), terminals };
    let board = if file.is_on_edges {
        Board::shannon_edges(&graph)
    } else {
        Board::shannon_vertices(&graph)
    };
    let board = board.map_err(|reason| {
        let (line, column) = file.place;
        ReadError::Board { notation: NOTATION, place: TextPlace { line, column }, reason }
    })?;
    // The cells of the board are in file order.
    let stones = file.stones.iter().map(|stone| (Cell::new(stone.cell), Color::from(stone.owner)));
    Ok(Record {
        stones: stones.collect(),
        to_move: file.turn.map(Color::from),
        objective: if file.is_misere { Objective::Misere } else { Objective::Normal },
        ..Record::new(board.into())
    })
}

fn refused(error: SyntaxError) -> ReadError {
    let SyntaxError { line, column, .. } = error;
    ReadError::Syntax {
        notation: NOTATION,
        place: TextPlace { line, column },
        expected: error.expected,
        found: error.found,
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
            let what = format!("a {} board: it joins two terminals", board.shape());
            return Err(WriteError::inexpressible(NOTATION, what));
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
    for (color, kind) in [(Color::Black, "b"), (Color::White, "w")] {
        let name = |cell: Cell| match board.graph() {
            Some(_) => format!(" {}", board.name(cell)),
            None => format!(" {}", cell.index() + 1),
        };
        let names: String = setup.cells_of(color).into_iter().map(name).collect();
        if !names.is_empty() {
            text.extend([kind, &names, "\n"]);
        }
    }
    if setup.to_move == Color::White || !setup.stones.is_empty() {
        _ = writeln!(text, "t {}", setup.to_move);
    }
    Ok(text)
}

fn graph_of_cells(board: &Board) -> Option<Graph> {
    match board.goal(Color::Black).terminals() {
        [first, second] if board.graph().is_none() => Some(board.cell_graph([first, second])),
        _ => None,
    }
}
