//! `connect`: the least stones that connect across a strip.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::{BestPattern, Connect, Connected, Report};
use mustplay_hex::drawing::sheet::{self, Panel};
use mustplay_hex::{Drawing, Orientation, Shape, Side};

use crate::display::render::{WIDE_PAGE, drawing};
use crate::display::{Picture, Render, RenderOptions, words};

/// A pattern with the fewest stones; in the picture all patterns, if they were asked for.
impl Render for Connect {
    fn text(&self, report: &mut Report<Connected>, render: RenderOptions) -> String {
        let board = drawn(&report.answer, render).map(|drawing| render.board(&drawing));
        board.unwrap_or_default() + &text(&report.answer)
    }

    fn picture(&self, report: &mut Report<Connected>, render: RenderOptions) -> Picture {
        let answer = &report.answer;
        Ok(match &answer.best {
            Some(best) => Some(page(best, render.orientation)),
            None => drawn(answer, render).map(|drawing| render.svg(&drawing)),
        })
    }
}

fn drawn(connected: &Connected, render: RenderOptions) -> Option<Drawing> {
    let mut drawing = drawing(connected.pattern.as_ref()?);
    drawing.names = render.names.unwrap_or(drawing.names);
    Some(drawing)
}

/// All patterns with their triples, those of one length after the other.
fn page(best: &[BestPattern], orientation: Orientation) -> String {
    let mut groups: BTreeMap<usize, Vec<Panel>> = BTreeMap::new();
    for best in best {
        let mut drawing = drawing(&best.pattern);
        drawing.coordinates = false;
        // The region is open where it goes on.
        drawing.sides.remove(&Side::Bottom);
        drawing.caption = Some(triple(best));
        let panel = Panel::of_drawing(&drawing, orientation);
        groups.entry(best.length).or_default().push(panel);
    }
    let groups: Vec<Vec<Panel>> = groups.into_values().collect();
    sheet::render("Best patterns", &groups, WIDE_PAGE)
}

fn triple(best: &BestPattern) -> String {
    format!("({}, {}, {})", best.value, best.stones, best.length)
}

fn text(connected: &Connected) -> String {
    let shape = Shape::Hex { columns: connected.height, rows: connected.length };
    let mut text = format!("{shape}{}: ", shape.sides());
    match connected.stones {
        Some(0) => text.push_str("no stone is needed\n"),
        Some(stones) => {
            let connect = if stones == 1 { "stone connects" } else { "stones connect" };
            let _ = write!(text, "{stones} {connect}, fewer ");
            if !connected.proved {
                let _ = write!(text, "than {} ", connected.at_least);
            }
            text.push_str("do not\n");
        }
        None => {
            let _ = writeln!(text, "unknown (limit reached), at least {}", connected.at_least);
        }
    }
    if let Some(period) = &connected.period {
        let _ = writeln!(
            text,
            "from length {} on, {}{} for {}",
            period.from,
            if connected.proved { "" } else { "at most " },
            words::counted(period.stones as usize, "more stone"),
            words::counted(period.columns, "more column")
        );
    }
    for best in connected.best.iter().flatten() {
        let _ = writeln!(text, "{}: {}", triple(best), best.pattern);
    }
    if connected.certified {
        text.push_str(match connected.period {
            Some(_) => "the proof by cost and benefit was checked\n",
            None => "the proofs of all positions that this rests on were checked\n",
        });
    }
    if let Some(proof) = &connected.certificate {
        let _ = match (&proof.certificate, proof.certificate_steps) {
            (Some(file), Some(steps)) => {
                let steps = words::counted(steps, "step");
                writeln!(text, "certificate: {file} ({steps})")
            }
            _ => writeln!(text, "certificate: not written"),
        };
    }
    text
}
