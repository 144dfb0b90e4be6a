//! The parameters of the search, by name.
//!
//! None changes an answer; they change how long it takes to find. All stand in one table,
//! [`PARAMS`], with their ranges and effects, so that each can be listed, set and tried. Names in
//! parentheses are those of the literature; `docs/sources.md` has the papers.
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

/// A parameter: the place of its row in [`PARAMS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SearchParam {
    Widening,
    AdvisedWidening,
    Epsilon,
    VirtualLoss,
    LeafNumber,
    DecidedReplies,
    OrderWeight,
    AdviceWork,
    AdviceFrom,
    AdviceBoard,
    DoubtHalving,
    UnknownReplies,
    FewerMoves,
    StoneResistance,
    ConnectionConductance,
    PartGrowth,
    LeastPart,
    SelfTrust,
    MostLemmas,
    ArchiveWork,
    Counters,
    ShallowCells,
    LineNodes,
    FirstTurn,
    TableBits,
    TableGrowth,
    ChildrenShare,
    ConnectionsShare,
    ConnectionsMemory,
}

/// A row of the table of parameters.
#[derive(Clone, Debug)]
pub struct ParamRow {
    param: SearchParam,
    pub name: &'static str,
    pub default: u32,
    pub range: RangeInclusive<u32>,
    pub help: &'static str,
}

const fn row(
    param: SearchParam,
    name: &'static str,
    default: u32,
    range: RangeInclusive<u32>,
    help: &'static str,
) -> ParamRow {
    ParamRow { param, name, default, range, help }
}

const COUNT: usize = 29;

/// All parameters. A *share* of n is one nth.
#[rustfmt::skip]
pub const PARAMS: [ParamRow; COUNT] = [
    row(SearchParam::Widening, "widening", 4, 1..=64,
        "share of the ordered moves that is searched until some are refuted (dynamic widening, \
         Yoshizoe 2008)"),
    row(SearchParam::AdvisedWidening, "advised-widening", 8, 1..=64,
        "the same share where an advisor has ordered the moves"),
    row(SearchParam::Epsilon, "patience", 4, 1..=1000,
        "share by which another move must be better before one is left (1+ε trick, Pawlewicz and \
         Lew 2006)"),
    row(SearchParam::VirtualLoss, "detour", 2, 1..=1000,
        "share of its disproof number that a child costs more for each other thread at work on it \
         (virtual loss)"),
    row(SearchParam::LeafNumber, "node", 4, 1..=64,
        "proof number of a leaf, so that numbers can differ by fractions of one"),
    row(SearchParam::DecidedReplies, "expected", 30, 1..=100,
        "percentage of the expected replies to a new move that gives its first disproof number"),
    row(SearchParam::OrderWeight, "handicap", 20, 1..=1000,
        "a child costs one part in this more for each place in the order, or for the advisor's doubt"),
    row(SearchParam::AdviceWork, "advice", 5, 0..=64,
        "work below a node before its moves are put to the advisor, as a power of two"),
    row(SearchParam::AdviceFrom, "advice-from", 1000, 0..=u32::MAX,
        "nodes that a solver expands before it asks the advisor, which takes time to load"),
    row(SearchParam::AdviceBoard, "advice-board", 40, 0..=u32::MAX,
        "cells of the smallest board on which the advisor is asked"),
    row(SearchParam::DoubtHalving, "doubt", 2, 0..=64,
        "places in the order that a move loses for each factor of two by which it is less likely"),
    row(SearchParam::UnknownReplies, "far", 30, 1..=255,
        "replies to expect to a move about which connections say nothing"),
    row(SearchParam::FewerMoves, "fewer-moves", 5, 0..=100,
        "worth of one reply fewer in the order of moves, in hundredths of the current"),
    row(SearchParam::StoneResistance, "stone", 2, 1..=100,
        "resistance of a stone, in hundredths of that of an empty cell"),
    row(SearchParam::ConnectionConductance, "thin", 30, 1..=100,
        "conductance of a virtual connection, in hundredths of that of an adjacency"),
    row(SearchParam::PartGrowth, "part-growth", 2, 1..=1000,
        "share by which a number of a part must grow before another part is searched"),
    row(SearchParam::LeastPart, "least-part", 3, 2..=1000,
        "empty cells that a cut must leave on either side"),
    row(SearchParam::SelfTrust, "self-trust", 100, 0..=10_000,
        "visits of a node after which a thread goes by its own findings there"),
    row(SearchParam::MostLemmas, "lemmas", 6000, 1..=1_000_000,
        "the most lemmas of one kind; of more, the half with the larger carriers goes"),
    row(SearchParam::ArchiveWork, "archive", 4, 0..=64,
        "work below a node for it to be kept in a store, as a power of two"),
    row(SearchParam::Counters, "counters", 12, 0..=20,
        "counters of threads at work, as a power of two; different nodes may share one"),
    row(SearchParam::ShallowCells, "shallow", 128, 0..=128,
        "cells of the largest board that a single thread searches on the caller's stack"),
    row(SearchParam::LineNodes, "line", 20_000, 0..=u32::MAX,
        "nodes after which a line of play is not continued beyond its first move"),
    row(SearchParam::FirstTurn, "first-turn", 64, 1..=u32::MAX,
        "nodes for each of several questions before the next has its turn"),
    row(SearchParam::TableBits, "table", 18, 0..=40,
        "memory for the smallest board, as a power of two, where there is enough"),
    row(SearchParam::TableGrowth, "table-growth", 4, 1..=64,
        "additional cells for which a board gets twice the memory, where there is enough"),
    row(SearchParam::ChildrenShare, "links-share", 2, 2..=64,
        "share of the tables for what filling makes of a move"),
    row(SearchParam::ConnectionsShare, "connections-share", 4, 2..=64,
        "share of the memory for connections of the nodes expanded last"),
    row(SearchParam::ConnectionsMemory, "connections-memory", 192, 0..=1 << 20,
        "the most megabytes of that for each thread: nineteen out of twenty parents are found"),
];

/// A value for each of [`PARAMS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SearchParams([u32; COUNT]);

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

    /// The value of this name.
    pub fn get(&self, name: &str) -> Option<u32> {
        let row = PARAMS.iter().find(|row| row.name == name)?;
        Some(self.of(row.param))
    }

    /// These parameters with another value of this name.
    pub fn with(mut self, name: &str, value: u32) -> Result<Self, ParamError> {
        let row = PARAMS.iter().find(|row| row.name == name);
        let row = row.ok_or_else(|| ParamError::Unknown { found: name.to_owned() })?;
        if !row.range.contains(&value) {
            return Err(ParamError::Range {
                name: row.name,
                least: *row.range.start(),
                most: *row.range.end(),
                found: value.to_string(),
            });
        }
        self.0[row.param as usize] = value;
        Ok(self)
    }
}

/// The values that are not the defaults, in the format of [`FromStr`].
impl fmt::Display for SearchParams {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let changed = PARAMS.iter().filter(|row| self.of(row.param) != row.default);
        let words = changed.map(|row| format!("{}={}", row.name, self.of(row.param)));
        f.write_str(&words.collect::<Vec<_>>().join(","))
    }
}

/// Names with values, separated by commas: `widening=8,patience=2`.
impl FromStr for SearchParams {
    type Err = ParamError;

    fn from_str(text: &str) -> Result<Self, ParamError> {
        let words = text.split(',').map(str::trim);
        let mut words = words.filter(|word| !word.is_empty());
        words.try_fold(Self::default(), |params, word| {
            let (name, value) = word.split_once('=').unwrap_or((word, ""));
            // A word that is not a number is out of every range.
            let row = PARAMS.iter().find(|row| row.name == name);
            match (value.parse(), row) {
                (Ok(value), _) => params.with(name, value),
                (Err(_), None) => params.with(name, 0),
                (Err(_), Some(row)) => Err(ParamError::Range {
                    name: row.name,
                    least: *row.range.start(),
                    most: *row.range.end(),
                    found: value.to_owned(),
                }),
            }
        })
    }
}

/// Why a parameter cannot be set.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParamError {
    /// No parameter has this name.
    #[error(
        "no option is called `{found}`: expected one of {}",
        PARAMS.iter().map(|row| row.name).collect::<Vec<_>>().join(" ")
    )]
    Unknown { found: String },
    /// The value is out of range.
    #[error("{name}: expected a number from {least} to {most}, found `{found}`")]
    Range { name: &'static str, least: u32, most: u32, found: String },
}

#[cfg(test)]
#[path = "../tests/unit/params.rs"]
mod tests;
