//! The Smart Game Format for Hex, `FF[4]` `GM[11]`.
//!
//! ```text
//! (;FF[4]GM[11]SZ[11];B[a3];W[swap-pieces];B[f6];W[resign])
//! ```
//!
//! * `SZ[n]` or `SZ[columns:rows]`; 11 if it is missing. `GM` may be missing; any game but 11
//!   is refused. `RU[misere]` is misère Hex.
//! * Points are cells like `c4`, in any case. Moves `B[…] W[…]` may also be `swap-pieces`,
//!   `swap` for short, `swap-sides`, `resign`, `forfeit`, `pass` or empty, which is a pass.
//!   Colors are taken as written, even two consecutive moves of one color.
//! * Stones `AB AW`, empty cells `AE`, side to move `PL`; also `AB[a1:c2]` for a rectangle. After
//!   moves they begin a new position: earlier moves become stones.
//! * Labels `LB` of the last node are kept, and dimmed (`DD`, our shading) and visible (`VW`)
//!   cells. Comments and everything else are skipped.
//! * Only the main line of the first game is read, that is, the first variation at each branch.
//!   [`annotate`] adds notes and variations to the main line and preserves the rest of the file.
//! * HexGui, which signs with `AP[HexGui…]`, writes swap-pieces but leaves the pieces unchanged:
//!   its swap is read as swap-sides.
//!
//! ```
//! use mustplay_hex::notation::{moves, sgf};
//!
//! let record = sgf::read("(;FF[4]GM[11]SZ[5]C[A (short) game];B[A3](;W[c3])(;W[c4];B[d2]))")?;
//! assert_eq!(moves::write(&record)?, "5x5 a3 c3");
//! assert_eq!(sgf::write(&record)?, "(;FF[4]GM[11]SZ[5];B[a3];W[c3])");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::collections::BTreeMap;
use std::fmt::Write as _;

use mustplay_cgt::sgf::{Node, escaped, main_line};

use super::format::is_little_golem;
use super::sequence::hex_board;
use super::{ReadError, WriteError, little_golem, sgf_reader};
use crate::board::{Board, Cell, Coordinate};
use crate::color::Color;
use crate::record::Record;
use crate::setup::{Objective, cells_of};

pub(super) const NOTATION: &str = "SGF";

pub fn read(text: &str) -> Result<Record, ReadError> {
    sgf_reader::read(NOTATION, Dialect::Standard, text)
}

pub fn write(record: &Record) -> Result<String, WriteError> {
    write_with(record, &[])
}

/// Writes a game with root properties, such as the players (`PB`, `PW`) and the result (`RE`).
///
/// ```
/// use mustplay_hex::notation::sgf;
///
/// let record = sgf::read("(;SZ[1];B[a1])")?;
/// let text = sgf::write_with(&record, &[("PB", "Anne"), ("RE", "B+")])?;
/// assert_eq!(text, "(;FF[4]GM[11]SZ[1]PB[Anne]RE[B+];B[a1])");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_with(record: &Record, properties: &[(&str, &str)]) -> Result<String, WriteError> {
    Ok(nodes(record, properties)? + ")")
}

/// Writes a game with continuations. The properties of `after` go to the last node of the game.
///
/// ```
/// use mustplay_hex::notation::sgf::{self, Variation};
/// use mustplay_hex::Color;
///
/// let record = sgf::read("(;SZ[3];B[b2])")?;
/// let white = |name| Variation {
///     turn: record.board.cell(name).map(|cell| (Color::White, cell)),
///     ..Variation::default()
/// };
/// let after = Variation {
///     comment: "Black wins.".to_owned(),
///     next: vec![white("b1"), white("a3")],
///     ..Variation::default()
/// };
/// assert_eq!(
///     sgf::write_variations(&record, &after)?,
///     "(;FF[4]GM[11]SZ[3];B[b2]C[Black wins.]\n(;W[b1])\n(;W[a3]))"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_variations(record: &Record, after: &Variation) -> Result<String, WriteError> {
    let mut text = nodes(record, &[])?;
    after.push_to(&mut text, &record.board, Dialect::Standard);
    text.push(')');
    Ok(text)
}

/// The nodes of a game, without the opening parenthesis.
fn nodes(record: &Record, properties: &[(&str, &str)]) -> Result<String, WriteError> {
    let (columns, rows) = hex_board(NOTATION, &record.board)?;
    record.replay()?;
    let (board, dialect) = (&record.board, Dialect::Standard);
    let size = if rows == columns { String::new() } else { format!(":{rows}") };
    let mut text = format!("(;FF[4]GM[11]SZ[{columns}{size}]");
    if record.objective == Objective::Misere {
        text.push_str("RU[misere]");
    }
    for (name, value) in properties {
        _ = write!(text, "{name}[{}]", escaped(value));
    }
    for color in Color::BOTH {
        let name = format!("A{}", dialect.letter(color));
        dialect.push_points(&mut text, board, &name, &cells_of(&record.stones, color));
    }
    let first = record.first_color();
    if first == Color::White || !record.stones.is_empty() {
        _ = write!(text, "PL[{}]", dialect.letter(first));
    }
    for turn in &record.turns {
        let value = turn.action.name(board);
        _ = write!(text, ";{}[{value}]", dialect.letter(turn.color));
    }
    let marks = &record.marks;
    dialect.push_labels(&mut text, board, &marks.labels);
    dialect.push_points(&mut text, board, "DD", &marks.shaded);
    dialect.push_points(&mut text, board, "VW", marks.visible.iter().flatten());
    Ok(text)
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Dialect {
    /// Points like `c4`, Black first.
    Standard,
    /// Two-letter points; the first player is called White and joins top and bottom.
    LittleGolem,
}

impl Dialect {
    /// The color that this dialect calls black or white.
    pub(super) fn color(self, is_called_black: bool) -> Color {
        let is_black = is_called_black == (self == Self::Standard);
        if is_black { Color::Black } else { Color::White }
    }

    /// The property of a color's moves.
    pub(super) fn letter(self, color: Color) -> char {
        if color == self.color(true) { 'B' } else { 'W' }
    }

    pub(super) fn point(self, board: &Board, cell: Cell) -> String {
        match (self, board.coordinate(cell)) {
            (Self::LittleGolem, Some(at)) => {
                Coordinate::letters(at.column) + &Coordinate::letters(at.row)
            }
            _ => board.name(cell).to_owned(),
        }
    }

    fn push_labels(self, text: &mut String, board: &Board, labels: &BTreeMap<Cell, String>) {
        if !labels.is_empty() {
            text.push_str("LB");
        }
        for (&cell, label) in labels {
            _ = write!(text, "[{}:{}]", self.point(board, cell), escaped(label));
        }
    }

    /// Writes a property with a list of points, unless the list is empty.
    fn push_points<'c>(
        self,
        text: &mut String,
        board: &Board,
        name: &str,
        cells: impl IntoIterator<Item = &'c Cell>,
    ) {
        let points = cells.into_iter().map(|&cell| format!("[{}]", self.point(board, cell)));
        let points: String = points.collect();
        if !points.is_empty() {
            text.extend([name, &points]);
        }
    }
}

/// A node and its continuations.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Variation {
    pub turn: Option<(Color, Cell)>,
    pub comment: String,
    pub labels: BTreeMap<Cell, String>,
    pub triangles: Vec<Cell>,
    /// The continuations, main line first.
    pub next: Vec<Self>,
}

impl Variation {
    pub fn nodes(&self) -> usize {
        1 + self.next.iter().map(Self::nodes).sum::<usize>()
    }

    /// Writes the node and all following nodes. A single continuation needs no parentheses.
    fn push_to(&self, text: &mut String, board: &Board, dialect: Dialect) {
        let point = |cell: Cell| dialect.point(board, cell);
        if let Some((color, cell)) = self.turn {
            _ = write!(text, ";{}[{}]", dialect.letter(color), point(cell));
        }
        if !self.comment.is_empty() {
            _ = write!(text, "C[{}]", escaped(&self.comment));
        }
        dialect.push_labels(text, board, &self.labels);
        dialect.push_points(text, board, "TR", &self.triangles);
        if let [next] = self.next.as_slice() {
            return next.push_to(text, board, dialect);
        }
        for next in &self.next {
            text.push_str("\n(");
            next.push_to(text, board, dialect);
            text.push(')');
        }
    }
}

/// SGF's move annotations; a move has at most one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveAnnotation {
    /// Somewhat bad: `DO`.
    Doubtful,
    /// Bad: `BM[1]`.
    Bad,
    /// Very bad: `BM[2]`.
    VeryBad,
}

impl MoveAnnotation {
    fn property(self) -> &'static str {
        match self {
            Self::Doubtful => "DO[]",
            Self::Bad => "BM[1]",
            Self::VeryBad => "BM[2]",
        }
    }
}

/// A note on a move of a recorded game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Note {
    /// Appended to the comment of the file.
    pub comment: String,
    /// Ignored if the file already annotates the move.
    pub sign: Option<MoveAnnotation>,
    pub instead: Option<Variation>,
}

/// Adds notes to the turns of the main line of a game, in order; `None` leaves a turn unchanged.
/// The text of the file is kept, including unknown properties. A move in the root, or in a node
/// that sets up stones, gets no variation.
///
/// ```
/// use mustplay_hex::notation::sgf::{self, MoveAnnotation, Note, Variation};
/// use mustplay_hex::{Board, Color};
///
/// let board = Board::hex(3, 3)?;
/// let note = Note {
///     comment: "The center wins.".to_owned(),
///     sign: Some(MoveAnnotation::Bad),
///     instead: Some(Variation {
///         turn: board.cell("b2").map(|cell| (Color::Black, cell)),
///         ..Variation::default()
///     }),
/// };
/// assert_eq!(
///     sgf::annotate("(;SZ[3]; B[a1]C[My game] ;W[b2])", &[Some(note)])?,
///     "(;SZ[3]\n(; B[a1]C[My game\n\nThe center wins.]BM[1] ;W[b2])\n(;B[b2]))"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn annotate(text: &str, notes: &[Option<Note>]) -> Result<String, ReadError> {
    let (notation, dialect) = if is_little_golem(text) {
        (little_golem::NOTATION, Dialect::LittleGolem)
    } else {
        (NOTATION, Dialect::Standard)
    };
    let record = sgf_reader::read(notation, dialect, text)?;
    // The text was read before, so it has a main line.
    let nodes = main_line(text).unwrap_or_default();
    let played = nodes.iter().flat_map(|node| std::iter::repeat_n(node, moves(node)));
    let played: Vec<&Node> = played.collect();
    // A setup after some moves has made those moves part of the setup.
    let set_up = played.len().saturating_sub(record.turns.len());
    let mut insertions = Insertions::default();
    for (&node, note) in played[set_up..].iter().zip(notes) {
        let Some(note) = note else { continue };
        insertions.comment(node, &note.comment);
        let is_annotated = has_any(node, &["BM", "DO", "TE", "IT"]);
        if let Some(sign) = note.sign.filter(|_| !is_annotated) {
            insertions.add(node.range.end, 1, sign.property().to_owned());
        }
        if let Some(instead) = &note.instead
            && is_plain(node)
        {
            let mut variation = "\n(".to_owned();
            instead.push_to(&mut variation, &record.board, dialect);
            variation.push(')');
            insertions.instead(&nodes, node, variation);
        }
    }
    Ok(insertions.into(text))
}

fn moves(node: &Node) -> usize {
    node.values("B").count() + node.values("W").count()
}

fn has_any(node: &Node, properties: &[&str]) -> bool {
    properties.iter().any(|name| node.values(name).next().is_some())
}

/// Whether a node holds exactly one move and no setup.
fn is_plain(node: &Node) -> bool {
    moves(node) == 1 && !has_any(node, &["AB", "AW", "AE", "PL"])
}

#[derive(Default)]
struct Insertions {
    /// Insertions: offset, rank at that offset, and text. Comments and annotations of a node come
    /// before the parenthesis that opens the next tree, and all before those that close trees.
    texts: Vec<(usize, usize, String)>,
}

impl Insertions {
    fn add(&mut self, at: usize, order: usize, text: String) {
        self.texts.push((at, order, text));
    }

    fn comment(&mut self, node: &Node, comment: &str) {
        if comment.is_empty() {
            return;
        }
        let comment = escaped(comment);
        match node.values("C").next() {
            Some(old) if !old.text.trim().is_empty() => {
                self.add(old.range().end, 0, format!("\n\n{comment}"));
            }
            Some(old) => self.add(old.range().end, 0, comment),
            None => self.add(node.range.end, 0, format!("C[{comment}]")),
        }
    }

    /// Adds a variation as a sibling of a node of the main line; trees that begin later end first.
    fn instead(&mut self, nodes: &[Node], node: &Node, variation: String) {
        let start = node.range.start;
        if nodes.first().is_some_and(|root| root.range.start == start) {
            return;
        }
        let order = usize::MAX - start;
        if node.is_first {
            self.add(node.tree_end + 1, order, variation);
        } else {
            self.add(start, 2, "\n(".to_owned());
            self.add(node.tree_end, order, format!("){variation}"));
        }
    }

    fn into(mut self, text: &str) -> String {
        self.texts.sort_by_key(|&(at, order, _)| (at, order));
        let mut whole = String::with_capacity(text.len() * 2);
        let mut done = 0;
        for (at, _, inserted) in &self.texts {
            whole.push_str(&text[done..*at]);
            whole.push_str(inserted);
            done = *at;
        }
        whole.push_str(&text[done..]);
        whole
    }
}
