//! How far long work has come.

use std::fmt::Write as _;
use std::time::Duration;

use indicatif::{HumanCount, HumanDuration};
use mustplay_core::SearchStatus;
use serde::Serialize;

/// What is known of work that goes on.
#[derive(Clone, Debug, Default)]
pub struct Advance {
    /// How long it has taken.
    pub seconds: f64,
    /// Steps that are done.
    pub nodes: u64,
    /// Memory that it holds.
    pub bytes: usize,
    /// The part of itself that it has come to.
    pub stage: String,
    /// Where a proof-number search stands.
    pub standing: Option<SearchStatus>,
}

impl Advance {
    /// Nodes in a second, on average since the start.
    fn rate(&self) -> u64 {
        (self.nodes as f64 / self.seconds.max(1e-9)) as u64
    }

    /// One line, what matters most first, with proof numbers for those who ask for them.
    pub fn text(&self, full: bool) -> String {
        let elapsed = HumanDuration(Duration::from_secs_f64(self.seconds));
        let mut text = format!("{elapsed:#} ");
        if !self.stage.is_empty() {
            let _ = write!(text, "{}: ", self.stage);
        }
        if let Some(SearchStatus { proof, disproof, depth }) = self.standing.filter(|_| full) {
            let _ = write!(text, "proof {proof}/{disproof}, depth {depth}, ");
        }
        let (nodes, rate) = (HumanCount(self.nodes), HumanCount(self.rate()));
        let _ = write!(text, "{nodes} nodes, {rate}/s");
        text
    }

    /// One JSON object. Fields that the work cannot tell are left out.
    pub fn json(&self, is_final: bool) -> String {
        #[derive(Serialize)]
        struct Line<'a> {
            seconds: f64,
            nodes: u64,
            nodes_per_second: u64,
            bytes: usize,
            #[serde(skip_serializing_if = "str::is_empty")]
            stage: &'a str,
            #[serde(skip_serializing_if = "Option::is_none")]
            proof: Option<u64>,
            #[serde(skip_serializing_if = "Option::is_none")]
            disproof: Option<u64>,
            #[serde(skip_serializing_if = "Option::is_none")]
            depth: Option<usize>,
            r#final: bool,
        }
        let line = Line {
            seconds: self.seconds,
            nodes: self.nodes,
            nodes_per_second: self.rate(),
            bytes: self.bytes,
            stage: &self.stage,
            proof: self.standing.map(|standing| standing.proof),
            disproof: self.standing.map(|standing| standing.disproof),
            depth: self.standing.map(|standing| standing.depth),
            r#final: is_final,
        };
        serde_json::to_string(&line).expect("an object of numbers and a text")
    }
}
