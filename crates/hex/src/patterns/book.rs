//! Books of patterns, as text.
//!
//! A pattern is a line with its kind and color, followed by the hexagon around its center as it
//! lies on the board, row by row. Letters are cells:
//!
//! | letter | cell |
//! | --- | --- |
//! | `-` | anything |
//! | `B` `W` | a stone, or an edge of that color |
//! | `.` | empty |
//! | `d` | the center, dead |
//! | `b` `w` | empty, may be filled with that color |
//! | `x` | empty, dead once the others are filled |
//! | `s` | the center if a move is dominated or reversed, the key if it is permanently inferior |
//! | `t` | empty, avoided by both until `s` is played |
//! | `r` | the better move, or the answer |
//!
//! Blank lines and lines that start with `#` may stand between patterns.
//!
//! ```
//! use mustplay_hex::patterns::Book;
//!
//! let text = "\
//! dominated white
//!  W W
//! W s r
//!  - -
//! ";
//! let book: Book = text.parse()?;
//! assert_eq!(book.patterns().len(), 1);
//! assert_eq!(book.to_string().trim(), text.trim());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::pattern::{Pattern, PatternError};
use super::rule::{CellRule, RuleKind, Tint};
use super::spot::{PatternSpot, RADIUS, Spots};
use crate::color::Color;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Book {
    patterns: Vec<Pattern>,
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BookError {
    #[error("line {line}: expected {expected}, found {found}")]
    Syntax { line: usize, expected: String, found: String },
    #[error("the pattern at line {line}: {reason}")]
    Pattern { line: usize, reason: PatternError },
}

#[allow(clippy::needless_pass_by_value)] // literals and numbers are passed as they are
fn syntax(line: usize, expected: impl Into<String>, found: impl ToString) -> BookError {
    BookError::Syntax { line, expected: expected.into(), found: found.to_string() }
}

impl Book {
    pub fn new(patterns: Vec<Pattern>) -> Self {
        Self { patterns }
    }

    pub fn patterns(&self) -> &[Pattern] {
        &self.patterns
    }

    pub fn of_kind(&self, kind: RuleKind) -> impl Iterator<Item = &Pattern> {
        self.patterns.iter().filter(move |p| p.kind() == kind)
    }
}

impl fmt::Display for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let patterns: Vec<String> = self.patterns.iter().map(|it| format!("{it}\n")).collect();
        f.write_str(&patterns.join("\n"))
    }
}

impl FromStr for Book {
    type Err = BookError;

    fn from_str(text: &str) -> Result<Self, BookError> {
        let is_apart = |line: &str| line.trim().is_empty() || line.starts_with('#');
        let mut lines = text.lines().zip(1..).peekable();
        let mut patterns = Vec::new();
        while let Some((title, line)) = lines.next() {
            if is_apart(title) {
                continue;
            }
            let mut rows = Vec::new();
            while let Some((row, _)) = lines.next_if(|(next, _)| !is_apart(next)) {
                rows.push(row);
            }
            patterns.push(read(title, &rows, line)?);
        }
        Ok(Self { patterns })
    }
}

/// Reads one pattern; ignores empty lines and comments around it.
impl FromStr for Pattern {
    type Err = BookError;

    fn from_str(text: &str) -> Result<Self, BookError> {
        let book: Book = text.parse()?;
        match *book.patterns() {
            [pattern] => Ok(pattern),
            ref others => Err(syntax(1, "one pattern", others.len())),
        }
    }
}

/// The spots in one row of the hexagon of this radius, from left to right.
fn row_of(radius: i8, row: i8) -> impl Iterator<Item = PatternSpot> {
    let columns = (-radius).max(-radius - row)..=radius.min(radius - row);
    columns.filter_map(move |column| PatternSpot::at(column, row))
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind().name())?;
        if let Some(color) = self.rule().color() {
            write!(f, " {color}")?;
        }
        let radius = self.radius() as i8;
        for row in -radius..=radius {
            let letters: Vec<String> =
                row_of(radius, row).map(|spot| letter(self, spot).to_string()).collect();
            let indent = usize::from(row.unsigned_abs());
            write!(f, "\n{:indent$}{}", "", letters.join(" "))?;
        }
        Ok(())
    }
}

fn letter(pattern: &Pattern, spot: PatternSpot) -> char {
    let [black, white] = pattern.fill();
    let is_center = spot == PatternSpot::CENTER;
    match pattern.rule() {
        _ if pattern.stones(Color::Black).contains(spot) => 'B',
        _ if pattern.stones(Color::White).contains(spot) => 'W',
        _ if !pattern.empty().contains(spot) => '-',
        CellRule::Dead if is_center => 'd',
        _ if black.contains(spot) => 'b',
        _ if white.contains(spot) => 'w',
        CellRule::PermanentlyInferior { key, .. } if key == spot => 's',
        CellRule::PermanentlyInferior { avoided, .. } if avoided.contains(spot) => 't',
        CellRule::NearDead { dead, .. } if dead.contains(spot) => 'x',
        rule if rule.by() == Some(spot) => 'r',
        rule if rule.by().is_some() && is_center => 's',
        _ => '.',
    }
}

/// The spots of each letter in a drawing.
struct Letters {
    at: [Spots; LETTERS.len()],
}

const LETTERS: &str = "-BW.dbwxstr";

fn place_of(letter: char) -> Option<usize> {
    LETTERS.chars().position(|known| known == letter)
}

impl Letters {
    fn of(&self, letter: char) -> Spots {
        place_of(letter).map_or(Spots::NONE, |place| self.at[place])
    }

    fn stand(&self, letters: &str) -> Spots {
        letters.chars().fold(Spots::NONE, |all, letter| all.union(self.of(letter)))
    }
}

fn read(title: &str, rows: &[&str], line: usize) -> Result<Pattern, BookError> {
    let (kind, color) = read_title(title, line)?;
    let letters = read_rows(rows, line)?;
    let used = match kind {
        RuleKind::Dead => "d",
        RuleKind::Captured if color == Some(Color::Black) => "b",
        RuleKind::Captured => "w",
        RuleKind::PermanentlyInferior if color == Some(Color::Black) => "bst",
        RuleKind::PermanentlyInferior => "wst",
        RuleKind::NearDead => "bwx",
        RuleKind::Mutual => "bw",
        RuleKind::Dominated | RuleKind::StronglyReversed | RuleKind::Reversed => "sr",
    };
    let wrong =
        "dbwxstr".chars().find(|&letter| !used.contains(letter) && !letters.of(letter).is_empty());
    if let Some(letter) = wrong {
        let expected = format!("only the letters `-BW.{used}` in this pattern");
        return Err(syntax(line, expected, format!("`{letter}`")));
    }
    let only = |letter: char| {
        let spots = letters.of(letter);
        let mut each = spots.iter();
        match (each.next(), each.next()) {
            (Some(spot), None) => Ok(spot),
            _ => Err(syntax(line, format!("one `{letter}` in this pattern"), spots.len())),
        }
    };
    let centered = |letter: char| {
        let expected = || format!("`{letter}` in the center of this pattern");
        let is_centered = only(letter)? == PatternSpot::CENTER;
        is_centered.then_some(()).ok_or_else(|| syntax(line, expected(), "it elsewhere"))
    };
    let better = || {
        centered('s')?;
        only('r')
    };
    let tint = Tint(color.unwrap_or(Color::White));
    let [black, white] = ["b", "w"].map(|letter| letters.stand(letter));
    let rule = match kind {
        RuleKind::Dead => {
            centered('d')?;
            CellRule::Dead
        }
        RuleKind::Captured => CellRule::Captured { color: tint, cells: black.union(white) },
        RuleKind::PermanentlyInferior => CellRule::PermanentlyInferior {
            color: tint,
            cells: black.union(white),
            key: only('s')?,
            avoided: letters.stand("bwt"),
        },
        RuleKind::NearDead => CellRule::NearDead { black, white, dead: letters.of('x') },
        RuleKind::Mutual => CellRule::Mutual { black, white },
        RuleKind::Dominated => CellRule::Dominated { color: tint, by: better()? },
        RuleKind::StronglyReversed => CellRule::StronglyReversed { color: tint, by: better()? },
        RuleKind::Reversed => CellRule::Reversed { color: tint, by: better()? },
    };
    let stones = [letters.of('B'), letters.of('W')];
    Pattern::new(stones, letters.stand(".dbwxstr"), rule)
        .map_err(|reason| BookError::Pattern { line, reason })
}

fn read_title(title: &str, line: usize) -> Result<(RuleKind, Option<Color>), BookError> {
    let unexpected = |expected: String, found: &str| syntax(line, expected, format!("`{found}`"));
    let mut words = title.split_whitespace();
    let name = words.next().unwrap_or("");
    let kind = RuleKind::from_name(name).ok_or_else(|| {
        let names = RuleKind::ALL.map(RuleKind::name).join(", ");
        unexpected(format!("a kind of pattern ({names})"), name)
    })?;
    let word = words.next();
    let colored = !matches!(kind, RuleKind::Dead | RuleKind::NearDead | RuleKind::Mutual);
    let color = match (colored, word) {
        (true, Some("black")) => Some(Color::Black),
        (true, Some("white")) => Some(Color::White),
        (false, None) => None,
        (_, other) => {
            let expected = if colored { "black or white" } else { "nothing" };
            return Err(unexpected(format!("{expected} after `{name}`"), other.unwrap_or("")));
        }
    };
    match words.next() {
        None => Ok((kind, color)),
        Some(word) => Err(unexpected("the end of the line".to_owned(), word)),
    }
}

fn read_rows(rows: &[&str], line: usize) -> Result<Letters, BookError> {
    if rows.len().is_multiple_of(2) || rows.len() > 2 * RADIUS + 1 {
        let expected = "a hexagon of 1, 3, 5 or 7 rows after the title";
        return Err(syntax(line, expected, format!("{} rows", rows.len())));
    }
    let radius = (rows.len() / 2) as i8;
    let mut letters = Letters { at: [Spots::NONE; LETTERS.len()] };
    for (row, text) in (-radius..).zip(rows) {
        let line = line + 1 + (row + radius) as usize;
        let words: Vec<&str> = text.split_ascii_whitespace().collect();
        let wanted = row_of(radius, row).count();
        if wanted != words.len() {
            return Err(syntax(line, format!("{wanted} letters"), words.len()));
        }
        for (spot, word) in row_of(radius, row).zip(words) {
            let expected = || format!("one of the letters `{LETTERS}`");
            let place = word.parse().ok().and_then(place_of);
            let place = place.ok_or_else(|| syntax(line, expected(), format!("`{word}`")))?;
            letters.at[place] = letters.at[place].with(spot);
        }
    }
    Ok(letters)
}
