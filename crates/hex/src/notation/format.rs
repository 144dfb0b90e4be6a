//! The list of notations and their recognition.

use mustplay_cgt::sgf::main_line;

use super::sgf::Dialect;
use super::{
    ReadError, WriteError, dimacs, hexwiki, hexwiki_old, hexworld, little_golem, moves, sequence,
    sgf, sgf_reader, slanted, trmph,
};
use crate::color::Color;
use crate::game_tree::GameTree;
use crate::record::{Action, Record};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// `11x11 a1 b2 swap-pieces d4`; see [`moves`].
    Moves,
    /// `https://hexworld.org/board/#11c1,a1b2`; see [`hexworld`].
    HexWorld,
    /// `http://trmph.com/hex/board#11,a1b2`; see [`trmph`].
    Trmph,
    /// `<hexboard …/>`; see [`hexwiki`].
    HexWiki,
    /// `<hex>…</hex>`; see [`hexwiki_old`].
    HexWikiOld,
    /// `(;FF[4]GM[11]…)`; see [`sgf`].
    Sgf,
    /// `(;FF[4]EV[hex…]…;W[mf]…)`; see [`little_golem`].
    LittleGolem,
    /// A board drawn with letters; see [`slanted`].
    Slanted,
    /// `p edge 4 5 …`; see [`dimacs`].
    Dimacs,
}

type Reader = fn(&str) -> Result<Record, ReadError>;
type Writer = fn(&Record) -> Result<String, WriteError>;

impl Format {
    pub const ALL: [Self; 9] = [
        Self::Moves,
        Self::HexWorld,
        Self::Trmph,
        Self::HexWiki,
        Self::HexWikiOld,
        Self::Sgf,
        Self::LittleGolem,
        Self::Slanted,
        Self::Dimacs,
    ];

    pub fn name(self) -> &'static str {
        self.module().0
    }

    /// The notation with this name; `hsgf` is Little Golem's and `text` is slanted text.
    pub fn from_name(name: &str) -> Option<Self> {
        let name = name.to_ascii_lowercase();
        match name.as_str() {
            "hsgf" => Some(Self::LittleGolem),
            "text" => Some(Self::Slanted),
            _ => Self::ALL.into_iter().find(|format| format.name() == name),
        }
    }

    /// The name used in messages.
    pub fn title(self) -> &'static str {
        self.module().1
    }

    pub const fn description(self) -> &'static str {
        match self {
            Self::Moves => "size and moves: 11x11 a1 b2 swap-pieces d4, 5x5 B:a1,c3 W:b2 white",
            Self::HexWorld => "HexWorld link: https://hexworld.org/board/#11c1,a1b2:p",
            Self::Trmph => "trmph link: http://trmph.com/hex/board#11,a1b2",
            Self::HexWiki => "HexWiki diagram: <hexboard size=\"3x4\" contents=\"R c1\"/>",
            Self::HexWikiOld => "old HexWiki diagram: <hex>R5 C5 Vc3 Ha2</hex>",
            Self::Sgf => "Smart Game Format: (;FF[4]GM[11]SZ[11];B[a1];W[b2])",
            Self::LittleGolem => "Little Golem game: (;FF[4]EV[hex]SZ[13];W[mf];B[swap])",
            Self::Slanted => "slanted text: the board drawn with letters B W b w * .",
            Self::Dimacs => "DIMACS edge list of a Shannon game: p edge 4 5 ...",
        }
    }

    /// The name, the title, the reader and the writer.
    fn module(self) -> (&'static str, &'static str, Reader, Writer) {
        use little_golem as lg;
        match self {
            Self::Moves => ("moves", moves::NOTATION, moves::read, moves::write),
            Self::HexWorld => ("hexworld", hexworld::NOTATION, hexworld::read, hexworld::write),
            Self::Trmph => ("trmph", trmph::NOTATION, trmph::read, trmph::write),
            Self::HexWiki => ("hexwiki", hexwiki::NOTATION, hexwiki::read, hexwiki::write),
            Self::HexWikiOld => {
                ("hexwiki-old", hexwiki_old::NOTATION, hexwiki_old::read, hexwiki_old::write)
            }
            Self::Sgf => ("sgf", sgf::NOTATION, sgf::read, sgf::write),
            Self::LittleGolem => ("little-golem", lg::NOTATION, lg::read, lg::write),
            Self::Slanted => ("slanted", slanted::NOTATION, slanted::read, slanted::write),
            Self::Dimacs => ("dimacs", dimacs::NOTATION, dimacs::read, dimacs::write),
        }
    }

    /// Reads a text in this notation and replays its moves.
    pub fn read(self, text: &str) -> Result<Record, ReadError> {
        let (_, title, read, _) = self.module();
        let record = read(text)?;
        sequence::check(title, &record)?;
        Ok(record)
    }

    /// Reads a game with all its variations; notations without variations give a single line.
    pub fn read_tree(self, text: &str) -> Result<GameTree, ReadError> {
        let notation = self.title();
        match self {
            Self::Sgf => sgf_reader::read_tree(notation, Dialect::Standard, text),
            Self::LittleGolem => sgf_reader::read_tree(notation, Dialect::LittleGolem, text),
            _ => GameTree::of_record(&self.read(text)?)
                .map_err(|reason| ReadError::Replay { notation, reason }),
        }
    }

    pub fn write(self, record: &Record) -> Result<String, WriteError> {
        let (.., write) = self.module();
        write(record)
    }
}

/// Recognizes the notation of a text by its shape, mostly its beginning.
///
/// A link without its address is HexWorld's if it has flags after the size or colons among the
/// moves, and trmph's if plain moves follow the size.
pub fn recognize(text: &str) -> Option<Format> {
    let text = text.trim_start_matches('\u{feff}').trim();
    let starts = |start: &str| {
        text.get(..start.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(start))
    };
    if starts(hexwiki::TAG) {
        return Some(Format::HexWiki);
    }
    if starts(hexwiki_old::TAG) {
        return Some(Format::HexWikiOld);
    }
    if starts("(") {
        let standard = !is_little_golem(text);
        return Some(if standard { Format::Sgf } else { Format::LittleGolem });
    }
    // Checked before links: a comment may contain a `#`.
    if is_dimacs(text) {
        return Some(Format::Dimacs);
    }
    if let Some(format) = site(text).or_else(|| fragment(text)) {
        return Some(format);
    }
    if is_drawing(text) || slanted::has_summary(text) {
        return Some(Format::Slanted);
    }
    is_moves(text).then_some(Format::Moves)
}

/// The notation of a link that begins with an address.
fn site(text: &str) -> Option<Format> {
    let address = text.split(['#', '?']).next()?.to_ascii_lowercase();
    let address = address.trim_start_matches("http");
    let address = address.trim_start_matches('s').trim_start_matches("://");
    let address = address.trim_start_matches("www.");
    if hexworld::SITES.iter().any(|site| address.starts_with(site)) {
        return Some(Format::HexWorld);
    }
    address.starts_with(trmph::SITE).then_some(Format::Trmph)
}

/// The notation of a link without its address. Without `#` it must not read as size and moves.
fn fragment(text: &str) -> Option<Format> {
    let unmarked = text.strip_prefix('#');
    let text = unmarked.unwrap_or(text);
    let after_size = without_number(text);
    if after_size.len() == text.len() {
        return None;
    }
    let is_plain = after_size.starts_with(',') && !text.contains(':');
    let recognized = if is_plain { Format::Trmph } else { Format::HexWorld };
    if unmarked.is_some() {
        return Some(recognized);
    }
    let after_rows = after_size.strip_prefix('x').map_or(after_size, without_number);
    let mut flags = after_rows;
    while let Some(rest) = flags.strip_prefix(['c', 'n', 'r']) {
        flags = without_number(rest);
    }
    let has_flags = flags.len() < after_rows.len();
    let is_square = after_rows.len() == after_size.len();
    let is_link = match flags.chars().next() {
        Some(',') => has_flags || is_square,
        None => has_flags && is_square,
        Some(_) => false,
    };
    is_link.then_some(recognized)
}

/// The text after its leading digits.
fn without_number(text: &str) -> &str {
    text.trim_start_matches(|c: char| c.is_ascii_digit())
}

/// Little Golem omits `GM[11]` but has an event `hex…` or two-letter points.
pub(super) fn is_little_golem(text: &str) -> bool {
    let nodes = main_line(text).unwrap_or_default();
    let first_value = |names: &[&str]| {
        let mut properties = nodes.iter().flat_map(|node| &node.properties);
        let property = properties.find(|property| names.contains(&property.name.as_str()))?;
        property.values.first().map(|value| value.text)
    };
    let two_letters =
        |value: &str| value.len() == 2 && value.bytes().all(|b| b.is_ascii_lowercase());
    first_value(&["GM"]).is_none()
        && (first_value(&["B", "W"]).is_some_and(two_letters)
            || first_value(&["EV"]).is_some_and(|event| event.starts_with("hex")))
}

/// Whether the first line that is not a comment starts with `p edge`.
fn is_dimacs(text: &str) -> bool {
    text.lines()
        .map(str::trim)
        .find(|line| !line.is_empty() && *line != "c" && !line.starts_with("c "))
        .is_some_and(|line| {
            let mut words = line.split_whitespace();
            words.next() == Some("p") && matches!(words.next(), Some("edge" | "col"))
        })
}

/// Whether it begins with column letters, the border of a row, or a line of cells.
fn is_drawing(text: &str) -> bool {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let first = lines.next().unwrap_or_default().trim();
    let mut words = first.split_whitespace();
    let is_heading =
        words.next() == Some("a") && words.all(|word| word.bytes().all(|b| b.is_ascii_lowercase()));
    let has_border = without_number(first).starts_with('\\');
    // A lone `.` or `B` is more likely a file or a typo than a one-cell drawing.
    let cells = first.chars().filter(|c| !c.is_whitespace());
    let is_row = cells.clone().all(|c| "BWRbwr*.".contains(c));
    let is_long = cells.count() > 2;
    let goes_on = lines.next().is_some();
    is_heading && goes_on || has_border || is_row && (is_long || goes_on)
}

/// The most letters in a cell of the largest board.
const MOST_LETTERS: usize = 3;

/// Whether it starts with a board, a cell, a move number, stones or a word of the notation.
fn is_moves(text: &str) -> bool {
    let text = text.to_ascii_lowercase();
    let letters = text.trim_start_matches(|c: char| c.is_ascii_alphabetic() || c == '-');
    let word = &text[..text.len() - letters.len()];
    let rest = without_number(letters);
    let has_number = rest.len() < letters.len();
    match (word, has_number) {
        ("", false) => false,
        ("", true) => {
            // `5x5` or `1.`, but not a row of a drawing that starts with its number.
            let mut after = rest.chars();
            match after.next() {
                Some('x' | '×') => after.next().is_some_and(|c| c.is_ascii_digit()),
                Some('.' | ')') => {
                    after.find(|c| !c.is_whitespace()).is_some_and(|c| c.is_ascii_alphabetic())
                }
                _ => false,
            }
        }
        ("y" | "bridg-it" | "bridgit", false) => {
            let size = rest.trim_start();
            size.len() < rest.len() && size.starts_with(|c: char| c.is_ascii_digit())
        }
        ("bridg-it" | "bridgit", true) => true,
        (_, false) => {
            let is_word = word == "misere" || Action::from_word(word).is_some();
            let is_color = Color::from_name(word).is_some();
            is_word || is_color && (word.len() > 1 || rest.starts_with(':'))
        }
        (_, true) => word.len() <= MOST_LETTERS && !word.contains('-'),
    }
}
