//! `enumerate`: the passable values over a poset, depth by depth.
//!
//! What a limit leaves is told: a depth that was not finished is a lower bound.

mod listing;
mod next;
mod table;

use anyhow::{Context, bail};
use mustplay_games::outcome::enumerate::{Enumeration, Level, Plan, count_next_depth, enumerate};
use serde::Serialize;

use super::{diagram, outcome};
use crate::cli::EnumerateArgs;
use crate::limits::Supervisor;
use crate::output::{self, End};
use listing::Listing;
use next::Next;

/// What was found, by depth from 0 on.
#[derive(Serialize)]
struct Answer<'a> {
    poset: &'a str,
    /// Values of each depth; the last is a lower bound if the work was stopped there.
    depths: Vec<u64>,
    total: u64,
    /// Whether all was found that was asked for.
    complete: bool,
    /// Whether these are all values of any depth.
    finite: bool,
    /// How many are monotone in canonical form.
    monotone: Vec<u64>,
    left_classes: Vec<u64>,
    right_classes: Vec<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<Next>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    values: Option<Listing<'a>>,
    seconds: f64,
}

pub(super) fn run(args: &EnumerateArgs) -> anyhow::Result<End> {
    let poset = outcome::poset(&args.poset)?;
    if args.details.count_next && args.depth == Some(0) {
        bail!("--count-next: expected a depth of at least 1, found 0");
    }
    if let Some(directory) = &args.directory {
        std::fs::create_dir_all(directory)
            .with_context(|| format!("cannot make the directory {}", directory.display()))?;
    }
    let plan = Plan {
        depth: args.depth,
        memory: args.limits.memory,
        directory: args.directory.clone(),
        ..Plan::default()
    };
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(args.threads.threads)
        .build()?;
    let supervisor = Supervisor::start(&args.limits);
    let watch = supervisor.worker();
    let found = pool.install(|| enumerate(poset.clone(), &plan, &watch))?;
    let next = match args.depth {
        Some(depth)
            if args.details.count_next && found.stopped().is_none() && !found.is_finite() =>
        {
            let counted = pool.install(|| count_next_depth(&poset, depth + 1, &watch))?;
            Some(Next::new(depth + 1, counted))
        }
        _ => None,
    };
    let seconds = supervisor.seconds();
    drop(supervisor);
    let end = report(args, &found, next, seconds)?;
    let named: Vec<_> = found.named_values().collect();
    let (mut games, _) = found.into_games();
    diagram::write(&args.diagram, &mut games, named)?;
    Ok(end)
}

/// Prints what was found.
fn report(
    args: &EnumerateArgs,
    found: &Enumeration,
    next: Option<Next>,
    seconds: f64,
) -> anyhow::Result<End> {
    let stopped = found.stopped().map(|stop| stop.to_string());
    let stopped = stopped.or_else(|| next.as_ref()?.stopped().map(str::to_owned));
    let values = args.details.list.then(|| Listing::new(found));
    let listed = values.as_ref().is_none_or(Listing::is_whole);
    let complete = stopped.is_none() && listed;
    if args.format.json {
        let each = |what: fn(&Level) -> u64| found.levels().iter().map(what).collect();
        output::print_json(&Answer {
            poset: &args.poset,
            depths: each(|level| level.values),
            total: found.total(),
            complete,
            finite: found.is_finite(),
            monotone: each(|level| level.monotone),
            left_classes: each(|level| level.left_classes),
            right_classes: each(|level| level.right_classes),
            next,
            stopped,
            values,
            seconds,
        })?;
    } else {
        let mut text = table::text(&args.poset, found, args.details.monotone);
        if let Some(next) = next {
            text.push_str(&next.text());
        }
        output::print(&text)?;
        if let Some(values) = values {
            values.print()?;
        }
    }
    Ok(if complete { End::Done } else { End::Limit })
}
