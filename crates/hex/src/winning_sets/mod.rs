//! Minimal winning sets: the clauses of a position.
//!
//! A set of empty cells *wins* for a color if the color has reached its goal once it has stones on
//! all of them, whoever gets the others. The minimal ones are the clauses of the game: it is the
//! disjunction over Black's sets of "all of them are black", its smallest DNF, and the conjunction
//! over White's of "one of them is black", its smallest CNF (SCG §2.4, §10.6). Each color has
//! reached its goal just when the other cannot any more, so either list tells the whole game.
//!
//! They are found in the graph that a color sees: its chains are contracted and the opponent's
//! stones deleted (SCG §10.4).
//!
//! * To join two terminals takes an *induced path*: cells each of which touches the one before and
//!   the one after it and no others, the first and the last alone being at a terminal (`path`).
//! * To join three takes such a path between two of them, and another from the third to the first
//!   path (`tripod`).
//! * To cut takes a *minimal separator*: cells each of which touches what is joined to one terminal
//!   and what is joined to the other (`separator`).
//!
//! ```
//! use std::sync::Arc;
//! use mustplay_hex::{Board, Color, Setup, winning_sets};
//! use mustplay_core::NoProgress;
//!
//! let setup = Setup::empty(Arc::new(Board::hex(3, 3)?));
//! let list = winning_sets::list(&setup, Color::White, 100, &NoProgress)?;
//! let names = |set: &Vec<_>| set.iter().map(|&cell| setup.board.name(cell)).collect::<Vec<_>>();
//! assert_eq!((list.len(), names(&list[0])), (11, vec!["a1", "b1", "c1"]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`count_paths`] counts those of an empty board of Hex without listing them.

mod path;
mod separator;
mod sizes;
mod sweep;
mod tripod;

pub use sizes::Sizes;
pub use sweep::count_paths;

use mustplay_core::{Progress, ProgressSink, StopReason};
use thiserror::Error;

use crate::board::Cell;
use crate::color::Color;
use crate::contraction::Contraction;
use crate::masks::CellSet;
use crate::position::Position;
use crate::setup::{Setup, SetupError};
use crate::with_width;

/// Steps between two reports.
const REPORT_EVERY: u64 = 1 << 12;

/// Why sets are no longer looked for.
enum End {
    /// Whoever looks has seen enough.
    Enough,
    Stopped(StopReason),
}

/// Whoever is shown the sets that are found.
struct Viewer<'a, const W: usize> {
    show: &'a mut dyn FnMut(CellSet<W>) -> bool,
    sink: &'a dyn ProgressSink,
    steps: u64,
}

impl<const W: usize> Viewer<'_, W> {
    /// Shows a set.
    fn show(&mut self, set: CellSet<W>) -> Result<(), End> {
        (self.show)(set).then_some(()).ok_or(End::Enough)
    }

    /// One more step of the search, which holds so many bytes.
    fn step(&mut self, bytes: usize) -> Result<(), End> {
        self.steps += 1;
        if self.steps.is_multiple_of(REPORT_EVERY) {
            let progress = Progress::new(self.steps, bytes);
            self.sink.report(&progress).map_err(End::Stopped)?;
        }
        Ok(())
    }
}

/// Shows each minimal winning set of a color once, in no particular order, as long as `show` says
/// to go on; whether it has seen all.
///
/// There is the empty set alone if the color has reached its goal, and none if the opponent has.
/// Which of them that is good for is for the objective to say: under misère a color loses by them.
pub fn for_each<const W: usize>(
    position: &Position<W>,
    color: Color,
    sink: &dyn ProgressSink,
    show: &mut dyn FnMut(CellSet<W>) -> bool,
) -> Result<bool, StopReason> {
    let mut viewer = Viewer { show, sink, steps: 0 };
    let seen = match position.connected() {
        Some(winner) if winner == color => viewer.show(CellSet::EMPTY),
        Some(_) => Ok(()),
        None => find(position, color, &mut viewer),
    };
    match seen {
        Ok(()) => Ok(true),
        Err(End::Enough) => Ok(false),
        Err(End::Stopped(stop)) => Err(stop),
    }
}

fn find<const W: usize>(
    position: &Position<W>,
    color: Color,
    viewer: &mut Viewer<'_, W>,
) -> Result<(), End> {
    let masks = position.masks();
    let seen_by =
        |color: Color| Contraction::new(masks, color, position.stones(color), position.empty());
    let own = seen_by(color);
    match *own.terminals() {
        [first, second] => path::find(&own, [first, second], viewer),
        [first, second, third] => tripod::find(&own, [first, second, third], viewer),
        _ => separator::find(&seen_by(!color), viewer),
    }
}

/// How many minimal winning sets a color has of each size, as far as they were counted.
pub fn count(
    setup: &Setup,
    color: Color,
    sink: &dyn ProgressSink,
) -> Result<(Sizes, Option<StopReason>), SetupError> {
    with_width!(setup.board, W => {
        let position = Position::<W>::new(setup)?;
        let mut sizes = Sizes::default();
        let counted = for_each(&position, color, sink, &mut |set| {
            sizes.add(set.len());
            true
        });
        Ok((sizes, counted.err()))
    })
}

/// Why sets are not listed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotListed {
    /// Stones that cannot stand so.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// There are too many.
    #[error("expected at most {most} minimal winning sets of {color}, found more")]
    TooMany {
        /// Whose they are.
        color: Color,
        /// The most that may be.
        most: usize,
    },
    /// Whoever watches has ended it.
    #[error(transparent)]
    Stopped(#[from] StopReason),
}

/// The minimal winning sets of a color, of which there must be at most `most`; small ones first,
/// each in the order of the board.
pub fn list(
    setup: &Setup,
    color: Color,
    most: usize,
    sink: &dyn ProgressSink,
) -> Result<Vec<Vec<Cell>>, NotListed> {
    with_width!(setup.board, W => {
        let position = Position::<W>::new(setup)?;
        let mut sets: Vec<Vec<Cell>> = Vec::new();
        let is_all = for_each(&position, color, sink, &mut |set| {
            sets.push(set.iter().collect());
            sets.len() <= most
        })?;
        if !is_all {
            return Err(NotListed::TooMany { color, most });
        }
        sets.sort_unstable_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
        Ok(sets)
    })
}
