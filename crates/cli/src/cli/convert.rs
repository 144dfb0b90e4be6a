//! Arguments of `convert`.

use clap::Args;
use mustplay::Target;

use super::blocks::{FormatArgs, PositionArgs};
use super::choice::{Choice, parsed};

/// Arguments of `convert`.
#[derive(Args, Debug)]
#[command(after_help = format!("\
Examples:
  mustplay convert 'https://hexworld.org/board/#11c1,a10:sh4' --to sgf
  mustplay convert game.sgf --to hexwiki
  mustplay convert 5x5 a3 c3 --to svg > board.svg
  mustplay convert 5x5 c3 --to dimacs | mustplay coloring -
  mustplay convert 3x3 --to cnf             the ways to win as clauses
  mustplay convert 5x5 a3 c3 --to y | mustplay solve -

Formats:
{}
What is a graph or a board of Y is a position again, which all commands read; `coloring` reads
clauses and graphs. Boards with more than 100000 ways to win are not written as clauses.", targets_help()))]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,

    /// The notation to write, or what else to make of it.
    #[arg(long, value_name = "FORMAT", value_parser = TARGET, hide_possible_values = true)]
    pub(crate) to: Target,

    #[command(flatten)]
    pub(crate) format: FormatArgs,
}

const TARGET: Choice<Target> =
    Choice::new(|| Target::all().map(|(target, _)| target.name()).collect(), parsed);

/// What can be written, a line each.
fn targets_help() -> String {
    let line = |(target, what): (Target, _)| format!("  {:<13}  {what}\n", target.name());
    Target::all().map(line).collect()
}
