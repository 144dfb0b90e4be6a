//! `hex match`: matches between engines.

use std::time::Duration;

use anyhow::Context;
use clap::Args;
use mustplay::args::board_text;
use mustplay::{Clock, Match, Position, Time};
use mustplay_core::quantity::parse_duration;

use crate::args::Shared::{Limits, Threads};
use crate::args::{Command, Shared, SharedArgs};
use crate::input;
use crate::output::Exit;

#[derive(Args)]
pub(crate) struct MatchArgs {
    #[command(flatten)]
    request: Match,

    /// The boards, separated by commas: `7`, `9x11`.
    #[arg(long, value_name = "SIZES", value_delimiter = ',', default_value = "11")]
    size: Vec<String>,

    /// The openings, separated by commas: `empty`, `all` (first moves up to symmetry), or moves
    /// such as `a3` and `a3 d5`.
    #[arg(long = "openings", value_name = "MOVES", value_delimiter = ',')]
    #[arg(default_value = "empty")]
    openings: Vec<String>,

    /// Begin with the positions of this file instead, one per line, in any notation.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["size", "openings"])]
    positions: Option<String>,

    /// The time of an engine for each move: `2s`.
    #[arg(long, value_name = "TIME", value_parser = parse_duration, conflicts_with = "clock")]
    per_move: Option<Duration>,

    /// Play all games to the end.
    #[arg(long, conflicts_with = "adjudication")]
    no_adjudication: bool,
}

impl Command for MatchArgs {
    const SHARED: &'static [Shared] = &[Limits, Threads];

    fn run(self, args: SharedArgs) -> anyhow::Result<Exit> {
        let (openings, first_moves) = self.openings()?;
        let per_move = self.per_move.map(|time| Clock::PerMove(Time(time)));
        args.answer(&Match {
            openings,
            first_moves,
            clock: self.request.clock.or(per_move),
            adjudication: self.request.adjudication.filter(|_| !self.no_adjudication),
            mustplay: Some(std::env::current_exe().context("this program")?),
            ..self.request
        })
    }
}

impl MatchArgs {
    /// The opening positions, and whether games begin after all first moves from there.
    fn openings(&self) -> anyhow::Result<(Vec<Position>, bool)> {
        if let Some(name) = &self.positions {
            let text = input::read_named(name, input::MAX_BYTES)?;
            let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
            let read = lines.map(|(number, line)| {
                let position: Result<Position, _> = line.parse();
                position.with_context(|| format!("{name}, line {number}"))
            });
            return Ok((read.collect::<anyhow::Result<_>>()?, false));
        }
        let is_all = self.openings == ["all"];
        let mut openings = Vec::new();
        for size in &self.size {
            let size = board_text(size);
            for moves in &self.openings {
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
}
