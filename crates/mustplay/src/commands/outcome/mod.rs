//! `outcome`: computing with games over a poset of outcomes.
//!
//! Every game given becomes an [`Analysis`], every two games a [`Comparison`]; text and JSON
//! are made from these.

mod analysis;
mod comparison;

use anyhow::{Context, bail};
use mustplay_games::outcome::decisive::Decisive;
use mustplay_games::outcome::{Game, Games, Poset};
use mustplay_work::Stop;
use serde::Serialize;

use super::diagram;
use crate::cli::OutcomeArgs;
use crate::limits::Supervisor;
use crate::output::{self, End};
use analysis::Analysis;
use comparison::Comparison;

/// The answer about one game.
#[derive(Serialize)]
struct Single<'a> {
    poset: &'a str,
    #[serde(flatten)]
    game: &'a Analysis,
    complete: bool,
}

/// The answer about several games.
#[derive(Serialize)]
struct Several<'a> {
    poset: &'a str,
    games: &'a [Analysis],
    comparisons: &'a [Comparison],
    complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
}

pub(super) fn run(args: &OutcomeArgs) -> anyhow::Result<End> {
    let mut games = Games::new(poset(&args.over)?);
    if args.decisive && args.games.len() < 2 {
        bail!("--decisive: expected two games to compare, found one");
    }
    let mut analyses = Vec::new();
    let mut named: Vec<(String, Game)> = Vec::new();
    for (at, expression) in args.games.iter().enumerate() {
        let form = games.parse(expression)?;
        let name = format!("G{}", at + 1);
        let analysis = Analysis::new(&mut games, expression, &name, form, args.monotone);
        named.push((name, analysis.game));
        analyses.push(analysis);
    }
    let (comparisons, stopped) = compare(args, &mut games, &named)?;
    diagram::write(&args.diagram, &mut games, named)?;
    let (end, complete) = match stopped {
        Some(_) => (End::Limit, false),
        None => (End::Done, true),
    };
    match &analyses[..] {
        [game] if args.format.json => output::print_json(&Single {
            poset: &args.over,
            game,
            complete,
        })?,
        games if args.format.json => output::print_json(&Several {
            poset: &args.over,
            games,
            comparisons: &comparisons,
            complete,
            stopped: stopped.map(|stop| stop.to_string()),
        })?,
        [game] => output::print(&game.text())?,
        games => {
            let parts = games.iter().map(Analysis::named_text);
            let mut parts: Vec<String> = parts.collect();
            parts.extend(comparisons.iter().map(Comparison::text));
            if let Some(stop) = stopped {
                parts.push(format!("not complete: {stop}\n"));
            }
            output::print(&parts.join("\n"))?;
        }
    }
    Ok(end)
}

/// The poset that an argument describes.
pub(super) fn poset(text: &str) -> anyhow::Result<Poset> {
    text.parse().with_context(|| format!("poset `{text}`"))
}

/// Compares every two games. A reason to stop is given when it left a question open.
fn compare(
    args: &OutcomeArgs,
    games: &mut Games,
    named: &[(String, Game)],
) -> anyhow::Result<(Vec<Comparison>, Option<Stop>)> {
    let decisive = if args.decisive {
        for (name, game) in named {
            if !games.is_passable(*game) {
                bail!(
                    "--decisive: expected passable games, found {name}, in which a player wants to pass"
                );
            }
        }
        let supervisor = Supervisor::start(&args.limits);
        let watch = supervisor.worker();
        Some(Decisive::watched(
            games.poset(),
            args.limits.memory,
            &watch,
        )?)
    } else {
        None
    };
    let mut comparisons = Vec::new();
    for (at, first) in named.iter().enumerate() {
        for second in &named[at + 1..] {
            comparisons.push(Comparison::new(games, first, second, decisive.as_ref()));
        }
    }
    let open = comparisons.iter().any(Comparison::is_open);
    let stopped = decisive.and_then(|decisive| decisive.stopped());
    Ok((comparisons, stopped.filter(|_| open)))
}
