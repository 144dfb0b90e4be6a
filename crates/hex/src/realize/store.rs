//! Values with a region for each, in a file that people can read and that grows.
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
//! ```
//!
//! `exhausted n` says that all regions whose disk has at most n cells were searched,
//! `sampled n` how many random ones were, so that a search goes on where the last one
//! ended. Values that differ by the names of terminals are one; of its regions the
//! one with the fewest empty cells is kept, then the one with the fewest stones. So it
//! does not matter in which order regions are added, and two stores can be made one.

use std::collections::BTreeMap;
use std::fmt;

use mustplay_games::Unwatched;
use mustplay_games::outcome::{Games, NotationError};
use thiserror::Error;

use super::kind::{Kind, UnknownKind};
use super::sketch::{Sketch, SketchError};

/// A value and a region that has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The value in canonical form, over [`Kind::poset`].
    pub value: String,
    /// The region.
    pub sketch: Sketch,
}

/// The values found of one kind of region.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Store {
    kind: Kind,
    /// All regions whose disk has at most so many cells were searched.
    pub exhausted: usize,
    /// How many random regions were searched.
    pub sampled: u64,
    entries: BTreeMap<String, Sketch>,
}

/// Text that is no store.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StoreError {
    /// A line that should say something else.
    #[error("line {line}: expected {expected}, found `{found}`")]
    Line {
        /// Line, from one.
        line: usize,
        /// What would have been right.
        expected: &'static str,
        /// What stands there.
        found: String,
    },
    /// An unknown kind.
    #[error("line {line}: {error}")]
    Kind {
        /// Line, from one.
        line: usize,
        /// What is wrong.
        error: UnknownKind,
    },
    /// A value that cannot be read.
    #[error("the value on line {line}: {error}")]
    Value {
        /// Line, from one.
        line: usize,
        /// What is wrong in the value.
        error: NotationError,
    },
    /// A drawing that cannot be read.
    #[error("the drawing below line {line}: {error}")]
    Sketch {
        /// The line of the value.
        line: usize,
        /// What is wrong; its lines count from the drawing's first.
        error: SketchError,
    },
}

impl Store {
    /// An empty store.
    pub fn new(kind: Kind) -> Self {
        Self {
            kind,
            exhausted: 0,
            sampled: 0,
            entries: BTreeMap::new(),
        }
    }

    /// The kind of its regions.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// How many values there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are no values.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The values with their regions, smallest regions first.
    pub fn entries(&self) -> Vec<Entry> {
        let mut entries: Vec<Entry> = self
            .entries
            .iter()
            .map(|(value, sketch)| Entry {
                value: value.clone(),
                sketch: sketch.clone(),
            })
            .collect();
        entries.sort_by_cached_key(|entry| {
            let empty = entry.sketch.empty_cells(self.kind);
            (empty, entry.value.len(), entry.value.clone())
        });
        entries
    }

    /// The region of a value, whatever names its terminals have.
    pub fn find(&self, value: &str) -> Result<Option<Entry>, NotationError> {
        let mut games = Games::new(self.kind.poset());
        let parsed = games.parse(value)?;
        let canonical = games.canonical(parsed);
        let text = games.text(canonical);
        let (value, _) = self.standing(&text);
        let sketch = self.entries.get(&value).cloned();
        Ok(sketch.map(|sketch| Entry { value, sketch }))
    }

    /// Adds a region, unless a smaller one of the same value is there. The value is text over
    /// the outcomes of the kind; what is none is not added.
    pub fn add(&mut self, entry: &Entry) {
        let (value, names) = self.standing(&entry.value);
        let sketch = entry.sketch.renamed(&names);
        let size = |sketch: &Sketch| {
            let empty = sketch.empty_cells(self.kind);
            (empty, sketch.sites().len(), sketch.to_string())
        };
        let known = self.entries.get(&value);
        if known.is_none_or(|known| size(&sketch) < size(known)) {
            self.entries.insert(value, sketch);
        }
    }

    /// Adds all that another store of the same kind has.
    pub fn merge(&mut self, other: Self) {
        self.exhausted = self.exhausted.max(other.exhausted);
        self.sampled = self.sampled.max(other.sampled);
        for (value, sketch) in other.entries {
            self.add(&Entry { value, sketch });
        }
    }

    /// The first of the texts that a value has under all names of terminals, and the names.
    fn standing(&self, value: &str) -> (String, Vec<usize>) {
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
            let image = games.map(&positions, &map, &Unwatched);
            (games.text(image.expect("nobody stops it")), names)
        });
        images.min().unwrap_or((value.to_owned(), identity))
    }

    /// Reads a store.
    pub fn read(text: &str) -> Result<Self, StoreError> {
        let mut lines = (1..).zip(text.lines()).peekable();
        let mut header = |word: &'static str, expected: &'static str| {
            let idle = |line: &str| line.is_empty() || line.starts_with('#');
            let (line, found) = lines
                .by_ref()
                .find(|(_, line)| !idle(line))
                .unwrap_or((text.lines().count() + 1, ""));
            match found.strip_prefix(word) {
                Some(rest) => Ok((line, rest.trim().to_owned())),
                None => Err(StoreError::Line {
                    line,
                    expected,
                    found: found.to_owned(),
                }),
            }
        };
        let (line, kind) = header("kind ", "`kind` and the kind of regions")?;
        let kind: Kind = kind
            .parse()
            .map_err(|error| StoreError::Kind { line, error })?;
        let mut number = |word, expected| {
            let (line, found) = header(word, expected)?;
            found.parse::<u64>().map_err(|_| StoreError::Line {
                line,
                expected,
                found,
            })
        };
        let exhausted = number("exhausted ", "`exhausted` and a number")?;
        let sampled = number("sampled ", "`sampled` and a number")?;
        let mut store = Self::new(kind);
        store.exhausted = exhausted as usize;
        store.sampled = sampled;
        let mut games = Games::new(kind.poset());
        while let Some((line, head)) = lines.next() {
            if head.trim().is_empty() {
                continue;
            }
            let Some(value) = head.strip_prefix("value ") else {
                return Err(StoreError::Line {
                    line,
                    expected: "`value` and a value",
                    found: head.to_owned(),
                });
            };
            games
                .parse(value)
                .map_err(|error| StoreError::Value { line, error })?;
            let mut drawing = String::new();
            while let Some((_, row)) = lines.next_if(|(_, row)| !row.trim().is_empty()) {
                drawing.push_str(row);
                drawing.push('\n');
            }
            let sketch =
                Sketch::read(&drawing).map_err(|error| StoreError::Sketch { line, error })?;
            store.add(&Entry {
                value: value.to_owned(),
                sketch,
            });
        }
        Ok(store)
    }
}

impl fmt::Display for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "# Values of regions of Hex, each with a smallest region found."
        )?;
        write!(
            f,
            "# mustplay realize {} --cells {}",
            self.kind, self.exhausted
        )?;
        if self.sampled > 0 {
            write!(f, " --random {}", self.sampled)?;
        }
        writeln!(f, " --store FILE makes it again.")?;
        writeln!(f, "kind {}", self.kind)?;
        writeln!(f, "exhausted {}", self.exhausted)?;
        writeln!(f, "sampled {}", self.sampled)?;
        for entry in self.entries() {
            write!(f, "\nvalue {}\n{}", entry.value, entry.sketch)?;
        }
        Ok(())
    }
}
