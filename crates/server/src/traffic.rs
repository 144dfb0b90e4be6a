//! Which requests came and what was answered.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::atomic::Ordering;
use std::sync::{Mutex, PoisonError};

use axum::http::StatusCode;

use crate::desk::{Desk, Load};

/// Counts requests by route and status.
#[derive(Default)]
pub(crate) struct Traffic(Mutex<BTreeMap<(String, u16), u64>>);

impl Traffic {
    /// Counts one.
    pub(crate) fn count(&self, route: String, status: StatusCode) {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *counts.entry((route, status.as_u16())).or_default() += 1;
    }

    /// All that is counted, as Prometheus reads it.
    pub(crate) fn metrics(&self, desk: &Desk) -> String {
        let mut text = String::new();
        let name = "mustplay_http_requests_total";
        head(&mut text, name, "counter", "Requests by route and status.");
        let counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for ((route, status), count) in counts.iter() {
            let _ = writeln!(text, "{name}{{route=\"{route}\",status=\"{status}\"}} {count}");
        }
        drop(counts);
        let name = "mustplay_jobs_total";
        head(&mut text, name, "counter", "Jobs by what became of them.");
        let counts = &desk.counts;
        for (what, count) in [
            ("accepted", &counts.accepted),
            ("refused", &counts.refused),
            ("answered", &counts.answered),
            ("failed", &counts.failed),
            ("panicked", &counts.panicked),
        ] {
            let count = count.load(Ordering::Relaxed);
            let _ = writeln!(text, "{name}{{result=\"{what}\"}} {count}");
        }
        let name = "mustplay_job_seconds_total";
        head(&mut text, name, "counter", "Time that jobs have run.");
        let seconds = counts.busy_micros.load(Ordering::Relaxed) as f64 / 1e6;
        let _ = writeln!(text, "{name} {seconds}");
        let Load { waiting, running, kept, kept_bytes } = desk.load();
        for (name, help, value) in [
            ("mustplay_jobs_waiting", "Jobs that wait.", waiting),
            ("mustplay_jobs_running", "Jobs that run.", running),
            ("mustplay_results_kept", "Results that are kept.", kept),
            ("mustplay_results_kept_bytes", "Bytes of results that are kept.", kept_bytes),
        ] {
            head(&mut text, name, "gauge", help);
            let _ = writeln!(text, "{name} {value}");
        }
        text
    }
}

fn head(text: &mut String, name: &str, kind: &str, help: &str) {
    let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} {kind}");
}
