//! `dev bench games`: normal-play theory and rulesets, one engine and one thread.
//!
//! Each job starts with an empty engine. Answers of theory are counts that any correct engine
//! finds; positions of rulesets are brought to canonical form.

use mustplay_cgt::normal::{Dyadic, Game, Games, Style};
use mustplay_core::NoProgress;
use mustplay_rulesets::{Clobber, Domineering, Evaluator, RulesetPosition, ToadsAndFrogs};
use rustc_hash::FxHashSet;

use crate::Sheet;
use crate::clock::Stopwatch;

/// A job, which returns its answer as text.
type Job = (&'static str, fn(&mut Stopwatch) -> String);

const JOBS: &[Job] = &[
    ("games born by day 3", |stopwatch| {
        let mut games = Games::new();
        let day_two = games.born_by_day(2);
        let sides = games.antichains(&day_two);
        let found = stopwatch.time(|| games.games_between(&sides));
        found.len().to_string()
    }),
    ("sums of three day-2 games", |stopwatch| {
        let mut games = Games::new();
        let day_two = games.born_by_day(2);
        let found = stopwatch.time(|| triple_sums(&mut games, &day_two));
        found.to_string()
    }),
    ("sums of day 3 and day 2", |stopwatch| {
        let (mut games, day_two, day_three) = days();
        let found = stopwatch.time(|| pair_sums(&mut games, &day_three, &day_two));
        found.len().to_string()
    }),
    ("thermographs of those sums", |stopwatch| {
        let (mut games, day_two, day_three) = days();
        let sums = pair_sums(&mut games, &day_three, &day_two);
        let total = stopwatch.time(|| total_temperature(&mut games, &sums));
        total.to_string()
    }),
    ("all pairs of day-3 games", |stopwatch| {
        let mut games = Games::new();
        let day_three = games.born_by_day(3);
        let found = stopwatch.time(|| comparable_pairs(&mut games, &day_three));
        found.to_string()
    }),
    ("domineering 4x5", |s| value(s, "4x5".parse::<Domineering>().ok())),
    ("domineering 4x6", |s| value(s, "4x6".parse::<Domineering>().ok())),
    ("domineering 5x5", |s| value(s, "5x5".parse::<Domineering>().ok())),
    ("domineering 2x16", |s| value(s, "2x16".parse::<Domineering>().ok())),
    ("domineering 5x6", |s| value(s, "5x6".parse::<Domineering>().ok())),
    ("toads and frogs 4-4-4", |s| value(s, ToadsAndFrogs::beginning(4, 4, 4).ok())),
    ("toads and frogs 5-5-5", |s| value(s, ToadsAndFrogs::beginning(5, 5, 5).ok())),
    ("clobber 3x4", |s| value(s, "3x4".parse::<Clobber>().ok())),
    ("clobber 4x4", |s| value(s, "4x4".parse::<Clobber>().ok())),
];

pub(crate) fn run(sheet: &mut Sheet<'_>) {
    for &(name, job) in JOBS {
        sheet.run(name, None, job);
    }
}

/// An engine with the games born by days 2 and 3.
fn days() -> (Games, Vec<Game>, Vec<Game>) {
    let mut games = Games::new();
    let day_two = games.born_by_day(2);
    let sides = games.antichains(&day_two);
    let day_three = games.games_between(&sides);
    (games, day_two, day_three)
}

/// Distinct sums of three games among `terms`, all ordered triples formed.
fn triple_sums(games: &mut Games, terms: &[Game]) -> usize {
    let mut found = FxHashSet::default();
    for &a in terms {
        for &b in terms {
            for &c in terms {
                let ab = games.add(a, b);
                found.insert(games.add(ab, c));
            }
        }
    }
    found.len()
}

/// The distinct sums of one game of `first` and one of `second`, in the order found.
fn pair_sums(games: &mut Games, first: &[Game], second: &[Game]) -> Vec<Game> {
    let mut seen = FxHashSet::default();
    let mut found = Vec::new();
    for &a in first {
        for &b in second {
            let sum = games.add(a, b);
            if seen.insert(sum) {
                found.push(sum);
            }
        }
    }
    found
}

/// The sum of all temperatures, drawing every thermograph.
fn total_temperature(games: &mut Games, all: &[Game]) -> Dyadic {
    all.iter().fold(Dyadic::ZERO, |total, &game| &total + &games.thermograph(game).temperature)
}

/// The number of ordered pairs whose first game is at most the second.
fn comparable_pairs(games: &mut Games, all: &[Game]) -> usize {
    let mut count = 0;
    for &g in all {
        for &h in all {
            count += usize::from(games.le(g, h));
        }
    }
    count
}

/// A position's value as short text: itself if that is short, else its mean and temperature.
fn value(stopwatch: &mut Stopwatch, position: Option<impl RulesetPosition>) -> String {
    let position = position.expect("at most 64 cells");
    let mut games = Games::new();
    let value = stopwatch.time(|| Evaluator::new().value(&mut games, &position, &NoProgress));
    let value = value.expect("NoProgress never stops");
    games.show_within(value, Style::Ascii, 20).unwrap_or_else(|| {
        let thermograph = games.thermograph(value);
        let (mean, temperature) = (&thermograph.mean, &thermograph.temperature);
        format!("mean {mean} temp {temperature}")
    })
}
