//! Arguments of `suggest`.

use clap::Args;
use mustplay_core::quantity::{parse_count, whole};

use super::blocks::{AnswerArgs, PositionArgs};
use super::style::PlayStyleArgs;
use crate::limits::{LimitArgs, ThreadArgs};

/// Arguments of `suggest`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  mustplay suggest 11x11 a10 g5 --time 10s
  mustplay suggest 'https://hexworld.org/board/#11c1,a10:sh4' --visits 20k
  mustplay suggest 7x7 --visits 5000 --seed 3   the same answer in every run
  mustplay suggest 13x13 --threads 2 --json
  mustplay suggest 8x8 d5 --style alpha-beta --evaluation resistance --depth 2

Moves that are left out cannot be better than those that are listed.")]
pub(crate) struct SuggestArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,

    /// StopReason after this many games: `5000`, `10k`; from 0 to 18446744073709551615. Without it
    /// and
    /// without --time, thinks for 5 seconds.
    #[arg(long, value_name = "N", value_parser = parse_count, conflicts_with = "nodes")]
    pub(crate) visits: Option<u64>,

    /// What random play depends on, from 0 to 18446744073709551615.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = whole::<u64>(0..=u64::MAX))]
    pub(crate) seed: u64,

    /// List this many moves, from 1 to 1024.
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = whole::<usize>(1..=1024))]
    pub(crate) best: usize,

    #[command(flatten)]
    pub(crate) style: PlayStyleArgs,

    #[command(flatten)]
    pub(crate) answer: AnswerArgs,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
}
