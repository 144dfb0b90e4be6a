//! `template`: is it valid, is it minimal, what answers each intrusion.

use std::cmp::Reverse;
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

/// What every answer tells.
const FIELDS: [&str; 4] = ["valid", "minimal", "redundant", "answers"];

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
    let record = input::read_position(&args.position)?.record().clone();
    let template = Template::of(&record)?;
    if args.inside {
        return templates::inside(&template, args, looks);
    }
    let supervisor = Supervisor::start(&args.limits);
    let judgment = match template.judge(&supervisor.worker()) {
        Ok(judgment) => judgment,
        Err(ValueError::Stopped(stop)) => return output::stopped(args.format.json, &FIELDS, stop),
        Err(error) => return Err(error.into()),
    };
    let verdict = Verdict::new(&template, &judgment, supervisor.seconds());
    drop(supervisor);

    let mut drawing = Drawing::of_record(&record)?;
    drawing.mark(judgment.refutations.iter().copied(), Mark::Winning);
    drawing.mark(judgment.redundant.iter().copied(), Mark::Losing);
    if args.format.json {
        output::print_json(&verdict)?;
    } else {
        output::print(&format!("{}{}", looks.board(&drawing), verdict.text()))?;
    }
    write_answers(&mut drawing, &template, &judgment);
    drawing.caption = Some(verdict.caption());
    output::picture(&args.picture, &drawing)?;
    Ok(End::Done)
}

/// Writes on each cell a reply to an intrusion there, the one that answers the most intrusions.
/// Labels that the diagram has itself stay.
fn write_answers(drawing: &mut Drawing, template: &Template, judgment: &Judgment) {
    let mut answered: BTreeMap<Cell, usize> = BTreeMap::new();
    for reply in judgment.answers.values().flatten() {
        *answered.entry(*reply).or_default() += 1;
    }
    for (&intrusion, replies) in &judgment.answers {
        let best = replies
            .iter()
            .max_by_key(|reply| (answered[*reply], Reverse(**reply)));
        let is_free = drawing
            .face(intrusion)
            .is_some_and(|face| face.label.is_none());
        if let Some(&reply) = best.filter(|_| is_free) {
            drawing.label(intrusion, template.board().name(reply));
        }
    }
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

    fn headline(&self) -> &'static str {
        match (self.valid, self.minimal) {
            (true, true) if self.removable.is_empty() => "valid and minimal",
            (true, true) => "valid, and every empty cell is needed",
            (true, false) => "valid, but not minimal",
            (false, _) => "not valid",
        }
    }

    fn caption(&self) -> String {
        let mut caption = self.headline().to_owned();
        if self.valid {
            caption.push_str("; each cell names an answer to an intrusion there");
        }
        if !self.removable.is_empty() {
            let _ = write!(caption, "; stones not needed: {}", self.removable.join(" "));
        }
        caption
    }

    fn text(&self) -> String {
        let mut text = format!("{}\n", self.headline());
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
