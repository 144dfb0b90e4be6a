//! `hex paths`: the minimal winning sets of a position, or through a game.
//!
//! In Hex a minimal winning set is an induced path (SCG §10.6); in Y and for Cut on graphs it is a
//! more general set. Late positions have fewer sets, so a game is counted from its end, and a limit
//! leaves the first plies open.

use std::fmt::Write;

use mustplay_core::{ProgressSink, RunContext, StopReason};
use mustplay_hex::drawing::charts::{PathGraph, PathPoint};
use mustplay_hex::winning_sets::{self, Sizes, count_paths};
use mustplay_hex::{Color, Names, Record, Setup, SetupError, Shape};

use crate::display::{RenderOptions, table, widths};
use crate::{Count, Engine, Error, Job, Measure, Picture, Position, Report, Text};

/// Asks for the number of minimal winning sets of each color, before the first move of a game and
/// after each move; or in a single position.
///
/// ```
/// use mustplay::{Limits, Engine, Paths};
///
/// let paths = Paths { game: "3x3 b2".parse()? };
/// let plies = Engine::default().run(&paths, &Limits::default(), &())?.answer.plies;
/// let totals = plies.iter().map(|ply| ply.black.as_ref().unwrap().paths.to_string());
/// assert_eq!(totals.collect::<Vec<_>>(), ["11", "9"]);
/// # Ok::<(), mustplay::Error>(())
/// ```
#[derive(clap::Args, Clone, Debug, schemars::JsonSchema, serde::Deserialize, serde::Serialize)]
pub struct Paths {
    /// The game, or a position.
    #[arg(skip)]
    pub game: Position,
}

/// The minimal winning sets through a game.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct PathsThrough {
    /// The board.
    pub board: Text<Shape>,
    /// Before the first move, and after each.
    pub plies: Vec<PathsAt>,
}

/// The minimal winning sets after some turns.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct PathsAt {
    /// The number of turns.
    pub number: usize,
    /// The last turn, if there is one.
    pub turn: Option<String>,
    /// The color of the last turn.
    pub color: Option<Color>,
    /// The sets of Black, if they were counted.
    pub black: Option<PathStatistics>,
    /// The sets of White, if they were counted.
    pub white: Option<PathStatistics>,
}

/// Statistics of the minimal winning sets of a color.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct PathStatistics {
    /// The number of sets.
    pub paths: Count,
    /// The sum of their sizes.
    pub cells: Count,
    /// The size of the smallest set.
    pub shortest: Option<usize>,
    /// The size of the largest set.
    pub longest: Option<usize>,
    /// The mean size.
    pub mean: Option<Measure>,
    /// The sum of 2⁻ˡ over the sets, with l the size: the expected number of sets that a random
    /// coloring of the empty cells completes (SCG §12.5).
    pub weight: f64,
    /// The mean size under these weights.
    pub weighted_mean: Option<Measure>,
    /// The number of sets of each size.
    pub lengths: Vec<PathLength>,
}

/// The minimal winning sets of one size.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct PathLength {
    /// The size in cells.
    pub length: usize,
    /// The number of sets.
    pub paths: Count,
}

impl PathLength {
    /// All sizes that occur.
    pub fn all(sizes: &Sizes) -> Vec<Self> {
        let lengths =
            sizes.iter().map(|(length, paths)| Self { length, paths: Count(paths.clone()) });
        lengths.collect()
    }
}

impl PathStatistics {
    fn new(sizes: &Sizes) -> Self {
        Self {
            paths: Count(sizes.total()),
            cells: Count(sizes.cells()),
            shortest: sizes.shortest(),
            longest: sizes.longest(),
            mean: sizes.mean().map(Measure),
            weight: sizes.weight(),
            weighted_mean: sizes.weighted_mean().map(Measure),
            lengths: PathLength::all(sizes),
        }
    }
}

impl Job for Paths {
    const NAME: &'static str = "hex paths";
    type Answer = PathsThrough;

    fn run(&self, _: &Engine, context: &RunContext<'_>) -> Result<Report<PathsThrough>, Error> {
        let record = self.game.record();
        let board = record.board.clone();
        let turn = |number: usize| number.checked_sub(1).map(|at| record.turns[at]);
        let plies = (0..=record.turns.len()).map(|number| PathsAt {
            number,
            turn: turn(number).map(|turn| turn.action.name(&board).to_owned()),
            color: turn(number).map(|turn| turn.color),
            black: None,
            white: None,
        });
        let mut plies: Vec<PathsAt> = plies.collect();
        let mut stop = None;
        for ply in plies.iter_mut().rev() {
            context.stage(&ply.number.to_string());
            let before = Record { turns: record.turns[..ply.number].to_vec(), ..record.clone() };
            let setup = before.replay()?;
            stop = ply.count(&setup, &context.sink())?;
            if stop.is_some() {
                break;
            }
        }
        let answer = PathsThrough { board: Text(board.shape()), plies };
        Ok(Report::until(stop, answer, context.done()))
    }

    fn text(&self, report: &mut Report<PathsThrough>, _: RenderOptions) -> String {
        let names = self.game.names();
        let mut text = match report.answer.plies.as_slice() {
            [ply] => by_length(ply, names),
            plies => through(plies, names),
        };
        if let Some(stop) = &report.stopped {
            let _ = write!(text, "\nnot complete ({stop})");
        }
        text
    }

    fn picture(&self, report: &mut Report<PathsThrough>, _: RenderOptions) -> Picture {
        let (answer, names) = (&report.answer, self.game.names());
        let point = |known: &PathStatistics| {
            Some(PathPoint {
                paths: 10_f64.powf(known.paths.log10()),
                weight: known.weight,
                mean: known.mean?.0,
                weighted_mean: known.weighted_mean?.0,
            })
        };
        let points = answer.plies.iter();
        let points = points.map(|ply| colors(ply).map(|known| known.and_then(point)));
        Ok(Some(PathGraph { names, points: points.collect() }.svg()))
    }
}

impl PathsAt {
    /// Counts the sets of both colors, unless it is stopped.
    fn count(
        &mut self,
        setup: &Setup,
        sink: &dyn ProgressSink,
    ) -> Result<Option<StopReason>, SetupError> {
        let statistics = [&mut self.black, &mut self.white];
        for (color, statistics) in Color::BOTH.into_iter().zip(statistics) {
            let (sizes, stop) = count(setup, color, sink)?;
            if stop.is_some() {
                return Ok(stop);
            }
            *statistics = Some(PathStatistics::new(&sizes));
        }
        Ok(None)
    }
}

/// Counts the sets of a color; on an empty board of Hex without listing them.
fn count(
    setup: &Setup,
    color: Color,
    sink: &dyn ProgressSink,
) -> Result<(Sizes, Option<StopReason>), SetupError> {
    let (Shape::Hex { columns, rows }, []) = (setup.board.shape(), &setup.stones[..]) else {
        return winning_sets::count(setup, color, sink);
    };
    let counted = match color {
        Color::Black => count_paths(columns, rows, sink),
        Color::White => count_paths(rows, columns, sink),
    };
    Ok(match counted {
        Ok(sizes) => (sizes, None),
        Err(stop) => (Sizes::default(), Some(stop)),
    })
}

fn colors(ply: &PathsAt) -> [Option<&PathStatistics>; 2] {
    [ply.black.as_ref(), ply.white.as_ref()]
}

/// The sets of a position by size.
fn by_length(ply: &PathsAt, names: Names) -> String {
    let mut text = String::new();
    for (color, known) in Color::BOTH.into_iter().zip(colors(ply)) {
        let name = names.of(color);
        let Some(known) = known else {
            let _ = writeln!(text, "{name}: not counted");
            continue;
        };
        let _ = write!(text, "{name}: {} minimal winning sets", known.paths);
        if let Some(mean) = known.mean {
            let _ = write!(text, ", {:.2} cells each on average", mean.0);
        }
        text.push('\n');
        for it in &known.lengths {
            let _ = writeln!(text, "{:>6}  {}", it.length, it.paths);
        }
    }
    text.trim_end().to_owned()
}

/// A line for each move.
fn through(plies: &[PathsAt], names: Names) -> String {
    const COLUMNS: [&str; 5] = ["sets", "least", "most", "mean", "weight"];
    let row = |ply: &PathsAt| {
        let letter = |color| names.letter(color).to_string();
        let turn = ply.turn.clone().unwrap_or_default();
        let turn = match ply.color {
            Some(color) => format!("{} {turn}", letter(color)),
            None => turn,
        };
        let numbers = colors(ply).map(|known| match known {
            None => COLUMNS.map(|_| "?".to_owned()),
            Some(known) => {
                let number = |it: Option<usize>| it.map_or("-".to_owned(), |it| it.to_string());
                let mean = known.mean.map_or("-".to_owned(), |it| format!("{:.2}", it.0));
                [
                    known.paths.to_string(),
                    number(known.shortest),
                    number(known.longest),
                    mean,
                    weight(known.weight),
                ]
            }
        });
        let cells = [ply.number.to_string(), turn].into_iter();
        cells.chain(numbers.concat()).collect::<Vec<String>>()
    };
    let mut rows: Vec<Vec<String>> = plies.iter().map(row).collect();
    let heading = ["", ""].into_iter().chain(COLUMNS).chain(COLUMNS);
    rows.insert(0, heading.map(str::to_owned).collect());
    let widths = widths(&rows);
    // The names of the colors stand above their first columns.
    let margin: usize = widths[..2].iter().sum::<usize>() + 4;
    let part: usize = widths[2..7].iter().sum::<usize>() + 10;
    let [black, white] = Color::BOTH.map(|color| names.of(color));
    let over = format!("{:margin$}{black:<part$}{white}", "");
    let numbers: Vec<usize> = (0..widths.len()).filter(|&at| at != 1).collect();
    format!("{over}\n{}", table(&rows, &numbers).trim_end())
}

/// A weight with three digits.
fn weight(weight: f64) -> String {
    match weight {
        0.0 => "0".to_owned(),
        weight if (0.001..1000.0).contains(&weight) => format!("{weight:.3}"),
        weight => format!("{weight:.2e}"),
    }
}
