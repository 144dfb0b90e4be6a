//! Arguments of `openings`.

use std::path::PathBuf;

use clap::Args;
use mustplay_core::quantity::{parse_count, whole};

use super::blocks::{AnswerArgs, NamesArgs};
use super::destination::Destination;
use super::network::NetworkArgs;
use crate::limits::{LimitArgs, ThreadArgs};

/// Arguments of `openings`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  mustplay openings 5                       the winning openings of 5x5 Hex
  mustplay openings 4x5 --svg openings.svg
  mustplay openings 6 --store solved.db     what is solved is kept; a run that was
                                            stopped goes on from it
  mustplay openings 8 --threads 2 --memory 8G
  mustplay openings 5 --certificates proofs a proof for each opening
  mustplay openings Y4 --json
  mustplay openings 11 --judge --time 5m --svg map.svg
                                            chances where solving ends, and what to swap

Openings that a symmetry of the board carries to each other are solved once.")]
pub(crate) struct OpeningsArgs {
    /// The board: `5`, `4x5` with 4 columns and 5 rows, any notation of an empty board such as
    /// `Y5`, a file that holds one, or `-`.
    #[arg(required = true, value_name = "BOARD")]
    pub(crate) board: Vec<String>,

    /// Only these openings, separated by commas, each with its images.
    #[arg(long, value_name = "CELLS", value_delimiter = ',')]
    pub(crate) only: Vec<String>,

    /// Keep the results in this file, and go on from those it has.
    #[arg(long, value_name = "FILE")]
    pub(crate) store: Option<Destination>,

    /// Write a proof for each opening solved into this directory, for `mustplay check`; those that
    /// an earlier run has left there are checked and kept.
    #[arg(long, value_name = "DIR")]
    pub(crate) certificates: Option<PathBuf>,

    /// Judge the openings by games and what the solver proves beside them, on a board of any size:
    /// how likely each wins, and whether to swap it.
    #[arg(long, conflicts_with_all = ["store", "certificates"])]
    pub(crate) judge: bool,

    /// With --judge, play this many games after each opening: `500`, `10k`; from 0 to
    /// 18446744073709551615. Without it and without --time, goes on for 30 seconds.
    #[arg(long, value_name = "N", value_parser = parse_count, requires = "judge")]
    pub(crate) visits: Option<u64>,

    /// With --judge, do not ask the solver.
    #[arg(long, requires = "judge")]
    pub(crate) games_only: bool,

    /// With --judge, what random play depends on, from 0 to 18446744073709551615.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = whole::<u64>(0..=u64::MAX))]
    #[arg(requires = "judge")]
    pub(crate) seed: u64,

    #[command(flatten)]
    pub(crate) answer: AnswerArgs,

    #[command(flatten)]
    pub(crate) names: NamesArgs,

    #[command(flatten)]
    pub(crate) network: NetworkArgs,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
}
