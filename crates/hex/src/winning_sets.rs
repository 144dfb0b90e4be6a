//! Minimal winning sets: the clauses of a position.
//!
//! A set of empty cells *wins* for a color if stones on all of them reach the color's goal,
//! regardless of the other cells. The minimal ones are the clauses of the game. It is the
//! disjunction over Black's sets of "all of them are black", its smallest DNF, and the conjunction
//! over White's of "one of them is black", its smallest CNF (SCG §2.4, §10.6). Each color has
//! reached its goal exactly when the other no longer can, so either list determines the game.
//!
//! They are found in the graph that a color sees: its chains are contracted and the opponent's
//! stones deleted (SCG §10.4).
//!
//! * Joining two terminals takes an *induced path*: each cell touches only its predecessor and
//!   successor, and only the first and the last cell are at a terminal (`path`).
//! * Joining three takes such a path between two of them, and another from the third to the first
//!   path (`tripod`).
//! * Cutting takes a *minimal separator*: each cell touches the part joined to one terminal and the
//!   part joined to the other (`separator`).
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
//! [`count_paths`] counts the minimal winning sets of an empty board of Hex without listing them.

use mustplay_core::{Progress, ProgressSink, StopReason};
use rustc_hash::FxHashSet;
use thiserror::Error;

use crate::board::Cell;
use crate::color::Color;
use crate::masks::{CellSet, Contraction};
use crate::position::Position;
use crate::setup::{Setup, SetupError};
use crate::with_width;

pub use crate::winning_set_counts::{Sizes, count_paths};

const REPORT_EVERY: u64 = 1 << 12;

enum EnumerationEnd {
    Enough,
    Stopped(StopReason),
}

struct SetVisitor<'a, const W: usize> {
    show: &'a mut dyn FnMut(CellSet<W>) -> bool,
    sink: &'a dyn ProgressSink,
    steps: u64,
}

impl<const W: usize> SetVisitor<'_, W> {
    fn show(&mut self, set: CellSet<W>) -> Result<(), EnumerationEnd> {
        (self.show)(set).then_some(()).ok_or(EnumerationEnd::Enough)
    }

    /// Counts a step and reports regularly.
    fn step(&mut self, bytes: usize) -> Result<(), EnumerationEnd> {
        self.steps += 1;
        if self.steps.is_multiple_of(REPORT_EVERY) {
            let progress = Progress::new(self.steps, bytes);
            self.sink.report(&progress).map_err(EnumerationEnd::Stopped)?;
        }
        Ok(())
    }
}

/// Shows each minimal winning set of a color once, in no particular order, until `show` returns
/// false; returns whether all were shown.
///
/// If the color has reached its goal, the only set is empty; if the opponent has, there is none.
/// Under the misère objective a color loses by these sets.
pub fn for_each<const W: usize>(
    position: &Position<W>,
    color: Color,
    sink: &dyn ProgressSink,
    show: &mut dyn FnMut(CellSet<W>) -> bool,
) -> Result<bool, StopReason> {
    let mut visitor = SetVisitor { show, sink, steps: 0 };
    let seen = match position.connected() {
        Some(winner) if winner == color => visitor.show(CellSet::EMPTY),
        Some(_) => Ok(()),
        None => find(position, color, &mut visitor),
    };
    match seen {
        Ok(()) => Ok(true),
        Err(EnumerationEnd::Enough) => Ok(false),
        Err(EnumerationEnd::Stopped(stop)) => Err(stop),
    }
}

fn find<const W: usize>(
    position: &Position<W>,
    color: Color,
    visitor: &mut SetVisitor<'_, W>,
) -> Result<(), EnumerationEnd> {
    let masks = position.masks();
    let seen_by =
        |color: Color| Contraction::new(masks, color, position.stones(color), position.empty());
    let own = seen_by(color);
    match *own.terminals() {
        [first, second] => find_paths(&own, [first, second], visitor),
        [first, second, third] => find_tripods(&own, [first, second, third], visitor),
        _ => find_separators(&seen_by(!color), visitor),
    }
}

/// The number of minimal winning sets of a color by size, as far as they were counted.
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

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotListed {
    #[error(transparent)]
    Setup(#[from] SetupError),
    #[error("expected at most {most} minimal winning sets of {color}, found more")]
    TooMany { color: Color, most: usize },
    #[error(transparent)]
    Stopped(#[from] StopReason),
}

/// The minimal winning sets of a color, at most `most`, small ones first.
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

/// Shows all induced paths with exactly one cell, an end, in each of two sets.
fn find_paths<const W: usize>(
    graph: &Contraction<W>,
    ends: [CellSet<W>; 2],
    visitor: &mut SetVisitor<'_, W>,
) -> Result<(), EnumerationEnd> {
    let [from, to] = ends;
    PathSearch { graph, to }
        .run(from, graph.empty(), visitor, &mut |path, visitor| visitor.show(path))
}

/// A search for induced paths that end at their first cell in `to`.
///
/// A path is extended by a cell that touches its last cell and none before. The time is
/// proportional to the number of initial segments of induced paths.
struct PathSearch<'a, const W: usize> {
    graph: &'a Contraction<W>,
    to: CellSet<W>,
}

type PathVisitor<'a, 'b, const W: usize> =
    &'a mut dyn FnMut(CellSet<W>, &mut SetVisitor<'b, W>) -> Result<(), EnumerationEnd>;

impl<const W: usize> PathSearch<'_, W> {
    /// Finds all induced paths over cells of `within` with only their first cell in `from` and only
    /// their last one in `to`.
    fn run<'b>(
        &self,
        from: CellSet<W>,
        within: CellSet<W>,
        visitor: &mut SetVisitor<'b, W>,
        found: PathVisitor<'_, 'b, W>,
    ) -> Result<(), EnumerationEnd> {
        for cell in from & within {
            let path = CellSet::single(cell);
            self.extend(cell, path, within - from, visitor, found)?;
        }
        Ok(())
    }

    /// `free` holds the cells that touch no cell of the path before `last`.
    fn extend<'b>(
        &self,
        last: Cell,
        path: CellSet<W>,
        free: CellSet<W>,
        visitor: &mut SetVisitor<'b, W>,
        found: PathVisitor<'_, 'b, W>,
    ) -> Result<(), EnumerationEnd> {
        visitor.step(0)?;
        if self.to.contains(last) {
            return found(path, visitor);
        }
        let next = self.graph.neighbors(last) & free;
        for cell in next {
            self.extend(cell, path.with(cell), free - next, visitor, found)?;
        }
        Ok(())
    }
}

/// Enumerates the minimal sets of cells with a chain that joins three terminals.
///
/// Let S be such a set. A shortest path in S from a cell at the first terminal to one at the second
/// is induced, and only its ends are at these terminals. If no cell of it is at the third terminal,
/// take a shortest path from there to a cell that touches the first path. It is induced, only its
/// first cell is at the terminal, and only its last one touches the first path. The two paths join
/// all three terminals, so together they are S. The search visits all such pairs of paths and shows
/// the minimal sets among their unions once each.
fn find_tripods<const W: usize>(
    graph: &Contraction<W>,
    terminals: [CellSet<W>; 3],
    visitor: &mut SetVisitor<'_, W>,
) -> Result<(), EnumerationEnd> {
    let [first, second, third] = terminals;
    let all = graph.empty();
    let mut known = FxHashSet::default();
    let mut show = |set: CellSet<W>, visitor: &mut SetVisitor<'_, W>| {
        if is_minimal(graph, &terminals, set) && known.insert(set) {
            visitor.show(set)?;
        }
        visitor.step(known.capacity() * size_of::<CellSet<W>>())
    };
    PathSearch { graph, to: second }.run(first, all, visitor, &mut |path, visitor| {
        if path.meets(third) {
            return show(path, visitor);
        }
        let leg = PathSearch { graph, to: graph.around(path) };
        leg.run(third, all - path, visitor, &mut |leg, visitor| show(path | leg, visitor))
    })
}

fn is_minimal<const W: usize>(
    graph: &Contraction<W>,
    terminals: &[CellSet<W>; 3],
    set: CellSet<W>,
) -> bool {
    let joins = |set: CellSet<W>| {
        (set & terminals[0]).iter().any(|cell| {
            let chain = graph.flood(CellSet::single(cell), set);
            terminals.iter().all(|&terminal| chain.meets(terminal))
        })
    };
    set.iter().all(|cell| !joins(set.without(cell)))
}

/// Shows all minimal sets of cells that separate the two terminals of a color (Kloks and Kratsch,
/// SCG §12.4).
///
/// A separator is minimal if each of its cells touches both the part joined to one terminal and the
/// part joined to the other; these parts include the terminals. The part A of the first terminal
/// determines the separator: the cells of the border of A that touch the part of the second
/// terminal.
///
/// One of the separators, next to the first terminal, has the smallest possible A. From a separator
/// S with part A others are made by pushing it over a cell x of S that is not at the second
/// terminal: take the cells of the border of A ∪ {x} that touch the remaining part of the second
/// terminal. They form a minimal separator again.
///
/// **All are found.** Let S* be a minimal separator with part A*, and let S be a found separator
/// whose part A is inside A* and as large as possible. If S has a cell in A*, push S over it. The
/// new separator lies in A* and S*, and the remaining part of the second terminal contains the part
/// that it has for S*, so the new A lies in A* again and is larger. If S has no cell in A*, then A*
/// is A, and S and S* have the same border, so they are equal.
fn find_separators<const W: usize>(
    graph: &Contraction<W>,
    visitor: &mut SetVisitor<'_, W>,
) -> Result<(), EnumerationEnd> {
    let &[first, second] = graph.terminals() else {
        return Ok(());
    };
    let all = graph.empty();
    // The border cells of a first terminal's part that touch the remaining part of the second.
    let close = |part: CellSet<W>| {
        let border = (graph.around(part) | first) - part;
        let other = graph.flood(second - border, all - part - border);
        border & (graph.around(other) | second)
    };
    let start = close(CellSet::EMPTY);
    let mut known = FxHashSet::default();
    known.insert(start);
    let mut waiting = vec![start];
    while let Some(separator) = waiting.pop() {
        visitor.show(separator)?;
        let part = graph.flood(first - separator, all - separator);
        for cell in separator - second {
            visitor.step(known.capacity() * size_of::<CellSet<W>>() * 2)?;
            let pushed = close(part.with(cell));
            if known.insert(pushed) {
                waiting.push(pushed);
            }
        }
    }
    Ok(())
}
