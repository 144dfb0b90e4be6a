//! The result of a benchmark.

use serde::Serialize;

use crate::{Bench, Clock};

/// All jobs of a benchmark that were done.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The benchmark.
    pub bench: Bench,
    /// How its seconds were measured.
    pub clock: Clock,
    /// Its jobs.
    pub rows: Vec<Row>,
}

/// One job that was done.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    /// Its name.
    pub job: String,
    /// What came out.
    pub answer: String,
    /// What it took.
    pub seconds: f64,
    /// The seconds that it may take on one thread of an ordinary machine, where that is set.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<f64>,
    /// The nodes of a search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
}
