//! Boards as text: `5x5`, `Y5`, `bridg-it3`, or a Shannon game given by the number of vertices, the
//! two terminals and the edges: `vertices 6 1 6 1-2 2-6` if vertices are colored, `edges …` if
//! edges are. Vertices are counted from one.
//!
//! [`Board::described`] reads the output of [`Board::description`].
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

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DescriptionError {
    #[error("expected {expected}, found {found}")]
    Word { expected: &'static str, found: String },
    #[error(transparent)]
    Board(#[from] BoardError),
}

impl Board {
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

    /// A text that [`Board::described`] reads.
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
    let edge = |word| read(Some(word), "an edge like 1-2", |word| pair(word, '-', vertex));
    Ok(Graph { vertices, terminals, edges: words.map(edge).collect::<Result<_, _>>()? })
}

/// Applies `parse` to a word if there is one.
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
