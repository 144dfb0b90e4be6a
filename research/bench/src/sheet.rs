//! The recorder of a benchmark's measurements.

use crate::clock::{BenchClock, Stopwatch};
use crate::{Bench, BenchReport, Options, Row};

/// The rows so far, and the selection of jobs.
pub(crate) struct Sheet<'a> {
    pub(crate) options: &'a Options,
    clock: BenchClock,
    rows: Vec<Row>,
}

impl<'a> Sheet<'a> {
    pub(crate) fn new(options: &'a Options, clock: BenchClock) -> Self {
        Self { options, clock, rows: Vec::new() }
    }

    /// Whether a job with this name is selected.
    pub(crate) fn wants(&self, name: &str) -> bool {
        let only = self.options.only.as_ref();
        only.is_none_or(|only| name.contains(only))
    }

    /// Runs a job. Returns its answer and its shortest time.
    pub(crate) fn measure<T>(&self, job: impl Fn(&mut Stopwatch) -> T) -> (T, f64) {
        let (result, mut seconds) = self.clock.measure(&job);
        for _ in 1..self.options.repeat {
            seconds = seconds.min(self.clock.measure(&job).1);
        }
        (result, seconds)
    }

    /// Runs a job and records it, if it is selected.
    pub(crate) fn run(
        &mut self,
        name: &str,
        limit: Option<f64>,
        job: impl Fn(&mut Stopwatch) -> String,
    ) {
        if self.wants(name) {
            let (answer, seconds) = self.measure(job);
            self.write(name, answer, seconds).limit = limit;
        }
    }

    /// Records a finished job.
    pub(crate) fn write(
        &mut self,
        job: impl Into<String>,
        answer: impl Into<String>,
        seconds: f64,
    ) -> &mut Row {
        let row = Row { job: job.into(), answer: answer.into(), seconds, limit: None, nodes: None };
        self.rows.push(row);
        self.rows.last_mut().expect("the row just written")
    }

    pub(crate) fn report(self, bench: Bench) -> BenchReport {
        BenchReport { bench, clock: self.clock, rows: self.rows }
    }
}
