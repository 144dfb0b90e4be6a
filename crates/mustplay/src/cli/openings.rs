//! Arguments of `openings`.

use std::path::PathBuf;

use clap::Args;

use super::blocks::{AnswerArgs, NamesArgs};
use super::destination::Destination;
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

    #[command(flatten)]
    pub(crate) answer: AnswerArgs,

    #[command(flatten)]
    pub(crate) names: NamesArgs,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
}
