//! `template`: whether it is valid and minimal, and what answers each intrusion.

use std::fmt::Write;

use crate::{JudgeTemplate, JudgedTemplate, Place, Position, Reply, Report};
use mustplay_hex::drawing::Mark;
use mustplay_hex::{Drawing, Shape};

use crate::display::render::drawing;
use crate::display::{Picture, Render, RenderOptions, words};

/// In the picture each cell that is needed names an answer to an intrusion there.
impl Render for JudgeTemplate {
    fn text(&self, report: &mut Report<JudgedTemplate>, render: RenderOptions) -> String {
        let judged = &report.answer;
        match headline(judged) {
            Some(headline) => {
                let drawing = drawn(&self.position, judged);
                let shape = drawing.board().shape();
                render.board(&drawing) + &text(headline, judged, shape)
            }
            None => words::unknown(report),
        }
    }

    fn picture(&self, report: &mut Report<JudgedTemplate>, render: RenderOptions) -> Picture {
        let judged = &report.answer;
        Ok(headline(judged).map(|headline| {
            let mut drawing = drawn(&self.position, judged);
            write_answers(&mut drawing, judged);
            drawing.caption = Some(caption(headline, judged));
            render.svg(&drawing)
        }))
    }
}

/// The board with the cells that break the template, and those it does not need.
fn drawn(position: &Position, judged: &JudgedTemplate) -> Drawing {
    let mut drawing = drawing(position);
    let refutations = judged.refutations.iter().flatten();
    drawing.mark(refutations.map(Place::cell), Mark::Winning);
    let redundant = judged.redundant.iter().flatten();
    drawing.mark(redundant.map(Place::cell), Mark::Losing);
    drawing
}

/// Writes on each cell a reply to an intrusion there, one of the few that answer all of them.
/// Labels that the diagram has itself stay.
fn write_answers(drawing: &mut Drawing, judged: &JudgedTemplate) {
    for Reply { reply, intrusions } in judged.main_replies() {
        for cell in intrusions.iter().map(Place::cell) {
            if drawing.face(cell).is_some_and(|face| face.label.is_none()) {
                drawing.label(cell, &reply.to_string());
            }
        }
    }
}

/// The answer in a few words, if it is known.
fn headline(judged: &JudgedTemplate) -> Option<&'static str> {
    let needs_stones = judged.removable.as_ref().is_none_or(Vec::is_empty);
    Some(match (judged.valid?, judged.minimal?) {
        (true, true) if needs_stones => "valid and minimal",
        (true, true) => "valid, and every empty cell is needed",
        (true, false) => "valid, but not minimal",
        (false, _) => "not valid",
    })
}

fn caption(headline: &str, judged: &JudgedTemplate) -> String {
    let mut caption = headline.to_owned();
    if judged.valid == Some(true) {
        caption.push_str("; a cell that is needed names an answer to an intrusion there");
    }
    let stones = words::list(judged.removable.iter().flatten());
    if !stones.is_empty() {
        let _ = write!(caption, "; stones not needed: {stones}");
    }
    caption
}

fn text(headline: &str, judged: &JudgedTemplate, shape: Shape) -> String {
    let mut text = format!("{headline}\n");
    if judged.valid == Some(false) && !shape.sides().is_empty() {
        // Who has swapped the two sees so why it is not.
        let _ = writeln!(text, "board: {shape}{}", shape.sides());
    }
    words::line(&mut text, "not needed", judged.redundant.iter().flatten());
    words::line(&mut text, "stones not needed", judged.removable.iter().flatten());
    words::line(&mut text, "broken by", judged.refutations.iter().flatten());
    text + &replies(judged)
}

/// What answers the intrusions: the replies that are forced, and a few that answer all.
fn replies(judged: &JudgedTemplate) -> String {
    let mut text = String::new();
    for Reply { reply, intrusions } in judged.forced() {
        words::line(&mut text, &format!("only {reply} answers"), intrusions);
    }
    let main = judged.main_replies();
    let all: usize = main.iter().map(|reply| reply.intrusions.len()).sum();
    for (i, Reply { reply, intrusions }) in main.into_iter().enumerate() {
        let what = match i {
            0 => format!("{reply} answers {} of {all} intrusions", intrusions.len()),
            _ => format!("{reply} answers"),
        };
        words::line(&mut text, &what, intrusions);
    }
    text
}
