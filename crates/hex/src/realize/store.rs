//! A readable text file of values, with a smallest known region for each.
//!
//! ```text
//! # Comments, such as the command that makes the file again.
//! kind terminals:2
//! exhausted 3
//! sampled 0
//!
//! value {T|_}
//!  1 W
//! W . W
//!  2 2
//!
//! checksum 53cac2cf9233c061
//! ```
//!
//! `exhausted n` records that all regions whose disk has at most n cells were searched, `sampled n`
//! that n random regions were, so that a search resumes where the last one ended. Values that
//! differ only by a renaming of terminals are stored once, with the region that has the fewest
//! empty cells, then the fewest cells, then the least text. So the order of additions does not
//! matter.
//!
//! Reading a store recomputes the value of each drawing ([`Valuer`]). The last line is a checksum
//! of all previous lines, so that a truncated file is refused.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

use mustplay_cgt::outcome::{Games, NotationError};
use mustplay_core::NoProgress;
use mustplay_core::checksum::checksum;

use super::kind::Kind;
use super::search::RealizationSearch;
use super::valuer::Valuer;
use super::{Figure, RealizeError};

const SUM: &str = "checksum ";

/// The most characters of a line that a message quotes.
const LONGEST: usize = 60;

const MOST_SAMPLES: u64 = 1 << 53;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The value in canonical form, over [`Kind::poset`].
    pub value: String,
    pub figure: Figure,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RealizationStore {
    kind: Kind,
    /// All regions with at most this many cells were searched.
    pub exhausted: usize,
    pub sampled: u64,
    entries: BTreeMap<String, Figure>,
}

impl RealizationStore {
    pub fn new(kind: Kind) -> Self {
        Self { kind, exhausted: 0, sampled: 0, entries: BTreeMap::new() }
    }

    pub fn kind(&self) -> Kind {
        self.kind
    }

    pub fn len(&self) -> usize {
        self.entries.len()
    }

    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The values with their regions, smallest regions first.
    pub fn entries(&self) -> Vec<Entry> {
        let entry = |(value, figure): (&String, &Figure)| Entry {
            value: value.clone(),
            figure: figure.clone(),
        };
        let mut entries: Vec<Entry> = self.entries.iter().map(entry).collect();
        entries.sort_by_cached_key(|entry| {
            let empty = entry.figure.empty_cells(self.kind);
            (empty, entry.value.len(), entry.value.clone())
        });
        entries
    }

    /// The region of a value, up to a renaming of terminals.
    pub fn find(&self, value: &str) -> Result<Option<Entry>, NotationError> {
        let mut games = Games::new(self.kind.poset());
        let parsed = games.parse(value)?;
        let canonical = games.canonical(parsed);
        let text = games.text(canonical);
        let (value, _) = self.canonical(&text);
        let figure = self.entries.get(&value).cloned();
        Ok(figure.map(|figure| Entry { value, figure }))
    }

    /// Adds a region unless the store has one of the same value that is no larger.
    pub fn add(&mut self, entry: &Entry) {
        let (value, names) = self.canonical(&entry.value);
        let figure = entry.figure.renamed(&names);
        let size = |figure: &Figure| {
            let empty = figure.empty_cells(self.kind);
            (empty, figure.size(), figure.to_string())
        };
        let known = self.entries.get(&value);
        if known.is_none_or(|known| size(&figure) < size(known)) {
            self.entries.insert(value, figure);
        }
    }

    /// The smallest text of a value under renamings of terminals, and that renaming.
    fn canonical(&self, value: &str) -> (String, Vec<usize>) {
        let poset = self.kind.poset();
        let mut games = Games::new(poset.clone());
        let identity = (0..self.kind.terminals()).collect();
        let Ok(game) = games.parse(value) else {
            return (value.to_owned(), identity);
        };
        let game = games.canonical(game);
        let positions = games.positions(game);
        let images = self.kind.renamings().into_iter().map(|names| {
            let map = self.kind.renaming(&poset, &names);
            let image = games.map(&positions, &map, &NoProgress);
            (games.text(image.expect("never stopped")), names)
        });
        images.min().unwrap_or((value.to_owned(), identity))
    }

    /// Reads a store and checks the value of each drawing.
    pub fn read(text: &str) -> Result<Self, RealizeError> {
        let text = unsealed(text)?;
        let mut lines = (1..).zip(text.lines()).peekable();
        let mut header = |word: &'static str, expected: &'static str| {
            let is_skipped = |line: &str| line.is_empty() || line.starts_with('#');
            let (line, found) = lines
                .by_ref()
                .find(|(_, line)| !is_skipped(line))
                .unwrap_or((text.lines().count() + 1, ""));
            match found.strip_prefix(word) {
                Some(rest) => Ok((line, rest.trim().to_owned())),
                None => Err(error_at(line, format!("expected {expected}, found `{found}`"))),
            }
        };
        let (line, kind) = header("kind ", "`kind` and the kind of regions")?;
        let kind: Kind = kind.parse().map_err(|error| error_at(line, error))?;
        let mut number = |word, expected, most: u64| {
            let (line, found) = header(word, expected)?;
            let number = found.parse().ok().filter(|&number| number <= most);
            number.ok_or_else(|| error_at(line, format!("expected {expected}, found `{found}`")))
        };
        let most_cells = RealizationSearch::MOST_CELLS as u64;
        let exhausted = number("exhausted ", "`exhausted` and a number", most_cells)?;
        let sampled = number("sampled ", "`sampled` and a number", MOST_SAMPLES)?;
        let mut store = Self::new(kind);
        store.exhausted = exhausted as usize;
        store.sampled = sampled;
        let mut games = Games::new(kind.poset());
        let mut valuer = Valuer::new(kind);
        while let Some((line, head)) = lines.next() {
            if head.trim().is_empty() {
                continue;
            }
            let expected =
                || error_at(line, format!("expected `value` and a value, found `{head}`"));
            let value = head.strip_prefix("value ").ok_or_else(expected)?;
            games.parse(value).map_err(|error| error_in("the value on ", line, error))?;
            let mut drawing = String::new();
            while let Some((_, row)) = lines.next_if(|(_, row)| !row.trim().is_empty()) {
                drawing.push_str(row);
                drawing.push('\n');
            }
            let wrong = |error| error_in("the drawing below ", line, error);
            let figure = Figure::read(kind, &drawing).map_err(wrong)?;
            let worth = valuer.value(&figure).map_err(wrong)?;
            if worth != value {
                let reason = format!("expected {worth}, the value of the drawing, found {value}");
                return Err(error_at(line, reason));
            }
            store.add(&Entry { value: value.to_owned(), figure });
        }
        Ok(store)
    }
}

/// Checks the checksum line and returns the text before it.
fn unsealed(text: &str) -> Result<&str, RealizeError> {
    let end = text.strip_suffix('\n').unwrap_or(text);
    let (body, last) = text.split_at(end.rfind('\n').map_or(0, |at| at + 1));
    let expected = checksum(body.as_bytes());
    if last == format!("{SUM}{expected:016x}\n") {
        return Ok(body);
    }
    let found: String = last.trim_end().chars().take(LONGEST).collect();
    let reason = format!(
        "expected `checksum {expected:016x}`, the sum of the lines before, found `{found}`: \
         the file was cut off, changed, or written by another version"
    );
    Err(error_at(body.lines().count() + 1, reason))
}

#[allow(clippy::needless_pass_by_value)] // literals and numbers are passed as they are
fn error_at(line: usize, reason: impl ToString) -> RealizeError {
    error_in("", line, reason)
}

#[allow(clippy::needless_pass_by_value)] // literals and numbers are passed as they are
fn error_in(part: &'static str, line: usize, reason: impl ToString) -> RealizeError {
    RealizeError::Store { part, line, reason: reason.to_string() }
}

impl fmt::Display for RealizationStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, exhausted, sampled, .. } = self;
        let regions = if kind.is_graph() { "graphs" } else { "Hex" };
        let random = if *sampled > 0 { format!(" --random {sampled}") } else { String::new() };
        let mut body = format!(
            "# Values of regions of {regions}, each with a smallest region found.\n\
             # mustplay realize {kind} --cells {exhausted}{random} --store FILE makes it again.\n\
             kind {kind}\nexhausted {exhausted}\nsampled {sampled}\n"
        );
        for entry in self.entries() {
            _ = write!(body, "\nvalue {}\n{}", entry.value, entry.figure);
        }
        body.push('\n');
        writeln!(f, "{body}{SUM}{:016x}", checksum(body.as_bytes()))
    }
}
