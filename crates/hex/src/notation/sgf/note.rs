//! Notes on the moves of a game that somebody has written down.
//!
//! Notes are put into the text of the file: every character that was there is there afterwards, in
//! its place, so nothing is lost that is not understood here.

use mustplay_cgt::sgf::{Node, escaped, main_line};

use super::Variation;
use super::dialect::Dialect;
use super::game;
use crate::notation::format::is_little_golem;
use crate::notation::{ReadError, little_golem};

/// What SGF calls a move: the properties of which a move has one at the most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// Somewhat bad: `DO`.
    Doubtful,
    /// Bad: `BM[1]`.
    Bad,
    /// Very bad: `BM[2]`.
    VeryBad,
}

impl Sign {
    fn property(self) -> &'static str {
        match self {
            Self::Doubtful => "DO[]",
            Self::Bad => "BM[1]",
            Self::VeryBad => "BM[2]",
        }
    }
}

/// A note on a turn of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Note {
    /// What is said about it, after what was said before.
    pub comment: String,
    /// What it is called, unless the file has called it something.
    pub sign: Option<Sign>,
    /// What could have been played instead.
    pub instead: Option<Variation>,
}

/// Adds notes to the turns of the main line of a game, the first to the first of them; `None`
/// leaves a turn as it is. A move in the root, or with stones that are set up, has nothing beside
/// it.
///
/// ```
/// use mustplay_hex::notation::sgf::{self, Note, Sign, Variation};
/// use mustplay_hex::{Board, Color};
///
/// let board = Board::hex(3, 3)?;
/// let note = Note {
///     comment: "The center wins.".to_owned(),
///     sign: Some(Sign::Bad),
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
        (super::NOTATION, Dialect::Standard)
    };
    let record = game::read(notation, dialect, text)?;
    // What was read has a main line.
    let nodes = main_line(text).unwrap_or_default();
    let each = nodes.iter().flat_map(|node| std::iter::repeat_n(node, moves(node)));
    let each: Vec<&Node> = each.collect();
    // Stones that were set up after some moves have made them part of the setup.
    let made = each.len().saturating_sub(record.turns.len());
    let mut insertions = Insertions::default();
    for (&node, note) in each[made..].iter().zip(notes) {
        let Some(note) = note else { continue };
        insertions.comment(node, &note.comment);
        let is_called = |name: &&str| node.values(name).next().is_some();
        let called = ["BM", "DO", "TE", "IT"].iter().any(is_called);
        if let Some(sign) = note.sign.filter(|_| !called) {
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

/// How many moves a node has.
fn moves(node: &Node) -> usize {
    node.values("B").count() + node.values("W").count()
}

/// Whether there is nothing in a node but a move that changes the board.
fn is_plain(node: &Node) -> bool {
    let changes = ["AB", "AW", "AE", "PL"];
    let is_set_up = changes.iter().any(|name| node.values(name).next().is_some());
    moves(node) == 1 && !is_set_up
}

/// Texts to be put into another one.
#[derive(Default)]
struct Insertions {
    /// Where, in which order at that place, and what: comments and signs of a node come before the
    /// parenthesis that opens the next tree, and all of them before those that close trees.
    texts: Vec<(usize, usize, String)>,
}

impl Insertions {
    fn add(&mut self, at: usize, order: usize, text: String) {
        self.texts.push((at, order, text));
    }

    /// Says something about a node, after what is said there.
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

    /// Puts a variation beside a node of the main line, which becomes the first of a tree if it is
    /// none. Of trees that end together the last that was begun ends first.
    fn instead(&mut self, nodes: &[Node], node: &Node, variation: String) {
        let start = node.range.start;
        let is_root = nodes.first().is_some_and(|root| root.range.start == start);
        if is_root {
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
