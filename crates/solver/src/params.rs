//! The parameters of the search, by name.
//!
//! They affect only the time to an answer. [`PARAMS`] is their table; names in parentheses are
//! those of the literature (`docs/sources.md`).
//!
//! ```
//! use mustplay_solver::{PARAMS, SearchParams};
//!
//! let params: SearchParams = "widening=8,patience=2".parse()?;
//! assert_eq!(params.get("widening"), Some(8));
//! assert!("widening=0".parse::<SearchParams>().is_err());
//! assert!(PARAMS.iter().all(|row| SearchParams::default().get(row.name) == Some(row.default)));
//! # Ok::<(), mustplay_solver::ParamError>(())
//! ```

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use thiserror::Error;

/// A row of [`PARAMS`].
#[derive(Clone, Debug)]
pub struct ParamRow {
    pub name: &'static str,
    pub default: u32,
    pub range: RangeInclusive<u32>,
    pub help: &'static str,
}

/// Declares the parameters and their table, in one order.
macro_rules! params {
    ($($param:ident, $name:literal, $default:literal, $range:expr, $help:literal;)*) => {
        /// A parameter: the index of its row in [`PARAMS`].
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum SearchParam { $($param),* }

        /// All parameters. A *share* of n is one nth.
        pub const PARAMS: [ParamRow; [$($name),*].len()] =
            [$(ParamRow { name: $name, default: $default, range: $range, help: $help }),*];
    };
}

params! {
    Widening, "widening", 4, 1..=64,
        "share of the ordered moves that is searched until some are refuted (dynamic widening, \
         Yoshizoe 2008)";
    AdvisedWidening, "advised-widening", 8, 1..=64,
        "the same share where an advisor has ordered the moves";
    Epsilon, "patience", 4, 1..=1000,
        "share by which another move must be better before one is left (1+ε trick, Pawlewicz and \
         Lew 2006)";
    VirtualLoss, "detour", 2, 1..=1000,
        "share of its disproof number that a child costs more for each other thread at work on it \
         (virtual loss)";
    LeafNumber, "node", 4, 1..=64,
        "proof number of a leaf, so that numbers can differ by fractions of one";
    DecidedReplies, "expected", 30, 1..=100,
        "percentage of the expected replies to a new move that gives its first disproof number";
    OrderWeight, "handicap", 20, 1..=1000,
        "a child costs one part in this more for each place in the order, or for the advisor's doubt";
    AdviceWork, "advice", 5, 0..=64,
        "work below a node before its moves are put to the advisor, as a power of two";
    AdviceFrom, "advice-from", 1000, 0..=u32::MAX,
        "nodes that a solver expands before it asks the advisor, which takes time to load";
    AdviceBoard, "advice-board", 40, 0..=u32::MAX,
        "cells of the smallest board on which the advisor is asked";
    DoubtHalving, "doubt", 2, 0..=64,
        "places in the order that a move loses for each factor of two by which it is less likely";
    UnknownReplies, "far", 30, 1..=255,
        "replies to expect to a move about which connections say nothing";
    FewerMoves, "fewer-moves", 5, 0..=100,
        "worth of one reply fewer in the order of moves, in hundredths of the current";
    StoneResistance, "stone", 2, 1..=100,
        "resistance of a stone, in hundredths of that of an empty cell";
    ConnectionConductance, "thin", 30, 1..=100,
        "conductance of a virtual connection, in hundredths of that of an adjacency";
    PartGrowth, "part-growth", 2, 1..=1000,
        "share by which a number of a part must grow before another part is searched";
    LeastPart, "least-part", 3, 2..=1000,
        "empty cells that a cut must leave on either side";
    SelfTrust, "self-trust", 100, 0..=10_000,
        "visits of a node after which a thread goes by its own findings there";
    MostLemmas, "lemmas", 6000, 1..=1_000_000,
        "the most lemmas of one kind; of more, the half with the larger carriers goes";
    ArchiveWork, "archive", 4, 0..=64,
        "work below a node for it to be kept in a store, as a power of two";
    Counters, "counters", 12, 0..=20,
        "counters of threads at work, as a power of two; different nodes may share one";
    ShallowCells, "shallow", 128, 0..=128,
        "cells of the largest board that a single thread searches on the caller's stack";
    LineNodes, "line", 20_000, 0..=u32::MAX,
        "nodes after which a line of play is not continued beyond its first move";
    FirstTurn, "first-turn", 64, 1..=u32::MAX,
        "nodes for each of several questions before the next has its turn";
    TableBits, "table", 18, 0..=40,
        "memory for the smallest board, as a power of two, where there is enough";
    TableGrowth, "table-growth", 4, 1..=64,
        "additional cells for which a board gets twice the memory, where there is enough";
    ChildrenShare, "links-share", 2, 2..=64,
        "share of the tables for what filling makes of a move";
    ConnectionsShare, "connections-share", 4, 2..=64,
        "share of the memory for connections of the nodes expanded last";
    ConnectionsMemory, "connections-memory", 192, 0..=1 << 20,
        "the most megabytes of that for each thread: nineteen out of twenty parents are found";
}

/// A value for each of [`PARAMS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SearchParams([u32; PARAMS.len()]);

/// The defaults of the table.
impl Default for SearchParams {
    fn default() -> Self {
        Self(std::array::from_fn(|place| PARAMS[place].default))
    }
}

impl SearchParams {
    #[inline]
    pub(crate) const fn of(&self, param: SearchParam) -> u32 {
        self.0[param as usize]
    }

    pub fn get(&self, name: &str) -> Option<u32> {
        Some(self.0[PARAMS.iter().position(|row| row.name == name)?])
    }

    /// These parameters with another value for this name.
    pub fn with(self, name: &str, value: u32) -> Result<Self, ParamError> {
        self.with_text(name, &value.to_string())
    }

    fn with_text(mut self, name: &str, value: &str) -> Result<Self, ParamError> {
        let at = PARAMS.iter().position(|row| row.name == name);
        let at = at.ok_or_else(|| ParamError::Unknown { found: name.to_owned() })?;
        let row = &PARAMS[at];
        let number = value.parse().ok().filter(|number| row.range.contains(number));
        self.0[at] = number.ok_or_else(|| ParamError::Range {
            name: row.name,
            least: *row.range.start(),
            most: *row.range.end(),
            found: value.to_owned(),
        })?;
        Ok(self)
    }
}

/// The values that differ from the defaults, in the format of `from_str`.
impl fmt::Display for SearchParams {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let changed = PARAMS.iter().zip(self.0).filter(|(row, value)| *value != row.default);
        let words = changed.map(|(row, value)| format!("{}={value}", row.name));
        f.write_str(&words.collect::<Vec<_>>().join(","))
    }
}

/// Parses names with values, separated by commas: `widening=8,patience=2`.
impl FromStr for SearchParams {
    type Err = ParamError;

    fn from_str(text: &str) -> Result<Self, ParamError> {
        let words = text.split(',').map(str::trim);
        let mut words = words.filter(|word| !word.is_empty());
        words.try_fold(Self::default(), |params, word| {
            let (name, value) = word.split_once('=').unwrap_or((word, ""));
            params.with_text(name, value)
        })
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParamError {
    #[error(
        "no option is called `{found}`: expected one of {}",
        PARAMS.iter().map(|row| row.name).collect::<Vec<_>>().join(" ")
    )]
    Unknown { found: String },
    #[error("{name}: expected a number from {least} to {most}, found `{found}`")]
    Range { name: &'static str, least: u32, most: u32, found: String },
}

#[cfg(test)]
#[path = "../tests/unit/params.rs"]
mod tests;
