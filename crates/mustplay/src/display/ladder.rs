//! `ladder`: what becomes of ladders at a pattern, and whether it creates one.

use std::fmt::Write;

use crate::{FateAtWidth, JudgeLadders, JudgedEnd, JudgedLadders, Report};
use mustplay_hex::template::{Fate, LadderCreation};

use crate::display::render::drawing;
use crate::display::{Picture, Render, RenderOptions};

impl Render for JudgeLadders {
    fn text(&self, report: &mut Report<JudgedLadders>, render: RenderOptions) -> String {
        let mut text = render.board(&drawing(&self.position)) + &text(&report.answer);
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
