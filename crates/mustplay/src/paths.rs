//! `paths`: the ways to win that are left, in a position or through a game.
//!
//! In Hex a minimal winning set is an induced path (SCG §10.6); in Y, and for who cuts a graph
//! apart, it is what takes a path's place. The later a position is in a game, the fewer there are,
//! so a game is gone through from its end, and what a limit leaves open is at the beginning.

use mustplay_core::{ProgressSink, RunContext, StopReason};
use mustplay_hex::winning_sets::{self, Sizes, count_paths};
use mustplay_hex::{Color, Record, Setup, SetupError, Shape};

use crate::{Count, Engine, Error, Found, Job, Measure, Position, Text};

/// Asks how many minimal winning sets each color has, before the first move of a game and after
/// each; or in a position, if it is none.
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

/// The minimal winning sets at one time.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct PathsAt {
    /// How many turns were taken.
    pub number: usize,
    /// The last of them, if it was one.
    pub turn: Option<String>,
    /// Who took it.
    pub color: Option<Color>,
    /// Those of Black, if they were counted.
    pub black: Option<PathStatistics>,
    /// Those of White, if they were counted.
    pub white: Option<PathStatistics>,
}

/// What can be told of the minimal winning sets of a color.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct PathStatistics {
    /// How many there are.
    pub paths: Count,
    /// How many cells all of them have together.
    pub cells: Count,
    /// The number of cells of the smallest.
    pub shortest: Option<usize>,
    /// The number of cells of the largest.
    pub longest: Option<usize>,
    /// How many cells they have in the mean.
    pub mean: Option<Measure>,
    /// How many there are if each counts 2⁻ˡ, with l its size: how many a random coloring of the
    /// empty cells has in the mean (SCG §12.5).
    pub weight: f64,
    /// How many cells they have in the mean if they count so.
    pub weighted_mean: Option<Measure>,
    /// How many there are of each size.
    pub lengths: Vec<PathLength>,
}

/// The minimal winning sets of one size.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct PathLength {
    /// In cells.
    pub length: usize,
    /// How many have it.
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
    const NAME: &'static str = "paths";
    type Answer = PathsThrough;

    fn run(&self, _: &Engine, context: &RunContext<'_>) -> Result<Found<PathsThrough>, Error> {
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
        Ok(Found::until(stop, answer, context.done()))
    }
}

impl PathsAt {
    /// Counts the sets of both colors, unless that is stopped.
    fn count(
        &mut self,
        setup: &Setup,
        sink: &dyn ProgressSink,
    ) -> Result<Option<StopReason>, SetupError> {
        for color in Color::BOTH {
            let (sizes, stop) = count(setup, color, sink)?;
            if stop.is_some() {
                return Ok(stop);
            }
            let told = match color {
                Color::Black => &mut self.black,
                Color::White => &mut self.white,
            };
            *told = Some(PathStatistics::new(&sizes));
        }
        Ok(None)
    }
}

/// The sets of a color; those of an empty board of Hex without listing them.
fn count(
    setup: &Setup,
    color: Color,
    sink: &dyn ProgressSink,
) -> Result<(Sizes, Option<StopReason>), SetupError> {
    let Shape::Hex { columns, rows } = setup.board.shape() else {
        return winning_sets::count(setup, color, sink);
    };
    if !setup.stones.is_empty() {
        return winning_sets::count(setup, color, sink);
    }
    let counted = match color {
        Color::Black => count_paths(columns, rows, sink),
        Color::White => count_paths(rows, columns, sink),
    };
    Ok(match counted {
        Ok(sizes) => (sizes, None),
        Err(stop) => (Sizes::default(), Some(stop)),
    })
}
