//! Processor time.
//!
//! The processor time of this thread, which depends little on the load of the machine, or
//! wall-clock time if the system does not report it. Short jobs are repeated until enough time has
//! passed, and the mean is taken.

use std::time::Instant;

use serde::Serialize;

/// Jobs that take less time are repeated.
const ENOUGH: f64 = 0.2;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum BenchClock {
    /// Processor time of this thread.
    #[serde(rename = "CPU")]
    Processor,
    /// Wall-clock time.
    #[serde(rename = "wall")]
    Wall,
}

impl BenchClock {
    /// The best clock of this system.
    pub(crate) fn best() -> Self {
        match computed() {
            Some(_) => Self::Processor,
            None => Self::Wall,
        }
    }

    /// The name of its unit of time.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Processor => "CPU",
            Self::Wall => "wall",
        }
    }

    /// Repeats a job until it has taken long enough. Returns its answer and the mean time of a run.
    pub(crate) fn measure<T>(self, job: impl Fn(&mut Stopwatch) -> T) -> (T, f64) {
        let mut stopwatch = Stopwatch { clock: self, seconds: 0.0 };
        let mut runs = 0;
        loop {
            let answer = job(&mut stopwatch);
            runs += 1;
            if stopwatch.seconds >= ENOUGH || runs == 1000 {
                return (answer, stopwatch.seconds / f64::from(runs));
            }
        }
    }
}

/// Adds up the time of the measured parts of a job, without preparation.
pub(crate) struct Stopwatch {
    clock: BenchClock,
    seconds: f64,
}

impl Stopwatch {
    /// Runs a measured part.
    pub(crate) fn time<T>(&mut self, work: impl FnOnce() -> T) -> T {
        let (begun, started) = (Instant::now(), computed());
        let result = work();
        self.seconds += match (self.clock, started, computed()) {
            (BenchClock::Processor, Some(started), Some(ended)) => ended - started,
            _ => begun.elapsed().as_secs_f64(),
        };
        result
    }
}

/// The processor time of this thread in seconds, if the system reports it.
fn computed() -> Option<f64> {
    // The count is updated when the thread passes through the scheduler.
    std::thread::yield_now();
    let line = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: f64 = line.split(' ').next()?.parse().ok()?;
    Some(nanoseconds / 1e9)
}
