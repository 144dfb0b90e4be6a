//! Text and pictures of answers.
//!
//! Every job writes its report as text and perhaps draws a picture: see [`Job`](crate::Job).
//! [`RenderOptions`] hold everything else that the output depends on: the device and the level of
//! detail. This module does not depend on terminals, files or command-line options, so the program,
//! the server and Python print the same words.
//!
//! ```
//! use mustplay::display::RenderOptions;
//! use mustplay::{Engine, Job, Limits, Solve};
//!
//! let solve = Solve::new("3x3".parse()?);
//! let mut report = Engine::default().run(&solve, &Limits::default(), &())?;
//! let text = solve.full_text(&mut report, RenderOptions::default());
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

use crate::{Action, Measure, PlayedMove, Position, Prospect, Report};

/// The width of a page of pictures; further pictures go below.
pub(crate) const PAGE: f64 = 1000.0;

/// The width of a page of many small pictures.
pub(crate) const WIDE_PAGE: f64 = 1600.0;

/// How to render answers: options of the reader, not of the answer.
#[derive(Clone, Copy, Debug)]
pub struct RenderOptions {
    /// Whether text boards use terminal colors.
    pub colored: bool,
    /// The most columns that a text board may take.
    pub room: Option<usize>,
    pub orientation: Orientation,
    /// The names of the colors, if the request does not set them.
    pub names: Option<Names>,
    pub best_moves: usize,
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
    /// Move numbers on boards.
    MoveNumbers,
    /// The reason for each filled cell and each pruned move.
    Reasons,
    /// The connections of a position.
    Connections,
    /// The thermographs of games, as plots below the text.
    Thermographs,
    /// The options and incentives of games.
    Options,
    /// The number of monotone values.
    Monotone,
    /// The problems behind a hard sum.
    Problems,
}

impl Detail {
    const ALL: usize = Self::Problems as usize + 1;
}

impl RenderOptions {
    /// Includes a detail, if `is_wanted`.
    #[must_use]
    pub fn with(mut self, detail: Detail, is_wanted: bool) -> Self {
        self.details.0[detail as usize] = is_wanted;
        self
    }

    /// Sets the names of the colors, if given.
    #[must_use]
    pub fn called(mut self, names: Option<Names>) -> Self {
        self.names = names.or(self.names);
        self
    }

    pub(crate) fn has(self, detail: Detail) -> bool {
        self.details.0[detail as usize]
    }

    pub fn board(self, drawing: &Drawing) -> String {
        let mut drawing = drawing.clone();
        drawing.room = self.room;
        if self.colored { text::colored(&drawing) } else { text::plain(&drawing) }
    }

    pub(crate) fn svg(self, drawing: &Drawing) -> String {
        svg::render(drawing, self.orientation)
    }
}

/// The board of a position with its annotations.
pub(crate) fn drawing(position: &Position) -> Drawing {
    Drawing::of_record(position.record()).expect("a position has been replayed")
}

/// The board of a position with its last move shaded.
pub(crate) fn last_move(position: &Position) -> Drawing {
    let mut drawing = drawing(position);
    if let Some(Action::Place(cell)) = position.record().turns.last().map(|turn| turn.action) {
        drawing.shade([cell]);
    }
    drawing
}

/// The board of a position without annotations, with these names of the colors.
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

/// Items separated by spaces.
pub fn list(things: impl IntoIterator<Item = impl ToString>) -> String {
    let texts: Vec<String> = things.into_iter().map(|it| it.to_string()).collect();
    texts.join(" ")
}

/// Appends a line with a list of items, unless it is empty.
pub(crate) fn line(text: &mut String, what: &str, things: impl IntoIterator<Item = impl ToString>) {
    let things = list(things);
    if !things.is_empty() {
        text.extend([what, ": ", &things, "\n"]);
    }
}

pub(crate) fn entry(what: &str, value: impl Display) -> String {
    format!("{what:<15}{value}\n")
}

/// The reason of an early end, in parentheses after a space; empty if the work is complete.
pub(crate) fn stopped<A>(report: &Report<A>) -> String {
    let stop = report.stopped.map(|stop| format!(" ({stop})"));
    stop.unwrap_or_default()
}

/// The text of an answer that a limit left empty.
pub(crate) fn unknown<A>(report: &Report<A>) -> String {
    format!("unknown{}", stopped(report))
}

pub(crate) fn verb(result: Prospect) -> &'static str {
    match result {
        Prospect::Win => "wins",
        Prospect::Draw => "draws",
        Prospect::Loss => "loses",
    }
}

/// Boards in a column, numbered if there are several.
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
    /// Steps done so far.
    pub nodes: u64,
    pub bytes: usize,
    pub stage: String,
    pub standing: Option<SearchStatus>,
}

impl Advance {
    fn rate(&self) -> u64 {
        (self.nodes as f64 / self.seconds.max(1e-9)) as u64
    }

    /// One line, the most important part first; `full` adds proof numbers.
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

    /// One JSON object. Fields that the job cannot report are omitted.
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
