//! Arguments of `connect`.

use clap::Args;
use mustplay_core::quantity::whole;

use super::blocks::{AnswerArgs, NamesArgs};
use super::destination::Destination;
use crate::limits::LimitArgs;

/// Arguments of `connect`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  mustplay connect 4 12                     six stones connect 4x12
  mustplay connect 4 12 --certify           and a proof for every length is checked
  mustplay connect 4 12 --certify 4x12.txt && mustplay check 4x12.txt
                                            the same, with the proof in a file
  mustplay connect 4 7 --patterns 4 --svg best.svg
  mustplay connect 6 8 --certify            two stones, found and proved by the solver

Up to height 5, and where patterns, rounding or an order are asked for, values of strips
of all lengths are computed; else the solver tries more and more stones. A strip that is
shorter than high needs no stone.")]
pub(crate) struct ConnectArgs {
    /// The height k of the strip, from one of White's edges to the other: its columns, from 1 to
    /// 1024.
    #[arg(value_name = "K", value_parser = whole::<usize>(1..=1024))]
    pub(crate) height: usize,

    /// Its length n, from one of Black's edges to the other: its rows, from 1 to 1024. Height
    /// times length is at most 1024.
    #[arg(value_name = "N", value_parser = whole::<usize>(1..=1024))]
    pub(crate) length: usize,

    /// Also list the best patterns from this length (from 1 to 1024) to N, with value, stones and
    /// length; the picture shows them all.
    #[arg(long, value_name = "FROM", value_parser = whole::<usize>(1..=1024))]
    pub(crate) patterns: Option<usize>,

    /// Go on until the best patterns repeat, and have a proof by cost and benefit checked; from
    /// height 6 on, proofs of all positions that the solver has decided. With FILE the proof is
    /// written there as well, for `check`.
    #[arg(long, value_name = "FILE", num_args = 0..=1, action = clap::ArgAction::Set)]
    pub(crate) certify: Option<Vec<Destination>>,

    /// Round values down after this many moves, from 0 to 255: much faster, but then fewer stones
    /// might do.
    #[arg(long, value_name = "MOVES", value_parser = whole::<u8>(0..=255), conflicts_with = "certify")]
    pub(crate) rounded: Option<u8>,

    /// How outcomes are ordered: `links` as in the source, or `rows`, by what rows to come make of
    /// them, which gives the same numbers from fewer values [default: `rows` for heights 5 to 8].
    #[arg(long, value_name = "ORDER", value_parser = parse_outcome_order)]
    pub(crate) order: Option<mustplay_hex::strips::OutcomeOrder>,

    #[command(flatten)]
    pub(crate) answer: AnswerArgs,

    #[command(flatten)]
    pub(crate) names: NamesArgs,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

fn parse_outcome_order(
    name: &str,
) -> Result<mustplay_hex::strips::OutcomeOrder, mustplay_hex::strips::UnknownOrder> {
    name.parse()
}
