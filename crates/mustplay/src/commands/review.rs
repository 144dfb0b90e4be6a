//! `review`: each move of a game judged.

use std::fmt::Write;
use std::time::Duration;

use anyhow::Context;
use mustplay_engine::{
    Budget, Color, Measure, Position, Report, Review, Reviewed, ReviewedMove, Verdict,
};
use mustplay_hex::drawing::chances::{Chances, MarkedMove};
use mustplay_hex::notation::Format;

use crate::batch;
use crate::cli::ReviewArgs;
use crate::input;
use crate::job;
use crate::output::{self, Exit};

/// How long it goes on if nothing is said.
const PATIENCE: Duration = Duration::from_secs(30);

/// The width of a bar that shows a chance.
const BAR: usize = 20;

pub(super) fn run(args: &ReviewArgs) -> anyhow::Result<Exit> {
    let request = |mut game: Position| {
        if let Some(names) = args.names.names {
            game = game.with_names(names);
        }
        Review {
            visits: args.visits,
            swap: args.swap,
            seed: args.seed,
            ..Review::new(game)
        }
    };
    args.network.install()?;
    let budget = budget(args);
    if args.batch {
        return batch::lines(&args.game, &budget, |line| Ok(request(line.parse()?)));
    }
    let (game, text) = input::read_written(&args.game.join(" "))?;
    let review = request(game);
    if args.sgf.is_some() {
        // What cannot be written is better known before the work than after it.
        Format::Sgf.write(review.game.record()).context("--sgf")?;
    }
    let report = job::run_within(&review, &args.limits, &budget)?;
    output::report(args.format, &report, |report| told(report, &review.game))?;
    if let Some(path) = &args.sgf {
        output::write_file(path, &review.annotate(&report.answer, &text)?)?;
    }
    if let Some(path) = &args.svg {
        output::write_file(path, &graph(&report.answer, &review.game))?;
    }
    Ok(Exit::of(&report))
}

fn budget(args: &ReviewArgs) -> Budget {
    let mut budget = job::budget(&args.limits, args.threads.threads);
    if args.visits.is_none() && budget.nodes.is_none() {
        budget.time = budget.time.or(Some(PATIENCE));
    }
    budget
}

fn told(report: &Report<Reviewed>, game: &Position) -> String {
    let (answer, names) = (&report.answer, game.names());
    let mut text = format!("{}, ", answer.board);
    text += &output::counted(answer.moves.len(), "move");
    if let Some(winner) = answer.winner {
        text.extend([": ", names.of(winner), " wins"]);
    }
    if let Some(stop) = &report.stopped {
        let _ = write!(text, " ({stop})");
    }
    let turn = |it: &ReviewedMove| it.turn.len();
    let turns = answer.moves.iter().map(turn).max().unwrap_or(0);
    let numbers = answer.moves.len().to_string().len();
    let black = names.of(Color::Black);
    let margin = numbers + turns + 6;
    let _ = writeln!(text, "\n{:<margin$}{black:>7}", "");
    let after = answer.chances.iter().skip(1);
    for (it, &chance) in answer.moves.iter().zip(after) {
        let letter = names.letter(it.color);
        let shown = shown(chance, it.solved);
        let line = format!(
            "{:>numbers$}  {letter} {:<turns$}  {shown:>7}  {}  {}",
            it.number,
            it.turn,
            bar(chance),
            remark(it)
        );
        text.extend([line.trim_end(), "\n"]);
    }
    match answer
        .losing_move
        .and_then(|number| answer.moves.get(number - 1))
    {
        Some(it) => {
            let name = names.of(it.color);
            let _ = writeln!(text, "the losing move: {} {name} {}", it.number, it.turn);
        }
        None => text += "no move is proved to have lost the game\n",
    }
    text
}

fn shown(chance: Option<Measure>, is_solved: bool) -> String {
    match chance {
        Some(Measure(chance)) if is_solved && chance > 0.5 => "wins".to_owned(),
        Some(_) if is_solved => "loses".to_owned(),
        Some(Measure(chance)) => format!("{:.1} %", 100.0 * chance),
        None => "?".to_owned(),
    }
}

/// Black's part of the games; nothing where it is not known.
fn bar(chance: Option<Measure>) -> String {
    let Some(Measure(chance)) = chance else {
        return " ".repeat(BAR);
    };
    let full = (chance * BAR as f64).round() as usize;
    "#".repeat(full) + &".".repeat(BAR.saturating_sub(full))
}

/// What is wrong with a move, and what would have been better.
fn remark(it: &ReviewedMove) -> String {
    if it.verdict == Verdict::Fine {
        return String::new();
    }
    let verdict = it.verdict;
    if it.best_is_swap {
        return format!("{verdict}; better to swap");
    }
    match it.better() {
        Some(_) => format!("{verdict}; better {}", output::list(&it.line)),
        None => verdict.to_string(),
    }
}

fn graph(answer: &Reviewed, game: &Position) -> String {
    let marked = answer
        .moves
        .iter()
        .filter(|it| it.verdict >= Verdict::Mistake);
    let chances = Chances {
        names: game.names(),
        black: answer.chances.iter().map(|it| it.map(|it| it.0)).collect(),
        marked: marked
            .map(|it| MarkedMove {
                number: it.number,
                color: it.color,
                what: format!("{} {}", it.turn, it.verdict),
                is_worst: it.verdict == Verdict::LosingMove,
            })
            .collect(),
    };
    chances.svg()
}
