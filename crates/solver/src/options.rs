//! The numbers of the search, by name.
//!
//! None changes an answer; they change how long it takes to find. All stand in one table,
//! [`OPTIONS`], with what they may be and what they do, so that each can be listed, set and
//! tried.
//!
//! ```
//! use mustplay_solver::{OPTIONS, Options};
//!
//! let options: Options = "widening=8,patience=2".parse()?;
//! assert_eq!(options.get("widening"), Some(8));
//! assert!("widening=0".parse::<Options>().is_err());
//! assert!(OPTIONS.iter().all(|row| Options::default().get(row.name) == Some(row.default)));
//! # Ok::<(), mustplay_solver::OptionError>(())
//! ```

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use thiserror::Error;

/// What a number is for: the place of its row in [`OPTIONS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Knob {
    Widening,
    AdvisedWidening,
    Patience,
    Detour,
    Node,
    Expected,
    Handicap,
    Advice,
    AdviceFrom,
    AdviceBoard,
    Doubt,
    Far,
    FewerMoves,
    Stone,
    Thin,
    PartGrowth,
    LeastPart,
    Insistence,
    SelfTrust,
    Lemmas,
    Archive,
    Counters,
    Shallow,
    Line,
    FirstTurn,
    Table,
    TableGrowth,
    LinksShare,
    ConnectionsShare,
    ConnectionsMemory,
}

/// A line of the table of options.
#[derive(Clone, Debug)]
pub struct OptionRow {
    knob: Knob,
    /// Its name.
    pub name: &'static str,
    /// What it is unless it is set.
    pub default: u32,
    /// What it may be.
    pub range: RangeInclusive<u32>,
    /// What it does.
    pub help: &'static str,
}

const fn row(
    knob: Knob,
    name: &'static str,
    default: u32,
    range: RangeInclusive<u32>,
    help: &'static str,
) -> OptionRow {
    OptionRow { knob, name, default, range, help }
}

/// How many options there are.
const COUNT: usize = 30;

/// All options. A *share* is one part in so many.
#[rustfmt::skip]
pub const OPTIONS: [OptionRow; COUNT] = [
    row(Knob::Widening, "widening", 4, 1..=64,
        "share of the moves in order that is looked at until some are refuted"),
    row(Knob::AdvisedWidening, "advised-widening", 8, 1..=64,
        "the same share where an adviser has put the moves in order"),
    row(Knob::Patience, "patience", 4, 1..=1000,
        "share by which another move must be better before one is left"),
    row(Knob::Detour, "detour", 2, 1..=1000,
        "share of its number that a move counts more for each other thread at work on it"),
    row(Knob::Node, "node", 4, 1..=64,
        "what one node that has to be decided counts, so that numbers can differ by parts of it"),
    row(Knob::Expected, "expected", 30, 1..=100,
        "of the moves that a new node is expected to have, how many in a hundred will be decided"),
    row(Knob::Handicap, "handicap", 20, 1..=1000,
        "share that a move counts more for each place in order, or for its doubt where it is known"),
    row(Knob::Advice, "advice", 5, 0..=64,
        "work below a node for an adviser to be asked about its moves, as a power of two"),
    row(Knob::AdviceFrom, "advice-from", 1000, 0..=u32::MAX,
        "nodes that a solver has looked at before it asks an adviser, who is not found at once"),
    row(Knob::AdviceBoard, "advice-board", 40, 0..=u32::MAX,
        "cells of the smallest board on which an adviser is asked"),
    row(Knob::Doubt, "doubt", 2, 0..=64,
        "how many places in order it counts when half as much speaks for a move"),
    row(Knob::Far, "far", 30, 1..=255,
        "how many moves to expect after a move of which nothing is known"),
    row(Knob::FewerMoves, "fewer-moves", 5, 0..=100,
        "what one move fewer for the opponent is worth in order, in hundredths of the current"),
    row(Knob::Stone, "stone", 2, 1..=100,
        "the resistance of a stone, in hundredths of that of an empty cell"),
    row(Knob::Thin, "thin", 30, 1..=100,
        "how much of a wire a connection is that is no adjacency, in hundredths"),
    row(Knob::PartGrowth, "part-growth", 2, 1..=1000,
        "share by which a number of a part must have grown before another part is looked at"),
    row(Knob::LeastPart, "least-part", 3, 2..=1000,
        "empty cells that a cut must leave on either side"),
    row(Knob::Insistence, "insistence", 100, 0..=1_000_000,
        "what an answer that reverses a move may cost to be followed, in hundredths of all answers"),
    row(Knob::SelfTrust, "self-trust", 100, 0..=10_000,
        "visits of a node after which a thread goes by what it has found there itself"),
    row(Knob::Lemmas, "lemmas", 6000, 1..=1_000_000,
        "the most lemmas of one kind; of more, the half with the larger carriers goes"),
    row(Knob::Archive, "archive", 4, 0..=64,
        "work below a node for it to be kept in a store, as a power of two"),
    row(Knob::Counters, "counters", 12, 0..=20,
        "counters of threads at work, as a power of two; different nodes may share one"),
    row(Knob::Shallow, "shallow", 128, 0..=128,
        "cells of a board that one thread searches on the stack that it has"),
    row(Knob::Line, "line", 20_000, 0..=u32::MAX,
        "nodes after which a line of play goes no further than its first move"),
    row(Knob::FirstTurn, "first-turn", 64, 1..=u32::MAX,
        "nodes for each of several questions before the next has its turn"),
    row(Knob::Table, "table", 18, 0..=40,
        "memory of the smallest board, as a power of two, where there is enough"),
    row(Knob::TableGrowth, "table-growth", 4, 1..=64,
        "cells more with which a board takes twice the memory, where there is enough"),
    row(Knob::LinksShare, "links-share", 2, 2..=64,
        "share of the tables for what filling makes of a move"),
    row(Knob::ConnectionsShare, "connections-share", 4, 2..=64,
        "share of the memory for connections of the nodes judged last"),
    row(Knob::ConnectionsMemory, "connections-memory", 192, 0..=1 << 20,
        "the most megabytes of that for each thread: nineteen out of twenty parents are found"),
];

/// A value for each of [`OPTIONS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Options([u32; COUNT]);

/// What the table says.
impl Default for Options {
    fn default() -> Self {
        Self(std::array::from_fn(|place| OPTIONS[place].default))
    }
}

impl Options {
    /// The value for a purpose.
    #[inline]
    pub(crate) const fn of(&self, knob: Knob) -> u32 {
        self.0[knob as usize]
    }

    /// The value of this name.
    pub fn get(&self, name: &str) -> Option<u32> {
        let row = OPTIONS.iter().find(|row| row.name == name)?;
        Some(self.of(row.knob))
    }

    /// The options with another value of this name.
    pub fn with(mut self, name: &str, value: u32) -> Result<Self, OptionError> {
        let row = OPTIONS.iter().find(|row| row.name == name);
        let row = row.ok_or_else(|| OptionError::Unknown { found: name.to_owned() })?;
        if !row.range.contains(&value) {
            return Err(OptionError::Range {
                name: row.name,
                least: *row.range.start(),
                most: *row.range.end(),
                found: value.to_string(),
            });
        }
        self.0[row.knob as usize] = value;
        Ok(self)
    }
}

/// The values that are not those of the table, as they are read.
impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let changed = OPTIONS.iter().filter(|row| self.of(row.knob) != row.default);
        let words = changed.map(|row| format!("{}={}", row.name, self.of(row.knob)));
        f.write_str(&words.collect::<Vec<_>>().join(","))
    }
}

/// Names with values, separated by commas: `widening=8,patience=2`.
impl FromStr for Options {
    type Err = OptionError;

    fn from_str(text: &str) -> Result<Self, OptionError> {
        let words = text.split(',').map(str::trim);
        let mut words = words.filter(|word| !word.is_empty());
        words.try_fold(Self::default(), |options, word| {
            let (name, value) = word.split_once('=').unwrap_or((word, ""));
            // What is no number is in no range.
            let row = OPTIONS.iter().find(|row| row.name == name);
            match (value.parse(), row) {
                (Ok(value), _) => options.with(name, value),
                (Err(_), None) => options.with(name, 0),
                (Err(_), Some(row)) => Err(OptionError::Range {
                    name: row.name,
                    least: *row.range.start(),
                    most: *row.range.end(),
                    found: value.to_owned(),
                }),
            }
        })
    }
}

/// Why an option cannot be set.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OptionError {
    /// There is no such option.
    #[error(
        "no option is called `{found}`: expected one of {}",
        OPTIONS.iter().map(|row| row.name).collect::<Vec<_>>().join(" ")
    )]
    Unknown {
        /// What was given.
        found: String,
    },
    /// The value is none that it may have.
    #[error("{name}: expected a number from {least} to {most}, found `{found}`")]
    Range {
        /// The option.
        name: &'static str,
        /// The least value.
        least: u32,
        /// The greatest.
        most: u32,
        /// What was given.
        found: String,
    },
}

#[cfg(test)]
#[path = "../tests/unit/options.rs"]
mod tests;
