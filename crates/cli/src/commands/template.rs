//! `template`: is it valid, is it minimal, what answers each intrusion, what becomes of ladders.

use mustplay::display::RenderOptions;
use mustplay::{FindTemplates, JudgeLadders, JudgeTemplate, Text};

use crate::cli::template::TemplateArgs;
use crate::output::Exit;
use crate::{batch, input, job};

pub(super) fn run(args: &TemplateArgs, render: RenderOptions) -> anyhow::Result<Exit> {
    let judge = |position| JudgeTemplate { position, connect: args.connect.clone().map(Text) };
    if args.position.batch {
        let files = [
            ("svg", args.answer.svg.is_some()),
            ("inside", args.inside),
            ("ladder", args.ladder.is_some()),
        ];
        let limits = job::limits(&args.limits, args.lines.threads);
        return batch::positions(&args.position, &files, &limits, |position| {
            judge(Text(position.into()))
        });
    }
    let position = input::read_position(&args.position)?;
    let position = Text(position.into());
    if let Some(row) = args.ladder {
        let judge = JudgeLadders { position, row };
        let report = job::run(&judge, &args.limits, 1)?;
        return args.answer.tell(&judge, report, render);
    }
    if args.inside {
        let inside = FindTemplates::Inside(Box::new(position));
        let report = job::run(&inside, &args.limits, 1)?;
        return args.answer.tell(&inside, report, render);
    }
    let judge = judge(position);
    let report = job::run(&judge, &args.limits, 1)?;
    let asked = report.answer.valid.filter(|_| args.verdict.exit_status);
    let end = Exit::saying(&report, asked);
    args.answer.tell(&judge, report, render)?;
    Ok(end)
}
