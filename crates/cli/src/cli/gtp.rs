//! Arguments of `gtp`.

use std::time::Duration;

use clap::Args;
use mustplay_core::quantity::{parse_count, parse_duration, parse_size};

use super::manner::MannerArgs;
use super::style::knowledge_help;
use crate::limits::ThreadArgs;

/// Arguments of `gtp`.
#[derive(Args, Debug)]
#[command(after_help = format!("\
Examples:
  mustplay gtp                              ten seconds a move
  mustplay gtp --time 2s --threads 2 --ponder
  mustplay gtp --level 3 --swap pieces      an opponent for people, with the swap rule
  mustplay gtp --style alpha-beta --evaluation two-distance --depth 3
  printf 'boardsize 7\\ngenmove black\\nshowboard\\nquit\\n' | mustplay gtp --visits 1000

`list_commands` tells what it understands: the commands of version 2 of the protocol that make
sense for Hex, those that HexGui sends, `solve`, and `kata-analyze`, which tells what the engine
thinks until the next command comes. `time_settings` and `time_left` take the place of --time.

What --without can leave out:
{}", knowledge_help()))]
pub(crate) struct GtpArgs {
    /// Think this long about a move: `2s`, `1m`; from 0 to 100000h.
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = parse_duration)]
    pub(crate) time: Duration,

    /// Play this many games for a move instead, or look at this many positions: `5000`, `10k`;
    /// from 0 to 18446744073709551615.
    #[arg(long, value_name = "N", value_parser = parse_count)]
    pub(crate) visits: Option<u64>,

    /// Think while it is the opponent's turn.
    #[arg(long)]
    pub(crate) ponder: bool,

    /// Show what it thinks before it answers, as HexGui draws it.
    #[arg(long)]
    pub(crate) live: bool,

    #[command(flatten)]
    pub(crate) manner: MannerArgs,

    /// Use about this much memory at the most: `512M`, `4G`; from 0 to 900T.
    #[arg(long, value_name = "SIZE", default_value = "512M", value_parser = parse_size)]
    pub(crate) memory: usize,

    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
}
