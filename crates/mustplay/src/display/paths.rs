//! `paths`: the ways to win that are left, through a game.

use std::fmt::Write;

use crate::{Color, PathStatistics, Paths, PathsAt, PathsThrough, Report};
use mustplay_hex::Names;
use mustplay_hex::drawing::charts::{PathGraph, PathPoint};

use crate::display::table::{table, widths};
use crate::display::{Picture, Render, RenderOptions};

impl Render for Paths {
    fn text(&self, report: &mut Report<PathsThrough>, _: RenderOptions) -> String {
        told(report, self.game.names())
    }

    fn picture(&self, report: &mut Report<PathsThrough>, _: RenderOptions) -> Picture {
        let answer = &report.answer;
        Ok(Some(graph(answer, self.game.names()).svg()))
    }
}

fn told(report: &Report<PathsThrough>, names: Names) -> String {
    let mut text = match report.answer.plies.as_slice() {
        [ply] => by_length(ply, names),
        plies => through(plies, names),
    };
    if let Some(stop) = &report.stopped {
        let _ = write!(text, "\nnot complete ({stop})");
    }
    text
}

/// What is known of each color.
fn colors(ply: &PathsAt) -> [Option<&PathStatistics>; 2] {
    [ply.black.as_ref(), ply.white.as_ref()]
}

/// The sets of a position, by length.
fn by_length(ply: &PathsAt, names: Names) -> String {
    let mut text = String::new();
    for (color, known) in Color::BOTH.into_iter().zip(colors(ply)) {
        let name = names.of(color);
        let Some(known) = known else {
            let _ = writeln!(text, "{name}: not counted");
            continue;
        };
        let _ = write!(text, "{name}: {} minimal winning sets", known.paths);
        if let Some(mean) = known.mean {
            let _ = write!(text, ", {:.2} cells each in the mean", mean.0);
        }
        text.push('\n');
        for it in &known.lengths {
            let _ = writeln!(text, "{:>6}  {}", it.length, it.paths);
        }
    }
    text.trim_end().to_owned()
}

/// A line for each move.
fn through(plies: &[PathsAt], names: Names) -> String {
    const COLUMNS: [&str; 5] = ["sets", "least", "most", "mean", "weight"];
    let row = |ply: &PathsAt| {
        let letter = |color| names.letter(color).to_string();
        let turn = ply.turn.clone().unwrap_or_default();
        let turn = match ply.color {
            Some(color) => format!("{} {turn}", letter(color)),
            None => turn,
        };
        let told = colors(ply).map(|known| match known {
            None => COLUMNS.map(|_| "?".to_owned()),
            Some(known) => {
                let number = |it: Option<usize>| it.map_or("-".to_owned(), |it| it.to_string());
                let mean = known.mean.map_or("-".to_owned(), |it| format!("{:.2}", it.0));
                [
                    known.paths.to_string(),
                    number(known.shortest),
                    number(known.longest),
                    mean,
                    weight(known.weight),
                ]
            }
        });
        let cells = [ply.number.to_string(), turn].into_iter();
        cells.chain(told.concat()).collect::<Vec<String>>()
    };
    let mut rows: Vec<Vec<String>> = plies.iter().map(row).collect();
    let heading = ["", ""].into_iter().chain(COLUMNS).chain(COLUMNS);
    rows.insert(0, heading.map(str::to_owned).collect());
    let widths = widths(&rows);
    // The names of the colors over the first of their columns.
    let margin: usize = widths[..2].iter().sum::<usize>() + 4;
    let part: usize = widths[2..7].iter().sum::<usize>() + 10;
    let [black, white] = Color::BOTH.map(|color| names.of(color));
    let over = format!("{:margin$}{black:<part$}{white}", "");
    let numbers: Vec<usize> = (0..widths.len()).filter(|&at| at != 1).collect();
    format!("{over}\n{}", table(&rows, &numbers).trim_end())
}

/// A weight with three digits.
fn weight(weight: f64) -> String {
    match weight {
        0.0 => "0".to_owned(),
        weight if (0.001..1000.0).contains(&weight) => format!("{weight:.3}"),
        weight => format!("{weight:.2e}"),
    }
}

fn graph(answer: &PathsThrough, names: Names) -> PathGraph {
    let point = |known: &PathStatistics| {
        Some(PathPoint {
            paths: 10_f64.powf(known.paths.log10()),
            weight: known.weight,
            mean: known.mean?.0,
            weighted_mean: known.weighted_mean?.0,
        })
    };
    let points = answer.plies.iter();
    let points = points.map(|ply| colors(ply).map(|known| known.and_then(point)));
    PathGraph { names, points: points.collect() }
}
