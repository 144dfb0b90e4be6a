//! The syntax of the Smart Game Format (SGF), a format of game records.
//!
//! A collection is a sequence of game trees; a tree is nodes followed by variations, all in
//! parentheses; a node is a semicolon and properties; a property is a name in capital letters and
//! values in brackets, in which a backslash escapes the next character. The meaning of properties
//! depends on the game and is left to the caller.
//!
//! The main line takes the first variation each time, so it is everything up to the first closing
//! parenthesis. Parsing does not recurse, so nesting is unlimited.
//!
//! ```
//! use mustplay_cgt::sgf;
//!
//! let line = sgf::main_line("(;SZ[9]AB[aa][bb];B[cc](;W[dd])(;W[ee]))").unwrap();
//! assert_eq!(line.len(), 3);
//! let stones: Vec<&str> = line[0].values("AB").map(|value| value.text).collect();
//! assert_eq!(stones, ["aa", "bb"]);
//! ```

use std::io::Read;
use std::ops::Range;

use encoding_rs::{Encoding, WINDOWS_1252};
use mustplay_core::file::{self, FileError};

/// The most bytes that are read, far more than any record has, so that a wrong file cannot exhaust
/// memory.
pub const MOST_BYTES: u64 = 16 << 20;

/// A value of a property, without the brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PropertyValue<'t> {
    /// The offset of its first byte in the text.
    pub start: usize,
    /// The text between the brackets, still escaped.
    pub text: &'t str,
}

impl PropertyValue<'_> {
    pub fn range(self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }
}

/// A name with at least one value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Property<'t> {
    /// Uppercase letters; the lowercase letters of older files are dropped.
    pub name: String,
    pub values: Vec<PropertyValue<'t>>,
}

/// A node: a semicolon and properties.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Node<'t> {
    pub properties: Vec<Property<'t>>,
    /// Its bytes in the text, from the semicolon to the end of its last property.
    pub range: Range<usize>,
    /// Whether it is the first of its tree and follows an opening parenthesis.
    pub is_first: bool,
    /// The offset of the parenthesis that closes its tree.
    pub tree_end: usize,
    /// The index of its parent among all nodes of the game; `None` for the root.
    pub parent: Option<usize>,
}

impl<'t> Node<'t> {
    pub fn values(&self, name: &str) -> impl Iterator<Item = PropertyValue<'t>> {
        let named = self.properties.iter().filter(move |p| p.name == name);
        named.flat_map(|property| property.values.iter().copied())
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Malformed {
    /// The offset of the first wrong byte, or the length of the text.
    pub offset: usize,
    pub missing: Missing,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Missing {
    /// The first game.
    Game,
    /// A further game or the end of the text.
    Next,
    /// The first node of a game or variation.
    Node,
    /// A property, a node or the beginning or end of a variation.
    Property,
    /// A value after a property's name, as written.
    Value(String),
    /// The end of a value.
    Bracket,
    /// The end of the game.
    End,
}

impl Missing {
    /// The expectation as text; `example` is a property of the game, like `B[c4]`.
    pub fn expected(&self, example: &str) -> String {
        match self {
            Self::Game => "`(;` at the beginning of a game".to_owned(),
            Self::Next => "`(;` or the end of the text".to_owned(),
            Self::Node => "`;` at the beginning of a node".to_owned(),
            Self::Property => format!("a property like `{example}`, or one of `; ( )`"),
            Self::Value(name) => format!("`[` and a value after `{name}`"),
            Self::Bracket => "`]` at the end of the value".to_owned(),
            Self::End => "`)` at the end of the game".to_owned(),
        }
    }
}

/// Reads a file as text. A record that is not UTF-8 is decoded by its `CA` property, with the
/// specification's default of Latin-1.
pub fn read(source: impl Read) -> Result<String, FileError> {
    let bytes = file::read_bytes(source, MOST_BYTES)?;
    match encoding(&bytes) {
        Some(encoding) => Ok(encoding.decode_without_bom_handling(&bytes).0.into_owned()),
        None => file::text(bytes),
    }
}

/// The encoding of a record that is not UTF-8; `None` for UTF-8, and for other files.
fn encoding(bytes: &[u8]) -> Option<&'static Encoding> {
    if std::str::from_utf8(bytes).is_ok() {
        return None;
    }
    let after = |bytes: &'_ [u8], mark: &[u8]| {
        let at = bytes.windows(mark.len()).position(|it| it == mark)?;
        Some(at + mark.len())
    };
    let game = &bytes[after(bytes, b"(;")?..];
    let named = after(game, b"CA[").and_then(|at| {
        let label = game[at..].split(|&byte| byte == b']').next()?;
        Encoding::for_label(label)
    });
    Some(named.filter(|it| it.is_ascii_compatible()).unwrap_or(WINDOWS_1252))
}

/// The nodes of the main line of the first game. The whole text must be well formed.
pub fn main_line(text: &str) -> Result<Vec<Node<'_>>, Malformed> {
    let mut nodes = tree(text)?;
    // The main line is the longest prefix in which each node's parent is the previous node.
    let follows = |(at, node): (usize, &Node)| node.parent == at.checked_sub(1);
    let length = nodes.iter().enumerate().take_while(|&it| follows(it));
    nodes.truncate(length.count());
    Ok(nodes)
}

/// All nodes of the first game in the order of the text. The whole text must be well formed.
pub fn tree(text: &str) -> Result<Vec<Node<'_>>, Malformed> {
    let mut scanner = Scanner { text, offset: 0 };
    let mut nodes: Vec<Node> = Vec::new();
    // The open trees, each with its own nodes and the parent of the first of them.
    let mut open: Vec<(Vec<usize>, Option<usize>)> = Vec::new();
    let mut last = None;
    // Whether properties belong to the last node: not after a variation, nor in later games.
    let mut goes_on = false;
    let mut games = 0;
    loop {
        match scanner.peek() {
            None if open.is_empty() && games > 0 => return Ok(nodes),
            Some('(') => {
                scanner.offset += 1;
                if scanner.peek() != Some(';') {
                    return scanner.missing(Missing::Node);
                }
                open.push((Vec::new(), last));
            }
            _ if games == 0 && open.is_empty() => return scanner.missing(Missing::Game),
            None => return scanner.missing(Missing::End),
            Some(')') if let Some((own, before)) = open.pop() => {
                for (place, at) in own.into_iter().enumerate() {
                    nodes[at].tree_end = scanner.offset;
                    nodes[at].is_first = place == 0;
                }
                scanner.offset += 1;
                last = before;
                goes_on = false;
                games += usize::from(open.is_empty());
            }
            Some(';') if let Some((own, _)) = open.last_mut() => {
                let start = scanner.offset;
                scanner.offset += 1;
                goes_on = games == 0;
                if goes_on {
                    own.push(nodes.len());
                    nodes.push(Node {
                        range: start..scanner.offset,
                        parent: last.replace(nodes.len()),
                        ..Node::default()
                    });
                }
            }
            _ if open.is_empty() => return scanner.missing(Missing::Next),
            Some(c) if c.is_ascii_alphabetic() => {
                let property = scanner.property()?;
                if let Some(at) = last.filter(|_| goes_on) {
                    let node = &mut nodes[at];
                    // After the closing bracket of its last value.
                    let end = property.values.last().map(|value| value.range().end + 1);
                    node.range.end = end.unwrap_or(node.range.end);
                    node.properties.push(property);
                }
            }
            Some(_) => return scanner.missing(Missing::Property),
        }
    }
}

struct Scanner<'t> {
    text: &'t str,
    offset: usize,
}

impl<'t> Scanner<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.offset..]
    }

    /// The next character after white space and byte order marks.
    fn peek(&mut self) -> Option<char> {
        let space = |c: char| c.is_whitespace() || c == '\u{feff}';
        self.offset = self.text.len() - self.rest().trim_start_matches(space).len();
        self.rest().chars().next()
    }

    fn missing<T>(&self, missing: Missing) -> Result<T, Malformed> {
        let offset = self.offset;
        Err(Malformed { offset, missing })
    }

    fn property(&mut self) -> Result<Property<'t>, Malformed> {
        let rest = self.rest();
        let length = rest.find(|c: char| !c.is_ascii_alphabetic());
        let letters = &rest[..length.unwrap_or(rest.len())];
        self.offset += letters.len();
        let mut values = Vec::new();
        while self.peek() == Some('[') {
            let start = self.offset + 1;
            let mut escaped = false;
            let end = self.text[start..].find(|c: char| {
                let ends = c == ']' && !escaped;
                escaped = c == '\\' && !escaped;
                ends
            });
            let Some(end) = end else {
                self.offset = self.text.len();
                return self.missing(Missing::Bracket);
            };
            let text = &self.text[start..start + end];
            values.push(PropertyValue { start, text });
            self.offset = start + end + 1;
        }
        if values.is_empty() {
            return self.missing(Missing::Value(letters.to_owned()));
        }
        // Old files have names such as `SiZe`, and some programs write lowercase letters only.
        let mut name: String = letters.chars().filter(char::is_ascii_uppercase).collect();
        if name.is_empty() {
            name = letters.to_ascii_uppercase();
        }
        Ok(Property { name, values })
    }
}

/// A text value without its escapes; escaped line ends are removed.
pub fn unescaped(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let mut characters = value.chars();
    while let Some(c) = characters.next() {
        match c {
            '\\' => text.extend(characters.next().filter(|&next| next != '\n')),
            c => text.push(c),
        }
    }
    text
}

pub fn escaped(text: &str) -> String {
    let mut value = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '\\' | ']' | ':') {
            value.push('\\');
        }
        value.push(c);
    }
    value
}
