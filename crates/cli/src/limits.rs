//! Arguments that limit long work.

use std::time::Duration;

use clap::Args;
use mustplay_core::quantity::{parse_count, parse_duration, parse_size, whole};

use crate::progress::Show;

/// Limits that every long command takes.
#[derive(Args, Debug)]
#[command(next_help_heading = "Limits")]
pub(crate) struct LimitArgs {
    /// StopReason after this long: `30s`, `5m`, `1h30m`, `500ms`; from 0 to 100000h.
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub(crate) time: Option<Duration>,

    /// StopReason after this many positions: `5000`, `10k`, `1M`, `1e6`; from 0 to
    /// 18446744073709551615.
    #[arg(long, value_name = "N", value_parser = parse_count)]
    pub(crate) nodes: Option<u64>,

    /// Use about this much memory at the most: `512M`, `4G`; from 0 to 900T.
    #[arg(long, value_name = "SIZE", default_value = "2G", value_parser = parse_size)]
    pub(crate) memory: usize,

    /// How to show progress: `auto` on a terminal, `full` with proof numbers, `json` as lines on
    /// standard error.
    #[arg(long, value_enum, value_name = "HOW", default_value_t = Show::Auto, hide_possible_values = true)]
    pub(crate) progress: Show,

    /// Show no progress.
    #[arg(long)]
    pub(crate) quiet: bool,
}

/// For commands that can divide their work.
#[derive(Args, Debug)]
#[command(next_help_heading = "Limits")]
pub(crate) struct ThreadArgs {
    /// Work with this many threads, from 1 to 256; one is deterministic.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<usize>(1..=256))]
    pub(crate) threads: usize,
}

/// For commands that divide their work among lines only.
#[derive(Args, Debug)]
#[command(next_help_heading = "Limits")]
pub(crate) struct LineThreadArgs {
    /// Work on this many lines of a batch at a time, from 1 to 256.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<usize>(1..=256))]
    #[arg(requires = "batch")]
    pub(crate) threads: usize,
}
