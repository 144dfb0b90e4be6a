//! `analyze`: which cells of a position are dead, captured, or not worth a move; what is
//! connected.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::{Analysis, Analyze, Connection, Place, Position, Report, ReversibleMove};
use mustplay_hex::drawing::Mark;
use mustplay_hex::{Drawing, Names};

use crate::display::evaluate::{heat, judged};
use crate::display::render::drawing;
use crate::display::{Detail, Picture, Render, RenderOptions, words};

impl Render for Analyze {
    fn text(&self, report: &mut Report<Analysis>, render: RenderOptions) -> String {
        let drawing = drawn(&self.position, &report.answer);
        render.board(&drawing) + &text(report, &self.position, render)
    }

    fn picture(&self, report: &mut Report<Analysis>, render: RenderOptions) -> Picture {
        let answer = &report.answer;
        Ok(Some(render.svg(&drawn(&self.position, answer))))
    }
}

/// The board with what is filled in, what need not be tried, and what moves are worth.
fn drawn(position: &Position, analysis: &Analysis) -> Drawing {
    let mut drawing = drawing(position);
    for (color, cells) in analysis.filled.each() {
        drawing.fill(cells.iter().map(Place::cell), color);
    }
    drawing.bury(analysis.dead.iter().map(Place::cell));
    let inferior = analysis.inferior.iter().map(|inferior| &inferior.cell);
    drawing.mark(inferior.map(Place::cell), Mark::Inferior);
    match &analysis.evaluation {
        Some(judgment) => heat(&mut drawing, judgment),
        // Where there is nothing to try the picture shows what is left.
        None if analysis.moves.is_empty() => {}
        None => {
            let is_left_out = |place: &&Place| !analysis.moves.contains(place);
            let left_out = analysis.empty.iter().filter(is_left_out);
            drawing.mark(left_out.map(Place::cell), Mark::Inferior);
        }
    }
    drawing
}

fn text(report: &Report<Analysis>, position: &Position, render: RenderOptions) -> String {
    let analysis = &report.answer;
    let names = position.names();
    let mut text = position.summary();
    if let Some(winner) = analysis.winner {
        let _ = write!(text, ": {} wins", names.of(winner));
    }
    text += &words::stopped(report);
    text.push('\n');
    words::line(&mut text, "dead", &analysis.dead);
    words::line(&mut text, "dead stones", &analysis.dead_stones);
    let sides = analysis.captured.each().into_iter().zip(analysis.filled.each());
    for ((color, captured), (_, filled)) in sides {
        let color = names.of(color);
        words::line(&mut text, &format!("captured by {color}"), captured);
        let others = filled.iter().filter(|cell| !captured.contains(cell));
        words::line(&mut text, &format!("filled for {color} otherwise"), others);
    }
    let fills = analysis.mutual.iter().map(|fill| {
        let color = fill.color.map_or("dead", |color| names.of(color));
        format!("{} {color}", fill.cell)
    });
    let fills: Vec<String> = fills.collect();
    if !fills.is_empty() {
        let _ = writeln!(text, "mutual fill, same winner: {}", fills.join(", "));
    }
    if render.has(Detail::Reasons) {
        reasons(&mut text, analysis, names);
    } else {
        let mut kinds: BTreeMap<String, Vec<&Place>> = BTreeMap::new();
        for inferior in &analysis.inferior {
            let cells = kinds.entry(inferior.kind.to_string()).or_default();
            cells.push(&inferior.cell);
        }
        for (kind, cells) in kinds {
            words::line(&mut text, &format!("need not be tried, {kind}"), cells);
        }
        let reversible = analysis.reversible.iter().map(|it| &it.cell);
        words::line(&mut text, "an answer reverses", reversible);
    }
    words::line(&mut text, "reverse the last move", &analysis.replies);
    let useless = "make the own last move useless";
    words::line(&mut text, useless, &analysis.self_reversing);
    if analysis.mustplay != analysis.empty && analysis.winner.is_none() {
        let _ = writeln!(text, "must-play: {}", words::list(&analysis.mustplay));
    }
    if render.has(Detail::Connections) {
        for connection in &analysis.connections {
            let _ = writeln!(text, "{}", connected(connection, names));
        }
    }
    if !analysis.moves.is_empty() {
        let count = words::counted(analysis.moves.len(), "move");
        let _ = writeln!(text, "{count} to try: {}", words::list(&analysis.moves));
    }
    if let Some(judgment) = &analysis.evaluation {
        text.push_str(&judged(judgment, names));
    }
    text
}

/// Why each cell is filled and each move left out.
fn reasons(text: &mut String, analysis: &Analysis, names: Names) {
    for fill in &analysis.fill {
        let color = fill.color.map(|color| format!("{} ", names.of(color)));
        let color = color.unwrap_or_default();
        let _ = writeln!(text, "{}: {color}{} ({})", fill.cell, fill.kind, fill.source);
    }
    for inferior in &analysis.inferior {
        let _ = writeln!(
            text,
            "{}: {} by {} ({})",
            inferior.cell, inferior.kind, inferior.by, inferior.source
        );
    }
    for ReversibleMove { cell, by, source } in &analysis.reversible {
        let _ = writeln!(text, "{cell}: reversed by {by} ({source})");
    }
}

fn connected(connection: &Connection, names: Names) -> String {
    let Connection { color, kind, ends: [from, to], carrier, searched } = connection;
    let carrier = if carrier.is_empty() {
        "touching".to_owned()
    } else {
        format!("in {}", words::list(carrier))
    };
    let how = if *searched { " (by search)" } else { "" };
    let color = names.of(*color);
    format!("{color} {kind}: {from} and {to}, {carrier}{how}")
}
