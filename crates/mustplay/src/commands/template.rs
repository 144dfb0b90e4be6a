//! `template`: is it valid, is it minimal, what answers each intrusion.

use std::fmt::Write;

use mustplay_engine::{FindTemplates, JudgeTemplate, JudgedTemplate, Place, Reply, Text};
use mustplay_hex::drawing::Mark;
use mustplay_hex::{Drawing, Shape};

use super::{ladder, templates};
use crate::batch;
use crate::cli::TemplateArgs;
use crate::input;
use crate::job;
use crate::output::{self, Exit, Looks};

pub(super) fn run(args: &TemplateArgs, looks: Looks) -> anyhow::Result<Exit> {
    let judge = |position| JudgeTemplate {
        position,
        connect: args.connect.clone().map(Text),
    };
    if args.position.batch {
        let files = [
            ("svg", args.answer.svg.is_some()),
            ("inside", args.inside),
            ("ladder", args.ladder.is_some()),
        ];
        let budget = job::budget(&args.limits, args.lines.threads);
        return batch::positions(&args.position, &files, &budget, |position| {
            judge(Text(position.into()))
        });
    }
    let position = input::read_position(&args.position)?;
    let names = position.names();
    let position = Text(position.into());
    if let Some(row) = args.ladder {
        return ladder::run(args, position, row, looks);
    }
    if args.inside {
        let inside = FindTemplates::Inside(Box::new(position));
        let report = job::run(&inside, &args.limits, 1)?;
        templates::tell(&args.answer, &report, looks, names)?;
        return Ok(Exit::of(&report));
    }
    let judge = judge(position);
    let report = job::run(&judge, &args.limits, 1)?;
    let judged = &report.answer;
    let mut drawing = Drawing::of_record(judge.position.record())?;
    let refutations = judged.refutations.iter().flatten();
    drawing.mark(refutations.map(Place::cell), Mark::Winning);
    let redundant = judged.redundant.iter().flatten();
    drawing.mark(redundant.map(Place::cell), Mark::Losing);
    output::report(args.answer.format, &report, |report| {
        match headline(judged) {
            Some(headline) => {
                let shape = drawing.board().shape();
                looks.board(&drawing) + &text(headline, judged, shape)
            }
            None => output::unknown(report),
        }
    })?;
    if let Some(headline) = headline(judged) {
        write_answers(&mut drawing, judged);
        drawing.caption = Some(caption(headline, judged));
        output::picture(&args.answer, &drawing)?;
    }
    let asked = judged.valid.filter(|_| args.verdict.exit_status);
    Ok(Exit::saying(&report, asked))
}

/// Writes on each cell a reply to an intrusion there, one of the few that answer all of them.
/// Labels that the diagram has itself stay.
fn write_answers(drawing: &mut Drawing, judged: &JudgedTemplate) {
    for Reply { reply, intrusions } in judged.main_replies() {
        for cell in intrusions.iter().map(Place::cell) {
            if drawing.face(cell).is_some_and(|face| face.label.is_none()) {
                drawing.label(cell, &reply.to_string());
            }
        }
    }
}

/// The answer in a few words, if it is known.
fn headline(judged: &JudgedTemplate) -> Option<&'static str> {
    let needs_stones = judged.removable.as_ref().is_none_or(Vec::is_empty);
    Some(match (judged.valid?, judged.minimal?) {
        (true, true) if needs_stones => "valid and minimal",
        (true, true) => "valid, and every empty cell is needed",
        (true, false) => "valid, but not minimal",
        (false, _) => "not valid",
    })
}

fn caption(headline: &str, judged: &JudgedTemplate) -> String {
    let mut caption = headline.to_owned();
    if judged.valid == Some(true) {
        caption.push_str("; a cell that is needed names an answer to an intrusion there");
    }
    let stones = output::list(judged.removable.iter().flatten());
    if !stones.is_empty() {
        let _ = write!(caption, "; stones not needed: {stones}");
    }
    caption
}

fn text(headline: &str, judged: &JudgedTemplate, shape: Shape) -> String {
    let mut text = format!("{headline}\n");
    if judged.valid == Some(false) && !shape.sides().is_empty() {
        // Who has swapped the two sees so why it is not.
        let _ = writeln!(text, "board: {shape}{}", shape.sides());
    }
    output::line(&mut text, "not needed", judged.redundant.iter().flatten());
    output::line(
        &mut text,
        "stones not needed",
        judged.removable.iter().flatten(),
    );
    output::line(&mut text, "broken by", judged.refutations.iter().flatten());
    text + &replies(judged)
}

/// What answers the intrusions: the replies that are forced, and a few that answer all.
fn replies(judged: &JudgedTemplate) -> String {
    let mut text = String::new();
    for Reply { reply, intrusions } in judged.forced() {
        output::line(&mut text, &format!("only {reply} answers"), intrusions);
    }
    let main = judged.main_replies();
    let all: usize = main.iter().map(|reply| reply.intrusions.len()).sum();
    for (i, Reply { reply, intrusions }) in main.into_iter().enumerate() {
        let what = match i {
            0 => format!("{reply} answers {} of {all} intrusions", intrusions.len()),
            _ => format!("{reply} answers"),
        };
        output::line(&mut text, &what, intrusions);
    }
    text
}
