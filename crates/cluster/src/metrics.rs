//! The metrics of a campaign in the text format of Prometheus: for each a line of help, one of its
//! type, and one for each value.

use std::fmt::Write;

use crate::Status;

impl Status {
    pub fn metrics(&self) -> String {
        let name = escaped(&self.name);
        let mut text = String::new();
        for (metric, help, value) in self.single_metrics() {
            head(&mut text, metric, help);
            let _ = writeln!(text, "mustplay_campaign_{metric}{{campaign=\"{name}\"}} {value}");
        }
        let jobs = [
            ("ready", self.ready),
            ("leased", self.leased),
            ("done", self.done),
            ("lost", self.lost),
        ];
        let states = ["running", "paused", "cancelled", "done"];
        let states = states.map(|state| (state, i64::from(self.state == state)));
        for (metric, help, values) in
            [("jobs", "Jobs by their state.", jobs), ("state", "1 for the current state.", states)]
        {
            head(&mut text, metric, help);
            for (state, value) in values {
                let labels = format!("campaign=\"{name}\",state=\"{state}\"");
                let _ = writeln!(text, "mustplay_campaign_{metric}{{{labels}}} {value}");
            }
        }
        text
    }

    /// The metrics with one value each: name, help text, value.
    #[rustfmt::skip]
    fn single_metrics(&self) -> [(&'static str, &'static str, f64); 16] {
        let decided = self.roots.iter().filter(|root| root.winner.is_some());
        let workers = |state: &str| {
            let these = self.workers.iter().filter(|worker| worker.state == state);
            these.count() as f64
        };
        [
            ("seconds", "Seconds since the campaign was made.", self.seconds),
            ("roots", "Requested positions.", self.roots.len() as f64),
            ("roots_decided", "Of these, decided.", decided.count() as f64),
            ("positions", "Positions in the tree.", self.positions as f64),
            ("positions_decided", "Of these, decided.", self.decided as f64),
            ("positions_aside", "Positions set aside.", self.aside.len() as f64),
            ("nodes", "Nodes searched.", self.nodes as f64),
            ("nodes_per_second", "Nodes per second of one worker.", self.nodes_per_second),
            ("rate", "Nodes per second of all workers, in the last minute.", self.rate),
            ("answers", "Answers that stand.", self.answers as f64),
            ("answers_checked", "Of these, accepted by other workers.", self.checked as f64),
            ("answers_withdrawn", "Answers withdrawn.", self.withdrawn as f64),
            ("workers", "Workers seen within their lease.", workers("here")),
            ("workers_refused", "Banned workers.", workers("refused")),
            ("waited_part", "Share of their time that workers wait for the database.", self.waited),
            ("database_bytes", "Bytes of all campaigns.", self.bytes as f64),
        ]
    }
}

fn head(text: &mut String, metric: &str, help: &str) {
    let _ = writeln!(text, "# HELP mustplay_campaign_{metric} {help}");
    let _ = writeln!(text, "# TYPE mustplay_campaign_{metric} gauge");
}

/// Escapes a name for a label value.
fn escaped(name: &str) -> String {
    let name = name.replace('\\', "\\\\").replace('"', "\\\"");
    name.replace('\n', "\\n")
}
