//! Seconds of computing.
//!
//! Where the system tells how long this thread has run on a processor, that is measured,
//! for it does not depend on what else the machine does; elsewhere the clock on the wall.
//! Short jobs are run again and again until enough time has passed, and the mean is taken.

use std::time::Instant;

use serde::Serialize;

/// A job that takes less is repeated.
const ENOUGH: f64 = 0.2;

/// What is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum BenchClock {
    /// Time this thread has computed.
    #[serde(rename = "CPU")]
    Processor,
    /// Time that has passed.
    #[serde(rename = "wall")]
    Wall,
}

impl BenchClock {
    /// The better clock that this system has.
    pub(crate) fn best() -> Self {
        match computed() {
            Some(_) => Self::Processor,
            None => Self::Wall,
        }
    }

    /// What its seconds are called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Processor => "CPU",
            Self::Wall => "wall",
        }
    }

    /// Runs a job until it has taken long enough: its answer, and the seconds of one run.
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

/// Adds up the time of the parts of a job that count; preparing does not.
pub(crate) struct Stopwatch {
    clock: BenchClock,
    seconds: f64,
}

impl Stopwatch {
    /// Does something that counts.
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

/// Seconds this thread has computed, where the system tells.
fn computed() -> Option<f64> {
    // The count is brought up to date when the thread passes through the scheduler.
    std::thread::yield_now();
    let line = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: f64 = line.split(' ').next()?.parse().ok()?;
    Some(nanoseconds / 1e9)
}
