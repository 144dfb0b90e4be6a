//! What was found out about a game, as notes to its record.

use mustplay_hex::notation::sgf::{Note, Sign, Variation};

use super::{Reviewed, ReviewedMove, Verdict};
use crate::{Measure, Place, Position};

/// A note to each move that was judged.
pub(super) fn of(game: &Position, reviewed: &Reviewed) -> Vec<Option<Note>> {
    let note = |it: &ReviewedMove| {
        let is_bad = it.verdict != Verdict::Fine;
        Note {
            comment: comment(game, it),
            sign: sign(it.verdict),
            instead: it.better().filter(|_| is_bad).and_then(|_| instead(it)),
        }
    };
    let noted = |it: &ReviewedMove| it.winrate.is_some().then(|| note(it));
    reviewed.moves.iter().map(noted).collect()
}

fn sign(verdict: Verdict) -> Option<Sign> {
    match verdict {
        Verdict::Fine => None,
        Verdict::Inaccuracy => Some(Sign::Doubtful),
        Verdict::Mistake => Some(Sign::Bad),
        Verdict::Blunder | Verdict::LosingMove => Some(Sign::VeryBad),
    }
}

/// Such as `mistake (white 62.5 % before, 34.1 % after); better c4 d5 e3`.
fn comment(game: &Position, it: &ReviewedMove) -> String {
    let name = game.names().of(it.color);
    let after = chance(it.winrate, it.solved);
    if it.verdict == Verdict::Fine {
        return format!("{name} {after}");
    }
    let before = chance(it.winrate_before, it.solved_before);
    let mut text = format!("{} ({name} {before} before, {after} after)", it.verdict);
    let better: Vec<String> = it.line.iter().map(Place::to_string).collect();
    if it.best_is_swap {
        text += "; better to swap";
    } else if it.better().is_some() {
        text.extend(["; better ", &better.join(" ")]);
    }
    text
}

fn chance(winrate: Option<Measure>, is_solved: bool) -> String {
    match winrate {
        Some(Measure(chance)) if is_solved && chance > 0.5 => "wins".to_owned(),
        Some(_) if is_solved => "loses".to_owned(),
        Some(Measure(chance)) => format!("{:.1} %", 100.0 * chance),
        None => "?".to_owned(),
    }
}

/// The better line as a variation.
fn instead(it: &ReviewedMove) -> Option<Variation> {
    let mut color = it.color;
    let mut turns = Vec::new();
    for place in &it.line {
        turns.push((color, place.cell()));
        color = !color;
    }
    let mut line: Option<Variation> = None;
    for turn in turns.into_iter().rev() {
        line = Some(Variation {
            turn: Some(turn),
            next: line.into_iter().collect(),
            ..Variation::default()
        });
    }
    let chance = chance(it.winrate_before, it.solved_before);
    line.map(|line| Variation { comment: format!("better ({chance})"), ..line })
}
