//! `match`: engines play each other.

use std::fmt::Write;
use std::path::Path;

use anyhow::Context;
use mustplay_engine::{
    Clock, EngineScore, Match, Matched, Measure, PairScore, Position, Report, SprtVerdict, Time,
};

use crate::cli::MatchArgs;
use crate::input;
use crate::job;
use crate::output::{self, Exit};

/// More than any list of openings.
const MOST_BYTES: u64 = 16 << 20;

/// A longer name is cut in the table.
const LONGEST_NAME: usize = 40;

pub(super) fn run(args: &MatchArgs) -> anyhow::Result<Exit> {
    let per_move = args.per_move.map(|time| Clock::PerMove(Time(time)));
    let (openings, first_moves) = openings(args)?;
    let request = Match {
        first_moves,
        rounds: args.rounds,
        clock: args.clock.or(per_move),
        margin: Time(args.margin),
        timeout: Time(args.timeout),
        adjudication: (!args.no_adjudication).then_some(args.adjudicate),
        seed: args.seed,
        sprt: args.sprt,
        sgf: args.sgf.clone(),
        journal: args.journal.as_deref().map(Path::to_owned),
        mustplay: Some(std::env::current_exe().context("this program")?),
        ..Match::new(args.engines.clone(), openings)
    };
    let report = job::run(&request, &args.limits, args.threads.threads)?;
    output::report(args.format, &report, text)?;
    let end = Exit::of(&report);
    output::unsaved(report)?;
    Ok(end)
}

/// Where games begin, and whether with all first moves from there.
fn openings(args: &MatchArgs) -> anyhow::Result<(Vec<Position>, bool)> {
    if let Some(name) = &args.positions {
        let text = input::read_named(name, MOST_BYTES)?;
        let lines = (1..)
            .zip(text.lines())
            .filter(|(_, line)| !line.trim().is_empty());
        let read = lines.map(|(number, line)| {
            let position: Result<Position, _> = line.parse();
            position.with_context(|| format!("{name}, line {number}"))
        });
        return Ok((read.collect::<anyhow::Result<_>>()?, false));
    }
    let is_all = args.openings == ["all"];
    let mut openings = Vec::new();
    for size in &args.size {
        let size = input::board_text(size);
        for moves in &args.openings {
            let moves = match moves.trim() {
                "empty" => "",
                "all" if is_all => "",
                moves => moves,
            };
            let position: Result<Position, _> = format!("{size} {moves}").trim().parse();
            openings.push(position.with_context(|| format!("the opening `{size} {moves}`"))?);
        }
    }
    Ok((openings, is_all))
}

fn text(report: &Report<Matched>) -> String {
    let matched = &report.answer;
    let mut text = String::new();
    let name = |it: &EngineScore| it.name.chars().count().min(LONGEST_NAME);
    let width = matched.engines.iter().map(name).max().unwrap_or(0).max(6);
    let _ = writeln!(
        text,
        "{:<width$} {:>7} {:>7} {:>9} {:>9} {:>9}",
        "engine", "games", "won", "as black", "as white", "seconds"
    );
    for it in &matched.engines {
        let name: String = it.name.chars().take(LONGEST_NAME).collect();
        let seconds = it.seconds.map_or(0.0, |seconds| seconds.0);
        let _ = writeln!(
            text,
            "{name:<width$} {:>7} {:>7} {:>9} {:>9} {seconds:>9.3}",
            it.games, it.wins, it.wins_as_black, it.wins_as_white
        );
    }
    for pair in &matched.pairs {
        pair_text(&mut text, pair);
    }
    for it in &matched.engines {
        let faults = [
            ("crashed", it.crashed),
            ("timed out", it.timed_out),
            ("made no legal move", it.illegal),
            ("refused", it.refused),
        ];
        for (what, count) in faults.into_iter().filter(|(_, count)| *count > 0) {
            let games = output::counted(count, "game");
            let last = matched.games.iter().rev();
            let last = last.filter(|game| !game.reason.is_empty() && game.winner != it.name);
            let mut last = last.filter(|game| [&game.black, &game.white].contains(&&it.name));
            let why = last.next().map_or("", |game| &game.reason);
            let _ = writeln!(text, "{} {what} in {games}: {why}", it.name);
        }
    }
    if matched.repeated > 0 {
        let games = output::counted(matched.repeated, "game");
        let _ = writeln!(
            text,
            "{games} like an earlier one: they tell nothing new; give engines --seed {{seed}}, or \
             more openings"
        );
    }
    let stopped = report.stopped.as_ref().map(|stop| format!(" ({stop})"));
    let _ = writeln!(
        text,
        "{} of {} games{}",
        matched.played,
        matched.scheduled,
        stopped.unwrap_or_default()
    );
    text
}

/// The score of two engines, and what it says.
fn pair_text(text: &mut String, pair: &PairScore) {
    let PairScore {
        first,
        second,
        wins,
        losses,
        rating,
        sprt,
    } = pair;
    let _ = write!(text, "{first} - {second}: {wins}-{losses}");
    if let Some(score) = rating.score {
        let _ = write!(text, ", {:.1} %", 100.0 * score.0);
    }
    let elo = |it: Measure| format!("{:+.0}", it.0);
    let known = rating
        .elo
        .map_or_else(String::new, |it| format!(" {}", elo(it)));
    let _ = match (rating.elo_low, rating.elo_high) {
        (Some(low), Some(high)) => {
            writeln!(
                text,
                ", Elo{known}, from {} to {} (95 %)",
                elo(low),
                elo(high)
            )
        }
        (Some(low), None) => writeln!(text, ", Elo at least {} (95 %)", elo(low)),
        (None, Some(high)) => writeln!(text, ", Elo at most {} (95 %)", elo(high)),
        (None, None) => writeln!(text),
    };
    if let Some(test) = sprt {
        let verdict = match test.verdict {
            Some(SprtVerdict::Greater) => format!("{} is believed", elo(test.elo1)),
            Some(SprtVerdict::Lesser) => format!("{} is believed", elo(test.elo0)),
            None => "undecided".to_owned(),
        };
        let _ = writeln!(
            text,
            "Elo {} against {}: {verdict} (log-likelihood ratio {:.2}, from {:.2} to {:.2})",
            elo(test.elo0),
            elo(test.elo1),
            test.llr.0,
            test.lower.0,
            test.upper.0
        );
    }
}
