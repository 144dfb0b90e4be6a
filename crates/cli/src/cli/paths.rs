//! Arguments of `paths`.

use clap::Args;

use super::blocks::{FormatArgs, NamesArgs};
use super::destination::Destination;
use crate::limits::{LimitArgs, LineThreadArgs};

/// Arguments of `paths`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  mustplay paths 8x8                        by length
  mustplay paths game.sgf --svg paths.svg   through a game
  mustplay paths 4x4 b3 c2 b2 --json
  mustplay paths '5x5 B:c3 W:b2 white'      of a position

A minimal winning set is what a color needs to win, whoever gets the rest: in Hex an induced path
between its sides. Weighted, a set of l cells counts as 2^-l. A game is gone through from its end,
where there are few; what a limit leaves open is at the beginning.")]
pub(crate) struct PathsArgs {
    /// A game with its moves, or a position; in any notation, a file that holds one, or `-`.
    #[arg(required_unless_present = "batch", value_name = "GAME")]
    pub(crate) game: Vec<String>,

    /// Read a game from each line of these files, or of standard input, and print one JSON object
    /// for each, in order. Limits are for each line.
    #[arg(long, conflicts_with = "svg")]
    pub(crate) batch: bool,

    /// Draw the numbers and the mean sizes into this SVG file.
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<Destination>,

    #[command(flatten)]
    pub(crate) format: FormatArgs,

    #[command(flatten)]
    pub(crate) names: NamesArgs,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    #[command(flatten)]
    pub(crate) threads: LineThreadArgs,
}
