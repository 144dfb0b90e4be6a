//! `connect`: the least stones that connect across a strip.

use std::collections::BTreeMap;
use std::fmt::Write;

use mustplay_engine::{BestPattern, Connect, Connected, Text};
use mustplay_hex::drawing::sheet::{self, Panel};
use mustplay_hex::{Drawing, Orientation, Shape, Side};

use crate::cli::ConnectArgs;
use crate::job;
use crate::output::{self, Exit, Looks};

/// The width of a page of patterns.
const PAGE: f64 = 1600.0;

pub(super) fn run(args: &ConnectArgs, looks: Looks) -> anyhow::Result<Exit> {
    let connect = Connect {
        height: args.height,
        length: args.length,
        patterns: args.patterns,
        certify: args.certify.is_some(),
        certificate: args
            .certify
            .iter()
            .flatten()
            .next()
            .map(|file| file.as_ref().into()),
        rounded: args.rounded,
        order: args.order.map(Text),
    };
    let report = job::run(&connect, &args.limits, 1)?;
    let connected = &report.answer;
    let pattern = connected.pattern.as_ref();
    let drawing = pattern.map(|pattern| Drawing::of_record(pattern.record()));
    let mut drawing = drawing.transpose()?;
    if let (Some(drawing), Some(names)) = (&mut drawing, args.names.names) {
        drawing.names = names;
    }
    output::report(args.answer.format, &report, |_| {
        let board = drawing.as_ref().map(|drawing| looks.board(drawing));
        board.unwrap_or_default() + &text(connected)
    })?;
    match (&connected.best, &args.answer.svg, &drawing) {
        (Some(best), Some(path), _) => {
            output::write_file(path, &page(best, args.answer.orientation)?)?;
        }
        (None, _, Some(drawing)) => output::picture(&args.answer, drawing)?,
        _ => {}
    }
    Ok(Exit::of(&report))
}

/// All patterns with their triples, those of one length after the other.
fn page(best: &[BestPattern], orientation: Orientation) -> anyhow::Result<String> {
    let mut groups: BTreeMap<usize, Vec<Panel>> = BTreeMap::new();
    for best in best {
        let mut drawing = Drawing::of_record(best.pattern.record())?;
        drawing.coordinates = false;
        // The region is open where it goes on.
        drawing.sides.remove(&Side::Bottom);
        drawing.caption = Some(triple(best));
        let panel = Panel::of_drawing(&drawing, orientation);
        groups.entry(best.length).or_default().push(panel);
    }
    let groups: Vec<Vec<Panel>> = groups.into_values().collect();
    Ok(sheet::render("Best patterns", &groups, PAGE))
}

fn triple(best: &BestPattern) -> String {
    format!("({}, {}, {})", best.value, best.stones, best.length)
}

fn text(connected: &Connected) -> String {
    let shape = Shape::Hex {
        columns: connected.height,
        rows: connected.length,
    };
    let mut text = format!("{shape}{}: ", shape.sides());
    match connected.stones {
        Some(0) => text.push_str("no stone is needed\n"),
        Some(stones) => {
            let connect = if stones == 1 {
                "stone connects"
            } else {
                "stones connect"
            };
            let _ = write!(text, "{stones} {connect}, fewer ");
            if !connected.proved {
                let _ = write!(text, "than {} ", connected.at_least);
            }
            text.push_str("do not\n");
        }
        None => {
            let _ = writeln!(
                text,
                "unknown (limit reached), at least {}",
                connected.at_least
            );
        }
    }
    if let Some(period) = &connected.period {
        let _ = writeln!(
            text,
            "from length {} on, {}{} for {}",
            period.from,
            if connected.proved { "" } else { "at most " },
            output::counted(period.stones as usize, "more stone"),
            output::counted(period.columns, "more column")
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
                let steps = output::counted(steps, "step");
                writeln!(text, "certificate: {file} ({steps})")
            }
            _ => writeln!(text, "certificate: not written"),
        };
    }
    text
}
