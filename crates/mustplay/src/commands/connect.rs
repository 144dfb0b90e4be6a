//! `connect`: the least stones that connect across a strip.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;

use anyhow::bail;
use mustplay_games::outcome::Game;
use mustplay_hex::drawing::sheet::{self, Panel};
use mustplay_hex::notation::{self, Format};
use mustplay_hex::strips::{Certificate, Connecting, OutcomeOrder, Pattern, at_least};
use mustplay_hex::{Board, Color, Drawing, MOST_CELLS, Orientation, Record, Side};
use mustplay_work::Stop;
use serde::Serialize;

use crate::cli::ConnectArgs;
use crate::limits::Supervisor;
use crate::output::{self, End, Looks};

/// The width of a page of patterns.
const PAGE: f64 = 1600.0;

/// The answer as it is printed.
#[derive(Serialize)]
struct Connection {
    height: usize,
    length: usize,
    stones: Option<u32>,
    /// A pattern with that many stones, as a position.
    pattern: Option<String>,
    /// Whether fewer are impossible: no best pattern of this length has fewer.
    proved: bool,
    /// Fewer than so many are impossible by a pairing strategy alone.
    at_least: u32,
    period: Option<Repeat>,
    /// The best patterns of the lengths asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    best: Option<Vec<Best>>,
    /// Whether the cost-and-benefit proof for all lengths was checked.
    certified: bool,
    complete: bool,
    seconds: f64,
}

/// A best pattern with its triple (value, stones, length) (CVH §12.4).
#[derive(Serialize)]
struct Best {
    /// `T` is the best; others are numbered in the order in which they come up.
    value: String,
    stones: u32,
    length: usize,
    pattern: String,
    #[serde(skip)]
    record: Record,
}

#[derive(Serialize)]
struct Repeat {
    from: usize,
    columns: usize,
    stones: u32,
}

pub(super) fn run(args: &ConnectArgs, looks: Looks) -> anyhow::Result<End> {
    let (height, length) = (args.height, args.length);
    if height == 0 || length == 0 || height.saturating_mul(length) > MOST_CELLS {
        bail!(
            "expected a height and a length of at least 1 and at most {MOST_CELLS} cells, \
             found {height} and {length}"
        );
    }
    let order = args
        .order
        .unwrap_or_else(|| OutcomeOrder::for_height(height));
    let mut search = Connecting::with_order(height, order)?;
    if let Some(moves) = args.rounded {
        search = search.rounded(moves);
    }
    let supervisor = Supervisor::start(&args.limits);
    let (pattern, certified, end) = match find(&mut search, length, args.certify, &supervisor) {
        Ok((pattern, certified)) => (Some(pattern), certified, End::Done),
        Err(_) => (None, false, End::Limit),
    };
    let record = pattern
        .as_ref()
        .map(|pattern| record_of(height, pattern))
        .transpose()?;
    let text = record
        .as_ref()
        .map(|record| notation::write(record, Format::Moves));
    let best = args
        .patterns
        .map(|from| best_patterns(&mut search, height, from, length))
        .transpose()?;
    let connection = Connection {
        height,
        length,
        stones: pattern.as_ref().map(|pattern| pattern.stones),
        pattern: text.transpose()?,
        proved: pattern
            .as_ref()
            .is_some_and(|p| search.is_exact() || p.stones == at_least(height, length)),
        at_least: at_least(height, length),
        period: search.period().map(|period| Repeat {
            from: period.from,
            columns: period.columns,
            stones: period.stones,
        }),
        best,
        certified,
        complete: end == End::Done,
        seconds: supervisor.seconds(),
    };
    drop(supervisor);

    let drawing = record.as_ref().map(Drawing::of_record).transpose()?;
    if args.format.json {
        output::print_json(&connection)?;
    } else {
        let board = drawing
            .as_ref()
            .map_or(String::new(), |drawing| looks.board(drawing));
        output::print(&format!("{board}{}", connection.text()))?;
    }
    match (&connection.best, &args.picture.svg, &drawing) {
        (Some(best), Some(path), _) => {
            output::write_file(path, &page(best, args.picture.orientation)?)?;
        }
        (None, _, Some(drawing)) => output::picture(&args.picture, drawing)?,
        _ => {}
    }
    Ok(end)
}

/// The best patterns of some lengths, as far as they were searched.
fn best_patterns(
    search: &mut Connecting,
    height: usize,
    from: usize,
    to: usize,
) -> anyhow::Result<Vec<Best>> {
    // The first value is that of everything joined; it keeps its name.
    let mut values: Vec<Game> = vec![search.strip().start()];
    let mut best = Vec::new();
    for length in from.max(1)..=to {
        for pattern in search.best(length) {
            let known = values.iter().position(|&value| value == pattern.value);
            let number = known.unwrap_or(values.len());
            if known.is_none() {
                values.push(pattern.value);
            }
            let record = record_of(height, &pattern)?;
            best.push(Best {
                value: match number {
                    0 => "T".to_owned(),
                    number => format!("G{number}"),
                },
                stones: pattern.stones,
                length,
                pattern: notation::write(&record, Format::Moves)?,
                record,
            });
        }
    }
    Ok(best)
}

/// All patterns with their triples, those of one length after the other.
fn page(best: &[Best], orientation: Orientation) -> anyhow::Result<String> {
    let mut groups: BTreeMap<usize, Vec<Panel>> = BTreeMap::new();
    for pattern in best {
        let mut drawing = Drawing::of_record(&pattern.record)?;
        drawing.coordinates = false;
        // The region is open where it goes on.
        drawing.sides.remove(&Side::Bottom);
        drawing.caption = Some(pattern.triple());
        let panel = Panel::of_drawing(&drawing, orientation);
        groups.entry(pattern.length).or_default().push(panel);
    }
    let groups: Vec<Vec<Panel>> = groups.into_values().collect();
    Ok(sheet::render("Best patterns", &groups, PAGE))
}

impl Best {
    fn triple(&self) -> String {
        format!("({}, {}, {})", self.value, self.stones, self.length)
    }
}

fn find(
    search: &mut Connecting,
    length: usize,
    certify: bool,
    supervisor: &Supervisor,
) -> Result<(Pattern, bool), Stop> {
    let worker = supervisor.worker();
    let pattern = search.least_pattern(length, &worker)?;
    if !certify {
        return Ok((pattern, false));
    }
    while search.period().is_none() {
        search.until_periodic(search.length() + 1, &worker)?;
    }
    let certified = Certificate::of(search).is_some_and(|certificate| {
        let best = search.best(certificate.period.from);
        let first: Vec<_> = best.iter().map(|p| (p.value, p.stones)).collect();
        certificate.check(search.strip(), &first, &worker).is_ok()
    });
    Ok((pattern, certified))
}

fn record_of(height: usize, pattern: &Pattern) -> anyhow::Result<Record> {
    let board = Arc::new(Board::hex(height, pattern.rows.len())?);
    let stones = pattern.rows.concat();
    let mut record = Record::new(board.clone());
    let black = board.cells().filter(|cell| stones[cell.index()]);
    record.stones = black.map(|cell| (cell, Color::Black)).collect();
    record.to_move = Some(Color::White);
    Ok(record)
}

impl Connection {
    fn text(&self) -> String {
        let mut text = format!("{}x{}: ", self.height, self.length);
        match self.stones {
            Some(stones) => {
                let connect = if stones == 1 {
                    "stone connects"
                } else {
                    "stones connect"
                };
                let _ = if self.proved {
                    writeln!(text, "{stones} {connect}, fewer do not")
                } else {
                    let least = self.at_least;
                    writeln!(text, "{stones} {connect}, fewer than {least} do not")
                };
            }
            None => text.push_str("unknown (limit reached)\n"),
        }
        if let Some(period) = &self.period {
            let _ = writeln!(
                text,
                "from length {} on, {}{} for {}",
                period.from,
                if self.proved { "" } else { "at most " },
                output::counted(period.stones as usize, "more stone"),
                output::counted(period.columns, "more column")
            );
        }
        for pattern in self.best.iter().flatten() {
            let _ = writeln!(text, "{}: {}", pattern.triple(), pattern.pattern);
        }
        if self.certified {
            text.push_str("the proof by cost and benefit was checked\n");
        }
        text
    }
}
