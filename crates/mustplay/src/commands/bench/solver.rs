//! `bench solver`: openings of Hex boards, and what each technique saves.
//!
//! All openings of a board are solved by one solver; openings that are asked for by
//! name each by a new one. Beside the seconds and the nodes stand those of Benzene's df-pn solver on one thread. With
//! `--ablate` the same is done with each technique, and each kind of fill and prune, turned off
//! in turn; a solver that needs far too many nodes then says so.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use mustplay_hex::inferior::Matcher;
use mustplay_hex::{Board, Cell, CellSet, Color};
use mustplay_search::dfpn::{News, Solver, Techniques};
use mustplay_work::{Progress, Stop, Watch};

use super::clock::Clock;
use super::report::{Peer, Report, Row};
use crate::cli::BenchArgs;

/// With a technique off, a job may take so many times the nodes that it takes with all.
const TOO_MANY: u64 = 20;

/// A job that the peer was measured at.
struct Measured {
    size: usize,
    /// An opening, or none for all of them.
    opening: Option<&'static str>,
    seconds: f64,
    nodes: u64,
}

/// Benzene on one thread, in seconds of computing.
const BENZENE: [Measured; 7] = [
    measured(6, None, 2.4, 4_646),
    measured(7, None, 131.0, 183_920),
    measured(8, Some("a1"), 54.0, 46_760),
    measured(8, Some("b2"), 113.0, 144_170),
    measured(8, Some("c3"), 129.0, 106_199),
    measured(8, Some("d4"), 178.0, 161_133),
    measured(8, Some("e4"), 28.0, 24_344),
];

const fn measured(
    size: usize,
    opening: Option<&'static str>,
    seconds: f64,
    nodes: u64,
) -> Measured {
    Measured {
        size,
        opening,
        seconds,
        nodes,
    }
}

/// Openings of a board to be solved by one solver.
struct Job {
    name: String,
    cells: Vec<Cell>,
    peer: Option<&'static Measured>,
}

/// What came out of a job.
struct Solved {
    won: usize,
    nodes: u64,
}

/// Stops a solver that needs too many nodes.
struct Allowance(AtomicU64);

impl Watch for Allowance {
    fn report(&self, progress: &Progress) -> Result<(), Stop> {
        if progress.done > self.0.load(Ordering::Relaxed) {
            Err(Stop::Nodes)
        } else {
            Ok(())
        }
    }
}

pub(super) fn run(args: &BenchArgs) -> anyhow::Result<Report> {
    // The time of other threads is not seen by this one.
    let clock = if args.threads == 1 {
        Clock::best()
    } else {
        Clock::Wall
    };
    let sizes = match args.size {
        Some(size) => vec![usize::from(size)],
        None => vec![5, 6],
    };
    let matcher = Arc::new(Matcher::standard());
    let mut rows = Vec::new();
    for size in sizes {
        let board = Board::hex(size, size)?;
        for job in jobs(&board, size, &args.openings)? {
            measure(args, clock, &matcher, &board, &job, &mut rows)?;
        }
    }
    Ok(Report::new("solver", clock, rows))
}

fn peer(size: usize, opening: Option<&str>) -> Option<&'static Measured> {
    let mut all = BENZENE.iter();
    all.find(|peer| peer.size == size && peer.opening == opening)
}

fn jobs(board: &Board, size: usize, openings: &[String]) -> anyhow::Result<Vec<Job>> {
    let openings: Vec<&str> = match (size, openings) {
        (8, []) => vec!["a1", "b2", "c3", "d4"],
        _ => openings.iter().map(String::as_str).collect(),
    };
    if openings.is_empty() {
        return Ok(vec![Job {
            name: format!("{size}x{size}"),
            cells: board.cells().collect(),
            peer: peer(size, None),
        }]);
    }
    let job = |opening: &str| match board.cell(opening) {
        Some(cell) => Ok(Job {
            name: format!("{size}x{size} {opening}"),
            cells: vec![cell],
            peer: peer(size, Some(opening)),
        }),
        None => Err(anyhow::anyhow!(
            "expected a cell like `a1` on a {size}x{size} board, found `{opening}`"
        )),
    };
    openings.into_iter().map(job).collect()
}

/// A row for the job, and one for each technique without which it is done.
fn measure(
    args: &BenchArgs,
    clock: Clock,
    matcher: &Arc<Matcher>,
    board: &Board,
    job: &Job,
    rows: &mut Vec<Row>,
) -> anyhow::Result<()> {
    let mut all = None;
    let names = Techniques::names().filter(|_| args.ablate);
    for left_out in std::iter::once("").chain(names) {
        let name = match left_out {
            "" => job.name.clone(),
            _ => format!("{}, no {left_out}", job.name),
        };
        if !args.wants(&name) {
            continue;
        }
        let techniques: Techniques = left_out.parse()?;
        let most = all.map_or(u64::MAX, |nodes: u64| nodes.saturating_mul(TOO_MANY));
        let allowance = Allowance(AtomicU64::new(most));
        // Short jobs are run often, and each time the tables are made anew.
        let bytes = match board.len() {
            0..=25 => 1 << 20,
            26..=36 => 1 << 24,
            _ => 1 << 28,
        };
        let (solved, seconds) = clock.best_of(args.repeat, |stopwatch| {
            let matcher = Arc::clone(matcher);
            let solver = Solver::<1>::new(board, matcher, techniques, bytes, &allowance);
            let mut solver = solver
                .expect("one word holds 64 cells")
                .with_threads(usize::from(args.threads));
            stopwatch.time(|| solve(&mut solver, &job.cells))
        });
        let answer = match (&solved, all) {
            (Err(_), _) => format!("more than {most} nodes"),
            (Ok(solved), Some(base)) => {
                let more = 100.0 * (solved.nodes as f64 / base as f64 - 1.0);
                format!("{} nodes, {more:+.1}%", solved.nodes)
            }
            (Ok(solved), None) => {
                let peer = job.peer.map(|peer| format!(" (Benzene {})", peer.nodes));
                let (won, cells) = (solved.won, job.cells.len());
                format!(
                    "{won} of {cells} won, {} nodes{}",
                    solved.nodes,
                    peer.unwrap_or_default()
                )
            }
        };
        let nodes = solved.ok().map(|solved| solved.nodes);
        if left_out.is_empty() {
            all = nodes;
        }
        let peer = Peer {
            name: "Benzene",
            seconds: job.peer.filter(|_| left_out.is_empty()).map(|p| p.seconds),
        };
        rows.push(Row::new(name, answer, seconds, &[peer]).with_nodes(nodes));
    }
    Ok(())
}

fn solve(solver: &mut Solver<'_, 1>, openings: &[Cell]) -> Result<Solved, Stop> {
    let after = |&cell: &Cell| ([CellSet::single(cell), CellSet::EMPTY], Color::White);
    let positions: Vec<_> = openings.iter().map(after).collect();
    let won = AtomicUsize::new(0);
    solver.answer_each(&positions, &|_, news| {
        if let News::Answered { answer, .. } = news {
            let is_won = answer.verdict.winner == Color::Black;
            won.fetch_add(is_won.into(), Ordering::Relaxed);
        }
        Ok(())
    })?;
    Ok(Solved {
        won: won.into_inner(),
        nodes: solver.nodes(),
    })
}
