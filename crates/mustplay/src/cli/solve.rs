//! Arguments of `solve`.

use std::path::PathBuf;

use clap::Args;

use super::blocks::{FormatArgs, PictureArgs, PositionArgs};
use crate::limits::{LimitArgs, ThreadArgs};

/// Arguments of `solve`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  mustplay solve 5x5 --all-moves
  mustplay solve 4x4 b2 --json
  mustplay solve 6x6 c4 --time 30s          stops with what it knows, exit code 3
  mustplay solve 3x3 --misere               whoever connects loses
  mustplay solve 5x5 a1 --certificate a1.txt
                                            a proof that `mustplay check` verifies
  mustplay solve Y4                         the game of Y
  mustplay solve bridg-it3                  Bridg-It
  mustplay solve '3x3 B:a1,b1,c1,a3,b3 W:b2,c3' --by-regions
                                            the parts it falls into, and all winning moves")]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,

    /// Classify every legal move as winning or losing.
    #[arg(long)]
    pub(crate) all_moves: bool,

    /// Solve each part that stones separate from the rest, and add up their values.
    #[arg(long, conflicts_with = "misere")]
    pub(crate) by_regions: bool,

    /// Write a proof of the answer into this file, for `mustplay check`.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["misere", "by_regions"])]
    pub(crate) certificate: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) format: FormatArgs,

    #[command(flatten)]
    pub(crate) picture: PictureArgs,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
}
