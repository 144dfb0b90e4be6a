//! `game`: computing with normal-play games, on the command line or line by line.
//!
//! A [`Session`] evaluates sentences; an [`Answer`] is what one came to; text and JSON are
//! made from the answer, pictures from the game it is about.

mod analysis;
mod answer;
mod compare;
mod editor;
mod go;
mod help;
mod moves;
mod pictures;
mod prompt;
mod question;
mod scope;
mod session;
mod unwritten;

use std::io::IsTerminal;

use anyhow::{anyhow, bail};
use mustplay_games::normal::Style;
use mustplay_work::Stop;
use serde::Serialize;

use crate::cli::GameArgs;
use crate::limits::Supervisor;
use crate::output::{self, End};
use answer::Answer;
use compare::Order;
use pictures::Pictures;
use session::Session;

/// Several answers at once.
#[derive(Serialize)]
struct Answers<'a> {
    games: &'a [Answer],
    complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    order: Option<Order>,
}

pub(super) fn run(args: &GameArgs) -> anyhow::Result<End> {
    let style = style(args);
    if args.sentences.is_empty() {
        if args.svg.is_some() || args.tree.is_some() || args.hasse.is_some() || args.compare {
            bail!("expected an expression to draw or compare, found none");
        }
        return prompt::run(args, style);
    }
    let pictures = Pictures::new(args)?;
    let mut session = Session::new(style);
    let supervisor = Supervisor::start(&args.limits);
    let mut answers = Vec::new();
    for sentence in &args.sentences {
        answers.push(session.evaluate(sentence, &supervisor)?);
    }
    let mut end = answers.iter().map(Answer::end).max().unwrap_or(End::Done);
    let subjects: Vec<_> = answers.iter().filter_map(Answer::subject).collect();
    let mut order = None;
    if args.compare {
        match Order::new(&mut session, &subjects, &supervisor) {
            Ok(found) => order = Some(found),
            Err(stop) => end = limit_reached(&anyhow!(stop).context("--compare")),
        }
    }
    if args.format.json {
        match (&answers[..], order) {
            ([answer], None) => output::print_json(answer)?,
            (games, order) => output::print_json(&Answers {
                games,
                complete: end == End::Done,
                order,
            })?,
        }
    } else if let Some(order) = order {
        output::print(&order.text(style))?;
    } else {
        let texts = answers.iter();
        let texts = texts.map(|answer| answer.text(args.thermograph, &mut session));
        output::print(&texts.collect::<Vec<_>>().join("\n"))?;
    }
    match pictures.write(&mut session, &subjects, &supervisor) {
        Err(error) if error.is::<Stop>() => Ok(limit_reached(&error.context("picture"))),
        drawn => drawn.map(|()| end),
    }
}

/// Says which part was not done; the rest of the answer stands.
fn limit_reached(error: &anyhow::Error) -> End {
    output::complain(error);
    End::Limit
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
