//! `template`: is it valid, is it minimal, what answers each intrusion.

use std::collections::BTreeMap;
use std::fmt::Write;

use mustplay_hex::drawing::Mark;
use mustplay_hex::template::Judgment;
use mustplay_hex::value::ValueError;
use mustplay_hex::{Cell, Drawing, Template};
use serde::Serialize;

use super::templates;
use crate::cli::TemplateArgs;
use crate::input;
use crate::limits::Supervisor;
use crate::output::{self, End, Looks};

/// The answer as it is printed.
#[derive(Serialize)]
struct Verdict {
    valid: bool,
    minimal: bool,
    /// Empty cells that are not needed, one at a time.
    redundant: Vec<String>,
    /// Stones that are not needed, one at a time.
    removable: Vec<String>,
    /// All replies that keep the connection, for each intrusion.
    answers: BTreeMap<String, Vec<String>>,
    /// Intrusions that break it.
    refutations: Vec<String>,
    complete: bool,
    seconds: f64,
}

pub(super) fn run(args: &TemplateArgs, looks: Looks) -> anyhow::Result<End> {
    let record = input::read(&args.position)?;
    let template = Template::of(&record)?;
    if args.inside {
        return templates::inside(&template, &args.limits, args.json, looks);
    }
    let supervisor = Supervisor::start(&args.limits);
    let judgment = match template.judge(&supervisor.worker()) {
        Ok(judgment) => judgment,
        Err(ValueError::Stopped(stop)) => return output::stopped(args.json, stop),
        Err(error) => return Err(error.into()),
    };
    let verdict = Verdict::new(&template, &judgment, supervisor.seconds());
    drop(supervisor);

    let mut drawing = Drawing::of_record(&record)?;
    drawing.mark(judgment.refutations.iter().copied(), Mark::Winning);
    drawing.mark(judgment.redundant.iter().copied(), Mark::Losing);
    if args.json {
        output::print_json(&verdict)?;
    } else {
        output::print(&format!("{}{}", looks.board(&drawing), verdict.text()))?;
    }
    output::picture(&args.picture, &drawing)?;
    Ok(End::Done)
}

impl Verdict {
    fn new(template: &Template, judgment: &Judgment, seconds: f64) -> Self {
        let name = |cell: &Cell| template.board().name(*cell).to_owned();
        let names = |cells: &[Cell]| cells.iter().map(name).collect::<Vec<_>>();
        let answers = judgment.answers.iter();
        Self {
            valid: judgment.valid,
            minimal: judgment.is_minimal(),
            redundant: names(&judgment.redundant),
            removable: names(&judgment.removable),
            answers: answers
                .map(|(cell, replies)| (name(cell), names(replies)))
                .collect(),
            refutations: names(&judgment.refutations),
            complete: true,
            seconds,
        }
    }

    fn text(&self) -> String {
        let mut text = match (self.valid, self.minimal) {
            (true, true) => "valid and minimal\n".to_owned(),
            (true, false) => "valid, but not minimal\n".to_owned(),
            (false, _) => "not valid\n".to_owned(),
        };
        let mut list = |what: &str, cells: &[String]| {
            if !cells.is_empty() {
                let _ = writeln!(text, "{what}: {}", cells.join(" "));
            }
        };
        list("not needed", &self.redundant);
        list("stones not needed", &self.removable);
        list("broken by", &self.refutations);
        for (intrusion, replies) in &self.answers {
            list(&format!("{intrusion} is answered by"), replies);
        }
        text
    }
}
