//! Certificates as text.
//!
//! One line for each fact of the claim, one for each step, and a checksum of all that
//! precedes it. A [`Reader`] gives the steps one by one, so that a proof of any length is
//! checked in the memory that its statements take.
//!
//! ```
//! use mustplay_search::certificate::text::Reader;
//!
//! let error = Reader::new("mustplay certificate 7\n").err().unwrap();
//! assert_eq!(
//!     error.to_string(),
//!     "line 1, column 22: expected version 1, found `7`"
//! );
//! ```

use std::fmt::Write;
use std::sync::Arc;

use mustplay_hex::{Board, BoardError, Cell, Color, Graph, Ground, Objective, Setup, Shape};
use thiserror::Error;

use super::{Claim, End, Step, StepId, terminal_names};

/// The version of the format.
const VERSION: &str = "1";

/// Why a text is not a certificate.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FormatError {
    /// Something else stands where a word was expected.
    #[error("line {line}, column {column}: expected {expected}, found {found}")]
    Word {
        /// Counted from one.
        line: usize,
        /// In characters, counted from one.
        column: usize,
        /// What would have been right.
        expected: String,
        /// What stands there.
        found: String,
    },
    /// There is no such board.
    #[error("line {line}: {reason}")]
    Board {
        /// Counted from one.
        line: usize,
        /// What is wrong with it.
        reason: BoardError,
    },
    /// The text is not what was written.
    #[error("the checksum is {found:016x}: expected {expected:016x}; the text was changed")]
    Checksum {
        /// The checksum of the text.
        expected: u64,
        /// The checksum that it gives.
        found: u64,
    },
}

/// The words of one line.
#[derive(Clone, Debug)]
struct Words<'a> {
    number: usize,
    line: &'a str,
    /// Where the rest begins, in bytes.
    at: usize,
}

impl<'a> Words<'a> {
    fn next(&mut self) -> Option<&'a str> {
        let rest = &self.line[self.at..];
        let word = rest.split_ascii_whitespace().next()?;
        self.at += rest.find(word)? + word.len();
        Some(word)
    }

    /// Complains about the word just read, or about the end of the line.
    fn complaint(&self, found: Option<&str>, expected: impl Into<String>) -> FormatError {
        let start = self.at - found.map_or(0, str::len);
        let shown = |word: &str| match word.char_indices().nth(40) {
            None => format!("`{word}`"),
            Some((end, _)) => format!("`{}…`", &word[..end]),
        };
        FormatError::Word {
            line: self.number,
            column: self.line[..start].chars().count() + 1,
            expected: expected.into(),
            found: found.map_or_else(|| "the end of the line".to_owned(), shown),
        }
    }

    /// The next word as `parse` understands it.
    fn read<T>(
        &mut self,
        expected: &str,
        parse: impl FnOnce(&'a str) -> Option<T>,
    ) -> Result<T, FormatError> {
        let word = self.next();
        word.and_then(parse)
            .ok_or_else(|| self.complaint(word, expected))
    }

    /// All words that are left.
    fn read_all<T>(
        &mut self,
        expected: &str,
        parse: impl Fn(&'a str) -> Option<T>,
    ) -> Result<Vec<T>, FormatError> {
        let mut all = Vec::new();
        while let Some(word) = self.next() {
            all.push(parse(word).ok_or_else(|| self.complaint(Some(word), expected))?);
        }
        Ok(all)
    }

    fn end(&mut self) -> Result<(), FormatError> {
        match self.next() {
            None => Ok(()),
            word => Err(self.complaint(word, "the end of the line")),
        }
    }

    fn keyword(&mut self, keyword: &str) -> Result<(), FormatError> {
        let expected = format!("`{keyword}`");
        self.read(&expected, |word| (word == keyword).then_some(()))
    }
}

/// The lines of a text with their numbers.
#[derive(Clone, Debug)]
struct Lines<'a> {
    number: usize,
    rest: std::str::Lines<'a>,
}

impl<'a> Lines<'a> {
    fn next(&mut self) -> Option<Words<'a>> {
        let line = self.rest.next()?;
        self.number += 1;
        Some(Words {
            number: self.number,
            line,
            at: 0,
        })
    }

    /// The next line, which begins with this word.
    fn expect(&mut self, keyword: &str) -> Result<Words<'a>, FormatError> {
        let mut words = self.next().unwrap_or(Words {
            number: self.number + 1,
            line: "",
            at: 0,
        });
        words.keyword(keyword)?;
        Ok(words)
    }
}

/// Reads a certificate: the claim at once, the steps one by one.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    claim: Claim,
    terminals: Vec<&'static str>,
    /// What to expect where a cell should be, and where an end should be.
    a_cell: String,
    an_end: String,
    lines: Lines<'a>,
    steps: usize,
}

impl<'a> Reader<'a> {
    /// Checks the checksum and reads the claim.
    pub fn new(text: &'a str) -> Result<Self, FormatError> {
        let mut lines = Lines {
            number: 0,
            rest: text.lines(),
        };
        let mut title = lines.expect("mustplay")?;
        title.keyword("certificate")?;
        title.read("version 1", |word| (word == VERSION).then_some(()))?;
        title.end()?;
        lines.rest = checked_body(text)?.lines();
        lines.rest.next();

        let mut words = lines.expect("board")?;
        let board = Arc::new(read_board(&mut words)?);
        let mut stones = Vec::new();
        for color in Color::BOTH {
            let mut words = lines.expect(color.name())?;
            let expected = format!("a cell of the board {}", board.shape());
            for cell in words.read_all(&expected, |word| board.cell(word))? {
                if stones.iter().any(|&(other, _)| other == cell) {
                    let name = board.name(cell);
                    let expected = format!("one stone on {name}");
                    return Err(words.complaint(None, expected));
                }
                stones.push((cell, color));
            }
        }
        let mut color = |keyword| {
            let mut words = lines.expect(keyword)?;
            let color = words.read("black or white", Color::from_name)?;
            words.end()?;
            Ok(color)
        };
        let to_move = color("turn")?;
        let winner = color("winner")?;
        let terminals = terminal_names(&board, winner);
        let a_cell = format!("a cell of the board {}", board.shape());
        let setup = Setup {
            board,
            stones,
            to_move,
            objective: Objective::Normal,
        };
        Ok(Self {
            claim: Claim { setup, winner },
            an_end: format!("{a_cell} or one of {}", terminals.join(", ")),
            a_cell,
            terminals,
            lines,
            steps: 0,
        })
    }

    /// What the certificate claims to prove.
    pub fn claim(&self) -> &Claim {
        &self.claim
    }

    /// The number of the line read last, counted from one.
    pub fn line(&self) -> usize {
        self.lines.number
    }

    /// The next step, until there are no more.
    pub fn step(&mut self) -> Result<Option<Step>, FormatError> {
        let Some(mut words) = self.lines.next() else {
            return Ok(None);
        };
        let (number, word) = (self.steps + 1, words.next());
        if word.and_then(|word| word.parse().ok()) != Some(number) {
            return Err(words.complaint(word, format!("the number {number}")));
        }
        let step = self.rule(&mut words)?;
        words.end()?;
        self.steps += 1;
        Ok(Some(step))
    }

    fn rule(&self, words: &mut Words<'_>) -> Result<Step, FormatError> {
        let board = &self.claim.setup.board;
        let (a_cell, an_end) = (&self.a_cell, &self.an_end);
        let cell = |word: &str| board.cell(word);
        let end = |word: &str| {
            let terminal = self.terminals.iter().position(|&name| name == word);
            let terminal = terminal.map(End::Terminal);
            terminal.or_else(|| board.cell(word).map(End::Cell))
        };
        let an_earlier = "the number of an earlier step";
        let earlier = |word: &str| {
            let number: usize = word.parse().ok()?;
            (1..=self.steps)
                .contains(&number)
                .then(|| StepId::new(number - 1))
        };
        let rule = words.next();
        Ok(match rule {
            Some("chain") => Step::Chain {
                ends: [words.read(an_end, end)?, words.read(an_end, end)?],
                cells: words.read_all(a_cell, cell)?,
            },
            Some("win") => Step::Win {
                cells: words.read_all(a_cell, cell)?,
            },
            Some("move") => Step::Move {
                cell: words.read(a_cell, cell)?,
                then: words.read(an_earlier, earlier)?,
            },
            Some("and") => Step::And {
                via: words.read(a_cell, cell)?,
                parts: [
                    words.read(an_earlier, earlier)?,
                    words.read(an_earlier, earlier)?,
                ],
            },
            Some("or") => Step::Or {
                branches: words.read_all(an_earlier, earlier)?,
            },
            Some("dead") => Step::Dead {
                cell: words.read(a_cell, cell)?,
                then: words.read(an_earlier, earlier)?,
                owned: words.read_all(a_cell, cell)?,
            },
            Some("captured") => Step::Captured {
                cells: [words.read(a_cell, cell)?, words.read(a_cell, cell)?],
                then: words.read(an_earlier, earlier)?,
                owned: words.read_all(a_cell, cell)?,
            },
            _ => {
                let expected = "chain, win, move, and, or, dead, captured";
                return Err(words.complaint(rule, expected));
            }
        })
    }
}

/// The text before the checksum, if the checksum is right.
fn checked_body(text: &str) -> Result<&str, FormatError> {
    let whole = text.strip_suffix('\n').unwrap_or(text);
    let start = whole.rfind('\n').map_or(0, |newline| newline + 1);
    let (body, line) = whole.split_at(start);
    let mut words = Words {
        number: body.lines().count() + 1,
        line,
        at: 0,
    };
    words.keyword("checksum")?;
    let found = words.read("16 hexadecimal digits", |word| {
        let digits = word.len() == 16 && word.bytes().all(|b| b.is_ascii_hexdigit());
        digits.then(|| u64::from_str_radix(word, 16).ok())?
    })?;
    words.end()?;
    let expected = checksum(body);
    if found == expected {
        Ok(body)
    } else {
        Err(FormatError::Checksum { expected, found })
    }
}

/// The checksum of a text: FNV-1a with 64 bits. It notices every change of a single character; it is no
/// protection against a forger, and need not be, because a wrong proof is refused anyway.
pub fn checksum(text: &str) -> u64 {
    fnv(text.bytes())
}

pub(crate) fn fnv(bytes: impl Iterator<Item = u8>) -> u64 {
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// `5x5`, `Y5`, `bridg-it3`, or a Shannon game: `vertices 6 1 6 1-2 2-6` with the number of
/// vertices, the terminals and the edges; `edges …` where edges are colored.
fn read_board(words: &mut Words<'_>) -> Result<Board, FormatError> {
    const EXPECTED: &str = "5x5, Y5, bridg-it3, vertices … or edges …";
    let name = words.next();
    let size = |prefix: &str| name?.strip_prefix(prefix)?.parse::<usize>().ok();
    let made = if name == Some("vertices") {
        Board::shannon_vertices(&read_graph(words)?)
    } else if name == Some("edges") {
        Board::shannon_edges(&read_graph(words)?)
    } else if let Some(side) = size("Y") {
        Board::y(side)
    } else if let Some(length) = size("bridg-it") {
        Board::bridg_it(length)
    } else {
        let sides = name.and_then(|name| {
            let (columns, rows) = name.split_once('x')?;
            Some((columns.parse().ok()?, rows.parse().ok()?))
        });
        let (columns, rows) = sides.ok_or_else(|| words.complaint(name, EXPECTED))?;
        Board::hex(columns, rows)
    };
    words.end()?;
    made.map_err(|reason| FormatError::Board {
        line: words.number,
        reason,
    })
}

fn read_graph(words: &mut Words<'_>) -> Result<Graph, FormatError> {
    let vertex = |word: &str| word.parse::<usize>().ok()?.checked_sub(1);
    let edge = |word: &str| {
        let (a, b) = word.split_once('-')?;
        Some((vertex(a)?, vertex(b)?))
    };
    Ok(Graph {
        vertices: words.read("the number of vertices", |word| word.parse().ok())?,
        terminals: (
            words.read("a vertex", vertex)?,
            words.read("a vertex", vertex)?,
        ),
        edges: words.read_all("an edge like 1-2", edge)?,
    })
}

/// Writes a certificate.
pub fn write(claim: &Claim, steps: &[Step]) -> String {
    let board = &claim.setup.board;
    let terminals = terminal_names(board, claim.winner);
    let name = board_name(board);
    let mut text = format!("mustplay certificate {VERSION}\nboard {name}\n");
    for color in Color::BOTH {
        text.push_str(color.name());
        append(&mut text, &claim.setup.cells_of(color), |c| board.name(*c));
        text.push('\n');
    }
    let (turn, winner) = (claim.setup.to_move, claim.winner);
    let _ = writeln!(text, "turn {turn}\nwinner {winner}");
    for (index, step) in steps.iter().enumerate() {
        let _ = write!(text, "{} ", index + 1);
        let end = |end: &End| match *end {
            End::Terminal(terminal) => terminals[terminal].to_owned(),
            End::Cell(cell) => board.name(cell).to_owned(),
        };
        let name = |cell: &Cell| board.name(*cell).to_owned();
        match step {
            Step::Chain { ends, cells } => {
                text.push_str("chain");
                append(&mut text, ends, end);
                append(&mut text, cells, name);
            }
            Step::Win { cells } => {
                text.push_str("win");
                append(&mut text, cells, name);
            }
            Step::Move { cell, then } => {
                let _ = write!(text, "move {} {then}", name(cell));
            }
            Step::And { via, parts } => {
                let _ = write!(text, "and {} {} {}", name(via), parts[0], parts[1]);
            }
            Step::Or { branches } => {
                text.push_str("or");
                append(&mut text, branches, StepId::to_string);
            }
            Step::Dead { cell, then, owned } => {
                let _ = write!(text, "dead {} {then}", name(cell));
                append(&mut text, owned, name);
            }
            Step::Captured { cells, then, owned } => {
                let [one, other] = cells.each_ref().map(name);
                let _ = write!(text, "captured {one} {other} {then}");
                append(&mut text, owned, name);
            }
        }
        text.push('\n');
    }
    let sum = checksum(&text);
    let _ = writeln!(text, "checksum {sum:016x}");
    text
}

fn append<T, S: AsRef<str>>(text: &mut String, items: &[T], name: impl Fn(&T) -> S) {
    for item in items {
        text.push(' ');
        text.push_str(name(item).as_ref());
    }
}

/// A description from which the board can be made again.
pub(crate) fn board_name(board: &Board) -> String {
    let (graph, ground) = match (board.shape(), board.graph()) {
        (Shape::Graph, Some((graph, Ground::Vertices))) => (graph, "vertices"),
        (Shape::Graph, Some((graph, Ground::Edges))) => (graph, "edges"),
        (shape, _) => return shape.to_string(),
    };
    let (s, t) = graph.terminals;
    let mut text = format!("{ground} {} {} {}", graph.vertices, s + 1, t + 1);
    append(&mut text, &graph.edges, |(a, b)| {
        format!("{}-{}", a + 1, b + 1)
    });
    text
}
