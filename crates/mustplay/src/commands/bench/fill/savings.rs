//! The nodes that each kind of fill and prune saves.
//!
//! Every opening, one of each class of symmetric ones, is solved by a small proof-number search
//! that knows nothing but fill and prune: with all features, and with each turned off in turn. A
//! search that takes too long says so.

use std::sync::Arc;

use mustplay_hex::inferior::{FEATURES, Features, Matcher, Policy, workload};
use mustplay_hex::{Board, Cell};

use crate::cli::BenchArgs;
use crate::commands::bench::clock::Clock;
use crate::commands::bench::report::Row;

/// The most nodes of one search.
const MOST_NODES: u64 = 400_000;

/// The boards whose openings are solved.
const SIZES: [usize; 2] = [5, 6];

pub(super) fn measure(args: &BenchArgs, clock: Clock, matcher: &Arc<Matcher>, rows: &mut Vec<Row>) {
    for size in SIZES {
        let board = Board::hex(size, size).expect("a board");
        let openings = openings(&board);
        let mut base = None;
        for (what, features, policy) in jobs() {
            let name = format!("{size}x{size}, {what}");
            if !args.wants(&name) {
                continue;
            }
            let (solved, seconds) = clock.best_of(args.repeat, |stopwatch| {
                stopwatch.time(|| {
                    workload::solve_openings(
                        &board, &openings, matcher, features, policy, MOST_NODES,
                    )
                })
            });
            let answer = match (solved, base) {
                (None, _) => format!("more than {MOST_NODES} nodes for an opening"),
                (Some((nodes, wins)), None) => {
                    format!("{nodes} nodes, {wins} of {} win", openings.len())
                }
                (Some((nodes, _)), Some(base)) => {
                    let percent = 100.0 * (nodes as f64 / base - 1.0);
                    format!("{nodes} nodes, {percent:+.1}%")
                }
            };
            base = base.or(solved.map(|(nodes, _)| nodes as f64));
            let nodes = solved.map(|(nodes, _)| nodes);
            rows.push(Row::new(name, answer, seconds, &[]).with_nodes(nodes));
        }
    }
}

/// What is switched off, and when a move is taken together with the answer to it.
fn jobs() -> Vec<(String, Features, Policy)> {
    let all = Features::default();
    let mut jobs = vec![("all".to_owned(), all, Policy::Never)];
    jobs.extend(FEATURES.iter().filter(|row| row.default).map(|row| {
        let name = format!("no {}", row.name);
        (name, all.without(row.feature), Policy::Never)
    }));
    jobs.extend([
        ("all, Rp".to_owned(), all, Policy::Always),
        ("all, Rp\u{2032}".to_owned(), all, Policy::WhenPromising),
    ]);
    jobs
}

/// The first cell of each class of symmetric ones.
fn openings(board: &Board) -> Vec<Cell> {
    let symmetries = board.symmetries();
    let kept = || {
        symmetries
            .iter()
            .filter(|symmetry| !symmetry.exchanges_colors())
    };
    let is_first = |cell: &Cell| kept().all(|symmetry| symmetry.apply(*cell) >= *cell);
    board.cells().filter(is_first).collect()
}
