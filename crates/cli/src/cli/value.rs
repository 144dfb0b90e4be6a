//! Arguments of `value`.

use clap::Args;

use super::blocks::{AnswerArgs, PositionArgs};
use crate::limits::{LimitArgs, LineThreadArgs};

/// Arguments of `value`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  mustplay value 4x4 b2 --region all
  mustplay value '5x5 B:b2,c4 W:c2,b4' --region b3,c3,d3
  mustplay value 9x9 --region d4,e4,d5,e5 --unknown   a pattern, whatever surrounds it
  mustplay value 4x4 --region all --svg value.svg      with good moves and the value's tree

Cells outside the region keep their stones; empty ones may become anything. The
outcomes say which things outside Black joins through the region: chains of
stones and edges by name, empty cells by name.")]
pub(crate) struct ValueArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,

    /// The cells of the region: `b3,c3,d3`, or `all`.
    #[arg(long, value_name = "CELLS")]
    pub(crate) region: mustplay::Area,

    /// Let the surroundings be anything, not only cells of this board.
    #[arg(long)]
    pub(crate) unknown: bool,

    #[command(flatten)]
    pub(crate) answer: AnswerArgs,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    #[command(flatten)]
    pub(crate) lines: LineThreadArgs,
}
