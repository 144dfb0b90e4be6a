//! How many induced winning paths a board has (SCG §10.6, Tables 10.6.1 and 14.1.1).
//!
//! An *induced path* is a set of cells that form a path and have no other adjacencies
//! among themselves. Those that lead from one terminal to the other, touching each
//! only at their end, are the minimal sets of stones that win: the clauses of the
//! minimal DNF of the game.
//!
//! ```text
//! mustplay study paths 8          the paths of 8×8 Hex by length
//! mustplay study paths 7 6        seven columns, six rows
//! ```

use std::fmt;

use mustplay_engine::{Engine, Error, Found, Job};
use mustplay_hex::{Board, Cell, CellSet, Color, Masks, fitting};
use mustplay_work::{Progress, Stop, Supervisor, Watch};
use serde::Serialize;

/// Beginnings of paths between two reports.
const REPORT_EVERY: u64 = 1 << 14;

/// Asks for the induced winning paths of Black on a Hex board.
#[derive(Clone, Copy, Debug)]
pub struct Paths {
    /// The width of the board.
    pub columns: usize,
    /// The height of the board.
    pub rows: usize,
}

/// The induced winning paths of a board, as far as they were counted.
#[derive(Clone, Debug, Serialize)]
pub struct PathTable {
    /// The board.
    pub board: String,
    /// How many paths there are.
    pub paths: u64,
    /// How many cells all of them have together.
    pub cells: u64,
    /// How many paths there are of each length.
    pub lengths: Vec<Length>,
}

/// The paths of one length.
#[derive(Clone, Debug, Serialize)]
pub struct Length {
    /// In cells.
    pub length: usize,
    /// How many have it.
    pub paths: u64,
}

impl Job for Paths {
    const NAME: &'static str = "paths";
    type Answer = PathTable;

    fn run(&self, _: &Engine, supervisor: &Supervisor<'_>) -> Result<Found<PathTable>, Error> {
        let board = Board::hex(self.columns, self.rows)?;
        let (counts, stop) = induced_paths(&board, Color::Black, &supervisor.watch());
        let answer = PathTable {
            board: board.shape().to_string(),
            paths: counts.total(),
            cells: counts.cells(),
            lengths: counts
                .lengths()
                .map(|(length, paths)| Length { length, paths })
                .collect(),
        };
        Ok(Found::until(stop, answer, supervisor.done()))
    }
}

impl fmt::Display for PathTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "length  paths")?;
        for Length { length, paths } in &self.lengths {
            writeln!(f, "{length:>6}  {paths}")?;
        }
        let mean = self.cells as f64 / self.paths as f64;
        let Self { board, paths, .. } = self;
        write!(
            f,
            "{board}: {paths} paths, {mean:.2} cells each in the mean"
        )
    }
}

/// How many induced winning paths there are of each length.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PathCounts {
    by_length: Vec<u64>,
}

impl PathCounts {
    /// How many paths have exactly `length` cells.
    pub fn of_length(&self, length: usize) -> u64 {
        self.by_length.get(length).copied().unwrap_or(0)
    }

    /// The lengths that occur with how many paths have them, shortest first.
    pub fn lengths(&self) -> impl Iterator<Item = (usize, u64)> + '_ {
        let counted = self.by_length.iter().copied().enumerate();
        counted.filter(|&(_, count)| count > 0)
    }

    /// How many paths there are.
    pub fn total(&self) -> u64 {
        self.by_length.iter().sum()
    }

    /// How many cells all paths have together.
    pub fn cells(&self) -> u64 {
        self.lengths()
            .map(|(length, count)| length as u64 * count)
            .sum()
    }

    fn add(&mut self, length: usize) {
        if self.by_length.len() <= length {
            self.by_length.resize(length + 1, 0);
        }
        self.by_length[length] += 1;
    }
}

/// Counts the induced paths between the two terminals of `color`.
///
/// Zero for a color whose goal is not to join exactly two terminals. The time is
/// proportional to the number of paths and their beginnings, which grows very fast; work that
/// is stopped has the paths it has met.
pub fn induced_paths(board: &Board, color: Color, watch: &dyn Watch) -> (PathCounts, Option<Stop>) {
    fitting!(board, W => {
        let masks = Masks::<W>::new(board).expect("the width was chosen to fit");
        let &[start, goal] = masks.terminals(color) else {
            return (PathCounts::default(), None);
        };
        let mut walk = Walk {
            counts: PathCounts::default(),
            goal,
            masks,
            steps: 0,
            watch,
        };
        let free = walk.masks.all() - start;
        let stop = start.iter().try_for_each(|cell| walk.extend(cell, free, 1));
        (walk.counts, stop.err())
    })
}

struct Walk<'a, const W: usize> {
    masks: Masks<W>,
    goal: CellSet<W>,
    counts: PathCounts,
    /// Beginnings of paths so far.
    steps: u64,
    watch: &'a dyn Watch,
}

impl<const W: usize> Walk<'_, W> {
    /// `free` holds the cells that touch no cell of the path before `last`.
    fn extend(&mut self, last: Cell, free: CellSet<W>, length: usize) -> Result<(), Stop> {
        self.steps += 1;
        if self.steps.is_multiple_of(REPORT_EVERY) {
            self.watch.report(&Progress::new(self.steps, 0))?;
        }
        if self.goal.contains(last) {
            self.counts.add(length);
            return Ok(());
        }
        let next = self.masks.neighbors(last) & free;
        next.iter()
            .try_for_each(|step| self.extend(step, free - next, length + 1))
    }
}
