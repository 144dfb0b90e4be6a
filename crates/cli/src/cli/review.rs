//! Arguments of `review`.

use clap::Args;
use mustplay_core::quantity::{parse_count, whole};

use super::blocks::{FormatArgs, NamesArgs};
use super::destination::Destination;
use super::network::NetworkArgs;
use crate::limits::{LimitArgs, ThreadArgs};

/// Arguments of `review`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  mustplay review game.sgf --time 2m
  mustplay review game.sgf --sgf notes.sgf --svg chances.svg
  mustplay review 'https://hexworld.org/board/#11c1,a10:sg5h4' --json
  mustplay review game.sgf --visits 500 --seed 3   the same answer in every run

The time is for the whole game. Positions that are solved leave it to the others.")]
pub(crate) struct ReviewArgs {
    /// The game, with its moves: an SGF record, a link, a size and moves, a file that holds one, or
    /// `-`.
    #[arg(required_unless_present = "batch", value_name = "GAME")]
    pub(crate) game: Vec<String>,

    /// Read a game from each line of these files, or of standard input, and print one JSON object
    /// for each, in order. Limits are for each line.
    #[arg(long, conflicts_with_all = ["sgf", "svg"])]
    pub(crate) batch: bool,

    /// Play this many games from each position: `500`, `10k`; from 0 to 18446744073709551615.
    /// Without it and without --time, goes on for 30 seconds.
    #[arg(long, value_name = "N", value_parser = parse_count)]
    pub(crate) visits: Option<u64>,

    /// The second player could have swapped: blame nobody for an opening that loses, but whoever
    /// does not swap one that wins. Where somebody swaps, that is so anyway.
    #[arg(long)]
    pub(crate) swap: bool,

    /// What random play depends on, from 0 to 18446744073709551615.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = whole::<u64>(0..=u64::MAX))]
    pub(crate) seed: u64,

    /// Write the game into this file as SGF, with comments, bad moves marked and better lines as
    /// variations; what an SGF record says already is kept.
    #[arg(long, value_name = "FILE")]
    pub(crate) sgf: Option<Destination>,

    /// Draw the winning chances into this SVG file.
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<Destination>,

    #[command(flatten)]
    pub(crate) format: FormatArgs,

    #[command(flatten)]
    pub(crate) names: NamesArgs,

    #[command(flatten)]
    pub(crate) network: NetworkArgs,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
}
