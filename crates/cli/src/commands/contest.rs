//! `match`: engines play each other.

use std::path::Path;

use anyhow::Context;
use mustplay::display::RenderOptions;
use mustplay::{Clock, Match, Position, Time};

use crate::cli::contest::MatchArgs;
use crate::output::{self, Exit};
use crate::{input, job};

/// More than any list of openings.
const MOST_BYTES: u64 = 16 << 20;

pub(super) fn run(args: &MatchArgs, render: RenderOptions) -> anyhow::Result<Exit> {
    let per_move = args.per_move.map(|time| Clock::PerMove(Time(time)));
    let (openings, first_moves) = openings(args)?;
    let request = Match {
        first_moves,
        rounds: args.rounds,
        clock: args.clock.or(per_move),
        margin: Time(args.margin),
        timeout: Time(args.timeout),
        adjudication: (!args.no_adjudication).then_some(args.adjudicate),
        seed: args.seed,
        sprt: args.sprt,
        sgf: args.sgf.clone(),
        journal: args.journal.as_deref().map(Path::to_owned),
        mustplay: Some(std::env::current_exe().context("this program")?),
        ..Match::new(args.engines.clone(), openings)
    };
    let report = job::run(&request, &args.limits, args.threads.threads)?;
    output::tell(&request, report, args.format, None, render)
}

/// Where games begin, and whether with all first moves from there.
fn openings(args: &MatchArgs) -> anyhow::Result<(Vec<Position>, bool)> {
    if let Some(name) = &args.positions {
        let text = input::read_named(name, MOST_BYTES)?;
        let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
        let read = lines.map(|(number, line)| {
            let position: Result<Position, _> = line.parse();
            position.with_context(|| format!("{name}, line {number}"))
        });
        return Ok((read.collect::<anyhow::Result<_>>()?, false));
    }
    let is_all = args.openings == ["all"];
    let mut openings = Vec::new();
    for size in &args.size {
        let size = input::board_text(size);
        for moves in &args.openings {
            let moves = match moves.trim() {
                "empty" => "",
                "all" if is_all => "",
                moves => moves,
            };
            let position: Result<Position, _> = format!("{size} {moves}").trim().parse();
            openings.push(position.with_context(|| format!("the opening `{size} {moves}`"))?);
        }
    }
    Ok((openings, is_all))
}
