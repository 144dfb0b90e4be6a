//! `bench fill`: how fast fill and prune are, and how many nodes each kind saves.
//!
//! Speed is measured on 1000 positions of 11×11 Hex in the middle of the game, on one thread, beside the time
//! that it may take. Savings are the nodes of a small proof-number search, with all features
//! and with each turned off in turn; a search that takes too long says so.

use std::sync::Arc;

use mustplay_hex::inferior::{Candidates, Engine, FEATURES, Features, Matcher, Policy, workload};
use mustplay_hex::{Board, Cell, CellSet, Color};

use super::clock::Clock;
use super::report::{Peer, Report, Row};
use crate::cli::BenchArgs;

/// Positions measured, and moves played in each.
const POSITIONS: usize = 1000;
const MOVES: usize = 4;

/// The seconds that all of them may take: 100 and 30 microseconds each.
const FULL_LIMIT: f64 = 0.1;
const MOVE_LIMIT: f64 = 0.03;

/// The most nodes of one search.
const MOST_NODES: u64 = 200_000;

/// Boards with the openings that are solved on them.
const OPENINGS: [(usize, &[&str]); 2] = [
    (5, &["a1", "c1", "e1", "b2", "d2", "a3", "c3"]),
    (6, &["c2", "e2", "c1", "d3"]),
];

pub(super) fn run(args: &BenchArgs) -> Report {
    let clock = Clock::best();
    let matcher = Arc::new(Matcher::standard());
    let mut rows = Vec::new();
    speed(args, clock, &matcher, &mut rows);
    for (size, openings) in OPENINGS {
        savings(args, clock, &matcher, size, openings, &mut rows);
    }
    Report::new("fill", clock, rows)
}

fn limit(seconds: f64) -> [Peer; 1] {
    [Peer {
        name: "limit",
        seconds: Some(seconds),
    }]
}

fn speed(args: &BenchArgs, clock: Clock, matcher: &Arc<Matcher>, rows: &mut Vec<Row>) {
    for stones in [20, 40, 60] {
        let full = format!("{POSITIONS} positions of 11x11, {stones} stones");
        let step = format!("{POSITIONS} moves in these, {stones} stones");
        if !args.wants(&full) && !args.wants(&step) {
            continue;
        }
        let board = Board::hex(11, 11).expect("a board");
        let mut engine = Engine::<2>::new(&board, Arc::clone(matcher), Features::default())
            .expect("two words hold 121 cells");
        let positions = workload::midgames(&mut engine, POSITIONS, stones);
        let mean = |total: usize| format!("{:.1} moves to try", total as f64 / POSITIONS as f64);
        if args.wants(&full) {
            let (moves, seconds) = clock.best_of(args.repeat, |stopwatch| {
                let (mut engine, mut found) = (engine.clone(), Candidates::default());
                stopwatch.time(|| workload::fill_and_prune(&mut engine, &mut found, &positions))
            });
            let most = limit(FULL_LIMIT);
            rows.push(Row::new(full, mean(moves), seconds, &most));
        }
        if args.wants(&step) {
            let cases: Vec<(Engine<2>, Vec<Cell>)> = positions
                .iter()
                .take(POSITIONS / MOVES)
                .map(|&stones| prepared(&engine, stones))
                .collect();
            let (moves, seconds) = clock.best_of(args.repeat, |stopwatch| {
                let (mut cases, mut found) = (cases.clone(), Candidates::default());
                stopwatch.time(|| {
                    let work = |(engine, moves): &mut (Engine<2>, Vec<Cell>)| {
                        workload::play_and_prune(engine, &mut found, moves)
                    };
                    cases.iter_mut().map(work).sum()
                })
            });
            let most = limit(MOVE_LIMIT);
            rows.push(Row::new(step, mean(moves), seconds, &most));
        }
    }
}

/// An engine at a position, and some of the moves to try there; with memory for one more ply.
fn prepared(engine: &Engine<2>, stones: [CellSet<2>; 2]) -> (Engine<2>, Vec<Cell>) {
    let mut engine = engine.clone();
    let mut found = Candidates::default();
    engine.set_stones(stones);
    engine.candidates(Color::Black, &mut found);
    let all: Vec<Cell> = found.moves().iter().collect();
    let spread = (0..MOVES).filter_map(|place| all.get(place * all.len() / MOVES));
    let moves: Vec<Cell> = spread.copied().collect();
    workload::play_and_prune(&mut engine, &mut found, &moves);
    (engine, moves)
}

fn savings(
    args: &BenchArgs,
    clock: Clock,
    matcher: &Arc<Matcher>,
    size: usize,
    openings: &[&str],
    rows: &mut Vec<Row>,
) {
    let board = Board::hex(size, size).expect("a board");
    let openings: Vec<Cell> = openings
        .iter()
        .filter_map(|name| board.cell(name))
        .collect();
    let all = Features::default();
    let plain = |name: String, features| (name, features, Policy::Never);
    let mut jobs = vec![plain(format!("{size}x{size}, all"), all)];
    jobs.extend(FEATURES.iter().filter(|row| row.default).map(|row| {
        plain(
            format!("{size}x{size}, no {}", row.name),
            all.without(row.feature),
        )
    }));
    jobs.extend([
        (format!("{size}x{size}, all, Rp"), all, Policy::Always),
        (
            format!("{size}x{size}, all, Rp\u{2032}"),
            all,
            Policy::WhenPromising,
        ),
    ]);
    let mut base = None;
    for (name, features, policy) in jobs {
        if !args.wants(&name) {
            continue;
        }
        let (solved, seconds) = clock.best_of(args.repeat, |stopwatch| {
            stopwatch.time(|| {
                workload::solve_openings(&board, &openings, matcher, features, policy, MOST_NODES)
            })
        });
        let answer = match (solved, base) {
            (None, _) => format!("more than {MOST_NODES} nodes for an opening"),
            (Some((nodes, _)), None) => format!("{nodes} nodes"),
            (Some((nodes, _)), Some(base)) => {
                format!(
                    "{nodes} nodes, {:+.1}%",
                    100.0 * (nodes as f64 / base - 1.0)
                )
            }
        };
        base = base.or(solved.map(|(nodes, _)| nodes as f64));
        rows.push(Row::new(name, answer, seconds, &[]));
    }
}
