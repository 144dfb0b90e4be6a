//! `match`: how engines have played each other.

use std::fmt::Write;

use crate::{EngineScore, Match, Matched, Measure, PairScore, Report, SprtVerdict};

use crate::display::{Render, RenderOptions, words};

/// A longer name is cut in the table.
const LONGEST_NAME: usize = 40;

impl Render for Match {
    fn text(&self, report: &mut Report<Matched>, _: RenderOptions) -> String {
        text(report)
    }
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
            let games = words::counted(count, "game");
            let last = matched.games.iter().rev();
            let last = last.filter(|game| !game.reason.is_empty() && game.winner != it.name);
            let mut last = last.filter(|game| [&game.black, &game.white].contains(&&it.name));
            let why = last.next().map_or("", |game| &game.reason);
            let _ = writeln!(text, "{} {what} in {games}: {why}", it.name);
        }
    }
    if matched.repeated > 0 {
        let games = words::counted(matched.repeated, "game");
        let _ = writeln!(
            text,
            "{games} like an earlier one: they tell nothing new; give engines --seed {{seed}}, or \
             more openings"
        );
    }
    let _ = writeln!(
        text,
        "{} of {} games{}",
        matched.played,
        matched.scheduled,
        words::stopped(report)
    );
    text
}

/// The score of two engines, and what it says.
fn pair_text(text: &mut String, pair: &PairScore) {
    let PairScore { first, second, wins, losses, rating, sprt } = pair;
    let _ = write!(text, "{first} - {second}: {wins}-{losses}");
    if let Some(score) = rating.score {
        let _ = write!(text, ", {:.1} %", 100.0 * score.0);
    }
    let elo = |it: Measure| format!("{:+.0}", it.0);
    let known = rating.elo.map_or_else(String::new, |it| format!(" {}", elo(it)));
    let _ = match (rating.elo_low, rating.elo_high) {
        (Some(low), Some(high)) => {
            writeln!(text, ", Elo{known}, from {} to {} (95 %)", elo(low), elo(high))
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
