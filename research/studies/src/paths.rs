//! Counts of induced winning paths of empty boards (SCG §10.6 with its tables, and Table 14.1.1).
//!
//! An *induced path* is a set of cells that form a path and have no other adjacencies among
//! themselves. Induced paths from one terminal to the other that touch each terminal only at their
//! end are the minimal winning sets of stones: the clauses of the minimal DNF of the game.
//! `mustplay hex paths` counts those of any position and through a game.
//!
//! ```text
//! mustplay dev study paths 8          the paths of 8×8 Hex by length
//! mustplay dev study paths 7 6        seven columns, six rows
//! mustplay dev study paths 8 --table  the tables of all boards to 8×8
//! ```

use std::fmt;

use clap::Args;
use mustplay::{Count, Engine, Error, Job, Measure, PathLength, Report};
use mustplay_core::RunContext;
use mustplay_core::quantity::whole;
use mustplay_hex::Board;
use mustplay_hex::winning_sets::{Sizes, count_paths};
use serde::Serialize;

/// Counts the induced winning paths of Black on a Hex board.
#[derive(Args, Clone, Copy, Debug)]
#[group(skip)]
pub struct InducedPaths {
    /// The width of the board, from 1 to 1024.
    #[arg(value_parser = whole::<usize>(1..=1024))]
    pub columns: usize,
    /// The height, from 1 to 1024; default: the width. There are at most 1024 cells.
    #[arg(value_parser = whole::<usize>(1..=1024))]
    pub rows: Option<usize>,
}

impl InducedPaths {
    /// The height of the board.
    pub fn height(&self) -> usize {
        self.rows.unwrap_or(self.columns)
    }
}

/// The induced winning paths of a board; none of them if they were not counted.
#[derive(Clone, Debug, Serialize)]
pub struct PathTable {
    pub board: String,
    pub paths: Option<Count>,
    /// Their total number of cells.
    pub cells: Option<Count>,
    pub lengths: Vec<PathLength>,
    /// Their mean number of cells.
    mean: Option<Measure>,
}

impl Job for InducedPaths {
    const NAME: &'static str = "paths";
    type Answer = PathTable;

    fn run(&self, _: &Engine, context: &RunContext<'_>) -> Result<Report<PathTable>, Error> {
        let board = Board::hex(self.columns, self.height())?;
        let counted = count_paths(self.columns, self.height(), &context.sink());
        let sizes = counted.as_ref().ok();
        let answer = PathTable {
            board: board.shape().to_string(),
            paths: sizes.map(|sizes| Count(sizes.total())),
            cells: sizes.map(|sizes| Count(sizes.cells())),
            lengths: sizes.map(PathLength::all).unwrap_or_default(),
            mean: sizes.and_then(Sizes::mean).map(Measure),
        };
        Ok(Report::until(counted.err(), answer, context.done()))
    }
}

impl fmt::Display for PathTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { board, .. } = self;
        let (Some(paths), Some(mean)) = (&self.paths, self.mean) else {
            return write!(f, "{board}: not counted");
        };
        writeln!(f, "length  paths")?;
        for PathLength { length, paths } in &self.lengths {
            writeln!(f, "{length:>6}  {paths}")?;
        }
        let mean = mean.0;
        write!(f, "{board}: {paths} paths, {mean:.2} cells each on average")
    }
}

/// Counts the paths of all boards up to a width and a height.
#[derive(Clone, Copy, Debug)]
pub struct PathTables(pub InducedPaths);

/// The paths of all boards up to a size, as far as they were counted.
#[derive(Clone, Debug, Serialize)]
pub struct TabledPaths {
    /// The greatest height.
    pub rows: usize,
    /// The boards, width by width.
    pub boards: Vec<BoardPaths>,
}

/// The paths of a board.
#[derive(Clone, Debug, Serialize)]
pub struct BoardPaths {
    pub columns: usize,
    /// Its height, which a path crosses.
    pub rows: usize,
    /// The number of paths (Table 10.6.1).
    pub paths: Count,
    /// The exponent c for which there are 2^(c·m·(n−2)) of them (Table 10.6.2).
    pub exponent: Option<Measure>,
    /// Their mean number of cells (Table 10.6.3).
    pub mean: Option<Measure>,
    /// The number of cells of the longest (Table 10.6.4).
    pub longest: Option<usize>,
}

impl Job for PathTables {
    const NAME: &'static str = "path-tables";
    type Answer = TabledPaths;

    fn run(&self, _: &Engine, context: &RunContext<'_>) -> Result<Report<TabledPaths>, Error> {
        let (columns, height) = (self.0.columns, self.0.height());
        Board::hex(columns, height)?;
        let mut boards = Vec::new();
        let mut stop = None;
        let sizes = (1..=columns).flat_map(|it| (1..=height).map(move |rows| (it, rows)));
        for (columns, rows) in sizes {
            match count_paths(columns, rows, &context.sink()) {
                Ok(sizes) => boards.push(BoardPaths {
                    columns,
                    rows,
                    paths: Count(sizes.total()),
                    exponent: sizes.exponent(columns, rows).map(Measure),
                    mean: sizes.mean().map(Measure),
                    longest: sizes.longest(),
                }),
                Err(it) => {
                    stop = Some(it);
                    break;
                }
            }
        }
        let rows = height;
        let answer = TabledPaths { rows, boards };
        Ok(Report::until(stop, answer, context.done()))
    }
}

impl fmt::Display for TabledPaths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let decimals = |it: Option<Measure>, digits: usize| {
            it.map_or_else(|| "-".to_owned(), |it| format!("{:.digits$}", it.0))
        };
        let paths = |it: &BoardPaths| it.paths.to_string();
        let exponent = |it: &BoardPaths| decimals(it.exponent, 3);
        let mean = |it: &BoardPaths| decimals(it.mean, 1);
        let longest = |it: &BoardPaths| it.longest.map_or("-".to_owned(), |it| it.to_string());
        self.table(f, "induced paths", &paths)?;
        self.table(f, "\nlog2 of their number / columns (rows - 2)", &exponent)?;
        self.table(f, "\nmean length", &mean)?;
        self.table(f, "\nlongest", &longest)
    }
}

impl TabledPaths {
    /// A line for each width and a column for each height.
    fn table(
        &self,
        f: &mut fmt::Formatter<'_>,
        title: &str,
        entry: &dyn Fn(&BoardPaths) -> String,
    ) -> fmt::Result {
        let at = |row: usize| self.boards.iter().filter(move |it| it.rows == row);
        let wide = |row: usize| at(row).map(|it| entry(it).len()).max();
        let widths: Vec<usize> =
            (1..=self.rows).map(|row| wide(row).unwrap_or(0).max(row.to_string().len())).collect();
        writeln!(f, "{title}")?;
        write!(f, "columns\\rows")?;
        for (row, width) in (1..).zip(&widths) {
            write!(f, "  {row:>width$}")?;
        }
        for board in &self.boards {
            if board.rows == 1 {
                write!(f, "\n{:>12}", board.columns)?;
            }
            let width = widths[board.rows - 1];
            write!(f, "  {:>width$}", entry(board))?;
        }
        writeln!(f)
    }
}
