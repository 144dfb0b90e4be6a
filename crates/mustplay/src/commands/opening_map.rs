//! `openings --judge`: how likely each first move wins, and what to swap.

use std::fmt::Write;
use std::time::Duration;

use mustplay_engine::{
    Budget, JudgeOpenings, JudgedOpening, Measure, OpeningMap, Place, Position, Report,
};
use mustplay_hex::Drawing;
use mustplay_hex::drawing::Mark;

use crate::cli::OpeningsArgs;
use crate::job;
use crate::output::{self, Exit, Looks};

/// How long it judges if nothing is said.
const PATIENCE: Duration = Duration::from_secs(30);

pub(super) fn run(args: &OpeningsArgs, board: Position, looks: Looks) -> anyhow::Result<Exit> {
    args.network.install()?;
    let judge = JudgeOpenings {
        only: args.only.clone(),
        visits: args.visits,
        games_only: args.games_only,
        seed: args.seed,
        ..JudgeOpenings::new(board)
    };
    let report = job::run_within(&judge, &args.limits, &budget(args))?;
    let mut drawing = drawing(&judge.board, &report.answer)?;
    output::report(args.answer.format, &report, |report| {
        looks.board(&drawing) + &text(report, &judge.board)
    })?;
    number(&mut drawing, &report.answer);
    output::picture(&args.answer, &drawing)?;
    Ok(Exit::of(&report))
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

fn budget(args: &OpeningsArgs) -> Budget {
    let mut budget = job::budget(&args.limits, args.threads.threads);
    if args.visits.is_none() && budget.nodes.is_none() {
        budget.time = budget.time.or(Some(PATIENCE));
    }
    budget
}

/// The board with darker cells where the first player wins more often.
fn drawing(board: &Position, map: &OpeningMap) -> anyhow::Result<Drawing> {
    let mut drawing = Drawing::of_setup(board.setup())?;
    drawing.names = board.names();
    for opening in &map.openings {
        let cells = opening.images.iter().map(Place::cell);
        match opening.winrate {
            None => drawing.mark(cells, Mark::Unknown),
            Some(Measure(chance)) if opening.solved => {
                let mark = if chance > 0.5 {
                    Mark::Winning
                } else {
                    Mark::Losing
                };
                drawing.mark(cells, mark);
            }
            Some(Measure(chance)) => cells.for_each(|cell| drawing.heat(cell, chance)),
        }
    }
    Ok(drawing)
}

fn text(report: &Report<OpeningMap>, board: &Position) -> String {
    let map = &report.answer;
    let stopped = report.stopped.map(|stop| format!(" ({stop})"));
    let solved = map.openings.iter().filter(|it| it.solved);
    let solved: usize = solved.map(|it| it.images.len()).sum();
    let all: usize = map.openings.iter().map(|it| it.images.len()).sum();
    let mut text = format!(
        "{}: {}, {solved} solved{}\n",
        board.summary(),
        output::counted(all, "opening"),
        stopped.unwrap_or_default()
    );
    for (what, moves) in [("swap", &map.swap), ("do not swap", &map.keep)] {
        if !moves.is_empty() {
            let _ = writeln!(text, "{what} {}: {}", moves.len(), output::list(moves));
        }
    }
    if let Some(fairest) = &map.fairest {
        let _ = writeln!(text, "fairest: {fairest}");
    }
    let shown = |opening: &JudgedOpening| output::list(&opening.images);
    let width = |cell: &dyn Fn(&JudgedOpening) -> usize| map.openings.iter().map(cell).max();
    let cells = width(&|o| shown(o).len()).unwrap_or(0).max(7);
    let games = width(&|o| o.visits.to_string().len()).unwrap_or(0).max(5);
    let _ = writeln!(text, "{:<cells$}   chance  {:>games$}", "opening", "games");
    for opening in &map.openings {
        let chance = match opening.winrate {
            None => "?".to_owned(),
            Some(Measure(chance)) if !opening.solved => format!("{:.1} %", 100.0 * chance),
            Some(Measure(chance)) if chance > 0.5 => "wins".to_owned(),
            Some(_) => "loses".to_owned(),
        };
        let (shown, visits) = (shown(opening), opening.visits);
        let _ = writeln!(text, "{shown:<cells$}  {chance:>7}  {visits:>games$}");
    }
    text
}
