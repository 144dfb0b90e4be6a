//! The result of a benchmark, as a table or as JSON.

use std::fmt::Write;

use serde::Serialize;

use super::clock::Clock;

/// What another program took for the same work, measured on the same kind of machine.
#[derive(Clone, Copy)]
pub(super) struct Peer {
    pub(super) name: &'static str,
    /// Seconds of computing; `None` where it cannot do the work or took too long.
    pub(super) seconds: Option<f64>,
}

/// One job that was run.
#[derive(Serialize)]
pub(super) struct Row {
    job: String,
    answer: String,
    seconds: f64,
    /// Of the search, where it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
    peers: Vec<Comparison>,
}

#[derive(Serialize)]
struct Comparison {
    name: &'static str,
    seconds: Option<f64>,
    /// How many times as long the peer took.
    ratio: Option<f64>,
}

impl Row {
    pub(super) fn new(
        job: impl Into<String>,
        answer: String,
        seconds: f64,
        peers: &[Peer],
    ) -> Self {
        let compare = |peer: &Peer| Comparison {
            name: peer.name,
            seconds: peer.seconds,
            ratio: peer.seconds.map(|theirs| theirs / seconds),
        };
        Self {
            job: job.into(),
            answer,
            seconds,
            nodes: None,
            peers: peers.iter().map(compare).collect(),
        }
    }

    /// With the nodes that it took.
    pub(super) fn with_nodes(self, nodes: Option<u64>) -> Self {
        Self { nodes, ..self }
    }
}

/// All jobs of a benchmark.
#[derive(Serialize)]
pub(super) struct Report {
    bench: &'static str,
    clock: &'static str,
    rows: Vec<Row>,
}

impl Report {
    pub(super) fn new(bench: &'static str, clock: Clock, rows: Vec<Row>) -> Self {
        Self {
            bench,
            clock: clock.name(),
            rows,
        }
    }

    /// Whether there was no job to run.
    pub(super) fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// A line for each job: its answer, our seconds, and those of each peer with the ratio.
    pub(super) fn text(&self) -> String {
        let mut lines = vec![vec![
            "job".to_owned(),
            "answer".to_owned(),
            format!("{} s", self.clock),
        ]];
        if let Some(row) = self.rows.first() {
            lines[0].extend(row.peers.iter().map(|peer| peer.name.to_owned()));
        }
        for row in &self.rows {
            let mut line = vec![
                row.job.clone(),
                row.answer.clone(),
                format!("{:.4}", row.seconds),
            ];
            line.extend(
                row.peers
                    .iter()
                    .map(|peer| match (peer.seconds, peer.ratio) {
                        (Some(seconds), Some(ratio)) => format!("{seconds} ({ratio:.1}x)"),
                        _ => "-".to_owned(),
                    }),
            );
            lines.push(line);
        }
        let columns = lines.iter().map(Vec::len).max().unwrap_or(0);
        let width = |column: usize| {
            let cells = lines.iter().filter_map(|line| line.get(column));
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..columns).map(width).collect();
        let mut text = String::new();
        for line in &lines {
            let cells = line.iter().zip(&widths).enumerate();
            let cells = cells.map(|(column, (cell, &width))| match column {
                2 => format!("{cell:>width$}"),
                _ => format!("{cell:<width$}"),
            });
            let cells: Vec<String> = cells.collect();
            let _ = writeln!(text, "{}", cells.join("  ").trim_end());
        }
        text
    }
}
