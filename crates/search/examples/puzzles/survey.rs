//! How hard positions are, by the number of stones.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, LazyLock};
use std::time::Instant;

use mustplay_hex::inferior::Matcher;
use mustplay_hex::{Board, Cell};
use mustplay_search::{Settings, Solver, SolverError};

use super::budget::Budget;
use super::game::setup;

/// Positions are taken at every so many stones.
const STEP: usize = 5;

/// The most nodes to decide a position.
const MOST_NODES: u64 = 2000;

/// Nodes and seconds of positions, by the number of stones.
#[derive(Default)]
pub(crate) struct Survey(BTreeMap<usize, Vec<Effort>>);

struct Effort {
    is_solved: bool,
    nodes: u64,
    seconds: f64,
}

impl Survey {
    /// Solves positions of a game, those in which the winner cannot be seen. Where one is too hard,
    /// earlier ones are taken to be too hard as well.
    pub(crate) fn add(
        &mut self,
        board: &Arc<Board>,
        matcher: &Arc<Matcher>,
        game: &[Cell],
    ) -> Result<(), SolverError> {
        let last = (game.len() - 1) / STEP;
        for length in (1..=last).rev().map(|step| step * STEP) {
            let effort = Effort::of(board, matcher, &game[..length])?;
            let is_solved = effort.is_solved;
            self.0.entry(length).or_default().push(effort);
            if !is_solved {
                break;
            }
        }
        Ok(())
    }
}

impl Effort {
    fn of(board: &Arc<Board>, matcher: &Arc<Matcher>, moves: &[Cell]) -> Result<Self, SolverError> {
        let mut solver = Solver::new(board, matcher, &Settings::default())?;
        let setup = setup(board, moves);
        let started = computed();
        let answer = solver.winner(&setup, &Budget(MOST_NODES));
        Ok(Self {
            is_solved: answer.is_ok(),
            nodes: solver.nodes(),
            seconds: computed() - started,
        })
    }
}

/// Seconds that this thread has computed, where the system tells, or else that have passed.
fn computed() -> f64 {
    static STARTED: LazyLock<Instant> = LazyLock::new(Instant::now);
    // The count is brought up to date when the thread passes through the scheduler.
    std::thread::yield_now();
    let line = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = line
        .split(' ')
        .next()
        .and_then(|word| word.parse::<f64>().ok());
    nanoseconds.map_or_else(
        || STARTED.elapsed().as_secs_f64(),
        |nanoseconds| nanoseconds / 1e9,
    )
}

/// A row for each number of stones: medians, ninth tenths and the most.
impl fmt::Display for Survey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "stones  positions  solved  nodes: median  9 of 10    most  seconds: median  9 of 10   most"
        )?;
        for (stones, efforts) in &self.0 {
            let solved = efforts.iter().filter(|effort| effort.is_solved).count();
            write!(f, "{stones:>6}  {:>9}  {solved:>6}", efforts.len())?;
            let mut nodes: Vec<u64> = efforts.iter().map(|effort| effort.nodes).collect();
            nodes.sort_unstable();
            let mut seconds: Vec<f64> = efforts.iter().map(|effort| effort.seconds).collect();
            seconds.sort_by(f64::total_cmp);
            let at = |tenths: usize| (efforts.len() * tenths).div_ceil(10).max(1) - 1;
            let [a, b, c] = [5, 9, 10].map(at);
            write!(f, "  {:>13}  {:>7}  {:>6}", nodes[a], nodes[b], nodes[c])?;
            writeln!(
                f,
                "  {:>15.2}  {:>7.2}  {:>5.2}",
                seconds[a], seconds[b], seconds[c]
            )?;
        }
        Ok(())
    }
}
