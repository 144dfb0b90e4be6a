//! Arguments of `show`.

use clap::Args;

use super::blocks::{AnswerArgs, PositionArgs};

/// Arguments of `show`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  mustplay show 11x11 a3 swap-pieces d4
  mustplay show '5x5 B:a1,c3 W:b2 white' --svg board.svg --orientation diamond
  mustplay show game.sgf --numbers --svg game.svg")]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,

    /// Write the number of its move on each stone of the picture.
    #[arg(long, requires = "svg")]
    pub(crate) numbers: bool,

    #[command(flatten)]
    pub(crate) answer: AnswerArgs,
}
