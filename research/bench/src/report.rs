//! The result of a benchmark.

use std::fmt;

use serde::Serialize;

use crate::{Bench, BenchClock};

/// The finished jobs of a benchmark.
#[derive(Clone, Debug, Serialize)]
pub struct BenchReport {
    pub bench: Bench,
    pub clock: BenchClock,
    pub rows: Vec<Row>,
}

/// One finished job.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    pub job: String,
    pub answer: String,
    pub seconds: f64,
    /// The time limit in seconds on one thread of an ordinary machine, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<f64>,
    /// The nodes of a search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
}

/// A line for each job: its answer, its time, and its time limit, if any.
impl fmt::Display for BenchReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let has_limits = self.rows.iter().any(|row| row.limit.is_some());
        let limit = if has_limits { "limit" } else { "" };
        let heading = ["job", "answer", &format!("{} s", self.clock.name()), limit];
        let mut lines = vec![heading.map(str::to_owned)];
        lines.extend(self.rows.iter().map(|row| {
            let limit = row.limit.map(|seconds| seconds.to_string());
            [
                row.job.clone(),
                row.answer.clone(),
                format!("{:.4}", row.seconds),
                limit.unwrap_or_default(),
            ]
        }));
        let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max();
        let [job, answer, seconds] = [0, 1, 2].map(|column| width(column).unwrap_or(0));
        for [a, b, c, d] in &lines {
            let line = format!("{a:<job$}  {b:<answer$}  {c:>seconds$}  {d}");
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }
}
