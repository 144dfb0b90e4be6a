//! Answers as people see them: in words, as boards of letters, as SVG.
//!
//! Every job writes its report as a text and perhaps draws a picture: see [`Job`](crate::Job).
//! What these depend on beside the request and its answer is in [`RenderOptions`]: the reader's
//! device, and how much is wanted. Nothing here knows a terminal, a file or an option of the
//! program, so the program, the server and Python show the same words.
//!
//! ```
//! use mustplay::display::RenderOptions;
//! use mustplay::{Engine, Job, Limits, Solve};
//!
//! let solve = Solve::new("3x3".parse()?);
//! let mut report = Engine::default().run(&solve, &Limits::default(), &())?;
//! let text = solve.text(&mut report, RenderOptions::default());
//! assert!(text.contains("3x3, black to move: black wins"));
//! let picture = solve.picture(&mut report, RenderOptions::default())?;
//! assert!(picture.is_some_and(|svg| svg.starts_with("<svg")));
//! # Ok::<(), mustplay::Error>(())
//! ```

use std::fmt::{Display, Write as _};
use std::time::Duration;

use indicatif::{HumanCount, HumanDuration};
use mustplay_core::SearchStatus;
use mustplay_hex::drawing::{svg, text};
use mustplay_hex::{Drawing, Names, Orientation};
use serde::Serialize;

use crate::{Measure, PlayedMove, Position, Prospect, Report};

/// The width of a page of pictures; what does not fit goes below.
pub(crate) const PAGE: f64 = 1000.0;

/// The width of a page of many small pictures.
pub(crate) const WIDE_PAGE: f64 = 1600.0;

/// How answers look: what depends on the reader and not on the answer.
#[derive(Clone, Copy, Debug)]
pub struct RenderOptions {
    /// Whether boards of letters have the colors of terminals.
    pub colored: bool,
    /// The width in columns that a board of letters may take.
    pub room: Option<usize>,
    /// How boards lie in pictures.
    pub orientation: Orientation,
    /// What the colors are called where the request does not say.
    pub names: Option<Names>,
    /// How many of the best moves are listed.
    pub best_moves: usize,
    /// Which details are told.
    pub details: Details,
}

/// A set of details.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Details([bool; Detail::ALL]);

impl Default for RenderOptions {
    fn default() -> Self {
        Self {
            colored: false,
            room: None,
            orientation: Orientation::default(),
            names: None,
            best_moves: 5,
            details: Details::default(),
        }
    }
}

/// A detail that is shown on request only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// The numbers of moves on a board that is shown.
    MoveNumbers,
    /// Why each cell is filled and each move left out.
    Reasons,
    /// What is connected in a position.
    Connections,
    /// The thermographs of games, as plots below the text.
    Thermographs,
    /// The options of games, and what moving gains.
    Options,
    /// How many of the values are monotone.
    Monotone,
    /// The problems that a hard sum was made from.
    Problems,
}

impl Detail {
    const ALL: usize = Self::Problems as usize + 1;
}

impl RenderOptions {
    /// The same with a detail, if it is wanted.
    #[must_use]
    pub fn with(mut self, detail: Detail, is_wanted: bool) -> Self {
        self.details.0[detail as usize] = is_wanted;
        self
    }

    /// The same with names for the colors, if they are given.
    #[must_use]
    pub fn called(mut self, names: Option<Names>) -> Self {
        self.names = names.or(self.names);
        self
    }

    /// Whether a detail is told.
    pub(crate) fn has(self, detail: Detail) -> bool {
        self.details.0[detail as usize]
    }

    /// A board of letters.
    pub fn board(self, drawing: &Drawing) -> String {
        let mut drawing = drawing.clone();
        drawing.room = self.room;
        if self.colored { text::colored(&drawing) } else { text::plain(&drawing) }
    }

    /// A picture of a board.
    pub(crate) fn svg(self, drawing: &Drawing) -> String {
        svg::render(drawing, self.orientation)
    }
}

/// The board of a position with all that was written on it.
pub(crate) fn drawing(position: &Position) -> Drawing {
    Drawing::of_record(position.record()).expect("a position has been replayed")
}

/// The board of a position with its stones alone, called by these names.
pub(crate) fn stones(position: &Position, names: Names) -> Drawing {
    let mut drawing = Drawing::of_setup(position.setup()).expect("a position has been replayed");
    drawing.names = names;
    drawing
}

/// `1 step`, `2 steps`.
pub fn counted(count: usize, what: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {what}{plural}")
}

/// Things with a blank between them.
pub fn list(things: impl IntoIterator<Item = impl ToString>) -> String {
    let texts: Vec<String> = things.into_iter().map(|it| it.to_string()).collect();
    texts.join(" ")
}

/// Adds a line with a list of things, if there are any.
pub(crate) fn line(text: &mut String, what: &str, things: impl IntoIterator<Item = impl ToString>) {
    let things = list(things);
    if !things.is_empty() {
        text.extend([what, ": ", &things, "\n"]);
    }
}

/// A line of a sheet: a label and a value in columns.
pub(crate) fn entry(what: &str, value: impl Display) -> String {
    format!("{what:<15}{value}\n")
}

/// What ended the work early, in parentheses after a blank; nothing if it was done.
pub(crate) fn stopped<A>(report: &Report<A>) -> String {
    let stop = report.stopped.map(|stop| format!(" ({stop})"));
    stop.unwrap_or_default()
}

/// The text of an answer that a limit left empty.
pub(crate) fn unknown<A>(report: &Report<A>) -> String {
    format!("unknown{}", stopped(report))
}

/// The verb of a result: a player `wins`.
pub(crate) fn verb(result: Prospect) -> &'static str {
    match result {
        Prospect::Win => "wins",
        Prospect::Draw => "draws",
        Prospect::Loss => "loses",
    }
}

/// Boards below each other, numbered if there are several.
pub(crate) fn boards(boards: &[String]) -> String {
    match boards {
        [board] => format!("{board}\n"),
        boards => {
            let boards = boards.iter().zip(1..);
            boards
                .fold(String::new(), |text, (board, number)| format!("{text}{number}:\n{board}\n"))
        }
    }
}

/// Moves with their players, separated by commas.
pub(crate) fn moves_made(line: &[PlayedMove]) -> String {
    let moves = line.iter().map(|one| format!("{} {}", one.player, one.name));
    moves.collect::<Vec<_>>().join(", ")
}

/// A winning chance, or `?`.
pub(crate) fn chance(chance: Option<Measure>, is_solved: bool) -> String {
    match chance {
        None => "?".to_owned(),
        Some(Measure(chance)) if !is_solved => format!("{:.1} %", 100.0 * chance),
        Some(Measure(chance)) if chance > 0.5 => "wins".to_owned(),
        Some(_) => "loses".to_owned(),
    }
}

/// Rows of cells as aligned columns, those of numbers to the right.
pub(crate) fn table<R: AsRef<[String]>>(rows: &[R], numbers: &[usize]) -> String {
    let widths = widths(rows);
    let mut text = String::new();
    for row in rows {
        let cells = row.as_ref().iter().zip(&widths).enumerate();
        let cells = cells.map(|(column, (cell, &width))| {
            if numbers.contains(&column) {
                format!("{cell:>width$}")
            } else {
                format!("{cell:<width$}")
            }
        });
        let cells: Vec<String> = cells.collect();
        let _ = writeln!(text, "{}", cells.join("  ").trim_end());
    }
    text
}

/// How many letters each column takes.
pub(crate) fn widths<R: AsRef<[String]>>(rows: &[R]) -> Vec<usize> {
    let mut widths = Vec::new();
    for row in rows {
        widths.resize(row.as_ref().len().max(widths.len()), 0);
        for (width, cell) in widths.iter_mut().zip(row.as_ref()) {
            *width = cell.chars().count().max(*width);
        }
    }
    widths
}

/// The progress of running work.
#[derive(Clone, Debug, Default)]
pub struct Advance {
    /// Time since the start.
    pub seconds: f64,
    /// Steps that are done.
    pub nodes: u64,
    /// Memory in use.
    pub bytes: usize,
    /// The stage of the job.
    pub stage: String,
    /// The status of a proof-number search.
    pub standing: Option<SearchStatus>,
}

impl Advance {
    /// Nodes in a second, on average since the start.
    fn rate(&self) -> u64 {
        (self.nodes as f64 / self.seconds.max(1e-9)) as u64
    }

    /// One line, the most important first; `full` adds proof numbers.
    pub fn text(&self, full: bool) -> String {
        let elapsed = HumanDuration(Duration::from_secs_f64(self.seconds));
        let mut text = format!("{elapsed:#} ");
        if !self.stage.is_empty() {
            let _ = write!(text, "{}: ", self.stage);
        }
        if let Some(SearchStatus { proof, disproof, depth }) = self.standing.filter(|_| full) {
            let _ = write!(text, "proof {proof}/{disproof}, depth {depth}, ");
        }
        let (nodes, rate) = (HumanCount(self.nodes), HumanCount(self.rate()));
        let _ = write!(text, "{nodes} nodes, {rate}/s");
        text
    }

    /// One JSON object. Fields that the work cannot tell are left out.
    pub fn json(&self, is_final: bool) -> String {
        #[derive(Serialize)]
        struct Line<'a> {
            seconds: f64,
            nodes: u64,
            nodes_per_second: u64,
            bytes: usize,
            #[serde(skip_serializing_if = "str::is_empty")]
            stage: &'a str,
            #[serde(skip_serializing_if = "Option::is_none")]
            proof: Option<u64>,
            #[serde(skip_serializing_if = "Option::is_none")]
            disproof: Option<u64>,
            #[serde(skip_serializing_if = "Option::is_none")]
            depth: Option<usize>,
            r#final: bool,
        }
        let line = Line {
            seconds: self.seconds,
            nodes: self.nodes,
            nodes_per_second: self.rate(),
            bytes: self.bytes,
            stage: &self.stage,
            proof: self.standing.map(|standing| standing.proof),
            disproof: self.standing.map(|standing| standing.disproof),
            depth: self.standing.map(|standing| standing.depth),
            r#final: is_final,
        };
        serde_json::to_string(&line).expect("an object of numbers and a text")
    }
}
