//! Arguments of `match`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use mustplay::{Clock, Contestant, Source, Sprt};
use mustplay_core::quantity::{SEEDS, parse_count, parse_duration, whole};

use super::blocks::FormatArgs;
use super::destination::Destination;
use crate::limits::{LimitArgs, ThreadArgs};

/// Arguments of `match`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  mustplay match 'mustplay gtp --visits 100' 'mustplay gtp --visits 200' --size 7 --openings all
  mustplay match 'new: ./new-hex' 'old: ./old-hex --quick' --size 11 --openings a10,a2,b4 \\
      --rounds 50 --clock 5m+2s --threads 2 --journal new-old.txt --sgf games
  mustplay match 'one: mustplay gtp --visits 50 --seed {seed}' \\
      'two: mustplay gtp --visits 100 --seed {seed}' --size 9 --rounds 500 --sprt 0,50

An engine is a command line, split as shells do, with a name before it if it should have one.
`mustplay` is this very program. In each game {seed} stands for another number. Every game has new
processes; --threads is how many games are played at a time. An engine that crashes, does not answer in time, refuses or makes no legal move has lost
the game, and the match goes on. Interrupted and started again with the same --journal, it goes on
where it was; more --rounds make a finished match longer.")]
pub(crate) struct MatchArgs {
    /// The engines, two or more: `mustplay gtp --visits 100`, `name: program --option`.
    #[arg(required = true, num_args = 2.., value_name = "ENGINE")]
    pub(crate) engines: Vec<Source<Contestant>>,

    /// The boards, separated by commas: `7`, `9x11`.
    #[arg(long, value_name = "SIZES", value_delimiter = ',')]
    #[arg(default_value = "11")]
    pub(crate) size: Vec<String>,

    /// Where games begin, separated by commas: `empty`, `all` first moves up to symmetry, or moves
    /// such as `a3` and `a3 d5`.
    #[arg(long, value_name = "MOVES", value_delimiter = ',')]
    #[arg(default_value = "empty")]
    pub(crate) openings: Vec<String>,

    /// Begin with the positions of this file instead, one on each line, in any notation.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["size", "openings"])]
    pub(crate) positions: Option<String>,

    /// Play each opening this often, with both colors; from 1 to 500000.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<usize>(1..=500_000))]
    pub(crate) rounds: usize,

    /// Give the engines this long for each move: `2s`; from 0 to 100000h. Without it and without
    /// --clock they think as long as they like.
    #[arg(long, value_name = "TIME", value_parser = parse_duration, conflicts_with = "clock")]
    pub(crate) per_move: Option<Duration>,

    /// Give the engines this long for a game, and perhaps something for each move: `10m`, `5m+2s`.
    #[arg(long, value_name = "TIME")]
    pub(crate) clock: Option<Clock>,

    /// What an engine may take beyond its clock before it has lost; from 0 to 100000h.
    #[arg(long, value_name = "TIME", default_value = "1s", value_parser = parse_duration)]
    pub(crate) margin: Duration,

    /// How long an engine may take for an answer where there is no clock; from 0 to 100000h.
    #[arg(long, value_name = "TIME", default_value = "10m", value_parser = parse_duration)]
    pub(crate) timeout: Duration,

    /// End a game, once both have moved, when the solver proves who wins with at most this many
    /// nodes, without any if filling in will do; from 0 to 18446744073709551615.
    #[arg(long, value_name = "NODES", default_value_t = 0, value_parser = parse_count)]
    pub(crate) adjudicate: u64,

    /// Play all games to the end.
    #[arg(long, conflicts_with = "adjudicate")]
    pub(crate) no_adjudication: bool,

    /// StopReason as soon as the first of two engines is known to be stronger by the one or by the
    /// other
    /// of these Elo differences, with one error in twenty: `0,50`.
    #[arg(long, value_name = "ELO,ELO")]
    pub(crate) sprt: Option<Sprt>,

    /// Begin the numbers that stand for {seed} here; from 0 to 1000000000000000000.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = whole::<u64>(0..=SEEDS))]
    pub(crate) seed: u64,

    /// Write each game into this directory.
    #[arg(long, value_name = "DIR")]
    pub(crate) sgf: Option<PathBuf>,

    /// Note in this file which games are finished, and go on from what it says.
    #[arg(long, value_name = "FILE")]
    pub(crate) journal: Option<Destination>,

    #[command(flatten)]
    pub(crate) format: FormatArgs,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
}
