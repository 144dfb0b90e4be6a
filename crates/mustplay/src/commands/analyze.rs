//! `analyze`: which cells of a position are dead, captured, or not worth a move; what is
//! connected.

use std::collections::BTreeMap;
use std::fmt::Write;

use anyhow::bail;
use mustplay_engine::{
    Analysis, Analyze, Connection, Judgment, Place, Position, Report, ReversibleMove, Text,
    Yardstick,
};
use mustplay_hex::drawing::Mark;
use mustplay_hex::{Color, Drawing, Names};

use crate::batch;
use crate::cli::AnalyzeArgs;
use crate::input;
use crate::job;
use crate::output::{self, Exit, Looks};

/// How many moves are listed with their worth.
const BEST_MOVES: usize = 5;

pub(super) fn run(args: &AnalyzeArgs, looks: Looks) -> anyhow::Result<Exit> {
    if args.network.is_given() && args.evaluation != Some(Yardstick::Network) {
        bail!("--network goes with --evaluation network");
    }
    args.network.install()?;
    let request = |position| Analyze {
        position,
        deep: args.deep,
        features: Text(args.features),
        evaluation: args.evaluation.map(Text),
        book: args.book.clone(),
    };
    if args.position.batch {
        let files = [("svg", args.answer.svg.is_some())];
        let budget = job::budget(&args.limits, args.lines.threads);
        return batch::positions(&args.position, &files, &budget, request);
    }
    let analyze = request(input::read(&args.position)?);
    let report = job::run(&analyze, &args.limits, 1)?;
    let drawing = draw(&analyze.position, &report.answer)?;
    output::report(args.answer.format, &report, |report| {
        looks.board(&drawing) + &text(report, &analyze.position, args)
    })?;
    output::picture(&args.answer, &drawing)?;
    Ok(Exit::of(&report))
}

fn draw(position: &Position, analysis: &Analysis) -> anyhow::Result<Drawing> {
    let mut drawing = Drawing::of_record(position.record())?;
    for (color, cells) in analysis.filled.each() {
        drawing.fill(cells.iter().map(Place::cell), color);
    }
    drawing.bury(analysis.dead.iter().map(Place::cell));
    let inferior = analysis.inferior.iter().map(|inferior| &inferior.cell);
    drawing.mark(inferior.map(Place::cell), Mark::Inferior);
    match &analysis.evaluation {
        Some(judgment) if judgment.winner.is_none() => {
            for worth in &judgment.worths {
                drawing.heat(worth.cell.cell(), worth.worth.0);
            }
        }
        Some(_) => {}
        // Where there is nothing to try the picture shows what is left.
        None if analysis.moves.is_empty() => {}
        None => {
            let is_left_out = |place: &&Place| !analysis.moves.contains(place);
            let left_out = analysis.empty.iter().filter(is_left_out);
            drawing.mark(left_out.map(Place::cell), Mark::Inferior);
        }
    }
    Ok(drawing)
}

fn text(report: &Report<Analysis>, position: &Position, args: &AnalyzeArgs) -> String {
    let analysis = &report.answer;
    let names = position.names();
    let mut text = position.summary();
    if let Some(winner) = analysis.winner {
        let _ = write!(text, ": {} wins", names.of(winner));
    }
    if let Some(stop) = &report.stopped {
        let _ = write!(text, " ({stop})");
    }
    text.push('\n');
    output::line(&mut text, "dead", &analysis.dead);
    output::line(&mut text, "dead stones", &analysis.dead_stones);
    let sides = analysis
        .captured
        .each()
        .into_iter()
        .zip(analysis.filled.each());
    for ((color, captured), (_, filled)) in sides {
        let color = names.of(color);
        output::line(&mut text, &format!("captured by {color}"), captured);
        let others = filled.iter().filter(|cell| !captured.contains(cell));
        output::line(&mut text, &format!("filled for {color} otherwise"), others);
    }
    let fills = analysis.mutual.iter().map(|fill| {
        let color = fill.color.map_or("dead", |color| names.of(color));
        format!("{} {color}", fill.cell)
    });
    let fills: Vec<String> = fills.collect();
    if !fills.is_empty() {
        let _ = writeln!(text, "mutual fill, same winner: {}", fills.join(", "));
    }
    if args.reasons {
        reasons(&mut text, analysis, names);
    } else {
        let mut kinds: BTreeMap<String, Vec<&Place>> = BTreeMap::new();
        for inferior in &analysis.inferior {
            let cells = kinds.entry(inferior.kind.to_string()).or_default();
            cells.push(&inferior.cell);
        }
        for (kind, cells) in kinds {
            output::line(&mut text, &format!("need not be tried, {kind}"), cells);
        }
        let reversible = analysis.reversible.iter().map(|it| &it.cell);
        output::line(&mut text, "an answer reverses", reversible);
    }
    output::line(&mut text, "reverse the last move", &analysis.replies);
    let useless = "make the own last move useless";
    output::line(&mut text, useless, &analysis.self_reversing);
    if analysis.mustplay != analysis.empty && analysis.winner.is_none() {
        let _ = writeln!(text, "must-play: {}", output::list(&analysis.mustplay));
    }
    if args.connections {
        for connection in &analysis.connections {
            let _ = writeln!(text, "{}", connected(connection, names));
        }
    }
    if !analysis.moves.is_empty() {
        let count = output::counted(analysis.moves.len(), "move");
        let _ = writeln!(text, "{count} to try: {}", output::list(&analysis.moves));
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
        let _ = writeln!(
            text,
            "{}: {color}{} ({})",
            fill.cell, fill.kind, fill.source
        );
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
    let Connection {
        color,
        kind,
        ends: [from, to],
        carrier,
        searched,
    } = connection;
    let carrier = if carrier.is_empty() {
        "touching".to_owned()
    } else {
        format!("in {}", output::list(carrier))
    };
    let how = if *searched { " (by search)" } else { "" };
    let color = names.of(*color);
    format!("{color} {kind}: {from} and {to}, {carrier}{how}")
}

fn judged(judgment: &Judgment, names: Names) -> String {
    let balance = judgment.balance.rounded();
    let lead = balance.abs();
    let leader = match balance {
        balance if balance > 0.0 => Some(Color::Black),
        balance if balance < 0.0 => Some(Color::White),
        _ => None,
    };
    let ahead = match (leader, judgment.name.0) {
        (None, _) => "even".to_owned(),
        (Some(color), Yardstick::Network) => {
            format!("{} wins with {:.0} %", names.of(color), 50.0 * (1.0 + lead))
        }
        (Some(color), Yardstick::Measure(_)) => {
            format!("{} is ahead by {lead:.2}", names.of(color))
        }
    };
    let mut text = format!("{}: {ahead}", judgment.name);
    let worths = judgment.worths.iter();
    let worths = worths.map(|worth| (&worth.cell, worth.worth.rounded()));
    let best = worths.filter(|(_, worth)| *worth > 0.0).take(BEST_MOVES);
    for (place, (cell, worth)) in best.enumerate() {
        let start = if place == 0 { "; best" } else { "," };
        let _ = write!(text, "{start} {cell} {worth:.2}");
    }
    text.push('\n');
    text
}
