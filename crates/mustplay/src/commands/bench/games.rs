//! `bench games`: normal-play theory and rulesets, one engine and one thread.
//!
//! Each job starts with an empty engine. Its answer is checked by tests; the figures beside
//! it are those of cgt 0.11, CGSuite 2.2 and pycgt for the same work with the same answer.

use mustplay_games::normal::{Game, Games, Style, workload};
use mustplay_rulesets::workload::ROWS;
use mustplay_work::Unwatched;

use super::clock::{Clock, Stopwatch};
use super::report::{Peer, Report, Row};
use crate::cli::BenchArgs;

/// A piece of work and what the peers took for it, in the order of [`PEERS`].
struct Job {
    name: &'static str,
    peers: [Option<f64>; 3],
    run: fn(&mut Stopwatch) -> String,
}

const PEERS: [&str; 3] = ["cgt 0.11", "CGSuite 2.2", "pycgt"];

const THEORY: &[Job] = &[
    Job {
        name: "games born by day 3",
        peers: [Some(0.008), Some(0.12), Some(0.35)],
        run: |stopwatch| {
            let mut games = Games::new();
            let day_two = games.born_by_day(2);
            let sides = games.antichains(&day_two);
            let found = stopwatch.time(|| games.games_between(&sides));
            found.len().to_string()
        },
    },
    Job {
        name: "sums of three day-2 games",
        peers: [Some(0.035), Some(0.06), Some(0.31)],
        run: |stopwatch| {
            let mut games = Games::new();
            let day_two = games.born_by_day(2);
            let found = stopwatch.time(|| workload::triple_sums(&mut games, &day_two));
            found.to_string()
        },
    },
    Job {
        name: "sums of day 3 and day 2",
        peers: [Some(0.37), Some(0.20), None],
        run: |stopwatch| {
            let (mut games, day_two, day_three) = days();
            let found = stopwatch.time(|| workload::pair_sums(&mut games, &day_three, &day_two));
            found.len().to_string()
        },
    },
    Job {
        name: "thermographs of those sums",
        peers: [Some(0.42), Some(4.8), None],
        run: |stopwatch| {
            let (mut games, day_two, day_three) = days();
            let sums = workload::pair_sums(&mut games, &day_three, &day_two);
            let total = stopwatch.time(|| workload::total_temperature(&mut games, &sums));
            total.to_string()
        },
    },
    Job {
        name: "all pairs of day-3 games",
        peers: [Some(0.18), Some(0.56), None],
        run: |stopwatch| {
            let mut games = Games::new();
            let day_three = games.born_by_day(3);
            let found = stopwatch.time(|| workload::comparable_pairs(&mut games, &day_three));
            found.to_string()
        },
    },
];

/// What the peers took for the positions of [`ROWS`].
const POSITIONS: &[(&str, [Option<f64>; 3])] = &[
    ("domineering 4x5", [Some(0.12), Some(1.1), Some(1.4)]),
    ("domineering 4x6", [Some(1.5), Some(3.5), None]),
    ("domineering 5x5", [Some(3.3), Some(5.0), None]),
    ("domineering 2x16", [Some(4.0), Some(5.9), None]),
    ("toads and frogs 4-4-4", [Some(0.06), Some(0.83), None]),
    ("toads and frogs 5-5-5", [Some(2.2), Some(14.6), None]),
    ("clobber 3x4", [Some(0.14), Some(0.96), None]),
    ("clobber 4x4", [None, Some(34.0), None]),
];

pub(super) fn run(args: &BenchArgs) -> Report {
    let clock = Clock::best();
    let mut rows = Vec::new();
    for job in THEORY.iter().filter(|job| args.wants(job.name)) {
        let (answer, seconds) = clock.best_of(args.repeat, job.run);
        rows.push(Row::new(job.name, answer, seconds, &peers(job.peers)));
    }
    for row in ROWS.iter().filter(|row| args.wants(row.name)) {
        let (answer, seconds) = clock.best_of(args.repeat, |stopwatch| {
            let mut games = Games::new();
            let value = stopwatch.time(|| row.run(&mut games, &Unwatched));
            value.map_or_else(|stop| stop.to_string(), |value| brief(&mut games, value))
        });
        let known = POSITIONS.iter().find(|(name, _)| *name == row.name);
        let figures = known.map_or([None; 3], |&(_, figures)| figures);
        rows.push(Row::new(row.name, answer, seconds, &peers(figures)));
    }
    Report::new("games", clock, rows)
}

fn peers(figures: [Option<f64>; 3]) -> Vec<Peer> {
    let named = PEERS.into_iter().zip(figures);
    named
        .map(|(name, seconds)| Peer { name, seconds })
        .collect()
}

/// An engine with the games born by days 2 and 3.
fn days() -> (Games, Vec<Game>, Vec<Game>) {
    let mut games = Games::new();
    let day_two = games.born_by_day(2);
    let sides = games.antichains(&day_two);
    let day_three = games.games_between(&sides);
    (games, day_two, day_three)
}

/// A value in few characters: itself if it is short, else its mean and temperature.
fn brief(games: &mut Games, value: Game) -> String {
    games
        .show_within(value, Style::Ascii, 20)
        .unwrap_or_else(|| {
            let thermograph = games.thermograph(value);
            let (mean, temperature) = (thermograph.mean(), thermograph.temperature());
            format!("mean {mean} temp {temperature}")
        })
}
