//! `ladder`: whether a pattern at the edge lets ladders escape, breaks them, or creates them.

use std::fmt::Write;

use mustplay_core::{ProgressSink, RunContext};
use mustplay_hex::Drawing;
use mustplay_hex::template::{Fate, Ladder, LadderCreation, LadderError};
use mustplay_hex::value::ValueError;

use crate::display::{RenderOptions, drawing};
use crate::{Diagram, Engine, Error, Job, Picture, Report, Text};

/// Asks for the fate of ladders that run along the edge to a pattern, at both of its ends, and
/// whether the pattern creates ladders.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Deserialize, serde::Serialize)]
pub struct JudgeLadders {
    /// The diagram: its visible cells are the pattern, the owner of its edge is the attacker.
    pub position: Text<Diagram>,
    /// The row of the ladder, counted from the edge: 2, 3 or 4.
    pub row: usize,
}

/// The results for ladders on a row.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct JudgedLadders {
    /// The row, counted from the edge.
    pub row: usize,
    /// The results at each end of the pattern.
    pub ends: Vec<JudgedEnd>,
}

/// The results for ladders at one end of a pattern.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct JudgedEnd {
    /// The side of the board that this end faces.
    pub side: &'static str,
    /// The fate of incoming ladders, from the least width on.
    pub fates: Vec<FateAtWidth>,
    /// The fate of wider ladders, if known.
    pub wider: Option<Fate>,
    /// The least that the attacker's stones get: a connection to the edge, a ladder to this side,
    /// or nothing; `None` if unknown or without stones.
    pub creation: Option<LadderCreation>,
}

/// The fate of a ladder of some width.
#[derive(Clone, Copy, PartialEq, Eq, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct FateAtWidth {
    /// The free cells on its row between its head and the pattern.
    pub width: usize,
    /// Its fate.
    pub fate: Fate,
}

impl Job for JudgeLadders {
    const NAME: &'static str = "region template ladder";
    type Answer = JudgedLadders;

    fn run(&self, _: &Engine, context: &RunContext<'_>) -> Result<Report<JudgedLadders>, Error> {
        let mut ends = Vec::new();
        let mut stop = None;
        for ladder in Ladder::at(self.position.record(), self.row)? {
            let mut end = JudgedEnd::unknown(&ladder);
            match end.judge(&ladder, &context.sink()) {
                Ok(()) => {}
                Err(LadderError::Value(ValueError::Stopped(why))) => stop = Some(why),
                Err(error) => return Err(error.into()),
            }
            ends.push(end);
        }
        let row = self.row;
        let answer = JudgedLadders { row, ends };
        Ok(Report::until(stop, answer, context.done()))
    }

    fn drawing(&self, _: &JudgedLadders, _: RenderOptions) -> Option<Drawing> {
        Some(drawing(&self.position))
    }

    fn text(&self, report: &mut Report<JudgedLadders>, _: RenderOptions) -> String {
        let mut text = text(&report.answer);
        if let Some(stop) = &report.stopped {
            let _ = writeln!(text, "the rest is unknown ({stop})");
        }
        text
    }

    fn picture(&self, report: &mut Report<JudgedLadders>, render: RenderOptions) -> Picture {
        let judged = &report.answer;
        let mut drawing = drawing(&self.position);
        drawing.caption = Some(text(judged).trim_end().replace('\n', "; "));
        Ok(Some(render.svg(&drawing)))
    }
}

impl JudgedEnd {
    fn unknown(ladder: &Ladder) -> Self {
        Self { side: ladder.side().name(), fates: Vec::new(), wider: None, creation: None }
    }

    /// Judges all widths within the limits.
    fn judge(&mut self, ladder: &Ladder, sink: &dyn ProgressSink) -> Result<(), LadderError> {
        for width in *ladder.widths().start()..=ladder.settled() {
            let fate = ladder.fate(width, sink)?;
            self.fates.push(FateAtWidth { width, fate });
        }
        self.wider = self.fates.last().map(|last| last.fate);
        self.creation = ladder.creation(Ladder::FAR, sink)?;
        Ok(())
    }
}

fn text(judged: &JudgedLadders) -> String {
    let row = judged.row;
    let mut text = String::new();
    for end in judged.ends.iter().filter(|end| !end.fates.is_empty()) {
        let _ = writeln!(text, "ladder on row {row} from the {}: {}", end.side, fates(end));
    }
    let creations = judged.ends.iter().map(|end| end.creation);
    if creations.clone().any(|creation| creation == Some(LadderCreation::Connected)) {
        text.push_str("its own stones: connected to the edge without a ladder\n");
        return text;
    }
    for (end, creation) in judged.ends.iter().zip(creations) {
        let has = match creation {
            None | Some(LadderCreation::Connected) => continue,
            Some(LadderCreation::Ladder) => "at least",
            Some(LadderCreation::Nothing) => "not even",
        };
        let _ = writeln!(text, "its own stones: {has} a ladder on row {row} to the {}", end.side);
    }
    text
}

/// `depends on what lies beyond at width 1, escapes at width 2 and more`.
fn fates(end: &JudgedEnd) -> String {
    let runs: Vec<&[FateAtWidth]> = end.fates.chunk_by(|a, b| a.fate == b.fate).collect();
    let told = runs.iter().enumerate().map(|(i, run)| {
        let (first, last) = (run[0].width, run[run.len() - 1].width);
        let name = name(run[0].fate);
        let is_last = i + 1 == runs.len() && end.wider.is_some();
        match (is_last, first == last) {
            (true, _) if i == 0 => format!("{name} at every width"),
            (true, _) => format!("{name} at width {first} and more"),
            (false, true) => format!("{name} at width {first}"),
            (false, false) => format!("{name} at widths {first} to {last}"),
        }
    });
    told.collect::<Vec<String>>().join(", ")
}

fn name(fate: Fate) -> &'static str {
    match fate {
        Fate::Escapes => "escapes",
        Fate::Broken => "is broken",
        Fate::Open => "depends on what lies beyond",
    }
}
