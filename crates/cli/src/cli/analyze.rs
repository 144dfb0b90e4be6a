//! Arguments of `analyze`.

use std::path::PathBuf;

use clap::Args;
use mustplay::Yardstick;
use mustplay_core::quantity::whole;
use mustplay_solver::evaluate::Evaluation;
use mustplay_solver::inferior::Features;

use super::blocks::{AnswerArgs, PositionArgs};
use super::choice::{Choice, parsed};
use super::network::NetworkArgs;
use crate::limits::{LimitArgs, LineThreadArgs};

/// Arguments of `analyze`.
#[derive(Args, Debug)]
#[command(after_help = format!("\
Examples:
  mustplay analyze 5x5 c3 --reasons         what the stone captures, which replies to skip
  mustplay analyze '5x5 B:b2,c4 W:c2' --svg board.svg
  mustplay analyze 5x5 c4 a5                which answer makes up for the last move
  mustplay analyze '5x5 B:c3 W:b3' --connections
  mustplay analyze '5x5 B:c3 W:b3' --connections --deep 3
  mustplay analyze 11x11 f6 --features -symmetry,+cutset --json
  mustplay analyze 11x11 f6 --evaluation resistance --svg heat.svg
  mustplay analyze 11x11 f6 --evaluation network

In the drawing b and w are cells filled in, x dead cells, - moves that need not
be tried; some winning move is among the rest if there is one. Cells are filled one
after another: one may be dead or captured only because of those filled before. Mutual
fill keeps the winner, not the moves that win. The must-play is what all of the opponent's threats have in common: any other move loses.
With an evaluation, digits are tenths of the best move's worth. Limits are for --deep,
which can take long where there are many chains.

Features:
{}

Evaluations:
{}", features_help(), evaluations_help()))]
pub(crate) struct AnalyzeArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,

    /// Say why each cell is filled and each move left out.
    #[arg(long)]
    pub(crate) reasons: bool,

    /// List what each color has connected, moving second (full) or first (semi).
    #[arg(long)]
    pub(crate) connections: bool,

    /// Look this many moves deep, from 0 to 1024, for connections that combining smaller ones
    /// misses.
    #[arg(long, value_name = "MOVES", default_value_t = 0, value_parser = whole::<usize>(0..=1024))]
    pub(crate) deep: usize,

    /// Changes to the features, separated by commas: `-name` off, `+name` on, `all`, `none`.
    #[arg(long, value_name = "LIST", default_value = "")]
    #[arg(allow_hyphen_values = true, value_parser = FEATURES)]
    #[arg(hide_possible_values = true)]
    pub(crate) features: Features,

    /// Say who is ahead and what each move is worth, by this measure; a guess, not a proof.
    #[arg(long, value_name = "NAME", value_parser = YARDSTICK, hide_possible_values = true)]
    pub(crate) evaluation: Option<Yardstick>,

    #[command(flatten)]
    pub(crate) network: NetworkArgs,

    /// Match the patterns of this file instead of the book that comes with the program.
    #[arg(long, value_name = "FILE")]
    pub(crate) book: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) answer: AnswerArgs,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    #[command(flatten)]
    pub(crate) lines: LineThreadArgs,
}

/// Shells offer the names for the first change; more may follow after commas.
const FEATURES: Choice<Features> = Choice::new(
    || {
        let names = Features::of_positions().map(|row| row.name);
        names.chain(["all", "none"]).collect()
    },
    parsed,
);

pub(super) const EVALUATION: Choice<Evaluation> =
    Choice::new(|| Evaluation::TABLE.iter().map(|row| row.name).collect(), parsed);

const YARDSTICK: Choice<Yardstick> =
    Choice::new(|| Yardstick::table().map(|(name, _)| name).collect(), parsed);

/// The table of evaluations, a line each.
fn evaluations_help() -> String {
    let lines = Yardstick::table().map(|(name, help)| format!("  {name:<18} {help}"));
    lines.collect::<Vec<_>>().join("\n")
}

/// The table of features, a line each.
fn features_help() -> String {
    let lines = Features::of_positions().map(|row| {
        let default = if row.default { "" } else { " (off)" };
        format!("  {:<18} {}{default}", row.name, row.help)
    });
    lines.collect::<Vec<_>>().join("\n")
}
