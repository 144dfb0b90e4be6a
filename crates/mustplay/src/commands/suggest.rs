//! `suggest`: the best moves of a position, with their chances.

use std::fmt::Write;
use std::time::Duration;

use mustplay_engine::{Budget, Place, PlayStyle, Report, Suggest, Suggested, SuggestedMove, Text};
use mustplay_hex::Drawing;
use mustplay_hex::drawing::Mark;

use crate::batch;
use crate::cli::SuggestArgs;
use crate::input;
use crate::job;
use crate::output::{self, Exit, Looks};

/// How long it thinks if nothing is said.
const PATIENCE: Duration = Duration::from_secs(5);

/// The longest line that is printed.
const LINE: usize = 8;

pub(super) fn run(args: &SuggestArgs, looks: Looks) -> anyhow::Result<Exit> {
    args.style.network.install()?;
    let style = args.style.style()?;
    let request = |position| Suggest {
        position,
        style,
        without: Text(args.style.knowledge()),
        seed: args.seed,
    };
    let budget = budget(args);
    if args.position.batch {
        let files = [("svg", args.answer.svg.is_some())];
        return batch::positions(&args.position, &files, &budget, request);
    }
    let suggest = request(input::read(&args.position)?);
    let report = job::run_within(&suggest, &args.limits, &budget)?;
    let mut drawing = Drawing::of_record(suggest.position.record())?;
    let moves = &report.answer.moves;
    let most = moves.iter().map(|it| it.visits).max().unwrap_or(0).max(1);
    for it in moves.iter().filter(|it| it.visits * 10 >= most) {
        drawing.heat(it.cell.cell(), it.visits as f64 / most as f64);
    }
    for (number, it) in moves.iter().take(args.best).enumerate() {
        drawing.label(it.cell.cell(), &(number + 1).to_string());
    }
    let won = moves.iter().filter(|it| it.solved && it.winrate.0 > 0.5);
    drawing.mark(won.map(|it| it.cell.cell()), Mark::Winning);
    output::report(args.answer.format, &report, |report| {
        looks.board(&drawing) + &text(report, &suggest, args.best)
    })?;
    output::picture(&args.answer, &drawing)?;
    Ok(Exit::of(&report))
}

fn budget(args: &SuggestArgs) -> Budget {
    let mut budget = job::budget(&args.limits, args.threads.threads);
    budget.nodes = budget.nodes.or(args.visits);
    if budget.nodes.is_none() {
        budget.time = budget.time.or(Some(PATIENCE));
    }
    budget
}

fn text(report: &Report<Suggested>, suggest: &Suggest, best: usize) -> String {
    let (answer, position) = (&report.answer, &suggest.position);
    let counted = match suggest.style {
        PlayStyle::AlphaBeta { .. } => "position",
        PlayStyle::Search | PlayStyle::Random => "visit",
    };
    let mut text = position.summary();
    let _ = match answer.winner {
        Some(winner) => writeln!(text, ": {} wins", position.names().of(winner)),
        None => writeln!(text),
    };
    text += &moves(answer, counted, best);
    let stones = position.setup().stones.len();
    if answer.winner.is_none() && stones + answer.mustplay.len() < position.board().len() {
        let _ = writeln!(text, "must-play: {}", output::list(&answer.mustplay));
    }
    text
}

/// The best moves, a line each, with as many of what was counted.
pub(super) fn moves(answer: &Suggested, what: &str, best: usize) -> String {
    let mut text = String::new();
    let name = |it: &SuggestedMove| it.cell.to_string().len();
    let width = answer.moves.iter().take(best).map(name).max().unwrap_or(0);
    for it in answer.moves.iter().take(best) {
        let chance = match (it.solved, it.winrate.0 > 0.5) {
            (true, true) => "wins".to_owned(),
            (true, false) => "loses".to_owned(),
            (false, _) if it.visits == 0 => "?".to_owned(),
            (false, _) => format!("{:.1} %", 100.0 * it.winrate.0),
        };
        let visits = output::counted(it.visits as usize, what);
        let line: Vec<&Place> = it.line.iter().skip(1).take(LINE).collect();
        let _ = write!(text, "{:<width$}  {chance:>6}  {visits}", it.cell);
        if !line.is_empty() {
            let _ = write!(text, "; then {}", output::list(&line));
        }
        text.push('\n');
    }
    text
}
