//! `dev bench solver`: openings of Hex boards, and the nodes saved by each technique.
//!
//! One solver solves all openings of a board; openings selected by name each get a new solver. With
//! [`Options::ablate`](crate::Options::ablate) each job is repeated with each technique, and each
//! kind of fill and prune, turned off in turn; a run that needs far too many nodes is stopped and
//! reported as such.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use mustplay_core::{Progress, ProgressSink, StopReason};
use mustplay_hex::{Board, Cell, Color, Setup};
use mustplay_player::advised_by;
use mustplay_player::network::Network;
use mustplay_solver::inferior::Matcher;
use mustplay_solver::{
    QuestionEvent, QuestionTurns, SolveError, Solver, SolverSettings, Techniques,
};

use crate::{BenchError, Sheet};

/// The node limit of a job without a technique, relative to the nodes with all techniques.
const TOO_MANY: u64 = 20;

/// Patterns and a board.
type On<'a> = (&'a Arc<Matcher>, &'a Arc<Board>);

/// Openings of a board to be solved by one solver.
pub(crate) struct Job {
    pub(crate) name: String,
    cells: Vec<Cell>,
}

/// The result of a job.
struct Solved {
    won: usize,
    nodes: u64,
}

pub(crate) fn run(sheet: &mut Sheet<'_>) -> Result<(), BenchError> {
    let options = sheet.options;
    let sizes = options.size.map_or_else(|| vec![5, 6], |size| vec![size]);
    let matcher = Arc::new(Matcher::standard());
    for size in sizes {
        let board = Arc::new(Board::hex(size, size)?);
        for job in jobs(&board, size, &options.openings)? {
            ablate(sheet, (&matcher, &board), &job);
        }
    }
    Ok(())
}

/// All openings of a board at once, or selected ones one by one.
pub(crate) fn jobs(
    board: &Board,
    size: usize,
    openings: &[String],
) -> Result<Vec<Job>, BenchError> {
    let openings: Vec<&str> = match (size, openings) {
        (8, []) => vec!["a1", "b2", "c3", "d4"],
        _ => openings.iter().map(String::as_str).collect(),
    };
    if openings.is_empty() {
        return Ok(vec![Job { name: format!("{size}x{size}"), cells: board.cells().collect() }]);
    }
    let job = |opening: &str| match board.cell(opening) {
        Some(cell) => Ok(Job { name: format!("{size}x{size} {opening}"), cells: vec![cell] }),
        None => Err(BenchError::Opening { size, found: opening.to_owned() }),
    };
    openings.into_iter().map(job).collect()
}

/// The configuration of a job.
pub(crate) struct Means {
    pub(crate) techniques: Techniques,
    pub(crate) params: mustplay_solver::SearchParams,
    pub(crate) has_network: bool,
}

/// A row for the job, and one for each technique turned off.
fn ablate(sheet: &mut Sheet<'_>, on: On<'_>, job: &Job) {
    let mut all = None;
    let names = Techniques::names().filter(|_| sheet.options.ablate);
    for left_out in std::iter::once("").chain(names) {
        let name = match left_out {
            "" => job.name.clone(),
            _ if left_out.starts_with('+') => format!("{}, {left_out}", job.name),
            _ => format!("{}, no {left_out}", job.name),
        };
        let means = Means {
            techniques: left_out.parse().expect("a name of the list"),
            params: mustplay_solver::SearchParams::default(),
            has_network: true,
        };
        let nodes = measure(sheet, on, job, name, &means, all);
        if left_out.is_empty() {
            all = nodes;
        }
    }
}

/// Adds a row for a job with this configuration, if selected, and returns its nodes. If the nodes
/// with all techniques are known, the row compares them, and they limit the run.
pub(crate) fn measure(
    sheet: &mut Sheet<'_>,
    (matcher, board): On<'_>,
    job: &Job,
    name: String,
    means: &Means,
    all: Option<u64>,
) -> Option<u64> {
    if !sheet.wants(&name) {
        return None;
    }
    let most = all.map_or(u64::MAX, |nodes: u64| nodes.saturating_mul(TOO_MANY));
    let allowance = |progress: &Progress| {
        let is_within = progress.done <= most;
        is_within.then_some(()).ok_or(StopReason::Nodes)
    };
    // Short jobs are repeated, and each run allocates its tables.
    let bytes = match board.len() {
        0..=25 => 1 << 20,
        26..=36 => 1 << 24,
        _ => 1 << 28,
    };
    let threads = sheet.options.threads;
    let (solved, seconds) = sheet.measure(|stopwatch| {
        let settings =
            SolverSettings { techniques: means.techniques, params: means.params, bytes, threads };
        let mut solver = Solver::new(board, matcher, &settings).expect("memory");
        if means.has_network {
            solver = advised_by(Network::standard, solver);
        }
        stopwatch.time(|| solve(&mut solver, &job.cells, &allowance))
    });
    let answer = match (&solved, all) {
        (Err(_), _) => format!("more than {most} nodes"),
        (Ok(solved), Some(base)) => {
            let more = 100.0 * (solved.nodes as f64 / base as f64 - 1.0);
            format!("{} nodes, {more:+.1}%", solved.nodes)
        }
        (Ok(Solved { won, nodes }), None) => {
            format!("{won} of {} won, {nodes} nodes", job.cells.len())
        }
    };
    let nodes = solved.ok().map(|solved| solved.nodes);
    sheet.write(name, answer, seconds).nodes = nodes;
    nodes
}

fn solve(
    solver: &mut Solver,
    openings: &[Cell],
    sink: &dyn ProgressSink,
) -> Result<Solved, SolveError> {
    let empty = Setup::empty(Arc::clone(solver.board()));
    let positions: Vec<_> = openings.iter().map(|&cell| empty.after(cell)).collect();
    let won = AtomicUsize::new(0);
    solver.answer_each(&positions, QuestionTurns::InOrder, sink, &|_, news| {
        if let QuestionEvent::Answered { answer, .. } = news {
            let is_won = answer.winner == Color::Black;
            won.fetch_add(is_won.into(), Ordering::Relaxed);
        }
        Ok(())
    })?;
    Ok(Solved { won: won.into_inner(), nodes: solver.nodes() })
}
