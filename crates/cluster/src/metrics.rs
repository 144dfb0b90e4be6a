//! The numbers of a campaign as a text for monitors, in the format of Prometheus: for each a line of
//! help, one of its type, and one for each value.

use std::fmt::Write;

use crate::Status;

impl Status {
    /// The numbers for a monitor.
    pub fn metrics(&self) -> String {
        let decided = self.roots.iter().filter(|root| root.winner.is_some());
        let decided = decided.count() as f64;
        let asked = self.roots.len() as f64;
        let here = self.workers.iter().filter(|worker| worker.state == "here");
        let refused = self.workers.iter().filter(|it| it.state == "refused");
        let single = [
            (
                "seconds",
                "gauge",
                "Seconds since the campaign was made.",
                self.seconds,
            ),
            ("roots", "gauge", "Positions that are to be decided.", asked),
            ("roots_decided", "gauge", "Of these, decided.", decided),
            (
                "positions",
                "gauge",
                "Positions in the tree.",
                self.positions as f64,
            ),
            (
                "positions_decided",
                "gauge",
                "Of these, decided.",
                self.decided as f64,
            ),
            (
                "positions_aside",
                "gauge",
                "Positions set aside.",
                self.aside.len() as f64,
            ),
            (
                "nodes_total",
                "counter",
                "Nodes looked at.",
                self.nodes as f64,
            ),
            (
                "nodes_per_second",
                "gauge",
                "Nodes of a worker in a second.",
                self.nodes_per_second,
            ),
            (
                "answers",
                "gauge",
                "Answers that stand.",
                self.answers as f64,
            ),
            (
                "answers_checked",
                "gauge",
                "Of these, accepted by others.",
                self.checked as f64,
            ),
            (
                "answers_withdrawn",
                "gauge",
                "Answers withdrawn.",
                self.withdrawn as f64,
            ),
            (
                "workers",
                "gauge",
                "Workers heard of lately.",
                here.count() as f64,
            ),
            (
                "workers_refused",
                "gauge",
                "Workers that lied.",
                refused.count() as f64,
            ),
            (
                "waited_part",
                "gauge",
                "Part of their time that workers wait.",
                self.waited,
            ),
            (
                "database_bytes",
                "gauge",
                "Bytes of all campaigns.",
                self.bytes as f64,
            ),
        ];
        let name = escaped(&self.name);
        let mut text = String::new();
        for (metric, kind, help, value) in single {
            head(&mut text, metric, kind, help);
            let _ = writeln!(
                text,
                "mustplay_campaign_{metric}{{campaign=\"{name}\"}} {value}"
            );
        }
        head(&mut text, "jobs", "gauge", "Jobs by their state.");
        for (state, count) in [
            ("ready", self.ready),
            ("leased", self.leased),
            ("done", self.done),
            ("lost", self.lost),
        ] {
            let labels = format!("campaign=\"{name}\",state=\"{state}\"");
            let _ = writeln!(text, "mustplay_campaign_jobs{{{labels}}} {count}");
        }
        head(&mut text, "state", "gauge", "1 for the state it is in.");
        for state in ["running", "paused", "cancelled", "done"] {
            let labels = format!("campaign=\"{name}\",state=\"{state}\"");
            let is_it = u8::from(self.state == state);
            let _ = writeln!(text, "mustplay_campaign_state{{{labels}}} {is_it}");
        }
        text
    }
}

fn head(text: &mut String, metric: &str, kind: &str, help: &str) {
    let _ = writeln!(text, "# HELP mustplay_campaign_{metric} {help}");
    let _ = writeln!(text, "# TYPE mustplay_campaign_{metric} {kind}");
}

/// A name between the quotation marks of a label.
fn escaped(name: &str) -> String {
    let name = name.replace('\\', "\\\\").replace('"', "\\\"");
    name.replace('\n', "\\n")
}
