//! Boards in words: `5x5`, `Y5`, `bridg-it3`, or a Shannon game with the number of vertices, the
//! two terminals and the edges, as `vertices 6 1 6 1-2 2-6` where vertices are colored and
//! `edges …` where edges are. Vertices are counted from one.
//!
//! What [`Board::description`] says, [`Board::described`] understands.
//!
//! ```
//! use mustplay_hex::Board;
//!
//! let board = Board::described("vertices 3 1 3 1-2 2-3")?;
//! assert_eq!(board.len(), 1);
//! assert_eq!(board.description(), "vertices 3 1 3 1-2 2-3");
//! # Ok::<(), mustplay_hex::DescriptionError>(())
//! ```

use std::fmt::Write;

use thiserror::Error;

use super::{Board, BoardError, Graph, Ground, Shape};

/// Why a description is not one of a board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DescriptionError {
    /// Something else stands where a word was expected.
    #[error("expected {expected}, found {found}")]
    Word {
        /// What would have been right.
        expected: &'static str,
        /// What there is.
        found: String,
    },
    /// There is no such board.
    #[error(transparent)]
    Board(#[from] BoardError),
}

impl Board {
    /// The board that a description describes.
    pub fn described(description: &str) -> Result<Self, DescriptionError> {
        const BOARD: &str = "5x5, Y5, bridg-it3, vertices … or edges …";
        let mut words = description.split_ascii_whitespace();
        let name = words.next();
        let size = |prefix: &str| number(name?.strip_prefix(prefix)?);
        let board = if name == Some("vertices") {
            Self::shannon_vertices(&graph(&mut words)?)
        } else if name == Some("edges") {
            Self::shannon_edges(&graph(&mut words)?)
        } else if let Some(side) = size("Y") {
            Self::y(side)
        } else if let Some(size) = size("bridg-it") {
            Self::bridg_it(size)
        } else {
            let (columns, rows) = read(name, BOARD, |word| pair(word, 'x', number))?;
            Self::hex(columns, rows)
        };
        match words.next() {
            None => Ok(board?),
            word => read(word, "the end of the description", |_| None),
        }
    }

    /// A description from which the board can be made again.
    pub fn description(&self) -> String {
        let (graph, ground) = match (self.shape(), self.graph()) {
            (Shape::Graph, Some((graph, Ground::Vertices))) => (graph, "vertices"),
            (Shape::Graph, Some((graph, Ground::Edges))) => (graph, "edges"),
            (shape, _) => return shape.to_string(),
        };
        let (s, t) = graph.terminals;
        let mut text = format!("{ground} {} {} {}", graph.vertices, s + 1, t + 1);
        for (a, b) in &graph.edges {
            let _ = write!(text, " {}-{}", a + 1, b + 1);
        }
        text
    }
}

fn graph<'a>(words: &mut impl Iterator<Item = &'a str>) -> Result<Graph, DescriptionError> {
    let vertex = |word: &str| number(word)?.checked_sub(1);
    let vertices = read(words.next(), "the number of vertices", number)?;
    let mut terminal = || read(words.next(), "the number of a vertex", vertex);
    let terminals = (terminal()?, terminal()?);
    let edge = |word| {
        read(Some(word), "an edge like 1-2", |word| {
            pair(word, '-', vertex)
        })
    };
    Ok(Graph {
        vertices,
        terminals,
        edges: words.map(edge).collect::<Result<_, _>>()?,
    })
}

/// What `parse` makes of a word, if there is one.
fn read<T>(
    word: Option<&str>,
    expected: &'static str,
    parse: impl FnOnce(&str) -> Option<T>,
) -> Result<T, DescriptionError> {
    word.and_then(parse).ok_or_else(|| DescriptionError::Word {
        expected,
        found: word.map_or_else(|| "nothing more".to_owned(), |word| format!("`{word}`")),
    })
}

fn number(word: &str) -> Option<usize> {
    word.parse().ok()
}

fn pair<T>(word: &str, between: char, read: impl Fn(&str) -> Option<T>) -> Option<(T, T)> {
    let (a, b) = word.split_once(between)?;
    Some((read(a)?, read(b)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_is_understood() {
        let graph = Graph {
            vertices: 4,
            edges: vec![(0, 1), (1, 2), (2, 3), (0, 3)],
            terminals: (0, 2),
        };
        for board in [
            Board::hex(3, 5),
            Board::y(4),
            Board::bridg_it(3),
            Board::shannon_vertices(&graph),
            Board::shannon_edges(&graph),
        ] {
            let board = board.unwrap();
            assert_eq!(Board::described(&board.description()), Ok(board));
        }
    }

    #[test]
    fn complaints_say_what_was_expected() {
        for (text, message) in [
            (
                "",
                "expected 5x5, Y5, bridg-it3, vertices … or edges …, found nothing more",
            ),
            (
                "5x",
                "expected 5x5, Y5, bridg-it3, vertices … or edges …, found `5x`",
            ),
            ("5x5 a1", "expected the end of the description, found `a1`"),
            ("vertices 3 0", "expected the number of a vertex, found `0`"),
            (
                "edges 3 1 3 1-2 23",
                "expected an edge like 1-2, found `23`",
            ),
            (
                "edges 3 1",
                "expected the number of a vertex, found nothing more",
            ),
            (
                "vertices 4 1 4 1-2 2-4 1-9",
                "vertex 9 does not exist: expected one of 1 to 4",
            ),
            (
                "vertices 4 1 4 2-2",
                "an edge joins vertex 2 to itself: expected two different ends",
            ),
            (
                "edges 4 1 1 1-2",
                "the two terminals are the same vertex 1: expected two different ones",
            ),
            (
                "Y0",
                "a Y0 board has no cells: expected sides of at least 1",
            ),
        ] {
            let error = Board::described(text).unwrap_err();
            assert_eq!(error.to_string(), message, "{text}");
        }
    }
}
