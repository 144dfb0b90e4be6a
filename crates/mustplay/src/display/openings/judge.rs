//! `openings --judge`: how likely each first move wins, and what to swap.

use std::fmt::Write;

use crate::{JudgeOpenings, JudgedOpening, Measure, OpeningMap, Place, Position, Report};
use mustplay_hex::Drawing;
use mustplay_hex::drawing::Mark;

use crate::display::render::stones;
use crate::display::{Picture, Render, RenderOptions, words};

impl Render for JudgeOpenings {
    fn text(&self, report: &mut Report<OpeningMap>, render: RenderOptions) -> String {
        let drawing = drawn(&self.board, &report.answer);
        render.board(&drawing) + &text(report, &self.board)
    }

    fn picture(&self, report: &mut Report<OpeningMap>, render: RenderOptions) -> Picture {
        let map = &report.answer;
        let mut drawing = drawn(&self.board, map);
        number(&mut drawing, map);
        Ok(Some(render.svg(&drawing)))
    }
}

/// In a picture there is room for numbers, and colors can tell chances apart that are close.
fn number(drawing: &mut Drawing, map: &OpeningMap) {
    let open = map.openings.iter().filter(|it| !it.solved);
    let chances = open.filter_map(|it| it.winrate.map(|Measure(chance)| (it, chance)));
    let least = chances.clone().map(|it| it.1).fold(1.0, f64::min);
    let most = chances.clone().map(|it| it.1).fold(0.0, f64::max);
    for (opening, chance) in chances {
        for place in &opening.images {
            drawing.heat(place.cell(), (chance - least) / (most - least).max(0.01));
            drawing.label(place.cell(), &format!("{:.0}", 100.0 * chance));
        }
    }
}

/// The board with darker cells where the first player wins more often.
fn drawn(board: &Position, map: &OpeningMap) -> Drawing {
    let mut drawing = stones(board, board.names());
    for opening in &map.openings {
        let cells = opening.images.iter().map(Place::cell);
        match opening.winrate {
            None => drawing.mark(cells, Mark::Unknown),
            Some(Measure(chance)) if opening.solved => {
                let mark = if chance > 0.5 { Mark::Winning } else { Mark::Losing };
                drawing.mark(cells, mark);
            }
            Some(Measure(chance)) => cells.for_each(|cell| drawing.heat(cell, chance)),
        }
    }
    drawing
}

fn text(report: &Report<OpeningMap>, board: &Position) -> String {
    let map = &report.answer;
    let solved = map.openings.iter().filter(|it| it.solved);
    let solved: usize = solved.map(|it| it.images.len()).sum();
    let all: usize = map.openings.iter().map(|it| it.images.len()).sum();
    let mut text = format!(
        "{}: {}, {solved} solved{}\n",
        board.summary(),
        words::counted(all, "opening"),
        words::stopped(report)
    );
    for (what, moves) in [("swap", &map.swap), ("do not swap", &map.keep)] {
        if !moves.is_empty() {
            let _ = writeln!(text, "{what} {}: {}", moves.len(), words::list(moves));
        }
    }
    if let Some(fairest) = &map.fairest {
        let _ = writeln!(text, "fairest: {fairest}");
    }
    let shown = |opening: &JudgedOpening| words::list(&opening.images);
    let width = |cell: &dyn Fn(&JudgedOpening) -> usize| map.openings.iter().map(cell).max();
    let cells = width(&|o| shown(o).len()).unwrap_or(0).max(7);
    let games = width(&|o| o.visits.to_string().len()).unwrap_or(0).max(5);
    let _ = writeln!(text, "{:<cells$}   chance  {:>games$}", "opening", "games");
    for opening in &map.openings {
        let chance = words::chance(opening.winrate, opening.solved);
        let (shown, visits) = (shown(opening), opening.visits);
        let _ = writeln!(text, "{shown:<cells$}  {chance:>7}  {visits:>games$}");
    }
    text
}
