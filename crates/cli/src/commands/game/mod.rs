//! `game`: computing with normal-play games, on the command line or line by line.

mod course;
mod editor;
mod pictures;
mod prompt;

use std::io::IsTerminal;

use anyhow::{anyhow, bail};
use mustplay::display::RenderOptions;
use mustplay::{Game, GameSentence, GameSentences, StopReason, Style};

use crate::batch;
use crate::cli::game::GameArgs;
use crate::job;
use crate::output::{self, Exit};
use pictures::Pictures;

pub(super) fn run(args: &GameArgs, render: RenderOptions) -> anyhow::Result<Exit> {
    let style = style(args);
    if args.batch {
        let limits = job::limits(&args.limits, args.lines.threads);
        return batch::lines(&args.sentences, &limits, |line| {
            Ok(Game { sentences: vec![line.to_owned()], style, compare: false, born: None })
        });
    }
    if let Some(end) = course::run(args, style, render)? {
        return Ok(end);
    }
    if args.sentences.is_empty() && args.born.is_none() {
        let is_drawn = args.svg.is_some() || args.tree.is_some() || args.hasse.is_some();
        if is_drawn || args.compare {
            bail!("expected an expression to draw or compare, found none");
        }
        return prompt::run(args, style);
    }
    let game =
        Game { sentences: args.sentences.clone(), style, compare: args.compare, born: args.born };
    let pictures = Pictures::new(args)?;
    let mut report = job::run(&game, &args.limits, 1)?;
    let compared =
        matches!(&report.answer.sentences, GameSentences::Several { order: Some(_), .. });
    if let Some(stop) = report.stopped.filter(|_| args.compare && !compared) {
        limit_reached(&anyhow!(stop).context("--compare"));
    }
    let render = args.details.told(render);
    output::report(&game, &mut report, args.format, render)?;
    let end = match (&report.answer.sentences, args.verdict.exit_status) {
        (GameSentences::One(one), true) => match one {
            GameSentence::Question(question) => Exit::saying(&report, Some(question.holds)),
            _ if report.complete => bail!("--exit-status: expected a question, found a game"),
            _ => Exit::of(&report),
        },
        (GameSentences::Several { .. } | GameSentences::Born(_), true) => {
            bail!("--exit-status: expected one question, found several sentences")
        }
        (_, false) => Exit::of(&report),
    };
    match pictures.write(&mut report.answer, &args.limits) {
        Err(error) if error.is::<StopReason>() => Ok(limit_reached(&error.context("picture"))),
        drawn => drawn.map(|()| end),
    }
}

/// Says which part was not done; the rest of the answer stands.
fn limit_reached(error: &anyhow::Error) -> Exit {
    output::complain(error);
    Exit::Limit
}

/// How games are written: as asked for, else as the reader can see it.
fn style(args: &GameArgs) -> Style {
    if args.style.latex {
        Style::Latex
    } else if args.style.unicode
        || (!args.style.ascii && !args.format.json && std::io::stdout().is_terminal())
    {
        Style::Unicode
    } else {
        Style::Ascii
    }
}
